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

_JUDGES: Final = ("greedy", "medium", "hard")
"""Who finds those of the difficulties 1 to 3, if not whoever comes before."""


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

    A judge finds what it plays at least half as often as what it plays most: no level always plays
    the best move that it sees.

    Args:
        found: how often it is found by whom; the keys are the same as those of `plies`.
        plies: how deep it is, which decides between those that are found as often.
    """
    enough = {judge: max(each[judge] for each in found.values()) / 2 for judge in _JUDGES}
    grades = {
        name: next(
            (
                grade
                for grade, judge in enumerate(_JUDGES, 1)
                if shares[judge] and shares[judge] >= enough[judge]
            ),
            4,
        )
        for name, shares in found.items()
    }
    order = sorted(
        found, key=lambda name: (grades[name], -sum(found[name].values()), plies[name], name)
    )
    return {name: grades[name] for name in order}


def asked(puzzle: Puzzle, seeds: Iterable[int]) -> Mapping[str, float]:
    """`finders` of a puzzle."""
    return finders(puzzle.position, puzzle.answer, seeds)
