"""Processes that play a contest: those of this machine, or of a Dask cluster.

Both are `concurrent.futures` executors. A task whose worker dies is done again; its result counts
once, since it is kept by the number of the task.
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
"""The most tasks that workers have at a time, done or not."""

_POLL_SECONDS = 0.2
"""Seconds between two looks at whether to stop."""

_STOP_SECONDS = 1.0
"""Seconds that a worker has to stop what it does."""

_MAX_LOSSES = 3
"""Most times in a row that workers may be lost before the arena gives up."""

T = TypeVar("T")
R = TypeVar("R")

_should_stop: ShouldStop = never
"""In a worker of this machine: whether the arena has been interrupted."""


class Workers(ABC):
    """Workers that do tasks; a context that ends them."""

    def __init__(self) -> None:
        self._is_stopped = False

    def results(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        """Do `work` for each task; the index and the result of each as they come.

        Raises:
            ArenaError: the workers are lost, again and again.
            Interrupted: `stop` was called.
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
        self, executor: Executor, work: Callable[[T], R], tasks: Sequence[tuple[int, T]]
    ) -> Iterator[tuple[int, R]]:
        """Do numbered tasks; the number and result of each. Raises `_Lost` or `Interrupted`."""
        ahead = iter(tasks)
        futures: dict[Future[R], int] = {}
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
        """Let `results` end before long; may be called while a signal is handled."""
        self._is_stopped = True

    @abstractmethod
    def _executor(self, count: int) -> Executor:
        """Return a new executor for a number of tasks."""

    @abstractmethod
    def _shut_down(self, executor: Executor) -> None:
        """End an executor, if `stop` was called before its tasks are done."""

    def __enter__(self) -> Self:
        return self

    @abstractmethod
    def __exit__(self, *_: object) -> None: ...


def is_stopped() -> bool:
    """Return whether this process, if it is a worker, is to end what it does."""
    return _should_stop()


def play_task(task: Task) -> GameResult:
    """Play a game in a worker."""
    return play(task, _should_stop)


def judge(candidate: OpeningLine) -> float:
    """Evaluate an opening in a worker."""
    return openings.evaluation(candidate, _should_stop)


def _kept(futures: Mapping[Future[R], int]) -> Iterator[tuple[int, R]]:
    """The results of tasks that are done although the workers were stopped, with their numbers."""
    for future, number in futures.items():
        if future.done() and not future.cancelled() and future.exception() is None:
            yield number, future.result()


class LocalWorkers(Workers):
    """Processes of this machine, at low priority. None outlives this one."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self._count = count
        # The same on every system; a copy of this process would have its threads' locks as well.
        self._context = multiprocessing.get_context("spawn")
        # The workers end when this end of the pipe is closed, by whatever.
        self._told, self._end = self._context.Pipe(duplex=False)

    def _executor(self, count: int) -> Executor:
        try:
            require_thread()
        except RuntimeError as error:
            raise ArenaError(f"No worker can be started: {error}") from None
        return ProcessPoolExecutor(
            min(self._count, count), self._context, _begin_work, (self._told,)
        )

    def _shut_down(self, executor: Executor) -> None:
        if self._is_stopped:
            self._end.close()
        executor.shutdown(cancel_futures=True)

    def __exit__(self, *_: object) -> None:
        self._end.close()


def _begin_work(told: Connection) -> None:
    """Make this process a worker, until the other end of a pipe is closed."""
    global _should_stop  # noqa: PLW0603 - what a worker is told at its beginning holds for all tasks
    end = threading.Event()
    _should_stop = end.is_set
    # Ctrl+C reaches every process of the terminal; the arena tells its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(os, "nice"):
        os.nice(10)

    def obey() -> None:
        told.poll(None)
        end.set()
        # A player of another kind may take its time to hear it.
        time.sleep(_STOP_SECONDS)
        os._exit(1)

    threading.Thread(target=obey, daemon=True).start()


class ClusterWorkers(Workers):
    """The workers of a Dask cluster, on which this package is installed.

    Games that are being played when it is stopped are played to their end.
    """

    def __init__(self, scheduler: str, timeout: float = 10.0) -> None:
        """Connect to a cluster by the address of its scheduler, as tcp://HOST:PORT.

        Raises:
            ArenaError: Dask is not installed, or there is no such cluster.
        """
        super().__init__()
        try:
            from distributed import Client
        except ImportError:
            raise ArenaError(
                "--scheduler needs Dask: install abstract-arcade with the extra `cluster`"
            ) from None
        try:
            self._client: Any = Client(scheduler, timeout=timeout, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise ArenaError(f"No Dask scheduler answers at {scheduler}: {error}") from None

    def _executor(self, count: int) -> Executor:
        del count
        # Two equal tasks are two tasks.
        executor: Executor = self._client.get_executor(pure=False)
        return executor

    def _shut_down(self, executor: Executor) -> None:
        # This cancels what is not done yet.
        executor.shutdown(wait=False)

    def __exit__(self, *_: object) -> None:
        self._client.close()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """A context in which processes that are started do not hear Ctrl+C, even at once."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Lost(Exception):
    """The worker of a task is gone, and the result with it."""


def _result_of(future: Future[R]) -> R:
    try:
        return future.result()
    except (BrokenExecutor, CancelledError, OSError) as error:
        raise _Lost(error) from None
    except Exception as error:
        # Dask has no class of its own in common for these, and need not be installed.
        if type(error).__module__.startswith("distributed."):
            raise _Lost(error) from None
        raise


def usable_cores() -> int:
    """Return the cores that this process may use."""
    # macOS and Windows do not say.
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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
        evaluations: dict[int, float] = {}
        open_count = len(found)
        for index, evaluation in workers.results(judge, batch):
            evaluations[index] = evaluation
            if openings.is_open(evaluation):
                open_count += 1
            tell(open_count, contest.openings)
        for index, candidate in enumerate(batch):
            judged.append((abs(evaluations[index]), candidate.moves))
            if openings.is_open(evaluations[index]):
                found.append(candidate.moves)
    if found:
        return found
    if judged:
        judged.sort(key=lambda opening: opening[0])
        return [moves for _, moves in judged[: contest.openings]]
    # No line of random moves is left to begin with: the games begin at the start.
    return [()]


def play_games(
    tasks: list[Task], workers: Workers, tell: Callable[[Task, GameResult], None]
) -> None:
    """Play all games; `tell` is called with each as it ends."""
    for index, played in workers.results(play_task, tasks):
        tell(tasks[index], played)
