"""Who is at a table: the views that look at the board, and the people whose screens are connected.

The clocks run while somebody looks at the board and nobody who plays is away.
"""

from __future__ import annotations

from enum import Enum, auto

from abstract_arcade.rules import Seat


class Presence(Enum):
    """Whether the person in a seat is there."""

    HERE = auto()
    EXPECTED = auto()
    """The person has an invitation and has not come yet."""
    AWAY = auto()
    """The person was there before, and the screen is no longer connected."""


class Attendance:
    """The views that look at the board of a table, and whether the people in its seats are there.

    People who play at one keyboard are there as long as their view looks at the board.
    """

    def __init__(self) -> None:
        self._lookers: set[object] = set()
        self._people = dict.fromkeys(Seat, Presence.HERE)

    def attend(self, looker: object) -> None:
        """Note that somebody looks at the board."""
        self._lookers.add(looker)

    def turn_away(self, looker: object) -> None:
        """Note that somebody does not look at the board any more."""
        self._lookers.discard(looker)

    def presence(self, seat: Seat) -> Presence:
        """Return whether the person in a seat is there."""
        return self._people[seat]

    def set_presence(self, seat: Seat, presence: Presence) -> Presence:
        """Note whether the person in a seat is there; return what was known before."""
        before = self._people[seat]
        self._people[seat] = presence
        return before

    @property
    def is_complete(self) -> bool:
        """Whether somebody looks at the board, and everybody who plays is there."""
        return bool(self._lookers) and all(
            presence is Presence.HERE for presence in self._people.values()
        )
