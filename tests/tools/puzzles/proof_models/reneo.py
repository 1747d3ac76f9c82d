"""Reneo: of all moves, only those after which a chain can still be made in time.

A ply adds one stone to its colour, and more only by the exchanges of the other colour, which need
not make any while it has points to place a stone on where none of these is forced. So a chain of so
many more points takes as many plies of its colour.
"""

from __future__ import annotations

from collections.abc import Sequence

from abstract_arcade.players.heuristics import reneo as heuristic
from abstract_arcade.rules import Color, Position
from abstract_arcade.rules.reneo import ReneoPosition
from tests.tools.puzzles.proof_models.position import PositionProofModel, step
from tests.tools.puzzles.prover import Step


class ReneoProofModel(PositionProofModel):
    """Positions, without the moves that are too slow."""

    def __init__(self) -> None:
        super().__init__(heuristic)

    def attacks(self, state: Position, plies: int) -> Sequence[Step[Position]]:
        assert isinstance(state, ReneoPosition)
        color = state.to_move
        left = (plies - 1) // 2
        steps = [step(state, move) for move in state.legal_moves()]
        if not _is_calm(state, color, left + 1):
            return steps
        far = []
        for each in steps:
            assert isinstance(each.state, ReneoPosition)
            far.append((_needed(each.state, color, left), each))
        far.sort(key=lambda each: each[0])
        return [each for needed, each in far if needed <= left]

    def defences(self, state: Position, plies: int) -> Sequence[Step[Position]]:
        assert isinstance(state, ReneoPosition)
        # What lies on the attacker's way is looked at first.
        near = heuristic.points_on_ways(state, state.to_move.other)
        moves = sorted(state.legal_moves(), key=lambda move: not (move and near >> move[0] & 1))
        return [step(state, move) for move in moves]


def _needed(position: ReneoPosition, color: Color, most: int) -> int:
    """The fewest points, empty or the other colour's, that a chain would take; or more than `most`.

    Args:
        position: the position.
        color: whose chain.
        most: what is more need not be told apart.
    """
    tables, mine = position.tables, position.stones(color)
    first, last = tables.edges[color]
    reached = tables.connected(first, mine)
    needed = 0
    while not reached & last:
        if needed > most:
            return needed
        needed += 1
        reached |= (tables.adjacent(reached) | first) & tables.full
        while grown := tables.adjacent(reached) & mine & ~reached:
            reached |= grown
    return needed


def _is_calm(position: ReneoPosition, color: Color, stones: int) -> bool:
    """Whether the other colour can do without exchanges while `color` makes so many plies.

    A stone of the other colour is in a crosscut only between two of `color`. A ply gives `color`
    one stone more, with four points beside it.
    """
    tables = position.tables
    mine, theirs = position.stones(color), position.stones(color.other)
    lonely = tables.full & ~(mine | theirs | tables.adjacent(mine))
    return lonely.bit_count() > 5 * stones + stones


def sight(_position: ReneoPosition) -> ReneoProofModel:
    """The sight for a position."""
    return ReneoProofModel()
