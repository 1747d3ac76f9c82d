"""Our own engine with odd players: `python -P -m tests.players.odd_engine`."""

from __future__ import annotations

import random
import sys

from abstract_arcade.players import PLAYERS, Budget, Info, Report, ShouldStop
from abstract_arcade.players.engine import main
from abstract_arcade.rules import Move, Position


class OddPlayer:
    """Chooses the first legal move, or something worse."""

    def __init__(self, luck: random.Random) -> None:
        pass

    def choose(
        self, position: Position, budget: Budget, report: Report, should_stop: ShouldStop
    ) -> Move:
        raise NotImplementedError


class EndlessPlayer(OddPlayer):
    """Says that it has begun, with what it was given, and computes until it is stopped."""

    def choose(
        self, position: Position, budget: Budget, report: Report, should_stop: ShouldStop
    ) -> Move:
        moves = position.legal_moves()
        report(Info(budget.nodes or 0, budget.seconds or 0.0, moves[:1]))
        while not should_stop():
            pass
        return moves[0]


class DeafPlayer(OddPlayer):
    """Says that it has begun and computes for ever."""

    def choose(
        self, position: Position, budget: Budget, report: Report, should_stop: ShouldStop
    ) -> Move:
        report(Info(0, 0.0))
        while True:
            pass


class FaultyPlayer(OddPlayer):
    """Fails, in several lines."""

    def choose(
        self, position: Position, budget: Budget, report: Report, should_stop: ShouldStop
    ) -> Move:
        raise ValueError("one line\nand another")


class LeavingPlayer(OddPlayer):
    """Tries to end the process."""

    def choose(
        self, position: Position, budget: Budget, report: Report, should_stop: ShouldStop
    ) -> Move:
        sys.exit(3)


class CheatingPlayer(OddPlayer):
    """Plays where nobody may."""

    def choose(
        self, position: Position, budget: Budget, report: Report, should_stop: ShouldStop
    ) -> Move:
        return (63,)


ODD_PLAYERS = {
    **PLAYERS,
    "endless": EndlessPlayer,
    "deaf": DeafPlayer,
    "faulty": FaultyPlayer,
    "leaving": LeavingPlayer,
    "cheating": CheatingPlayer,
}

if __name__ == "__main__":
    main(ODD_PLAYERS)
