"""The search model for any game that has a heuristic."""

from __future__ import annotations

from abstract_arcade.players.core import color_of
from abstract_arcade.players.heuristics import Heuristic, candidate_moves
from abstract_arcade.players.search.model import WON, Child, Children, SearchModel, score_of
from abstract_arcade.rules import Color, Move, Position, Seat


class PositionModel(SearchModel[Position]):
    """A model whose states are positions and whose scores are those of a heuristic.

    A position with a winning move has the score of a win in one ply.
    """

    def __init__(self, heuristic: Heuristic) -> None:
        self._heuristic = heuristic

    def root(self, position: Position) -> Position:
        return position

    def score(self, state: Position) -> int:
        outcome = state.outcome
        if outcome is not None:
            if outcome.winner is None:
                return 0
            return WON if state.seat_of(outcome.winner) is _side(state) else -WON
        color = color_of(state, state.seat_to_move)
        if self._heuristic.winning_moves(state, color):
            return WON - 1
        return score_of(self._heuristic.evaluate(state, color))

    def children(self, state: Position) -> Children[Position]:
        wins = self._heuristic.winning_moves(state, color_of(state, _side(state)))
        if wins:
            return Children([self._child(state, wins[0])], complete=True)
        moves = self._moves(state)
        complete = len(moves) == len(state.legal_moves())
        return Children([self._child(state, move) for move in moves], complete)

    def _moves(self, state: Position) -> tuple[Move, ...]:
        return candidate_moves(self._heuristic, state) if state.outcome is None else ()

    def _child(self, state: Position, move: Move) -> Child[Position]:
        after = state.play(move)
        return Child(move, after, _side(after) is _side(state))


class OwnMoveModel(PositionModel):
    """A model that does not see winning moves: for the level that misses the opponent's answer."""

    def score(self, state: Position) -> int:
        if state.outcome is not None:
            return super().score(state)
        return score_of(self._heuristic.evaluate(state, color_of(state, state.seat_to_move)))


def _side(position: Position) -> Seat:
    """Return the seat for which a position is scored: the seat to move, or Black's at the end."""
    return position.seat_to_move if position.outcome is None else position.seat_of(Color.BLACK)
