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
    """The amount that the part stands for."""
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
    room = width - _TEXT_COLUMN
    gap: Word = ("  ", "text")
    if seat.clock is None:
        right = _aside_words(seat, room, role)
        below: Sequence[Word] = []
        note = seat.note
    else:
        right, below, note = _clock_words(seat.clock, seat.note, room, in_letters=in_letters)
    gap_before_clock = 1 if right and seat.clock else 0
    name = cut(seat.name, max(1, room - width_of(right) - gap_before_clock))
    blank: Word = (" " * (room - cell_len(name) - width_of(right)), "text")
    yield [pointer, *upper, gap, (name, role), blank, *right]
    note_blank: Word = (" " * max(0, room - cell_len(note) - width_of(below)), "dim")
    yield [lower_pointer, *lower, gap, (note, "dim"), note_blank, *below]


def _aside_words(seat: SeatRow, room: int, role: str) -> list[Word]:
    """Return the words to the right of the name, or none if they do not fit in `room` columns."""
    if not seat.aside or cell_len(seat.name) + 1 + len(seat.aside) > room:
        return []
    return [(seat.aside, role if seat.has_won else "dim")]


def clock_words(clock: ClockFace, *, can_count: bool = False) -> list[Word]:
    """Return the byo-yomi periods, if there are any, and the time of a clock.

    Up to three periods are drawn as diamonds if `can_count`: "◆ ◆ 0:30" instead of "2◆ 0:30".
    """
    is_short = clock.seconds_short is not None
    if is_short:
        role = "amber"
    elif clock.is_running:
        role = "strong"
    else:
        role = "soft"
    words: list[Word] = [(clock.text, role)]
    if 0 < clock.periods <= _MAX_DIAMONDS and can_count:
        words.insert(0, ("◆ " * clock.periods, "dim"))
    elif clock.periods:
        words.insert(0, (f"{clock.periods}◆ ", "dim"))
    return words


def _clock_words(
    clock: ClockFace,
    note: str,
    room: int,
    *,
    in_letters: bool,
) -> tuple[list[Word], list[Word], str]:
    right = clock_words(clock, can_count=room > 2 * _BAR_COLUMNS)
    if clock.seconds_short is None:
        return right, [], note
    left = min(_BAR_COLUMNS, math.ceil(clock.seconds_short))
    gone, rest = (".", "#") if in_letters else ("─", "━")
    below: list[Word] = [(gone * (_BAR_COLUMNS - left), "faint"), (rest * left, "amber")]
    # The bar has priority over a note, which mostly says whose turn it is, as the pointer does.
    if cell_len(note) + 1 + _BAR_COLUMNS > room:
        note = ""
    return right, below, note


def bar(shares: Sequence[Share], width: int) -> list[Word]:
    """Return a bar of `width` columns, one word per share, as long as its part of the sum.

    The numbers must not all be 0.
    """
    total = sum(share.number for share in shares)
    words: list[Word] = []
    number = 0
    start = 0
    for share in shares:
        number += share.number
        end = round(width * number / total)
        words.append((share.glyph * (end - start), share.style))
        start = end
    return words
