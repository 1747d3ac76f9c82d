"""The widgets around the board; none of them knows a game or a match."""
