"""The screen of the settings and the keys."""
