"""Where the sites of a board are on the screen, by its shape."""
