"""Where the sites of a board are on the screen, one shape a module."""
