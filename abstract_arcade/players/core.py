"""What every computer player is: something that chooses a legal move within a budget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from abstract_arcade.rules import Move, Position


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a player may think: seconds for people, nodes for what must repeat itself.

    None leaves that side open; a player that does not search heeds neither.
    """

    seconds: float | None = None
    nodes: int | None = None


@dataclass(frozen=True, slots=True)
class Info:
    """What a player reports while it thinks.

    `value` is the expected result for the player to move, from -1 (lost) to 1 (won); `line` the
    moves that it expects.
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

        `should_stop` is polled at least every 10 ms; once it holds, the best move so far is
        returned.
        """
        ...
