"""The panel beside a board: blocks one below the other, each drawn by a widget of its name."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter

from textual.containers import Vertical
from textual.widget import Widget

from abstract_arcade.tui.widgets.blocks import Placed, stacked
from abstract_arcade.tui.widgets.lines import TextLines


class Panel(Vertical):
    """Widgets one below the other, each of which draws the blocks that have its id as their name.

    A widget that is no `TextLines` draws by itself, in the rows that are left.
    """

    def __init__(self, *widgets: Widget) -> None:
        super().__init__(*widgets, id="panel")
        self._placed: Sequence[Placed] | None = None

    def show(self, placed: Sequence[Placed]) -> None:
        """Show the blocks that fit."""
        if placed == self._placed:
            return
        self._placed = placed
        shown = {name: list(blocks) for name, blocks in groupby(placed, attrgetter("name"))}
        for widget in self.children:
            blocks = shown.get(widget.id or "")
            widget.display = blocks is not None
            if blocks is not None:
                widget.styles.margin = (blocks[0].gap, *widget.styles.margin[1:])
                if type(widget) is TextLines:
                    lines = stacked(blocks)
                    widget.styles.height = len(lines)
                    widget.lines = lines
