"""Textual's list of options, with a sign at the highlighted one in addition to its colour."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.color import Color
from textual.strip import Strip
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from abstract_arcade.tui.widgets.lines import PRESSED, Line, content_of
from abstract_arcade.tui.widgets.row_list import BAR, Row, selected_words


class PointedList(OptionList):
    """An `OptionList` with a bar at the left edge of the highlighted option.

    The prompts of the options leave their first column free for the bar.
    """

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        if not self._is_highlighted(strip):
            return strip
        if y and self.app.has_class("-ascii") and self._is_highlighted(super().render_line(y - 1)):
            # Instead of the bar, a letter is drawn, and only on the first line.
            return strip
        first, *_ = strip
        amber = Color.parse(self.app.theme_variables["amber"]).rich_color
        style = (first.style or Style.null()) + Style(color=amber, bold=True)
        return Strip([Segment(BAR, style), *strip.crop(1)], strip.cell_length)

    def _is_highlighted(self, strip: Strip) -> bool:
        """Return whether a line belongs to the highlighted option.

        Textual stores the index of the option in the style of its line.
        """
        if self.highlighted is None:
            return False
        styles = (segment.style for segment in strip)
        return any(style and style.meta.get("option") == self.highlighted for style in styles)


class _ShownRow(NamedTuple):
    """A line of a `LineList`: a row, a heading, or the blank line above a heading."""

    line: Line
    is_heading: bool


class LineList(PointedList):
    """A list of rows under headings, made of `Line`s, which may contain buttons.

    A blank line is above each heading but the first. A heading without words is a blank line.
    A click on a row selects it; a click on the selected row opens it, which posts `OptionSelected`.
    A click on a button runs its action.
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False, compact=True)
        self._rows: list[_ShownRow] = []

    def show(self, rows: Iterable[Row], selected: int) -> None:
        """Replace the rows. `selected` is the selected row, counted from 0 without headings.

        Without rows, nothing is selected.
        """
        shown: list[_ShownRow] = []
        # The index in `shown` of each row that is no heading.
        indices: list[int] = []
        for row in rows:
            line = row.line
            if row.is_heading:
                if line and shown:
                    shown.append(_ShownRow((), is_heading=True))
            else:
                if len(indices) == selected:
                    line = selected_words(line)
                indices.append(len(shown))
            shown.append(_ShownRow(line, row.is_heading))
        self._show_rows(shown)
        with self.prevent(self.OptionHighlighted):
            self.highlighted = indices[selected] if indices else None
        if selected == 0:
            # Show the heading above the first row as well.
            self.scroll_home(animate=False)

    @property
    def page(self) -> int:
        """The rows by which PageUp and PageDown move: one less than are in view, at least 1.

        Headings are not counted.
        """
        top = self.scroll_offset.y
        in_view = self._rows[top : top + self.scrollable_content_region.height]
        return max(1, sum(not row.is_heading for row in in_view) - 1)

    def _show_rows(self, rows: list[_ShownRow]) -> None:
        before = self._rows
        self._rows = rows
        if [row.is_heading for row in before] != [row.is_heading for row in rows]:
            self.set_options(Option(content_of(row.line), disabled=row.is_heading) for row in rows)
            return
        for index, (old, new) in enumerate(zip(before, rows, strict=True)):
            if old != new:
                self.replace_option_prompt_at_index(index, content_of(new.line))

    def number_of(self, index: int) -> int:
        """Return the number of a row, from 0 without headings, as in `show`.

        `index` is its index in `options`, which also counts headings and blank lines.
        """
        return sum(not row.is_heading for row in self._rows[:index])

    async def on_click(self, event: events.Click) -> None:
        # Textual would open a row on the first click, and with any mouse button.
        event.prevent_default()
        option = event.style.meta.get("option")
        if event.button != 1 or option is None:
            return
        if PRESSED in event.style.meta:
            await self.screen.run_action(str(event.style.meta[PRESSED]))
        elif option == self.highlighted:
            self.action_select()
        elif not self.options[option].disabled:
            self.highlighted = option
