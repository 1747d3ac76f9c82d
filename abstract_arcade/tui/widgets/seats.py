"""The lines about the two players, with their clocks, in the upper part of a panel."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from abstract_arcade.tui.widgets.lines import Line, Word, cut, width_of

_POINTER: Word = ("▌ ", "amber")
_NO_POINTER: Word = ("  ", "text")
_TEXT_COLUMN = 8
"""The column of the names, after pointer, tile and gap."""

_BAR_COLUMNS = 10
"""Columns of the bar below a clock that is short of time, one per second."""

_MAX_DIAMONDS = 3
"""Most byo-yomi periods that are drawn as diamonds; more are shown as a number."""


class ClockFace(NamedTuple):
    """The display of a player's clock."""

    text: str
    """The time left: "4:32"."""
    periods: int = 0
    """Byo-yomi periods left after that time."""
    is_running: bool = False
    seconds_short: float | None = None
    """Seconds left if time is running short, for a bar below the time; else None."""


class SeatRow(NamedTuple):
    """A player in the panel: stone and name, a note below the name, and perhaps a clock."""

    tile: Sequence[Line]
    """The player's stone on a piece of the board: two lines of four columns."""
    name: str
    note: str
    """The text below the name."""
    aside: str = ""
    """The text to the right of the name, what the player does; left out if it does not fit."""
    is_to_move: bool = False
    has_won: bool = False
    clock: ClockFace | None = None
    """The clock, which replaces `aside`; None without a clock."""


class Share(NamedTuple):
    """A part of a `bar`."""

    number: int
    """The amount of the part."""
    glyph: str
    """The character that fills it."""
    style: Style | str
    """A style, or the role of a `Word`."""


def seat_lines(seat: SeatRow, width: int, *, in_letters: bool = False) -> Iterable[Line]:
    """Yield the two lines of a player in `width` columns, with a pointer if the player is to move.

    With `in_letters`, the pointer is on the first line only. A name that is too long is cut.
    """
    pointer = _POINTER if seat.is_to_move else _NO_POINTER
    lower_pointer = _NO_POINTER if in_letters else pointer
    role = "strong" if seat.is_to_move or seat.has_won else "soft"
    upper, lower = seat.tile
    columns = width - _TEXT_COLUMN
    if seat.clock is None:
        aside = _aside(seat, columns, role)
    else:
        aside = _clock_aside(seat.clock, seat.note, columns, in_letters=in_letters)
    columns_for_name = columns - width_of(aside.upper)
    if seat.clock is not None:
        # A blank separates the name from the clock.
        columns_for_name -= 1
    name = cut(seat.name, max(1, columns_for_name))
    gap: Word = ("  ", "text")
    blank: Word = (" " * (columns - cell_len(name) - width_of(aside.upper)), "text")
    yield [pointer, *upper, gap, (name, role), blank, *aside.upper]
    lower_blank = " " * max(0, columns - cell_len(aside.note) - width_of(aside.lower))
    yield [lower_pointer, *lower, gap, (aside.note, "dim"), (lower_blank, "dim"), *aside.lower]


class _Aside(NamedTuple):
    """The words at the right edge of a player's lines, and the note to the left of them."""

    upper: Sequence[Word]
    lower: Sequence[Word]
    note: str


def _aside(seat: SeatRow, columns: int, role: str) -> _Aside:
    """Return what the player does, unless it does not fit to the right of the name."""
    if not seat.aside or cell_len(seat.name) + 1 + len(seat.aside) > columns:
        return _Aside([], [], seat.note)
    return _Aside([(seat.aside, role if seat.has_won else "dim")], [], seat.note)


def clock_words(clock: ClockFace, *, can_count: bool = False) -> list[Word]:
    """Return the byo-yomi periods, if there are any, and the time of a clock.

    Up to three periods are drawn as diamonds if `can_count`: "◆ ◆ 0:30" instead of "2◆ 0:30".
    """
    if clock.seconds_short is not None:
        role = "amber"
    elif clock.is_running:
        role = "strong"
    else:
        role = "soft"
    time: Word = (clock.text, role)
    if not clock.periods:
        return [time]
    if can_count and clock.periods <= _MAX_DIAMONDS:
        return [("◆ " * clock.periods, "dim"), time]
    return [(f"{clock.periods}◆ ", "dim"), time]


def _clock_aside(clock: ClockFace, note: str, columns: int, *, in_letters: bool) -> _Aside:
    """Return the clock, and a bar below it if time is running short."""
    upper = clock_words(clock, can_count=columns > 2 * _BAR_COLUMNS)
    if clock.seconds_short is None:
        return _Aside(upper, [], note)
    left = min(_BAR_COLUMNS, math.ceil(clock.seconds_short))
    gone_sign = "." if in_letters else "─"
    left_sign = "#" if in_letters else "━"
    lower: list[Word] = [
        (gone_sign * (_BAR_COLUMNS - left), "faint"),
        (left_sign * left, "amber"),
    ]
    # The bar has priority over a note, which mostly says whose turn it is, as the pointer does.
    if cell_len(note) + 1 + _BAR_COLUMNS > columns:
        note = ""
    return _Aside(upper, lower, note)


def bar(shares: Sequence[Share], width: int) -> list[Word]:
    """Return a bar of `width` columns, one word per share, as long as its part of the sum.

    The numbers must not all be 0.
    """
    total = sum(share.number for share in shares)
    words: list[Word] = []
    sum_so_far = 0
    start = 0
    for share in shares:
        sum_so_far += share.number
        end = round(width * sum_so_far / total)
        words.append((share.glyph * (end - start), share.style))
        start = end
    return words
