"""What a terminal shows of a start and while a window opens and closes: no half-drawn picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pyte
import pytest

from tests.terminal import UNKNOWN_TO_PYTE, Terminal, terminal

pytestmark = pytest.mark.textual_compat

KNOWS_PICTURES = "\x1b[?2026;2$y"
"""What a terminal answers that shows a picture once all of it has come."""

BEGIN = b"\x1b[?2026h"
END = b"\x1b[?2026l"

STILL = "from abstract_arcade.teaching.demo_player import Course\nCourse.due = None"
"""Code that lets no step of a demonstration play by itself, as it does on a busy machine."""

QUIET = 10
"""Looks at the terminal, 20 ms each, that find nothing new once all has come."""

SIZES = [(80, 24), (200, 60)]
"""Columns and lines of the terminals."""


class Window(NamedTuple):
    """A window: the key that opens it, and a text in it."""

    key: str
    text: str


WINDOWS = (
    Window("?", "See Renju on the board"),
    Window("\x10", "Search for commands"),
    Window("R", "Resign"),
)


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


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_every_picture_of_a_game_is_whole(size: tuple[int, int]) -> None:
    """The first one, the first with a window, and the first after it is closed."""
    columns, rows = size
    with terminal("play", "renju", "--no-teach", columns=columns, rows=rows) as shown:
        check_first_picture(shown, size)
        shown.send(KNOWS_PICTURES)
        # Resigning needs a move.
        shown.send("\r")
        shown.wait_for("move 1")
        settle(shown)
        for window in WINDOWS:
            check_window(shown, window, size)


def test_first_picture_of_a_demonstration_is_whole() -> None:
    columns, rows = SIZES[0]
    with terminal("demo", "renju", columns=columns, rows=rows, before=STILL) as shown:
        check_first_picture(shown, SIZES[0])


def check_first_picture(shown: Terminal, size: tuple[int, int]) -> None:
    shown.wait_for("help")
    settle(shown)
    # A picture is sent from top to bottom, and the keys are in its last row.
    sent, _, _ = shown.output.partition(b"help")
    (first,) = pictures(BEGIN + sent, *size)
    assert first.split() == shown.text.partition("help")[0].split()


def check_window(shown: Terminal, window: Window, size: tuple[int, int]) -> None:
    board = shown.text
    opened = shown.output.count(BEGIN)
    shown.send(window.key)
    shown.wait_for(window.text)
    settle(shown)
    assert window.text in list(pictures(shown.output, *size))[opened]
    closed = shown.output.count(BEGIN)
    shown.send("\x1b")
    shown.wait_until(lambda: shown.text == board, "the board")
    settle(shown)
    assert list(pictures(shown.output, *size))[closed].split() == board.split()
