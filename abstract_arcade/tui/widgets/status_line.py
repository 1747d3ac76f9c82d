"""The sentence under the board: whose turn it is, what a move would do, and what just happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from abstract_arcade.tui.widgets.lines import Line, Word, width_of, wrap
from abstract_arcade.tui.widgets.move_entry import MoveEntry

REST_ROWS = 2
"""Rows of the text at rest: a longer one begins further up, so that its end stays in place."""


class StatusLine(MoveEntry):
    """A sentence about now and, where there is room below it, one about the last event.

    In its place the name of a move can be typed.
    """

    keeps_room = False
    """Whether all begins at the top, with room below for a rule that may have to be told."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._tile: Sequence[Word] = ()
        # The columns of that.
        self._indent = 0
        self._turn: tuple[Word, ...] = ()
        self._now: tuple[Word, ...] = ()
        self._event: tuple[Word, ...] = ()
        self._asides: tuple[tuple[Word, ...], ...] = ()
        self._is_fresh = False
        self._note: tuple[Word, ...] = ()
        self._more: tuple[Word, ...] = ()
        self._entry: tuple[Line, Line, Line] | None = None

    def show_note(self, note: Sequence[Word], more: Sequence[Word] = ()) -> None:
        """Show a note above the sentence, where there is a row for it; else below a short one.

        It ends in `more` where it is too long to be shown whole.
        """
        if (tuple(note), tuple(more)) != (self._note, self._more):
            self._note = tuple(note)
            self._more = tuple(more)
            self.lay_out_again()

    def show(
        self,
        turn: Sequence[Word],
        now: Sequence[Word],
        event: Sequence[Word] = (),
        *,
        tile: Sequence[Word] = (),
        asides: Iterable[Sequence[Word]] = (),
        is_fresh: bool = False,
    ) -> None:
        """Show whose turn it is, a sentence about now, and the last event; a tile left of them.

        Of the asides, by which the event's sentence may go on, the first is shown that takes no
        room from anything else, and fewest rows. Old news is left out where room is short.
        """
        self._turn = tuple(turn)
        self._now = tuple(now)
        self._event = tuple(event)
        if tile != self._tile:
            self._tile = tile
            self._indent = width_of(tile)
        self._asides = tuple(map(tuple, asides))
        self._is_fresh = is_fresh
        self._entry = None
        self.lay_out_again()

    def show_text(self, turn: Sequence[Word], text: Sequence[Word], below: Sequence[Word]) -> None:
        """Show what is typed, until `show` shows something else."""
        self._entry = tuple(turn), tuple(text), tuple(below)
        self.lay_out_again()

    def needed_rows(self, width: int, height: int) -> int:
        """The rows that all that matters takes.

        On one row alone, news takes the place of what is said of now.
        """
        if self._entry is not None:
            return len(self._entry_lines(*self._entry, width, height))
        width -= self._indent
        now = wrap((*self._turn, *self._now), width)
        if not (self._is_fresh and self._event):
            return len(now)
        if height < REST_ROWS:
            return len(wrap(_joined(self._turn, self._event), width))
        return len(now) + len(wrap(self._event, width))

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        if self._entry is not None:
            lines = first_lines(self._entry_lines(*self._entry, width, height), height)
            return [*_empty(self._above(lines, height)), *lines]
        room = width - self._indent
        lines = self._chosen_lines(room, height)
        above = self._above(lines, height)
        if self._note and above > 0:
            # With a row between the two, where there is one.
            rows = max(1, above - 1)
            blank: Word = (" " * self._indent, "text")
            note = [[blank, *line] for line in self._note_lines(room, rows)]
            return [*note, *_empty(above - len(note)), *self._beside_tile(lines)]
        if self._note and height >= REST_ROWS and len(self._short_lines(room)) < height:
            lines = self._short_lines(room)
            lines += self._note_lines(room, height - len(lines))
        return [*_empty(above), *self._beside_tile(lines)]

    def _above(self, lines: Sequence[Line], height: int) -> int:
        """The empty rows above lines: one is left below them, where there are more than at rest."""
        left = 0 if self.keeps_room else height - max(len(lines), REST_ROWS)
        return left - 1 if left > 0 else left

    def _beside_tile(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Lines that begin below one another, the first with what stands left of them."""
        blank: Word = (" " * self._indent, "text")
        for number, line in enumerate(lines):
            yield [blank, *line] if number else [*self._tile, *line]

    @staticmethod
    def _entry_lines(
        turn: Line, text: Line, below: Line, width: int, height: int
    ) -> list[list[Word]]:
        """What is typed, and what is said of it below the name or, where it is long, behind it."""
        indent = width_of(turn)
        lines = wrap(below, width - indent)
        if len(lines) < height:
            blank: Word = (" " * indent, "text")
            return [[*turn, *text], *([blank, *line] for line in lines)]
        return wrap([*turn, *text, ("   ", "text"), *below], width)

    def shows_extras(self, width: int, height: int) -> bool:
        """Whether so many columns and rows have room for the note, and else for an aside."""
        rows = self.needed_rows(width, height)
        width -= self._indent
        if self._note:
            is_above = height > REST_ROWS and rows < height
            return is_above or (height >= REST_ROWS and len(self._short_lines(width)) < height)
        if not self._asides:
            return True
        room = height - rows + len(wrap(self._event, width))
        return any(len(each) <= room for each in self._longer_events(width))

    def _short_lines(self, width: int) -> list[list[Word]]:
        """What matters most, with which a note shares the rows at rest."""
        if self._is_fresh and self._event:
            lines = wrap(self._event, width)
            longer = self._longer_events(width)
            return next((each for each in longer if len(each) == len(lines)), lines)
        return wrap((*self._turn, *self._now), width)

    def _longer_events(self, width: int) -> Iterator[list[list[Word]]]:
        return (wrap(_continued(self._event, aside), width) for aside in self._asides)

    def _note_lines(self, width: int, rows: int) -> list[list[Word]]:
        """The note in some rows at most; a longer one says how to read on."""
        lines = wrap(self._note, width)
        if len(lines) <= rows:
            return lines
        room = width - width_of(self._more)
        last = wrap(first_lines(lines[rows - 1 :], 1)[0], room)[0]
        return [*lines[: rows - 1], [*last, *self._more]]

    def _chosen_lines(self, width: int, height: int) -> list[list[Word]]:
        """The lines that there is room for: news before what the cursor says, old events last."""
        now = wrap((*self._turn, *self._now), width)
        event = wrap(self._event, width) if self._event else []
        # The rows of a note, and the air around it, are not for an aside.
        note_rows = 3 if self._note else 0
        room = max(height - len(now) - note_rows, len(event))
        longer = [each for each in self._longer_events(width) if len(each) <= room]
        event = min(longer or [event], key=len)
        if len(now) + len(event) <= height or not event:
            return first_lines([*now, *event], height)
        joined = wrap(_joined((*self._turn, *self._now), self._event), width)
        if self._is_fresh and len(joined) <= height:
            return joined
        if not self._is_fresh:
            return first_lines(now, height)
        turn = wrap(self._turn, width) if self._turn else []
        if len(turn) + len(event) <= height:
            return [*turn, *event]
        return first_lines(wrap(_joined(self._turn, self._event), width), height)


def _empty(rows: int) -> list[Line]:
    """Return so many empty rows; none for 0 or less."""
    return [[]] * rows


def _joined(first: Sequence[Word], second: Sequence[Word]) -> list[Word]:
    if not first:
        return list(second)
    *others, (text, role) = first
    return [*others, (text.rstrip(), role), ("   ", "text"), *second]


def _continued(sentence: Sequence[Word], aside: Sequence[Word]) -> list[Word]:
    """A sentence that goes on, so that its full stop comes later."""
    if not sentence:
        return list(aside)
    *others, (text, role) = sentence
    return [*others, (text.rstrip().removesuffix("."), role), *aside]


def first_lines(lines: Sequence[Sequence[Word]], height: int) -> list[list[Word]]:
    """The first `height` lines.

    The overflow is appended to the last of them, which the widget then truncates with an ellipsis.
    """
    if len(lines) <= height or height < 1:
        return [list(line) for line in lines[: max(0, height)]]
    last: list[Word] = []
    for line in lines[height - 1 :]:
        last += [*line, (" ", "text")]
    return [*(list(line) for line in lines[: height - 1]), last]
