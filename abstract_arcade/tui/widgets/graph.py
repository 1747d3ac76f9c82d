"""`ChanceGraph`, a graph of the chances after each move of a finished game."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from rich.style import Style
from textual.geometry import clamp

from abstract_arcade.tui.widgets.lines import Line, Word, button

_LOWER: Final = " ▁▂▃▄▅▆▇█"
"""Blocks by their height in eighths of a row."""

# The colours of Black's chances and White's, and of both in the column of the position shown.
_BLACK = "#06070a"
_WHITE = "#8b8780"
_VIEWED_BLACK = "#2b2d33"
_VIEWED_WHITE = "#c9c5bd"

_MAX_WIDTH: Final = 3
"""Most columns per move."""

_AXIS_STEP: Final = 10
"""Moves between two numbers below the graph."""

_LONG_AXIS_STEP: Final = 50
"""Moves between two numbers below the graph if a column shows more than two moves."""

_LEAST_APART: Final = 4
"""Columns between the number of the move shown and any other number below the graph."""

_EIGHTHS: Final = 8
"""Parts of a row by which the columns of the graph differ."""


class ChanceGraph(NamedTuple):
    """A graph with columns whose height is the chance of one player; a click goes to a move.

    In a long game, a column is the average of several moves.

    Attributes:
        chances: the chance of the player whose colour is at the bottom after each move, from 0 to
            1; None if it is not known yet.
        numbers: the number of each move in the list of moves; in Renju, a move may have the same
            number as the one before it.
        viewed: the index of the move shown, from 1; 0 for the start.
        turns: the turning points: the index of the move, from 1, and the number of the turning
            point.
        width: the available columns.
        is_plain: whether there are no colours.
        is_ascii: whether there are only ASCII characters.
    """

    chances: Sequence[float | None]
    numbers: Sequence[int]
    viewed: int
    turns: Mapping[int, int]
    width: int
    is_plain: bool = False
    is_ascii: bool = False

    @property
    def _count(self) -> int:
        return max(1, len(self.chances))

    @property
    def _columns(self) -> int:
        """Columns of the graph: all that are available, unless the game is short."""
        return min(self.width, _MAX_WIDTH * self._count)

    def lines(self, rows: int, *, has_axis: bool) -> Iterator[Line]:
        """Yield the line of the turning points, `rows` lines of the graph, and the axis if asked.

        The axis is a line with numbers of moves.
        """
        yield self._marks()
        for row in range(rows):
            yield self._row(row, rows)
        if has_axis:
            yield self._axis()

    def _row(self, row: int, rows: int) -> Line:
        """Return a row of the graph, whose columns are buttons to their first move."""
        words: list[Word] = []
        for _, group in groupby(range(1, self._count + 1), self._column):
            plies = list(group)
            text, role = self._cell(plies, row, rows)
            columns = self._last_column(plies[-1]) - self._column(plies[0]) + 1
            words += button([(text * columns, role)], f"go_to_move({plies[0]})")
        return words

    def _column(self, ply: int) -> int:
        """Return the first column of a move, from 0."""
        return (ply - 1) * self._columns // self._count

    def _last_column(self, ply: int) -> int:
        """Return the last column of a move, which may be its first one."""
        return max(self._column(ply), self._column(ply + 1) - 1)

    def _marks(self) -> Line:
        """Return the line with the numbers of the turning points above their columns."""
        words: list[Word] = []
        used = 0
        for ply, number in sorted(self.turns.items()):
            middle = (self._column(ply) + self._last_column(ply)) // 2
            column = max(middle, used + 1) if words else middle
            if column >= self.width:
                break
            role = "amber" if self._column(self.viewed) == self._column(ply) else "dim"
            text = str(number)
            words += [(" " * (column - used), "text"), (text, role)]
            used = column + len(text)
        return words

    def _cell(self, plies: Sequence[int], row: int, rows: int) -> tuple[str, str | Style]:
        """Return the character for the columns of some moves, in a row counted from the top."""
        chances = self.chances[plies[0] - 1 : plies[-1]]
        known = [chance for chance in chances if chance is not None]
        is_viewed = self.viewed in plies
        if not known:
            return " ", "text"
        height = _height(sum(known) / len(known), rows)
        rows_below = rows - 1 - row
        eighths = clamp(height - _EIGHTHS * rows_below, 0, _EIGHTHS)
        if self.is_ascii:
            is_filled = eighths >= _EIGHTHS // 2
            role = "text" if is_filled else "dim"
            return "#" if is_filled else ".", "amber" if is_viewed else role
        if self.is_plain:
            return _LOWER[eighths], "amber" if is_viewed else "text"
        if is_viewed:
            return _LOWER[eighths], Style(color=_VIEWED_BLACK, bgcolor=_VIEWED_WHITE)
        return _LOWER[eighths], Style(color=_BLACK, bgcolor=_WHITE)

    def _axis(self) -> Line:
        """Return the line below the graph: every tenth or fiftieth move, and the move shown."""
        step = _LONG_AXIS_STEP if self._count > 2 * self._columns else _AXIS_STEP
        plies = []
        previous = 0
        for ply, number in enumerate(self.numbers, 1):
            # Of several moves with the same number, the first is marked.
            if number != previous and (number == 1 or number % step == 0):
                plies.append(ply)
            previous = number
        if self.viewed:
            near = math.ceil(_LEAST_APART * self._count / self._columns)
            plies = [ply for ply in plies if abs(ply - self.viewed) >= near]
            plies = sorted([*plies, self.viewed])
        words: list[Word] = []
        used = 0
        for ply in plies:
            text = str(self.numbers[ply - 1])
            # The last digit is below the column of the move.
            start = max(0, self._last_column(ply) - len(text) + 1)
            is_apart = start > used or not used
            if is_apart:
                role = "amber" if ply == self.viewed else "dim"
                words += [(" " * (start - used), "text"), (text, role)]
                used = start + len(text)
        return words


def _height(share: float, rows: int) -> int:
    """Return the height of a column for a chance in some rows, in eighths of a row."""
    full = _EIGHTHS * rows
    height = round(full * share)
    if 0 < share < 1:
        # A column is full or empty only if the result is certain.
        return clamp(height, 1, full - 1)
    return height
