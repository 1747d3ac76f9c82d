"""The screens of demonstrations and puzzles: questions that are answered on the board."""
