"""The other end of the engine's line, for asyncio; the protocol stands in `players.engine`."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Self

import abstract_arcade
from abstract_arcade.players.core import Budget, Info
from abstract_arcade.players.engine import (
    LONGEST_LINE,
    PROTOCOL,
    RequestError,
    fields,
    replayed,
)
from abstract_arcade.rules import Game, Move, MoveError, Position

_REPORT_LENGTH = 2000
_CHUNK = 1 << 16

# Seconds that an engine is given: to stop thinking; to end after `quit`, and after a signal; and
# for what an ended one wrote last to arrive.
_STOP_PATIENCE = 5.0
_QUIT_PATIENCE = 0.5
_LAST_WORDS_PATIENCE = 1.0


class EngineError(Exception):
    """An engine failed: one sentence for people, and in `report` its last standard error."""

    def __init__(self, sentence: str, report: str = "") -> None:
        super().__init__(sentence)
        self.report = report


class _Thought:
    """One `go`: what is heard of it, and how far it has come."""

    def __init__(self, request: int) -> None:
        self.request = str(request)
        self.lines: asyncio.Queue[list[str] | EngineError] = asyncio.Queue()
        self.sent = False
        self.stopped = False
        self.over = asyncio.Event()

    def hear(self, words: list[str]) -> None:
        self.lines.put_nowait(words)
        if words[0] != "info":
            self.over.set()

    def fail(self, error: EngineError) -> None:
        self.lines.put_nowait(error)
        self.over.set()


class EngineClient:
    """An engine that runs: make one with `start`, end it with `close`.

    It belongs to the event loop that started it.

    Attributes:
        name: what the engine calls itself.
        players: the names of the players it offers.
    """

    def __init__(self, process: Process, title: str) -> None:
        self.name = title
        self.players: tuple[str, ...] = ()
        self._process = process
        self._requests = count(1)
        # One choice at a time; `_thought` is the latest, which may still be on its way to stop.
        self._turn = asyncio.Lock()
        self._thought: _Thought | None = None
        # Who waits for the answers to requests other than `go`: they come in order.
        self._waiting: deque[asyncio.Future[list[str]]] = deque()
        self._stderr = b""
        self._end: EngineError | None = None
        self._gone = False
        self._closing: asyncio.Task[None] | None = None
        self._drainer = asyncio.create_task(self._drain())
        self._listener = asyncio.create_task(self._listen())

    @classmethod
    async def start(cls, command: Sequence[str] | None = None, patience: float = 10.0) -> Self:
        """Start an engine and say hello to it.

        Args:
            command: the program and its arguments; None for our own engine.
            patience: how many seconds its answer may take.

        Raises:
            EngineError: it cannot be started, or is no engine.
        """
        environment = None
        if command is None:
            # Without -P a file named like a standard module would break it, in any folder.
            command = (sys.executable, "-P", "-m", "abstract_arcade.players.engine")
            environment = _environment()
        title = shlex.join(command)
        try:
            # In a session of its own the terminal's Ctrl+C does not reach it, and whatever it
            # starts can be ended along with it.
            process = await asyncio.create_subprocess_exec(
                *command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
                env=environment,
                start_new_session=True,
            )
        except (OSError, TypeError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise EngineError(f"{title or 'No command'} cannot be started: {why}") from None
        client = cls(process, title)
        try:
            await client._introduce(patience)
        except BaseException:
            client.kill()
            await client.close()
            raise
        return client

    @property
    def alive(self) -> bool:
        """Whether it can be asked for a move: it has neither ended nor been closed."""
        return self._end is None and self._closing is None

    @property
    def pid(self) -> int:
        """The id of the process, which is also that of its process group."""
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
        """The move that one of the engine's players chooses, checked to be legal.

        A second call waits for the first. Cancelling stops the thinking, and the next call can
        follow at once.

        Args:
            game: the rules, those of `start`.
            start: a position of the game, its start or a set one.
            moves: the moves played since, which must be legal.
            player: one of `players`.
            budget: how long it may think.
            seed: what makes the choice repeat itself.
            on_info: called with what the engine reports while it thinks.

        Raises:
            EngineError: the engine ended, answered `error`, or answered what is no legal move.
            MoveError: one of `moves` is no legal move; the engine has not been asked.
        """
        texts, position = replayed(start, moves)
        async with self._turn:
            await self._settle()
            thought = self._thought = _Thought(next(self._requests))
            try:
                await self._order(" ".join(("game", game.slug, *_written(game.as_text()))))
                await self._order(_position_line(game, start, texts))
                thought.sent = True
                self._send(_go_line(thought.request, player, budget, seed))
                if thought.stopped:
                    self._send("stop")
                return await self._result(thought, position, on_info)
            finally:
                if not thought.sent:
                    thought.over.set()
                elif not thought.over.is_set() and self._end is None:
                    self._send("stop")

    async def stop(self) -> None:
        """Make the choice under way return at once, with the best move so far."""
        thought = self._thought
        if thought is None or thought.over.is_set() or thought.stopped:
            return
        thought.stopped = True
        # Before its `go` is out, `choose` sees to it.
        if thought.sent and self._end is None:
            self._send("stop")

    async def close(self) -> None:
        """End the engine, kindly first, and wait until it is gone.

        Further calls wait for the same end. A cancelled one leaves the end under way.
        """
        if self._closing is None:
            self._closing = asyncio.create_task(self._shut_down())
        await asyncio.shield(self._closing)

    def kill(self) -> None:
        """End the engine and what it has started, at once and without waiting: the last resort."""
        self._signal(signal.SIGKILL)

    async def _introduce(self, patience: float) -> None:
        title = self.name
        try:
            async with asyncio.timeout(patience):
                words = await self._ask(f"hello {PROTOCOL}")
        except TimeoutError:
            raise self._error(f"{title} is no engine: it does not answer hello") from None
        except EngineError as error:
            raise self._error(f"{title} is no engine: {error}") from None
        names = [word for word in words[2:] if "=" not in word]
        try:
            players = fields(word for word in words[2:] if "=" in word).get("players")
        except RequestError:
            players = None
        if words[0] != "hello" or not players:
            answer = " ".join(words)
            raise self._error(f"{title} is no engine: it answers hello with {_shortened(answer)}")
        if words[1] != str(PROTOCOL):
            raise self._error(f"{title} speaks protocol {words[1]}, not {PROTOCOL}")
        self.name = " ".join(names) or title
        self.players = tuple(players.split(","))

    async def _settle(self) -> None:
        """Wait until a choice that was cancelled has come to its end."""
        if self._thought is None:
            return
        try:
            async with asyncio.timeout(_STOP_PATIENCE):
                await self._thought.over.wait()
        except TimeoutError:
            raise self._error(f"{self.name} does not stop when it is told to") from None

    async def _order(self, request: str) -> None:
        """Send a request that is to be answered `ok`."""
        words = await self._ask(request)
        if words[0] != "ok":
            sentence = " ".join(words[1:] if words[0] == "error" else words)
            raise self._error(f"{self.name} refused {_shortened(request)}: {sentence}")

    async def _ask(self, request: str) -> list[str]:
        self._send(request)
        answer: asyncio.Future[list[str]] = asyncio.get_running_loop().create_future()
        # It stays in the queue when its owner is cancelled: the answer will come all the same.
        self._waiting.append(answer)
        return await answer

    async def _result(
        self, thought: _Thought, position: Position, on_info: Callable[[Info], None] | None
    ) -> Move:
        while True:
            heard = await thought.lines.get()
            if isinstance(heard, EngineError):
                raise heard
            kind, rest = heard[0], heard[2:]
            if kind == "move":
                break
            if kind == "error":
                raise self._error(f"{self.name} cannot choose a move: {' '.join(rest)}")
            if on_info is not None and (info := _read_info(rest, position)) is not None:
                on_info(info)
        text = " ".join(rest)
        try:
            return position.parse(text)
        except MoveError as error:
            raise self._error(f"{self.name} plays {_shortened(text)}: {error}") from None

    def _send(self, request: str) -> None:
        if self._end is not None:
            raise EngineError(str(self._end), self._end.report)
        assert self._process.stdin is not None
        # Requests are short, and one waits for the answer to the one before: no need to drain.
        self._process.stdin.write(request.encode() + b"\n")

    async def _listen(self) -> None:
        assert self._process.stdout is not None
        async for line in _lines(self._process.stdout):
            if words := line.split():
                self._hear(words)
        # Without its output nothing more can come of it, whether or not it runs on.
        self._finish(await self._obituary())

    def _finish(self, end: EngineError) -> None:
        """Let everybody know that nothing will come any more, and see to it that this is so."""
        self.kill()
        # Once it is known to be gone, its id may belong to another process.
        self._gone = self._process.returncode is not None
        self._end = end
        while self._waiting:
            if not (answer := self._waiting.popleft()).done():
                answer.set_exception(EngineError(str(end), end.report))
        if self._thought is not None:
            self._thought.fail(EngineError(str(end), end.report))

    def _hear(self, words: list[str]) -> None:
        kind, thought = words[0], self._thought
        if thought is not None and words[1:2] == [thought.request]:
            if kind in ("info", "move", "error"):
                thought.hear(words)
        # What is not an engine may say anything instead of hello, and any of it will do to tell.
        elif self._waiting and (kind in ("ok", "error") or not self.players):
            answer = self._waiting.popleft()
            if not answer.done():
                answer.set_result(words)

    async def _drain(self) -> None:
        assert self._process.stderr is not None
        while chunk := await self._process.stderr.read(_CHUNK):
            # A character has at most four bytes.
            self._stderr = (self._stderr + chunk)[-4 * _REPORT_LENGTH :]

    async def _obituary(self) -> EngineError:
        with suppress(TimeoutError):
            async with asyncio.timeout(_LAST_WORDS_PATIENCE):
                await self._process.wait()
                await asyncio.wait((self._drainer,))
        code = self._process.returncode
        if code is None:
            how = "closed its output"
        elif code < 0:
            how = f"was ended by signal {-code}"
        else:
            how = f"ended with exit status {code}"
        return self._error(f"{self.name} {how}" if self.players else f"it {how}")

    def _error(self, sentence: str) -> EngineError:
        return EngineError(sentence, self._stderr.decode(errors="replace")[-_REPORT_LENGTH:])

    async def _shut_down(self) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(b"quit\n")
            self._process.stdin.close()
            if not await self._ends_within(_QUIT_PATIENCE):
                self._signal(signal.SIGTERM)
                await self._ends_within(_QUIT_PATIENCE)
            # Even if it has ended: what it has started would keep its output open for ever.
            self.kill()
            await self._ends_within(_LAST_WORDS_PATIENCE)
            await asyncio.wait((self._listener, self._drainer), timeout=_LAST_WORDS_PATIENCE)
        finally:
            self._listener.cancel()
            self._drainer.cancel()
            self._finish(self._end or self._error(f"{self.name} has been closed"))

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
                os.killpg(self.pid, number)


async def _lines(stream: asyncio.StreamReader) -> AsyncIterator[str]:
    """The lines of a stream, save those that are longer than any engine's."""
    rest, skipping = b"", False
    while chunk := await stream.read(_CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            if not skipping and len(line) <= LONGEST_LINE:
                yield line.decode(errors="replace")
            skipping = False
        if len(rest) > LONGEST_LINE:
            rest, skipping = b"", True


def _environment() -> dict[str, str]:
    """The environment in which our own engine finds the package."""
    environment = dict(os.environ)
    home = Path(abstract_arcade.__file__).resolve().parent.parent
    # An installed package is found anyway, and its neighbours must not hide standard modules.
    if home.name not in ("site-packages", "dist-packages"):
        path = environment.get("PYTHONPATH")
        environment["PYTHONPATH"] = os.pathsep.join((str(home), path) if path else (str(home),))
    return environment


def _position_line(game: Game, start: Position, moves: Sequence[str]) -> str:
    words = ["position", "start"]
    if start != game.start():
        setup = start.as_setup()
        given = {"black": ",".join(setup.black), "white": ",".join(setup.white)}
        given |= {"to_move": setup.to_move.value, **setup.state}
        words = ["position", "setup", *_written(given)]
    if moves:
        words.append(f"moves={','.join(moves)}")
    return " ".join(words)


def _go_line(request: str, player: str, budget: Budget, seed: int | None) -> str:
    given = {"player": player}
    if budget.seconds is not None:
        given["seconds"] = str(budget.seconds)
    if budget.nodes is not None:
        given["nodes"] = str(budget.nodes)
    if seed is not None:
        given["seed"] = str(seed)
    return " ".join(("go", request, *_written(given)))


def _written(given: dict[str, str]) -> list[str]:
    return [f"{name}={value}" for name, value in given.items()]


def _read_info(words: list[str], position: Position) -> Info | None:
    """The report in a line, or None where it makes no sense; strange moves end the line."""
    try:
        given = fields(words)
        depth, value = int(given.get("depth", "0")), float(given.get("value", "0"))
    except ValueError:
        return None
    if not -1 <= value <= 1:
        return None
    line: list[Move] = []
    with suppress(MoveError):
        for text in given.get("line", "").split(","):
            move = position.parse(text)
            line.append(move)
            position = position.play(move)
    return Info(depth, value, tuple(line))


def _shortened(text: str) -> str:
    return repr(text if len(text) <= 60 else f"{text[:60]}…")
