"""The search of Reneo: it examines only moves on short chains of either colour."""

from __future__ import annotations

from typing import Final

from abstract_arcade.players.heuristics import reneo as heuristic
from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.position_model import PositionModel
from abstract_arcade.players.search.tuning import Chances, GameSearch, SearchTuning
from abstract_arcade.rules import SWAP, Color, Move, Position
from abstract_arcade.rules.reneo import ReneoPosition

_FEW: Final = 12
"""If there are at most this many legal moves, all are examined."""


class ReneoModel(PositionModel):
    """A `PositionModel` that examines the moves on points of `points_on_ways`, if there are any."""

    def __init__(self) -> None:
        super().__init__(heuristic)

    def _moves(self, state: Position) -> tuple[Move, ...]:
        assert isinstance(state, ReneoPosition)
        moves = state.legal_moves()
        if len(moves) <= _FEW:
            return moves
        points = heuristic.points_on_ways(state, Color.BLACK)
        points |= heuristic.points_on_ways(state, Color.WHITE)
        near = tuple(move for move in moves if _is_on(points, move))
        return near or moves


def _is_on(points: int, move: Move) -> bool:
    """Return whether a move is a swap, or changes a stone on one of `points`, a mask."""
    return move == SWAP or bool((points >> move[0] | points >> move[-1]) & 1)


def _model(_position: ReneoPosition, _clock: Clock, _depth: int | None) -> ReneoModel:
    return ReneoModel()


SEARCH = GameSearch(
    _model, SearchTuning(root_width=16, width=10, depths=4), chances=Chances(1.0, bend=0.15)
)
"""The search of Reneo."""
