"""When the rules of Enclose5 bite."""

from __future__ import annotations

from abstract_arcade.rules import Move, Site
from abstract_arcade.rules.enclose5 import Enclose5Position, Enclose5Reason
from abstract_arcade.teaching.moments import PIE_RULE, When, ends, places, read_moments


def _encloses(before: Enclose5Position, move: Move, after: Enclose5Position) -> bool:
    return after.score(before.to_move) > before.score(before.to_move)


def _swallows(before: Enclose5Position, move: Move, after: Enclose5Position) -> bool:
    if not _encloses(before, move, after):
        return False
    taken = before.marks(before.to_move) | before.marks(before.to_move.other)
    return bool(after.territory(before.to_move) & taken)


def _rows(before: Enclose5Position, site: Site) -> int:
    """How many winning alignments a mark makes."""
    mover, tables = before.to_move, before.tables
    marks = before.marks(mover) | tables.bits[site]
    return len(tables.runs(marks & ~before.enclosed(site, mover), site))


def _fills(before: Enclose5Position, move: Move, after: Enclose5Position) -> bool:
    if after.outcome is not None:
        return after.outcome.reason is Enclose5Reason.BOARD_FULL
    # A bonus move for which no cell is left is lost.
    is_owed = bool(move) and (before.bonus_moves > 1 or _rows(before, move[0]) > 0)
    return is_owed and not after.bonus_moves


MOMENTS = read_moments(
    "enclose5",
    {
        "Marks": When(places),
        "A first enclosure": When(_encloses),
        "Marks inside": When(_swallows),
        "Blocked for good": When(
            refused=lambda position, sites: position.territory_at(sites[0]) is not None
        ),
        "Five in line": When(lambda before, move, after: bool(move) and _rows(before, move[0]) > 0),
        "Two alignments": When(
            lambda before, move, after: bool(move) and _rows(before, move[0]) > 1
        ),
        "No lengthening": When(refused=lambda position, sites: sites[0] in position.forbidden),
        "Reaching the target": When(ends(Enclose5Reason.TARGET)),
        "A full board": When(_fills),
        "Option: the pie rule": PIE_RULE,
    },
)
"""The moments, in the order in which they are told."""
