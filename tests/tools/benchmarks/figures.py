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

from abstract_arcade.rules import GAMES, Game, new_game
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

_STARTS = 16
"""Starts of each program; of a few, even the least is more than a start takes."""

_FLOOR = (sys.executable, "-m", "tests.tools.benchmarks.floor")
_FLOOR_READY = r"The floor(?s:.*)┼"
_BOARD_READY = r"move 0(?s:.*)q menu"
_MENU_READY = r"q quit"


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


@dataclass(frozen=True)
class _Started:
    """What is started, and what that should cost."""

    name: str
    arguments: tuple[str, ...]
    ready: str
    most: float
    """Times the floor's CPU time."""
    most_bytes: int


_STARTED = (
    *(_Started(f"play {slug}", ("play", slug), _BOARD_READY, 1.3, 32_000) for slug in GAMES),
    _Started("the menu", (), _MENU_READY, 1.5, 40_000),
)


@dataclass(frozen=True)
class _Board:
    """A board on which the cursor is moved, and what a key should cost."""

    slug: str
    size: str
    """The columns and lines of a cell."""
    minus_keys: int
    letters: str
    """How the coordinates stand on the screen."""
    plies: int
    most: float
    """Times the floor's CPU time."""
    most_bytes: int


_BOARDS = (
    _Board("krypte", "6×3", 0, "a     b     c     d", 0, 1.7, 1_000),
    _Board("krypte", "6×3", 0, "a     b     c     d", _PLIES, 1.7, 2_000),
    _Board("krypte", "2×1", 2, "a b c d", 0, 1.7, 1_000),
    _Board("krypte", "2×1", 2, "a b c d", _PLIES, 1.7, 1_000),
    _Board("enclose5", "4×2", 0, "a   b   c   d", 0, 2.0, 1_000),
)


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


# Start-up


def start_up(*, quick: bool) -> Iterator[Figure]:
    """What it costs to open each game and the menu, beside the floor.

    What counts is the least CPU time: whatever else the machine does only adds to it.
    """
    runs = 12 if quick else _STARTS
    floor: list[Start] = []
    ours: dict[str, list[Start]] = {each.name: [] for each in _STARTED}
    # The first run of each warms the caches of the machine.
    for run in range(runs + 1):
        started = _start(_FLOOR, _FLOOR_READY)
        if run:
            floor.append(started)
        for each in _STARTED:
            started = _start(arcade(*each.arguments), each.ready)
            if run:
                ours[each.name].append(started)
    for each in _STARTED:
        starts = ours[each.name]
        yield _ratio(
            f"{each.name}: CPU time until settled",
            min(start.cpu_ms for start in starts),
            min(start.cpu_ms for start in floor),
            each.most,
            f"{{}} beside {{}}, the least of {runs} each",
        )
        took = [min(start.settled_ms for start in found) for found in (starts, floor)]
        most = max(start.bytes for start in starts)
        note = f"it took {took[0]:.0f} ms, the floor {took[1]:.0f} ms"
        yield _bytes(f"{each.name}: bytes until settled", most, each.most_bytes, note)


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


def cursor_keys(*, quick: bool) -> Iterator[Figure]:
    """What a step of the cursor costs, preview included, beside the floor."""
    for each in _BOARDS:
        with _open(_FLOOR) as floor, _open(arcade("play", each.slug)) as ours:
            floor.start(_FLOOR_READY)
            ours.start(_BOARD_READY)
            if each.slug == "krypte":
                # On the larger board the tour has room from the middle on.
                moves = _middle_game(new_game(each.slug)) if each.plies else ()
                _play_on(ours, moves)
            for _ in range(each.minus_keys):
                ours.press("-")
            ours.wait_for(each.letters)
            board, ground = _in_turn(_tour(quick=quick), ours, floor)
        name = f"cursor key, {each.slug} {each.size}, ply {each.plies}"
        note = f"{{}} beside {{}}, medians of {len(board.presses)} keys; {board.describe()}"
        cpu, floor_cpu = median(board.cpu_ms), median(ground.cpu_ms)
        yield _ratio(f"{name}: CPU time", cpu, floor_cpu, each.most, note)
        note = f"median {median(board.bytes):,.0f} B, the floor {median(ground.bytes):,.0f} B"
        yield _bytes(f"{name}: most bytes", max(board.bytes), each.most_bytes, note)


def busy_keys(*, quick: bool) -> Iterator[Figure]:
    """What a step of the cursor takes while an engine computes."""
    engine = shlex.join((sys.executable, "-m", "tests.tools.benchmarks.thinker"))
    tour = _tour(quick=quick)
    with (
        _open(_FLOOR) as floor,
        _open(arcade("play", "krypte", "--white", f"engine:{engine}")) as ours,
    ):
        floor.start(_FLOOR_READY)
        ours.start(_BOARD_READY)
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
    "start": start_up,
    "keys": cursor_keys,
    "busy": busy_keys,
    "help": help_text,
}
"""What can be measured, by name; `quick` takes fewer runs and keys."""
