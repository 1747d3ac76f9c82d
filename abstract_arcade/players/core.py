"""The interface of computer players: a player gets a position and a budget, and returns a move."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from abstract_arcade.rules import Color, Move, Position, Seat

_PLIES_LEFT = 30
"""The number of its own plies for which a player saves time."""

_USED = 0.75
"""The largest part of an increment, of a period and of the remaining time that one ply uses."""

_LEAST_SECONDS = 0.01
"""Seconds that a ply may take even if no time is left."""


class PlayerError(Exception):
    """A player cannot choose a move. `str()` says why, in one sentence without its full stop."""


class TimeLeft(NamedTuple):
    """The time left on the clock of the seat to move.

    Attributes:
        seconds: seconds left in the main time or, once that is used up, in the current byo-yomi
            period.
        increment: seconds added to the clock after this ply; 0 once the main time is used up.
        periods: byo-yomi periods left, including the current one.
        period: the length of a byo-yomi period, in seconds.
    """

    seconds: float
    increment: float = 0.0
    periods: int = 0
    period: float = 0.0

    @property
    def share(self) -> float:
        """Seconds that the next ply may take so that the time lasts for the rest of the game.

        This is a thirtieth of `seconds` and most of the increment, or at least most of a byo-yomi
        period. It is never more than 75 % of the time that is left, nor less than 0.01.
        """
        spare = self.period if self.periods > 1 else 0.0
        share = self.seconds / _PLIES_LEFT + _USED * self.increment
        if self.periods:
            share = max(share, _USED * self.period)
        return max(_LEAST_SECONDS, min(share, _USED * (self.seconds + spare)))


class Budget(NamedTuple):
    """Limits of a search: seconds for play against people, nodes for repeatable choices.

    Players that do not search ignore the budget. A level has limits of its own and searches until
    the first limit of either is reached. Its default time is the exception: it applies only if the
    budget limits neither seconds nor nodes.

    Attributes:
        seconds: the most seconds that the player may think; None for no limit.
        nodes: the most positions that the player may examine; None for no limit.
        lines: how many of the best moves to report, each with its line.
        infinite: whether to ignore all limits, including the player's own, and think until stopped.
        clock: the time left on the player's clock, of which it uses at most `TimeLeft.share` for
            this move; None if the game has no clock.
    """

    seconds: float | None = None
    nodes: int | None = None
    lines: int = 1
    infinite: bool = False
    clock: TimeLeft | None = None


class Info(NamedTuple):
    """A progress report of a player that is thinking.

    Attributes:
        depth: the number of plies searched.
        value: the expected result for the seat to move, from -1 (lost) to 1 (won).
        line: the expected moves, beginning with the player's own.
        nodes: the number of positions examined so far; 0 from a player that does not count them.
        rank: the rank of this line among the best ones, from 1.
        proved: the number of plies until the game ends, if a win or a loss is proved. The value is
            then 1 or -1. None if nothing is proved.
    """

    depth: int
    value: float
    line: tuple[Move, ...] = ()
    nodes: int = 0
    rank: int = 1
    proved: int | None = None


Report = Callable[[Info], None]
"""A callback for progress reports."""

ShouldStop = Callable[[], bool]
"""A callback that returns whether the player must stop thinking."""


class Player(Protocol):
    """A computer player of any kind, at any level."""

    def choose(
        self, position: Position, budget: Budget, report: Report, should_stop: ShouldStop
    ) -> Move:
        """Return a legal move of `position`, in which the game must not be over.

        Implementations call `report` as often as they like, or never. They call `should_stop` at
        least every 10 ms. Once it returns True, they return the best move so far.

        Raises:
            PlayerError: If the player cannot choose a move.
        """
        ...


def color_of(position: Position, seat: Seat) -> Color:
    """Return the colour that `seat` owns in `position`; a swap exchanges the colours."""
    return Color.BLACK if position.seat_of(Color.BLACK) is seat else Color.WHITE
