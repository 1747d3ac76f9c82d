"""An answer to a demonstration's question is typed as a move of a game is."""

from __future__ import annotations

import pytest

from abstract_arcade.rules import GAMES
from abstract_arcade.teaching.demo_player import Course
from abstract_arcade.teaching.reader import load_demo
from tests.tui.support import LARGE, MEDIUM, ArcadePilot, running


def course_of(arcade: ArcadePilot) -> Course:
    return arcade.demo_screen.course


def asking_step(slug: str, *, of_several: bool = False) -> int:
    """A step that asks for a move, where that is wanted one of several with the same first site.

    Where every piece that is asked for has several ways to go, the first step that asks.
    """
    asking = []
    for number, step in enumerate(load_demo(slug).steps):
        question = step.question
        if question is not None and question.answer:
            first = question.answer[0]
            fits = [move for move in question.position.legal_moves() if move[:1] == (first,)]
            if (len(fits) > 1) is of_several:
                return number
            asking.append(number)
    assert asking, slug
    assert not of_several, slug
    return asking[0]


async def go_to(arcade: ArcadePilot, step: int) -> None:
    """Show a step after its moves."""
    course_of(arcade).go_to_step(step)
    course_of(arcade).finish_moves()
    await arcade.pilot.pause()


def answer_of(arcade: ArcadePilot) -> str:
    """The name of the answer to the question that is asked."""
    question = course_of(arcade).question
    assert question is not None
    return question.position.format(question.answer)


@pytest.mark.parametrize("slug", GAMES)
async def test_answer_is_typed_below_the_question(slug: str) -> None:
    async with running(demo=slug, size=MEDIUM) as arcade:
        await go_to(arcade, asking_step(slug))
        name = answer_of(arcade)
        before = arcade.board.states
        await arcade.type_move(name)
        assert f"/ {name}" in arcade.words("#lesson")
        assert f"Enter answer {name}" in arcade.lines()[-1]
        # The effect of the move is not shown before it is the answer.
        assert [each.then for each in arcade.board.states] == [each.then for each in before]
        await arcade.press("enter")
        verdict = course_of(arcade).verdict
        assert verdict is not None
        assert verdict.right
        assert not arcade.is_typing()
        assert "✓" in arcade.words("#lesson")


async def test_enter_answers_with_the_typed_move_that_is_stepped_to() -> None:
    async with running(demo="reneo", size=LARGE) as arcade:
        await go_to(arcade, asking_step("reneo", of_several=True))
        name = answer_of(arcade)
        first = name.partition("-")[0]
        await arcade.type_move(first)
        await arcade.press("enter")
        assert arcade.is_typing()
        fits = arcade.demo_screen.typing.typed
        assert fits is not None
        names = [fits.position.format(move) for move in fits.fits]
        await arcade.press(*["down"] * (names.index(name) + 1))
        assert f"{names.index(name) + 1} of {len(names)}" in arcade.words("#lesson")
        assert any(each.now != each.then for each in arcade.board.states)
        await arcade.press("enter")
        verdict = course_of(arcade).verdict
        assert verdict is not None
        assert verdict.text == name


async def test_typed_site_without_a_legal_move_is_refused_like_a_click() -> None:
    async with running(demo="krypte", size=LARGE) as arcade:
        await go_to(arcade, asking_step("krypte"))
        position = course_of(arcade).position
        board = arcade.demo_screen.game.board
        taken = next(site for site in board.sites if position.color_at(site) is not None)
        await arcade.click_site(board.name(taken))
        clicked = course_of(arcade).verdict
        assert clicked is not None
        await arcade.type_move(board.name(taken))
        await arcade.press("enter")
        assert course_of(arcade).verdict == clicked
        assert course_of(arcade).is_open
        await arcade.type_move("x9")
        await arcade.press("enter")
        assert arcade.is_typing()
        await arcade.press("escape")
        assert not arcade.is_typing()
        assert course_of(arcade).verdict == clicked


async def test_typing_while_moves_are_shown_loses_no_letter() -> None:
    async with running(demo="slicron", size=LARGE) as arcade:
        course = course_of(arcade)
        steps = enumerate(load_demo("slicron").steps)
        course.go_to_step(next(n for n, step in steps if step.moves and step.question))
        course.toggle_autoplay()
        question = course.step.question
        assert question is not None
        await arcade.type_move(question.position.format(question.answer))
        assert not course.is_autoplaying
        await arcade.press("enter")
        assert course.verdict is not None
        assert course.verdict.right


async def test_typing_without_a_question_says_that_there_is_none() -> None:
    async with running(demo="krypte", size=LARGE) as arcade:
        steps = enumerate(load_demo("krypte").steps)
        await go_to(arcade, next(number for number, step in steps if step.question is None))
        await arcade.press("slash")
        assert not arcade.is_typing()
        assert "There is no question to answer." in arcade.words("#lesson")
