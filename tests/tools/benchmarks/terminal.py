"""A terminal with a stopwatch: what a program costs, seen from outside. Linux only.

Output is stamped when it is read and parsed once the program has gone quiet: parsing is slow, and
must neither delay a stamp nor take a core from the program. Queries are answered at once.
"""

from __future__ import annotations

import fcntl
import os
import random
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

import pyte

_SETTLED = 0.3
"""Seconds of silence after which a screen has settled."""

_QUIET = 0.03
"""Seconds of silence that end the answer to a key; some more of them are drawn by lot."""

_PATIENCE = 60.0
"""Seconds after which a program that is not ready never will be."""

_KEYS = {
    "up": b"\x1b[A",
    "down": b"\x1b[B",
    "right": b"\x1b[C",
    "left": b"\x1b[D",
    "enter": b"\r",
}

_QUERY = re.compile(
    rb"\x1b\[(?:>?0?c|>0?q|[56]n|\?u|\?\d+\$p|1[468]t)|\x1b\]1[01];\?(?:\x07|\x1b\\)"
)
_UNFINISHED = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*|[\]P_^X][^\x07\x1b]*\x1b?|[ -/]*)?\Z")
# What pyte would take for text: private sequences, ones with intermediate bytes, long strings.
_UNKNOWN_TO_PYTE = re.compile(
    rb"\x1b\[[<=>][0-?]*[ -/]*[@-~]|\x1b\[[0-?]*[ -/]+[@-~]|\x1b[P_^X][^\x1b]*\x1b\\"
)


class TerminalError(RuntimeError):
    """The program ended, or did not show what was waited for."""


@dataclass(frozen=True)
class Start:
    """What it took until the first complete screen had settled."""

    cpu_ms: float
    settled_ms: float
    bytes: int


@dataclass(frozen=True)
class Press:
    """The answer to a key: how long until the screen had changed, None where it did not."""

    ms: float | None
    bytes: int


class Watched(NamedTuple):
    """What a program did by itself: for how long, its CPU time, and the bytes of every burst."""

    seconds: float
    cpu_seconds: float
    sizes: Sequence[int]


class Drawn(NamedTuple):
    """What it took until something was on the screen: the time, and the program's CPU time."""

    ms: float
    cpu_ms: float


class _Chunk(NamedTuple):
    at: float
    cpu: float
    """The CPU time of the program when it was read, in seconds."""
    size: int
    data: bytes
    """What was read, up to the last escape sequence that is complete."""


def _answer(query: bytes, columns: int, rows: int) -> bytes:
    """What a common terminal says to a query."""
    body = query[2:]
    if body.endswith(b"$p"):
        mode = body[1:-2]
        # Synchronised output is known and off; nothing else is known.
        return b"\x1b[?%s;%d$y" % (mode, 2 if mode == b"2026" else 0)
    if query.startswith(b"\x1b]"):
        # Light text on a dark ground.
        tone = b"d0d0" if body[:2] == b"10" else b"1010"
        return b"\x1b]%s;rgb:%s/%s/%s\x1b\\" % (body[:2], tone, tone, tone)
    match body[-1:]:
        case b"c":
            return b"\x1b[>1;10;0c" if body.startswith(b">") else b"\x1b[?62;22c"
        case b"q":
            return b"\x1bP>|benchmark\x1b\\"
        case b"u":
            return b"\x1b[?0u"
        case b"n":
            return b"\x1b[0n" if body == b"5n" else b"\x1b[1;1R"
    sizes = {b"14t": (4, rows * 20, columns * 10), b"16t": (6, 20, 10), b"18t": (8, rows, columns)}
    return b"\x1b[%d;%d;%dt" % sizes[body]


class Terminal:
    """A program in a terminal of its own; a context manager, which ends all that runs in it."""

    def __init__(
        self,
        command: Sequence[str],
        env: Mapping[str, str],
        folder: Path,
        *,
        columns: int = 120,
        rows: int = 40,
    ) -> None:
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._shown = self._copy_rows(range(rows))
        self._luck = random.Random(1)
        self._unfinished = b""
        self._written = 0
        self._master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._began = time.perf_counter()
        self.pid = os.fork()
        if not self.pid:
            # The child; it must never come back into the code of its parent.
            try:
                os.login_tty(slave)
                os.chdir(folder)
                os.execve(command[0], list(command), dict(env))
            finally:
                os._exit(127)
        os.close(slave)
        self._handle = os.pidfd_open(self.pid)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def text(self) -> str:
        """The screen."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def start(self, ready: str) -> Start:
        """Wait for the first screen on which `ready`, a regular expression, is found."""
        last = self.wait_for(ready)
        return Start(cpu_seconds(self.pid) * 1e3, (last - self._began) * 1e3, self._written)

    def drawn(self, ready: str) -> Drawn:
        """What it took until `ready`, a regular expression, is first found on the screen."""
        found = self._first_with(ready)
        return Drawn((found.at - self._began) * 1e3, found.cpu * 1e3)

    def press_until(self, key: str, pattern: str) -> Drawn:
        """Press a key; what it took until a pattern is found on the screen."""
        self._changes(self._burst(0, 0))
        sent, before = time.perf_counter(), own_cpu_seconds(self.pid)
        os.write(self._master, _KEYS.get(key) or key.encode())
        found = self._first_with(pattern)
        return Drawn((found.at - sent) * 1e3, (found.cpu - before) * 1e3)

    def _first_with(self, pattern: str) -> _Chunk:
        """The output that first shows a pattern; then it is waited for silence."""
        deadline = time.perf_counter() + _PATIENCE
        while time.perf_counter() < deadline:
            found = None
            for chunk in self._burst(_SETTLED, _SETTLED):
                self._changes([chunk])
                if found is None and re.search(pattern, self.text):
                    found = chunk
            if found is not None:
                return found
        raise TerminalError(f"waited in vain for {pattern!r}:\n{self.text}")

    def wait_for(self, pattern: str) -> float:
        """Wait for a screen with a pattern, and for silence; the moment of the last byte."""
        deadline = time.perf_counter() + _PATIENCE
        last = self._began
        while True:
            chunks = self._burst(_SETTLED, _SETTLED)
            last = chunks[-1].at if chunks else last
            self._changes(chunks)
            if re.search(pattern, self.text):
                return last
            if time.perf_counter() > deadline:
                raise TerminalError(f"waited in vain for {pattern!r}:\n{self.text}")

    def type(self, text: str, then: str) -> None:
        """Type a text, key by key, and wait for a pattern."""
        for character in text:
            self.press(character)
        self.wait_for(then)

    def watch(self, seconds: float) -> Watched:
        """What the program does by itself for some seconds."""
        self._changes(self._burst(0, 0))
        until, before = time.perf_counter() + seconds, own_cpu_seconds(self.pid)
        sizes = []
        while (left := until - time.perf_counter()) > 0:
            chunks = self._burst(left, _QUIET)
            sizes.append(sum(chunk.size for chunk in chunks))
            self._changes(chunks)
        return Watched(
            seconds, own_cpu_seconds(self.pid) - before, [each for each in sizes if each]
        )

    def press(self, key: str) -> Press:
        """Press a key, by name or as a character, and time the answer."""
        # What comes unasked is no answer.
        self._changes(self._burst(0, 0))
        sent = time.perf_counter()
        os.write(self._master, _KEYS.get(key) or key.encode())
        # The odd moment more keeps the next key from falling in step with timers.
        chunks = self._burst(1.0, _QUIET + self._luck.random() * 0.02)
        changed = list(self._changes(chunks))
        ms = (changed[-1].at - sent) * 1e3 if changed else None
        return Press(ms, sum(chunk.size for chunk in chunks))

    def _burst(self, first: float, quiet: float) -> list[_Chunk]:
        """What is written until it is quiet; `first` is how long to wait for it to begin."""
        chunks: list[_Chunk] = []
        try:
            while chunk := self._read(quiet if chunks else first):
                chunks.append(chunk)
        except EOFError:
            self._changes(chunks)
            raise TerminalError(f"the program ended:\n{self.text.strip()}") from None
        return chunks

    def _read(self, seconds: float) -> _Chunk | None:
        if not select.select([self._master], [], [], seconds)[0]:
            return None
        try:
            data = os.read(self._master, 1 << 16)
        except OSError:
            # So Linux says that the program has closed its terminal.
            data = b""
        at, cpu = time.perf_counter(), own_cpu_seconds(self.pid)
        if not data:
            raise EOFError
        self._written += len(data)
        whole = self._unfinished + data
        cut = _UNFINISHED.search(whole)
        end = cut.start() if cut else len(whole)
        self._unfinished = whole[end:]
        for query in _QUERY.findall(whole, 0, end):
            os.write(self._master, _answer(query, self._screen.columns, self._screen.lines))
        return _Chunk(at, cpu, len(data), whole[:end])

    def _changes(self, chunks: Sequence[_Chunk]) -> list[_Chunk]:
        """Draw chunks on the screen; those that changed it."""
        changes = []
        for chunk in chunks:
            self._stream.feed(_UNKNOWN_TO_PYTE.sub(b"", chunk.data))
            rows = self._copy_rows(self._screen.dirty)
            self._screen.dirty.clear()
            if any(self._shown[y] != row for y, row in rows.items()):
                changes.append(chunk)
            self._shown |= rows
        return changes

    def _copy_rows(self, lines: Sequence[int] | set[int] | range) -> dict[int, tuple[object, ...]]:
        buffer, columns = self._screen.buffer, range(self._screen.columns)
        return {y: tuple(buffer[y][x] for x in columns) for y in lines}

    def end_by(self, key: str) -> None:
        """Press a key that ends the program, and wait until it has ended."""
        os.write(self._master, _KEYS.get(key) or key.encode())
        self._drain_until_gone(self._handle, _PATIENCE)

    def close(self) -> None:
        """End the program and all that it has started, and wait until they are gone."""
        # A handle stays with its process; a number may have gone to another one by then.
        handles = [self._handle]
        for pid in descendants(self.pid):
            with suppress(ProcessLookupError):
                handles.append(os.pidfd_open(pid))
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._handle, signal.SIGTERM)
        self._drain_until_gone(self._handle, 3.0)
        for handle in handles:
            if not _is_gone(handle, 0.5):
                with suppress(ProcessLookupError):
                    signal.pidfd_send_signal(handle, signal.SIGKILL)
                _is_gone(handle, 5.0)
        os.waitpid(self.pid, 0)
        for handle in (*handles, self._master):
            os.close(handle)

    def _drain_until_gone(self, handle: int, seconds: float) -> None:
        """Read on: a program that cannot write does not end."""
        deadline = time.perf_counter() + seconds
        with suppress(EOFError):
            while not _is_gone(handle, 0) and time.perf_counter() < deadline:
                self._read(0.02)
        _is_gone(handle, max(0.0, deadline - time.perf_counter()))


def _is_gone(handle: int, seconds: float) -> bool:
    return bool(select.select([handle], [], [], seconds)[0])


def descendants(pid: int) -> Iterator[int]:
    """The processes that a process has started, and theirs."""
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found = children.read_text().split()
        except OSError:
            # It has ended meanwhile.
            continue
        for child in map(int, found):
            yield child
            yield from descendants(child)


def own_cpu_seconds(pid: int) -> float:
    """The CPU time of a process, all its threads that ever ran included; 0 where it is gone."""
    # How Linux makes the number of a process's clock; `times` counts hundredths only.
    clock = ~pid << 3 | 2
    try:
        return time.clock_gettime(clock)
    except OSError:
        return 0.0


def cpu_seconds(pid: int) -> float:
    """The CPU time of a process and of all that it has started, the ended ones included."""
    return sum(
        own_cpu_seconds(each) + _ended_children_seconds(each) for each in (pid, *descendants(pid))
    )


def _ended_children_seconds(pid: int) -> float:
    try:
        # The name of the program stands in parentheses and may contain anything.
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
