"""Processes that play a contest, on this machine or in a Dask cluster.

Both kinds are used through `concurrent.futures` executors. If a worker dies, its tasks are repeated
by another.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any, Self, TypeVar

from abstract_arcade.arena import openings
from abstract_arcade.arena.core import ArenaError, GameResult, Task
from abstract_arcade.arena.game import Interrupted, never, play
from abstract_arcade.arena.openings import OpeningLine
from abstract_arcade.players import ShouldStop
from abstract_arcade.players.engine_process import require_thread

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from abstract_arcade.arena.schedule import Contest

_MAX_AHEAD = 500
"""The most tasks that are submitted to an executor and not collected yet."""

_POLL_SECONDS = 0.2
"""Seconds between two checks whether to stop."""

_STOP_SECONDS = 1.0
"""Seconds that a worker has to stop by itself before it is ended."""

_NICENESS = 10
"""The difference between the priority of the arena and the lower one of a worker."""

_MAX_LOSSES = 3
"""The most times in a row that workers may die before the arena gives up."""

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")

_should_stop: ShouldStop = never
"""In a worker of this machine: returns whether the arena has been interrupted."""


class Workers(ABC):
    """A group of worker processes. Use it as a context manager, which ends the workers."""

    def __init__(self) -> None:
        self._is_stopped = False

    def results(
        self, work: Callable[[TaskT], ResultT], tasks: Sequence[TaskT]
    ) -> Iterator[tuple[int, ResultT]]:
        """Call `work` with each task in a worker, and yield its index in `tasks` and its result.

        Results come in the order in which they are ready. `work` and the tasks must be picklable;
        an error of `work` is raised here.

        Raises:
            ArenaError: If workers die again and again.
            Interrupted: If `stop` was called. Results that are ready are yielded before.
        """
        waiting = dict(enumerate(tasks))
        losses = 0
        while waiting:
            executor = self._executor(len(waiting))
            try:
                for index, result in self._done(executor, work, list(waiting.items())):
                    losses = 0
                    del waiting[index]
                    yield index, result
            except _Lost as error:
                losses += 1
                if losses > _MAX_LOSSES:
                    raise ArenaError(f"The connection to the workers was lost: {error}") from None
            finally:
                self._shut_down(executor)

    def _done(
        self,
        executor: Executor,
        work: Callable[[TaskT], ResultT],
        tasks: Sequence[tuple[int, TaskT]],
    ) -> Iterator[tuple[int, ResultT]]:
        """Do numbered tasks, and yield the number and the result of each.

        Raises:
            _Lost: If a worker dies.
            Interrupted: If `stop` was called.
        """
        ahead = iter(tasks)
        futures: dict[Future[ResultT], int] = {}
        while True:
            try:
                with _undisturbed():
                    for number, task in islice(ahead, _MAX_AHEAD - len(futures)):
                        futures[executor.submit(work, task)] = number
            except BrokenExecutor as error:
                raise _Lost(error) from None
            if not futures:
                return
            done, _ = wait(futures, _POLL_SECONDS, FIRST_COMPLETED)
            if self._is_stopped:
                self._shut_down(executor)
                yield from _kept(futures)
                raise Interrupted
            for future in done:
                result = _result_of(future)
                yield futures.pop(future), result

    def stop(self) -> None:
        """Make `results` raise `Interrupted` soon. It is safe to call this in a signal handler."""
        self._is_stopped = True

    @abstractmethod
    def _executor(self, count: int) -> Executor:
        """Return a new executor for `count` tasks.

        Raises:
            ArenaError: If no worker can be started.
        """

    @abstractmethod
    def _shut_down(self, executor: Executor) -> None:
        """End an executor. Its tasks may not be done if `stop` was called or a worker died."""

    def __enter__(self) -> Self:
        return self

    @abstractmethod
    def __exit__(self, *_: object) -> None: ...


def is_stopped() -> bool:
    """Return whether this process is a worker of this machine that must stop its task."""
    return _should_stop()


def play_task(task: Task) -> GameResult:
    """Play a game, as the task of a worker."""
    return play(task, _should_stop)


def judge(candidate: OpeningLine) -> float:
    """Return the `evaluation` of an opening, as the task of a worker."""
    return openings.evaluation(candidate, _should_stop)


def _kept(futures: Mapping[Future[ResultT], int]) -> Iterator[tuple[int, ResultT]]:
    """Yield the number and the result of each task that was done before the workers stopped."""
    for future, number in futures.items():
        if future.done() and not future.cancelled() and future.exception() is None:
            yield number, future.result()


class LocalWorkers(Workers):
    """Processes of this machine, at low priority. They end when this process does."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self._count = count
        # A forked process would inherit locks that threads of this one hold.
        self._context = multiprocessing.get_context("spawn")
        # The workers end when this end of the pipe is closed, even by the death of this process.
        self._stop_pipe, self._end = self._context.Pipe(duplex=False)

    def _executor(self, count: int) -> Executor:
        try:
            require_thread()
        except RuntimeError as error:
            raise ArenaError(f"No worker can be started: {error}") from None
        return ProcessPoolExecutor(
            min(self._count, count), self._context, _begin_work, (self._stop_pipe,)
        )

    def _shut_down(self, executor: Executor) -> None:
        if self._is_stopped:
            self._end.close()
        executor.shutdown(cancel_futures=True)

    def __exit__(self, *_: object) -> None:
        self._end.close()


def _begin_work(stop_pipe: Connection) -> None:
    """Make this process a worker, which ends when the other end of the pipe is closed."""
    global _should_stop  # noqa: PLW0603 - an executor passes nothing else to its tasks
    end = threading.Event()
    _should_stop = end.is_set
    # Ctrl+C reaches every process of the terminal. The arena stops its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)

    def obey() -> None:
        stop_pipe.poll(None)
        end.set()
        # A player may be slow to check whether it must stop.
        time.sleep(_STOP_SECONDS)
        os._exit(1)

    threading.Thread(target=obey, daemon=True).start()


class ClusterWorkers(Workers):
    """The workers of a Dask cluster, on which this package must be installed.

    Games that have begun before `stop` are played to their end.
    """

    def __init__(self, scheduler: str, timeout: float = 10.0) -> None:
        """Connect to a cluster.

        Args:
            scheduler: the address of its scheduler, such as "tcp://HOST:PORT".
            timeout: how long to wait for the scheduler, in seconds.

        Raises:
            ArenaError: If Dask is not installed, or no scheduler answers.
        """
        super().__init__()
        try:
            from distributed import Client
        except ImportError:
            raise ArenaError(
                "--scheduler needs Dask: install abstract-arcade with the `cluster` extra"
            ) from None
        try:
            self._client: Any = Client(scheduler, timeout=timeout, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise ArenaError(f"No Dask scheduler answers at {scheduler}: {error}") from None

    def _executor(self, count: int) -> Executor:
        del count
        # Without this, Dask would compute equal tasks only once.
        executor: Executor = self._client.get_executor(pure=False)
        return executor

    def _shut_down(self, executor: Executor) -> None:
        # This cancels the tasks that are not done yet.
        executor.shutdown(wait=False)

    def __exit__(self, *_: object) -> None:
        self._client.close()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Block SIGINT, so that Ctrl+C does not end a worker before it ignores the signal."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Lost(Exception):
    """A worker died before it returned the result of its task."""


def _result_of(future: Future[ResultT]) -> ResultT:
    try:
        return future.result()
    except (BrokenExecutor, CancelledError, OSError) as error:
        raise _Lost(error) from None
    except Exception as error:
        # The errors of Dask have no common base class, and Dask need not be installed.
        if type(error).__module__.startswith("distributed."):
            raise _Lost(error) from None
        raise


def usable_cores() -> int:
    """Return the number of processor cores that this process may use; at least 1."""
    # macOS and Windows lack this function.
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def choose_openings(
    contest: Contest, workers: Workers, report: Callable[[int, int], None]
) -> list[tuple[str, ...]]:
    """Return the openings of a contest, each as the texts of its moves.

    They are the first random ones that are not decided in the estimate of expert. If all are
    decided, the most even ones are returned. If there are no random lines at all, the result is one
    empty opening. It may have fewer than `Contest.openings`, if the game has too few lines.

    Args:
        contest: the contest.
        workers: judge the openings.
        report: called with the number of openings found and the number needed, after each one that
            was judged.
    """
    undecided: list[tuple[str, ...]] = []
    judged: list[tuple[float, tuple[str, ...]]] = []
    random_lines = openings.candidates(contest.game, contest.seed, contest.openings)
    while len(undecided) < contest.openings:
        missing = contest.openings - len(undecided)
        batch = list(islice(random_lines, missing))
        if not batch:
            break
        evaluations: dict[int, float] = {}
        open_count = len(undecided)
        for index, evaluation in workers.results(judge, batch):
            evaluations[index] = evaluation
            if openings.is_open(evaluation):
                open_count += 1
            report(open_count, contest.openings)
        for index, candidate in enumerate(batch):
            judged.append((abs(evaluations[index]), candidate.moves))
            if openings.is_open(evaluations[index]):
                undecided.append(candidate.moves)
    if undecided:
        return undecided
    if judged:
        judged.sort(key=lambda opening: opening[0])
        return [moves for _, moves in judged[: contest.openings]]
    # The game has no undecided random lines: play from its start.
    return [()]


def play_games(
    tasks: list[Task], workers: Workers, report: Callable[[Task, GameResult], None]
) -> None:
    """Play all games. `report` is called with each game and its result as it ends, in any order.

    Raises:
        ArenaError: If workers die again and again.
        Interrupted: If the workers were stopped.
    """
    for index, played in workers.results(play_task, tasks):
        report(tasks[index], played)
