"""A computer that does not answer: it is waited for, asked anew, or another takes its seat."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest

from abstract_arcade.clock import ClockSettings
from abstract_arcade.match import PERSON, Match, Participant
from abstract_arcade.players.engine_client import EngineError, EngineSilentError
from abstract_arcade.rules import Seat
from abstract_arcade.session import opponents as opponents_module
from abstract_arcade.session.opponents import Opponents
from abstract_arcade.tui.frame.ask import Ask
from abstract_arcade.words.events import EngineSilent
from tests.matches import a_match, moves_of
from tests.session.support import FakeChooser, Session, settle
from tests.session.support import thinking as at_table
from tests.tui.support import MEDIUM, running, view_of

SILENT = EngineSilentError("greedy has not answered for 10 s")


async def silence(*moves: str, black: str = PERSON, white: str = "greedy") -> Session:
    """A table where the computer on turn says nothing."""
    session = await at_table(*moves, black=black, white=white)
    session.chooser.fail(SILENT)
    await settle()
    return session


def is_silent(session: Session) -> bool:
    return isinstance(session.table.engine_failure, EngineSilent)


def running_clock(session: Session) -> Seat | None:
    return session.table.clocks.running


class TestSessions:
    async def test_silent_engine_is_reported_and_keeps_running(self) -> None:
        session = await silence("d1")
        assert session.table.engine_failure is not None
        assert session.table.engine_failure.message == str(SILENT)
        assert is_silent(session)
        assert session.table.is_paused
        assert session.kinds[-1] is EngineSilent
        assert not session.chooser.dismissed

    async def test_waiting_on_continues_the_question_to_a_silent_engine(self) -> None:
        session = await silence("d1")
        session.table.wait_on()
        await settle()
        assert not is_silent(session)
        assert session.table.is_thinking
        assert not session.table.is_paused
        assert not session.chooser.dismissed
        await session.answer("e8")
        assert moves_of(session.match) == ["d1", "e8"]

    async def test_retry_after_silence_asks_a_new_engine(self) -> None:
        session = await silence("d1")
        session.table.retry()
        await settle()
        assert session.chooser.dismissed == [Participant("greedy")]
        assert session.chooser.asked == [session.match.current] * 2
        await session.answer("e8")
        assert moves_of(session.match) == ["d1", "e8"]

    @pytest.mark.parametrize("kind", [PERSON, "random"])
    async def test_seat_of_a_silent_engine_is_given_to_another_player(self, kind: str) -> None:
        session = await silence("d1")
        session.table.replace_player(kind)
        await settle()
        assert session.match.participants[Seat.SECOND] == Participant(kind)
        assert session.chooser.dismissed == [Participant("greedy")]
        assert len(session.chooser.asked) == (1 if kind == PERSON else 2)
        assert not session.table.is_paused

    async def test_dismissed_silence_leaves_the_match_paused(self) -> None:
        session = await silence("d1")
        session.table.dismiss_engine_failure()
        await settle()
        assert not is_silent(session)
        assert session.table.is_paused
        # Nobody is left to be waited for.
        session.table.wait_on()
        await settle()
        assert len(session.chooser.asked) == 1

    async def test_silence_is_reported_after_each_further_wait(self) -> None:
        session = await silence("d1")
        for _ in range(3):
            session.table.wait_on()
            await settle()
            assert not is_silent(session)
            session.chooser.fail(SILENT)
            await settle()
            assert is_silent(session)
        assert len(session.chooser.asked) == 4

    async def test_clocks_stop_while_a_silent_engine_is_reported(self) -> None:
        match = a_match()
        match.clock = dict.fromkeys(Seat, ClockSettings(300))
        session = Session(match)
        for text in ("d1", "e8", "a8"):
            session.play(text)
        match.seat(Seat.SECOND, Participant("greedy"))
        session.time.is_held = True
        session.table.attend()
        await settle()
        assert running_clock(session) is Seat.SECOND
        session.chooser.fail(SILENT)
        await settle()
        assert running_clock(session) is None
        session.table.wait_on()
        await settle()
        assert running_clock(session) is Seat.SECOND
        await session.view.close()

    async def test_session_closes_while_an_engine_is_silent(self) -> None:
        session = await silence("d1")
        session.table.retry()
        await session.view.close()
        assert session.chooser.closed == 1
        session.table.wait_on()
        await settle()
        assert not session.table.is_thinking


class SlowEngine:
    """An engine that answers when the test says so."""

    def __init__(self) -> None:
        self.name, self.players, self.alive = "slow", ("slow",), True
        self.own_name = ""
        self.asked: list[str] = []
        self.cancelled: list[str] = []
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    async def _wait(self, what: str) -> Any:
        self.asked.append(what)
        try:
            return await asyncio.shield(self.answer)
        except asyncio.CancelledError:
            self.cancelled.append(what)
            raise

    async def choose(self, *_: object) -> Any:
        return await self._wait("move")

    async def accepts_draw(self, *_: object) -> Any:
        return await self._wait("draw")

    def silence(self, seconds: float) -> EngineSilentError:
        return EngineSilentError(f"{self.name} has not answered for {seconds:.0f} s")

    async def stop(self) -> None:
        pass

    async def close(self) -> None:
        self.alive = False


class TestOpponents:
    @pytest.fixture(autouse=True)
    def hurry(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(opponents_module, "PATIENCE_SECONDS", 0.0)
        monkeypatch.setattr(opponents_module, "THINKING_SECONDS", 0.0)

    @pytest.fixture
    def match(self) -> Match:
        return a_match("d1", white="engine:slow")

    async def seated(self) -> tuple[Opponents, SlowEngine]:
        engine = SlowEngine()

        async def start(_: object) -> Any:
            return engine

        return Opponents(start=start), engine

    @pytest.mark.parametrize("what", ["move", "draw"])
    async def test_late_answer_of_an_engine_is_used_when_it_is_asked_again(
        self, match: Match, what: str
    ) -> None:
        computers, engine = await self.seated()
        ask = computers.choose if what == "move" else computers.accepts_draw
        for _ in range(2):
            with pytest.raises(EngineSilentError, match="slow has not answered for 0 s"):
                await ask(match, match.current)
        answer: object = match.position.parse("e8") if what == "move" else True
        engine.answer.set_result(answer)
        await settle()
        assert await ask(match, match.current) == answer
        # It was asked once.
        assert engine.asked == [what]

    async def test_question_about_a_draw_is_cancelled_by_the_next_question(
        self, match: Match
    ) -> None:
        computers, engine = await self.seated()
        with pytest.raises(EngineSilentError):
            await computers.accepts_draw(match, match.current)
        with pytest.raises(EngineSilentError):
            await computers.choose(match, match.current)
        await settle()
        assert engine.asked == ["draw", "move"]
        assert engine.cancelled == ["draw"]
        await computers.close()
        await settle()
        assert engine.cancelled == ["draw", "move"]

    async def test_engine_is_asked_again_at_another_node(self, match: Match) -> None:
        computers, engine = await self.seated()
        with pytest.raises(EngineSilentError):
            await computers.accepts_draw(match, match.current)
        match.undo()
        match.play(match.position.parse("e1"))
        with pytest.raises(EngineSilentError):
            await computers.accepts_draw(match, match.current)
        await settle()
        assert engine.asked == ["draw", "draw"]
        assert engine.cancelled == ["draw"]
        await computers.close()

    async def test_end_of_a_silent_engine_is_no_unhandled_error(self, match: Match) -> None:
        computers, engine = await self.seated()
        loop, missed = asyncio.get_running_loop(), list[object]()
        loop.set_exception_handler(lambda _, context: missed.append(context))
        with pytest.raises(EngineSilentError):
            await computers.choose(match, match.current)
        engine.answer.set_exception(EngineError("slow was ended by signal 9"))
        await settle()
        await computers.close()
        del computers, engine
        await settle()
        assert not missed


def has_asked(chooser: FakeChooser, count: int) -> bool:
    return len(chooser.asked) == count


async def test_window_about_a_silent_engine_offers_wait_restart_and_replace() -> None:
    chooser = FakeChooser()
    match = a_match("d1", white="greedy")
    async with running(match, MEDIUM, open_view=lambda it: view_of(it, chooser=chooser)) as arcade:
        for presses, dismissed, asked in ((("enter",), 0, 2), (("down", "enter"), 1, 3)):
            chooser.fail(SILENT)
            await arcade.until(lambda: isinstance(arcade.app.screen, Ask), "a question")
            shown = arcade.text()
            assert "greedy has not answered for 10 s" in shown
            for choice in (
                "Keep waiting",
                "Restart the player",
                "Take over this seat",
                "Let random",
            ):
                assert choice in shown
            await arcade.press(*presses)
            await arcade.until(partial(has_asked, chooser, asked), "a new request")
            assert len(chooser.dismissed) == dismissed
        chooser.answer("e8")
        await arcade.until(lambda: match.current.ply == 2, "the answer")
