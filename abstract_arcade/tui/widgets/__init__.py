"""The arcade's widgets; none of them knows a game or a match."""
