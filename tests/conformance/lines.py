"""The variants of each game, and random games, for the tests that all games have to pass."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeVar

import pytest

from abstract_arcade.rules import GAMES, Game, Move, Position

Item = TypeVar("Item")


class Line(NamedTuple):
    """A game: its moves, and the positions before, between and after them."""

    moves: tuple[Move, ...]
    positions: tuple[Position, ...]

    @property
    def texts(self) -> list[str]:
        """The moves as texts."""
        return [
            position.format(move)
            for move, position in zip(self.moves, self.positions, strict=False)
        ]


def _variants(kind: type[Game]) -> Iterator[Game]:
    """Yield a game with its default options, and with each option at each of its extremes."""
    yield kind()
    for option in kind.options():
        for value in option.limits or option.choices or (False, True):
            yield kind(**{option.name: value})


def _title(game: Game) -> str:
    options = [
        f"{option.name}={game.as_text()[option.name]}"
        for option in game.options()
        if getattr(game, option.name) != option.default
    ]
    return "-".join([game.slug, *options])


VARIANTS = [
    pytest.param(game, id=_title(game))
    for kind in GAMES.values()
    for game in dict.fromkeys(_variants(kind))
]


@lru_cache(maxsize=128)
def random_line(game: Game, seed: int) -> Line:
    """Return a whole game of uniformly random moves."""
    luck = random.Random(seed)
    positions: list[Position] = [game.start()]
    moves: list[Move] = []
    # Turns may remove stones, but no game goes on for ever.
    while positions[-1].outcome is None and len(moves) < 20 * len(game.board.sites):
        moves.append(luck.choice(positions[-1].legal_moves()))
        positions.append(positions[-1].play(moves[-1]))
    return Line(tuple(moves), tuple(positions))


def some(items: Iterable[Item], number: int) -> list[Item]:
    """Return at most `number` of the items, evenly spaced, with the first and the last."""
    everything = list(items)
    if len(everything) <= number:
        return everything
    step = (len(everything) - 1) / (number - 1)
    return [everything[round(index * step)] for index in range(number)]
