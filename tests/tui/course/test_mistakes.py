"""Looking for the better move on the screen: from the explanation and back."""

from __future__ import annotations

import asyncio

import pytest

from abstract_arcade.analysis import mistakes
from abstract_arcade.analysis.analyst import Subject
from abstract_arcade.analysis.assessment import Assessment
from abstract_arcade.analysis.mistakes import Mistake
from abstract_arcade.match import Participant
from abstract_arcade.records import load
from abstract_arcade.rules import Seat
from abstract_arcade.session.insight import Topic
from abstract_arcade.tui.course.puzzle import PuzzleScreen
from abstract_arcade.tui.play.screen import PlayScreen
from screenshots.make import EXPLAINED
from tests.analysis.support import StandIn
from tests.tui.course.support import Clock
from tests.tui.support import LARGE, ArcadePilot, running


def shown(arcade: ArcadePilot) -> tuple[PuzzleScreen, Mistake]:
    screen = arcade.app.screen
    assert isinstance(screen, PuzzleScreen)
    mistake = screen.series.puzzle
    assert isinstance(mistake, Mistake)
    return screen, mistake


async def test_player_finds_the_better_moves_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    # The fake analyst values all moves alike.
    monkeypatch.setattr(mistakes, "Analyst", StandIn)
    async with running(load(EXPLAINED), LARGE) as arcade:
        await arcade.press("a", "B")
        await arcade.until_open(PuzzleScreen)
        screen, mistake = shown(arcade)
        assert "Find a better move than e1" in arcade.panel
        assert "1 of 2" in arcade.panel
        await arcade.type_move("e1")
        await arcade.press("enter")
        await arcade.until_text("Not this one")
        assert "This was played in the game" in arcade.panel
        await arcade.press("z")
        await arcade.type_move(mistake.position.format(mistake.answer))
        await arcade.press("enter")
        await arcade.until_text("Right")
        assert "1 of 2" in arcade.panel.partition("Found")[2]
        await arcade.press("enter")
        await arcade.until(lambda: arcade.app.screen is not screen)
        last, mistake = shown(arcade)
        assert "2 of 2" in arcade.panel
        await arcade.press("greater_than_sign")
        assert "This is the last mistake" in arcade.status
        await arcade.press("less_than_sign")
        await arcade.until(lambda: arcade.app.screen is not last)
        assert "you have solved this mistake before" in arcade.status
        await arcade.press("q")
        await arcade.until_open(PlayScreen)
        await arcade.until(lambda: arcade.play_screen.insight.topic is Topic.EXPLANATION)
        assert arcade.view.viewed.ply == 22
        assert "White's e1 missed a win" in arcade.panel
        await arcade.press("right")
        assert arcade.view.viewed.ply == 25


async def test_wrong_answer_is_left_by_escape_and_replaced_by_a_click(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    may_judge = asyncio.Event()

    class Slow(StandIn):
        async def judge(
            self, subject: Subject, nodes: int = 0, lines: int = 1
        ) -> Assessment | None:
            await may_judge.wait()
            return await super().judge(subject, nodes, lines)

    monkeypatch.setattr(mistakes, "Analyst", Slow)
    clock = Clock()
    async with running(load(EXPLAINED), LARGE, now=clock) as arcade:
        await arcade.press("a", "B")
        await arcade.until_open(PuzzleScreen)
        screen, mistake = shown(arcade)
        (answer,) = mistake.answer
        may_judge.set()
        await arcade.click_site("e1")
        await arcade.until_text("Not this one")
        # The second click of a double click leaves the wrong answer to be seen.
        await arcade.click_site("e1")
        assert screen.course.is_wrong
        await arcade.press("escape")
        assert screen.course.is_open
        assert "Try again" in arcade.status
        # The question alone, as before the answer; now the key would leave.
        await arcade.press("escape")
        assert "White to play" in arcade.status
        assert "Answer" not in arcade.panel
        may_judge.clear()
        await arcade.click_site("e1")
        # The mouse waits on the right square until the wrong answer is judged.
        await arcade.hover_site(arcade.name(answer))
        clock.seconds += 1
        may_judge.set()
        await arcade.until_text("Not this one")
        await arcade.click_site(arcade.name(answer))
        await arcade.until_text("Right")
        # A click also replaces an answer that is not judged yet.
        await arcade.press("z")
        may_judge.clear()
        await arcade.click_site("e1")
        assert screen.course.is_pending
        clock.seconds += 1
        await arcade.click_site(arcade.name(answer))
        await arcade.until_text("Right")


async def test_exercise_begins_with_the_turning_point_shown() -> None:
    async with running(load(EXPLAINED), LARGE) as arcade:
        await arcade.press("B")
        assert "a explains the game" in arcade.status
        await arcade.press("a", "right", "B")
        await arcade.until_open(PuzzleScreen)
        assert "2 of 2" in arcade.panel


async def test_turning_points_of_the_computer_are_no_exercise() -> None:
    match = load(EXPLAINED)
    for seat in Seat:
        match.seat(seat, Participant("easy"))
    async with running(match, LARGE) as arcade:
        await arcade.press("a", "B")
        assert "None of the turning points was a move by a human player" in arcade.status
