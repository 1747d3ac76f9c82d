"""The panel of a board screen: blocks one below the other, drawn by widgets."""

from __future__ import annotations

from collections.abc import Sequence

from textual.containers import Vertical
from textual.widget import Widget

from abstract_arcade.tui.widgets.blocks import Placed, stacked
from abstract_arcade.tui.widgets.lines import TextLines


class BlockText(TextLines):
    """Shows the blocks of a panel whose name is its id, in as many rows as they have."""


class Panel(Vertical):
    """A container of widgets, one below the other, for the blocks of a page.

    A `BlockText` shows the blocks whose name is its id. Any other widget draws by itself, in the
    remaining rows. A widget is hidden if there is no block whose name is its id.
    """

    def __init__(self, *widgets: Widget) -> None:
        super().__init__(*widgets, id="panel")
        self._placed: Sequence[Placed] | None = None

    def show(self, placed: Sequence[Placed]) -> None:
        """Show blocks, and hide the widgets without one. Blocks of a widget are adjacent."""
        if placed == self._placed:
            return
        self._placed = placed
        for widget in self.children:
            blocks = [block for block in placed if block.name == widget.id]
            widget.display = bool(blocks)
            if blocks:
                _, right, below, left = widget.styles.margin
                widget.styles.margin = (blocks[0].gap, right, below, left)
                if isinstance(widget, BlockText):
                    lines = stacked(blocks)
                    widget.styles.height = len(lines)
                    widget.lines = lines
