"""A long life: thousands of games in one process, and nothing that grows.

    python -m tests.tools.soak --games 2000 --plies 10000

plays games through sessions and engines, and then plies on one screen, and looks now and then at
memory, descriptors, threads and tasks. The exit code is 1 if anything has grown after the first
tenth of it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from abstract_arcade.library.store import Files, Store
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import GAMES, Seat
from abstract_arcade.session import Table
from abstract_arcade.session.opponents import Opponents
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.play.screen import PlayScreen

MEMORY = 5.0
"""MiB by which the memory may grow."""

_PLIES = 24
"""Plies after which a match is left, if it has not ended."""

_TURNS = 3
"""Plies that a match begins with, so that the engine is asked in other positions each time."""

_MOMENTS, _MOMENT = 8, 0.05
"""How often it is looked at what there is, and seconds between."""


class Reading(NamedTuple):
    """What a process has."""

    memory: float
    """MiB of its own."""
    descriptors: int
    threads: int
    tasks: int

    @classmethod
    def now(cls) -> Reading:
        """What this process has now."""
        gc.collect()
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return cls(
            pages * os.sysconf("SC_PAGE_SIZE") / 2**20,
            len(list(Path("/proc/self/fd").iterdir())),
            threading.active_count(),
            len(asyncio.all_tasks()),
        )

    @classmethod
    async def at_rest(cls) -> Reading:
        """What it has when nothing is going on: what is short-lived comes and goes meanwhile."""
        readings = []
        for _ in range(_MOMENTS):
            readings.append(cls.now())
            await asyncio.sleep(_MOMENT)
        return min(readings, key=lambda each: each[1:])

    def __str__(self) -> str:
        return (
            f"{self.memory:.1f} MiB, {self.descriptors} descriptors,"
            f" {self.threads} threads, {self.tasks} tasks"
        )


class Growth(AssertionError):
    """Something has grown; the text says what."""


def check(first: Reading, last: Reading) -> None:
    """Compare two readings.

    Raises:
        Growth: there is more of something than there was.
    """
    has_more = any(other > one for one, other in zip(first[1:], last[1:], strict=True))
    if has_more or last.memory > first.memory + MEMORY:
        raise Growth(f"{first}; then {last}")


async def play_games(count: int, seed: int, store: Store) -> None:
    """Play games to their ends through sessions: the random player of one engine in each seat."""
    luck, slugs, chooser = random.Random(seed), cycle(GAMES), _Shared()
    computers = {seat: Participant("random") for seat in Seat}
    for _ in range(count):
        match = Match(GAMES[next(slugs)](), computers, luck.randrange(10**6))
        for _ in range(_TURNS):
            if match.outcome is None:
                match.play(luck.choice(match.position.legal_moves()))
        ended = asyncio.Event()
        table = Table(match, chooser=chooser, keeper=store.file(match), delay=0.0)

        def look(_: object, match: Match = match, ended: asyncio.Event = ended) -> None:
            if match.outcome is not None:
                ended.set()

        table.listen(look)
        table.go_on()
        # A game of random moves may be long; the beginning of one is as good here.
        while not ended.is_set() and match.current.ply < _PLIES:  # noqa: ASYNC110 - of two kinds
            await asyncio.sleep(0.002)
        table.pause()
        await table.close()
    await chooser.end()
    # Let the last one be written, and what is closed be gone.
    while store.library.unwritten:  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)


class _Shared(Opponents):
    """Computers whose engine lives on from match to match."""

    async def close(self) -> None:
        pass

    async def end(self) -> None:
        """End the engine."""
        await super().close()


async def play_on_screen(count: int, seed: int, watch: Callable[[int], Awaitable[None]]) -> None:
    """Play so many plies, in games of 200, on the screen of one app."""
    luck = random.Random(seed)
    with TemporaryDirectory() as folder:
        app = ArcadeApp(Match(GAMES["reneo"]()), files=Files(Store(Path(folder))))
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            done = 0
            while done < count:
                screen = app.screen
                assert isinstance(screen, PlayScreen)
                match = screen.view.match
                if match.current.ply >= 200 or match.outcome is not None:
                    from abstract_arcade.tui.messages import OpenMatch

                    app.post_message(OpenMatch(Match(match.game)))
                    await pilot.pause()
                    while app.screen is screen:
                        await pilot.pause(0.01)
                    continue
                screen.view.play(luck.choice(match.position.legal_moves()))
                done += 1
                await pilot.pause()
                await watch(done)


class Watch:
    """Reads at times what the process has."""

    def __init__(self, every: int, total: int) -> None:
        self._every = every
        self._first: Reading | None = None
        self._from = max(every, total // 10)
        self.last: Reading | None = None

    async def __call__(self, done: int) -> None:
        """Look, if it is time.

        Raises:
            Growth: something has grown.
        """
        if done % self._every:
            return
        self.last = await Reading.at_rest()
        # A screen would take what is printed.
        assert sys.__stdout__ is not None
        sys.__stdout__.write(f"{done}: {self.last}\n")
        sys.__stdout__.flush()
        if self._first is None and done >= self._from:
            self._first = self.last
        if self._first is not None:
            check(self._first, self.last)


async def soak(games: int, plies: int, seed: int, every: int = 100) -> None:
    """Do it all.

    Raises:
        Growth: something has grown.
    """
    with TemporaryDirectory() as folder:
        store, watch = Store(Path(folder)), Watch(every, games)
        for done in _in_steps(games, every):
            await play_games(every, seed + done, store)
            await watch(done)
        store.close()
    if plies:
        await play_on_screen(plies, seed, Watch(10 * every, plies))


def _in_steps(total: int, step: int) -> Iterator[int]:
    return iter(range(step, total + 1, step))


def main(arguments: Sequence[str] | None = None) -> int:
    """Live long; 1 if anything grows."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.soak", description=main.__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--plies", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    try:
        asyncio.run(soak(given.games, given.plies, given.seed))
    except Growth as growth:
        sys.stdout.write(f"It grows: {growth}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
