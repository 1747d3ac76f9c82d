"""A stand-in engine that computes until it is stopped: `python -m tests.tools.benchmarks.thinker`.

It speaks the arcade's protocol through the arcade's own engine, which also lowers its priority.
"""

from __future__ import annotations

import random

from abstract_arcade.players import Budget, PlayerKind, Report, ShouldStop
from abstract_arcade.players.engine import main
from abstract_arcade.rules import Move, Position


class Thinker:
    """Plays random games to their ends, as a search would, and heeds neither time nor nodes."""

    def __init__(self, rng: random.Random, *_: object) -> None:
        self._rng = rng

    def choose(
        self,
        position: Position,
        budget: Budget,
        report: Report,
        should_stop: ShouldStop,
    ) -> Move:
        chosen = self._rng.choice(position.legal_moves())
        ahead = position
        while not should_stop():
            moves = ahead.legal_moves()
            ahead = ahead.play(self._rng.choice(moves)) if moves else position
        return chosen


if __name__ == "__main__":
    main({"thinker": PlayerKind("thinker", "Computes until it is stopped.", Thinker)})
