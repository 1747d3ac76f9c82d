"""Measurements, run by hand: they assert nothing."""
