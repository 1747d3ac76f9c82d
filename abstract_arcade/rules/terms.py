"""The basic terms: sites, moves, colours and seats."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeAlias

Site: TypeAlias = int
"""A point, square or hex: an index into the board."""

Move: TypeAlias = tuple[Site, ...]
"""The sites a person points at, in order; `SWAP` has none."""

SWAP: Move = ()
"""The pie rule: the seats exchange colours."""


class Color(Enum):
    """The owner of stones. Black moves first."""

    BLACK = "black"
    WHITE = "white"

    @property
    def other(self) -> Color:
        """The opponent's colour."""
        return Color.WHITE if self is Color.BLACK else Color.BLACK

    def __str__(self) -> str:
        return self.value.capitalize()


class Content(NamedTuple):
    """The content of a site: its kind ("stone", "mark", "territory", "offer") and its owner."""

    kind: str
    color: Color


class Seat(Enum):
    """A side of the table: the player who opens the game, or the one who answers."""

    FIRST = 1
    SECOND = 2

    @property
    def other(self) -> Seat:
        """The seat across the table."""
        return Seat.SECOND if self is Seat.FIRST else Seat.FIRST

    def __str__(self) -> str:
        return f"Player {self.value}"
