"""`ChanceGraph`, a graph of the chances after each move of a finished game."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from rich.style import Style

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
        at = 0
        for ply, number in sorted(self.turns.items()):
            first = at + 1 if words else at
            middle = (self._column(ply) + self._last_column(ply)) // 2
            column = max(middle, first)
            if column >= self.width:
                break
            role = "amber" if self._column(self.viewed) == self._column(ply) else "dim"
            words += [(" " * (column - at), "text"), (str(number), role)]
            at = column + len(str(number))
        return words

    def _cell(self, plies: Sequence[int], row: int, rows: int) -> tuple[str, str | Style]:
        """Return the character for the columns of some moves, in a row counted from the top."""
        chances = self.chances[plies[0] - 1 : plies[-1]]
        known = [chance for chance in chances if chance is not None]
        is_viewed = self.viewed in plies
        if not known:
            return (" ", "text")
        share = sum(known) / len(known)
        height = round(8 * rows * share)
        if 0 < share < 1:
            # A column is full or empty only if the result is certain.
            height = max(1, min(8 * rows - 1, height))
        eighths = max(0, min(8, height - 8 * (rows - 1 - row)))
        if self.is_ascii:
            sign, role = ("#", "text") if eighths >= 4 else (".", "dim")
            return (sign, "amber" if is_viewed else role)
        if self.is_plain:
            return (_LOWER[eighths], "amber" if is_viewed else "text")
        front, back = (_VIEWED_BLACK, _VIEWED_WHITE) if is_viewed else (_BLACK, _WHITE)
        return (_LOWER[eighths], Style(color=front, bgcolor=back))

    def _axis(self) -> Line:
        """Return the line below the graph: every tenth or fiftieth move, and the move shown."""
        step = 5 * _AXIS_STEP if self._count > 2 * self._columns else _AXIS_STEP
        indices: dict[int, int] = {}
        for index, number in enumerate(self.numbers, 1):
            indices.setdefault(number, index)
        shown = {
            index: "dim"
            for number, index in indices.items()
            if number == 1 or (number and number % step == 0)
        }
        if self.viewed:
            near = math.ceil(4 * self._count / self._columns)
            shown = {ply: role for ply, role in shown.items() if abs(ply - self.viewed) >= near}
            shown[self.viewed] = "amber"
        words: list[Word] = []
        at = 0
        for ply, role in sorted(shown.items()):
            text = str(self.numbers[ply - 1])
            # The last digit is below the column of the move.
            start = max(0, self._last_column(ply) - len(text) + 1)
            first = at + 1 if at else at
            if start < first:
                continue
            words += [(" " * (start - at), "text"), (text, role)]
            at = start + len(text)
        return words
