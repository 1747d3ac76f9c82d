from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from abstract_arcade.arena import ArenaError, GameResult, Task
from abstract_arcade.arena.game import Interrupted
from abstract_arcade.arena.workers import ClusterWorkers, LocalWorkers, choose_openings, play_games
from tests.arena.support import contest

pytestmark = pytest.mark.slow


def dies_once(task: tuple[Path, int]) -> int:
    """Kill the worker that does the third task, when it does it for the first time."""
    folder, number = task
    if number == 2 and not (mark := folder / "died").exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    with (folder / f"{number}").open("a") as file:
        file.write("done\n")
    return number * number


def dies(_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def play_all(count: int) -> Iterator[tuple[Task, GameResult]]:
    planned = contest("greedy", "medium", games=6)
    with LocalWorkers(count) as workers:
        openings = choose_openings(planned, workers, lambda *_: None)
        found: list[tuple[Task, GameResult]] = []
        play_games(planned.tasks(openings), workers, lambda *game: found.append(game))
    yield from sorted(found, key=lambda game: game[0].number)


def test_games_do_not_depend_on_the_number_of_workers() -> None:
    def games(count: int) -> list[tuple[tuple[str, ...], str]]:
        return [(played.moves, played.result) for _, played in play_all(count)]

    assert games(1) == games(3)


def test_tasks_of_a_dead_worker_are_repeated_and_count_once(tmp_path: Path) -> None:
    with LocalWorkers(2) as workers:
        found = list(workers.results(dies_once, [(tmp_path, number) for number in range(8)]))
    assert sorted(found) == [(number, number * number) for number in range(8)]
    assert (tmp_path / "died").exists()


def test_workers_that_always_die_are_an_error() -> None:
    with (
        LocalWorkers(1) as workers,
        pytest.raises(ArenaError, match="The connection to the workers was lost"),
    ):
        list(workers.results(dies, [1]))


def test_stopped_workers_end() -> None:
    with LocalWorkers(2) as workers:
        workers.stop()
        with pytest.raises(Interrupted):
            list(workers.results(dies, [1]))


def test_missing_cluster_is_reported() -> None:
    with pytest.raises(ArenaError, match=r"needs Dask|No Dask scheduler answers at tcp://"):
        ClusterWorkers("tcp://127.0.0.1:1", timeout=0.2)
