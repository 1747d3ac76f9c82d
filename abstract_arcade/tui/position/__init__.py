"""The screen on which a position is put together."""
