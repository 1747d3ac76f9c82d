"""The searches of the games: one module per game, which defines `SEARCH`."""
