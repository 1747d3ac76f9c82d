"""The limits of a search: its time, its nodes, and the request to stop."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from abstract_arcade.players.core import ShouldStop

_TICKS = 16
"""The nodes between two checks of the time; a node takes 0.1 ms with the slowest heuristic."""


class Stopped(Exception):
    """The search must end now."""


class Clock:
    """Counts the nodes of a search, and raises `Stopped` when the search must end.

    It must end when a limit is reached or `should_stop()` is true. The time begins when the clock
    is created. At least one node is always allowed.

    A limit of None, for the time in `seconds` or for the number of `nodes`, means no limit.

    Attributes:
        nodes: the number of nodes counted so far.
    """

    def __init__(
        self,
        seconds: float | None,
        nodes: int | None,
        should_stop: ShouldStop,
        now: Callable[[], float] = perf_counter,
    ) -> None:
        self.nodes = 0
        self._limit = nodes
        self._should_stop = should_stop
        self._now = now
        self._deadline = None if seconds is None else now() + seconds
        # The first node is counted without a check.
        self._next_check = 1

    def tick(self) -> None:
        """Count a node, before it is examined.

        Raises:
            Stopped: If no time or no node is left, or the search was asked to stop; the node is not
                counted then. The time and the request are checked only every 16 nodes.
        """
        if self.nodes >= self._next_check:
            if self.is_over():
                raise Stopped
            self._next_check = self.nodes + _TICKS
            if self._limit is not None:
                self._next_check = min(self._next_check, self._limit)
        self.nodes += 1

    def is_over(self) -> bool:
        """Return whether a limit is reached or the search was asked to stop, without counting.

        It is for long work within one node. `tick` raises `Stopped` instead.
        """
        return (
            (self._limit is not None and self.nodes >= self._limit)
            or self._should_stop()
            or (self._deadline is not None and self._now() >= self._deadline)
        )
