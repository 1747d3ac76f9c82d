"""Playing a contest: choosing the openings, then all games, in whatever order they end."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from abstract_arcade.arena import openings
from abstract_arcade.arena.core import Played, Task
from abstract_arcade.arena.schedule import Contest
from abstract_arcade.arena.workers import Workers, judge, play_task


def choose_openings(
    contest: Contest, workers: Workers, tell: Callable[[int, int], None]
) -> list[tuple[str, ...]]:
    """The openings of a contest: the first random ones that expert does not hold for decided.

    If there are none of these, the ones that are least so.

    `tell` is called with how many have been found, and how many are wanted.
    """
    found: list[tuple[str, ...]] = []
    judged: list[tuple[float, tuple[str, ...]]] = []
    random_lines = openings.candidates(contest.game, contest.seed, contest.openings)
    while len(found) < contest.openings:
        missing = contest.openings - len(found)
        batch = list(islice(random_lines, missing))
        if not batch:
            break
        values: dict[int, float] = {}
        for index, value in workers.results(judge, batch):
            values[index] = value
            is_found = sum(map(openings.is_open, values.values()))
            tell(len(found) + is_found, contest.openings)
        for index, candidate in enumerate(batch):
            judged.append((abs(values[index]), candidate.moves))
            if openings.is_open(values[index]):
                found.append(candidate.moves)
    judged.sort(key=lambda each: each[0])
    return found or [moves for _, moves in judged[: contest.openings]] or [()]


def play_games(tasks: list[Task], workers: Workers, tell: Callable[[Task, Played], None]) -> None:
    """Play all games; `tell` is called with each as it ends."""
    for index, played in workers.results(play_task, tasks):
        tell(tasks[index], played)
