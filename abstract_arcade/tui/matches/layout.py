"""The columns and rows of the list of matches and of its panel, by the size of the terminal."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Size

from abstract_arcade.library.entry import RUNNING, UNREADABLE
from abstract_arcade.library.listing import Listed
from abstract_arcade.rules import GAMES
from abstract_arcade.sanitize import clean_name
from abstract_arcade.tui.widgets.lines import Line
from abstract_arcade.tui.widgets.row_list import columns


class MatchLayout(NamedTuple):
    """What there is room for.

    Attributes:
        width: the columns of the terminal.
        height: its rows.
    """

    width: int
    height: int

    @property
    def is_wide(self) -> bool:
        """Whether there is room for whole phrases, and for how each match ended."""
        return self.width >= 100

    @property
    def margin(self) -> int:
        """Columns left free on both sides of the list."""
        return 4 if self.width >= 160 else 3 if self.width >= 100 else 2

    @property
    def has_panel(self) -> bool:
        """Whether there is room for the panel."""
        return self.width >= 70

    @property
    def panel_columns(self) -> int:
        """The columns of the panel, where there is room for it."""
        return 44 if self.width >= 160 else 36 if self.width >= 100 else 28

    @property
    def panel_room(self) -> Size:
        """What is inside the edges of the panel."""
        return Size(self.panel_columns - 4, self.height - (5 if self.height >= 30 else 2))

    @property
    def list_columns(self) -> int:
        """The columns of the list."""
        return self.width - (self.panel_columns if self.has_panel else 0)

    @property
    def plies_end(self) -> int:
        """Where the number of plies ends, in columns from the end of the list: below 0."""
        return -(18 if self.is_wide else 17)

    def row(self, row: Listed, tile: Line, moment: str) -> Line:
        """The line of a match, or of a series that is shown as one."""
        margin, entry = self.margin, row.entry
        title = GAMES[entry.game].title if entry.game else clean_name(entry.id)
        if row.number:
            # Below the row of its series, from which it is moved in.
            margin, title = margin + 2, f"game {row.number}"
        title_at = margin + 4
        cells: list[tuple[int, Line]] = [(margin, tile), (title_at, [(title, "soft")])]
        if entry.status == UNREADABLE:
            cells.append((title_at + len(title) + 3, [(entry.error, "dim")]))
            return columns(cells, self.list_columns - self.margin)
        cells.append((self.margin + 14 if self.is_wide else 15, [(row.names, "soft")]))
        if self.is_wide:
            cells.append((max(36, self.list_columns * 9 // 20), [(row.words, "dim")]))
        if not row.games or entry.status == RUNNING:
            cells.append((self.plies_end, [(str(entry.plies), "soft")]))
        cells.append((-1 - self.margin, [(moment, "dim")]))
        return columns(cells, self.list_columns)
