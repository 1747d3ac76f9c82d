"""What a terminal shows of a start and while a window opens and closes: no half-drawn picture."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pyte
import pytest

from tests.terminal import UNKNOWN_TO_PYTE, Terminal, terminal

pytestmark = pytest.mark.textual_compat

KNOWS_PICTURES = "\x1b[?2026;2$y"
"""What a terminal answers that shows a picture once all of it has come."""

BEGIN = b"\x1b[?2026h"
END = b"\x1b[?2026l"

QUIET = 10
"""Looks at the terminal, 20 ms each, that find nothing new once all has come."""

SIZES = [(80, 24), (200, 60)]
"""Columns and lines of the terminals."""


class Window(NamedTuple):
    """A window: the key that opens it, and a text in it."""

    key: str
    text: str


WINDOWS = {
    "help": Window("?", "See Renju on the board"),
    "palette": Window("\x10", "Search for commands"),
    "question": Window("R", "Resign"),
}


def pictures(output: bytes, columns: int, rows: int) -> Iterator[str]:
    """The text of each picture that was sent."""
    screen = pyte.Screen(columns, rows)
    stream = pyte.ByteStream(screen)
    for part in output.split(BEGIN)[1:]:
        sent, _, _ = part.partition(END)
        stream.feed(UNKNOWN_TO_PYTE.sub(b"", sent))
        yield "\n".join(screen.display)


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


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("window", WINDOWS.values(), ids=list(WINDOWS))
def test_window_is_whole_in_the_first_picture_of_it(window: Window, size: tuple[int, int]) -> None:
    with a_game(*size) as shown:
        count = shown.output.count(BEGIN)
        shown.send(window.key)
        shown.wait_for(window.text)
        settle(shown)
        first = list(pictures(shown.output, *size))[count]
    assert window.text in first


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("window", WINDOWS.values(), ids=list(WINDOWS))
def test_board_is_whole_in_the_first_picture_after_a_window(
    window: Window, size: tuple[int, int]
) -> None:
    with a_game(*size) as shown:
        board = shown.text
        shown.send(window.key)
        shown.wait_for(window.text)
        settle(shown)
        count = shown.output.count(BEGIN)
        shown.send("\x1b")
        shown.wait_until(lambda: shown.text == board, "the board")
        settle(shown)
        first = list(pictures(shown.output, *size))[count]
    assert first.split() == board.split()


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("command", ["play", "demo"])
def test_first_picture_of_a_start_is_whole(command: str, size: tuple[int, int]) -> None:
    columns, rows = size
    with terminal(command, "renju", columns=columns, rows=rows) as shown:
        shown.wait_for("help")
        settle(shown)
        # A picture is sent from top to bottom, and the keys are in its last row.
        sent, _, _ = shown.output.partition(b"help")
        (first,) = pictures(BEGIN + sent, *size)
    assert first.split() == shown.text.partition("help")[0].split()
