"""Textual's list of options, with a sign at the one that is lit: its colours are not enough."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.strip import Strip
from textual.widgets import OptionList

from abstract_arcade.tui.widgets.row_list import BAR


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
