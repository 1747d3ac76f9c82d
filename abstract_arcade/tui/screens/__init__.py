"""The screens: each is imported when it is opened."""
