"""The computers of a match: one engine for all of ours, one for each other command."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import ClassVar

import pytest

from abstract_arcade.match import Match, Participant
from abstract_arcade.players import Budget, Info
from abstract_arcade.rules import Move, Position, Seat
from abstract_arcade.session.opponents import Opponents
from tests.matches import a_match, play


class FakeEngine:
    """Stands in for `EngineClient`; it plays the first legal move."""

    started: ClassVar[list[FakeEngine]] = []

    def __init__(self, command: tuple[str, ...] | None) -> None:
        self.command = command
        self.players = ("first", "second")
        self.own_name = "Bot 2.1"
        self.alive = True
        self.requests: list[tuple[object, ...]] = []
        # The numbers of the requests that are answered only when it is told to stop.
        self.held: set[int] = set()
        self.stopped = asyncio.Event()
        self.may_end = asyncio.Event()
        self.may_end.set()

    @classmethod
    async def start(cls, command: tuple[str, ...] | None) -> FakeEngine:
        cls.started.append(cls(command))
        return cls.started[-1]

    async def choose(
        self, game: object, start: Position, moves: Iterable[str], *rest: object
    ) -> Move:
        texts = tuple(moves)
        self.requests.append((game, start, texts, *rest))
        position = start
        for text in texts:
            position = position.play(position.parse(text))
        if len(self.requests) in self.held:
            await self.stopped.wait()
        move = position.legal_moves()[0]
        reply = position.play(move).legal_moves()[0]
        for hear in rest[3:]:
            assert callable(hear)
            hear(Info(2, 0.0, (move, reply)))
        return move

    async def stop(self) -> None:
        self.stopped.set()

    async def close(self) -> None:
        await self.may_end.wait()
        self.alive = False


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch) -> list[FakeEngine]:
    """The engines that were started."""
    monkeypatch.setattr("abstract_arcade.players.engine_client.EngineClient", FakeEngine)
    monkeypatch.setattr(FakeEngine, "started", [])
    return FakeEngine.started


class TestOpponents:
    async def test_each_seat_has_an_engine_of_its_own(self, engines: list[FakeEngine]) -> None:
        match = a_match("d1", black="random", white="greedy")
        opponents = Opponents()
        for node in match.main_line:
            assert await opponents.choose(match, node) == node.position.legal_moves()[0]
        assert [each.command for each in engines] == [None, None]
        (first,), (second,) = (engine.requests for engine in engines)
        assert first[:4] == (match.game, match.root.position, (), "random")
        assert second[:4] == (match.game, match.root.position, ("d1",), "greedy")
        assert second[5] == match.seed

    async def test_external_engine_plays_as_the_first_of_its_players(
        self, engines: list[FakeEngine]
    ) -> None:
        match = a_match(black="engine:bot --fast", white="random")
        opponents = Opponents()
        await opponents.choose(match, match.root)
        assert [each.command for each in engines] == [("bot", "--fast")]
        assert engines[0].requests[0][3] == "first"

    async def test_external_engine_without_a_name_is_called_as_it_calls_itself(
        self, engines: list[FakeEngine]
    ) -> None:
        match = a_match("d1", black="engine:bot", white="engine:bot --fast")
        match.seat(Seat.SECOND, Participant("engine:bot --fast", name="Ada"))
        opponents = Opponents()
        for node in (match.root, match.current):
            await opponents.choose(match, node)
        assert len(engines) == 2
        assert [match.titles[seat] for seat in Seat] == ["Bot 2.1", "Ada"]

    async def test_computer_player_keeps_its_title(self, engines: list[FakeEngine]) -> None:
        match = a_match(black="random", white="greedy")
        await Opponents().choose(match, match.root)
        assert engines[0].own_name
        assert match.titles[Seat.FIRST] == "Random"

    async def test_engine_is_given_the_seconds_of_its_seat(self, engines: list[FakeEngine]) -> None:
        match = a_match("d1", black="expert", white="expert")
        match.seat(Seat.SECOND, Participant("expert", seconds=3))
        opponents = Opponents()
        for node in match.main_line:
            await opponents.choose(match, node)
        budgets = [engine.requests[0][4] for engine in engines]
        assert budgets == [Budget(seconds=1.0), Budget(seconds=3)]

    async def test_engine_is_asked_for_a_move_at_any_node(self, engines: list[FakeEngine]) -> None:
        match = a_match("d1", "e8", white="random")
        play(match, "h2", at=match.main_line[1])
        await Opponents().choose(match, match.main_line[1].children[1])
        assert engines[0].requests[0][2] == ("d1", "e8")

    async def test_engine_that_has_ended_is_started_again(self, engines: list[FakeEngine]) -> None:
        match = a_match(black="random")
        opponents = Opponents()
        await opponents.choose(match, match.root)
        engines[0].alive = False
        await opponents.choose(match, match.root)
        await opponents.dismiss(Participant("greedy"))
        assert not engines[1].alive
        await opponents.choose(match, match.root)
        assert len(engines) == 3

    async def test_engine_that_has_closed_its_output_is_ended_before_a_new_one_starts(
        self, engines: list[FakeEngine]
    ) -> None:
        """Its output is closed, but it may still run."""
        match = a_match(black="random")
        opponents = Opponents()
        await opponents.choose(match, match.root)
        engines[0].alive = False
        engines[0].may_end.clear()
        choosing = asyncio.create_task(opponents.choose(match, match.root))
        await asyncio.wait((choosing,), timeout=0.05)
        assert len(engines) == 1
        engines[0].may_end.set()
        await choosing
        assert len(engines) == 2

    async def test_close_waits_for_an_engine_whose_dismissal_was_cancelled(
        self, engines: list[FakeEngine]
    ) -> None:
        match = a_match(black="random")
        opponents = Opponents()
        await opponents.choose(match, match.root)
        engines[0].may_end.clear()
        dismissing = asyncio.create_task(opponents.dismiss(Participant("random")))
        await asyncio.sleep(0)
        dismissing.cancel()
        await asyncio.wait((dismissing,))
        closing = asyncio.create_task(opponents.close())
        await asyncio.sleep(0)
        assert not closing.done()
        engines[0].may_end.set()
        await closing
        assert not engines[0].alive

    async def test_dismiss_ends_only_the_engine_of_that_participant(
        self, engines: list[FakeEngine]
    ) -> None:
        match = a_match("d1", black="random", white="engine:bot")
        opponents = Opponents()
        for node in match.main_line:
            await opponents.choose(match, node)
        await opponents.dismiss(Participant("engine:bot"))
        await opponents.dismiss(Participant("engine:stranger"))
        assert [each.alive for each in engines] == [True, False]
        await opponents.close()
        assert [each.alive for each in engines] == [False, False]
        await opponents.close()


class TestPondering:
    @pytest.fixture
    def match(self) -> Match:
        match = a_match(black="expert")
        match.seed = None
        match.seat(Seat.FIRST, Participant("expert", ponder=True))
        return match

    async def test_pondering_is_about_the_expected_reply(
        self, match: Match, engines: list[FakeEngine]
    ) -> None:
        times = iter([100.0, 100.4])
        opponents = Opponents(lambda: next(times))
        move = await opponents.choose(match, match.root)
        engine = engines[0]
        engine.held = {2}
        await asyncio.sleep(0)
        match.play(move)
        reply = match.position.legal_moves()[0]
        assert engine.requests[1][2] == (match.current.text, match.position.format(reply))
        # It rests before the analysis would, whether anybody is there or not.
        assert engine.requests[1][4] == Budget(seconds=60)
        match.play(reply)
        # It has had 0.4 s of its second; the rest passes, and then it is told to stop.
        answer = asyncio.create_task(opponents.choose(match, match.current))
        await asyncio.sleep(0)
        assert not answer.done()
        engine.stopped.set()
        assert await answer == match.position.legal_moves()[0]
        assert len(engine.requests) == 2
        await opponents.close()

    @pytest.mark.parametrize(("pondered", "rest"), [(0.0, 1.0), (0.4, 0.6), (5.0, 0.0)])
    async def test_pondering_counts_as_thinking_time(
        self,
        match: Match,
        engines: list[FakeEngine],
        monkeypatch: pytest.MonkeyPatch,
        pondered: float,
        rest: float,
    ) -> None:
        now = 100.0
        opponents = Opponents(lambda: now)
        match.play(await opponents.choose(match, match.root))
        engines[0].held = {2}
        await asyncio.sleep(0)
        match.play(match.position.legal_moves()[0])
        now += pondered
        waits: list[float | None] = []
        wait = asyncio.wait

        async def heard(tasks: Iterable[asyncio.Task[Move]], **bound: float | None) -> object:
            waits.append(bound["timeout"])
            return await wait(tasks, timeout=0)

        monkeypatch.setattr(asyncio, "wait", heard)
        engines[0].stopped.set()
        await opponents.choose(match, match.current)
        assert waits[0] == pytest.approx(rest)
        monkeypatch.undo()
        await opponents.close()

    async def test_pondering_about_another_reply_is_cancelled(
        self, match: Match, engines: list[FakeEngine]
    ) -> None:
        opponents = Opponents()
        match.play(await opponents.choose(match, match.root))
        engines[0].held = {2}
        await asyncio.sleep(0)
        match.play(match.position.legal_moves()[1])
        assert await opponents.choose(match, match.current) == match.position.legal_moves()[0]
        assert engines[0].requests[2][2] == match.move_texts
        await opponents.close()

    @pytest.mark.parametrize(("ponder", "match_seed"), [(False, None), (True, 7)])
    async def test_no_pondering_unless_wanted_nor_in_a_match_with_a_seed(
        self, engines: list[FakeEngine], *, ponder: bool, match_seed: int | None
    ) -> None:
        match = a_match(black="expert")
        match.seed = match_seed
        match.seat(Seat.FIRST, Participant("expert", ponder=ponder))
        opponents = Opponents()
        await opponents.choose(match, match.root)
        await asyncio.sleep(0)
        assert len(engines[0].requests) == 1


class TestDraws:
    @pytest.mark.parametrize("answer", [True, False])
    async def test_draw_offer_is_answered_by_the_engine(
        self, engines: list[FakeEngine], monkeypatch: pytest.MonkeyPatch, answer: bool
    ) -> None:
        async def say(*_: object) -> bool:
            return answer

        monkeypatch.setattr(FakeEngine, "accepts_draw", say, raising=False)
        match = a_match("d1", white="greedy")
        assert await Opponents().accepts_draw(match, match.current) is answer
        assert engines
