"""Varied openings of a game that are not decided."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from abstract_arcade.arena.game import never
from abstract_arcade.players import PLAYERS, Budget, Info, ShouldStop
from abstract_arcade.rules import SWAP, Game, Position

_VARIETY = 20
"""How many lines there are at least for each opening that is wanted, so that few are alike."""

_MAX_TRIES = 100
"""Random lines, for each opening that is wanted, after which no new one is looked for."""

_NODES = 1_000
"""The positions that expert looks at to judge an opening."""

_DECIDED = 0.4
"""The value for either seat from which on an opening counts as decided."""


class OpeningLine(NamedTuple):
    """A line of moves that may serve as an opening."""

    game: Game
    moves: tuple[str, ...]


def candidates(game: Game, seed: int, count: int) -> Iterator[OpeningLine]:
    """Random openings of which no two lead to the same position; the same for the same arguments.

    Nobody swaps in them: that, and the rest of an opening of the rules, is left to the players.

    The more of them are wanted by `count`, the longer they are.
    """
    seen: set[Position] = set()
    for number in range(_MAX_TRIES * count):
        rng = Random(f"{seed}:{number}")
        position, texts, lines = game.start(), [], 1
        while lines < _VARIETY * count and position.outcome is None:
            moves = [move for move in position.legal_moves() if move != SWAP]
            lines *= len(moves)
            move = rng.choice(moves)
            texts.append(position.format(move))
            position = position.play(move)
        if position.outcome is None and position not in seen:
            seen.add(position)
            yield OpeningLine(game, tuple(texts))


def value(candidate: OpeningLine, should_stop: ShouldStop = never) -> float:
    """What expert thinks of an opening, for the seat to move; always the same."""
    position = candidate.game.replay(candidate.moves)
    heard: list[Info] = []
    expert = PLAYERS["expert"].factory(Random(0))
    expert.choose(position, Budget(nodes=_NODES), heard.append, should_stop)
    return heard[-1].value if heard else 0.0


def is_open(value: float) -> bool:
    """Whether an opening of this value may still be won by either seat."""
    return abs(value) < _DECIDED
