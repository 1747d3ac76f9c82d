"""The row of a form that sets a clock: a few usual ones, or a clock that is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from abstract_arcade.tui.widgets.option_row import ValueRow

NO_CLOCK = "off"
EXAMPLES = "20+5, 5+3x30, or 3 / 10"
_CLOCKS = (NO_CLOCK, "5+3", "10", "15+10")
_OWN = "your own"
_MAX_LENGTH = 30


class ClockRow(ValueRow):
    """A row that sets a clock."""

    def __init__(self, label: str, text: str, *, explain: Callable[[str], str], **row: Any) -> None:
        """Make a row.

        Args:
            label: the name of the option.
            text: the clock at first.
            explain: returns a sentence about a text that was typed, right or wrong.
            row: the other arguments of `ValueRow`.
        """
        super().__init__(
            label, _CLOCKS, _OWN, text, explain=explain, most=_MAX_LENGTH, title=_title, **row
        )


def _title(text: str) -> str:
    """Return a clock with its units: "5 min + 3 s"."""
    if text not in _CLOCKS[1:]:
        return text
    minutes, _, seconds = text.partition("+")
    return f"{minutes} min + {seconds} s" if seconds else f"{minutes} min"
