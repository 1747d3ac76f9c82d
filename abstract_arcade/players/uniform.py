"""The player called "random": every legal move is equally likely."""

from __future__ import annotations

import random

from abstract_arcade.players.core import Budget, Report, ShouldStop
from abstract_arcade.rules import Move, Position


class UniformPlayer:
    """Chooses any legal move, from the luck it was given."""

    def __init__(self, luck: random.Random) -> None:
        self._luck = luck

    def choose(
        self,
        position: Position,
        budget: Budget,  # noqa: ARG002 - it does not search
        report: Report,  # noqa: ARG002 - and has nothing to tell
        should_stop: ShouldStop,  # noqa: ARG002 - before it is done
    ) -> Move:
        return self._luck.choice(position.legal_moves())
