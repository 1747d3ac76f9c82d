"""How even the levels are: `python -m tests.tools.ladder`.

Each level plays the one below it, with the seats exchanged from game to game, and the lowest plays
a first-timer: somebody who wins if one move wins, stops what would lose in one if that can be
stopped, and plays anything else. All search so many nodes at most, so that the same seed gives the
same games on every machine. Shares have their 95 % intervals (Wilson); a draw counts half.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from typing import NamedTuple

import click

from abstract_arcade.players import PLAYERS, Budget, Player, ShouldStop, seeded
from abstract_arcade.players.core import Report, color_of
from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.players.search.player import LEVELS
from abstract_arcade.rules import GAMES, Move, Position, Seat
from tests.tools.reasons import share

FIRST_TIMER = "first-timer"
RUNGS = (FIRST_TIMER, *LEVELS)

_MAX_PLIES = 400


class FirstTimer:
    """Wins in one, stops losses in one, and is random else."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(
        self,
        position: Position,
        budget: Budget,
        report: Report,
        should_stop: ShouldStop,
    ) -> Move:
        color = color_of(position, position.seat_to_move)
        wins = HEURISTICS[position.game.slug].winning_moves(position, color)
        if wins:
            return self._rng.choice(wins)
        moves = [*position.legal_moves()]
        self._rng.shuffle(moves)
        return next((move for move in moves if not _loses(position, move)), moves[0])


def _loses(position: Position, move: Move) -> bool:
    """Whether a move loses at once or lets the other seat win with its next one."""
    seat, after = position.seat_to_move, position.play(move)
    color = color_of(after, seat).other
    if after.outcome is not None:
        return after.outcome.winner is color
    theirs = after.seat_to_move is not seat
    return theirs and bool(HEURISTICS[position.game.slug].winning_moves(after, color))


class Pairing(NamedTuple):
    """A game to be played.

    Attributes:
        upper: the level that is held against the one below.
        number: of the game; the upper player begins in even ones.
        nodes: what each looks at for a move; the levels but for expert have their own limits, too.
    """

    slug: str
    upper: str
    lower: str
    number: int
    seed: int
    nodes: int


def points(pairing: Pairing) -> float:
    """Play a game; return the points of the upper player."""
    seats = (pairing.upper, pairing.lower)
    names = dict(zip(Seat, seats[:: -1 if pairing.number % 2 else 1], strict=True))
    position, texts = GAMES[pairing.slug]().start(), list[str]()
    seed = random.Random(f"{pairing.seed}:{pairing.upper}:{pairing.number}").getrandbits(59)
    while position.outcome is None and len(texts) < _MAX_PLIES:
        name, rng = names[position.seat_to_move], seeded(seed, texts)
        player: Player = FirstTimer(rng) if name == FIRST_TIMER else PLAYERS[name].factory(rng)
        budget = Budget(nodes=pairing.nodes)
        move = player.choose(position, budget, lambda _: None, lambda: False)
        texts.append(position.format(move))
        position = position.play(move)
    if position.outcome is None or position.outcome.winner is None:
        return 0.5
    return float(names[position.seat_of(position.outcome.winner)] == pairing.upper)


def pairings(
    slug: str, games: int, seed: int, nodes: int, only: Sequence[str] = RUNGS
) -> Iterator[Pairing]:
    """The games of a ladder, of the levels in `only` against those below them."""
    for lower, upper in pairwise(RUNGS):
        if upper in only:
            for number in range(games):
                yield Pairing(slug, upper, lower, number, seed, nodes)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.ladder",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--count", type=int, default=60, help="games of each level")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=6_000, help="what each looks at for a move")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", nargs="*", default=RUNGS, metavar="LEVEL", help="only these")
    given = parser.parse_args()
    with ProcessPoolExecutor(given.workers) as pool:
        for slug in given.games:
            played = [*pairings(slug, given.count, given.seed, given.nodes, given.only)]
            found = dict.fromkeys([(each.upper, each.lower) for each in played], 0.0)
            for pairing, won in zip(played, pool.map(points, played), strict=True):
                found[pairing.upper, pairing.lower] += won
            for (upper, lower), score in found.items():
                click.echo(f"{slug}: {upper} v {lower} {share(score, given.count)}")


if __name__ == "__main__":
    main()
