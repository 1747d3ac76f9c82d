"""`MoveList`, the moves of a match: the main line in two columns, variations below their row."""

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
    variations: Sequence[Sequence["Ply"]] = ()
    """The lines that begin with another move in place of this one."""
    number: int | None = None
    """The number shown before the move; None for none."""


NEXT = 0
"""The ply of a `MoveRow` that stands for the move to be played next."""


class MoveRow(NamedTuple):
    """A row of the main line, with up to two plies, counted from 1, or `NEXT`."""

    number: int | None
    """The number shown before the row; None for none."""
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
    plies = [(ply, color, number) for ply, (color, number) in enumerate(moves, 1)]
    if next_color is not None:
        numbers = [number for _, _, number in plies if number is not None]
        plies.append((NEXT, next_color, max(numbers, default=0) + 1))
    rows: list[MoveRow] = []
    for ply, color, number in plies:
        if color is Color.BLACK:
            rows.append(MoveRow(number, ply, None))
        elif rows and rows[-1].white is None and (rows[-1].number or not number):
            rows[-1] = rows[-1]._replace(white=ply)
        else:
            rows.append(MoveRow(number, None, ply))
    return rows


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
    """The contents of a `MoveList`.

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
        """The key of the `Ply`; None for the heading, which stands for the start."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._moves = Moves()
        self._top = 0
        self._follows = True
        # The lines below the heading, and the arguments for which they were made.
        self._rows: list[_Cells] = []
        self._rows_for: tuple[Sequence[Ply], Color | None, int] = (), None, 0

    def show(self, moves: Moves) -> None:
        """Replace the moves, and scroll to the move shown if something has changed."""
        if moves != self._moves:
            self._moves = moves
            self._follows = True
            self.lay_out_again()

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        moves = self._moves
        arguments = moves.plies, moves.next_color, width
        if arguments != self._rows_for:
            self._rows_for = arguments
            self._rows = list(_rows_of(*arguments))
        head = 2 if height >= _AIRY_ROWS else 1
        room = max(1, height - head)
        count = len(self._rows)
        here = self._line_with(moves.viewed)
        if self._follows:
            # Keep the line of the move shown in view, with one more line below it.
            self._top = max(min(self._top, here), min(here + 2, count) - room)
        self._top = max(0, min(self._top, count - room))
        # A narrow panel has no room for the word "move" before numbers of three digits.
        is_short = len(f"Moves {moves.count}") <= width
        position = moves.count if is_short else moves.count.removeprefix("move ")
        heading = button(right_aligned([("Moves", "dim")], [(position, "dim")], width), (None,))
        shown = self._rows[self._top : self._top + room]
        game = self._line_with(moves.current) if moves.current != moves.viewed else None
        lines = [
            self._words(cells, width, is_game=number == game)
            for number, cells in enumerate(shown, self._top)
        ]
        if self._top + room < count:
            lines[-1] = continued_below(lines[-1], width)
        return [heading, [], *lines] if head == 2 else [heading, *lines]

    def _line_with(self, key: Hashable) -> int:
        """Return the index of the line with a move; 0 for the start or an unknown move."""
        if key is None:
            return 0
        for number, cells in enumerate(self._rows):
            if any(cell.key == key for cell in cells):
                return number
        return 0

    def _words(self, cells: _Cells, width: int, *, is_game: bool) -> list[Word]:
        words: list[Word] = []
        x = 0
        for cell in cells:
            is_viewed = cell.key is not None and cell.key == self._moves.viewed
            mark = cell.mark if is_viewed else " " * len(cell.mark)
            mark = mark[-(cell.x - x) :] if cell.x > x else ""
            words.append((" " * (cell.x - x - len(mark)), "dim"))
            shown: list[Word] = [
                (mark, "amber"),
                (cell.text, self._role(cell, is_viewed=is_viewed)),
                (cell.comment, "dim"),
            ]
            words += shown if cell.key is None else button(shown, (cell.key,))
            x = cell.end
        if is_game and x + 1 + len(_GAME) <= width:
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


def _rows_of(plies: Sequence[Ply], next_color: Color | None, width: int) -> Iterator[_Cells]:
    """Yield the rows of the main line, each followed by the variations of its moves."""
    rows = paired(((ply.color, ply.number) for ply in plies), next_color)
    last = max((ply.number or 0 for ply in plies), default=0) + 1
    digits = max(2, len(str(last)))
    column = max(width // 2 - 1, _LEAST_COLUMN)
    for row in rows:
        cells: list[_Cell] = []
        for side, number in enumerate(row.plies):
            if number is None:
                continue
            x = side * column
            shown = last if number == NEXT else plies[number - 1].number
            cells.append(_Cell(x, f"{shown or '':>{digits}}"))
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
        cells = [_Cell(start, _BRANCH)]
        x = start + _INDENT
        is_empty = True
        for ply in line:
            cell = _move_cell(x, ply, max(4, width - start - _INDENT))
            if cell.end > width and not is_empty:
                yield cells
                cells = []
                cell = cell._replace(x=start + _INDENT)
            cells.append(cell)
            is_empty = False
            x = cell.end + 1
        yield cells
        inner = [(other, level + 1) for ply in line for other in ply.variations]
        waiting += reversed(inner)
