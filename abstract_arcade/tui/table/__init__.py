"""The base class of all screens with a board, and the parts that these screens share."""
