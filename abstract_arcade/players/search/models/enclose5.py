"""The search of Enclose5: it examines the cells near a mark.

The quiescence search examines the marks that enclose cells or make five in line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from abstract_arcade.players.heuristics import enclose5 as heuristic
from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.model import Child
from abstract_arcade.players.search.position_model import PositionModel
from abstract_arcade.players.search.tuning import Chances, GameSearch, SearchTuning
from abstract_arcade.rules import SWAP, Color, Move, Position
from abstract_arcade.rules.enclose5 import Enclose5Position

_ROOT_REACH: Final = 2
"""The largest distance from a mark, in rows and columns, of a cell examined at the root."""

_REACH: Final = 1
"""The largest distance from a mark of a cell examined in any other position."""


class Enclose5Model(PositionModel):
    """A `PositionModel` that examines only the cells near a mark, if there are any."""

    is_noisy = True

    def __init__(self) -> None:
        super().__init__(heuristic)
        self._root: Position | None = None

    def root(self, position: Position) -> Position:
        self._root = position
        return position

    def noisy_children(self, state: Position) -> Sequence[Child[Position]]:
        """Return the legal marks that enclose something or make five in line."""
        assert isinstance(state, Enclose5Position)
        tables = state.tables
        marks = state.marks(state.to_move)
        cells = 0
        for cell, _ in heuristic.gains(state, state.to_move):
            cells |= cell
        for step in tables.steps.values():
            cells |= heuristic.fifths(marks, step)
        return [self._child(state, move) for move in tables.placements(cells & state.open_cells)]

    def _moves(self, state: Position) -> tuple[Move, ...]:
        assert isinstance(state, Enclose5Position)
        tables = state.tables
        moves = state.legal_moves()
        near = state.marks(Color.BLACK) | state.marks(Color.WHITE)
        width = tables.steps["column"]
        for _ in range(_ROOT_REACH if state is self._root else _REACH):
            near |= near << 1 | near >> 1
            near |= near << width | near >> width
            # Remove the frame, whose cells are neighbours of both ends of the rows.
            near &= tables.cells
        cells = tables.placements(near & state.open_cells)
        if not cells:
            return moves
        return (*cells, SWAP) if moves[-1] == SWAP else cells


def _model(_position: Enclose5Position, _clock: Clock, _depth: int | None) -> Enclose5Model:
    return Enclose5Model()


SEARCH = GameSearch(
    _model, SearchTuning(root_width=24, width=12, depths=4), chances=Chances(2.9, bend=27.0)
)
"""The search of Enclose5."""
