"""A board and what is around it: what play, courses and positions have in common."""
