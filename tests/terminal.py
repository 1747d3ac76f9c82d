"""A terminal for tests: a real pty with a program in it, and what the program has drawn there."""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyte

ROOT = Path(__file__).resolve().parent.parent
"""The folder that the package lies in."""

PATIENCE = 60.0
"""Seconds after which something that should have happened has not; a whole run never takes it."""

TABLE_LINK = re.compile(r"http://127\.0\.0\.1:\d+/t/[\w-]{22}/")
"""The link of a game that is shared on this machine only."""

# What leads a session has no terminal until it takes one.
_TAKE_TERMINAL = (
    "import fcntl, os, sys, termios; "
    "fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "os.execvp(sys.argv[1], sys.argv[1:])"
)

_RUN = "import runpy; runpy.run_module('abstract_arcade', run_name='__main__', alter_sys=True)"

# pyte would print the letter that ends these: the kitty keyboard's, and queries.
UNKNOWN_TO_PYTE = re.compile(rb"\x1b\[[<>=][\d;]*[a-zA-Z]|\x1b\[\?[\d;]*\$p")
_UNFINISHED = re.compile(rb"\x1b(?:\[[<>=?\d;$]*)?$")
MODE = re.compile(rb"\x1b\[\?([\d;]+)([hl])")
KITTY_KEYBOARD = re.compile(rb"\x1b\[([<>])\d*u")


def environment(**changes: str) -> dict[str, str]:
    """The environment of a program in a common terminal, whatever the tests run in."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("TEXTUAL", "PYTEST", "COLUMNS", "LINES", "NO_COLOR", "COV"))
    }
    return {**kept, "TERM": "xterm-256color", "COLORTERM": "truecolor", **changes}


class Terminal:
    """A pty, the program that runs in it, and the screen that its output makes.

    Nothing answers the queries that a program may send to its terminal.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        columns: int = 120,
        rows: int = 40,
        folder: Path | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._lines: list[str] | None = None
        self._unread = b""
        self.output = b""
        """All that was ever written to the terminal."""
        self._master, self._slave = os.openpty()
        self.resize(columns, rows)
        self.settings = self.read_settings()
        """How the terminal was set before the program came."""
        self.process = subprocess.Popen(
            [sys.executable, "-S", "-c", _TAKE_TERMINAL, *command],
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            start_new_session=True,
            cwd=folder or ROOT,
            env=dict(env or environment()),
        )

    def resize(self, columns: int, rows: int) -> None:
        """Make the terminal larger or smaller."""
        self.set_size(columns, rows)
        self._screen.resize(rows, columns)
        self._lines = None

    def set_size(self, columns: int, rows: int) -> None:
        """Tell the program that the terminal has another size; what is shown here stays."""
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read_settings(self) -> list[Any]:
        """How the terminal is set now."""
        return termios.tcgetattr(self._slave)

    def send(self, text: str) -> None:
        """Type something."""
        os.write(self._master, text.encode())

    def click(self, column: int, row: int) -> None:
        """Press and release the left button upon a character, both counted from 0."""
        place = f"{column + 1};{row + 1}"
        self.send(f"\x1b[<35;{place}M\x1b[<0;{place}M\x1b[<0;{place}m")

    def read(self) -> None:
        """Take in what has been written so far; waits a moment where nothing has."""
        ready, _, _ = select.select([self._master], [], [], 0.02)
        if not ready:
            return
        self.output += (chunk := os.read(self._master, 1 << 16))
        known = UNKNOWN_TO_PYTE.sub(b"", self._unread + chunk)
        unfinished = _UNFINISHED.search(known)
        end = unfinished.start() if unfinished else len(known)
        self._stream.feed(known[:end])
        self._lines = None
        self._unread = known[end:]

    @property
    def lines(self) -> list[str]:
        """The lines of the screen."""
        if self._lines is None:
            self._lines = list(self._screen.display)
        return self._lines

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(line.rstrip() for line in self.lines)

    @property
    def cursor(self) -> tuple[int, int]:
        """Where the terminal's own cursor stands: column and row, both from 0."""
        return self._screen.cursor.x, self._screen.cursor.y

    def ground(self, column: int, row: int) -> str:
        """The colour behind a character."""
        return str(self._screen.buffer[row][column].bg)

    def wait_until(self, condition: Callable[[], object], what: str) -> None:
        """Take in output until a condition holds."""
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < deadline, f"waited in vain for {what}:\n{self.text}"
            self.read()

    def wait_for(self, text: str) -> None:
        """Take in output until a text stands on the screen."""
        self.wait_until(lambda: text in self.text, repr(text))

    def wait_for_stop(self) -> None:
        """Take in output until the program is stopped, as by Ctrl+Z."""
        self.wait_until(self._is_stopped, "the program to stop")
        self._read_rest()

    def _is_stopped(self) -> bool:
        pid, status = os.waitpid(self.process.pid, os.WUNTRACED | os.WNOHANG)
        return pid == self.process.pid and os.WIFSTOPPED(status)

    def wait_for_end(self) -> int:
        """Take in output until the program has ended; its exit code."""
        self.wait_until(lambda: self.process.poll() is not None, "the program to end")
        self._read_rest()
        assert self.process.returncode is not None
        return self.process.returncode

    def _read_rest(self) -> None:
        before = -1
        while before != len(self.output):
            before = len(self.output)
            self.read()

    @property
    def modes(self) -> dict[int, bool]:
        """The private modes that were ever set or reset, and which way last."""
        found = {}
        for match in MODE.finditer(self.output):
            for number in match[1].split(b";"):
                found[int(number)] = match[2] == b"h"
        return found

    @property
    def kitty_keyboards(self) -> int:
        """How often more the kitty keyboard was asked for than given back."""
        marks = [match[1] for match in KITTY_KEYBOARD.finditer(self.output)]
        return marks.count(b">") - marks.count(b"<")

    def close(self) -> None:
        """End the program, however it is, and give the pty back."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.hang_up()

    def hang_up(self) -> None:
        """Close the terminal, as by closing its window."""
        for descriptor in (self._slave, self._master):
            try:
                os.close(descriptor)
            except OSError:
                # It has been closed before.
                continue


@contextmanager
def terminal(
    *arguments: str,
    columns: int = 120,
    rows: int = 40,
    folder: Path | None = None,
    env: Mapping[str, str] | None = None,
    before: str = "",
) -> Iterator[Terminal]:
    """A terminal in which `python -m abstract_arcade` runs with these arguments.

    `before` is Python code that the process runs first, such as a patch of the program.
    """
    command = (sys.executable, "-m", "abstract_arcade", *arguments)
    if before:
        command = (sys.executable, "-c", f"{before}\n{_RUN}", *arguments)
    found = Terminal(command, columns=columns, rows=rows, folder=folder, env=env)
    try:
        yield found
    finally:
        found.close()


def children(pid: int) -> list[int]:
    """The processes that a process has started and that run."""
    listed = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid=,state="], capture_output=True, text=True, check=True
    )
    rows = [line.split() for line in listed.stdout.splitlines()]
    return [int(row[0]) for row in rows if row[1] == str(pid) and not row[2].startswith("Z")]


def is_running(pid: int) -> bool:
    """Whether a process runs; one that is dead and not yet buried does not."""
    listed = subprocess.run(
        ["ps", "-o", "state=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return bool(listed.stdout.strip()) and not listed.stdout.strip().startswith("Z")


def wait_until_gone(pids: Sequence[int]) -> None:
    """Wait until none of these processes runs."""
    deadline = time.monotonic() + PATIENCE
    while left := [pid for pid in pids if is_running(pid)]:
        assert time.monotonic() < deadline, f"these processes survive: {left}"
        time.sleep(0.02)


def end_all(pids: Sequence[int]) -> None:
    """End processes that a failed test may have left."""
    for pid in pids:
        if is_running(pid):
            os.kill(pid, signal.SIGKILL)
