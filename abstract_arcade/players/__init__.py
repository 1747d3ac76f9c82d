"""Computer players by name, and the types of a request for a move.

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
from time import perf_counter
from types import MappingProxyType
from typing import NamedTuple, Protocol

from abstract_arcade.players.core import Budget, Info, Player, Report, ShouldStop, TimeLeft

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
    """A function that creates a player."""

    def __call__(self, rng: random.Random, now: Callable[[], float] = ..., /) -> Player:
        """Return a new player.

        Args:
            rng: the source of all its random choices.
            now: the clock for limits of time, in seconds; by default `time.perf_counter`.
        """
        ...


class PlayerKind(NamedTuple):
    """A kind of computer player.

    Attributes:
        name: its name in `PLAYERS`, on the command line and in records, such as "expert".
        sentence: how it plays, in one sentence with its full stop.
        factory: creates a player of this kind.
        needs_heuristic: whether it can play only games that have a module in
            `players.heuristics`.
    """

    name: str
    sentence: str
    factory: MakePlayer
    needs_heuristic: bool = True


# The players are imported late, because only the process of an engine needs them.
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
        "beginner",
        "Sees what its own move does, but not your answer.",
        partial(_level, "beginner"),
    ),
    PlayerKind(
        "easy",
        "Sees your answer, but often plays a weaker move.",
        partial(_level, "easy"),
    ),
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
    PlayerKind(
        "expert",
        "Looks as far ahead as it can in a second.",
        partial(_level, "expert"),
    ),
    PlayerKind(
        "random",
        "Plays any legal move, each with the same chance.",
        _random,
        needs_heuristic=False,
    ),
    PlayerKind(
        "greedy",
        "Looks one move ahead, and plays the move that looks best.",
        _greedy,
    ),
)

PLAYERS: Mapping[str, PlayerKind] = MappingProxyType({kind.name: kind for kind in _KINDS})
"""Every kind of computer player, by name: five levels, weakest first, then random and greedy."""


def seeded(seed: int, moves: Iterable[str]) -> random.Random:
    """Return the random generator for the next ply of a game that must be repeatable.

    It depends only on the seed and the ply: the same arguments give the same numbers on every
    machine.

    Args:
        seed: the seed of the whole game.
        moves: the texts of all moves played so far.
    """
    return random.Random(f"{seed}:{','.join(moves)}")
