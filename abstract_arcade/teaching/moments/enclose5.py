"""The triggers of the rule tips of Enclose5."""

from __future__ import annotations

from abstract_arcade.rules import Move
from abstract_arcade.rules.enclose5 import Enclose5Position, Enclose5Reason
from abstract_arcade.teaching.moments import PIE_RULE, Moment, Trigger, ends, places, read_moments


def _encloses(before: Enclose5Position, move: Move, after: Enclose5Position) -> bool:
    return after.score(before.to_move) > before.score(before.to_move)


def _swallows(before: Enclose5Position, move: Move, after: Enclose5Position) -> bool:
    if not _encloses(before, move, after):
        return False
    taken = before.marks(before.to_move) | before.marks(before.to_move.other)
    return bool(after.territory(before.to_move) & taken)


def _is_coloured(position: Enclose5Position, sites: Move) -> bool:
    return position.territory_at(sites[0]) is not None


def _is_forbidden(position: Enclose5Position, sites: Move) -> bool:
    return sites[0] in position.forbidden


def _rows(before: Enclose5Position, move: Move) -> int:
    """Return the number of rows of five or more that a move makes, after any enclosure."""
    if not move:
        return 0
    site = move[0]
    mover = before.to_move
    tables = before.tables
    marks = before.marks(mover) | tables.bits[site]
    return len(tables.runs(marks & ~before.enclosed(site, mover), site))


def _makes_row(before: Enclose5Position, move: Move, after: Enclose5Position) -> bool:
    return _rows(before, move) > 0


def _makes_rows(before: Enclose5Position, move: Move, after: Enclose5Position) -> bool:
    return _rows(before, move) > 1


def _fills(before: Enclose5Position, move: Move, after: Enclose5Position) -> bool:
    if after.outcome is not None:
        return after.outcome.reason is Enclose5Reason.BOARD_FULL
    # A bonus move is lost if no cell is left for it.
    if not move or after.bonus_moves:
        return False
    return before.bonus_moves > 1 or _rows(before, move) > 0


def _closes_against_rim(before: Enclose5Position, move: Move, after: Enclose5Position) -> bool:
    """Return whether a mark separates cells from others without enclosing them, up to the rim."""
    if not move:
        return False
    tables = before.tables
    free = tables.cells & ~after.marks(before.to_move)
    # Cells that the move has enclosed are inside a closed chain.
    open_cells = free & ~before.enclosed(move[0], before.to_move)
    sides = tables.spread(tables.bits[move[0]]) & open_cells
    # All cells that are connected to one of the sides.
    part = sides & -sides
    while True:
        grown = tables.spread(part) & open_cells
        if grown == part:
            return bool(sides & ~part)
        part = grown


def _has_enemy_in_chain(before: Enclose5Position, move: Move, after: Enclose5Position) -> bool:
    """Return whether the move's chain would enclose cells if an enemy mark were part of it.

    False if the game is over.
    """
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
    chain = marks | territory
    chain_before = chain & ~tables.bits[site]
    inside = tables.inside(chain, tables.outside(chain))
    inside_before = tables.inside(chain_before, tables.outside(chain_before))
    return bool(inside & ~(inside_before | colored | marks))


MOMENTS = read_moments(
    "enclose5",
    {
        "Marks": Trigger(places),
        "A first enclosure": Trigger(_encloses),
        "Marks inside": Trigger(_swallows),
        "Blocked for good": Trigger(refused=_is_coloured),
        "Five in line": Trigger(_makes_row),
        "Two alignments": Trigger(_makes_rows),
        "No lengthening": Trigger(refused=_is_forbidden),
        "Reaching the target": Trigger(ends(Enclose5Reason.TARGET)),
        "A full board": Trigger(_fills),
        "Option: the pie rule": PIE_RULE,
    },
)
"""The rule tips of Enclose5, most urgent first."""

BELIEFS = (
    Moment(
        "A first enclosure",
        "The edge of the board does not close a chain. Your marks must close it on every side.",
        Trigger(_closes_against_rim),
        "the-rim-is-no-wall",
    ),
    Moment(
        "A first enclosure",
        "A chain consists only of your own marks. Go round your opponent's mark.",
        Trigger(_has_enemy_in_chain),
        "an-enemy-mark-breaks-a-chain",
    ),
    Moment(
        "Blocked for good",
        "Coloured cells are not part of any chain or row of five, even if they have a mark.",
        Trigger(_counts_colored),
        "coloured-cells-are-no-marks",
    ),
)
"""The belief tips of Enclose5."""
