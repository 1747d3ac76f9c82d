"""Small contests that are the same every time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from abstract_arcade.arena import Contest, Effort, Entrant, GameResult, Task, named
from abstract_arcade.players import Budget
from abstract_arcade.rules import Color, Game, Seat, new_game

T = TypeVar("T")
R = TypeVar("R")

KRYPTE = new_game("krypte")


def contest(
    *players: str, games: int = 4, game: Game = KRYPTE, seed: int = 1, max_plies: int = 400
) -> Contest:
    """Return a contest with 40 nodes for each move."""
    entrants = [Entrant.read(text, Budget(nodes=40)) for text in players]
    return Contest(game, named(entrants), games, seed, max_plies)


def played(task: Task, winner: Seat | None, reason: str = "line", failure: str = "") -> GameResult:
    """Return a game of two plies with a result."""
    efforts = {Seat.FIRST: Effort(1, 0.5, 0.5, 3, 1), Seat.SECOND: Effort(1, 0.25, 0.25)}
    colors = {Seat.FIRST: Color.BLACK, Seat.SECOND: Color.WHITE}
    color = None if winner is None else colors[winner]
    return GameResult(task.number, ("d1", "e8"), winner, color, reason, efforts, failure)


class NoWorkers:
    """Does all tasks in this process, the last one first."""

    def results(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        for index in reversed(range(len(tasks))):
            yield index, work(tasks[index])


def without_times(report: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the games of a report without their times, which differ from run to run."""
    return [
        {name: value for name, value in game.items() if name != "seconds"}
        for game in report["games"]
    ]
