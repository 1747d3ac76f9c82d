"""How fast the rules are: plies of random play in a second, made comparable between machines.

A machine is not always equally fast, so short slices of play take turns with slices of a fixed
loop, both in CPU time. What counts is the median of the ratios of neighbouring slices; it is given
as plies a second on a machine that runs `REFERENCE` steps of the loop a second.

    python -m tests.tools.benchmarks.rates [--slices 15] [game …]
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterable
from statistics import median
from time import process_time

from abstract_arcade.rules import GAMES, Game, Position

REFERENCE = 12_900_000
"""Steps of the fixed loop a second."""

LEAST_SLICES = 15
"""Fewer slices give no rate worth comparing."""

_SLICE = 0.15
_STEPS = 20_000
_PLIES = 200


class RandomPlay:
    """Uniformly random games of one kind, one after the other."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._position: Position = game.start()
        self._luck = random.Random(1)

    def __call__(self) -> int:
        """Play on; the number of plies played."""
        luck = self._luck.random
        position = self._position
        for _ in range(_PLIES):
            moves = position.legal_moves()
            if not moves:
                position = self._game.start()
                moves = position.legal_moves()
            position = position.play(moves[int(luck() * len(moves))])
        self._position = position
        return _PLIES


def fixed_loop() -> int:
    """Run the fixed loop a while; the number of its steps."""
    x = 1
    for _ in range(_STEPS):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
    return _STEPS


def speed(work: Callable[[], int]) -> float:
    """Units of `work` in a second of CPU time, over one slice."""
    units = 0
    begin = process_time()
    while (spent := process_time() - begin) < _SLICE:
        units += work()
    return units / spent


def rates(slices: int = LEAST_SLICES, slugs: Iterable[str] = GAMES) -> dict[str, float]:
    """Normalised plies a second of every game with its default options.

    The slices of all games take turns, so `slices` of them take about `slices` × 0.3 s a game.
    """
    plays = {slug: RandomPlay(GAMES[slug]()) for slug in slugs}
    for play in plays.values():
        # Tables that fill as they are used are warm before anything is measured.
        speed(play)
    ratios: dict[str, list[float]] = {slug: [] for slug in plays}
    for _ in range(slices):
        for slug, play in plays.items():
            loop = speed(fixed_loop)
            ratios[slug].append(speed(play) / loop)
    return {slug: REFERENCE * median(found) for slug, found in ratios.items()}


def main() -> None:
    """Measure, and print a line for every game."""
    parser = argparse.ArgumentParser(description="Plies of random play a second, normalised.")
    parser.add_argument("games", nargs="*", metavar="game", help="a game's slug; all without any")
    parser.add_argument("--slices", type=int, default=LEAST_SLICES, help="default: %(default)s")
    given = parser.parse_args()
    unknown = [slug for slug in given.games if slug not in GAMES]
    if unknown or given.slices < LEAST_SLICES:
        parser.error(f"games are {', '.join(GAMES)}; slices are at least {LEAST_SLICES}")
    for slug, rate in rates(given.slices, given.games or GAMES).items():
        sys.stdout.write(f"{slug:10}{rate:>10,.0f} plies/s\n")


if __name__ == "__main__":
    main()
