"""A session: a table and a view of it, a computer and a clock as a test says."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from dataclasses import dataclass

from abstract_arcade.match import PERSON, Match, Node, Participant
from abstract_arcade.players.engine_client import EngineError
from abstract_arcade.rules import Move
from abstract_arcade.session import Notice, StateChanged, Table, View, ViewChanged
from abstract_arcade.session.thinking import Chooser
from abstract_arcade.words.events import EngineFailed, MovePlayed
from tests.matches import a_match, nodes_of

PLAYED = MovePlayed
VIEWED = ViewChanged
THINKING = StateChanged
FAILED = EngineFailed


@dataclass
class FakeInviter:
    """Links that lead nowhere."""

    number: int = 1
    warning: str = "The connection is not encrypted."

    @property
    def link(self) -> str:
        return f"http://192.0.2.7:8000/t/{self.number:022}"

    def renew(self) -> None:
        self.number += 1


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
    """A time that stands still unless the test sets it, and sleeps that end at once.

    Attributes:
        now: the time in seconds.
        sleeps: the seconds of each sleep.
        is_held: whether sleeps last until `wake` instead.
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
    """A time that passes when the test says so; sleeps end when their time has come."""

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
        """Let some seconds pass, and end the sleeps that are over by then in their order."""
        end = self.now + seconds
        await settle()
        while self._sleepers and self._sleepers[0][0] <= end:
            moment, _, woken = heapq.heappop(self._sleepers)
            self.now = max(self.now, moment)
            woken.set()
            await settle()
        self.now = end


class Session:
    """A table with a view, a computer that answers when the test says so, and the notices sent."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.chooser = FakeChooser()
        self.time = FakeTime()
        chooser: Chooser = self.chooser
        self.table = Table(match, chooser=chooser, now=lambda: self.time.now, sleep=self.time.sleep)
        self.view = View(self.table)
        self.notices: list[Notice] = []
        self.view.listen(self.notices.append)

    async def answer(self, text: str) -> None:
        """Let the computer answer, and the table take the answer."""
        self.chooser.answer(text)
        await settle()

    async def fail(self) -> None:
        self.chooser.fail()
        await settle()

    def play(self, text: str) -> Node:
        return self.view.play(self.view.position.parse(text))

    @property
    def kinds(self) -> list[type[Notice]]:
        """The classes of the notices since this was last asked."""
        kinds = [type(notice) for notice in self.notices]
        self.notices.clear()
        return kinds


# Functions, since mypy assumes that an attribute that was checked once does not change.


def is_thinking(session: Session) -> bool:
    return session.table.is_thinking


def is_paused(session: Session) -> bool:
    return session.table.is_paused


def can_play_single_move(session: Session) -> bool:
    return session.view.can_play_single_move


def is_persons_turn(session: Session) -> bool:
    """Whether the keyboard decides, and so the selection is open."""
    assert session.view.selection.is_open is session.view.is_persons_turn
    return session.view.is_persons_turn


async def settle() -> None:
    """Let all tasks run until they wait for something."""
    for _ in range(10):
        await asyncio.sleep(0)


def a_session(*moves: str, black: str = PERSON, white: str = PERSON) -> Session:
    return Session(a_match(*moves, black=black, white=white))


async def thinking(*moves: str, black: str = PERSON, white: str = "random") -> Session:
    """A session in which a computer has begun to think."""
    session = a_session(*moves, black=black, white=white)
    session.table.go_on()
    await settle()
    assert is_thinking(session)
    assert session.chooser.asked == [session.match.current]
    session.notices.clear()
    return session
