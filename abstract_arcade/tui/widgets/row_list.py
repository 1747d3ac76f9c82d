"""`RowList`, a list of rows under headings that draws only the rows in view."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
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


class _Place(NamedTuple):
    """A line of the list: a row, a heading, or a blank line."""

    row: Row | None = None
    """The row or the heading; None for a blank line."""
    number: int | None = None
    """The number of a row, from 0 without headings; None for other lines."""


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
        places = self._places(is_airy=self.is_airy)
        if len(places) > height:
            places = self._places(is_airy=False)
        self._scroll_to_selected(places, height)
        shown = places[self._top : self._top + height]
        self._numbers = [place.number for place in shown]
        is_cut = self._top + height < len(places)
        for index, place in enumerate(shown, 1):
            line = () if place.row is None else place.row.line
            if is_cut and index == len(shown):
                line = continued_below(line, width)
            yield line if place.number is None else self._row_line(line, place.number, width)

    def _scroll_to_selected(self, places: Sequence[_Place], height: int) -> None:
        """Scroll so that the selected row is in view, with one more line below it."""
        numbers = [place.number for place in places]
        selected = numbers.index(self._selected) if self._selected in numbers else 0
        # Show a heading directly above the first row as well.
        highest_needed = 0 if self._selected == 0 else selected
        lowest_needed = min(selected + 2, len(places))
        self._top = max(min(self._top, highest_needed), lowest_needed - height)
        self._top = max(0, min(self._top, len(places) - height))

    def _places(self, *, is_airy: bool) -> list[_Place]:
        """Return the lines of the list, with blank lines between the rows if `is_airy`."""
        places: list[_Place] = []
        number = 0
        for row in self._rows:
            if places and is_airy:
                places.append(_Place())
            if places and row.is_heading:
                places.append(_Place())
            if row.is_heading:
                places.append(_Place(row))
            else:
                places.append(_Place(row, number))
                number += 1
        return places

    def _row_line(self, line: Line, number: int, width: int) -> Line:
        """Return the line of a row as a button of `width` columns."""
        if number == self._selected:
            line = self._selected_line(line, width)
        blank: Word = (" " * max(0, width - width_of(line)), "dim")
        return button([*line, blank], number)

    def _selected_line(self, words: Line, width: int) -> Line:
        """Return the selected row, with a bar in its first column and another background."""
        # The bar takes the first column, which is blank.
        covered = len(BAR)
        selected: list[Word] = [(BAR, "amber")]
        for text, role in selected_words(words):
            selected.append((text[covered:], _changed_role(role, _on_surface)))
            covered = max(0, covered - len(text))
        blank = " " * max(0, width - width_of(selected))
        return [*selected, (blank, "text on surface")]

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
    if isinstance(role, str):
        return change(role)
    if isinstance(role, ButtonRole) and isinstance(role.role, str):
        return role._replace(role=change(role.role))
    return role


def columns(cells: Sequence[tuple[int, Line]], width: int) -> list[Word]:
    """Return a line of cells at fixed columns, at least one blank apart.

    A cell that does not fit ends in an ellipsis.

    Args:
        cells: the column in which each cell begins, from 0, and its words, from left to right. A
            negative column is where the cell ends: -1 is the last column of the line.
        width: the columns of the line.
    """
    starts = []
    for start, words in cells:
        starts.append(start if start >= 0 else width + start + 1 - width_of(words))
    line: list[Word] = []
    used = 0
    for index, (_, words) in enumerate(cells):
        if starts[index] > used:
            line.append((" " * (starts[index] - used), "dim"))
            used = starts[index]
        is_last = index + 1 == len(cells)
        # A blank separates a cell from the next one.
        end = width if is_last else min(width, starts[index + 1] - 1)
        for text, role in words:
            shown = _shortened(text, end - used)
            line.append((shown, role))
            used += cell_len(shown)
    return line


def _shortened(text: str, columns: int) -> str:
    """Return a text cut to some columns, with an ellipsis; "" if there are no columns."""
    if cell_len(text) <= columns:
        return text
    return text[: columns - 1] + "…" if columns > 0 else ""
