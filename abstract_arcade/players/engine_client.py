"""An asyncio client for engines: it starts an engine's process and asks it for moves."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
from asyncio.subprocess import Process
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import NamedTuple, Self

from abstract_arcade.players.core import Budget, Info
from abstract_arcade.players.engine_process import (
    CHUNK,
    OURS,
    STDERR_RATE,
    Throttle,
    close_pipes,
    finished,
    lines,
    start_process,
)
from abstract_arcade.players.engine_slots import NoPlaceError, take_place
from abstract_arcade.players.program_end import TAIL_BYTES, how_ended, with_last_output
from abstract_arcade.players.protocol import (
    ACCEPT,
    DECLINE,
    PROTOCOL,
    VERSIONS,
    Search,
    game_line,
    go_line,
    is_number,
    position_line,
    read_hello,
    read_info,
)
from abstract_arcade.rules import Game, Move, MoveError, Position
from abstract_arcade.rules.core import replayed
from abstract_arcade.storage.locks import Lock
from abstract_arcade.truncate import quoted, shortened

_MAX_SENTENCE = 300
"""The most characters of an engine's own words that an error repeats."""

_WATCH_INTERVAL = 0.25
"""Seconds between two checks whether the process still runs."""


class Timeouts(NamedTuple):
    """The timeouts of a client, in seconds.

    Attributes:
        hello: for the answer to `hello`.
        stop: for the answer to a search after `stop`.
        quit: for the exit of the process after `quit`, and again after SIGTERM.
        output: for the last output of a process that has exited, and for reaping it.
    """

    hello: float = 10.0
    stop: float = 5.0
    quit: float = 0.5
    output: float = 1.0


TIMEOUTS = Timeouts()
"""The default timeouts."""


class EngineError(Exception):
    """An engine failed. `str()` is one sentence without its full stop."""


class EngineSilentError(EngineError):
    """An engine has not answered for a long time. It may still answer."""


class _PendingSearch:
    """A `go` or `draw` request, and the answers of the engine so far.

    Attributes:
        number: the ID of the request, counted from "1".
        answered_by: the first word of the final answer, "move" or "draw".
        answers: the lines that the engine has written about this request, or its failure.
        sent: whether the request has been sent; before it, game and position are set up.
        stopped: whether `EngineClient.stop` was called.
        done: set once the request is answered or has failed.
    """

    def __init__(self, number: int, answered_by: str) -> None:
        self.number = str(number)
        self.answered_by = answered_by
        self.answers: asyncio.Queue[list[str] | EngineError] = asyncio.Queue()
        self.sent = False
        self.stopped = False
        self.done = asyncio.Event()

    def answer(self, words: list[str]) -> None:
        """Queue a line of the engine. Every line but `info` ends the search."""
        self.answers.put_nowait(words)
        if words[0] != "info":
            self.done.set()

    def fail(self, error: EngineError) -> None:
        """End the search with an error."""
        self.answers.put_nowait(error)
        self.done.set()


class EngineClient:
    """A running engine. Create it by `start`, and end it by `close`.

    Use it only in the event loop in which it was started.

    Attributes:
        own_name: the name that the engine gives itself, or "".
        name: the name for messages: its own name, or else its command.
        players: the names of the players that it offers.
    """

    def __init__(
        self,
        process: Process,
        title: str,
        place: Lock | None = None,
        *,
        is_ours: bool = False,
        timeouts: Timeouts = TIMEOUTS,
    ) -> None:
        self.own_name = ""
        self.name = title
        self._timeouts = timeouts
        self._is_ours = is_ours
        self.players: tuple[str, ...] = ()
        self._process = process
        self._place = place
        self._version = PROTOCOL
        self._numbers = count(1)
        # Only one search runs at a time; `_search` is the latest, which may still be stopping.
        self._turn = asyncio.Lock()
        self._search: _PendingSearch | None = None
        # Answers to requests other than `go`, which come in the order of the requests.
        self._pending: deque[asyncio.Future[list[str]]] = deque()
        self._stderr = b""
        # The last line of the current search that answers nothing.
        self._stray = ""
        self._end: EngineError | None = None
        # Whether the process has been reaped: its id may then belong to another process.
        self._gone = False
        self._closing: asyncio.Task[None] | None = None
        self._drainer = asyncio.create_task(self._drain())
        self._listener = asyncio.create_task(self._listen())
        self._watcher = asyncio.create_task(self._watch())

    @classmethod
    async def start(
        cls, command: Sequence[str] | None = None, timeouts: Timeouts = TIMEOUTS
    ) -> Self:
        """Start an engine and exchange `hello` with it.

        Args:
            command: the program and its arguments; None for the built-in engine.
            timeouts: how long to wait for the engine's answers.

        Raises:
            EngineError: If the program cannot be started or is not an engine, or if as many
                engines run as are allowed.
        """
        is_ours = command is None
        if command is None:
            # Without -P a file in the working folder could hide a standard module.
            command = (*OURS, "abstract_arcade.players.engine")
        title = shortened(shlex.join(command))
        try:
            place = take_place()
        except NoPlaceError as error:
            raise EngineError(str(error)) from None
        try:
            process = await start_process(command)
        except (OSError, RuntimeError, TypeError, ValueError) as error:
            if place is not None:
                place.release()
            why = error.strerror if isinstance(error, OSError) else error
            raise EngineError(f"{title or 'No command'} cannot be started: {why}") from None
        except asyncio.CancelledError:
            if place is not None:
                place.release()
            raise
        client = cls(process, title, place, is_ours=is_ours, timeouts=timeouts)
        try:
            await client._introduce(timeouts.hello)
        except BaseException:
            client.kill()
            # Only this function knows the engine. Wait until it is closed, even if cancelled again;
            # otherwise its process could outlive the caller.
            await finished(asyncio.ensure_future(client.close()))
            raise
        return client

    @property
    def alive(self) -> bool:
        """Whether the engine can be asked for moves: it has neither ended nor been closed."""
        return self._end is None and self._closing is None

    @property
    def pid(self) -> int:
        """The id of the engine's process, which is also the id of its process group."""
        return self._process.pid

    async def choose(
        self,
        game: Game,
        start: Position,
        moves: Sequence[str],
        player: str,
        budget: Budget,
        seed: int | None = None,
        on_info: Callable[[Info], None] | None = None,
    ) -> Move:
        """Return the legal move that one of the engine's players chooses.

        A second call waits for the first one to end. If a call is cancelled, its search is stopped,
        and the next call may follow at once.

        Args:
            game: the game of `start`.
            start: the starting position of the game, or one that was set up.
            moves: the texts of the moves played from `start`.
            player: one of `players`.
            budget: the limits of the search. An engine of version 1 of the protocol gets only
                seconds and nodes.
            seed: makes the choice repeatable; None for a random choice.
            on_info: called with each progress report of the engine; None to ignore the reports.

        Raises:
            EngineError: If the engine ends, answers `error` or answers with an illegal move.
            MoveError: If one of `moves` is illegal. The engine is not asked.
        """
        texts, position = replayed(start, moves)
        async with self._thinking("move", game, start, texts) as search:
            self._begin(search, go_line(search.number, Search(player, self._known(budget), seed)))
            words = await self._result(search, position, on_info)
        text = " ".join(words)
        try:
            return position.parse(text)
        except MoveError as error:
            raise EngineError(f"{self.name} plays {quoted(text)}: {error}") from None

    async def accepts_draw(self, game: Game, start: Position, moves: Sequence[str]) -> bool:
        """Return whether the engine accepts a draw that the other seat offers before its turn.

        An engine of version 1 of the protocol declines without being asked. Arguments, errors and
        cancellation are as for `choose`.
        """
        texts, position = replayed(start, moves)
        if self._version == 1:
            return False
        async with self._thinking("draw", game, start, texts) as search:
            self._begin(search, f"draw {search.number}")
            words = await self._result(search, position, None)
        if words not in ([ACCEPT], [DECLINE]):
            raise EngineError(
                f"{self.name} answers the request draw with {quoted(' '.join(words))}"
            )
        return words == [ACCEPT]

    @asynccontextmanager
    async def _thinking(
        self, answered_by: str, game: Game, start: Position, texts: Sequence[str]
    ) -> AsyncIterator[_PendingSearch]:
        """Set up a position and yield a search in it, which is stopped at the end of the block."""
        async with self._turn:
            await self._await_previous()
            search = _PendingSearch(next(self._numbers), answered_by)
            self._search = search
            self._stray = ""
            try:
                await self._expect_ok(game_line(game))
                await self._expect_ok(position_line(game, start, texts))
                yield search
            finally:
                if not search.sent:
                    search.done.set()
                elif not search.done.is_set() and self._end is None:
                    self._send("stop")

    def _begin(self, search: _PendingSearch, request: str) -> None:
        search.sent = True
        self._send(request)
        if search.stopped:
            self._send("stop")

    def _known(self, budget: Budget) -> Budget:
        """Return a budget without the limits that the engine's protocol version cannot express."""
        if self._version == 1:
            return budget._replace(lines=1, infinite=False, clock=None)
        return budget

    async def stop(self) -> None:
        """Ask the engine to end the current search at once, with the best move so far.

        The call of `choose` that is waiting returns this move. Without a search, nothing happens.
        """
        search = self._search
        if search is None or search.done.is_set() or search.stopped:
            return
        search.stopped = True
        # If its `go` has not been sent yet, `choose` sends `stop` after it.
        if search.sent and self._end is None:
            self._send("stop")

    def silence(self, seconds: float) -> EngineSilentError:
        """Return the error for an engine that has not answered for `seconds`.

        Its sentence quotes the last line of the engine that answers nothing, or its last output on
        standard error.
        """
        if self._stray:
            said = quoted(self._stray)
            expected = self._expected()
            return EngineSilentError(f"{self.name} said {said}, but {expected} was expected")
        sentence = f"{self.name} has not answered for {seconds:.0f} s"
        return EngineSilentError(with_last_output(sentence, self._stderr))

    def _expected(self) -> str:
        """Return the form of the answer that the engine owes, such as "'move 7 MOVE'"."""
        search = self._search
        if search is None or not search.sent:
            return "'ok'"
        answer = "MOVE" if search.answered_by == "move" else f"{ACCEPT}|{DECLINE}"
        return f"'{search.answered_by} {search.number} {answer}'"

    async def close(self) -> None:
        """End the engine, by `quit` or else by signals, and wait until its process has exited.

        Further calls wait for the same end. Cancelling a call does not interrupt the end.
        """
        if self._closing is None:
            self._closing = asyncio.create_task(self._shut_down())
        await asyncio.shield(self._closing)

    def kill(self) -> None:
        """Kill the engine and the processes that it started, without waiting for them to exit."""
        # Windows has no SIGKILL; every signal kills a process there.
        self._signal(getattr(signal, "SIGKILL", signal.SIGTERM))

    async def _introduce(self, seconds: float) -> None:
        title = self.name
        try:
            async with asyncio.timeout(seconds):
                words = await self._ask(f"hello {PROTOCOL}")
        except TimeoutError:
            raise self._error_with_output(
                f"{title} is not an engine: it does not answer hello"
            ) from None
        except EngineError as error:
            raise EngineError(f"{title} is not an engine: {error}") from None
        hello = read_hello(words)
        if hello is None:
            answer = " ".join(words)
            raise EngineError(f"{title} is not an engine: it answers hello with {quoted(answer)}")
        if hello.version not in VERSIONS:
            known = " or ".join(VERSIONS)
            raise EngineError(f"{title} speaks protocol {hello.version}, not {known}")
        self._version = int(hello.version)
        self.own_name = shortened(hello.name)
        self.name = self.own_name or title
        self.players = hello.players

    async def _await_previous(self) -> None:
        """Wait until the previous search, which may have been cancelled, has ended.

        Raises:
            EngineError: If it does not end within `Timeouts.stop`.
        """
        if self._search is None:
            return
        try:
            async with asyncio.timeout(self._timeouts.stop):
                await self._search.done.wait()
        except TimeoutError:
            raise self._error_with_output(f"{self.name} does not answer the request stop") from None

    async def _expect_ok(self, request: str) -> None:
        """Send a request that must be answered `ok`.

        Raises:
            EngineError: If the answer is another one.
        """
        words = await self._ask(request)
        if words[0] != "ok":
            reason = words[1:] if words[0] == "error" else words
            raise EngineError(f"{self.name} refused {quoted(request)}{_said(reason)}")

    async def _ask(self, request: str) -> list[str]:
        self._send(request)
        answer: asyncio.Future[list[str]] = asyncio.get_running_loop().create_future()
        # The future stays in the queue if the caller is cancelled, since the engine still answers.
        self._pending.append(answer)
        return await answer

    async def _result(
        self, search: _PendingSearch, position: Position, on_info: Callable[[Info], None] | None
    ) -> list[str]:
        """Return the words of the final answer to a search, after the ID.

        Raises:
            EngineError: If the engine answers `error` or ends.
        """
        while True:
            answer = await search.answers.get()
            if isinstance(answer, EngineError):
                raise answer
            kind = answer[0]
            words = answer[2:]
            if kind == "error":
                raise self._refusal(words)
            if kind != "info":
                return words
            info = read_info(words, position)
            if info is not None and on_info is not None:
                on_info(info)

    def _send(self, request: str) -> None:
        if self._end is not None:
            raise EngineError(str(self._end))
        assert self._process.stdin is not None
        # No need to drain: requests are short, and each waits for the previous answer.
        self._process.stdin.write(request.encode() + b"\n")

    async def _listen(self) -> None:
        assert self._process.stdout is not None
        async for line in lines(self._process.stdout):
            words = line.split()
            if words:
                self._dispatch(words)
        # An engine that has closed its output is useless, even if it is still running.
        await self._note_end()

    async def _watch(self) -> None:
        """Notice the exit of the process, even if another process holds its output open."""
        # In some releases of asyncio, `Process.wait` also waits for the pipes to close.
        while self._process.returncode is None:  # noqa: ASYNC110 - no event reports the exit
            await asyncio.sleep(_WATCH_INTERVAL)
        # Read the remaining output before reporting the end.
        await asyncio.wait((self._listener,), timeout=self._timeouts.output)
        if not self._listener.done():
            self._listener.cancel()
            await self._note_end()

    async def _note_end(self) -> None:
        if self._end is None:
            self._finish(await self._exit_error())

    def _finish(self, end: EngineError) -> None:
        """Kill the process, release its place and fail every pending request with `end`."""
        self.kill()
        self._gone = self._process.returncode is not None
        if self._place is not None:
            self._place.release()
        self._end = end
        while self._pending:
            answer = self._pending.popleft()
            if not answer.done():
                answer.set_exception(EngineError(str(end)))
        if self._search is not None:
            self._search.fail(EngineError(str(end)))

    def _dispatch(self, words: list[str]) -> None:
        """Pass a line of the engine to the request that it answers.

        The latest line that answers no request is remembered for `silence`.
        """
        kind = words[0]
        search = self._search
        if search is not None and words[1:2] == [search.number]:
            if kind in ("info", search.answered_by, "error"):
                search.answer(words)
        # Before the handshake any line counts as the answer, so that the error can quote a program
        # that is not an engine.
        elif self._pending and (kind in ("ok", "error") or not self.players):
            answer = self._pending.popleft()
            if not answer.done():
                answer.set_result(words)
        elif not self._is_late(words):
            self._stray = " ".join(words)

    def _is_late(self, words: list[str]) -> bool:
        """Return whether a line answers an earlier search, which was cancelled."""
        number = words[1] if len(words) > 1 else ""
        current = int(self._search.number) if self._search is not None else 0
        return is_number(number) and 0 < int(number) < current

    async def _drain(self) -> None:
        """Read standard error, and keep its last `TAIL_BYTES` bytes."""
        assert self._process.stderr is not None
        throttle = Throttle(STDERR_RATE)
        while chunk := await self._process.stderr.read(CHUNK):
            await throttle.take(len(chunk))
            self._stderr = (self._stderr + chunk)[-TAIL_BYTES:]

    async def _exit_error(self) -> EngineError:
        """Return the error that says how the process ended, once its output has been read."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._timeouts.output):
                await self._process.wait()
                await asyncio.wait((self._drainer,))
        code = self._process.returncode
        how = "closed its output" if code is None else how_ended(code)
        # Before the handshake, the caller puts the name in front of the sentence.
        subject = self.name if self.players else "it"
        return self._error_with_output(f"{subject} {how}")

    def _error_with_output(self, sentence: str) -> EngineError:
        """Return an error with `sentence`, followed by the last output of the engine, if any."""
        return EngineError(with_last_output(sentence, self._stderr))

    def _refusal(self, words: Sequence[str]) -> EngineError:
        """Return the error for an engine that answered `error`, followed by `words`."""
        said = shortened(" ".join(words), _MAX_SENTENCE).rstrip(".")
        if self._is_ours or said.startswith(f"{self.name} "):
            # The engine's sentence already names who failed.
            return EngineError(said)
        sentence = f"{self.name} cannot choose a move"
        return EngineError(f"{sentence}: {said}") if said else self._error_with_output(sentence)

    async def _shut_down(self) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(b"quit\n")
            self._process.stdin.close()
            if not await self._ends_within(self._timeouts.quit):
                self._signal(signal.SIGTERM)
                await self._ends_within(self._timeouts.quit)
            # Even if the engine has exited: a process that it started could hold its output open.
            self.kill()
            await self._ends_within(self._timeouts.output)
            await asyncio.wait((self._listener, self._drainer), timeout=self._timeouts.output)
        finally:
            for task in (self._listener, self._drainer, self._watcher):
                task.cancel()
            close_pipes(self._process)
            self._finish(self._end or EngineError(f"{self.name} has been closed"))

    async def _ends_within(self, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await self._process.wait()
        except TimeoutError:
            return False
        return True

    def _signal(self, number: signal.Signals) -> None:
        if not self._gone:
            with suppress(ProcessLookupError, PermissionError):
                if hasattr(os, "killpg"):
                    os.killpg(self.pid, number)
                else:
                    self._process.send_signal(number)


def _said(words: Sequence[str]) -> str:
    """Return ": " and the reason that an engine gives, or "" if it gives none."""
    return f": {shortened(' '.join(words), _MAX_SENTENCE)}" if words else ""
