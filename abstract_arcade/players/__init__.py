"""Who chooses moves: the computer players, by name, and the luck that they draw on.

>>> from abstract_arcade.rules import new_game
>>> position = new_game("krypte").replay(["d1", "e8"])
>>> player = PLAYERS["greedy"](seeded(7, ["d1", "e8"]))
>>> move = player.choose(position, Budget(), lambda info: None, lambda: False)
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from abstract_arcade.players.core import Budget, Info, Player, Report, ShouldStop
from abstract_arcade.players.uniform import UniformPlayer

__all__ = ["PLAYERS", "Budget", "Info", "Player", "Report", "ShouldStop", "seeded"]


def _greedy(luck: random.Random) -> Player:
    # The heuristics of all games are needed where it thinks, not where its name is shown.
    from abstract_arcade.players.greedy import GreedyPlayer

    return GreedyPlayer(luck)


PLAYERS: Mapping[str, Callable[[random.Random], Player]] = MappingProxyType(
    {"random": UniformPlayer, "greedy": _greedy}
)
"""Every computer player, by name, from the weakest to the strongest: made from its luck."""


def seeded(seed: int, moves: Iterable[str]) -> random.Random:
    """The luck of one ply of a seeded game: `moves` are the texts of the plies before it.

    The same everywhere and every time; another ply, or another seed, has other luck.
    """
    return random.Random(f"{seed}:{','.join(moves)}")
