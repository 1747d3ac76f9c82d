"""Plays one game of a contest, in the current process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from abstract_arcade.arena.core import Effort, Entrant, GameResult, Task
from abstract_arcade.match import End, Match, Node
from abstract_arcade.players import PLAYERS, Budget, Info, ShouldStop, seeded
from abstract_arcade.players.core import color_of
from abstract_arcade.players.engine_client import EngineClient, EngineError
from abstract_arcade.players.garbage import collector_paused
from abstract_arcade.rules import Move, Outcome, Seat

_POLL_SECONDS = 0.1
"""Seconds between two calls of `should_stop` while an engine thinks."""

_GRACE_SECONDS = 10.0
"""Seconds after its time for a move in which an engine must answer, or else lose the game."""

_PATIENCE_SECONDS = 60.0
"""Seconds in which an engine must answer if its budget has no time."""


class Interrupted(Exception):
    """The work was stopped before its end."""


class _Choice(NamedTuple):
    """A move that a player chose.

    Attributes:
        move: the move.
        seconds: the time for it: CPU time for a built-in player, else elapsed time.
        depth: the last depth that the player reported, in plies; 0 if it reported none.
    """

    move: Move
    seconds: float
    depth: int


def never() -> bool:
    """Return False: a `should_stop` for work that is never stopped."""
    return False


def play(
    task: Task, should_stop: ShouldStop = never, now: Callable[[], float] = time.monotonic
) -> GameResult:
    """Play a game to its end.

    An external engine that fails or does not answer in time loses; a built-in player that fails
    raises its error. After `Task.max_plies`, the game is a draw by adjudication.

    Args:
        task: the game to play.
        should_stop: returns whether to give up the game; polled about every 0.1 seconds.
        now: the clock for engines that do not answer, in seconds.

    Raises:
        Interrupted: If `should_stop` returned True.
    """
    with collector_paused():
        return asyncio.run(_Game(task, should_stop, now).play())


class _Game:
    def __init__(self, task: Task, should_stop: ShouldStop, now: Callable[[], float]) -> None:
        self._task = task
        self._should_stop = should_stop
        self._now = now
        self._engines: dict[Seat, EngineClient] = {}
        self._efforts = {seat: Effort() for seat in Seat}
        self._failure = ""

    async def play(self) -> GameResult:
        task = self._task
        seats = {seat: entrant.participant for seat, entrant in task.seats.items()}
        match = Match(task.game, seats, task.seed, task.start)
        for text in task.moves:
            match.play(match.position.parse(text))
        try:
            while match.outcome is None:
                if match.current.ply >= task.max_plies:
                    match.end(Outcome(None, End.ADJUDICATION))
                    break
                await self._play_ply(match)
        finally:
            await asyncio.gather(*(engine.close() for engine in self._engines.values()))
        outcome = match.outcome
        assert outcome is not None
        winner = None if outcome.winner is None else match.position.seat_of(outcome.winner)
        return GameResult(
            number=task.number,
            moves=match.move_texts,
            winner=winner,
            color=outcome.winner,
            reason=outcome.reason.value,
            efforts=self._efforts,
            failure=self._failure,
        )

    async def _play_ply(self, match: Match) -> None:
        seat = match.seat_to_move
        entrant = self._task.seats[seat]
        try:
            choice = await self._choose(match.current, match, entrant, seat)
        except EngineError as error:
            sentence = str(error)
            if not sentence.startswith(entrant.name):
                sentence = f"{entrant.name}: {sentence}"
            self._failure = sentence
            winner = color_of(match.position, seat.other)
            match.end(Outcome(winner, End.ADJUDICATION))
            return
        if self._should_stop():
            raise Interrupted
        self._efforts[seat] += Effort(
            plies=1,
            seconds=choice.seconds,
            slowest=choice.seconds,
            depths=choice.depth,
            reports=1 if choice.depth else 0,
        )
        match.play(choice.move)

    async def _choose(self, node: Node, match: Match, entrant: Entrant, seat: Seat) -> _Choice:
        depth = 0

        def report(info: Info) -> None:
            nonlocal depth
            depth = info.depth

        command = entrant.participant.command
        if command is None:
            began = time.thread_time()
            rng = seeded(self._task.seed, match.move_texts)
            # The player's time is the CPU time of this thread, so that other work on the machine
            # does not shorten it.
            player = PLAYERS[entrant.kind].factory(rng, time.thread_time)
            move = player.choose(node.position, entrant.budget, report, self._should_stop)
            return _Choice(move, time.thread_time() - began, depth)
        if seat not in self._engines:
            self._engines[seat] = await EngineClient.start(command)
        engine = self._engines[seat]
        asked = time.perf_counter()
        choice = engine.choose(
            match.game,
            match.root.position,
            match.move_texts,
            engine.players[0],
            entrant.budget,
            self._task.seed,
            report,
        )
        move = await self._in_time(engine, choice, entrant.budget)
        return _Choice(move, time.perf_counter() - asked, depth)

    async def _in_time(self, engine: EngineClient, choice: Awaitable[Move], budget: Budget) -> Move:
        """Wait for the move of an engine.

        Raises:
            EngineError: If the engine fails or takes too long.
            Interrupted: If `should_stop` returned True.
        """
        seconds = budget.seconds
        patience = _PATIENCE_SECONDS if seconds is None else seconds + _GRACE_SECONDS
        end = self._now() + patience
        thinking = asyncio.ensure_future(choice)
        try:
            while not thinking.done():
                await asyncio.wait((thinking,), timeout=_POLL_SECONDS)
                if self._should_stop():
                    raise Interrupted
                if not thinking.done() and self._now() > end:
                    raise engine.silence(patience)
        finally:
            thinking.cancel()
        return await thinking


def adjudicate(match: Match, played: GameResult) -> None:
    """End a match with the result of an arena game, unless the rules have ended it already.

    If a player failed, a comment of "arena" on the last move says how.
    """
    if match.outcome is None:
        if played.failure:
            match.comment(match.current, played.failure, "arena")
        match.end(Outcome(played.color, End(played.reason)))


def replayed(task: Task, played: GameResult) -> Match:
    """Return an arena game as a match, with its moves and its result."""
    seats = {seat: entrant.participant for seat, entrant in task.seats.items()}
    match = Match(task.game, seats, task.seed, task.start)
    for text in played.moves:
        match.play(match.position.parse(text))
    adjudicate(match, played)
    return match
