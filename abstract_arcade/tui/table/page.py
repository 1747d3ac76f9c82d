"""The page of a board screen: the texts around its board, as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from abstract_arcade.tui.table.layout import Rows, ScreenLayout
from abstract_arcade.tui.widgets.blocks import BLANK, Block, Placed, Rank, stacked
from abstract_arcade.tui.widgets.key_bar import KeyHint
from abstract_arcade.tui.widgets.lines import Line
from abstract_arcade.tui.widgets.status_line import Status, TypedStatus


class Page(NamedTuple):
    """The texts that a board screen shows around its board.

    Attributes:
        title: The line of the title.
        panel: The blocks of the panel, each in a form that fits; empty if there is no panel.
        status: The sentences below the board.
        rows: The rows of title, status and keys.
        keys: The entries of the line of keys, the most important first.
    """

    title: Line
    panel: Sequence[Placed]
    status: Status | TypedStatus
    rows: Rows
    keys: Sequence[KeyHint]

    def text(self, layout: ScreenLayout) -> str:
        """Return the page as plain text: title, panel, status and keys, one below the other.

        The keys share a line, and the status is broken into lines as in `layout`.
        """
        status = self.status.lines(layout.status_columns(self.rows), self.rows.status)
        lines = [self.title, *stacked(self.panel), *status]
        texts = ["".join(text for text, _ in line).rstrip() for line in lines]
        return "\n".join([*texts, "  ".join(hint.words for hint in self.keys)])


def legend_blocks(legend: Sequence[Line], layout: ScreenLayout) -> list[Block]:
    """Return a block that explains the letters of an ASCII board, if the panel is wide.

    Otherwise, and if `legend` is empty because the board has no letters, there is no block.
    """
    if not (legend and layout.is_wide):
        return []
    lines = legend if layout.is_large else [*legend, BLANK]
    return [Block.of("legend", Rank.DECORATION, lines, ())]
