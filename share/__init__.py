"""What the package installs beside the program: completion for shells, and the manual page."""
