"""What the computer sees of a game: chances, best lines, reasons, and a finished game explained.

The searching is done by an engine in a process of its own, the `Analyst`. The rest are functions
of positions and of what the analyst told of them.
"""
