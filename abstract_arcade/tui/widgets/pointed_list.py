"""Textual's list of options, with a sign at the one that is lit: its colours are not enough."""

from __future__ import annotations

from collections.abc import Iterable

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.color import Color
from textual.strip import Strip
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from abstract_arcade.tui.widgets.lines import PRESSED, Line, content_of
from abstract_arcade.tui.widgets.row_list import BAR, Row, lit_words


class PointedList(OptionList):
    """A list of options with a bar at the left edge of the one that is lit.

    The options leave a column free for it.
    """

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        if not self._is_lit(strip):
            return strip
        if y and self.app.has_class("-ascii") and self._is_lit(super().render_line(y - 1)):
            # A letter stands on one line.
            return strip
        first = next(iter(strip)).style or Style()
        amber = Color.parse(self.app.theme_variables["amber"]).rich_color
        bar = Segment(BAR, first + Style(color=amber, bold=True))
        return Strip([bar, *strip.crop(1)], strip.cell_length)

    def _is_lit(self, strip: Strip) -> bool:
        """Whether a line belongs to the option that is lit, whose number Textual puts with it."""
        numbers = {segment.style.meta.get("option") for segment in strip if segment.style}
        return self.highlighted is not None and self.highlighted in numbers


class LineList(PointedList):
    """A list of rows under headings, whose words are lines of the arcade, with buttons.

    An empty line is above each heading but the first. A heading without words is an empty line.
    A click selects a row, or opens the selected row. A click on a button presses the button.
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False, compact=True)
        self._rows: list[tuple[Line, bool]] = []

    def show(self, rows: Iterable[Row], selected: int) -> None:
        """Show these rows, one of which is selected: its number from 0, without the headings."""
        lines: list[tuple[Line, bool]] = []
        places: list[int] = []
        for row in rows:
            line = row.line
            if row.is_heading and line and lines:
                lines.append(((), True))
            if not row.is_heading:
                line = lit_words(line) if len(places) == selected else line
                places.append(len(lines))
            lines.append((line, row.is_heading))
        self._show_lines(lines)
        with self.prevent(self.OptionHighlighted):
            self.highlighted = places[selected] if places else None
        if selected == 0:
            # The heading above the first row comes into view with the row.
            self.scroll_home(animate=False)

    def _show_lines(self, lines: list[tuple[Line, bool]]) -> None:
        before = self._rows
        self._rows = lines
        if [is_heading for _, is_heading in before] != [is_heading for _, is_heading in lines]:
            options = (Option(content_of(line), disabled=is_heading) for line, is_heading in lines)
            self.set_options(options)
            return
        for index, (old, new) in enumerate(zip(before, lines, strict=True)):
            if old != new:
                self.replace_option_prompt_at_index(index, content_of(new[0]))

    def number_of(self, index: int) -> int:
        """Return the number of the row at an index of the options, without the headings."""
        return sum(not is_heading for _, is_heading in self._rows[:index])

    async def on_click(self, event: events.Click) -> None:
        # Textual opens a row by the first click, and by any button of the mouse.
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
