"""The base of all screens with a board, and what these screens share."""
