"""The figures of the arcade and what they should be; what is compared takes turns in one run."""

from __future__ import annotations

import math
import os
import random
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from abstract_arcade.rules import Game
from abstract_arcade.storage import HOME_VARIABLE
from tests.tools.benchmarks.rates import rates
from tests.tools.benchmarks.terminal import Press, Start, Terminal, cpu_seconds, own_cpu_seconds

ROOT = Path(__file__).resolve().parents[3]
"""The folder that the programs run in."""

_RATES: Mapping[str, int] = {
    "reneo": 125_000,
    "renju": 154_000,
    "krypte": 95_000,
    "slicron": 79_000,
    "enclose5": 198_000,
}
"""Plies of random play a second, normalised, that a game should reach."""

_BUSY_KEY_MS = 10.0
_HELP_RATIO = 3.0

FLOOR = (sys.executable, "-m", "tests.tools.benchmarks.floor")
FLOOR_READY = r"The floor(?s:.*)┼"
BOARD_READY = r"move 0(?s:.*)q menu"
MENU_READY = r"q quit"


_PLIES = 20
"""How deep the position in mid-game lies."""


@dataclass(frozen=True)
class Figure:
    """One line of the report; without a target `is_met` is None."""

    name: str
    measured: str
    target: str = ""
    is_met: bool | None = None
    note: str = ""


def environment(home: Path | None = None) -> dict[str, str]:
    """The environment of a program in a common terminal, which may keep byte code.

    Args:
        home: where it keeps matches; None for a folder of this run alone.
    """
    ours = ("ABSTRACT_ARCADE", "PYTHON", "TEXTUAL", "COLUMNS", "LINES", "NO_COLOR", "COV")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    kept[HOME_VARIABLE] = _home_of_run().name if home is None else str(home)
    return {**kept, "TERM": "xterm-256color", "COLORTERM": "truecolor"}


@cache
def _home_of_run() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="abstract-arcade-")


def arcade(*arguments: str) -> tuple[str, ...]:
    """The command `abstract-arcade` beside the Python that runs this."""
    return (str(Path(sys.executable).parent / "abstract-arcade"), *arguments)


def _open(command: Sequence[str], home: Path | None = None) -> Terminal:
    return Terminal(command, environment(home), ROOT)


def _ratio(name: str, ours: float, floor: float, most: float, note: str) -> Figure:
    """How many times the floor's milliseconds ours are; the note has a place for each of them."""
    ratio = ours / floor
    note = note.format(f"{ours:.1f} ms", f"{floor:.1f} ms")
    return Figure(name, f"{ratio:.2f} ×", f"≤ {most} ×", ratio <= most, note)


def _bytes(name: str, most: int, limit: int, note: str = "") -> Figure:
    return Figure(name, f"{most:,} B", f"≤ {limit:,} B", most <= limit, note)


# The rules


def random_play(*, quick: bool) -> Iterator[Figure]:  # noqa: ARG001 - fewer slices say nothing
    """How fast the rules of every game are."""
    for slug, rate in rates().items():
        least = _RATES.get(slug)
        target = f"≥ {least:,}" if least else ""
        is_met = rate >= least if least else None
        yield Figure(f"{slug}: random plies/s, normalised", f"{rate:,.0f}", target, is_met)


def _start(command: Sequence[str], ready: str, home: Path | None = None) -> Start:
    with _open(command, home) as terminal:
        return terminal.start(ready)


# Cursor keys


@dataclass
class _Pressed:
    """The answers to keys by one program, and the CPU time it took for them."""

    terminal: Terminal
    presses: list[Press] = field(default_factory=list)
    cpu_ms: list[float] = field(default_factory=list)

    def press(self, key: str) -> None:
        """Press a key."""
        before = own_cpu_seconds(self.terminal.pid)
        self.presses.append(self.terminal.press(key))
        self.cpu_ms.append((own_cpu_seconds(self.terminal.pid) - before) * 1e3)

    @property
    def ms(self) -> list[float]:
        """How long the answers took, in order of length."""
        return sorted(press.ms for press in self.presses if press.ms is not None)

    @property
    def p95(self) -> float:
        """The time that 95 % of the answers kept within."""
        return self.ms[math.ceil(0.95 * len(self.ms)) - 1]

    @property
    def bytes(self) -> list[int]:
        """The lengths of the answers."""
        return [press.bytes for press in self.presses]

    def describe(self) -> str:
        """Median time of an answer, and keys without one, if any."""
        text = f"answered within {median(self.ms):.1f} ms"
        missed = len(self.presses) - len(self.ms)
        return f"{text}, {missed} unanswered" if missed else text


def _in_turn(keys: Iterable[str], *terminals: Terminal) -> list[_Pressed]:
    """Press each key in one terminal after the other."""
    pressed = [_Pressed(terminal) for terminal in terminals]
    for key in keys:
        for each in pressed:
            each.press(key)
    return pressed


def _tour(*, quick: bool) -> list[str]:
    """Arrows over 8×8 sites from the upper left one of them on: by rows, then by columns."""
    rows: list[str] = []
    columns: list[str] = []
    for number in range(8):
        rows += [*[("right", "left")[number % 2]] * 7, "down"]
        columns += [*[("up", "down")[number % 2]] * 7, "right"]
    # The last step of each would leave the board.
    return rows[:-1] if quick else [*rows[:-1], *columns[:-1]]


def _middle_game(game: Game) -> list[str]:
    """The first moves of a random game that does not end soon after them."""
    seed = 0
    while True:
        luck, position = random.Random(seed), game.start()
        texts: list[str] = []
        while moves := position.legal_moves():
            move = luck.choice(moves)
            texts.append(position.format(move))
            position = position.play(move)
        if len(texts) > _PLIES + 4:
            return texts[:_PLIES]
        seed += 1


def _play_on(terminal: Terminal, moves: Iterable[str]) -> None:
    """Type moves from the start on, and bring the cursor to the upper left corner."""
    here = "d1"
    for ply, here in enumerate(moves, 1):
        for key in ("/", *here, "enter"):
            terminal.press(key)
        terminal.wait_for(rf"move {ply}\b")
    # Krypte counts its rows from the top.
    for key in ["left"] * (ord(here[0]) - ord("a")) + ["up"] * (int(here[1:]) - 1):
        terminal.press(key)


def busy_keys(*, quick: bool) -> Iterator[Figure]:
    """What a step of the cursor takes while an engine computes."""
    engine = shlex.join((sys.executable, "-m", "tests.tools.benchmarks.thinker"))
    tour = _tour(quick=quick)
    with (
        _open(FLOOR) as floor,
        _open(arcade("play", "krypte", "--white", f"engine:{engine}")) as ours,
    ):
        floor.start(FLOOR_READY)
        ours.start(BOARD_READY)
        _play_on(ours, ["d1"])
        ours.wait_for("is thinking")
        began, before = time.perf_counter(), _engine_seconds(ours)
        board, ground = _in_turn(tour, ours, floor)
        share = (_engine_seconds(ours) - before) / (time.perf_counter() - began)
        ours.wait_for("is thinking")
    note = (
        f"median {median(board.ms):.1f} ms; floor p95 {ground.p95:.1f} ms;"
        f" {len(board.presses)} keys each; engine on a core {share:.0%} of the time"
    )
    is_met = board.p95 <= _BUSY_KEY_MS
    yield Figure(
        "cursor key while an engine computes: p95",
        f"{board.p95:.1f} ms",
        f"≤ {_BUSY_KEY_MS:.0f} ms",
        is_met,
        note,
    )


def _engine_seconds(terminal: Terminal) -> float:
    return cpu_seconds(terminal.pid) - own_cpu_seconds(terminal.pid)


# The command line


def help_text(*, quick: bool) -> Iterator[Figure]:
    """What `--help` costs, beside an import of click."""
    runs = 7 if quick else 25
    commands = (arcade("--help"), (sys.executable, "-c", "import click"))
    rounds = [[total_cpu_ms(command) for command in commands] for _ in range(runs + 1)]
    ours, click = zip(*rounds[1:], strict=True)
    note = f"{{}} beside {{}}; {runs} runs each"
    name = "--help: CPU time, beside `import click`"
    yield _ratio(name, median(ours), median(click), _HELP_RATIO, note)
    imports = subprocess.run(
        (sys.executable, "-X", "importtime", *arcade("--help")),
        env=environment(),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stderr
    count = len(re.findall(r"\| +textual\b", imports))
    yield Figure("--help: modules of Textual imported", str(count), "0", count == 0)


def total_cpu_ms(command: tuple[str, ...], source: Path | None = None) -> float:
    """The CPU time of a command that needs no terminal, from its start to its end.

    Args:
        command: the program and its arguments.
        source: what it reads; None for nothing.
    """
    silent = [
        (os.POSIX_SPAWN_OPEN, 0, source or os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
    ]
    pid = os.posix_spawn(command[0], command, environment(), file_actions=silent)
    _, status, usage = os.wait4(pid, 0)
    if status:
        raise RuntimeError(f"{shlex.join(command)} failed")
    return (usage.ru_utime + usage.ru_stime) * 1e3


SECTIONS: Mapping[str, Callable[..., Iterator[Figure]]] = {
    "rates": random_play,
    "busy": busy_keys,
    "help": help_text,
}
"""What can be measured, by name; `quick` takes fewer runs and keys."""
