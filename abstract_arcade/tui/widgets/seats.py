"""The players one above the other: the upper part of a game's panel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.style import Style

from abstract_arcade.tui.widgets.lines import Line, TextLines, Word

_POINTER: Word = ("▌ ", "amber")
_NO_POINTER: Word = ("  ", "text")
_TEXT_COLUMN = 8
"""Pointer, tile and gap stand to the left of it."""


class SeatRow(NamedTuple):
    """A player: a tile two lines high, beside it name and number, and a note below them."""

    tile: Sequence[Line]
    """The player's stone on a piece of the board: two lines of four columns."""
    name: str
    note: str
    aside: str = ""
    """What stands right of the name: a count, or what the player does. It is left out where it
    does not fit, or its unit does not."""
    unit: str = ""
    """What a count counts; it stands below it."""
    is_to_move: bool = False


class Share(NamedTuple):
    """A player's part of the bar below the seats."""

    number: int
    glyph: str
    style: Style | str
    """A style of its own, or the role of a word."""


class Seats(TextLines):
    """Who plays, and how the board is shared between them."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._seats: tuple[SeatRow, ...] = ()
        self._shares: tuple[Share, ...] = ()
        self._in_letters = False

    def show(
        self, seats: Iterable[SeatRow], shares: Iterable[Share] = (), *, in_letters: bool = False
    ) -> None:
        """Show the players.

        Args:
            seats: the players, from top to bottom.
            shares: the parts of a bar below them, from left to right; none, no bar.
            in_letters: whether the pointer is drawn as a letter, which stands on one line.
        """
        self._seats, self._shares = tuple(seats), tuple(shares)
        self._in_letters = in_letters
        self.lay_out_again()

    def lay_out(self, width: int, height: int) -> Iterable[Line]:  # noqa: ARG002
        for seat in self._seats:
            yield from seat_lines(seat, width, in_letters=self._in_letters)
        if any(share.number for share in self._shares):
            yield [("  ", "text"), *bar(self._shares, width - 2)]


def seat_lines(seat: SeatRow, width: int, *, in_letters: bool = False) -> Iterable[Line]:
    """The two lines of a player, and a blank one below them."""
    pointer = _POINTER if seat.is_to_move else _NO_POINTER
    lower_pointer = _NO_POINTER if in_letters else pointer
    role = "strong" if seat.is_to_move else "soft"
    upper, lower = seat.tile
    room = width - _TEXT_COLUMN
    fits = len(seat.name) + 1 + len(seat.aside) <= room
    if seat.unit and len(seat.note) + 2 + len(seat.unit) > room:
        fits = False
    aside, unit = (seat.aside, seat.unit) if fits else ("", "")
    name = seat.name if len(seat.name) <= room else f"{seat.name[: room - 1]}…"
    gap: Word = ("  ", "text")
    blank: Word = (" " * (room - len(name) - len(aside)), "text")
    # A count is part of what is known of the player; what they do explains.
    yield [pointer, *upper, gap, (name, role), blank, (aside, role if unit else "dim")]
    yield [
        lower_pointer,
        *lower,
        gap,
        (seat.note, "dim"),
        (unit.rjust(room - len(seat.note)), "dim"),
    ]
    yield []


def bar(shares: Sequence[Share], width: int) -> list[Word]:
    """A bar of `width` columns, divided in proportion to the numbers, which are not all 0."""
    total = sum(share.number for share in shares)
    words: list[Word] = []
    number = start = 0
    for share in shares:
        number += share.number
        end = round(width * number / total)
        words.append((share.glyph * (end - start), share.style))
        start = end
    return words
