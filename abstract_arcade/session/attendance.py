"""The people at a table: the views that look at the board, and the people in the seats.

The clocks of a match run only while this is complete; see `Attendance.is_complete`.
"""

from __future__ import annotations

from enum import Enum, auto

from abstract_arcade.rules import Seat


class Presence(Enum):
    """Whether the person in a seat is at the table."""

    HERE = auto()
    """The person is at the table, as everybody is who plays at the host's own keyboard."""
    EXPECTED = auto()
    """The person has an invitation and has not come yet."""
    AWAY = auto()
    """The person was at the table before, and the connection to the screen has ended."""


class Attendance:
    """Which views look at the board of a table, and whether the people in its seats are there.

    At first no view looks at the board, and the people of both seats are `HERE`.
    """

    def __init__(self) -> None:
        self._viewers: set[object] = set()
        self._people = dict.fromkeys(Seat, Presence.HERE)

    def attend(self, viewer: object) -> None:
        """Note that a viewer, any hashable object, looks at the board."""
        self._viewers.add(viewer)

    def turn_away(self, viewer: object) -> None:
        """Note that a viewer no longer looks at the board."""
        self._viewers.discard(viewer)

    def presence(self, seat: Seat) -> Presence:
        """Return whether the person in a seat is there."""
        return self._people[seat]

    def set_presence(self, seat: Seat, presence: Presence) -> Presence:
        """Note whether the person in a seat is there; return the presence noted before."""
        before = self._people[seat]
        self._people[seat] = presence
        return before

    @property
    def is_complete(self) -> bool:
        """Whether a viewer looks at the board, and the people of both seats are `HERE`."""
        return bool(self._viewers) and all(
            presence is Presence.HERE for presence in self._people.values()
        )
