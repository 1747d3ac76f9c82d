"""The views of games that are better seen in a way of their own, one file a game."""
