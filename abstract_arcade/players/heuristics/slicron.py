"""The value of a Slicron position, and the moves that win it at once.

A player without an open cell loses, so both depend on the cells that are open to each colour.
"""

from __future__ import annotations

from math import tanh

from abstract_arcade.rules import Color, Move
from abstract_arcade.rules.geometry import mask_of
from abstract_arcade.rules.slicron import SlicronPosition

# Values in cells that are open to one colour only. Both were found by playing matches: each wins
# against the heuristic without it.
LOOSE_GROUP = -0.5
INNER_STONE = 0.25

SCALE = 12.0
"""The lead, in such cells, whose value is about three quarters of a win."""


def evaluate(position: SlicronPosition, color: Color) -> float:
    """See `Heuristic.evaluate`.

    Cells that only one colour can use count most. A group without a path may get one, which will
    block cells; a stone off the edge has used up no edge cell, and makes no path by itself.
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
    """See `Heuristic.winning_moves`.

    A ply does not change the opponent's groups or the cells that they block. It wins if and only if
    it fills the opponent's last open cell (or there was none) and the stones that it removes open
    no other. A player whose only move is `swap` also wins: the other seat inherits the lack of
    cells.
    """
    if position.outcome is not None or position.to_move is not color:
        return ()
    if not position.open_cells(color):
        return position.legal_moves()
    theirs = position.open_cells(color.other)
    blocked = position.blocked_cells(color.other)
    if theirs & theirs - 1:
        return ()
    return tuple(
        move
        for move in position.legal_moves()
        if move and not theirs & ~(1 << move[0]) and not mask_of(position.leaving(move)) & ~blocked
    )
