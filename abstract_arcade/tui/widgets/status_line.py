"""The status below the board: the player to move, the effect of a move, and the last event."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from abstract_arcade.tui.widgets.blocks import Block, first_lines, fit, stacked
from abstract_arcade.tui.widgets.lines import Line, TextLines, Word, width_of, wrap

REST_ROWS = 2
"""Usual rows of the status. A longer text begins higher, so that its last row stays in place."""

_LONGEST_RULE = 140
"""Most characters of a rule tip."""

_LOST_COLUMNS = 6
"""Columns of a line that a tile and word wrap take on average."""

_NOTE_ROWS = 3
"""Rows of a note with the blank rows above and below it."""

_NAME = "sentence"


@dataclass(frozen=True)
class Status:
    """The texts of the status.

    Attributes:
        turn: Whose turn it is.
        now: What the move under the cursor would do, or which keys continue; follows `turn`.
        event: What happened last.
        tile: A picture to the left of the sentences.
        asides: Possible ends of the sentence about the event, such as the next move. One is shown
            if there are rows left.
        is_news: Whether the event is new to the player. An older event is left out if rows are
            short.
        note: A comment, shown above the sentences, or below them if they are short.
        more: The last words of a note that is too long, such as the key that shows all of it.
        tip: A rule tip, in lines below the others.
        expects_rule: Whether rows stay free for a rule tip that may come.
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
        """Return the rows that `turn`, `now`, `tip` and an `event` that is news need.

        An event that is not news, notes and asides are not counted. In a single row, news replaces
        `now`. Above a tip, sentences share their rows.

        Args:
            columns: the columns of the status.
            rows: the rows that the status has anyway.
        """
        width = columns - self._indent
        sentence: Line = [*self.turn, *self.now]
        tip_rows = len(_tip_lines(self.tip, width))
        if not (self.is_news and self.event):
            return len(wrap(sentence, width)) + tip_rows
        if rows < REST_ROWS:
            return len(wrap(_joined(self.turn, self.event), width)) + tip_rows
        if self.tip:
            return len(wrap(_joined(sentence, self.event), width)) + tip_rows
        return len(wrap(sentence, width)) + len(wrap(self.event, width))

    def expected_rows(self, columns: int) -> int:
        """Return the rows of the sentences and the longest rule tip; 0 if no tip is expected."""
        return _expected_rows(columns) if self.expects_rule else 0

    def shows_extras(self, columns: int, rows: int) -> bool:
        """Return whether `lines` shows the note, or an aside if there is no note.

        True if there is neither.
        """
        needed = self.needed_rows(columns, rows)
        width = columns - self._indent
        if self.note:
            if rows > REST_ROWS and needed < rows:
                return True
            return rows >= REST_ROWS and len(self._short_lines(width)) < rows
        if not self.asides:
            return True
        rows_for_event = rows - needed + len(wrap(self.event, width))
        longer = [wrap(_continued(self.event, aside), width) for aside in self.asides]
        return any(len(lines) <= rows_for_event for lines in longer)

    # Lines

    def lines(self, columns: int, rows: int) -> list[Line]:
        """Return at most `rows` lines, with blank rows or the note above the text if rows are left.

        If rows are short, less important text is left out; see `StatusLine`.
        """
        width = columns - self._indent
        lines: Sequence[Line] = stacked(fit([self._block(width, rows)], rows))
        above = _rows_above(len(lines), rows, expects_rule=self.expects_rule)
        blank: Word = (" " * self._indent, "text")
        if self.note and above > 0:
            # Leave a blank row below the note if there is one.
            note = [[blank, *line] for line in self._note_lines(width, max(1, above - 1))]
            return [*note, *_empty(above - len(note)), *self._beside_tile(lines)]
        if self.note and rows >= REST_ROWS:
            short = self._short_lines(width)
            if len(short) < rows:
                lines = [*short, *self._note_lines(width, rows - len(short))]
        return [*_empty(above), *self._beside_tile(lines)]

    def _block(self, width: int, rows: int) -> Block:
        """Return the sentences as a block, from all of them to the most important ones.

        What is said now is left out before news. At last, the tip follows the sentences on their
        line.
        """
        turn = wrap(self.turn, width) if self.turn else []
        sentence: Line = [*self.turn, *self.now]
        now = wrap(sentence, width)
        tip = _tip_lines(self.tip, width)
        forms: list[Sequence[Line]] = [now]
        if self.event:
            taken = len(now) + len(tip)
            if self.note:
                taken += _NOTE_ROWS
            event = self._event_lines(width, rows - taken)
            both = [*now, *event]
            if self.is_news:
                joined = wrap(_joined(sentence, self.event), width)
                sentence = _joined(self.turn, self.event)
                forms = [both, joined, [*turn, *event], wrap(sentence, width)]
            elif tip or len(both) < rows or rows <= REST_ROWS:
                # Otherwise, the blank row below the board is worth more than an older event.
                forms = [both, now]
        with_tip: list[Sequence[Line]] = [[*form, *tip] for form in forms]
        if tip:
            with_tip.append(wrap(_joined(sentence, self.tip), width))
        return Block.of(_NAME, 0, *with_tip)

    def _event_lines(self, width: int, rows: int) -> Sequence[Line]:
        """Return the lines about the event, with the aside that takes fewest rows.

        The aside is left out if it does not fit in `rows` and needs more rows than the event alone.
        """
        event = wrap(self.event, width)
        longer = [wrap(_continued(self.event, aside), width) for aside in self.asides]
        shortest = min(longer, key=len, default=event)
        return shortest if len(shortest) <= max(rows, len(event)) else event

    def _short_lines(self, width: int) -> Sequence[Line]:
        """Return the lines that are shown above a note if there are only the usual rows."""
        if self.is_news and self.event:
            return self._event_lines(width, 0)
        return wrap((*self.turn, *self.now), width)

    def _note_lines(self, width: int, rows: int) -> Sequence[Line]:
        """Return the note in at most `rows` rows; a longer one ends in `more`."""
        lines = wrap(self.note, width)
        if len(lines) <= rows:
            return lines
        room = width - width_of(self.more)
        last = wrap(first_lines(lines[rows - 1 :], 1)[0], room)[0]
        return [*lines[: rows - 1], [*last, *self.more]]

    def _beside_tile(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Yield lines with the tile in front of the first and blanks in front of the others."""
        blank: Word = (" " * self._indent, "text")
        for number, line in enumerate(lines):
            yield [blank, *line] if number else [*self.tile, *line]


@dataclass(frozen=True)
class TypedStatus:
    """The texts that replace the status while a move is typed.

    Attributes:
        turn: A picture of the stone to play.
        text: The typed text.
        below: The sentence about the typed text, below it or, in a single row, after it.
        tip: A rule tip, in lines below the others.
        expects_rule: Whether rows stay free for a rule tip that may come.
    """

    turn: Line
    text: str
    below: Line
    tip: Line = ()
    expects_rule: bool = False

    @property
    def prompt(self) -> Line:
        """The words in front of the typed text: the stone and a slash."""
        return [*self.turn, ("/ ", "amber")]

    def needed_rows(self, columns: int, rows: int) -> int:
        """Return the rows of all lines: 1 if `rows`, which the status has anyway, are too few.

        With fewer than `REST_ROWS` rows, the sentence follows the typed text on its line.
        """
        return len(self._all_lines(columns, rows))

    def expected_rows(self, columns: int) -> int:
        """Return the rows of the sentences and the longest rule tip; 0 if no tip is expected."""
        return _expected_rows(columns) if self.expects_rule else 0

    def shows_extras(self, _columns: int, _rows: int) -> bool:
        """Return true, since there are no notes and asides."""
        return True

    def lines(self, columns: int, rows: int) -> list[Line]:
        """Return at most `rows` lines, with blank rows above the text if there are more rows."""
        lines = first_lines(self._all_lines(columns, rows), rows)
        return [*_empty(self.rows_above(columns, rows)), *lines]

    def rows_above(self, columns: int, rows: int) -> int:
        """Return the blank rows above the typed text if the status has `rows` rows."""
        count = min(self.needed_rows(columns, rows), rows)
        return _rows_above(count, rows, expects_rule=self.expects_rule)

    def _all_lines(self, columns: int, rows: int) -> Sequence[Line]:
        first: Line = [*self.prompt, (self.text, "amber")]
        if rows < REST_ROWS:
            return [[*first, ("   ", "text"), *self.below]]
        indent = width_of(self.prompt)
        width = columns - indent
        blank: Word = (" " * indent, "text")
        below = [*wrap(self.below, width), *_tip_lines(self.tip, width)]
        return [first, *([blank, *line] for line in below)]


class StatusLine(TextLines):
    """Shows a `Status` in the available rows. If they are short, less important text is left out.

    The aside goes first, then an event that is not news, then what the move under the cursor does.
    """

    status: Status = Status()

    def show(self, status: Status) -> None:
        """Replace the status."""
        if status != self.status:
            self.status = status
            self.lay_out_again()

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        return self.status.lines(width, height)


def _tip_lines(tip: Line, width: int) -> Sequence[Line]:
    return wrap(tip, width) if tip else []


def _expected_rows(columns: int) -> int:
    """Return the rows of two sentences and the longest rule tip."""
    return 2 + math.ceil(_LONGEST_RULE / (columns - _LOST_COLUMNS))


def _rows_above(count: int, rows: int, *, expects_rule: bool) -> int:
    """Return the blank rows above `count` lines.

    Of the rows that are left over, one is below the lines if there are at least two, the others are
    above. If a rule tip may come, all of them are below.
    """
    left_over = rows - max(count, REST_ROWS)
    if expects_rule or left_over < 1:
        return 0
    return max(1, left_over - 1)


def _empty(rows: int) -> list[Line]:
    """Return blank rows; none if `rows` is negative."""
    return [[]] * rows


def _joined(first: Sequence[Word], second: Sequence[Word]) -> list[Word]:
    if not first:
        return list(second)
    *others, (text, role) = first
    return [*others, (text.rstrip(), role), ("   ", "text"), *second]


def _continued(sentence: Sequence[Word], aside: Sequence[Word]) -> list[Word]:
    """Return a sentence with an aside in place of its full stop."""
    if not sentence:
        return list(aside)
    *others, (text, role) = sentence
    return [*others, (text.rstrip().removesuffix("."), role), *aside]
