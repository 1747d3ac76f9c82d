"""The screen of a demonstration: what it asks, where one is in it, and the way back to a match."""

from __future__ import annotations

import pytest

from abstract_arcade.rules import GAMES, SWAP
from abstract_arcade.teaching import load_demo
from abstract_arcade.tui.screens.demo import DemoScreen
from abstract_arcade.tui.screens.dialogs import Ask
from abstract_arcade.tui.screens.help import HelpScreen
from abstract_arcade.tui.screens.menu import MenuScreen
from abstract_arcade.tui.screens.play import PlayScreen
from tests.tui.support import LARGE, MEDIUM, ArcadePilot, a_match, running


async def go_to_step(arcade: ArcadePilot, number: int) -> None:
    """Show a step of the demonstration, after its moves."""
    course = arcade.demo_screen.course
    course.go_to_step(number)
    course.finish_moves()
    await arcade.pilot.pause()


def swap_steps(slug: str) -> list[int]:
    """The steps of a demonstration that a swap answers."""
    steps = load_demo(slug).steps
    return [
        number
        for number, step in enumerate(steps)
        if step.question is not None and SWAP in step.question.accepted
    ]


@pytest.mark.parametrize("slug", [slug for slug in GAMES if swap_steps(slug)])
async def test_a_swap_answers_where_it_is_asked_for(slug: str) -> None:
    async with running(demo=slug, size=LARGE) as arcade:
        for number in swap_steps(slug):
            await go_to_step(arcade, number)
            assert "s swap" in arcade.lines()[-1]
            await arcade.press("s")
            verdict = arcade.demo_screen.course.verdict
            assert verdict is not None
            assert verdict.right


@pytest.mark.parametrize("slug", GAMES)
async def test_a_question_does_not_begin_on_its_answer(slug: str) -> None:
    async with running(demo=slug, size=LARGE) as arcade:
        asked = 0
        for number, step in enumerate(load_demo(slug).steps):
            if step.question is None:
                continue
            asked += 1
            await go_to_step(arcade, number)
            answers = {move[0] for move in step.question.accepted if move}
            assert arcade.board.cursor not in answers
            assert not any(state.marked or state.foul for state in arcade.board.states)
        assert asked


async def test_it_is_said_where_one_is_and_when_that_was_all() -> None:
    async with running(demo="krypte", size=MEDIUM) as arcade:
        demo, course = load_demo("krypte"), arcade.demo_screen.course
        count = len(demo.chapters)
        assert f"1 of {count}  {demo.chapters[0].title}" in arcade.lines()[0]
        await arcade.press("end")
        assert f"{count} of {count}" in arcade.lines()[0]
        for number in range(course.step_number, len(demo.steps)):
            assert "That was all" not in arcade.panel
            await go_to_step(arcade, number)
            if course.question is not None:
                course.answer(course.question.answer)
                await arcade.pilot.pause()
        assert "That was all" in arcade.panel


async def test_opened_from_a_game_it_leads_back_there() -> None:
    match = a_match("d1", "e8")
    async with running(match, MEDIUM) as arcade:
        await arcade.press("question_mark")
        await arcade.until_open(HelpScreen)
        await arcade.press("2")
        await arcade.until_open(DemoScreen)
        assert "q back to the game" in arcade.lines()[-1]
        await arcade.press("q")
        await arcade.until_open(PlayScreen)
        assert arcade.match is match
        assert arcade.app.kept == []
        await arcade.press("q")
        await arcade.until_open(Ask)
        await arcade.press("enter")
        await arcade.until_open(MenuScreen)
