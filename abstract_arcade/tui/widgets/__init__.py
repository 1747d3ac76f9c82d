"""The widgets around the board, which do not know games or matches."""
