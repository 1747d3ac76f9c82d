"""The sizes of a terminal that are accepted, and the part of the driver that the app uses."""

from __future__ import annotations

from typing import Protocol

from textual import events
from textual.color import Color
from textual.geometry import Size

_LARGEST = Size(1000, 400)
"""The largest terminal that is drawn, in columns and rows."""


class Terminal(Protocol):
    """The part of the arcade's own driver that the app uses."""

    @property
    def stopped_seconds(self) -> float:
        """Seconds for which the program was suspended since its start, as by Ctrl+Z."""

    async def ask_background(self) -> Color | None:
        """Return the colour of the terminal's background; None if it is not reported in time.

        None, too, if the terminal cannot be asked.
        """

    def give_back(self) -> None:
        """Restore the terminal at once, before the process ends. Any thread may call it."""


def is_sensible(size: Size) -> bool:
    """Return whether a size is not empty, and has at most 1000 columns and 400 rows."""
    return bool(size) and limited(size) == size


def limited(size: Size) -> Size:
    """Return a size whose columns and rows are both at most those of the largest that is drawn."""
    return Size(min(size.width, _LARGEST.width), min(size.height, _LARGEST.height))


def limited_resize(event: events.Resize) -> events.Resize:
    """Return a resize event with its size limited as by `limited`; the same event if it fits."""
    size = limited(event.size)
    if size == event.size:
        return event
    return events.Resize(size, size, pixel_size=event.pixel_size)
