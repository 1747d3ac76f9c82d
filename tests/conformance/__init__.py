"""Tests that every game in `GAMES` has to pass."""
