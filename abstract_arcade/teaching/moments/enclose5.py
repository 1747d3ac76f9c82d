"""When the rules of Enclose5 bite."""

from __future__ import annotations

from abstract_arcade.rules import Move, Site
from abstract_arcade.rules.enclose5 import Enclose5Position, Enclose5Reason
from abstract_arcade.teaching.moments import Moment, ends, pie_rule, places


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


MOMENTS = (
    Moment(
        "Marks",
        "Mark a cell. The aim is to colour cells, by closing chains of your marks around them.",
        places,
    ),
    Moment(
        "A first enclosure",
        "Every mark of the chain touches the next, at a side or a corner; the cells inside are"
        " points.",
        _encloses,
    ),
    Moment(
        "Marks inside",
        "Everything inside a closed chain is coloured: empty cells, enemy marks, and your own.",
        _swallows,
    ),
    Moment(
        "Blocked for good",
        "A coloured cell is never marked again and never changes its colour.",
        refused=lambda position, sites: position.territory_at(sites[0]) is not None,
    ),
    Moment(
        "Five in line",
        "Five marks in line, also diagonally, earn one more move at once. Six earn two, and so on.",
        lambda before, move, after: bool(move) and _rows(before, move[0]) > 0,
    ),
    Moment(
        "Two alignments",
        "Alignments add up: one mark that makes two of them earns the moves of both.",
        lambda before, move, after: bool(move) and _rows(before, move[0]) > 1,
    ),
    Moment(
        "No lengthening",
        "A bonus move may not lengthen an alignment of the same turn; in a later turn it may.",
        refused=lambda position, sites: sites[0] in position.forbidden,
    ),
    Moment(
        "Reaching the target",
        "Whoever has coloured as many cells as the target says wins at once.",
        ends(Enclose5Reason.TARGET),
    ),
    Moment(
        "A full board",
        "A bonus move without a legal cell is lost. On a full board whoever has coloured more"
        " wins.",
        _fills,
    ),
    pie_rule("Option: the pie rule", "Orange", "mark"),
)
"""The moments, in the order in which they are told."""
