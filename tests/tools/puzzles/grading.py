"""How hard puzzles are: by how many players find the first move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final

from abstract_arcade.players import PLAYERS, Budget
from abstract_arcade.players.search.player import LEVELS
from abstract_arcade.rules import Move, Position
from abstract_arcade.teaching.puzzles import Puzzle

FINDERS: Final = ("greedy", *[name for name in LEVELS if name != "expert"])
"""Whoever is asked: expert finds nearly everything."""

_SHARES: Final = (0.35, 0.65, 0.85, 1.0)
"""The share of a game's puzzles that are of a difficulty, from 1 to 4, or easier."""


def finders(position: Position, answer: Move, seeds: Iterable[int]) -> Mapping[str, float]:
    """How often each of `FINDERS` plays the answer, as a share of the seeds."""
    seeds = [*seeds]
    found = dict.fromkeys(FINDERS, 0.0)
    for name in FINDERS:
        for seed in seeds:
            player = PLAYERS[name].factory(Random(f"{seed}:{name}"))
            choice = player.choose(position, Budget(), lambda _: None, lambda: False)
            found[name] += (choice == answer) / len(seeds)
    return found


def graded(found: Mapping[str, Mapping[str, float]], plies: Mapping[str, int]) -> dict[str, int]:
    """The difficulty of each puzzle of a game, from 1 to 4, the easiest first.

    Args:
        found: how often it is found by whom; the keys are the same as those of `plies`.
        plies: how deep it is, which decides between those that are found as often.
    """
    order = sorted(found, key=lambda name: (-sum(found[name].values()), plies[name], name))
    return {
        name: next(
            grade
            for grade, share in enumerate(_SHARES, 1)
            if (place + 1) / len(order) <= share or grade == len(_SHARES)
        )
        for place, name in enumerate(order)
    }


def asked(puzzle: Puzzle, seeds: Iterable[int]) -> Mapping[str, float]:
    """`finders` of a puzzle."""
    return finders(puzzle.position, puzzle.answer, seeds)
