"""Computer players: how one chooses a legal move within a budget, and what it reports."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from abstract_arcade.rules import Color, Move, Position, Seat

_PLIES_LEFT = 30
"""The plies of its own that a player saves time for."""

_USED = 0.75
"""The part of an increment, a period or the rest of the time that one ply uses at most."""

_LEAST_SECONDS = 0.01
"""The seconds that a ply takes anyway."""


class PlayerError(Exception):
    """Why a player cannot choose a move, in a sentence for people without its full stop."""


class TimeLeft(NamedTuple):
    """What the clock of a seat leaves it, when it is to move.

    Attributes:
        seconds: seconds left, of the main time or of the current byo-yomi period.
        increment: seconds added after this ply; none where the main time is used up.
        periods: byo-yomi periods left, the current one among them.
        period: seconds of each period.
    """

    seconds: float
    increment: float = 0.0
    periods: int = 0
    period: float = 0.0

    @property
    def share(self) -> float:
        """The seconds that one ply may take, so that the time lasts for the rest of the game."""
        spare = self.period if self.periods > 1 else 0.0
        share = self.seconds / _PLIES_LEFT + _USED * self.increment
        if self.periods:
            share = max(share, _USED * self.period)
        return max(_LEAST_SECONDS, min(share, _USED * (self.seconds + spare)))


class Budget(NamedTuple):
    """Limits of a search: seconds for play against people, nodes for repeatable choices.

    A player that does not search ignores them. One that does has limits of its own, and keeps to
    the lower ones; only its usual time gives way to any limit here.

    Attributes:
        seconds: the time it may take; None for no limit.
        nodes: the positions it may look at; None for no limit.
        lines: how many best lines to report.
        infinite: set all limits aside, the player's own too, and think until stopped.
        clock: what the clock leaves; the time that the player takes is its share at most. None
            without a clock.
    """

    seconds: float | None = None
    nodes: int | None = None
    lines: int = 1
    infinite: bool = False
    clock: TimeLeft | None = None


class Info(NamedTuple):
    """A report from a player that is thinking.

    Attributes:
        depth: the number of plies searched.
        value: the expected result for the seat to move, from -1 (lost) to 1 (won).
        line: the expected moves, the first one its own.
        nodes: the number of positions looked at so far; 0 from a player that does not count them.
        rank: the place of this line among the best ones, from 1.
        proved: the plies until the game is won or lost, if that is proved; the value is then 1
            or -1.
    """

    depth: int
    value: float
    line: tuple[Move, ...] = ()
    nodes: int = 0
    rank: int = 1
    proved: int | None = None


Report = Callable[[Info], None]
ShouldStop = Callable[[], bool]


class Player(Protocol):
    """A chooser of moves."""

    def choose(
        self, position: Position, budget: Budget, report: Report, should_stop: ShouldStop
    ) -> Move:
        """Return the move to play in `position`, which must not be over.

        Implementations poll `should_stop` at least every 10 ms; once it returns True, they return
        the best move so far.
        """
        ...


def color_of(position: Position, seat: Seat) -> Color:
    """Return the colour that `seat` owns now."""
    return Color.BLACK if position.seat_of(Color.BLACK) is seat else Color.WHITE
