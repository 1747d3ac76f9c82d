"""The arcade on the screen, with Textual."""
