"""The wall: many small boards, on each of which two levels play a game."""
