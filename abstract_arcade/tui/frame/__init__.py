"""The base classes of screens, windows and controllers, and everything around the screens."""
