"""What a start and a cursor key cost, in instructions, next to the floor.

Instructions are counted by cachegrind (Debian: `apt-get install valgrind`), since times on a shared
machine differ by a tenth from run to run. A count is that of the whole process, from its start to
its end, so a key's cost is the difference between two runs.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from abstract_arcade.rules import GAMES
from tests.tools.benchmarks.figures import (
    BOARD_READY,
    FLOOR,
    FLOOR_READY,
    MENU_READY,
    ROOT,
    Figure,
    arcade,
    environment,
)
from tests.tools.benchmarks.terminal import Terminal, TerminalError

MOST_OF_A_START = 1.5
"""Times the floor's instructions that opening a board may take."""

MOST_OF_A_KEY = 2.5
"""Times the floor's instructions that a cursor key may take."""

MOST_BYTES_OF_A_KEY = 2_000
"""Bytes that half of the cursor keys may send at most."""

_QUIT = "\x11"
_PAUSE = 1.2
"""Seconds between two keys: cachegrind makes a program fifty times slower."""

_ROUND_TRIP = ("right", "right", "left", "left")
"""Keys that lead the cursor back to where it was."""

_KEYS = 20


class Counted(NamedTuple):
    """What one run of a program cost."""

    instructions: int
    bytes: Sequence[int]
    """Bytes that each key sent."""


def count(command: Sequence[str], ready: str, keys: Sequence[str] = ()) -> Counted:
    """Run a program under cachegrind until it is ready, press keys, and quit it.

    Raises:
        TerminalError: If cachegrind is not installed, or the program does not become ready.
    """
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        raise TerminalError("valgrind is not installed")
    with TemporaryDirectory() as folder:
        result = Path(folder) / "cachegrind.out"
        options = ("--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={result}")
        python = (sys.executable,) if command[0] != sys.executable else ()
        variables = {**environment(), "PYTHONHASHSEED": "0"}
        with Terminal((valgrind, *options, *python, *command), variables, ROOT) as terminal:
            terminal.wait_for(ready)
            sent = []
            for key in keys:
                answer = terminal.press(key)
                sent.append(answer.bytes + sum(terminal.watch(_PAUSE).sizes))
            terminal.end_by(_QUIT)
        found = re.search(r"^summary: (\d+)", result.read_text(), re.MULTILINE)
    if found is None:
        raise TerminalError("cachegrind counted nothing")
    return Counted(int(found[1]), sent)


def instructions(*, quick: bool) -> Iterator[Figure]:
    """Return what it takes to open boards and the menu, and to move the cursor."""
    floor = count(FLOOR, FLOOR_READY)
    slugs = ["krypte"] if quick else list(GAMES)
    for slug in slugs:
        start = count(arcade("play", slug), BOARD_READY)
        yield _ratio(f"play {slug}: start", start, floor, MOST_OF_A_START)
    yield _ratio("the menu: start", count(arcade(), MENU_READY), floor, None)
    keys = _ROUND_TRIP * (_KEYS // len(_ROUND_TRIP))
    floor_with_keys = count(FLOOR, FLOOR_READY, keys)
    board = count(arcade("play", "krypte"), BOARD_READY)
    board_with_keys = count(arcade("play", "krypte"), BOARD_READY, keys)
    yield _ratio(
        "cursor key, Krypte",
        _difference(board_with_keys, board),
        _difference(floor_with_keys, floor),
        MOST_OF_A_KEY,
    )
    sent = int(median(board_with_keys.bytes))
    yield Figure(
        "cursor key, Krypte: median of bytes",
        f"{sent:,} B",
        f"≤ {MOST_BYTES_OF_A_KEY:,} B",
        sent <= MOST_BYTES_OF_A_KEY,
    )


def _difference(one: Counted, other: Counted) -> Counted:
    return Counted((one.instructions - other.instructions) // _KEYS, ())


def _ratio(name: str, ours: Counted, floor: Counted, most: float | None) -> Figure:
    ratio = ours.instructions / floor.instructions
    return Figure(
        f"{name}: instructions",
        f"{ratio:.2f} ×",
        "" if most is None else f"≤ {most} ×",
        None if most is None else ratio <= most,
        f"{ours.instructions / 1e6:,.1f} million, the floor {floor.instructions / 1e6:,.1f}",
    )
