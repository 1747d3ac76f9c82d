"""The chances of a game ply by ply, as a line of blocks; a click goes to a ply."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.style import Style
from textual import events
from textual.message import Message

from abstract_arcade.tui.widgets.lines import Line, TextLines, Word

_LOWER: Final = " ▁▂▃▄▅▆▇█"
"""Blocks by their height in eighths of a row."""

_BLACK, _WHITE = "#06070a", "#8b8780"
_LIT_BLACK, _LIT_WHITE = "#2b2d33", "#c9c5bd"
"""Black's share and White's, and both in the column that is looked at."""

_LABEL: Final = 14
"""The columns before the graph, for the names of the colours."""

_NOTE, _SMALL_NOTE = 14, 6
"""The columns behind it, for the chance at the ply looked at, on a tall graph and on a low one."""

_MAX_WIDTH: Final = 3
"""The most columns a ply."""

_AXIS_STEP: Final = 10
"""The plies from one number below the graph to the next."""


class ChanceGraph(TextLines):
    """A column for every ply, or for every few: the share of the lower colour from below."""

    @dataclass
    class PlyChosen(Message):
        """A click on a column."""

        ply: int
        """The ply, from 1."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._chances: Sequence[float | None] = ()
        self._viewed = 0
        self._turns: Mapping[int, int] = {}
        self._names = "", ""
        self._note: Sequence[str] = ()
        self._is_plain = False
        self._is_ascii = False
        # Plies a column, or columns a ply where the game is short.
        self._step = self._width = 1
        self._first = 0
        self._columns = 0

    def show(
        self,
        chances: Sequence[float | None],
        *,
        viewed: int,
        turns: Mapping[int, int],
        names: tuple[str, str],
        note: Sequence[str] = (),
        is_plain: bool = False,
        is_ascii: bool = False,
    ) -> None:
        """Show a game.

        Args:
            chances: those of the lower colour after every ply, from 0 to 1; None where they are
                not known yet.
            viewed: the ply looked at, 0 for the start.
            turns: the numbers of the turning points by ply.
            names: what the upper and the lower colour are called.
            note: what stands at the right, in two lines at most.
            is_plain: whether there are no colours.
            is_ascii: whether there are no blocks either.
        """
        self._chances, self._viewed, self._turns = chances, viewed, turns
        self._names, self._note = names, note
        self._is_plain, self._is_ascii = is_plain, is_ascii
        self.lay_out_again()

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        is_wide = height >= 6
        label = _LABEL if width >= 60 else max(map(len, self._names)) + 2
        room = max(1, width - label - (_NOTE if is_wide else _SMALL_NOTE))
        count = max(1, len(self._chances))
        self._step = -(-count // room)
        self._width = max(1, min(_MAX_WIDTH, room // count))
        self._columns = -(-count // self._step) * self._width
        # In the middle of the board's columns.
        self._first = max(label, (width - self._columns) // 2)
        rows = 4 if is_wide else 2
        marks = self._marks()
        yield marks
        for row in range(rows):
            yield self._row(row, rows)
        if is_wide:
            yield self._axis()

    def _column(self, ply: int) -> int:
        """The first column of a ply."""
        return (ply - 1) // self._step * self._width

    def _marks(self) -> Line:
        """The numbers of the turning points above their columns."""
        words: list[Word] = []
        at = 0
        for ply, number in sorted(self._turns.items()):
            column = self._first + self._column(ply) + (self._width - 1) // 2
            if column < at:
                continue
            role = "amber" if self._column(self._viewed) == self._column(ply) else "dim"
            words += [(" " * (column - at), "text"), (str(number), role)]
            at = column + len(str(number))
        return words

    def _row(self, row: int, rows: int) -> Line:
        """One row of the graph, with what stands beside it."""
        upper, lower = self._names
        name = upper if row == 0 else lower if row == rows - 1 else ""
        words: list[Word] = [(f"{name:>{self._first - 2}}  ", "dim")]
        words += [self._cell(column, row, rows) for column in range(self._columns)]
        note = self._note[row - 1] if rows > 2 and 0 < row <= len(self._note) else ""
        if rows == 2 and row == 0 and self._note and len(self._note[0]) <= _SMALL_NOTE - 2:
            note = self._note[0]
        strong = "strong" if row == (1 if rows > 2 else 0) else "dim"
        return [*words, (f"  {note}", strong)]

    def _cell(self, column: int, row: int, rows: int) -> Word:
        """The character of a column in a row, counted from above."""
        group = column // self._width
        plies = range(group * self._step, min(len(self._chances), (group + 1) * self._step))
        known = [each for ply in plies if (each := self._chances[ply]) is not None]
        is_lit = self._viewed > 0 and self._column(self._viewed) // self._width == group
        if not known:
            return (" ", "text")
        height = round(8 * rows * sum(known) / len(known))
        eighths = max(0, min(8, height - 8 * (rows - 1 - row)))
        if self._is_ascii:
            sign = "#" if eighths >= 4 else "."
            return (sign, "amber" if is_lit else "text" if eighths >= 4 else "dim")
        if self._is_plain:
            return (_LOWER[eighths], "amber" if is_lit else "text")
        front, back = (_LIT_BLACK, _LIT_WHITE) if is_lit else (_BLACK, _WHITE)
        return (_LOWER[eighths], Style(color=front, bgcolor=back))

    def _axis(self) -> Line:
        """The plies below the graph, with that which is looked at."""
        count = len(self._chances)
        shown = {1: "dim"} | dict.fromkeys(range(_AXIS_STEP, count + 1, _AXIS_STEP), "dim")
        if self._step > 2:
            shown = {1: "dim"} | dict.fromkeys(
                range(5 * _AXIS_STEP, count + 1, 5 * _AXIS_STEP), "dim"
            )
        if self._viewed:
            near = -(-4 * self._step // self._width)
            shown = {ply: role for ply, role in shown.items() if abs(ply - self._viewed) >= near}
            shown[self._viewed] = "amber"
        words: list[Word] = []
        at = 0
        for ply, role in sorted(shown.items()):
            text = str(ply)
            # Its last digit stands under the column.
            last = self._first + self._column(ply) + self._width - 1
            start = max(self._first, last - len(text) + 1)
            if start < at + bool(at):
                continue
            words += [(" " * (start - at), "text"), (text, role)]
            at = start + len(text)
        return words

    def on_click(self, event: events.Click) -> None:
        place = event.get_content_offset(self)
        if place is None:
            return
        column = place.x - self._first
        if 0 <= column < self._columns:
            event.stop()
            ply = column // self._width * self._step + 1
            self.post_message(self.PlyChosen(min(len(self._chances), ply)))
