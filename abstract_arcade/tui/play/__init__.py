"""The screen of a match that is played."""
