"""The pictures of the screens, and what makes them."""
