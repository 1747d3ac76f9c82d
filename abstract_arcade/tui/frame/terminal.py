"""The size of a terminal, and what the app asks of the driver of its terminal."""

from __future__ import annotations

from typing import Protocol

from textual import events
from textual.color import Color
from textual.geometry import Size

_LARGEST = Size(1000, 400)
"""The largest terminal, in characters."""


class Terminal(Protocol):
    """The part of the arcade's own driver that the app uses."""

    @property
    def stopped_seconds(self) -> float:
        """Seconds for which the program was stopped, all in all."""

    async def ask_background(self) -> Color | None:
        """Return the colour of the terminal's background; None if it is not reported in time."""

    def give_back(self) -> None:
        """Restore the terminal at once, from any thread."""


def is_sensible(size: Size) -> bool:
    """Return whether a terminal may have this size."""
    return bool(size) and limited(size) == size


def limited(size: Size) -> Size:
    """Return a size, cut to the largest that the program draws."""
    return Size(min(size.width, _LARGEST.width), min(size.height, _LARGEST.height))


def limited_resize(event: events.Resize) -> events.Resize:
    """Return the report of a size, cut to the largest that the program draws."""
    size = limited(event.size)
    if size == event.size:
        return event
    return events.Resize(size, size, pixel_size=event.pixel_size)
