"""The computers of a match: one engine for all of ours, one for each other command."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import pytest

from abstract_arcade.match import Participant
from abstract_arcade.opponents import Opponents
from abstract_arcade.players import Budget
from abstract_arcade.rules import Move, Position, Seat
from tests.matches import a_match, play


class FakeEngine:
    """Stands in for `EngineClient`; it plays the first legal move."""

    started: ClassVar[list[FakeEngine]] = []

    def __init__(self, command: tuple[str, ...] | None) -> None:
        self.command = command
        self.players = ("first", "second")
        self.alive = True
        self.requests: list[tuple[object, ...]] = []

    @classmethod
    async def start(cls, command: tuple[str, ...] | None) -> FakeEngine:
        cls.started.append(cls(command))
        return cls.started[-1]

    async def choose(
        self, game: object, start: Position, moves: Iterable[str], *rest: object
    ) -> Move:
        self.requests.append((game, start, tuple(moves), *rest))
        position = start
        for text in moves:
            position = position.play(position.parse(text))
        return position.legal_moves()[0]

    async def close(self) -> None:
        self.alive = False


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch) -> list[FakeEngine]:
    """The engines that were started."""
    monkeypatch.setattr("abstract_arcade.players.engine_client.EngineClient", FakeEngine)
    monkeypatch.setattr(FakeEngine, "started", [])
    return FakeEngine.started


class TestOpponents:
    async def test_ask_one_engine_for_all_our_players(self, engines: list[FakeEngine]) -> None:
        match = a_match("d1", black="random", white="greedy")
        opponents = Opponents()
        for node in match.main_line:
            assert await opponents.choose(match, node) == node.position.legal_moves()[0]
        assert [each.command for each in engines] == [None]
        first, second = engines[0].requests
        assert first[:4] == (match.game, match.root.position, (), "random")
        assert second[:4] == (match.game, match.root.position, ("d1",), "greedy")
        assert second[-1] == match.seed

    async def test_ask_another_engine_for_its_first_player(self, engines: list[FakeEngine]) -> None:
        match = a_match(black="engine:bot --fast", white="random")
        opponents = Opponents()
        await opponents.choose(match, match.root)
        assert [each.command for each in engines] == [("bot", "--fast")]
        assert engines[0].requests[0][3] == "first"

    async def test_ask_for_as_long_as_a_seat_may_think(self, engines: list[FakeEngine]) -> None:
        match = a_match("d1", black="expert", white="expert")
        match.seat(Seat.SECOND, Participant("expert", seconds=3))
        for node in match.main_line:
            await Opponents().choose(match, node)
        budgets = [engine.requests[0][4] for engine in engines]
        assert budgets == [Budget(seconds=1.0), Budget(seconds=3)]

    async def test_ask_at_any_node(self, engines: list[FakeEngine]) -> None:
        match = a_match("d1", "e8", white="random")
        play(match, "h2", at=match.main_line[1])
        await Opponents().choose(match, match.main_line[1].children[1])
        assert engines[0].requests[0][2] == ("d1", "e8")

    async def test_restart_an_engine_that_has_ended(self, engines: list[FakeEngine]) -> None:
        match = a_match(black="random")
        opponents = Opponents()
        await opponents.choose(match, match.root)
        engines[0].alive = False
        await opponents.choose(match, match.root)
        await opponents.dismiss(Participant("greedy"))
        assert not engines[1].alive
        await opponents.choose(match, match.root)
        assert len(engines) == 3

    async def test_dismiss_nobody_else(self, engines: list[FakeEngine]) -> None:
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
