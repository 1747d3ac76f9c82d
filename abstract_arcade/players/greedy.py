"""The player called "greedy", which looks one ply ahead."""

from __future__ import annotations

import random

from abstract_arcade.players.core import Budget, Info, Report, ShouldStop, color_of
from abstract_arcade.players.heuristics import HEURISTICS, Heuristic, candidate_moves
from abstract_arcade.rules import Move, Position, Seat

# The effect of a move on the result, worst first; compared before the heuristic values.
_LOSES = 0
_ALLOWS_WIN = 1
_SAFE = 2


class GreedyPlayer:
    """Wins if one ply wins, else prefers plies that do not let the opponent win by the next one.

    Among the remaining plies (of `candidate_moves`) it chooses the one with the best heuristic
    value, at random if there are several. A ply is valued for the seat that makes it, whichever
    colour the seat owns afterwards. The budget is ignored.
    """

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(
        self,
        position: Position,
        budget: Budget,
        report: Report,
        should_stop: ShouldStop,
    ) -> Move:
        seat = position.seat_to_move
        heuristic = HEURISTICS[position.game.slug]
        wins = heuristic.winning_moves(position, color_of(position, seat))
        if wins:
            move = self._rng.choice(wins)
            report(Info(depth=1, value=1.0, line=(move,)))
            return move

        # Shuffled so that ties are broken at random, and so that the answer is a random move if the
        # player is stopped at once.
        moves = list(candidate_moves(heuristic, position))
        self._rng.shuffle(moves)
        best = moves[0]
        best_worth = (-1, 0.0)
        for move in moves:
            if should_stop():
                return best
            worth = _worth(heuristic, position.play(move), seat)
            if worth > best_worth:
                best = move
                best_worth = worth
        report(Info(depth=1, value=best_worth[1], line=(best,)))
        return best


def _worth(heuristic: Heuristic, position: Position, seat: Seat) -> tuple[int, float]:
    """Return the value of a position for the seat whose move led to it; larger is better.

    It is one of `_LOSES`, `_ALLOWS_WIN` and `_SAFE`, and then the heuristic value from -1 to 1.
    """
    mine = color_of(position, seat)
    value = heuristic.evaluate(position, mine)
    if position.outcome is not None:
        loses = position.outcome.winner is mine.other
        return _LOSES if loses else _SAFE, value
    if position.seat_to_move is not seat and heuristic.winning_moves(position, mine.other):
        return _ALLOWS_WIN, value
    return _SAFE, value
