"""Random trees, and a plain search of them with which other searches are compared."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from abstract_arcade.players.search.model import (
    SCALE,
    WON,
    Child,
    Children,
    SearchModel,
    earlier,
    is_proved,
    not_proved,
)
from abstract_arcade.rules import Position, Seat


@lru_cache(maxsize=2**17)
def _drawn(seed: int, state: tuple[int, ...], what: str) -> float:
    """Return a number from 0 to 1 that depends only on the arguments."""
    return Random(f"{seed}:{state}:{what}").random()


@lru_cache(maxsize=2**17)
def _impression(seed: int, state: tuple[int, ...]) -> int:
    return Random(f"{seed}:{state}:score").randint(-50, 50)


class Tree(SearchModel[tuple[int, ...]]):
    """A random tree of three moves a state; its states are the moves that led to them.

    Who moves next is drawn as well. Some states are won or lost, some have no moves left: a draw.
    """

    def __init__(self, seed: int, complete: bool = True, noisy: bool = False) -> None:
        self.seed = seed
        self.complete = complete
        self.is_noisy = noisy
        self.scored = 0

    def root(self, position: tuple[int, ...]) -> tuple[int, ...]:
        return position

    def _kind(self, state: tuple[int, ...]) -> float:
        return _drawn(self.seed, state, "kind") if state else 1.0

    def score(self, state: tuple[int, ...]) -> int:
        self.scored += 1
        kind = self._kind(state)
        if kind < 0.1:
            return WON if kind < 0.05 else -WON
        return 0 if kind < 0.15 else _impression(self.seed, state)

    def children(self, state: tuple[int, ...]) -> Children[tuple[int, ...]]:
        if self._kind(state) < 0.15 or len(state) > 6:
            return Children((), complete=True)
        moves = [
            Child((move,), (*state, move), _drawn(self.seed, (*state, move), "seat") < 0.3)
            for move in range(3)
        ]
        return Children(moves, self.complete)

    def noisy_children(self, state: tuple[int, ...]) -> Sequence[Child[tuple[int, ...]]]:
        return self.children(state).children[:1]


def negamax(model: SearchModel[Any], state: Hashable, depth: int) -> int:
    """Return the score of a state by a plain search of `depth` plies."""
    score = model.score(state)
    children, complete = model.children(state)
    if depth == 0 or is_proved(score) or not children:
        return quiet(model, state, 4) if depth == 0 else score
    best = max(earlier(signed(child, negamax(model, child.state, depth - 1))) for child in children)
    return best if complete or best >= -SCALE else not_proved(best)


def signed(child: Child[Any], score: int) -> int:
    return score if child.same_seat else -score


def quiet(model: SearchModel[Any], state: Hashable, plies: int) -> int:
    score = model.score(state)
    if plies == 0 or not model.is_noisy or is_proved(score):
        return score
    after = [
        earlier(signed(child, quiet(model, child.state, plies - 1)))
        for child in model.noisy_children(state)
    ]
    return max([score, *after])


def exact(position: Position, seat: Seat) -> int:
    """Return the exact score of a position for a seat, by playing all moves to the end."""
    if position.outcome is not None:
        assert position.outcome.winner is not None
        return WON if position.seat_of(position.outcome.winner) is seat else -WON
    scores = [earlier(exact(position.play(move), seat)) for move in position.legal_moves()]
    return max(scores) if position.seat_to_move is seat else min(scores)
