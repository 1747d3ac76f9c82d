"""The layout of the list of matches, by the size of the terminal."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Size

from abstract_arcade.library.entry import FINISHED, RUNNING, UNREADABLE
from abstract_arcade.library.listing import Listed
from abstract_arcade.rules import GAMES
from abstract_arcade.sanitize import clean_name
from abstract_arcade.tui.breakpoints import HUGE, TALL, WIDE
from abstract_arcade.tui.widgets.lines import Line
from abstract_arcade.tui.widgets.row_list import columns

WITH_PANEL = 76
"""Columns from which a panel leaves enough columns for the names of both players."""


class _Columns(NamedTuple):
    """The columns of the list and its panel in terminals of some width."""

    least: int
    """The least columns of the terminal."""
    margin: int
    """Columns left free on both sides of the list."""
    panel: int
    """Columns of the panel, or 0 if it is hidden."""


_COLUMNS = (
    _Columns(HUGE, margin=4, panel=44),
    _Columns(WIDE, margin=3, panel=36),
    _Columns(WITH_PANEL, margin=2, panel=28),
    _Columns(0, margin=2, panel=0),
)
"""The columns, for the widest terminals first."""

_TILE_COLUMNS = 4
"""Columns of the stone of a match, with the gap after it."""

_INDENT = 2
"""Columns by which a game of a series is indented below the row of its series."""

_GAP = 3
"""Columns between the title and the error of a match that cannot be read."""


class MatchLayout(NamedTuple):
    """The layout of the list of matches for one terminal size."""

    size: Size
    """The size of the terminal."""
    margin: int
    """Columns left free on both sides of the list."""
    panel: int
    """Columns of the panel, or 0 if it is hidden."""

    @classmethod
    def of(cls, size: Size) -> MatchLayout:
        """Return the layout for a terminal of some size."""
        columns = next(columns for columns in _COLUMNS if size.width >= columns.least)
        return cls(size, columns.margin, columns.panel)

    @property
    def is_wide(self) -> bool:
        """Whether the rows have room for whole phrases, such as how each match ended."""
        return self.size.width >= WIDE

    @property
    def panel_room(self) -> Size:
        """The size of the panel's contents."""
        rows_around = 5 if self.size.height >= TALL else 2
        return Size(self.panel - 4, self.size.height - rows_around)

    @property
    def list_columns(self) -> int:
        return self.size.width - self.panel

    @property
    def moves_end(self) -> int:
        """The column in which the number of moves ends, counted from the right edge, from -1."""
        return -(17 if self.is_wide else 16)

    def row(self, row: Listed, tile: Line, moment: str) -> Line:
        """Return the line of a match or of a series; of a match that cannot be read, the error.

        Args:
            row: the match, or the series of games, which is one row.
            tile: a picture of a stone, three columns wide.
            moment: when the match was last changed: "2 days ago".
        """
        margin = self.margin
        entry = row.entry
        title = GAMES[entry.game].title if entry.game else clean_name(entry.id)
        if row.number:
            margin += _INDENT
            title = f"game {row.number}"
        title_at = margin + _TILE_COLUMNS
        cells: list[tuple[int, Line]] = [(margin, tile), (title_at, [(title, "soft")])]
        if entry.status == UNREADABLE:
            cells.append((title_at + len(title) + _GAP, [(entry.error, "dim")]))
            return columns(cells, self.list_columns - self.margin)
        cells.append((self.margin + 14 if self.is_wide else 15, [(row.names, "soft")]))
        number = str(entry.move_number)
        if self.is_wide:
            start = max(35, self.list_columns * 9 // 20 + 1)
            end = self.list_columns + self.moves_end - len(number)
            words = row.words
            if entry.status == FINISHED and len(words) > end - start:
                # The panel has the whole sentence.
                words = _without_reason(words)
            cells.append((start, [(words, "dim")]))
        if not row.games or entry.status == RUNNING:
            cells.append((self.moves_end, [(number, "soft")]))
        cells.append((-1 - self.margin, [(moment, "dim")]))
        return columns(cells, self.list_columns)


def _without_reason(result: str) -> str:
    """Return "White won" for "White won by resignation", and "a draw" for "a draw: board full"."""
    return result.partition(" by ")[0].partition(": ")[0]
