"""The panel of a board screen: blocks one below the other, drawn by widgets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter

from textual.containers import Vertical
from textual.widget import Widget

from abstract_arcade.tui.widgets.blocks import Placed, stacked
from abstract_arcade.tui.widgets.lines import TextLines


class Panel(Vertical):
    """A container of widgets, one below the other. Each shows the blocks whose name is its id.

    A widget that is not exactly a `TextLines` shows no block. It draws by itself, in the remaining
    rows, and is hidden if there is no block of its name.
    """

    def __init__(self, *widgets: Widget) -> None:
        super().__init__(*widgets, id="panel")
        self._placed: Sequence[Placed] | None = None

    def show(self, placed: Sequence[Placed]) -> None:
        """Show blocks, and hide the widgets without one. Blocks of a widget are adjacent."""
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
