"""Abstract Arcade: abstract board games in the terminal."""

__version__ = "0.2.0"

PROJECT_URL = ""
"""The address of the project's repository. It is empty as long as the project has none."""
