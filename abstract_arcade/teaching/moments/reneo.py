"""The triggers of the rule tips of Reneo."""

from __future__ import annotations

from abstract_arcade.rules import Move
from abstract_arcade.rules.geometry import mask_of
from abstract_arcade.rules.reneo import ReneoPosition
from abstract_arcade.teaching.moments import PIE_RULE, Moment, Trigger, places, read_moments


def _exchanges(before: ReneoPosition, move: Move, after: ReneoPosition) -> bool:
    return len(move) == 2


def _keeps_exchanged(before: ReneoPosition, move: Move, after: ReneoPosition) -> bool:
    return len(move) == 2 and after.color_at(move[0]) is not None


def _removes_exchanged(before: ReneoPosition, move: Move, after: ReneoPosition) -> bool:
    return len(move) == 2 and after.color_at(move[0]) is None


def _needs_choice(position: ReneoPosition, sites: Move) -> bool:
    """Return whether `sites` is one point where a stone can be exchanged with several others."""
    return len(sites) == 1 and len(position.exchanges(sites[0])) > 1


def _is_limited(before: ReneoPosition, move: Move, after: ReneoPosition) -> bool:
    if len(move) != 2:
        return False
    return len(before.partners(move[0])) > len(before.exchanges(move[0]))


def _is_closed(position: ReneoPosition, sites: Move) -> bool:
    partners = position.partners(sites[0])
    allowed = position.exchanges(sites[0])
    if partners and not allowed:
        return True
    return sites[-1] in partners and sites[-1] not in allowed


def _skips(before: ReneoPosition, move: Move, after: ReneoPosition) -> bool:
    return bool(move) and after.outcome is None and after.to_move is before.to_move


def _is_apart_on_diagonal(before: ReneoPosition, move: Move, after: ReneoPosition) -> bool:
    """Return whether the new stone is diagonally next to a stone of another chain of its colour."""
    if not move:
        return False
    site = move[-1]
    stones = after.stones(before.to_move)
    chain = after.tables.connected(1 << site, stones)
    diagonals = mask_of(before.game.board.diagonals[site])
    return bool(diagonals & stones & ~chain)


MOMENTS = read_moments(
    "reneo",
    {
        "The goal": Trigger(places),
        "The crosscut": Trigger(_exchanges, _needs_choice),
        "The exchange": Trigger(_keeps_exchanged),
        "A safe exchange": Trigger(_is_limited, _is_closed),
        "The removal": Trigger(_removes_exchanged),
        "A skipped turn": Trigger(_skips),
        "The swap": PIE_RULE,
    },
)
"""The rule tips of Reneo, most urgent first."""

BELIEFS = (
    Moment(
        "The goal",
        "Stones that are only diagonal neighbours are not connected. Chains run along the lines.",
        Trigger(_is_apart_on_diagonal),
        "diagonals-do-not-connect",
    ),
)
"""The belief tips of Reneo."""
