"""What a clock costs that runs on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from tests.benchmarks import figures
from tests.benchmarks.figures import Figure

_MOST_BYTES = 120
_MOST_SHARE = 0.01

_CLOCKS = {"seconds": "5", "tenths of seconds": "0.15"}
"""What is shown of a time, and a clock that shows it."""


def ticks(*, quick: bool) -> Iterator[Figure]:
    """The bytes of a tick, and the share of a core that a running clock takes."""
    for name, clock in _CLOCKS.items():
        command = figures.arcade("play", "krypte", "--no-save", "--clock", clock)
        with figures._open(command) as terminal:
            terminal.wait_for(figures._BOARD_READY)
            for key in ("enter", ".", "enter"):
                terminal.press(key)
            watched = terminal.watch(3.0 if quick else 7.0)
        what = f"a clock that shows {name}"
        typical = median(watched.sizes)
        yield figures._bytes(f"a tick of {what}", round(typical), _MOST_BYTES)
        share = watched.cpu_seconds / watched.seconds
        yield Figure(
            f"{what}: of a core",
            f"{share:.1%}",
            f"≤ {_MOST_SHARE:.0%}",
            share <= _MOST_SHARE,
            f"{len(watched.sizes)} ticks in {watched.seconds:g} s",
        )
