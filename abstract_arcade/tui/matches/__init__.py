"""The screen with the list of matches."""
