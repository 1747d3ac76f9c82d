"""When the rules of Reneo bite."""

from __future__ import annotations

from abstract_arcade.rules import Move
from abstract_arcade.rules.reneo import ReneoPosition
from abstract_arcade.teaching.moments import Moment, pie_rule, places


def _is_limited(before: ReneoPosition, move: Move, after: ReneoPosition) -> bool:
    if len(move) != 2:
        return False
    return len(before.partners(move[0])) > len(before.exchanges(move[0]))


def _is_closed(position: ReneoPosition, sites: Move) -> bool:
    partners, allowed = position.partners(sites[0]), position.exchanges(sites[0])
    return bool(partners) and (not allowed or (sites[-1] in partners and sites[-1] not in allowed))


def _skips(before: ReneoPosition, move: Move, after: ReneoPosition) -> bool:
    return bool(move) and after.outcome is None and after.to_move is before.to_move


MOMENTS = (
    Moment(
        "The goal",
        "Join your two edges by a chain of stones: Black top and bottom, White left and right.",
        places,
    ),
    Moment(
        "The crosscut",
        "Two black and two white stones, crossed. The stone that makes one must change places.",
        lambda before, move, after: len(move) == 2,
        lambda position, sites: len(sites) == 1 and len(position.exchanges(sites[0])) > 1,
    ),
    Moment(
        "The exchange",
        "Your stone takes the enemy's point, and that stone comes to the point you chose.",
        lambda before, move, after: len(move) == 2 and after.color_at(move[0]) is not None,
    ),
    Moment(
        "When it is allowed",
        "After the exchange your stone must be in no crosscut; where it would be, you may not"
        " play.",
        _is_limited,
        _is_closed,
    ),
    Moment(
        "The removal",
        "The enemy stone would have come into a crosscut, so it leaves the board.",
        lambda before, move, after: len(move) == 2 and after.color_at(move[0]) is None,
    ),
    Moment(
        "A skipped turn",
        "Nobody may pass, but a player without a legal move is skipped.",
        _skips,
    ),
    pie_rule("The swap", "White", "stone"),
)
"""The moments, in the order in which they are told."""
