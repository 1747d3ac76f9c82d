"""The player called "random": every legal move is equally likely."""

from __future__ import annotations

import random

from abstract_arcade.players.core import Budget, Report, ShouldStop
from abstract_arcade.rules import Move, Position


class RandomPlayer:
    """Chooses a legal move at random, using the given generator."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(
        self,
        position: Position,
        budget: Budget,
        report: Report,
        should_stop: ShouldStop,
    ) -> Move:
        return self._rng.choice(position.legal_moves())
