"""How hard a puzzle is: how deep, and how far somebody who looks one ply ahead gets."""

from __future__ import annotations

from random import Random
from typing import Final

from abstract_arcade.players import Budget
from abstract_arcade.players.greedy import GreedyPlayer
from abstract_arcade.rules import Position
from tests.tools.puzzles.finder import Found

_TRIES: Final = 4
"""How often greedy tries: equal moves are chosen at random."""

_BLIND: Final = 1.0
"""How many moves more it is as hard as, if greedy does not find the first one."""


def difficulty(found: Found) -> int:
    """The difficulty of a puzzle, from 1 to 4.

    Each further move of one's own counts one, and so much the more the sooner greedy goes wrong.
    """
    moves = (found.plies + 1) // 2 if found.goal == "win" else found.plies // 2
    points = moves - 1 + _BLIND * (1 - _reach(found))
    return next(grade for grade in (1, 2, 3, 4) if points <= grade or grade == 4)


def _reach(found: Found) -> float:
    """The share of the moves of one's own that greedy finds before it goes wrong."""
    seat = found.position.seat_to_move
    position, own = found.position, []
    for move in found.line:
        if position.seat_to_move is seat:
            own.append((position, move))
        position = position.play(move)
    return sum(_found(own, Random(seed)) for seed in range(_TRIES)) / _TRIES / len(own)


def _found(own: list[tuple[Position, tuple[int, ...]]], rng: Random) -> int:
    """How many moves greedy finds, one after another."""
    for count, (position, move) in enumerate(own):
        choice = GreedyPlayer(rng).choose(position, Budget(), lambda _: None, lambda: False)
        # The last one need only win.
        is_last = count + 1 == len(own) and position.play(move).outcome is not None
        outcome = position.play(choice).outcome
        wins = outcome is not None and outcome.winner is not None and is_last
        if choice != move and not wins:
            return count
    return len(own)
