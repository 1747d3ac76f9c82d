"""A board and what stands around it: what play, courses and positions have in common."""
