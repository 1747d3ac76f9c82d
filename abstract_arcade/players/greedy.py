"""The player that looks one ply ahead."""

from __future__ import annotations

import random

from abstract_arcade.players.core import Budget, Info, Report, ShouldStop
from abstract_arcade.players.heuristics import HEURISTICS, Heuristic, candidate_moves
from abstract_arcade.rules import Color, Move, Position, Seat

# What a move does to the result, the first and foremost thing to compare.
_LOSES, _HANDS_OVER, _GOES_ON = range(3)


class GreedyPlayer:
    """Wins at once if it can, hands over no win if it need not, else goes by the heuristic.

    Everything is judged for the seat that moves, whichever colour it owns afterwards. Of equal
    moves one is drawn from the luck it was given. It heeds no budget.
    """

    def __init__(self, luck: random.Random) -> None:
        self._luck = luck

    def choose(
        self,
        position: Position,
        budget: Budget,  # noqa: ARG002 - one ply takes what it takes
        report: Report,
        should_stop: ShouldStop,
    ) -> Move:
        seat = position.seat_to_move
        heuristic = HEURISTICS[position.game.slug]
        wins = heuristic.winning_moves(position, color_of(position, seat))
        if wins:
            move = self._luck.choice(wins)
            report(Info(depth=1, value=1.0, line=(move,)))
            return move

        # In random order the first of equal moves is any of them, and so is the first of all,
        # which is what remains when it is stopped at once.
        moves = list(candidate_moves(heuristic, position))
        self._luck.shuffle(moves)
        best, best_worth = moves[0], (-1, 0.0)
        for move in moves:
            if should_stop():
                break
            worth = _worth(heuristic, position.play(move), seat)
            if worth > best_worth:
                best, best_worth = move, worth
        else:
            report(Info(depth=1, value=best_worth[1], line=(best,)))
        return best


def color_of(position: Position, seat: Seat) -> Color:
    """The colour that `seat` owns now."""
    return Color.BLACK if position.seat_of(Color.BLACK) is seat else Color.WHITE


def _worth(heuristic: Heuristic, position: Position, seat: Seat) -> tuple[int, float]:
    """What a position is worth to the seat that has just made it: the greater the better."""
    mine = color_of(position, seat)
    value = heuristic.evaluate(position, mine)
    if position.outcome is not None:
        winner = position.outcome.winner
        return (_LOSES if winner is mine.other else _GOES_ON), value
    if position.seat_to_move is not seat and heuristic.winning_moves(position, mine.other):
        return _HANDS_OVER, value
    return _GOES_ON, value
