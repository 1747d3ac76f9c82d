"""The time for a game and the reading of a clock. Pure: the caller measures the time."""

from __future__ import annotations

from typing import NamedTuple

MAX_SECONDS = 10_000_000
"""The most seconds of a clock, some four months."""

MAX_PERIODS = 1_000
"""The most byo-yomi periods of a clock."""


class ClockSettings(NamedTuple):
    """The time that one seat has for a game; see `check`."""

    main: float
    """Seconds of main time."""

    increment: float = 0
    """Seconds added once the decision passes to the other seat."""

    periods: int = 0
    """Byo-yomi periods after the main time."""

    period: float = 0
    """Seconds of each period."""

    def check(self) -> None:
        """Raise ValueError unless the numbers are within their limits and leave time to play."""
        for name in ("main", "increment", "period"):
            if not 0 <= getattr(self, name) <= MAX_SECONDS:
                raise ValueError(f"{name} is not a number of seconds from 0 to {MAX_SECONDS}")
        if not 0 <= self.periods <= MAX_PERIODS:
            raise ValueError(f"periods is not a whole number from 0 to {MAX_PERIODS}")
        if not (self.main or (self.periods and self.period)):
            raise ValueError("there is neither main time nor a period")


class Reading(NamedTuple):
    """The time that one seat has left."""

    seconds: float
    """Seconds left, of the main time or of the current period."""

    periods: int = 0
    """Byo-yomi periods left."""
