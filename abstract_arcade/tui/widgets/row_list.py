"""`RowList`, a list of rows under headings that draws only the rows in view."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from textual.message import Message

from abstract_arcade.tui.widgets.lines import (
    ButtonRole,
    Line,
    TextLines,
    Word,
    button,
    continued_below,
    width_of,
)

BAR = "▌"
"""The sign before the selected row."""


class Row(NamedTuple):
    """A row of a list, or a heading."""

    words: Line | Callable[[], Line]
    """The words, or a function that returns them when the row comes into view."""
    is_heading: bool = False
    """Whether it is a heading, which cannot be selected and has a blank row above it."""

    @property
    def line(self) -> Line:
        """The words of the row."""
        return self.words() if callable(self.words) else self.words


class RowList(TextLines):
    """Rows of which one is selected. A click selects a row, or opens the selected row.

    The owner of the list changes the selection: it calls `show` again after `Selected`.
    """

    is_airy: ClassVar[bool] = True
    """Whether blank lines separate the rows if all rows fit so."""

    opens_at_once: ClassVar[bool] = False
    """Whether a click also opens a row that is not selected."""

    @dataclass(eq=False, repr=False)
    class Selected(Message):
        """Posted when a click or the mouse wheel selects another row."""

        number: int
        """The number of the row, from 0 without headings."""

    @dataclass(eq=False, repr=False)
    class Opened(Message):
        """Posted when a click opens a row."""

        number: int
        """The number of the row, from 0 without headings."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: tuple[Row, ...] = ()
        self._selected = 0
        self._top = 0
        # The number of the row on each line in view; None for a heading or a blank line.
        self._numbers: list[int | None] = []

    def show(self, rows: Iterable[Row], selected: int) -> None:
        """Replace the rows. `selected` is the selected row, counted from 0 without headings.

        The list scrolls to this row.
        """
        self._rows = tuple(rows)
        self._selected = selected
        self.lay_out_again()

    @property
    def count(self) -> int:
        """The number of rows without headings."""
        return sum(not row.is_heading for row in self._rows)

    @property
    def page(self) -> int:
        """The rows by which PageUp and PageDown move: one less than are in view, at least 1.

        Headings are not counted.
        """
        return max(1, sum(number is not None for number in self._numbers) - 1)

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        places = self._places(airy=self.is_airy)
        if len(places) > height:
            places = self._places(airy=False)
        numbers = [number for _, number in places]
        here = numbers.index(self._selected) if self._selected in numbers else 0
        # Show a heading directly above the first row as well.
        first = 0 if self._selected == 0 else here
        self._top = max(min(self._top, first), min(here + 2, len(places)) - height)
        self._top = max(0, min(self._top, len(places) - height))
        self._numbers = numbers[self._top : self._top + height]
        shown = places[self._top : self._top + height]
        is_cut = self._top + height < len(places)
        for place, (row, number) in enumerate(shown, 1):
            line = () if row is None else row.line
            if is_cut and place == len(shown):
                line = continued_below(line, width)
            if number is not None:
                line = self._selected_line(line, width) if number == self._selected else line
                blank: Word = (" " * max(0, width - width_of(line)), "dim")
                line = button([*line, blank], number)
            yield line

    def _places(self, *, airy: bool) -> list[tuple[Row | None, int | None]]:
        """Return the row and its number for each line; None for blank lines and headings."""
        places: list[tuple[Row | None, int | None]] = []
        numbers = count()
        for row in self._rows:
            if places and airy:
                places.append((None, None))
            if places and row.is_heading:
                places.append((None, None))
            places.append((row, None if row.is_heading else next(numbers)))
        return places

    def _selected_line(self, words: Line, width: int) -> Line:
        """Return the selected row, with a bar in its first column and another background."""
        selected: list[Word] = [(BAR, "amber")]
        left = 1
        for text, role in selected_words(words):
            # The bar takes the first column.
            shown = text[left:]
            left = max(0, left - len(text))
            selected.append((shown, _changed_role(role, _on_surface)))
        return [*selected, (" " * max(0, width - width_of(selected)), "text on surface")]

    async def press(self, action: Hashable) -> None:
        """Select or open a row by its number; run any other action on the screen."""
        if not isinstance(action, int):
            await super().press(action)
        elif self.opens_at_once or action == self._selected:
            self.post_message(self.Opened(action))
        else:
            self.post_message(self.Selected(action))

    def on_mouse_scroll_up(self) -> None:
        self._step(-1)

    def on_mouse_scroll_down(self) -> None:
        self._step(1)

    def _step(self, step: int) -> None:
        number = self._selected + step
        if 0 <= number < self.count:
            self.post_message(self.Selected(number))


_BRIGHTER = {"soft": "text", "dim": "soft"}
"""The roles that replace others in a selected row."""


def selected_words(words: Line) -> list[Word]:
    """Return the words of a row in the brighter roles of a selected row."""
    return [(text, _changed_role(role, _brighter)) for text, role in words]


def _brighter(role: str) -> str:
    return _BRIGHTER.get(role, role)


def _on_surface(role: str) -> str:
    return f"{role} on surface"


def _changed_role(
    role: str | Style | ButtonRole, change: Callable[[str], str]
) -> str | Style | ButtonRole:
    """Return a role, or the role of a button, with its name changed. A style has no name."""
    if isinstance(role, ButtonRole) and isinstance(role.role, str):
        return role._replace(role=change(role.role))
    return change(role) if isinstance(role, str) else role


def columns(cells: Sequence[tuple[int, Line]], width: int) -> list[Word]:
    """Return a line of cells at fixed columns, at least one blank apart.

    A cell that does not fit ends in an ellipsis.

    Args:
        cells: the column in which each cell begins, from 0, and its words, from left to right. A
            negative column is where the cell ends: -1 is the last column of the line.
        width: the columns of the line.
    """
    line: list[Word] = []
    used = 0
    starts = [
        start if start >= 0 else width + start + 1 - width_of(words) for start, words in cells
    ]
    for (_, words), start, end in zip(cells, starts, [*starts[1:], width], strict=True):
        if start > used:
            line.append((" " * (start - used), "dim"))
            used = start
        room = (end - 1 if end < width else end) - used
        for text, role in words:
            shown = text
            if cell_len(text) > room:
                shown = text[: room - 1] + "…" if room > 0 else ""
            line.append((shown, role))
            room -= cell_len(shown)
            used += cell_len(shown)
    return line
