"""Matches between the levels: `python -m tests.tools.ladder`.

Each level plays the level below it, and the levels from medium up play greedy. The lowest level
plays a first-timer, who wins if one move wins, stops a loss in one if a move stops it, and
otherwise plays at random. The seats are exchanged from game to game. All players search so many
nodes at most, so that the same seed gives the same games on every machine. Shares have their 95 %
intervals (Wilson); a draw counts half.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from pathlib import Path
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
YARDSTICK = "greedy"
_HELD_AGAINST_YARDSTICK = ("medium", "hard", "expert")

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


class Played(NamedTuple):
    """A game that was played: the points of the upper player, and the moves."""

    points: float
    moves: list[str]


def played(pairing: Pairing) -> Played:
    """Play a game."""
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
        return Played(0.5, texts)
    won = names[position.seat_of(position.outcome.winner)] == pairing.upper
    return Played(float(won), texts)


def pairings(
    slug: str, games: int, seed: int, nodes: int, only: Sequence[str] = RUNGS
) -> Iterator[Pairing]:
    """The games of the levels in `only` against those below them and against greedy."""
    rungs = [(lower, upper) for lower, upper in pairwise(RUNGS)]
    rungs += [(YARDSTICK, upper) for upper in _HELD_AGAINST_YARDSTICK]
    for lower, upper in rungs:
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
    parser.add_argument("--against", nargs="*", metavar="PLAYER", help="only games against these")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="add the games to this file")
    given = parser.parse_args()
    with ProcessPoolExecutor(given.workers) as pool:
        for slug in given.games:
            wanted = [
                pairing
                for pairing in pairings(slug, given.count, given.seed, given.nodes, given.only)
                if not given.against or pairing.lower in given.against
            ]
            scores = dict.fromkeys([(each.upper, each.lower) for each in wanted], 0.0)
            for pairing, game in zip(wanted, pool.map(played, wanted), strict=True):
                upper, lower = pairing.upper, pairing.lower
                scores[upper, lower] += game.points
                if given.keep is not None:
                    with given.keep.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(pairing._asdict() | game._asdict()) + "\n")
                if pairing.number == given.count - 1:
                    score = share(scores[upper, lower], given.count)
                    click.echo(f"{slug}: {upper} v {lower} {score}")


if __name__ == "__main__":
    main()
