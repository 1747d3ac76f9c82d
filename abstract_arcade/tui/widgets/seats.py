"""The players one above the other: the upper part of a game's panel."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from abstract_arcade.tui.widgets.lines import Line, Word, cut, width_of

_POINTER: Word = ("▌ ", "amber")
_NO_POINTER: Word = ("  ", "text")
_TEXT_COLUMN = 8
"""Pointer, tile and gap stand to the left of it."""


_BAR_COLUMNS = 10
"""Columns of the bar below a clock that is short of time: one a second."""

_MAX_DIAMONDS = 3
"""Byo-yomi periods that are drawn one by one; more are counted."""


class ClockFace(NamedTuple):
    """What a player's clock shows."""

    text: str
    """The time that is left."""
    periods: int = 0
    """Byo-yomi periods left after it."""
    is_running: bool = False
    seconds_short: float | None = None
    """Seconds left where they are few and running out, for a bar below; else None."""


class SeatRow(NamedTuple):
    """A player: a tile two lines high, beside it name and number, and a note below them."""

    tile: Sequence[Line]
    """The player's stone on a piece of the board: two lines of four columns."""
    name: str
    note: str
    aside: str = ""
    """The text right of the name: what the player does. It is left out if it does not fit."""
    is_to_move: bool = False
    has_won: bool = False
    clock: ClockFace | None = None
    """Takes the place of what stands right of the name."""


class Share(NamedTuple):
    """A player's part of a bar."""

    number: int
    glyph: str
    style: Style | str
    """A style of its own, or the role of a word."""


def seat_lines(seat: SeatRow, width: int, *, in_letters: bool = False) -> Iterable[Line]:
    """Yield the two lines of a player. A pointer that is drawn as a letter stands on one line."""
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
    """Return what stands right of the name, or nothing if it does not fit."""
    if not seat.aside or cell_len(seat.name) + 1 + len(seat.aside) > room:
        return []
    return [(seat.aside, role if seat.has_won else "dim")]


def clock_words(clock: ClockFace, *, can_count: bool = False) -> list[Word]:
    """The periods and the time that a clock shows; the periods one by one where there is room."""
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
    # The time is pressing: whose turn it is, the pointer says too.
    return right, below, note if cell_len(note) + 1 + _BAR_COLUMNS <= room else ""


def bar(shares: Sequence[Share], width: int) -> list[Word]:
    """A bar of `width` columns, divided in proportion to the numbers, which are not all 0."""
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
