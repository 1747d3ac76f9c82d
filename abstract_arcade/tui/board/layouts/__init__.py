"""Layouts of boards: the place of each site on the screen, for each shape of board."""
