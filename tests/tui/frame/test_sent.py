"""What is sent to a terminal when a window opens and closes: each picture once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import pyte
import pytest

from tests.terminal import UNKNOWN_TO_PYTE, Terminal, terminal

pytestmark = pytest.mark.textual_compat

KNOWS_PICTURES = "\x1b[?2026;2$y"
"""What a terminal answers that shows a picture once all of it has come."""

BEGIN, END = b"\x1b[?2026h", b"\x1b[?2026l"

QUIET = 10
"""Looks at the terminal, 20 ms each, that find nothing new once all has come."""

SIZES = [(80, 24), (200, 60)]
"""Columns and lines of the terminals."""


class Window(NamedTuple):
    """A window: its key, a text in it, and what it may cost to open and close it in each size."""

    key: str
    text: str
    most_bytes: Sequence[int]


WINDOWS = {
    "help": Window("?", "See Renju on the board", (23_000, 85_000)),
    "palette": Window("\x10", "Search for commands", (23_500, 85_000)),
    "question": Window("R", "Resign", (27_000, 85_000)),
}


class Picture(NamedTuple):
    """A picture that was sent."""

    bytes: int
    is_new: bool
    """Whether the terminal shows anything else than before."""


def pictures(output: bytes, columns: int, rows: int) -> Iterator[Picture]:
    """The pictures that were sent, one after the other."""
    screen = pyte.Screen(columns, rows)
    stream = pyte.ByteStream(screen)
    shown = None
    for part in output.split(BEGIN)[1:]:
        sent, _, _ = part.partition(END)
        stream.feed(UNKNOWN_TO_PYTE.sub(b"", sent))
        before, shown = shown, [dict(screen.buffer[y]) for y in range(rows)]
        yield Picture(len(sent), shown != before)


def settle(shown: Terminal) -> None:
    """Take in all that comes."""
    length = -1
    while length != len(shown.output):
        length = len(shown.output)
        for _ in range(QUIET):
            shown.read()


@contextmanager
def a_game(columns: int, rows: int) -> Iterator[Terminal]:
    """Renju in a terminal that shows pictures whole."""
    with terminal("play", "renju", "--no-teach", columns=columns, rows=rows) as shown:
        shown.wait_until(lambda: b"\x1b[?2026$p" in shown.output, "the query")
        shown.send(KNOWS_PICTURES)
        shown.wait_for("q menu")
        # Somebody has to be able to resign.
        shown.send("\r")
        shown.wait_for("move 1")
        settle(shown)
        yield shown


def open_and_close(shown: Terminal, window: Window) -> None:
    """Open a window and close it again."""
    board = shown.text
    shown.send(window.key)
    shown.wait_for(window.text)
    settle(shown)
    shown.send("\x1b")
    shown.wait_until(lambda: shown.text == board, "the board")
    settle(shown)


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_each_picture_is_sent_once(size: tuple[int, int]) -> None:
    counts = []
    with a_game(*size) as shown:
        for window in WINDOWS.values():
            counts.append(shown.output.count(BEGIN))
            open_and_close(shown, window)
        sent = [*pictures(shown.output, *size)]
    for (name, window), first, last in zip(
        WINDOWS.items(), counts, [*counts[1:], None], strict=True
    ):
        found = sent[first:last]
        assert all(each.is_new for each in found), (name, found)
        assert sum(each.bytes for each in found) <= window.most_bytes[SIZES.index(size)], name
