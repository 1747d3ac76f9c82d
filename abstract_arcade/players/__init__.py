"""Computer players by name.

>>> from abstract_arcade.players import Budget
>>> from abstract_arcade.rules import new_game
>>> position = new_game("krypte").replay(["d1", "e8"])
>>> player = PLAYERS["greedy"].factory(seeded(7, ["d1", "e8"]))
>>> move = player.choose(position, Budget(), lambda info: None, lambda: False)
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from importlib import import_module
from time import perf_counter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from abstract_arcade.players.core import Budget, Info, Player, Report, ShouldStop, TimeLeft
else:

    def __getattr__(name: str) -> Any:
        return getattr(import_module("abstract_arcade.players.core"), name)


__all__ = [
    "PLAYERS",
    "Budget",
    "Info",
    "Player",
    "PlayerKind",
    "Report",
    "ShouldStop",
    "TimeLeft",
    "seeded",
]


class MakePlayer(Protocol):
    """Makes a player."""

    def __call__(self, rng: random.Random, now: Callable[[], float] = ..., /) -> Player:
        """Return a player that draws random numbers from `rng`, and whose seconds `now` tells."""
        ...


class PlayerKind(NamedTuple):
    """A kind of computer player.

    Attributes:
        name: the word that chooses it.
        sentence: how it plays, in one sentence.
        needs_heuristic: whether it plays only games that have a heuristic.
    """

    name: str
    sentence: str
    factory: MakePlayer
    needs_heuristic: bool = True


# Imported when made: only the engine's process needs the players themselves.
def _random(rng: random.Random, _now: Callable[[], float] = perf_counter, /) -> Player:
    from abstract_arcade.players.random_player import RandomPlayer

    return RandomPlayer(rng)


def _greedy(rng: random.Random, _now: Callable[[], float] = perf_counter, /) -> Player:
    from abstract_arcade.players.greedy import GreedyPlayer

    return GreedyPlayer(rng)


def _level(name: str, rng: random.Random, now: Callable[[], float] = perf_counter, /) -> Player:
    from abstract_arcade.players.search.player import LEVELS, SearchPlayer

    return SearchPlayer(rng, LEVELS[name], now)


_KINDS = (
    PlayerKind(
        "beginner", "Sees what its own move does, but not your answer.", partial(_level, "beginner")
    ),
    PlayerKind("easy", "Sees your answer, but often plays a weaker move.", partial(_level, "easy")),
    PlayerKind(
        "medium",
        "Looks two or three moves ahead, and gives little away.",
        partial(_level, "medium"),
    ),
    PlayerKind(
        "hard",
        "Looks three to five moves ahead, and gives less away.",
        partial(_level, "hard"),
    ),
    PlayerKind("expert", "Looks as far ahead as it can in a second.", partial(_level, "expert")),
    PlayerKind("random", "Plays any legal move, each with the same chance.", _random, False),
    PlayerKind("greedy", "Looks one move ahead, and plays the move that looks best.", _greedy),
)

PLAYERS: Mapping[str, PlayerKind] = MappingProxyType({kind.name: kind for kind in _KINDS})
"""Every kind of computer player, by name: the levels, then two that do not search."""


def seeded(seed: int, moves: Iterable[str]) -> random.Random:
    """The random numbers for one ply of a seeded game, after `moves`, the texts of earlier plies.

    The same seed and moves give the same numbers on every machine; other plies and other seeds give
    different ones.
    """
    return random.Random(f"{seed}:{','.join(moves)}")
