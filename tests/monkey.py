"""A monkey at the terminal: seeded random input for the real program, and what must hold all along.

    python -m tests.monkey --events 30000 --seed 7

runs it until so many events have been sent, over many starts of the program. Whatever goes wrong is
printed with its seed, the events that led to it and the last screen.
"""

from __future__ import annotations

import argparse
import os
import random
import select
import signal
import sys
import time
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pyte
from rich.console import Console

from abstract_arcade.paths import HOME_VARIABLE
from tests.terminal import (
    KITTY_KEYBOARD,
    MODE,
    PATIENCE,
    UNKNOWN_TO_PYTE,
    Terminal,
    children,
    end_all,
    environment,
    is_running,
)

STARTS: tuple[tuple[str, ...], ...] = (
    (),
    ("play", "krypte", "--white", "random"),
    ("demo", "reneo"),
    ("play", "reneo", "--black", "random"),
    ("--ascii",),
    ("play", "enclose5", "--white", "random", "--ascii"),
    ("demo",),
    ("play", "slicron", "--white", "random"),
    ("demo", "renju", "--ascii"),
    ("play", "renju", "--black", "random", "--white", "random"),
)
"""What the program is started with, in turn."""

EVENTS_A_RUN = 120
"""Events from one start of the program to its end."""

_ON_ITS_WAY = 2.0
"""Seconds that written output may take through the pty of a busy machine."""

_TAIL = 1 << 16
"""Bytes of the output that are kept for a report."""

# What the program may switch on, and has to switch off again.
_MODES = (1000, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 1049, 2004, 2026, 2048)
_CURSOR, _WRAP = 25, 7
_KITTY = -1
"""Stands for the kitty keyboard among the modes."""

_ARROWS = ("\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D")
_KEYS = (
    *(_ARROWS * 3),
    *("\r", "\r", "\r", " ", "\x1b", "\t", "\x1b[Z", "\x7f"),
    *("\x1b[H", "\x1b[F", "\x1b[5~", "\x1b[6~", "\x1bOP", "\x1bOQ", "\x1bOR", "\x1b[3~"),
    *"abcdefghijklmnoprstuvwxyz",
    *"qRZ0123456789?/.,;:+-=<>[]{}|",
    *("\x10", "\x11", "\x01", "\x15", "\x1b[99;5u", "\x1b[97;;97u", "é", "漢", "🙂"),
)
# Keys that open a screen or a window.
_OPENERS = (
    "?",
    "/",
    ";",
    "e",
    "R",
    "\x10",
    "\x1bOQ",
    "d",
    "c",
    "\r",
    "g",
    "1",
    "2",
    "s",
    "q",
    "\x1bOR",
)
# Openers that cannot end the program, whatever is open.
_SAFE_OPENERS = ("?", "/", ";", "e", "R", "\x10", "\x1bOQ", "d", "g", "1", "3")
_ODD_REPORTS = (
    "\x1b[1114112u",
    "\x1b[57441;2:3u",
    "\x1b[99999999999999999999u",
    "\x1b[1;2;3;4;5u",
    "\x1b[97;5;:::u",
    "\x1b[u",
    "\x1b[;u",
    "\x1b[<0;0;0M",
    "\x1b[<0;99999;99999M",
    "\x1b[<64;-5;3M",
    "\x1b[<999999999999;1;1M",
    "\x1b[<0;1M",
    "\x1b[?2048;1$y",
    "\x1b[?2048;2$y",
    "\x1b[?2026;9$y",
    "\x1b[?2026;2$y",
    "\x1b[48;24;80;0;0t",
    "\x1b[48;0;0;0;0t",
    "\x1b[48;99999999;99999999;1;1t",
    "\x1b[48;30;100;600;1000t",
    "\x1b[24;80R",
    "\x1b[0;0R",
    "\x1bP1$r0m\x1b\\",
    "\x1b]11;rgb:0000/0000/0000\x1b\\",
    "\x1b[?62;c",
    "\x1b[200~",
    "\x1b[201~",
)
# They would be signals where the terminal is no longer, or not yet, the program's.
_SIGNAL_BYTES = frozenset(b"\x03\x1a\x1c")


class Event(NamedTuple):
    """One thing that the monkey does."""

    kind: str
    data: bytes = b""
    """What is written to the terminal."""
    size: tuple[int, int] | None = None
    """The new size of the terminal: columns and rows."""

    def __str__(self) -> str:
        return f"{self.kind} {self.size or self.data!r}"


class Fault(AssertionError):
    """Something that must not happen; the text says what."""


class Monkey:
    """Draws events; the same ones for the same seed."""

    def __init__(self, seed: str) -> None:
        self._rng = random.Random(seed)
        self.size = self._rng.choice([(80, 24), (120, 40), (60, 20), (200, 60)])
        """The size of the terminal now: columns and rows."""

    def chance(self, probability: float) -> bool:
        """Whether something happens that does so with this probability."""
        return self._rng.random() < probability

    def pause(self) -> float:
        """Seconds to wait before the next event; mostly none."""
        return self._rng.choice([0.0, 0.0, 0.0, 0.002, 0.01, 0.03])

    def end(self) -> str:
        """How the program is to be ended."""
        return self._rng.choice(
            ["SIGTERM", "SIGHUP", "SIGTERM amid keys", "SIGHUP amid keys", "quit", "quit"]
        )

    def event(self) -> Event:
        """The next event."""
        makers: dict[Callable[[], Event], int] = {
            self._key: 40,
            self._burst: 16,
            self._typed_move: 4,
            self._click: 12,
            self._move: 5,
            self._drag: 2,
            self._wheel: 3,
            self._paste: 3,
            self._garbage: 3,
            self._odd_report: 4,
            self._old_mouse: 2,
            self._focus: 2,
            self._resize: 4,
        }
        return self._rng.choices(list(makers), list(makers.values()))[0]()

    def openers(self) -> Event:
        """A burst of keys that open something and end nothing."""
        return Event("openers", "".join(self._rng.choices(_SAFE_OPENERS, k=4)).encode())

    def _key(self) -> Event:
        return Event("key", self._rng.choice(_KEYS).encode())

    def _burst(self) -> Event:
        rng, count = self._rng, self._rng.randint(2, 10)
        if rng.random() < 0.5:
            keys = [rng.choice(_OPENERS)] * count
        else:
            keys = rng.choices([*_OPENERS, *_KEYS], k=count)
        return Event("burst", "".join(keys).encode())

    def _typed_move(self) -> Event:
        text = f"{self._rng.choice('abcdefghijk')}{self._rng.randint(1, 12)}"
        keys = "/" + text + self._rng.choice(["\r", "\r\r", "\rz", "\x1b", ""])
        return Event("typed move", keys.encode())

    def _place(self) -> tuple[int, int]:
        columns, rows = self.size
        # Sometimes beyond the edge, as just after a resize.
        return self._rng.randint(1, columns + 3), self._rng.randint(1, rows + 2)

    def _click(self) -> Event:
        x, y = self._place()
        button = self._rng.choice([0, 0, 0, 0, 1, 2])
        once = f"\x1b[<{button};{x};{y}M\x1b[<{button};{x};{y}m"
        return Event("click", (once * self._rng.choice([1, 1, 1, 2, 3])).encode())

    def _move(self) -> Event:
        moves = [self._place() for _ in range(self._rng.randint(1, 6))]
        return Event("move", "".join(f"\x1b[<35;{x};{y}M" for x, y in moves).encode())

    def _drag(self) -> Event:
        (x, y), (to_x, to_y) = self._place(), self._place()
        text = f"\x1b[<0;{x};{y}M\x1b[<32;{to_x};{to_y}M"
        if self._rng.random() < 0.8:
            text += f"\x1b[<0;{to_x};{to_y}m"
        return Event("drag", text.encode())

    def _wheel(self) -> Event:
        x, y = self._place()
        button = self._rng.choice([64, 65, 66, 67])
        return Event("wheel", f"\x1b[<{button};{x};{y}M".encode() * self._rng.randint(1, 5))

    def _paste(self) -> Event:
        text = self._rng.choice(["d4", "hello\nworld", "q" * 200, "\x1b[A", "é漢🙂", ""])
        return Event("paste", f"\x1b[200~{text}\x1b[201~".encode())

    def _garbage(self) -> Event:
        drawn = self._rng.randbytes(self._rng.randint(1, 40))
        return Event("garbage", bytes(byte for byte in drawn if byte not in _SIGNAL_BYTES))

    def _odd_report(self) -> Event:
        return Event("odd report", self._rng.choice(_ODD_REPORTS).encode())

    def _old_mouse(self) -> Event:
        return Event("old mouse", b"\x1b[M" + bytes(self._rng.choices(range(32, 256), k=3)))

    def _focus(self) -> Event:
        return Event("focus", self._rng.choice([b"\x1b[I", b"\x1b[O"]))

    def _resize(self) -> Event:
        self.size = self._rng.choice(
            [(80, 24), (120, 40), (self._rng.randint(20, 300), self._rng.randint(5, 100))]
        )
        return Event("resize", size=self.size)


class Cage(Terminal):
    """A terminal that keeps the end of the output only, and follows the modes as they are set."""

    def __init__(self, command: Sequence[str], *, columns: int, rows: int) -> None:
        self._set: dict[int, bool] = {}
        self._cut = b""
        self._size = columns, rows
        self.has_crashed = False
        # What is saved and exported lies where nobody misses it.
        self._folder = TemporaryDirectory()
        env = environment(**{HOME_VARIABLE: self._folder.name})
        folder = Path(self._folder.name)
        super().__init__(command, columns=columns, rows=rows, folder=folder, env=env)

    def close(self) -> None:
        super().close()
        self._folder.cleanup()

    def take_in(self, seconds: float) -> bool:
        """Read once, if something comes within some seconds; whether it did."""
        if not select.select([self._master], [], [], seconds)[0]:
            return False
        self._note(os.read(self._master, 1 << 16))
        return True

    def read(self) -> None:
        self.take_in(0.02)

    def _note(self, chunk: bytes) -> None:
        self.output = (self.output + chunk)[-_TAIL:]
        # What a sequence that is cut in two was before the cut.
        text = self._cut + chunk
        self._cut = text[-1:] if text.endswith(b"\x1b") else text[text.rfind(b"\x1b", -40) :][:40]
        if b"\x1b" not in self._cut:
            self._cut = b""
        told = self.output[-len(chunk) - 16 :]
        self.has_crashed = self.has_crashed or b"Traceback" in told or b"has crashed" in told
        for match in MODE.finditer(text):
            for number in match[1].split(b";"):
                self._set[int(number)] = match[2] == b"h"
        for match in KITTY_KEYBOARD.finditer(text):
            self._set[_KITTY] = match[1] == b">"

    def resize(self, columns: int, rows: int) -> None:
        super().resize(columns, rows)
        self._size = columns, rows

    @property
    def modes(self) -> dict[int, bool]:
        return self._set

    def write(self, data: bytes) -> None:
        """Type something, and read meanwhile; a program that reads nothing is a fault."""
        deadline = time.monotonic() + PATIENCE
        while data and self.process.poll() is None:
            if time.monotonic() > deadline:
                raise Fault("the program takes no input any more")
            readable, writable, _ = select.select([self._master], [self._master], [], 0.05)
            if readable:
                self._note(os.read(self._master, 1 << 16))
            if writable:
                data = data[os.write(self._master, data[:256]) :]

    @property
    def picture(self) -> str:
        """The last screen, as far as the end of the output gives it."""
        columns, rows = self._size
        screen = pyte.Screen(columns, rows)
        stream = pyte.ByteStream(screen)
        stream.feed(UNKNOWN_TO_PYTE.sub(b"", self.output.replace(b"\x1b[?1049l", b"")))
        return "\n".join(line.rstrip() for line in screen.display)


class Run:
    """A number of events for the program, which is started again whenever they have ended it."""

    def __init__(
        self,
        seed: str,
        start: Sequence[str],
        count: int = EVENTS_A_RUN,
        program: Sequence[str] = (sys.executable, "-m", "abstract_arcade"),
    ) -> None:
        """Prepare a run.

        Args:
            seed: what the events are drawn from.
            start: the arguments of the program.
            count: how many events it gets.
            program: the command of the program.
        """
        self.seed = seed
        self.start = tuple(start)
        self.events: list[Event] = []
        self._count = count
        self._program = tuple(program)
        self._monkey = Monkey(seed)

    def go(self) -> None:
        """Do it all.

        Raises:
            Fault: something went wrong.
        """
        while len(self.events) < self._count:
            self._live()

    def _live(self) -> None:
        """Start the program, give it events until it ends or has had them all, and end it."""
        columns, rows = self._monkey.size
        self._cage = Cage((*self._program, *self.start), columns=columns, rows=rows)
        self.events.append(Event("start", size=self._monkey.size))
        engines: list[int] = []
        try:
            self._await(lambda: self._is_shown() or not self._is_alive(), "start")
            while self._is_alive() and len(self.events) < self._count:
                self._send(self._monkey.event())
                if self._monkey.chance(0.05):
                    self._suspend()
            if self._is_alive():
                self._suspend()
            if self._is_alive():
                engines = children(self._cage.process.pid)
            self._end()
            self._check_end(engines)
        finally:
            self._cage.close()
            end_all(engines)

    def _is_alive(self) -> bool:
        return self._cage.process.poll() is None

    def _send(self, event: Event) -> None:
        self.events.append(event)
        if event.size is not None:
            self._cage.resize(*event.size)
        self._cage.write(event.data)
        self._cage.take_in(self._monkey.pause())
        self._check_picture()

    def _check_picture(self) -> None:
        if self._cage.has_crashed:
            self._drain()
            raise Fault("a crash")

    def _drain(self) -> None:
        while self._is_alive() and self._cage.take_in(0.5):
            pass
        while self._cage.take_in(0.05):
            pass

    def _await(self, condition: Callable[[], object], what: str, *, may_stop: bool = False) -> None:
        deadline = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > deadline:
                raise Fault(f"no {what} within {PATIENCE:.0f} s")
            if not may_stop:
                self._go_on()
            self._cage.take_in(0.02)
            self._check_picture()

    def _go_on(self) -> None:
        """Let the program go on if it has stopped: the palette can stop it, too."""
        if self._stopped():
            self._cage.process.send_signal(signal.SIGCONT)

    def _suspend(self) -> None:
        """Stop the program by a key and let it go on: it has taken all input before by then."""
        self.events.append(Event("suspend"))
        # First end what may have begun: a paste.
        self._cage.write(b"\x1b[201~\x1a")
        stopped = "answer to Ctrl+Z"
        self._await(lambda: self._stopped() or not self._is_alive(), stopped, may_stop=True)
        if not self._is_alive():
            return
        # What the program has written may still be on its way.
        deadline = time.monotonic() + _ON_ITS_WAY
        while any(map(self._cage.modes.get, _MODES)) and time.monotonic() < deadline:
            self._cage.take_in(0.02)
        self._check_restored()
        self._cage.process.send_signal(signal.SIGCONT)
        self._await(lambda: self._is_shown() or not self._is_alive(), "return")

    def _is_shown(self) -> bool:
        return bool(self._cage.modes.get(1049) and self._cage.modes.get(2004))

    def _stopped(self) -> bool:
        if self._cage.process.returncode is not None:
            return False
        # The code of a process that has ended stays for `poll`.
        status = os.waitid(os.P_PID, self._cage.process.pid, _LOOK)
        return status is not None and status.si_code == os.CLD_STOPPED

    def _end(self) -> None:
        self._expected = 0
        final = self._monkey.end()
        if not self._is_alive():
            return
        if final.startswith("SIG"):
            number = signal.Signals[final.split()[0]]
            if "amid" in final:
                self._send(self._monkey.openers())
                self._cage.take_in(self._monkey.pause())
            self.events.append(Event(final))
            self._expected = 128 + number
            self._cage.process.send_signal(number)
            self._await(lambda: not self._is_alive(), "end by a signal")
            return
        deadline = time.monotonic() + PATIENCE
        self.events.append(Event("quit"))
        while self._is_alive():
            if time.monotonic() > deadline:
                raise Fault("Ctrl+Q and Enter do not end the program")
            self._go_on()
            # It may ask; the first answer is to quit.
            self._cage.write(b"\x11")
            self._pass(0.5)
            self._cage.write(b"\r")
            self._pass(0.5)

    def _pass(self, seconds: float) -> None:
        """Take in output for some seconds, or until the program ends."""
        deadline = time.monotonic() + seconds
        while self._is_alive() and time.monotonic() < deadline:
            self._cage.take_in(0.02)

    def _check_end(self, engines: Sequence[int]) -> None:
        self._drain()
        self._check_picture()
        code = self._cage.process.returncode
        if code != self._expected:
            raise Fault(f"exit code {code} instead of {self._expected}")
        self._check_restored()
        deadline = time.monotonic() + PATIENCE
        while left := [pid for pid in engines if is_running(pid)]:
            if time.monotonic() > deadline:
                raise Fault(f"processes are left: {left}")
            time.sleep(0.05)

    def _check_restored(self) -> None:
        modes = self._cage.modes
        on = sorted(number for number in _MODES if modes.get(number))
        if on:
            raise Fault(f"modes are left on: {on}")
        if not (modes.get(_CURSOR) and modes.get(_WRAP)):
            raise Fault("the cursor or the wrapping of lines is left off")
        if modes.get(_KITTY):
            raise Fault("the kitty keyboard is left on")
        if self._cage.read_settings() != self._cage.settings:
            raise Fault("the terminal's settings are left changed")

    def report(self, fault: Fault) -> str:
        """What went wrong, and how to get there again."""
        events = "\n".join(f"  {number:4} {event}" for number, event in enumerate(self.events))
        return (
            f"seed {self.seed}, arguments {' '.join(self.start) or '(none)'}: {fault}\n"
            f"events:\n{events}\nscreen:\n{self._cage.picture}\n"
        )


_LOOK = os.WSTOPPED | os.WEXITED | os.WNOHANG | os.WNOWAIT


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the monkey; 1 if it found something."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--events", type=int, default=1000, help="how many in all")
    parser.add_argument("--seed", default=str(random.randrange(10**6)))
    parser.add_argument("--run", type=int, help="only this run of the seed")
    given = parser.parse_args(arguments)
    console = Console(soft_wrap=True, markup=False, highlight=False)
    done = faults = 0
    for number in count() if given.run is None else [given.run]:
        run = Run(f"{given.seed}/{number}", STARTS[number % len(STARTS)])
        try:
            run.go()
        except Fault as fault:
            faults += 1
            console.print(run.report(fault))
        done += len(run.events)
        console.print(f"run {run.seed}: {len(run.events)} events; {done} in all")
        if done >= given.events:
            break
    console.print(f"{done} events, {faults} runs with a fault")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
