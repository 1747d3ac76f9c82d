"""The computer players of a match: one engine for each, in a process of its own."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from abstract_arcade.match import Match, Node, Participant
from abstract_arcade.players.core import Budget, Info, TimeLeft
from abstract_arcade.rules import Move, Position, Seat

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
    """Return the time left to the seat that decides at `node`, or None without clocks."""
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
        # The current period is one of those left.
        reading.periods + is_in_period,
        settings.period,
    )


_Answer = TypeVar("_Answer")


class _Ahead(NamedTuple, Generic[_Answer]):
    """An answer that an engine is working on, although nobody waits for it at the moment.

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
            start: starts an engine by its command; None stands for the program's own engine.
            is_sandboxed: whether to refuse all engines but the program's own.
        """
        self._now = now
        self._start = start
        self._is_sandboxed = is_sandboxed
        self._engines: dict[tuple[Seat, tuple[str, ...] | None], EngineClient] = {}
        # Engines that are no longer asked, until their processes have ended.
        self._ending: set[EngineClient] = set()
        self._ahead: dict[Seat, _Ahead[Move]] = {}
        # Questions whether to accept a draw about which an engine is silent.
        self._offers: dict[Seat, _Ahead[bool]] = {}

    @property
    def engines(self) -> Sequence[EngineClient]:
        """The engines that are running, in the order in which they were started."""
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
        """Return the move of an engine that ponders on this position, or was silent about it.

        The time since it began counts as thinking time.
        """
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
        """Cancel what the engine of a seat ponders on, or is silent about."""
        for each in (self._ahead.pop(seat, None), self._offers.pop(seat, None)):
            if each is not None:
                each.answer.cancel()

    async def dismiss(self, participant: Participant) -> None:
        for key in [key for key in self._engines if key[1] == participant.command]:
            self._forget(key[0])
            await self._end(self._engines.pop(key))

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


def _note(task: asyncio.Task[_Answer]) -> None:
    """Fetch the exception of a task, so that asyncio does not log it as never retrieved."""
    if not task.cancelled():
        task.exception()


def _expected(
    position: Position, move: Move, line: tuple[Move, ...]
) -> tuple[tuple[str, str], Position] | None:
    """Return the texts of a move and of the reply that its engine expects, and the position then.

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
    return (position.format(move), between.format(reply)), following
