"""Random openings of a game, and an estimate whether they are already decided."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from abstract_arcade.arena.game import never
from abstract_arcade.players import PLAYERS, Budget, Info, ShouldStop
from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.players.search.games import game_search
from abstract_arcade.rules import SWAP, Game, Position
from abstract_arcade.rules.renju import RenjuPosition

_VARIETY = 20
"""Openings are so long that there are at least this many lines for each one that is wanted."""

_MAX_TRIES = 100
"""Number of random lines that are tried for each opening that is wanted."""

_NODES = 1_000
"""Number of positions that expert examines to judge an opening."""

_DECIDED = 0.4
"""The difference of the seats' chances from which an opening is decided: 70 % against 30 %."""


class OpeningLine(NamedTuple):
    """A possible opening.

    Attributes:
        game: the rules.
        moves: the texts of its moves.
    """

    game: Game
    moves: tuple[str, ...]


def candidates(game: Game, seed: int, count: int) -> Iterator[OpeningLine]:
    """Yield random openings, no two of which lead to the same position.

    The same arguments give the same openings. They contain no swap, which is left to the players.
    In Renju they end after the opening that the rules prescribe, because positions within it cannot
    be judged.

    Args:
        game: the rules.
        seed: the seed of the random choices.
        count: how many openings are wanted: more openings are longer. More than this many may be
            yielded, and fewer if the game has too few lines.
    """
    seen: set[Position] = set()
    for number in range(_MAX_TRIES * count):
        rng = Random(f"{seed}:{number}")
        position = game.start()
        texts = []
        lines = 1
        while position.outcome is None and (lines < _VARIETY * count or _is_in_opening(position)):
            moves = [move for move in position.legal_moves() if move != SWAP]
            lines *= len(moves)
            move = rng.choice(moves)
            texts.append(position.format(move))
            position = position.play(move)
        if position.outcome is None and position not in seen:
            seen.add(position)
            yield OpeningLine(game, tuple(texts))


def _is_in_opening(position: Position) -> bool:
    """Return whether a position belongs to the opening that the rules of Renju prescribe."""
    return isinstance(position, RenjuPosition) and not position.opening.is_over


def evaluation(candidate: OpeningLine, should_stop: ShouldStop = never) -> float:
    """Return the expected result of an opening for the seat to move, from -1 to 1.

    It is expert's estimate with a fixed seed, so it is the same each time. The value of the search
    is converted to a chance of winning, because a small lead in Renju wins nearly always, and a
    large one in Reneo may mean nothing. The result is 0.0 in a game without a heuristic, and if
    there is only one legal move.
    """
    if candidate.game.slug not in HEURISTICS:
        return 0.0
    position = candidate.game.replay(candidate.moves)
    heard: list[Info] = []
    expert = PLAYERS["expert"].factory(Random(0))
    expert.choose(position, Budget(nodes=_NODES), heard.append, should_stop)
    if not heard:
        return 0.0
    return 2 * game_search(candidate.game.slug).chances.chance(heard[-1].value) - 1


def is_open(evaluation: float) -> bool:
    """Return whether an opening with this `evaluation` is not decided yet."""
    return abs(evaluation) < _DECIDED
