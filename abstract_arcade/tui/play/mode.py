"""What a person does with a match at the moment: found once, for everything that is drawn of it."""

from __future__ import annotations

from enum import Enum, auto


class Mode(Enum):
    """What a person does; the first that holds."""

    TYPING = auto()
    """Types the name of a move."""
    REPLAYING = auto()
    """Watches the plies follow one another."""
    EXPLAINED = auto()
    """Reads how a finished game went."""
    ANALYSED = auto()
    """Looks at the moves that the computer thinks of, here and now."""
    HINTED = auto()
    """Reads a hint."""
    LOOKING = auto()
    """Looks at another position than the current one."""
    OVER = auto()
    """Looks at the end."""
    WAITING = auto()
    """Waits for the computer."""
    CHOOSING = auto()
    """Chooses a move."""
