"""Making puzzles: from games that there are, or that computers play for it, in many processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Final

from abstract_arcade.arena.core import Entrant, Task
from abstract_arcade.arena.game import Interrupted, play
from abstract_arcade.arena.openings import candidates
from abstract_arcade.arena.workers import Workers, is_stopped
from abstract_arcade.match import Match
from abstract_arcade.players import Budget
from abstract_arcade.players.greedy import GreedyPlayer
from abstract_arcade.records import dump
from abstract_arcade.rules import Game, Position, Seat
from tests.tools.puzzles.finder import Found, find
from tests.tools.puzzles.record import record

_PLAYERS: Final = ("easy", "medium", "hard")
_NODES: Final = 400
"""Who plays, and how much they look at: well enough to get somewhere, badly enough to slip."""

_MAX_PLIES: Final = 400

_NEAR_END: Final = 14
"""The last positions of a game of which puzzles are made: there something is decided."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where puzzles are looked for: in a game that there is, or one that is to be played.

    Attributes:
        game: the rules.
        start: the position that the moves begin with.
        moves: the texts of its moves, or of the opening.
        seed: of the game to be played; None if it has been.
        plies: the fewest and the most plies of a puzzle.
        max_nodes: the states looked at for a position.
    """

    game: Game
    start: Position
    moves: tuple[str, ...]
    seed: int | None
    plies: tuple[int, int]
    max_nodes: int


def sources(
    game: Game, count: int, seed: int, plies: tuple[int, int], max_nodes: int
) -> list[Source]:
    """Games to be played; the same for the same arguments."""
    openings = list(islice(candidates(game, seed, count), count))
    return [
        Source(
            game,
            game.start(),
            openings[number % len(openings)].moves,
            Random(f"{seed}:{number}").getrandbits(59),
            plies,
            max_nodes,
        )
        for number in range(count)
    ]


def played(match: Match, plies: tuple[int, int], max_nodes: int) -> Source:
    """The source that the main line of a match is."""
    line = match.main_line
    texts = tuple(node.text for node in line[1:])
    return Source(match.game, line[0].position, texts, None, plies, max_nodes)


def make(
    tasks: Sequence[Source], workers: Workers, tell: Callable[[int, Sequence[str]], None]
) -> None:
    """Look for puzzles.

    Args:
        tasks: where.
        workers: who looks.
        tell: called for each source, as it is done, with its number and the records of its puzzles.

    Raises:
        ArenaError: the workers are lost.
        Interrupted: they were told to stop.
    """
    for number, texts in workers.results(look, tasks):
        tell(number, texts)


def look(source: Source) -> list[str]:
    """The records of the puzzles of a source, in a worker; of those so far, once it is to stop.

    Raises:
        Interrupted: the worker was told to stop, and has found nothing.
    """
    fewest, most = source.plies
    found: list[Found] = []
    for position in _positions(source):
        puzzle = find(position, most, source.max_nodes, is_stopped, fewest)
        if puzzle is not None:
            found.append(puzzle)
        if is_stopped():
            if not found:
                raise Interrupted
            break
    # What comes before and after a puzzle in its game is often the same one, harder or easier.
    Random("-".join(source.moves)).shuffle(found)
    # Few that one sees at once are wanted.
    found.sort(key=_is_obvious)
    chosen: list[Found] = []
    for puzzle in found:
        if not any(map(puzzle.is_like, chosen)):
            chosen.append(puzzle)
    return [dump(record(each)) for each in chosen]


def _is_obvious(found: Found) -> bool:
    """Whether greedy may play the answer."""
    greedy = GreedyPlayer(Random(0))
    return found.answer == greedy.choose(found.position, Budget(), lambda _: None, lambda: False)


def _positions(source: Source) -> Iterator[Position]:
    """The positions to look at, the last one first."""
    moves = source.moves
    if source.seed is not None:
        rng = Random(source.seed)
        seats = {
            seat: Entrant(seat.name, rng.choice(_PLAYERS), Budget(nodes=_NODES)) for seat in Seat
        }
        task = Task(0, 0, source.game, moves, seats, source.seed, _MAX_PLIES)
        moves = play(task, is_stopped).moves
    positions = [source.start]
    for text in moves:
        position = positions[-1]
        positions.append(position.play(position.parse(text)))
    yield from reversed(positions[-_NEAR_END:])
