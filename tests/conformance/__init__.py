"""Tests that every game joins by standing in `GAMES`."""
