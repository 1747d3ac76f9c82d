"""When the rules of Reneo bite."""

from __future__ import annotations

from abstract_arcade.rules import Move
from abstract_arcade.rules.reneo import ReneoPosition
from abstract_arcade.teaching.moments import Moment, may_swap


def _places(before: ReneoPosition, move: Move, after: ReneoPosition) -> bool:  # noqa: ARG001
    return bool(move)


def _exchanges(before: ReneoPosition, move: Move, after: ReneoPosition) -> bool:  # noqa: ARG001
    return len(move) == 2


def _has_choice(position: ReneoPosition, sites: Move) -> bool:
    return len(sites) == 1 and len(position.exchanges(sites[0])) > 1


def _stays(before: ReneoPosition, move: Move, after: ReneoPosition) -> bool:  # noqa: ARG001
    return len(move) == 2 and after.color_at(move[0]) is not None


def _is_limited(before: ReneoPosition, move: Move, after: ReneoPosition) -> bool:  # noqa: ARG001
    if len(move) != 2:
        return False
    return len(before.partners(move[0])) > len(before.exchanges(move[0]))


def _is_closed(position: ReneoPosition, sites: Move) -> bool:
    partners, allowed = position.partners(sites[0]), position.exchanges(sites[0])
    return bool(partners) and (not allowed or (sites[-1] in partners and sites[-1] not in allowed))


def _removes(before: ReneoPosition, move: Move, after: ReneoPosition) -> bool:  # noqa: ARG001
    return len(move) == 2 and after.color_at(move[0]) is None


def _skips(before: ReneoPosition, move: Move, after: ReneoPosition) -> bool:
    return bool(move) and after.outcome is None and after.to_move is before.to_move


MOMENTS = (
    Moment(
        "The goal",
        "Join your two edges by a chain of your stones: Black the top and the bottom, White the"
        " left and the right.",
        _places,
    ),
    Moment(
        "The crosscut",
        "Two black and two white stones, crossed. The stone that makes one must change places with"
        " an enemy stone of it.",
        _exchanges,
        _has_choice,
    ),
    Moment(
        "The exchange",
        "Your stone takes the enemy stone's point, and that stone comes to the point you chose. So"
        " you can get onto a point that is taken.",
        _stays,
    ),
    Moment(
        "When it is allowed",
        "After the exchange your stone must be in no crosscut. Where it would be in one whichever"
        " stone you choose, you may not play.",
        _is_limited,
        _is_closed,
    ),
    Moment(
        "The removal",
        "The enemy stone would have come into a crosscut, so it leaves the board.",
        _removes,
    ),
    Moment(
        "A skipped turn",
        "Nobody may pass. But a player without a legal move is skipped, and the other moves again.",
        _skips,
    ),
    Moment(
        "The swap",
        "White may answer the first stone by taking its colour: Black then plays on as White.",
        may_swap,
    ),
)
"""The moments, in the order of the chapters."""
