"""Computer players: how one chooses a legal move within a budget, and how a kind is described."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from abstract_arcade.rules import Move, Position


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of a search: seconds for play against people, nodes for repeatable choices.

    None means no limit. A player that does not search ignores both.
    """

    seconds: float | None = None
    nodes: int | None = None


@dataclass(frozen=True, slots=True)
class Info:
    """A report from a player that is thinking.

    Attributes:
        depth: the number of plies searched.
        value: the expected result for the seat to move, from -1 (lost) to 1 (won).
        line: the expected moves, the first one its own.
    """

    depth: int
    value: float
    line: tuple[Move, ...] = ()


Report = Callable[[Info], None]
ShouldStop = Callable[[], bool]


class Player(Protocol):
    """A chooser of moves."""

    def choose(
        self, position: Position, budget: Budget, report: Report, should_stop: ShouldStop
    ) -> Move:
        """The move to play in `position`, which must not be over.

        Implementations poll `should_stop` at least every 10 ms; once it returns True, they return
        the best move so far.
        """
        ...


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A kind of computer player.

    Attributes:
        name: the word that chooses it.
        sentence: how it plays, in one sentence.
        factory: makes a player that draws its random numbers from the given generator.
    """

    name: str
    sentence: str
    factory: Callable[[random.Random], Player]
