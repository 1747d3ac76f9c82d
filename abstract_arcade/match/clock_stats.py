"""How long each seat has thought, as far as the clocks of a match tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from abstract_arcade.match import Match, Node
from abstract_arcade.rules import Seat


class TimeUsed(NamedTuple):
    """Seconds that a seat has used: all in all, and for the ply that took longest."""

    total: float = 0.0
    longest: float = 0.0


def time_used(match: Match) -> Mapping[Seat, TimeUsed] | None:
    """The time that each seat has used until where the game stands.

    Returns:
        None where it is not known: without clocks, and with byo-yomi, whose periods are whole
        again after each ply.
    """
    clock = match.clock
    if clock is None or any(each.periods for each in clock.values()):
        return None
    used = dict.fromkeys(Seat, TimeUsed())
    turn = dict.fromkeys(Seat, 0.0)
    for node in match.current.path()[1:]:
        assert node.parent is not None
        seat = node.parent.position.seat_to_move
        turn[seat] = _spent(match, node, seat)
        used[seat] = _with(used[seat], turn[seat])
    if match.clock_now is not None and match.outcome is not None:
        # The game ended while this seat thought.
        seat = match.seat_to_move
        reached = _reading(match, match.current, seat)
        used[seat] = _with(used[seat], max(0.0, reached - match.clock_now[seat].seconds))
    return used


def _with(used: TimeUsed, seconds: float) -> TimeUsed:
    return TimeUsed(used.total + seconds, max(used.longest, seconds))


def _spent(match: Match, node: Node, seat: Seat) -> float:
    """Seconds that a seat has used for the ply that led to a node."""
    before = node.parent
    assert before is not None
    assert match.clock is not None
    spent = _reading(match, before, seat) - _reading(match, node, seat)
    has_passed = node.position.outcome is None and node.position.seat_to_move is not seat
    if has_passed and not match.is_free(before):
        spent += match.clock[seat].increment
    return max(0.0, spent)


def _reading(match: Match, node: Node, seat: Seat) -> float:
    """Seconds that a seat had left when a node was reached."""
    assert match.clock is not None
    for each in (node, *node.ancestors()):
        if each.clock is not None:
            return each.clock[seat].seconds
    return match.clock[seat].start.seconds
