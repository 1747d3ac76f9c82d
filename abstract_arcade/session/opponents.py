"""Who chooses the computers' moves of a match: engines, each in a process of its own."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from abstract_arcade.match import Match, Node, Participant
from abstract_arcade.players.core import Budget, Info, TimeLeft
from abstract_arcade.rules import Move, Position, Seat

if TYPE_CHECKING:
    # Imported with the first engine; see `table`.
    import asyncio

    from abstract_arcade.players.engine_client import EngineClient

THINKING_SECONDS = 1.0
"""Seconds that a computer player may think about a move, unless its seat says otherwise."""

PATIENCE_SECONDS = 10.0
"""Seconds beyond its time after which a player that has not answered is told of."""

_PONDER_SECONDS = 60.0
"""The most seconds that a computer thinks while the other seat is to move."""


def time_left(match: Match, node: Node) -> TimeLeft | None:
    """What the clock leaves the seat that decides at `node`; None without clocks."""
    readings = match.readings_at(node)
    seat = node.position.seat_to_move
    if match.clock is None or readings is None:
        return None
    settings = match.clock[seat]
    reading = readings[seat]
    is_in_period = settings.is_in_period(reading)
    return TimeLeft(
        reading.seconds,
        0 if is_in_period else settings.increment,
        # The current one counts.
        reading.periods + is_in_period,
        settings.period,
    )


_Answer = TypeVar("_Answer")


class _Ahead(NamedTuple, Generic[_Answer]):
    """A move being chosen before it is asked for, or an answer that takes long.

    Attributes:
        texts: the moves after which it will be asked for, if the other seat plays as expected.
        began: when the engine began to think.
        answer: the move, or whether a draw is accepted.
    """

    texts: tuple[str, ...]
    began: float
    answer: asyncio.Task[_Answer]


async def _started(command: tuple[str, ...] | None) -> EngineClient:
    from abstract_arcade.players.engine_client import EngineClient

    return await EngineClient.start(command)


class Opponents:
    """The computer players of a match, each with an engine in a process of its own.

    An engine starts when it is first needed. Those of participants that ponder go on thinking while
    the other seat is to move, about the reply that they expect; a seeded match repeats itself, so
    that nobody ponders in it.
    """

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        start: Callable[[tuple[str, ...] | None], Awaitable[EngineClient]] = _started,
        *,
        is_sandboxed: bool = False,
    ) -> None:
        """Begin without engines; if `is_sandboxed`, only our own is ever started."""
        self._now = now
        self._start = start
        self._is_sandboxed = is_sandboxed
        self._engines: dict[tuple[Seat, tuple[str, ...] | None], EngineClient] = {}
        # Those that are asked no more, until they have ended.
        self._ending: set[EngineClient] = set()
        self._ahead: dict[Seat, _Ahead[Move]] = {}
        # The draws about which an engine has been silent.
        self._offers: dict[Seat, _Ahead[bool]] = {}

    @property
    def engines(self) -> Sequence[EngineClient]:
        """The engines that run, in the order in which they were started."""
        return tuple(self._engines.values())

    async def choose(self, match: Match, node: Node) -> Move:
        import asyncio

        seat = node.position.seat_to_move
        participant = match.participant_at(node)
        texts = tuple(each.text for each in node.path()[1:])
        seconds = participant.seconds or THINKING_SECONDS
        clock = time_left(match, node)
        if clock is not None:
            seconds = min(seconds, clock.share)
        engine = await self._engine(seat, participant.command)
        player = participant.kind if participant.command is None else engine.players[0]
        if (offer := self._offers.pop(seat, None)) is not None:
            offer.answer.cancel()
        ahead = self._ahead.pop(seat, None)
        if ahead is not None:
            if ahead.texts == texts:
                return await self._answer(engine, seat, ahead, seconds)
            ahead.answer.cancel()
        start = match.root.position
        line: tuple[Move, ...] = ()

        def hear(info: Info) -> None:
            nonlocal line
            if info.rank == 1:
                line = info.line

        answer = asyncio.create_task(
            engine.choose(
                match.game,
                start,
                texts,
                player,
                Budget(seconds=seconds, clock=clock),
                match.seed,
                hear,
            )
        )
        move = await self._in_time(engine, seat, texts, answer, self._ahead, seconds)
        if participant.ponder and match.seed is None:
            following = _expected(node.position, move, line)
            if following is not None and following[1].seat_to_move is seat:
                expected = (*texts, *following[0])
                budget = Budget(seconds=_PONDER_SECONDS)
                choice = engine.choose(match.game, start, expected, player, budget)
                task = asyncio.create_task(choice)
                task.add_done_callback(_note)
                self._ahead[seat] = _Ahead(expected, self._now(), task)
        return move

    async def _answer(
        self, engine: EngineClient, seat: Seat, ahead: _Ahead[Move], seconds: float
    ) -> Move:
        """Return the move that was chosen ahead, after as much time as for any other."""
        import asyncio

        rest = max(0.0, seconds - (self._now() - ahead.began))
        try:
            await asyncio.wait((ahead.answer,), timeout=rest)
            await engine.stop()
        except BaseException:
            ahead.answer.cancel()
            raise
        return await self._in_time(engine, seat, ahead.texts, ahead.answer, self._ahead, 0.0)

    async def _in_time(
        self,
        engine: EngineClient,
        seat: Seat,
        texts: tuple[str, ...],
        answer: asyncio.Task[_Answer],
        late: dict[Seat, _Ahead[_Answer]],
        seconds: float,
    ) -> _Answer:
        """Return the answer of an engine.

        If it does not come within `seconds`, it is kept in `late`.

        Raises:
            EngineSilentError: it takes `PATIENCE_SECONDS` longer than it may. It goes on; asked the
                same again, it is waited for.
        """
        import asyncio

        try:
            await asyncio.wait((answer,), timeout=seconds + PATIENCE_SECONDS)
        except BaseException:
            answer.cancel()
            raise
        if answer.done():
            return answer.result()
        answer.add_done_callback(_note)
        late[seat] = _Ahead(texts, self._now(), answer)
        raise engine.silence(PATIENCE_SECONDS)

    async def accepts_draw(self, match: Match, node: Node) -> bool:
        import asyncio

        seat = node.position.seat_to_move
        participant = match.participant_at(node)
        engine = await self._engine(seat, participant.command)
        texts = tuple(each.text for each in node.path()[1:])
        late = self._offers.get(seat)
        if late is None or late.texts != texts:
            self._forget(seat)
            request = engine.accepts_draw(match.game, match.root.position, texts)
            answer = asyncio.create_task(request)
        else:
            answer = self._offers.pop(seat).answer
        return await self._in_time(engine, seat, texts, answer, self._offers, 0.0)

    async def _engine(self, seat: Seat, command: tuple[str, ...] | None) -> EngineClient:
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
        return engine

    def _forget(self, seat: Seat) -> None:
        """Let go of what a seat thinks ahead, or has not answered."""
        for each in (self._ahead.pop(seat, None), self._offers.pop(seat, None)):
            if each is not None:
                each.answer.cancel()

    async def dismiss(self, participant: Participant) -> None:
        for key in [key for key in self._engines if key[1] == participant.command]:
            self._forget(key[0])
            await self._end(self._engines.pop(key))

    async def _end(self, engine: EngineClient) -> None:
        """End an engine. If this is cancelled, `close` waits for its end."""
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


def _note(task: asyncio.Task[_Answer]) -> None:
    """Take note of how a task ended: whoever never asks for its answer does not hear of it."""
    if not task.cancelled():
        task.exception()


def _expected(
    position: Position, move: Move, line: tuple[Move, ...]
) -> tuple[tuple[str, str], Position] | None:
    """Return an engine's move and the reply it expects, and the position after them; None for none.

    `line` is what it last told of, as it would go on.
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
    return (position.format(move), between.format(reply)), following
