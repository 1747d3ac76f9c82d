"""Making puzzles: what can be forced, where exactly one move does it, and how hard it is to see."""
