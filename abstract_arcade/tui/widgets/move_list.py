"""`MoveList`, the moves of a match: the main line in two columns, variations below their row."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len
from textual.message import Message

from abstract_arcade.rules.terms import Color
from abstract_arcade.tui.widgets.lines import (
    Line,
    TextLines,
    Word,
    button,
    continued_below,
    right_aligned,
)

_AIRY_ROWS = 9
"""Rows of the widget from which a blank row follows the heading."""

_BRANCH = "╰─"
"""The sign before the first move of a variation."""

_INDENT = 3
"""Columns by which each level of variations is indented."""

_MARK = "› "
"""The sign before the move shown, in the main line; in variations it has no blank."""

_LEAST_COLUMN = 10
"""Least columns of the first move of a row: enough for "12› d5-d4"."""

_LEAST_MOVE = 4
"""Least columns of a move in a variation; a longer move is cut."""

_MAX_LEVEL = 4
"""The level of variations from which they are not indented further."""

_GAME = "the game"
"""The note at the right edge of the row of the current position, while another one is shown."""


class Ply(NamedTuple):
    """A move in the list."""

    key: Hashable
    """The key by which callers know the move; not None."""
    color: Color
    text: str
    """The move as it is shown."""
    has_comment: bool = False
    variations: Sequence[Sequence[Ply]] = ()
    """The lines that begin with another move in place of this one."""
    number: int | None = None
    """The number shown before the move; None for none."""


NEXT = 0
"""The ply of a `MoveRow` in which the next move will be."""


class MoveRow(NamedTuple):
    """A row of the main line, with up to two plies, counted from 1, or `NEXT`."""

    number: int | None
    """The number shown before the row, from 1; None for none."""
    black: int | None
    """Black's ply, or None."""
    white: int | None
    """White's ply, or None."""

    @property
    def plies(self) -> tuple[int | None, int | None]:
        """Black's ply and White's ply."""
        return self.black, self.white


def paired(moves: Iterable[tuple[Color, int | None]], next_color: Color | None) -> list[MoveRow]:
    """Arrange the plies of the main line in rows of a black and a white one.

    The number of a row is at its left, so a white ply with a number begins a row if the black one
    before it has no number.

    Args:
        moves: the colour of every ply, and its number if it has one.
        next_color: the colour to move next, for which `NEXT` is added; None to add nothing.
    """
    rows: list[MoveRow] = []
    highest = 0
    for ply, (color, number) in enumerate(moves, 1):
        _add_ply(rows, ply, color, number)
        highest = max(highest, number or 0)
    if next_color is not None:
        _add_ply(rows, NEXT, next_color, highest + 1)
    return rows


def _add_ply(rows: list[MoveRow], ply: int, color: Color, number: int | None) -> None:
    """Add a ply to the last row, or in a row of its own."""
    if color is Color.BLACK:
        rows.append(MoveRow(number, ply, None))
        return
    if rows and rows[-1].white is None:
        has_number = rows[-1].number is not None
        if has_number or number is None:
            rows[-1] = rows[-1]._replace(white=ply)
            return
    rows.append(MoveRow(number, None, ply))


class _Cell(NamedTuple):
    """A text at a column of a line."""

    x: int
    text: str
    key: Hashable = None
    """The key of the move, or None if the text is not a move."""
    comment: str = ""
    """The sign of a comment, or ""."""
    mark: str = "›"
    """The sign before it if its position is shown."""

    @property
    def end(self) -> int:
        return self.x + cell_len(self.text) + len(self.comment)


_Cells = Sequence[_Cell]


@dataclass(frozen=True)
class Moves:
    """The data that a `MoveList` shows.

    Attributes:
        plies: The main line with its variations. A caller passes the same object again as long as
            the moves are the same.
        viewed: The key of the move that led to the position shown; None at the start.
        current: The key of the move that led to the current position; None at the start.
        next_color: The colour to move at the end of the main line, for a place that stands for the
            next move; None for no such place.
        count: The text at the right of the heading: "move 12 of 31".
        ahead: The keys of the moves after the position shown, which are dim.
    """

    plies: Sequence[Ply] = ()
    viewed: Hashable = None
    current: Hashable = None
    next_color: Color | None = None
    count: str = ""
    ahead: Collection[Hashable] = ()


class MoveList(TextLines):
    """The moves of a match as buttons; scrolls so that the move shown stays in view."""

    @dataclass(eq=False, repr=False)
    class MoveChosen(Message):
        """Posted when a move or the heading is clicked."""

        key: Hashable
        """The key of the `Ply`; None for the heading, which selects the start."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._moves = Moves()
        self._top = 0
        self._follows = True
        # The lines below the heading, and the contents for which they were made.
        self._rows: list[_Cells] = []
        self._rows_for = _RowContents()

    def show(self, moves: Moves) -> None:
        """Replace the moves, and scroll to the move shown if something has changed."""
        if moves != self._moves:
            self._moves = moves
            self._follows = True
            self.lay_out_again()

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        moves = self._moves
        contents = _RowContents(moves.plies, moves.next_color, width)
        if contents != self._rows_for:
            self._rows_for = contents
            self._rows = list(_rows_of(contents))
        head: list[Line] = [self._heading(width)]
        if height >= _AIRY_ROWS:
            head.append([])
        height = max(1, height - len(head))
        self._scroll_to_fit(height)
        shown = self._rows[self._top : self._top + height]
        current = None
        if moves.current != moves.viewed:
            current = self._line_with(moves.current)
        lines = [
            self._words(cells, width, is_current=number == current)
            for number, cells in enumerate(shown, self._top)
        ]
        if self._top + height < len(self._rows):
            lines[-1] = continued_below(lines[-1], width)
        return [*head, *lines]

    def _heading(self, width: int) -> Line:
        """Return the heading with the number of the move shown, as a button to the start."""
        count = self._moves.count
        if len(f"Moves {count}") > width:
            # A narrow panel has no room for the word "move" before numbers of three digits.
            count = count.removeprefix("move ")
        return button(right_aligned([("Moves", "dim")], [(count, "dim")], width), (None,))

    def _scroll_to_fit(self, height: int) -> None:
        """Scroll so that no row stays blank, and the move shown is in view if it is followed."""
        count = len(self._rows)
        if self._follows:
            # Keep the line of the move shown in view, with one more line below it.
            line = self._line_with(self._moves.viewed)
            lowest_needed = min(line + 2, count)
            self._top = max(min(self._top, line), lowest_needed - height)
        self._top = max(0, min(self._top, count - height))

    def _line_with(self, key: Hashable) -> int:
        """Return the index of the line with a move; 0 for the start or an unknown move."""
        if key is None:
            return 0
        for number, cells in enumerate(self._rows):
            if any(cell.key == key for cell in cells):
                return number
        return 0

    def _words(self, cells: _Cells, width: int, *, is_current: bool) -> list[Word]:
        """Return a line of the list; `is_current` adds the note on the current position."""
        words: list[Word] = []
        x = 0
        for cell in cells:
            is_viewed = cell.key is not None and cell.key == self._moves.viewed
            mark = cell.mark if is_viewed else " " * len(cell.mark)
            gap = cell.x - x
            if gap < len(mark):
                # Only the end of the mark fits before the cell.
                mark = mark[len(mark) - gap :]
            words.append((" " * (gap - len(mark)), "dim"))
            shown: list[Word] = [
                (mark, "amber"),
                (cell.text, self._role(cell, is_viewed=is_viewed)),
                (cell.comment, "dim"),
            ]
            words += shown if cell.key is None else button(shown, (cell.key,))
            x = cell.end
        if is_current and x + 1 + len(_GAME) <= width:
            words += [(" " * (width - x - len(_GAME)), "dim"), (_GAME, "dim")]
        return words

    def _role(self, cell: _Cell, *, is_viewed: bool) -> str:
        if cell.text == "…" and cell.key is None:
            return "amber" if self._moves.current == self._moves.viewed else "soft"
        if cell.key is None:
            return "dim"
        if is_viewed:
            return "strong"
        return "dim" if cell.key in self._moves.ahead else "soft"

    async def press(self, action: Hashable) -> None:
        """Post `MoveChosen`; the action is a tuple with the key of the move."""
        assert isinstance(action, tuple)
        self.post_message(self.MoveChosen(*action))

    def on_mouse_scroll_up(self) -> None:
        self._scroll(-1)

    def on_mouse_scroll_down(self) -> None:
        self._scroll(1)

    def _scroll(self, rows: int) -> None:
        self._follows = False
        self._top += rows
        self.lay_out_again()


class _RowContents(NamedTuple):
    """The contents of the rows of the main line and of its variations."""

    plies: Sequence[Ply] = ()
    next_color: Color | None = None
    width: int = 0


def _rows_of(contents: _RowContents) -> Iterator[_Cells]:
    """Yield the rows of the main line, each followed by the variations of its moves."""
    plies, next_color, width = contents
    rows = paired(((ply.color, ply.number) for ply in plies), next_color)
    last = 1 + max((ply.number or 0 for ply in plies), default=0)
    digits = max(2, len(str(last)))
    column = max(width // 2 - 1, _LEAST_COLUMN)
    for row in rows:
        cells: list[_Cell] = []
        for side, number in enumerate(row.plies):
            if number is None:
                continue
            x = side * column
            shown = last if number == NEXT else plies[number - 1].number
            text = "" if shown is None else str(shown)
            cells.append(_Cell(x, text.rjust(digits)))
            x += digits + len(_MARK)
            if number == NEXT:
                cells.append(_Cell(x, "…"))
            else:
                # Leave a blank before the number of White's move.
                end = width if side else column - 1
                cell = _move_cell(x, plies[number - 1], end - x)
                cells.append(cell._replace(mark=_MARK))
        yield cells
        for number in row.plies:
            if number:
                for line in plies[number - 1].variations:
                    yield from _variation(line, 1, digits + len(_MARK), width)


def _move_cell(x: int, ply: Ply, room: int) -> _Cell:
    comment = ";" if ply.has_comment else ""
    text = ply.text
    if len(text) + len(comment) > room:
        text = text[: max(1, room - 1 - len(comment))] + "…"
    return _Cell(x, text, ply.key, comment)


def _variation(line: Sequence[Ply], level: int, left: int, width: int) -> Iterator[_Cells]:
    """Yield the lines of a variation as wrapped text, and below it the variations of its moves."""
    # A stack instead of recursion, since variations may be nested deeply.
    waiting = [(line, level)]
    while waiting:
        line, level = waiting.pop()
        start = left + _INDENT * (min(level, _MAX_LEVEL) - 1)
        yield from _wrapped(line, start, width)
        inner = [(other, level + 1) for ply in line for other in ply.variations]
        waiting += reversed(inner)


def _wrapped(line: Sequence[Ply], start: int, width: int) -> Iterator[_Cells]:
    """Yield the lines of a variation without those of its moves, from a column on."""
    left = start + _INDENT
    cells = [_Cell(start, _BRANCH)]
    x = left
    for number, ply in enumerate(line):
        cell = _move_cell(x, ply, max(_LEAST_MOVE, width - left))
        if cell.end > width and number:
            yield cells
            cells = []
            cell = cell._replace(x=left)
        cells.append(cell)
        x = cell.end + 1
    yield cells
