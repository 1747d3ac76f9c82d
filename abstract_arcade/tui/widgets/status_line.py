"""The sentence under the board: whose turn it is, what a move would do, and what just happened."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from abstract_arcade.tui.widgets.blocks import Block, first_lines, fit, stacked
from abstract_arcade.tui.widgets.lines import Line, TextLines, Word, width_of, wrap

REST_ROWS = 2
"""Rows of the text at rest: a longer one begins further up, so that its end stays in place."""

_LONGEST_RULE = 140
"""The most letters of a rule that may be explained below the sentence."""

_NOTE_ROWS = 3
"""Rows of a note with the blank rows around it."""

_NAME = "sentence"


@dataclass(frozen=True)
class Status:
    """What the status says.

    Attributes:
        turn: Whose turn it is.
        now: What is said of now, behind it.
        event: The last event.
        tile: A picture left of the sentences.
        asides: Endings by which the sentence on the event may go on, of which one is shown if
            nothing else needs its rows.
        is_news: Whether the event is news. Old news is left out if rows are short.
        note: A note above the sentence, or below a short one.
        more: The end of a note that is too long to be shown whole.
        tip: A rule that is explained now, on lines of its own below the others.
        expects_rule: Whether rows stay free for a rule that may have to be explained.
    """

    turn: Line = ()
    now: Line = ()
    event: Line = ()
    tile: Line = ()
    asides: Sequence[Line] = ()
    is_news: bool = False
    note: Line = ()
    more: Line = ()
    tip: Line = ()
    expects_rule: bool = False

    @property
    def _indent(self) -> int:
        return width_of(self.tile)

    # Rows

    def needed_rows(self, columns: int, rows: int) -> int:
        """Return the rows of all that matters, if the status has so many rows at rest.

        On one row alone, news takes the place of what is said of now. Above a tip, the sentences
        share rows rather than take a row from the keys.
        """
        width = columns - self._indent
        now = wrap((*self.turn, *self.now), width)
        tip_rows = len(_tip_lines(self.tip, width))
        if not (self.is_news and self.event):
            return len(now) + tip_rows
        if rows < REST_ROWS:
            return len(wrap(_joined(self.turn, self.event), width)) + tip_rows
        if self.tip:
            return len(wrap(_joined((*self.turn, *self.now), self.event), width)) + tip_rows
        return len(now) + len(wrap(self.event, width))

    def expected_rows(self, columns: int) -> int:
        """Return the rows of a sentence with a rule below it, if one may have to be explained."""
        return _expected_rows(columns) if self.expects_rule else 0

    def shows_extras(self, columns: int, rows: int) -> bool:
        """Return whether the note, or else an aside, is shown in so many columns and rows."""
        needed = self.needed_rows(columns, rows)
        width = columns - self._indent
        if self.note:
            is_above = rows > REST_ROWS and needed < rows
            return is_above or (rows >= REST_ROWS and len(self._short_lines(width)) < rows)
        if not self.asides:
            return True
        room = rows - needed + len(wrap(self.event, width))
        return any(len(wrap(_continued(self.event, aside), width)) <= room for aside in self.asides)

    # Lines

    def lines(self, columns: int, rows: int) -> list[Line]:
        """Return the lines that the available rows show."""
        width = columns - self._indent
        lines: Sequence[Line] = stacked(fit([self._block(width, rows)], rows))
        above = _rows_above(len(lines), rows, expects_rule=self.expects_rule)
        blank: Word = (" " * self._indent, "text")
        if self.note and above > 0:
            # With a row between the two, where there is one.
            note = [[blank, *line] for line in self._note_lines(width, max(1, above - 1))]
            return [*note, *_empty(above - len(note)), *self._beside_tile(lines)]
        if self.note and rows >= REST_ROWS:
            short = self._short_lines(width)
            if len(short) < rows:
                lines = [*short, *self._note_lines(width, rows - len(short))]
        return [*_empty(above), *self._beside_tile(lines)]

    def _block(self, width: int, rows: int) -> Block:
        """Return the sentences in all their forms; what is said of now gives way to news."""
        turn = wrap(self.turn, width) if self.turn else []
        now = wrap((*self.turn, *self.now), width)
        tip = _tip_lines(self.tip, width)
        if not self.event:
            return Block.of(_NAME, 0, [*now, *tip])
        taken = len(now) + len(tip) + (_NOTE_ROWS if self.note else 0)
        event = self._event_lines(width, rows - taken)
        forms: list[Sequence[Line]] = [[*now, *event]]
        if self.is_news:
            forms.append(wrap(_joined((*self.turn, *self.now), self.event), width))
            forms.append([*turn, *event])
            forms.append(wrap(_joined(self.turn, self.event), width))
        else:
            forms.append(now)
        return Block.of(_NAME, 0, *([*form, *tip] for form in forms))

    def _event_lines(self, width: int, rows: int) -> Sequence[Line]:
        """Return the sentence on the event, with an aside if the rows suffice."""
        event = wrap(self.event, width)
        longer = [wrap(_continued(self.event, aside), width) for aside in self.asides]
        shortest = min(longer, key=len, default=event)
        return shortest if len(shortest) <= max(rows, len(event)) else event

    def _short_lines(self, width: int) -> Sequence[Line]:
        """Return what matters most, with which a note shares the rows at rest."""
        if self.is_news and self.event:
            return self._event_lines(width, 0)
        return wrap((*self.turn, *self.now), width)

    def _note_lines(self, width: int, rows: int) -> Sequence[Line]:
        """Return the note in some rows at most; a longer one says how to read on."""
        lines = wrap(self.note, width)
        if len(lines) <= rows:
            return lines
        room = width - width_of(self.more)
        last = wrap(first_lines(lines[rows - 1 :], 1)[0], room)[0]
        return [*lines[: rows - 1], [*last, *self.more]]

    def _beside_tile(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Yield lines that begin below one another, the first behind the tile."""
        blank: Word = (" " * self._indent, "text")
        for number, line in enumerate(lines):
            yield [blank, *line] if number else [*self.tile, *line]


@dataclass(frozen=True)
class TypedStatus:
    """What is shown in place of the status while a move is typed.

    Attributes:
        turn: A picture of the stone to play.
        text: The typed text.
        below: The sentence about the text, below the text or, in a single row, behind it.
        tip: A rule that is explained now, on lines of its own below the others.
        expects_rule: Whether rows stay free for a rule that may have to be explained.
    """

    turn: Line
    text: str
    below: Line
    tip: Line = ()
    expects_rule: bool = False

    @property
    def prompt(self) -> Line:
        """What stands before the text."""
        return [*self.turn, ("/ ", "amber")]

    def needed_rows(self, columns: int, rows: int) -> int:
        """Return the rows of all of it, if the status has so many rows at rest."""
        return len(self._all_lines(columns, rows))

    def expected_rows(self, columns: int) -> int:
        """Return the rows that a rule may need."""
        return _expected_rows(columns) if self.expects_rule else 0

    def shows_extras(self, _columns: int, _rows: int) -> bool:
        """Return true: nothing else is said."""
        return True

    def lines(self, columns: int, rows: int) -> list[Line]:
        """Return the lines that the available rows show."""
        lines = first_lines(self._all_lines(columns, rows), rows)
        return [*_empty(self.rows_above(columns, rows)), *lines]

    def rows_above(self, columns: int, rows: int) -> int:
        """Return the empty rows above the text."""
        count = min(self.needed_rows(columns, rows), rows)
        return _rows_above(count, rows, expects_rule=self.expects_rule)

    def _all_lines(self, columns: int, rows: int) -> Sequence[Line]:
        first: Line = [*self.prompt, (self.text, "amber")]
        if rows < REST_ROWS:
            return [[*first, ("   ", "text"), *self.below]]
        indent = width_of(self.prompt)
        blank: Word = (" " * indent, "text")
        width = columns - indent
        below = [*wrap(self.below, width), *_tip_lines(self.tip, width)]
        return [first, *([blank, *line] for line in below)]


class StatusLine(TextLines):
    """The status, in the rows that it has."""

    status: Status = Status()

    def show(self, status: Status) -> None:
        """Show a status."""
        if status != self.status:
            self.status = status
            self.lay_out_again()

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        return self.status.lines(width, height)


def _tip_lines(tip: Line, width: int) -> Sequence[Line]:
    return wrap(tip, width) if tip else []


def _expected_rows(columns: int) -> int:
    """Return the rows of whose turn it is and of the last event, with a rule below them."""
    # A tile and broken lines take some columns.
    return 2 + math.ceil(_LONGEST_RULE / (columns - 6))


def _rows_above(count: int, rows: int, *, expects_rule: bool) -> int:
    """Return the empty rows above `count` lines.

    If there are more rows than at rest, the first is left above, so that the lines do not touch the
    board, and the second below. If a rule may have to be explained, all rows left over are below.
    """
    left = 0 if expects_rule else rows - max(count, REST_ROWS)
    return left - 1 if left > 1 else max(0, left)


def _empty(rows: int) -> list[Line]:
    """Return so many empty rows; none for 0 or less."""
    return [[]] * rows


def _joined(first: Sequence[Word], second: Sequence[Word]) -> list[Word]:
    if not first:
        return list(second)
    *others, (text, role) = first
    return [*others, (text.rstrip(), role), ("   ", "text"), *second]


def _continued(sentence: Sequence[Word], aside: Sequence[Word]) -> list[Word]:
    """Return a sentence that goes on, so that its full stop comes later."""
    if not sentence:
        return list(aside)
    *others, (text, role) = sentence
    return [*others, (text.rstrip().removesuffix("."), role), *aside]
