"""Tests of the screens, with Textual's Pilot."""
