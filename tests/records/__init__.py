"""Tests of the records of matches."""
