"""The making of puzzles; `python -m tests.puzzles` proves all that come with the arcade."""
