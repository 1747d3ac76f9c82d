"""Positions with a loss that can be stopped: `python -m tests.tools.threats`.

The command plays games of an easy player against a first-timer on small boards. It writes positions
in which at least half of the moves lose in one or in two moves, and others do not, to
`tests/data/threats.jsonl`. Each line has the moves that stop the loss, found by the rules alone.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import click

from abstract_arcade.players import PLAYERS, Budget, Player, seeded
from abstract_arcade.players.core import color_of
from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.rules import GAMES, Game, Move, Position, Seat, new_game
from tests.tools.ladder import FirstTimer

FILE: Final = Path(__file__).parents[1] / "data" / "threats.jsonl"

_FEW: Final = 8

OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "reneo": {"size": 6},
    "renju": {"opening": "free"},
    "krypte": {},
    "slicron": {},
    "enclose5": {"size": 9, "target": 8},
}
"""Options of small boards, on which the proof is quick."""


class Threat(NamedTuple):
    """A position with a loss that some moves stop.

    Attributes:
        moves: the moves that led to the position.
        within: the moves that the other seat needs to win.
        stops: the moves that stop the loss; at most half of the legal moves.
    """

    game: Game
    moves: tuple[str, ...]
    within: int
    stops: frozenset[str]

    @property
    def position(self) -> Position:
        return self.game.replay(self.moves)


def threats() -> Iterator[Threat]:
    """Read the positions of the file."""
    for line in FILE.read_text("utf-8").splitlines():
        record = json.loads(line)
        game = new_game(record["game"], **OPTIONS[record["game"]])
        yield Threat(game, tuple(record["moves"]), record["within"], frozenset(record["stops"]))


def wins_within(position: Position, seat: Seat, count: int) -> bool:
    """Return whether `seat` can force a win by so many of its own moves, whoever is to move."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return winner is not None and position.seat_of(winner) is seat
    if position.seat_to_move is not seat:
        return all(wins_within(position.play(move), seat, count) for move in position.legal_moves())
    if count == 0:
        return False
    heuristic = HEURISTICS[position.game.slug]
    if heuristic.winning_moves(position, color_of(position, seat)):
        return True
    return count > 1 and any(
        wins_within(position.play(move), seat, count - 1) for move in position.legal_moves()
    )


def stops(position: Position, within: int, moves: Iterable[Move]) -> list[Move]:
    """Return those of the moves after which the other seat cannot force a win `within` so many."""
    other = next(seat for seat in Seat if seat is not position.seat_to_move)
    return [move for move in moves if not wins_within(position.play(move), other, within)]


def threat(position: Position, within: int, rng: Random) -> list[Move]:
    """Return the moves that stop a loss; none if more than half of the moves do."""
    moves = position.legal_moves()
    # A few moves show that there is no threat at all, as in most positions.
    few = rng.sample(moves, min(len(moves), _FEW))
    if 2 * len(stops(position, within, few)) > len(few):
        return []
    stopping = stops(position, within, moves)
    if 2 * len(stopping) > len(moves):
        return []
    if within > 1 and len(stops(position, within - 1, moves)) == len(stopping):
        return []
    return stopping


def found(slug: str, within: int, seed: int) -> Iterator[dict[str, Any]]:
    """The records of the positions of one game."""
    position = new_game(slug, **OPTIONS[slug]).start()
    attacker = list(Seat)[seed % 2]
    texts: list[str] = []
    player: Player
    while position.outcome is None and len(texts) < 200:
        rng = seeded(seed, texts)
        if position.seat_to_move is attacker:
            player = PLAYERS["easy"].factory(rng)
        else:
            player = FirstTimer(rng)
            if stopping := threat(position, within, rng):
                texts_of_stops = [position.format(move) for move in stopping]
                yield {"game": slug, "within": within, "moves": texts, "stops": texts_of_stops}
                return
        move = player.choose(position, Budget(), lambda _: None, lambda: False)
        texts.append(position.format(move))
        position = position.play(move)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.threats",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--count", type=int, default=6, help="positions of each kind and game")
    parser.add_argument("--within", type=int, nargs="*", default=[1, 2])
    parser.add_argument("--tries", type=int, default=100, help="games played for each kind at most")
    given = parser.parse_args()
    for slug in given.games:
        for within in given.within:
            left = given.count
            for seed in range(given.tries):
                for record in found(slug, within, seed):
                    left -= 1
                    with FILE.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(record) + "\n")
                if not left:
                    break
            click.echo(f"{slug}: {given.count - left} positions lost within {within}")


if __name__ == "__main__":
    main()
