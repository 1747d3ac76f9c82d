"""The time that the seats of a match have used, computed from the readings of their clocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from abstract_arcade.match.core import Match
from abstract_arcade.match.node import Node
from abstract_arcade.rules import Seat


class TimeUsed(NamedTuple):
    """The seconds that a seat has used in total, and for the ply that took longest."""

    total: float = 0.0
    longest: float = 0.0

    def plus(self, seconds: float) -> TimeUsed:
        """Return the time used after another ply, which took `seconds`."""
        return TimeUsed(self.total + seconds, max(self.longest, seconds))


def time_used(match: Match) -> Mapping[Seat, TimeUsed] | None:
    """Return the time that each seat has used up to the current node, by seat.

    If the match is over, the time of the seat that was thinking is included. Return None if the
    time is not known: without clocks, and with byo-yomi, in which each ply restores the current
    period.
    """
    if match.clock is None or any(settings.periods for settings in match.clock.values()):
        return None
    used = dict.fromkeys(Seat, TimeUsed())
    for node in match.current.path()[1:]:
        assert node.parent is not None
        seat = node.parent.position.seat_to_move
        used[seat] = used[seat].plus(_spent(match, node.parent, node, seat))
    if match.clock_now is not None and match.outcome is not None:
        # The match ended while this seat was thinking.
        seat = match.seat_to_move
        reached = _seconds_at(match, match.current, seat)
        used[seat] = used[seat].plus(max(0.0, reached - match.clock_now[seat].seconds))
    return used


def _spent(match: Match, before: Node, node: Node, seat: Seat) -> float:
    """Return the seconds that a seat used for the ply from `before` to `node`, increment aside."""
    assert match.clock is not None
    spent = _seconds_at(match, before, seat) - _seconds_at(match, node, seat)
    if match.has_passed(node):
        spent += match.clock[seat].increment
    return max(0.0, spent)


def _seconds_at(match: Match, node: Node, seat: Seat) -> float:
    """Return the seconds that a seat had left after the ply that led to a node."""
    readings = match.readings_on_reaching(node)
    assert readings is not None
    return readings[seat].seconds
