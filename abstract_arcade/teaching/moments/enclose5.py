"""When the rules of Enclose5 bite."""

from __future__ import annotations

from abstract_arcade.rules import Move, Site
from abstract_arcade.rules.enclose5 import Enclose5Position, Enclose5Reason
from abstract_arcade.teaching.moments import PIE_RULE, Moment, When, ends, places, read_moments


def _encloses(before: Enclose5Position, move: Move, after: Enclose5Position) -> bool:
    return after.score(before.to_move) > before.score(before.to_move)


def _swallows(before: Enclose5Position, move: Move, after: Enclose5Position) -> bool:
    if not _encloses(before, move, after):
        return False
    taken = before.marks(before.to_move) | before.marks(before.to_move.other)
    return bool(after.territory(before.to_move) & taken)


def _rows(before: Enclose5Position, site: Site) -> int:
    """How many winning alignments a mark makes."""
    mover = before.to_move
    tables = before.tables
    marks = before.marks(mover) | tables.bits[site]
    return len(tables.runs(marks & ~before.enclosed(site, mover), site))


def _fills(before: Enclose5Position, move: Move, after: Enclose5Position) -> bool:
    if after.outcome is not None:
        return after.outcome.reason is Enclose5Reason.BOARD_FULL
    # A bonus move for which no cell is left is lost.
    is_owed = bool(move) and (before.bonus_moves > 1 or _rows(before, move[0]) > 0)
    return is_owed and not after.bonus_moves


def _closes_against_rim(before: Enclose5Position, move: Move, after: Enclose5Position) -> bool:
    """Return whether a mark completes a chain from rim to rim, which encloses nothing."""
    if not move:
        return False
    tables = before.tables
    free = tables.cells & ~after.marks(before.to_move)
    # What the move has enclosed is inside a real chain.
    open_cells = free & ~before.enclosed(move[0], before.to_move)
    sides = tables.spread(tables.bits[move[0]]) & open_cells
    part = sides & -sides
    while (grown := tables.spread(part) & open_cells) != part:
        part = grown
    return bool(sides & ~part)


def _has_enemy_in_chain(before: Enclose5Position, move: Move, after: Enclose5Position) -> bool:
    """Return whether a chain would have closed if it counted one mark of the opponent's."""
    if not move or after.outcome is not None:
        return False
    mover = before.to_move
    marks = after.marks(mover)
    return any(
        after.enclosed(site, mover) & ~(before.enclosed(site, mover) | marks)
        for site in before.tables.sites(after.marks(mover.other))
    )


def _counts_colored(before: Enclose5Position, move: Move, after: Enclose5Position) -> bool:
    """Return whether a row of five or a chain would be complete if coloured cells were marks."""
    mover = before.to_move
    territory = after.territory(mover)
    if not move or not territory:
        return False
    tables = before.tables
    marks = after.marks(mover)
    site = move[0]
    if tables.runs(marks | territory, site) and not tables.runs(marks, site):
        return True
    colored = territory | after.territory(mover.other)
    inside = [
        tables.inside(cells, tables.outside(cells))
        for cells in (marks | territory, (marks | territory) & ~tables.bits[site])
    ]
    return bool(inside[0] & ~(inside[1] | colored | marks))


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

BELIEFS = (
    Moment(
        "A first enclosure",
        "The edge of the board encloses nothing. A chain of marks must close on every side.",
        When(_closes_against_rim),
        "the-rim-is-no-wall",
    ),
    Moment(
        "A first enclosure",
        "A chain consists only of your own marks. Go round your opponent's mark.",
        When(_has_enemy_in_chain),
        "an-enemy-mark-breaks-a-chain",
    ),
    Moment(
        "Blocked for good",
        "Coloured cells are not part of any chain or row of five, even if they have a mark.",
        When(_counts_colored),
        "coloured-cells-are-no-marks",
    ),
)
"""The belief tips of Enclose5."""
