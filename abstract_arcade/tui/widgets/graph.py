"""`ChanceGraph`, a graph of the chances after each move of a finished game."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
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
        viewed: the number of the move shown, from 1; 0 for the start.
        turns: the turning points: the number of the move, and the number of the turning point.
        width: the available columns.
        is_plain: whether there are no colours.
        is_ascii: whether there are only ASCII characters.
    """

    chances: Sequence[float | None]
    viewed: int
    turns: Mapping[int, int]
    width: int
    is_plain: bool = False
    is_ascii: bool = False

    @property
    def _count(self) -> int:
        return max(1, len(self.chances))

    @property
    def _step(self) -> int:
        """Moves per column."""
        return math.ceil(self._count / self.width)

    @property
    def _wide(self) -> int:
        """Columns per move; more than 1 if the game is short."""
        return max(1, min(_MAX_WIDTH, self.width // self._count))

    def lines(self, rows: int, *, has_axis: bool) -> Iterator[Line]:
        """Yield the numbers of the turning points, the graph in `rows` rows, and perhaps the axis.

        The axis has the numbers of moves.
        """
        yield self._marks()
        for row in range(rows):
            yield self._row(row, rows)
        if has_axis:
            yield self._axis()

    def _row(self, row: int, rows: int) -> Line:
        """Return a row of the graph, whose columns are buttons to their first move."""
        words: list[Word] = []
        for group in range(math.ceil(self._count / self._step)):
            text, role = self._cell(group, row, rows)
            words += button([(text * self._wide, role)], f"go_to_move({group * self._step + 1})")
        return words

    def _column(self, ply: int) -> int:
        """Return the first column of a move."""
        return (ply - 1) // self._step * self._wide

    def _marks(self) -> Line:
        """Return the line with the numbers of the turning points above their columns."""
        words: list[Word] = []
        at = 0
        for ply, number in sorted(self.turns.items()):
            first = at + 1 if words else at
            column = max(self._column(ply) + (self._wide - 1) // 2, first)
            if column >= self.width:
                break
            role = "amber" if self._column(self.viewed) == self._column(ply) else "dim"
            words += [(" " * (column - at), "text"), (str(number), role)]
            at = column + len(str(number))
        return words

    def _cell(self, group: int, row: int, rows: int) -> tuple[str, str | Style]:
        """Return the character of a column, by its index, in a row counted from the top."""
        chances = self.chances[group * self._step : (group + 1) * self._step]
        known = [chance for chance in chances if chance is not None]
        is_viewed = self.viewed > 0 and (self.viewed - 1) // self._step == group
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
        step = 5 * _AXIS_STEP if self._step > 2 else _AXIS_STEP
        shown = dict.fromkeys((1, *range(step, len(self.chances) + 1, step)), "dim")
        if self.viewed:
            near = math.ceil(4 * self._step / self._wide)
            shown = {ply: role for ply, role in shown.items() if abs(ply - self.viewed) >= near}
            shown[self.viewed] = "amber"
        words: list[Word] = []
        at = 0
        for ply, role in sorted(shown.items()):
            text = str(ply)
            # The last digit is below the column of the move.
            last = self._column(ply) + self._wide - 1
            start = max(0, last - len(text) + 1)
            first = at + 1 if at else at
            if start < first:
                continue
            words += [(" " * (start - at), "text"), (text, role)]
            at = start + len(text)
        return words
