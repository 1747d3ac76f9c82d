"""When the rules of Reneo bite."""

from __future__ import annotations

from abstract_arcade.rules import Move
from abstract_arcade.rules.reneo import ReneoPosition
from abstract_arcade.teaching.moments import PIE_RULE, When, places, read_moments


def _is_limited(before: ReneoPosition, move: Move, after: ReneoPosition) -> bool:
    if len(move) != 2:
        return False
    return len(before.partners(move[0])) > len(before.exchanges(move[0]))


def _is_closed(position: ReneoPosition, sites: Move) -> bool:
    partners, allowed = position.partners(sites[0]), position.exchanges(sites[0])
    return bool(partners) and (not allowed or (sites[-1] in partners and sites[-1] not in allowed))


def _skips(before: ReneoPosition, move: Move, after: ReneoPosition) -> bool:
    return bool(move) and after.outcome is None and after.to_move is before.to_move


MOMENTS = read_moments(
    "reneo",
    {
        "The goal": When(places),
        "The crosscut": When(
            lambda before, move, after: len(move) == 2,
            lambda position, sites: len(sites) == 1 and len(position.exchanges(sites[0])) > 1,
        ),
        "The exchange": When(
            lambda before, move, after: len(move) == 2 and after.color_at(move[0]) is not None
        ),
        "A safe exchange": When(_is_limited, _is_closed),
        "The removal": When(
            lambda before, move, after: len(move) == 2 and after.color_at(move[0]) is None
        ),
        "A skipped turn": When(_skips),
        "The swap": PIE_RULE,
    },
)
"""The moments, in the order in which they are told."""
