"""How each game is searched, one module per game, which defines `SEARCH`."""
