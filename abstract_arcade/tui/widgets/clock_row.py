"""`ClockRow`, the row of a form that sets a clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from abstract_arcade.tui.widgets.option_row import ValueRow

NO_CLOCK = "off"
"""The choice of no clock."""

EXAMPLES = "20+5, 5+3x30, or 3 / 10"
"""Clocks that can be typed."""

_CLOCKS = (NO_CLOCK, "5+3", "10", "15+10")
"""The clocks that can be chosen."""

_OWN = "your own"
"""The choice of a clock that is typed."""

_MAX_LENGTH = 30
"""Most characters of a typed clock."""


class ClockRow(ValueRow):
    """A row that offers a few usual clocks, and a field for another one."""

    def __init__(self, label: str, text: str, *, explain: Callable[[str], str], **row: Any) -> None:
        """Create a row.

        Args:
            label: the name of the option.
            text: the initial clock, as text: "5+3", or "off".
            explain: returns a sentence about a typed text: what it means, or what is wrong with it.
            row: the other arguments of `ValueRow`.
        """
        super().__init__(
            label, _CLOCKS, _OWN, text, explain=explain, most=_MAX_LENGTH, title=_title, **row
        )


def _title(text: str) -> str:
    """Return a usual clock with its units, "5 min + 3 s"; another text as it is."""
    if text not in _CLOCKS[1:]:
        return text
    minutes, _, seconds = text.partition("+")
    return f"{minutes} min + {seconds} s" if seconds else f"{minutes} min"
