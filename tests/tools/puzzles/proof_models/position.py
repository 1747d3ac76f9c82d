"""The sight made of any position and its heuristic: every legal move counts."""

from __future__ import annotations

from collections.abc import Sequence

from abstract_arcade.players.core import color_of
from abstract_arcade.players.heuristics import Heuristic
from abstract_arcade.rules import Move, Position
from tests.tools.puzzles.prover import Step


def step(position: Position, move: Move) -> Step[Position]:
    """A move of a position and what it leads to."""
    after = position.play(move)
    seat, outcome = position.seat_to_move, after.outcome
    if outcome is None:
        return Step(move, after, after.seat_to_move is seat, None)
    if outcome.winner is None:
        return Step(move, after, False, 0)
    return Step(move, after, False, 1 if after.seat_of(outcome.winner) is seat else -1)


class PositionProofModel:
    """Positions as states."""

    def __init__(self, heuristic: Heuristic) -> None:
        self._heuristic = heuristic

    def state(self, position: Position) -> Position:
        return position

    def wins_now(self, state: Position) -> bool:
        color = color_of(state, state.seat_to_move)
        return bool(self._heuristic.winning_moves(state, color))

    def attacks(self, state: Position, plies: int) -> Sequence[Step[Position]]:
        return [step(state, move) for move in state.legal_moves()]

    def defences(self, state: Position, plies: int) -> Sequence[Step[Position]]:
        return [step(state, move) for move in state.legal_moves()]
