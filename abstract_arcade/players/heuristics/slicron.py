"""The heuristic of Slicron: it compares the cells that are open to each colour.

A player without an open cell loses.
"""

from __future__ import annotations

from math import tanh

from abstract_arcade.rules import SWAP, Color, Move
from abstract_arcade.rules.geometry import mask_of
from abstract_arcade.rules.slicron import SlicronPosition

# Both values were found by playing matches: with each, the heuristic wins against the one without.
LOOSE_GROUP = -0.5
"""The value, in cells that are open to one colour only, of a group without a path."""

INNER_STONE = 0.25
"""The value, in cells that are open to one colour only, of a stone off the edge of the board."""

SCALE = 12.0
"""The lead, in cells that are open to one colour only, whose value is about 0.76."""


def evaluate(position: SlicronPosition, color: Color) -> float:
    """Return the expected result, as `Heuristic.evaluate`.

    Cells that are open to one colour only count most. A group without a path may get one, which
    will block cells. A stone off the edge uses up no edge cell and makes no path by itself.
    """
    if position.outcome is not None:
        return 1.0 if position.outcome.winner is color else -1.0
    other = color.other
    mine = position.open_cells(color)
    theirs = position.open_cells(other)
    cells = (mine & ~theirs).bit_count() - (theirs & ~mine).bit_count()
    loose = position.loose_groups(color) - position.loose_groups(other)
    inside = ~position.game.board.edge_mask
    inner = (position.stones(color) & inside).bit_count()
    inner -= (position.stones(other) & inside).bit_count()
    return tanh((cells + LOOSE_GROUP * loose + INNER_STONE * inner) / SCALE)


def winning_moves(position: SlicronPosition, color: Color) -> tuple[Move, ...]:
    """Return the moves that win at once, as `Heuristic.winning_moves`.

    A ply changes neither the opponent's groups nor the cells that they block. So it wins if it
    fills the opponent's last open cell and removes no stone from a cell that would then be open. A
    player whose only move is `swap` also wins, because the opponent then has no open cell.
    """
    if position.outcome is not None or position.to_move is not color:
        return ()
    if not position.open_cells(color):
        return position.legal_moves()
    theirs = position.open_cells(color.other)
    blocked = position.blocked_cells(color.other)
    if theirs.bit_count() > 1:
        return ()
    wins = []
    for move in position.legal_moves():
        if move == SWAP:
            continue
        fills_last_cell = not theirs & ~(1 << move[0])
        if fills_last_cell and not mask_of(position.leaving(move)) & ~blocked:
            wins.append(move)
    return tuple(wins)
