"""A table at which a match is played: its session, a computer and a clock as a test says."""

from __future__ import annotations

import asyncio
import heapq
import itertools

from abstract_arcade.match import PERSON, Match, Node, Participant
from abstract_arcade.players.engine_client import EngineError
from abstract_arcade.rules import Move
from abstract_arcade.session import Event, EventKind, Session
from abstract_arcade.session.thinking import Chooser
from tests.matches import a_match, nodes_of

PLAYED = EventKind.PLAYED
VIEWED = EventKind.VIEWED
THINKING = EventKind.THINKING
FAILED = EventKind.FAILED


class FakeChooser:
    """Answers when the test says so.

    Attributes:
        asked: the nodes at which a move was asked for.
        cancelled: those of them where the question was withdrawn.
        dismissed: the participants whose engine was ended.
        is_stubborn: whether it answers although it was cancelled.
        offered: the nodes at which it was offered a draw.
        accepts: whether it accepts draws.
    """

    def __init__(self) -> None:
        self.asked: list[Node] = []
        self.cancelled: list[Node] = []
        self.dismissed: list[Participant] = []
        self.closed = 0
        self.is_stubborn = False
        self.offered: list[Node] = []
        self.accepts = False
        self.dismissing: asyncio.Event | None = None
        self._answer: asyncio.Future[Move] | None = None

    async def choose(self, match: Match, node: Node) -> Move:
        assert node in set(nodes_of(match))
        self.asked.append(node)
        answer: asyncio.Future[Move] = asyncio.get_running_loop().create_future()
        self._answer = answer
        try:
            # The answer outlives the question.
            await asyncio.shield(answer)
        except asyncio.CancelledError:
            self.cancelled.append(node)
            if not self.is_stubborn:
                raise
        return await answer

    async def accepts_draw(self, match: Match, node: Node) -> bool:
        assert match.draw_offer_at(node) is not None
        self.offered.append(node)
        return self.accepts

    async def dismiss(self, participant: Participant) -> None:
        self.dismissed.append(participant)
        if self.dismissing is not None:
            await self.dismissing.wait()

    async def close(self) -> None:
        self.closed += 1

    def answer(self, text: str) -> None:
        """Answer the latest question."""
        assert self._answer is not None
        self._answer.set_result(self.asked[-1].position.parse(text))

    def fail(self, error: Exception | None = None) -> None:
        """Fail at the latest question."""
        assert self._answer is not None
        self._answer.set_exception(error or EngineError("the engine died"))


class FakeTime:
    """A clock that stands still unless it is set, and sleeps that end when the test says so.

    Attributes:
        now: the seconds the clock shows.
        sleeps: how long somebody asked to sleep.
        is_held: whether sleeps last until `wake`.
    """

    def __init__(self) -> None:
        self.now = 100.0
        self.sleeps: list[float] = []
        self.is_held = False
        self._woken = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        self.sleeps.append(seconds)
        if self.is_held:
            await self._woken.wait()

    def wake(self) -> None:
        self._woken.set()


class Hours:
    """A time that passes when the test says so, and wakes who sleeps until then."""

    def __init__(self) -> None:
        self.now = 1000.0
        self._sleepers: list[tuple[float, int, asyncio.Event]] = []
        self._numbers = itertools.count()

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            return
        woken = asyncio.Event()
        heapq.heappush(self._sleepers, (self.now + seconds, next(self._numbers), woken))
        await woken.wait()

    async def pass_by(self, seconds: float) -> None:
        """Let time pass, in as many steps as there are sleepers to wake."""
        end = self.now + seconds
        await settle()
        while self._sleepers and self._sleepers[0][0] <= end:
            moment, _, woken = heapq.heappop(self._sleepers)
            self.now = max(self.now, moment)
            woken.set()
            await settle()
        self.now = end


class Table:
    """A session and all that a test says to it or hears of it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.chooser = FakeChooser()
        self.time = FakeTime()
        chooser: Chooser = self.chooser
        self.session = Session(
            match, 0, chooser=chooser, now=lambda: self.time.now, sleep=self.time.sleep
        )
        self.events: list[Event] = []
        self.session.listen(self.events.append)

    async def answer(self, text: str) -> None:
        """Let the computer answer, and the session take the answer."""
        self.chooser.answer(text)
        await settle()

    async def fail(self) -> None:
        self.chooser.fail()
        await settle()

    def play(self, text: str) -> Node:
        return self.session.play(self.session.position.parse(text))

    @property
    def kinds(self) -> list[EventKind]:
        """The kinds of the events since this was last asked."""
        kinds = [event.kind for event in self.events]
        self.events.clear()
        return kinds


# Functions, since a checker believes that what an attribute said once it says for ever.


def is_thinking(table: Table) -> bool:
    return table.session.is_thinking


def is_paused(table: Table) -> bool:
    return table.session.is_paused


def can_play_single_move(table: Table) -> bool:
    return table.session.can_play_single_move


def is_persons_turn(table: Table) -> bool:
    """Whether the keyboard decides, and so the selection is open."""
    assert table.session.selection.is_open is table.session.is_persons_turn
    return table.session.is_persons_turn


async def settle() -> None:
    """Let everything run that can."""
    for _ in range(10):
        await asyncio.sleep(0)


def a_table(*moves: str, black: str = PERSON, white: str = PERSON) -> Table:
    return Table(a_match(*moves, black=black, white=white))


async def thinking(*moves: str, black: str = PERSON, white: str = "random") -> Table:
    """A table where a computer has begun to think."""
    table = a_table(*moves, black=black, white=white)
    table.session.go_on()
    await settle()
    assert is_thinking(table)
    assert table.chooser.asked == [table.match.current]
    table.events.clear()
    return table
