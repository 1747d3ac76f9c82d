"""Our own engine with odd players: `python -P -m tests.players.odd_engine`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import NoReturn

from abstract_arcade.players import PLAYERS, Budget, Info, PlayerKind, Report, ShouldStop
from abstract_arcade.players.engine import main
from abstract_arcade.rules import Move, Position

Choose = Callable[[Position, Budget, Report, ShouldStop], Move]


class OddPlayer:
    """A player that chooses moves by a function."""

    def __init__(self, choose: Choose) -> None:
        self._choose = choose

    def choose(
        self, position: Position, budget: Budget, report: Report, should_stop: ShouldStop
    ) -> Move:
        return self._choose(position, budget, report, should_stop)


def endless(position: Position, budget: Budget, report: Report, should_stop: ShouldStop) -> Move:
    """Report the limits of the budget, then compute until stopped."""
    moves = position.legal_moves()
    report(Info(budget.nodes or 0, budget.seconds or 0.0, moves[:1]))
    while not should_stop():
        pass
    return moves[0]


def deaf(_position: Position, _budget: Budget, report: Report, _stop: ShouldStop) -> NoReturn:
    """Report once, then compute for ever."""
    report(Info(0, 0.0))
    while True:
        pass


def faulty(*_: object) -> NoReturn:
    """Raise an error whose text has several lines."""
    raise ValueError("one line\nand another")


def leaving(*_: object) -> NoReturn:
    """Try to end the process."""
    sys.exit(3)


def cheating(*_: object) -> Move:
    """Return an illegal move."""
    return (63,)


def _odd(choose: Choose) -> PlayerKind:
    return PlayerKind(choose.__name__, str(choose.__doc__), lambda *_: OddPlayer(choose))


_ODD = [_odd(choose) for choose in (endless, deaf, faulty, leaving, cheating)]
ODD_PLAYERS = {**PLAYERS, **{kind.name: kind for kind in _ODD}}

if __name__ == "__main__":
    main(ODD_PLAYERS)
