"""What a game clock says. Pure: whoever runs the time hands it in."""

from __future__ import annotations

from typing import NamedTuple


class Reading(NamedTuple):
    """What one seat's clock shows."""

    seconds: float
    """Seconds left: of the main time, or of the period under way."""

    periods: int = 0
    """Byo-yomi periods left."""
