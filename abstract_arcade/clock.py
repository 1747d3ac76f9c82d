"""The reading of a game clock. Pure: the caller measures the time."""

from __future__ import annotations

from typing import NamedTuple


class Reading(NamedTuple):
    """The time that one seat has left."""

    seconds: float
    """Seconds left, of the main time or of the current period."""

    periods: int = 0
    """Byo-yomi periods left."""
