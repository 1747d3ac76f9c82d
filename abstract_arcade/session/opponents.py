"""Who chooses the computers' moves of a match: engines, each in a process of its own.

`Thinking` lets one choose at a time, as a task.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

from abstract_arcade.match import Match, Node, Participant
from abstract_arcade.players import Budget, Info
from abstract_arcade.players.core import TimeLeft
from abstract_arcade.rules import Move, Position, Seat

if TYPE_CHECKING:
    # Imported with the first engine; see `session`.
    import asyncio

    from abstract_arcade.players.engine_client import EngineClient, EngineError

THINKING_SECONDS = 1.0
"""Seconds that a computer player may think about a move, unless its seat says otherwise."""

PATIENCE_SECONDS = 10.0
"""Seconds beyond its time after which a player that has not answered is told of."""

_PONDER_SECONDS = 60.0
"""The most seconds that a computer thinks while the other seat is to move."""


class Chooser(Protocol):
    """Chooses moves for the computer players of a match."""

    async def choose(self, match: Match, node: Node) -> Move:
        """A legal move for the participant who decides at `node`.

        Raises:
            EngineError: the participant failed to choose one.
            EngineSilentError: it has not answered for long, but goes on. Asked again, it is waited
                for; `dismiss` ends it.
        """

    async def accepts_draw(self, match: Match, node: Node) -> bool:
        """Whether the participant who decides at `node` accepts the draw on offer there.

        Raises:
            EngineError: the participant failed to answer.
            EngineSilentError: see `choose`.
        """

    async def dismiss(self, participant: Participant) -> None:
        """End the engine of a participant; a new one starts when it is next asked."""

    async def close(self) -> None:
        """End every engine."""


def time_left(match: Match, node: Node) -> TimeLeft | None:
    """What the clock leaves the seat that decides at `node`; None without clocks."""
    readings, seat = match.readings_at(node), node.position.seat_to_move
    if match.clock is None or readings is None:
        return None
    settings, reading = match.clock[seat], readings[seat]
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


class Opponents:
    """The computer players of a match, each with an engine in a process of its own.

    An engine starts when it is first needed. Those of participants that ponder go on thinking while
    the other seat is to move, about the reply that they expect; a seeded match repeats itself, so
    that nobody ponders in it.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._engines: dict[tuple[Seat, tuple[str, ...] | None], EngineClient] = {}
        # Those that are asked no more, until they have ended.
        self._ending: set[EngineClient] = set()
        self._ahead: dict[Seat, _Ahead[Move]] = {}
        # The draws about which an engine has been silent.
        self._offers: dict[Seat, _Ahead[bool]] = {}

    async def choose(self, match: Match, node: Node) -> Move:
        """See `Chooser.choose`."""
        import asyncio

        seat, participant = node.position.seat_to_move, match.participant_at(node)
        texts = tuple(each.text for each in node.path()[1:])
        seconds, clock = participant.seconds or THINKING_SECONDS, time_left(match, node)
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
                *(match.game, start, texts, player),
                Budget(seconds=seconds, clock=clock),
                *(match.seed, hear),
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
        """The move that was chosen ahead, after as much time as for any other."""
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
        """The answer of an engine.

        If it does not come within `seconds`, it is kept in `late`.

        Raises:
            EngineSilentError: it takes `PATIENCE_SECONDS` longer than it may. It goes on; asked the
                same again, it is waited for.
        """
        import asyncio

        from abstract_arcade.players.engine_client import EngineSilentError

        try:
            await asyncio.wait((answer,), timeout=seconds + PATIENCE_SECONDS)
        except BaseException:
            answer.cancel()
            raise
        if answer.done():
            return answer.result()
        answer.add_done_callback(_note)
        late[seat] = _Ahead(texts, self._now(), answer)
        raise EngineSilentError(f"{engine.name} has not answered for {PATIENCE_SECONDS:.0f} s")

    async def accepts_draw(self, match: Match, node: Node) -> bool:
        """See `Chooser.accepts_draw`."""
        import asyncio

        seat, participant = node.position.seat_to_move, match.participant_at(node)
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
        from abstract_arcade.players.engine_client import EngineClient

        engine = self._engines.get((seat, command))
        if engine is None or not engine.alive:
            self._forget(seat)
            if engine is not None:
                await self._end(self._engines.pop((seat, command)))
            engine = await EngineClient.start(command)
            self._engines[seat, command] = engine
        return engine

    def _forget(self, seat: Seat) -> None:
        """Let go of what a seat thinks ahead, or has not answered."""
        for each in (self._ahead.pop(seat, None), self._offers.pop(seat, None)):
            if each is not None:
                each.answer.cancel()

    async def dismiss(self, participant: Participant) -> None:
        """See `Chooser.dismiss`."""
        for key in [key for key in self._engines if key[1] == participant.command]:
            self._forget(key[0])
            await self._end(self._engines.pop(key))

    async def _end(self, engine: EngineClient) -> None:
        """End an engine. If this is cancelled, `close` waits for its end."""
        self._ending.add(engine)
        await engine.close()
        self._ending.discard(engine)

    async def close(self) -> None:
        """See `Chooser.close`."""
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
    """An engine's move and the reply it expects, and the position after them; None for none.

    `line` is what it last told of, as it would go on.
    """
    if line[:1] != (move,) or len(line) < 2:
        return None
    between, reply = position.play(move), line[1]
    if between.outcome is not None or reply not in between.legal_moves():
        return None
    following = between.play(reply)
    if following.outcome is not None:
        return None
    return (position.format(move), between.format(reply)), following


class Thinking:
    """What a computer thinks about, and what comes of it.

    Each of the calls that tell what came of it is made once the thinking is over, unless it was
    stopped. `node` is where a computer is choosing a move; None while none is.
    """

    def __init__(
        self,
        match: Match,
        chooser: Chooser,
        *,
        least_seconds: Callable[[Node], float],
        chosen: Callable[[Node, Move | None], None],
        failed: Callable[[Node, EngineError], None],
        broken: Callable[[BaseException], None],
        now: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]],
    ) -> None:
        """Let a chooser think when it is asked to; a move takes `least_seconds` at its node.

        `chosen` takes the node and the move, None to accept the draw on offer; `failed` the node
        and how the player failed, whose engine has ended unless it was only silent; `broken` an
        unexpected error, also of what these two call.
        """
        self.node: Node | None = None
        self._match = match
        self._chooser = chooser
        self._least_seconds = least_seconds
        self._chosen = chosen
        self._failed = failed
        self._broken = broken
        self._now = now
        self._sleep = sleep
        self._task: asyncio.Task[None] | None = None
        # An event loop keeps weak references to its tasks; these keep them alive until they end.
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, node: Node) -> None:
        """Have the participant who decides at a node choose a move. Needs a running event loop."""
        import asyncio

        self.node = node
        self._task = asyncio.get_running_loop().create_task(self._think(node))
        self._tasks.add(self._task)
        self._task.add_done_callback(self._task_done)

    def stop(self) -> bool:
        """Stop a computer that is thinking, and drop its move; return whether one was."""
        if self._task is None:
            return False
        self._task.cancel()
        self._clear()
        return True

    def dismiss(self, participant: Participant) -> None:
        """End the engine of a participant; the next one that is asked for a move is another."""
        import asyncio

        task = asyncio.get_running_loop().create_task(self._chooser.dismiss(participant))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop thinking; once it returns, no task is left."""
        self._clear()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            import asyncio

            await asyncio.wait(self._tasks)

    def _clear(self) -> None:
        self._task = self.node = None

    def _task_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            if task is self._task:
                self._clear()
            self._broken(error)

    @property
    def _is_stopped(self) -> bool:
        """Whether the calling task was stopped: a chooser may ignore its cancellation."""
        import asyncio

        return self._task is not asyncio.current_task()

    async def _think(self, node: Node) -> None:
        from abstract_arcade.players.engine_client import EngineError

        began, participant = self._now(), self._match.participant_at(node)
        try:
            move = await self._choice(node)
        except EngineError as error:
            await self._fail(node, participant, error)
            return
        await self._sleep(max(0.0, self._least_seconds(node) - (self._now() - began)))
        if not self._is_stopped:
            self._clear()
            self._chosen(node, move)

    async def _choice(self, node: Node) -> Move | None:
        """The move that is chosen at a node; None to accept the draw that is on offer."""
        match = self._match
        offerer = match.draw_offer_at(node) if node is match.current else None
        if offerer not in (None, node.position.seat_to_move) and (
            await self._chooser.accepts_draw(match, node)
        ):
            return None
        return await self._chooser.choose(match, node)

    async def _fail(self, node: Node, participant: Participant, error: EngineError) -> None:
        from abstract_arcade.players.engine_client import EngineSilentError

        if not isinstance(error, EngineSilentError) and not self._is_stopped:
            await self._chooser.dismiss(participant)
        if not self._is_stopped:
            self._clear()
            self._failed(node, error)
