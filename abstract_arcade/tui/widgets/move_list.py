"""The moves of a match, in two columns; clicking one looks back at it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from textual import events
from textual.message import Message

from abstract_arcade.rules.core import Color
from abstract_arcade.tui.widgets.lines import Line, TextLines, Word


class Entry(NamedTuple):
    """A ply: the colour it was played with, and its text."""

    color: Color
    text: str


NEXT = 0
"""In place of a ply's number: the ply to be played next."""


class Row(NamedTuple):
    """A row of the list: Black's ply and White's, counted from 1; None where there is none."""

    number: int | None
    """None where a colour moves again."""
    black: int | None
    white: int | None

    @property
    def plies(self) -> tuple[int | None, int | None]:
        """Both, from left to right."""
        return self.black, self.white


def paired(colors: Iterable[Color], next_color: Color | None) -> list[Row]:
    """The plies in rows of two.

    A colour that moves again begins a row without a number.

    Args:
        colors: the colour of every ply.
        next_color: the colour to move after them, whose place is `NEXT`; None for no such place.
    """
    plies = list(enumerate(colors, 1))
    if next_color is not None:
        plies.append((NEXT, next_color))
    rows: list[Row] = []
    number = 0
    before = None
    for ply, color in plies:
        if color is Color.WHITE and rows and rows[-1].white is None:
            rows[-1] = rows[-1]._replace(white=ply)
        else:
            again = color is before
            number += not again
            black, white = (ply, None) if color is Color.BLACK else (None, ply)
            rows.append(Row(None if again else number, black, white))
        before = color
    return rows


class MoveList(TextLines):
    """The plies of a line, numbered in pairs, with the current one lit and kept in view."""

    class MoveChosen(Message):
        """A click on a ply: counted from 1, 0 for the start."""

        def __init__(self, ply: int) -> None:
            super().__init__()
            self.ply = ply

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._entries: tuple[Entry, ...] = ()
        self._current = 0
        self._next: Color | None = None
        self._top = 0
        self._follows = True
        self._plies: list[list[tuple[int, int, int]]] = []
        """For each line shown the plies on it: (first x, end x, ply)."""

    def show(self, entries: Sequence[Entry], current: int, next_color: Color | None) -> None:
        """Show these plies.

        Args:
            entries: the whole line.
            current: how many of them led to the position on the board.
            next_color: the colour to move there; None after the end.
        """
        self._entries = tuple(entries)
        self._current = current
        self._next = next_color
        self._follows = True
        self.lay_out_again()

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        is_last = self._current == len(self._entries)
        colors = (entry.color for entry in self._entries)
        rows = paired(colors, self._next if is_last else None)
        room = max(1, height - 1)
        current = next((n for n, row in enumerate(rows) if self._current in row.plies), 0)
        if is_last:
            current = len(rows) - 1
        if self._follows:
            # The current ply stays in view, with one more line below it where there is one.
            self._top = max(min(self._top, current), min(current + 2, len(rows)) - room)
        self._top = max(0, min(self._top, len(rows) - room))
        count = f"ply {self._current}"
        if not is_last:
            count += f" of {len(self._entries)}"
        heading: Line = [
            ("Moves", "dim"),
            (" " * max(1, width - 5 - len(count)), "dim"),
            (count, "dim"),
        ]
        self._plies = [[(0, width, 0)]]
        lines: list[Line] = [heading]
        digits = max(2, len(str(len(rows))))
        column = (width - digits - 1) // 2
        for number in range(self._top, min(self._top + room, len(rows))):
            row = rows[number]
            words: list[Word] = [(f"{row.number or '':>{digits}} ", "dim")]
            plies = []
            for side, ply in enumerate(row.plies):
                text, role = self._ply_text(ply)
                is_current = ply is not None and ply == self._current and ply > 0
                pointer: Word = ("›" if is_current else " ", "amber")
                if len(text) > column - 3:
                    text = text[: column - 4] + "…"
                words += [pointer, (f" {text}".ljust(column - 1), role)]
                if ply:
                    start = digits + 1 + side * column
                    plies.append((start, start + column, ply))
            lines.append(words)
            self._plies.append(plies)
        return lines

    def _ply_text(self, ply: int | None) -> tuple[str, str]:
        if ply is None:
            return "", "dim"
        if ply == NEXT:
            return "…", "amber"
        text = self._entries[ply - 1].text
        if ply == self._current:
            return text, "strong"
        return text, "soft" if ply < self._current else "dim"

    def on_click(self, event: events.Click) -> None:
        if event.button != 1:
            return
        for start, end, ply in self._plies[event.y] if event.y < len(self._plies) else ():
            if start <= event.x < end:
                self.post_message(self.MoveChosen(ply))

    def on_mouse_scroll_up(self) -> None:
        self._scroll(-1)

    def on_mouse_scroll_down(self) -> None:
        self._scroll(1)

    def _scroll(self, rows: int) -> None:
        self._follows = False
        self._top += rows
        self.lay_out_again()
