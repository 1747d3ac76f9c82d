"""The menu, from which the other screens are opened."""
