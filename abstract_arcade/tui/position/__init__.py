"""The screen for setting up a position."""
