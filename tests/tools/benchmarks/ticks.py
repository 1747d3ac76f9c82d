"""What a clock costs that runs on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from tests.tools.benchmarks import figures
from tests.tools.benchmarks.figures import Figure

_MOST_BYTES = 120
_MOST_SHARE = 0.01

_CLOCKS = {"seconds": "5", "tenths of seconds": "0.15"}
"""What is shown of a time, and a clock that shows it."""


def ticks(*, quick: bool) -> Iterator[Figure]:
    """The bytes of a tick, and the share of a core that a running clock takes."""
    for name, clock in _CLOCKS.items():
        command = figures.arcade("play", "krypte", "--no-save", "--clock", clock)
        with figures._open(command) as terminal:
            terminal.wait_for(figures.BOARD_READY)
            for key in ("enter", ".", "enter"):
                terminal.press(key)
            # What the last key brings about is no tick.
            terminal.watch(1.0)
            watched = terminal.watch(3.0 if quick else 7.0)
        what = f"a clock that shows {name}"
        note = f"median {median(watched.sizes):.0f} B"
        yield figures._bytes(f"a tick of {what}", max(watched.sizes), _MOST_BYTES, note)
        share = watched.cpu_seconds / watched.seconds
        yield Figure(
            f"{what}: of a core",
            f"{share:.1%}",
            f"≤ {_MOST_SHARE:.0%}",
            share <= _MOST_SHARE,
            f"{len(watched.sizes)} ticks in {watched.seconds:g} s",
        )


# Before it had names and clocks, the setup took 74 ms of CPU time where the floor took 287 ms.
_SETUP_RATIO = 0.34
"""Times the floor's start: 1.3 times what the setup took before it had names and clocks."""


def setup_form(*, quick: bool) -> Iterator[Figure]:
    """What it costs to open the setup of a game from the menu, beside the start of the floor."""
    runs = 6 if quick else 16
    floor, ours = [], []
    # The first run of each warms the caches of the machine.
    for run in range(runs + 1):
        started = figures._start(figures.FLOOR, figures.FLOOR_READY)
        with figures._open(figures.arcade()) as terminal:
            terminal.start(figures.MENU_READY)
            drawn = terminal.press_until("enter", "Enter start")
        if run:
            floor.append(started.cpu_ms)
            ours.append(drawn.cpu_ms)
    yield figures._ratio(
        "the setup: CPU time until shown, beside the floor's start",
        min(ours),
        min(floor),
        _SETUP_RATIO,
        f"{{}} beside {{}}, the least of {runs} each",
    )
