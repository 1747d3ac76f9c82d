"""When a search has to end: its time, its nodes, and whether it was told to stop."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from abstract_arcade.players.core import ShouldStop

_TICKS = 16
"""The ticks between two looks at the time; even the slowest heuristic takes 0.1 ms for each."""


class Stopped(Exception):
    """The search has to end now."""


class Clock:
    """Counts the nodes of a search, and ends it.

    Attributes:
        nodes: the number of ticks so far.
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
        # However little time there is, one node is let through.
        self._next_check = 1

    def tick(self) -> None:
        """Count a node that is about to be looked at.

        Raises:
            Stopped: there is no time left, or no node, or the search was told to stop.
        """
        if self.nodes >= self._next_check:
            if self.is_over():
                raise Stopped
            self._next_check = self.nodes + _TICKS
            if self._limit is not None:
                self._next_check = min(self._next_check, self._limit)
        self.nodes += 1

    def is_over(self) -> bool:
        """Whether the next tick may stop; for work that is part of a node and may be long."""
        return (
            (self._limit is not None and self.nodes >= self._limit)
            or self._should_stop()
            or (self._deadline is not None and self._now() >= self._deadline)
        )
