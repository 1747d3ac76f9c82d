"""The screen from which all others are opened."""
