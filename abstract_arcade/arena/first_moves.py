"""The fairness of each first move in a game whose second player may swap."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from abstract_arcade.arena.core import GameResult, Task
from abstract_arcade.arena.scores import Score
from abstract_arcade.rules import SWAP, Game, Move, Position, Seat

FAIR: Final = 0.1
"""The most by which the score of a fair first move differs from one half."""


def first_moves(game: Game) -> Mapping[Move, Position]:
    """Return each first move that may be answered by a swap, with the position after it.

    In this position, a swap is no longer allowed. The mapping is empty if the game has no pie rule.
    """
    if not game.has_pie:
        return {}
    start = game.start()
    positions: dict[Move, Position] = {}
    for move in start.legal_moves():
        after = start.play(move)
        if SWAP in after.legal_moves():
            setup = after.as_setup()
            state = {**setup.state, "swap": "closed"}
            positions[move] = game.setup(setup.black, setup.white, setup.to_move, state)
    return positions


def scores(game: Game, games: Iterable[tuple[Task, GameResult]]) -> Mapping[Move, Score]:
    """Return the score of each first move for the player who made it, without a swap.

    Games from the start of the game (`Task.start` is None) are ignored. The others must start from
    a position of `first_moves`. A first move without a game is left out.
    """
    moves = {position: move for move, position in first_moves(game).items()}
    by_move: dict[Move, Score] = {}
    for task, played in games:
        if task.start is not None:
            score = by_move.setdefault(moves[task.start], Score())
            score.add(played.points(Seat.FIRST), task.number)
    return by_move


def fair(scores: Mapping[Move, Score]) -> Sequence[Move]:
    """Return the first moves whose mean score is within `FAIR` of one half, fairest first."""
    distances = {move: abs(score.mean - 0.5) for move, score in scores.items()}
    fair_moves = [move for move, distance in distances.items() if distance <= FAIR]
    return sorted(fair_moves, key=distances.__getitem__)
