"""The making of puzzles, by `tests.tools.puzzles`."""
