"""The screens of demonstrations and puzzles, whose questions are answered on the board."""
