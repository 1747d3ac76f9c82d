"""The computer players of a match: one engine for each, in a process of its own."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from abstract_arcade.match import Match, Node, Participant
from abstract_arcade.players.core import Budget, Info, TimeLeft
from abstract_arcade.rules import Move, Position, Seat
from abstract_arcade.sanitize import clean_name

if TYPE_CHECKING:
    # Imported when the first engine starts; see `table`.
    import asyncio

    from abstract_arcade.players.engine_client import EngineClient

THINKING_SECONDS = 1.0
"""Seconds that a computer player may think about a move, if its participant has no own limit."""

PATIENCE_SECONDS = 10.0
"""Seconds after the end of its thinking time at which a player without an answer is silent."""

_PONDER_SECONDS = 60.0
"""Longest time that a computer ponders while the other seat is to move, in seconds."""


def time_left(match: Match, node: Node) -> TimeLeft | None:
    """Return the time left to the seat that decides at `node`, or None without clocks.

    It is that of `Match.readings_at`, which does not go down while the clock runs.
    """
    readings = match.readings_at(node)
    seat = node.position.seat_to_move
    if match.clock is None or readings is None:
        return None
    settings = match.clock[seat]
    reading = readings[seat]
    increment = settings.increment
    periods = reading.periods
    if settings.is_in_period(reading):
        # The current period is one of those left, and no increment is added in it.
        increment = 0
        periods += 1
    return TimeLeft(reading.seconds, increment, periods, settings.period)


_Answer = TypeVar("_Answer")


class _Awaited(NamedTuple, Generic[_Answer]):
    """An answer that an engine is working on, and for which no call waits at the moment.

    Either the engine ponders, or it was silent for so long that waiting for it has ended.

    Attributes:
        texts: the moves from the root to the position that the answer is about.
        began: the time at which the engine began to think, or fell silent.
        answer: the task whose result is a move, or whether a draw is accepted.
    """

    texts: tuple[str, ...]
    began: float
    answer: asyncio.Task[_Answer]


async def _started(command: tuple[str, ...] | None) -> EngineClient:
    from abstract_arcade.players.engine_client import EngineClient

    return await EngineClient.start(command)


class Opponents:
    """The computer players of a match, each with an engine in a process of its own.

    This is a `Chooser`. An engine starts when it is first needed. If its participant ponders, it
    thinks on while the other seat is to move, assuming the reply that it expects. There is no
    pondering in a match with a seed, whose moves must be repeatable.
    """

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        start: Callable[[tuple[str, ...] | None], Awaitable[EngineClient]] = _started,
        *,
        is_sandboxed: bool = False,
    ) -> None:
        """Begin without engines.

        Args:
            now: returns the time in seconds.
            start: starts an engine by its command; None means the program's own engine.
            is_sandboxed: whether to refuse all engines but the program's own.
        """
        self._now = now
        self._start = start
        self._is_sandboxed = is_sandboxed
        self._engines: dict[tuple[Seat, tuple[str, ...] | None], EngineClient] = {}
        # Engines that are no longer asked, until their processes have ended.
        self._ending: set[EngineClient] = set()
        # Moves that engines ponder on, or about which they are silent.
        self._moves: dict[Seat, _Awaited[Move]] = {}
        # Questions whether to accept a draw about which an engine is silent.
        self._offers: dict[Seat, _Awaited[bool]] = {}

    @property
    def engines(self) -> Sequence[EngineClient]:
        """The engines that are running, in the order in which they were started."""
        return tuple(self._engines.values())

    async def choose(self, match: Match, node: Node) -> Move:
        import asyncio

        seat = node.position.seat_to_move
        participant = match.participant_at(node)
        texts = _texts_to(node)
        seconds = THINKING_SECONDS if participant.seconds is None else participant.seconds
        clock = time_left(match, node)
        if clock is not None:
            seconds = min(seconds, clock.share)
        engine = await self._engine(match, seat, participant)
        player = participant.kind if participant.command is None else engine.players[0]
        awaited = self._moves.get(seat)
        if awaited is not None and awaited.texts == texts:
            del self._moves[seat]
            self._forget(seat)
            return await self._finish(engine, seat, awaited, seconds)
        self._forget(seat)
        best_line: tuple[Move, ...] = ()

        def take_report(info: Info) -> None:
            nonlocal best_line
            if info.rank == 1:
                best_line = info.line

        start = match.root.position
        budget = Budget(seconds=seconds, clock=clock)
        choice = engine.choose(match.game, start, texts, player, budget, match.seed, take_report)
        answer = asyncio.create_task(choice)
        move = await self._in_time(engine, seat, texts, answer, self._moves, seconds)
        if participant.ponder and match.seed is None:
            expected = _expected(node.position, move, best_line)
            if expected is not None and expected.position.seat_to_move is seat:
                self._ponder(engine, seat, match, (*texts, *expected.texts), player)
        return move

    def _ponder(
        self, engine: EngineClient, seat: Seat, match: Match, texts: tuple[str, ...], player: str
    ) -> None:
        """Have an engine think about the position after some moves that are still to come."""
        import asyncio

        budget = Budget(seconds=_PONDER_SECONDS)
        choice = engine.choose(match.game, match.root.position, texts, player, budget)
        task = asyncio.create_task(choice)
        task.add_done_callback(_fetch_exception)
        self._moves[seat] = _Awaited(texts, self._now(), task)

    async def _finish(
        self, engine: EngineClient, seat: Seat, awaited: _Awaited[Move], seconds: float
    ) -> Move:
        """Return the move of an engine that ponders on this position, or was silent about it.

        The time since it began counts as thinking time.
        """
        import asyncio

        rest = max(0.0, seconds - (self._now() - awaited.began))
        try:
            await asyncio.wait((awaited.answer,), timeout=rest)
            await engine.stop()
        except BaseException:
            awaited.answer.cancel()
            raise
        return await self._in_time(engine, seat, awaited.texts, awaited.answer, self._moves, 0.0)

    async def _in_time(
        self,
        engine: EngineClient,
        seat: Seat,
        texts: tuple[str, ...],
        answer: asyncio.Task[_Answer],
        late: dict[Seat, _Awaited[_Answer]],
        seconds: float,
    ) -> _Answer:
        """Wait for an answer of an engine for `seconds`, and then for `PATIENCE_SECONDS`.

        Raises:
            EngineSilentError: If there is no answer by then. The engine thinks on, and its answer
                is put into `late`: asked about the same moves again, the engine is waited for.
        """
        import asyncio

        try:
            await asyncio.wait((answer,), timeout=seconds + PATIENCE_SECONDS)
        except BaseException:
            answer.cancel()
            raise
        if answer.done():
            return answer.result()
        answer.add_done_callback(_fetch_exception)
        late[seat] = _Awaited(texts, self._now(), answer)
        raise engine.silence(PATIENCE_SECONDS)

    async def accepts_draw(self, match: Match, node: Node) -> bool:
        import asyncio

        seat = node.position.seat_to_move
        participant = match.participant_at(node)
        engine = await self._engine(match, seat, participant)
        texts = _texts_to(node)
        late = self._offers.get(seat)
        if late is None or late.texts != texts:
            self._forget(seat)
            request = engine.accepts_draw(match.game, match.root.position, texts)
            answer = asyncio.create_task(request)
        else:
            answer = self._offers.pop(seat).answer
        return await self._in_time(engine, seat, texts, answer, self._offers, 0.0)

    async def _engine(self, match: Match, seat: Seat, participant: Participant) -> EngineClient:
        """Return the engine of a seat, started if it does not run.

        A program without a name gets the one that its engine gives itself.
        """
        command = participant.command
        engine = self._engines.get((seat, command))
        if engine is None or not engine.alive:
            self._forget(seat)
            if engine is not None:
                await self._end(self._engines.pop((seat, command)))
            if command is not None and self._is_sandboxed:
                from abstract_arcade.players.engine_client import EngineError

                raise EngineError("Other programs cannot be started in a browser")
            engine = await self._start(command)
            self._engines[seat, command] = engine
        if command is not None and not participant.name and engine.own_name:
            match.seat(seat, replace(participant, name=clean_name(engine.own_name)))
        return engine

    def _forget(self, seat: Seat) -> None:
        """Cancel what the engine of a seat ponders on, or is silent about."""
        for awaited in (self._moves.pop(seat, None), self._offers.pop(seat, None)):
            if awaited is not None:
                awaited.answer.cancel()

    async def dismiss(self, participant: Participant) -> None:
        for seat, command in tuple(self._engines):
            if command == participant.command:
                self._forget(seat)
                await self._end(self._engines.pop((seat, command)))

    async def _end(self, engine: EngineClient) -> None:
        """End an engine. If this is cancelled, `close` waits for the end of the engine."""
        self._ending.add(engine)
        await engine.close()
        self._ending.discard(engine)

    async def close(self) -> None:
        for seat in Seat:
            self._forget(seat)
        engines = [*self._engines.values(), *self._ending]
        self._engines.clear()
        self._ending.clear()
        if engines:
            import asyncio

            await asyncio.gather(*(engine.close() for engine in engines))


def _texts_to(node: Node) -> tuple[str, ...]:
    """Return the texts of the moves from the root to a node."""
    return tuple(ancestor.text for ancestor in node.path()[1:])


def _fetch_exception(task: asyncio.Task[_Answer]) -> None:
    """Fetch the exception of a task, so that asyncio does not log it as never retrieved."""
    if not task.cancelled():
        task.exception()


class _Expectation(NamedTuple):
    """The texts of a move and of the reply that its engine expects, and the position after both."""

    texts: tuple[str, str]
    position: Position


def _expected(position: Position, move: Move, line: tuple[Move, ...]) -> _Expectation | None:
    """Return what an engine expects after its move.

    None if the engine expects no legal reply, or if the game would be over.

    Args:
        position: the position before the move.
        move: the move that the engine has chosen.
        line: the best line that the engine has last reported, from its own move on.
    """
    if line[:1] != (move,) or len(line) < 2:
        return None
    between = position.play(move)
    reply = line[1]
    if between.outcome is not None or reply not in between.legal_moves():
        return None
    following = between.play(reply)
    if following.outcome is not None:
        return None
    return _Expectation((position.format(move), between.format(reply)), following)
