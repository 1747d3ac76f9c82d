"""How often positions are won that the analysis calls good: fit the chances, or check them.

    python -m tests.tools.calibration krypte --games 200 --seed 1        check the figures kept
    python -m tests.tools.calibration krypte --games 200 --seed 2 --fit  find new ones

Expert plays against itself at the nodes with which games are explained, from random openings. For
every position of every game it is kept what expert thought of it and who won. A figure is fitted
by logistic regression; to check it, positions told as 60 to 80 % are counted and how many of them
were won. `--keep FILE` keeps the positions, `--from FILE` reads them instead of playing.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from math import tanh
from pathlib import Path
from typing import NamedTuple

import click

from abstract_arcade.analysis.analyst import NODES, PLAYER
from abstract_arcade.arena.openings import candidates
from abstract_arcade.players import PLAYERS, Budget, Info, seeded
from abstract_arcade.players.search.games import game_search
from abstract_arcade.players.search.tuning import Chances, lead_of
from abstract_arcade.rules import GAMES, new_game

MAX_PLIES = 300
"""The plies after which a game is a draw."""

LOW, HIGH = 0.6, 0.8
"""The chances that are checked."""

LEAST_CASES = 200
"""The positions with such chances that a check needs."""


class Case(NamedTuple):
    """A position of a game.

    Attributes:
        game: the number of the game.
        ply: the plies before it.
        value: what the analysis thinks of it, for the seat to move, from -1 to 1.
        won: 1 if that seat won, 0 if it lost, 0.5 for a draw.
    """

    game: int
    ply: int
    value: float
    won: float


def played(slug: str, seed: int, numbered: tuple[int, Sequence[str]]) -> list[Case]:
    """The positions of a game from a numbered opening, but those with a proof."""
    number, texts = numbered
    position, moves = new_game(slug).replay(texts), list(texts)
    found = []
    while position.outcome is None and len(moves) < MAX_PLIES:
        heard: list[Info] = []
        player = PLAYERS[PLAYER].factory(seeded(seed, moves))
        move = player.choose(position, Budget(nodes=NODES), heard.append, lambda: False)
        if heard and heard[-1].proved is None:
            found.append((len(moves), heard[-1].value, position.seat_to_move))
        moves.append(position.format(move))
        position = position.play(move)
    if position.outcome is None or position.outcome.winner is None:
        return [Case(number, ply, value, 0.5) for ply, value, _ in found]
    winner = position.seat_of(position.outcome.winner)
    return [Case(number, ply, value, float(seat is winner)) for ply, value, seat in found]


def games(slug: str, count: int, seed: int, workers: int) -> Iterator[list[Case]]:
    """The positions of some games; the same for the same arguments, whatever the workers."""
    openings = [each.moves for each in islice(candidates(new_game(slug), seed, count), count)]
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(partial(played, slug, seed), enumerate(openings))


class Band(NamedTuple):
    """The positions whose chances lie between two others.

    Attributes:
        cases: how many there are.
        told: the mean of their chances.
        won: the share of them that was won.
    """

    cases: int
    told: float
    won: float


def band(cases: Sequence[Case], chances: Chances, low: float = LOW, high: float = HIGH) -> Band:
    """The positions told to be won with a chance from `low` to `high` for either seat."""
    found = []
    for case in cases:
        chance = chances.chance(case.value)
        if low <= chance <= high:
            found.append((chance, case.won))
        elif low <= 1 - chance <= high:
            found.append((1 - chance, 1 - case.won))
    count = len(found)
    if not count:
        return Band(0, 0.0, 0.0)
    return Band(count, sum(told for told, _ in found) / count, sum(won for _, won in found) / count)


def is_calibrated(found: Band) -> bool:
    """Whether such positions are won as often as is told."""
    return found.cases >= LEAST_CASES and LOW <= found.won <= HIGH


def fitted(cases: Sequence[Case]) -> Chances:
    """The chances under which the results are likeliest, without a bend where that would sink."""
    slope, bend = _fitted(cases, has_bend=True)
    if slope < 0 or bend < 0:
        slope, bend = _fitted(cases, has_bend=False)
    return Chances(slope, bend)


def _fitted(cases: Sequence[Case], *, has_bend: bool, steps: int = 60) -> tuple[float, float]:
    """The slope and the bend that are likeliest, by Newton's method."""
    slope, bend = 1.0, 0.0
    found = [(lead_of(case.value), case.won) for case in cases]
    for _ in range(steps):
        # The gradient of the log-likelihood, and its curvature: a symmetric matrix.
        gradient, bend_gradient = 0.0, 0.0
        curvature, mixed, bend_curvature = 0.0, 0.0, 0.0
        for lead, won in found:
            chance = (1 + tanh((slope * lead + bend * lead**3) / 2)) / 2
            weight = chance * (1 - chance)
            gradient += (won - chance) * lead
            bend_gradient += (won - chance) * lead**3
            curvature += weight * lead**2
            mixed += weight * lead**4
            bend_curvature += weight * lead**6
        if has_bend:
            determinant = curvature * bend_curvature - mixed**2
            slope += (bend_curvature * gradient - mixed * bend_gradient) / determinant
            bend += (curvature * bend_gradient - mixed * gradient) / determinant
        else:
            slope += gradient / curvature
    return slope, bend


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.calibration",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=list(GAMES), nargs="?", default="krypte")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--fit", action="store_true", help="find other chances, too")
    parser.add_argument("--keep", type=Path, metavar="FILE")
    parser.add_argument("--from", type=Path, metavar="FILE", dest="kept")
    arguments = parser.parse_args()
    if arguments.kept is not None:
        lines = arguments.kept.read_text().splitlines()
        cases = [Case(*json.loads(line)) for line in lines]
    else:
        played_games = games(arguments.game, arguments.games, arguments.seed, arguments.workers)
        cases = [case for found in played_games for case in found]
    if arguments.keep is not None:
        arguments.keep.write_text("".join(f"{json.dumps(case)}\n" for case in cases))
    sys.exit(not _reported(arguments.game, cases, fit=arguments.fit))


def _reported(slug: str, cases: Sequence[Case], *, fit: bool) -> bool:
    """Say what the cases show; return whether the chances are met."""
    chances = game_search(slug).chances
    count = len({case.game for case in cases})
    click.echo(f"{slug}: {len(cases)} positions of {count} games")
    if fit:
        likeliest = fitted(cases)
        click.echo(f"  likeliest: slope {likeliest.slope:.2f}, bend {likeliest.bend:.2f}")
    click.echo(f"  used: slope {chances.slope}, bend {chances.bend}")
    for low in (0.5, 0.6, 0.7, 0.8, 0.9):
        found = band(cases, chances, low, low + 0.1)
        told, won = f"told {found.told:.1%}", f"won {found.won:.1%}"
        click.echo(f"  {low:.0%} to {low + 0.1:.0%}: {found.cases} {told} {won}")
    found = band(cases, chances)
    word = "is met" if is_calibrated(found) else "is NOT met"
    click.echo(f"  {LOW:.0%} to {HIGH:.0%}: {found.cases} won {found.won:.1%}, which {word}")
    return is_calibrated(found)


if __name__ == "__main__":
    main()
