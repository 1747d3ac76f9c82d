"""A monkey at the terminal: seeded random input for the real program, and what must hold all along.

    python -m tests.tools.monkey --events 30000 --seed 7

runs it until so many events have been sent, over many starts of the program. Whatever goes wrong is
printed with its seed, the events that led to it and the last screen; `--shrink 50` looks for fewer
of them that do it, too.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pyte
from rich.console import Console

from abstract_arcade.library.folder import Library
from abstract_arcade.match import Match
from abstract_arcade.records import dump
from abstract_arcade.rules import new_game
from abstract_arcade.storage import HOME_VARIABLE
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
from tests.tools.monkey_events import Event, Monkey

_FINISHED = "finished.json"
"""A game that has ended, beside the matches that are kept: it can be explained."""

STARTS: tuple[tuple[str, ...], ...] = (
    (),
    ("play", "krypte", "--white", "random", "--clock", "5+3"),
    ("demo", "reneo"),
    ("play", "reneo", "--black", "random"),
    ("--ascii",),
    ("play", "enclose5", "--white", "random", "--ascii"),
    ("puzzles", "krypte"),
    ("play", "slicron", "--clock", "0.05+0.02"),
    ("open", _FINISHED),
    ("play", "renju", "--black", "random", "--white", "random"),
)
"""What the program is started with in the suite."""

ALL_STARTS = (
    *STARTS,
    ("demo",),
    ("demo", "renju", "--ascii"),
    ("play", "slicron", "--white", "random"),
    ("puzzles", "renju", "--ascii"),
    ("puzzles",),
    ("play", "reneo", "--black", "easy", "--white", "greedy"),
    ("open", _FINISHED, "--ascii"),
    ("demo", "krypte"),
    ("demo", "slicron"),
    ("demo", "enclose5"),
    ("play", "krypte"),
    ("play", "renju", "--opening", "taraguchi10"),
    ("play", "enclose5", "--black", "greedy"),
    ("play", "slicron", "--ascii"),
    ("play", "reneo", "--size", "5"),
)
"""What it is started with, in turn."""

EVENTS_A_RUN = 120
"""Events from one start of the program to its end."""

_SILENCE = 3.0
"""Seconds without any output in which the program might run, and yet does not do what it should."""

_PLY = re.compile(r"Moves +move (\d+)(?: of (\d+))?\b")
"""Where the play screen says at which ply the match stands."""

_ON_ITS_WAY = 2.0
"""Seconds that written output may take through the pty of a busy machine."""

_READS = 40
"""How often output is read before a Ctrl+Z, should it not end: a picture may move."""

_TAIL = 1 << 18
"""Bytes of the output that are kept for a report."""

# What the program may switch on, and has to switch off again.
_MODES = (1000, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 1049, 2004, 2026, 2048)
_CURSOR, _WRAP = 25, 7
_KITTY = -1
"""Stands for the kitty keyboard among the modes."""


class Fault(AssertionError):
    """Something that must not happen; the text says what."""


@cache
def _finished() -> str:
    """The record of a game that has ended."""
    match, luck = Match(new_game("krypte"), seed=7), random.Random(3)
    while match.outcome is None:
        match.play(luck.choice(match.position.legal_moves()))
    return dump(match)


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
        folder = self.home = Path(self._folder.name)
        (folder / _FINISHED).write_text(_finished(), "utf-8")
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

    @property
    def remaps(self) -> str:
        """What the settings say of the keys by which the program is stopped and ended."""
        with suppress(FileNotFoundError):
            text = (self.home / "settings.toml").read_text("utf-8")
            return "\n".join(re.findall(r"(?m)^(?:suspend|quit)\b.*", text))
        return ""

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


class Wait:
    """The waiting for a program, in the seconds in which the machine let it run if it wanted to."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._queued = 0.0
        self._began = self._heard = self._now()

    def _now(self) -> float:
        """The time, less what the program has waited for a processor."""
        with suppress(OSError, IndexError):
            # Linux alone tells; elsewhere a busy machine takes from the program's time.
            text = Path(f"/proc/{self._pid}/schedstat").read_text("ascii")
            self._queued = max(self._queued, int(text.split()[1]) / 1e9)
        return time.monotonic() - self._queued

    def heard(self) -> None:
        """There was output: the program lives."""
        self._heard = self._now()

    def check(self, what: str) -> None:
        """Look at the time.

        Raises:
            Fault: it is up.
        """
        now = self._now()
        if now - self._heard > _SILENCE:
            raise Fault(f"no {what}, and no output for {_SILENCE:.0f} s")
        if now - self._began > PATIENCE:
            raise Fault(f"no {what} within {PATIENCE:.0f} s")


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
        self.program = tuple(program)
        self._monkey = Monkey(seed)

    def go(self) -> None:
        """Do it all.

        Raises:
            Fault: something went wrong.
        """
        while len(self.events) < self._count:
            with self._program_at(self._monkey.size):
                while self._is_alive() and len(self.events) < self._count:
                    self._send(self._monkey.event())
                    if self._monkey.chance(0.05):
                        self._suspend()
                if self._is_alive():
                    self._suspend()
                self._end(self._monkey.end())

    def repeat(self, events: Sequence[Event]) -> None:
        """Do what was done from one start to the next, without anything drawn by lot but pauses.

        Raises:
            Fault: something went wrong.
        """
        start, *events = events
        assert start.size is not None
        with self._program_at(start.size):
            while events and self._is_alive():
                event, *events = events
                if event.kind == "suspend":
                    self._suspend()
                elif event.kind == "quit" or event.kind.startswith("SIG"):
                    self._end(event.kind.split()[0])
                    return
                else:
                    self._send(event)
            self._end("quit")

    @contextmanager
    def _program_at(self, size: tuple[int, int]) -> Iterator[None]:
        """The program in a terminal of a size; at the end of the context it has to have ended."""
        columns, rows = size
        self._cage = Cage((*self.program, *self.start), columns=columns, rows=rows)
        self.events.append(Event("start", size=size))
        self._engines: list[int] = []
        self._plies = 0
        try:
            self._await(lambda: self._is_shown() or not self._is_alive(), "start")
            yield
            self._check_end()
        finally:
            self._cage.close()
            end_all(self._engines)

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
        # What it has written last may still be on its way.
        while self._cage.take_in(0.2):
            pass

    def _await(self, condition: Callable[[], object], what: str, *, may_stop: bool = False) -> None:
        wait = Wait(self._cage.process.pid)
        while not condition():
            wait.check(what)
            if not may_stop:
                self._go_on()
            if self._cage.take_in(0.02):
                wait.heard()
            self._check_picture()

    def _go_on(self) -> None:
        """Let the program go on if it has stopped: the palette can stop it, too."""
        if self._stopped():
            self._cage.process.send_signal(signal.SIGCONT)

    def _suspend(self) -> None:
        """Stop the program by a key and let it go on: it has taken all input before by then."""
        if self._cage.remaps:
            return
        self.events.append(Event("suspend"))
        # It may be about to stop by a command: a Ctrl+Z that comes while it hands the terminal back
        # makes the kernel drop the sequences that are still on their way, whatever wrote them.
        for _ in range(_READS):
            if not self._cage.take_in(0.05):
                break
        self._await(lambda: self._is_shown() or not self._is_alive(), "return")
        # First end what may have begun: a paste, or the setting of a key.
        self._cage.write(b"\x1b[201~\x1b[27u\x1a")
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

    def _plies_shown(self) -> int:
        """The plies of the match on the screen, as far as they are said to be saved; 0 for none."""
        while self._cage.take_in(0.2):
            pass
        picture = self._cage.picture
        found = _PLY.search(picture)
        # A demonstration has plies of its own.
        if found is None or self.start[:1] != ("play",) or "Not saved yet" in picture:
            return 0
        return int(found[2] or found[1])

    def _is_shown(self) -> bool:
        return bool(self._cage.modes.get(1049) and self._cage.modes.get(2004))

    def _stopped(self) -> bool:
        if self._cage.process.returncode is not None:
            return False
        # The code of a process that has ended stays for `poll`.
        status = os.waitid(os.P_PID, self._cage.process.pid, _LOOK)
        return status is not None and status.si_code == os.CLD_STOPPED

    def _end(self, final: str) -> None:
        self._expected = 0
        if not self._is_alive():
            return
        self._engines = children(self._cage.process.pid)
        self._plies = self._plies_shown()
        if final.startswith("SIG"):
            number = signal.Signals[final.split(maxsplit=1)[0]]
            if "amid" in final:
                self._send(self._monkey.openers())
                self._cage.take_in(self._monkey.pause())
            self.events.append(Event(final))
            if self._is_halted_before_its_end():
                self._expected = 128 + number
                self._cage.process.send_signal(number)
            self._cage.process.send_signal(signal.SIGCONT)
            self._await(lambda: not self._is_alive(), "end by a signal")
            return
        deadline = time.monotonic() + PATIENCE
        self.events.append(Event("quit"))
        while self._is_alive():
            if self._cage.remaps:
                # The keys have become others, which nobody here knows.
                self._expected = 128 + signal.SIGTERM
                self._cage.process.terminate()
            if time.monotonic() > deadline:
                raise Fault("Ctrl+Q and Enter do not end the program")
            self._go_on()
            # It may ask; the first answer is to quit.
            self._cage.write(b"\x11")
            self._pass(0.5)
            self._cage.write(b"\r")
            self._pass(0.5)

    def _is_halted_before_its_end(self) -> bool:
        """Halt the program: whether it had not begun to end by itself, by a key from before.

        While the terminal is its own, a signal decides about its exit code.
        """
        while True:
            self._await(lambda: self._is_shown() or not self._is_alive(), "return or end")
            self._cage.process.send_signal(signal.SIGSTOP)
            wait = Wait(self._cage.process.pid)
            while self._is_alive() and not self._stopped():
                wait.check("halt")
                self._cage.take_in(0.02)
            # What it has written last may still be on its way.
            while self._cage.take_in(0.2):
                pass
            if not self._is_alive() or self._is_shown():
                return self._is_alive()
            # It was about to end, or to stop for another Ctrl+Z.
            self._cage.process.send_signal(signal.SIGCONT)

    def _pass(self, seconds: float) -> None:
        """Take in output for some seconds, or until the program ends."""
        deadline = time.monotonic() + seconds
        while self._is_alive() and time.monotonic() < deadline:
            self._cage.take_in(0.02)

    def _check_end(self) -> None:
        self._drain()
        self._check_picture()
        code = self._cage.process.returncode
        if code != self._expected:
            raise Fault(f"exit code {code} instead of {self._expected}")
        self._check_restored()
        deadline = time.monotonic() + PATIENCE
        while left := [pid for pid in self._engines if is_running(pid)]:
            if time.monotonic() > deadline:
                raise Fault(f"processes are left: {left}")
            time.sleep(0.05)
        self._check_saved()

    def _check_saved(self) -> None:
        """Check that the matches on the disk can be read, and that one is as long as was shown."""
        library = Library(self._cage.home / "matches")
        most = 0
        for entry in library.entries():
            if entry.error:
                raise Fault(f"a match cannot be read: {entry.error}")
            most = max(most, *(node.ply for node in library.load(entry.id).nodes()))
        if most < self._plies:
            raise Fault(
                f"a match of {self._plies} moves was shown, and none of more than {most} kept"
            )

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


def shrink(run: Run, tries: int, fault: Fault) -> list[Event]:
    """As few as possible of the events, from the last start on, that lead to the same fault.

    Args:
        run: a run that had a fault.
        tries: how often to run the program at most.
        fault: what it was.
    """
    last = max(number for number, each in enumerate(run.events) if each.kind == "start")
    start, *events = run.events[last:]
    size = max(len(events) // 2, 1)
    at = 0
    while tries and events:
        fewer = events[:at] + events[at + size :]
        tries -= 1
        try:
            Run(run.seed, run.start, program=run.program).repeat([start, *fewer])
        except Fault as found:
            is_same = str(found) == str(fault)
        else:
            is_same = False
        if is_same:
            events = fewer
        else:
            at += size
        if at >= len(events):
            if size == 1:
                break
            size, at = max(size // 2, 1), 0
    return [start, *events]


_LOOK = os.WSTOPPED | os.WEXITED | os.WNOHANG | os.WNOWAIT


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the monkey; 1 if it found something."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--events", type=int, default=1000, help="how many in all")
    parser.add_argument("--seed", default=str(random.randrange(10**6)))
    parser.add_argument("--run", type=int, help="only this run of the seed")
    parser.add_argument(
        "--shrink", type=int, default=0, metavar="TRIES", help="look for fewer events that do it"
    )
    given = parser.parse_args(arguments)
    console = Console(soft_wrap=True, markup=False, highlight=False)
    done = faults = 0
    for number in count() if given.run is None else [given.run]:
        run = Run(f"{given.seed}/{number}", ALL_STARTS[number % len(ALL_STARTS)])
        try:
            run.go()
        except Fault as fault:
            faults += 1
            console.print(run.report(fault))
            if given.shrink:
                fewer = map(str, shrink(run, given.shrink, fault))
                console.print("\n  ".join(("as few events as were found:", *fewer)))
        done += len(run.events)
        console.print(f"run {run.seed}: {len(run.events)} events; {done} in all")
        if done >= given.events:
            break
    console.print(f"{done} events, {faults} runs with a fault")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
