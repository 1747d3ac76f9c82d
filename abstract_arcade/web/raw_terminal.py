"""The terminal of a person who joins a shared game: its modes, reading and writing."""

from __future__ import annotations

import os
import sys
import termios
import textwrap
import tty
from contextlib import suppress
from types import TracebackType
from typing import Self

_HIDE_CURSOR = "\x1b[?25l"
_SHOW_CURSOR = "\x1b[?25h"
_ERASE = "\x1b[2J\x1b[H"
"""Erases the screen, and puts the cursor in its upper left corner."""

_RESET = (
    "\x1b[?2026l"  # synchronized output off
    "\x1b[r"  # the whole screen scrolls
    "\x1b[0m"  # no styles
)

_BEGIN = (
    "\x1b[?1049h"  # the alternate screen
    "\x1b[?1000h"  # the mouse: its buttons,
    "\x1b[?1003h"  # its movements,
    "\x1b[?1006h"  # and large coordinates
    "\x1b[?2004h" + _HIDE_CURSOR + _ERASE  # bracketed pastes
)
"""Prepares the terminal for the pictures of the server."""

_END = (
    "\x1b[?2004l"  # bracketed pastes off
    "\x1b[?1006l\x1b[?1003l\x1b[?1000l"  # the mouse off
    + _RESET
    + "\x1b[?1049l"  # the usual screen
    + _SHOW_CURSOR
)
"""Undoes `_BEGIN` and whatever the server has set."""

_CLEAR = _RESET + _HIDE_CURSOR + _ERASE

_LARGEST = (1000, 400)
"""Columns and rows of the largest screen that the client asks for."""

_DEFAULT_SIZE = (80, 24)
"""Columns and rows if the terminal does not report its size."""

_READ = 4096
"""Most bytes that are read at once."""


class RawTerminal:
    """The terminal at standard input and output, in raw mode: keys can be read without Enter.

    It is a context manager that sets the modes of the terminal, and restores them at its end. In
    it, Ctrl+C is a key, too.
    """

    def __init__(self, *, ascii_only: bool = False) -> None:
        """Write with the encoding of the terminal, or with ASCII characters only."""
        self._input = sys.__stdin__.fileno() if sys.__stdin__ else 0
        self._output = sys.__stdout__.fileno() if sys.__stdout__ else 1
        stream = sys.__stdout__
        own = stream.encoding if stream is not None else "utf-8"
        self._encoding = "ascii" if ascii_only else own
        self._before = termios.tcgetattr(self._input)
        self._is_raw = False

    def __enter__(self) -> Self:
        self._is_raw = True
        # An earlier program may have left the output non-blocking.
        os.set_blocking(self._output, True)
        tty.setraw(self._input)
        self.show(_BEGIN)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.restore()

    def restore(self) -> None:
        """Restore the modes of the terminal, and drop unread input. Any thread may call this.

        Nothing happens before the context, or after the first call.
        """
        if not self._is_raw:
            return
        self._is_raw = False
        self.show(_END)
        # The terminal may be closed.
        with suppress(termios.error):
            termios.tcflush(self._input, termios.TCIFLUSH)
            termios.tcsetattr(self._input, termios.TCSANOW, self._before)

    def fileno(self) -> int:
        """Return the file descriptor of the input, so that an event loop can watch it."""
        return self._input

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows, at most `_LARGEST`; `_DEFAULT_SIZE` if they are not known."""
        try:
            columns, rows = os.get_terminal_size(self._output)
        except OSError:
            return _DEFAULT_SIZE
        if not columns or not rows:
            return _DEFAULT_SIZE
        return min(columns, _LARGEST[0]), min(rows, _LARGEST[1])

    def read(self) -> bytes:
        """Wait for input and return the bytes that were typed; empty if the terminal is closed."""
        try:
            return os.read(self._input, _READ)
        except OSError:
            return b""

    def show(self, text: str) -> None:
        """Write a text to the terminal; characters that it cannot encode become "?".

        Nothing happens if the terminal is closed.
        """
        left = memoryview(text.encode(self._encoding, "replace"))
        with suppress(OSError):
            while left:
                written = os.write(self._output, left)
                left = left[written:]

    def clear(self, sentence: str = "") -> None:
        """Clear the screen, and show a sentence, wrapped, at its top."""
        columns, _ = self.size
        if self._encoding == "ascii":
            sentence = sentence.replace("…", "...")
        self.show(_CLEAR + "\r\n".join(textwrap.wrap(sentence, columns)))
