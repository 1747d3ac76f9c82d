"""The screen of a demonstration: what it asks, where one is in it, and the way back to a match."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

import pytest

from abstract_arcade.library.store import Store
from abstract_arcade.records import load
from abstract_arcade.rules import GAMES, SWAP, Color
from abstract_arcade.teaching.demo import Demo
from abstract_arcade.teaching.reader import load_demo, load_openings
from abstract_arcade.teaching.record_to_demo import lesson
from abstract_arcade.tui.course.demo import DemoScreen
from abstract_arcade.tui.frame.help import HelpScreen
from abstract_arcade.tui.play.screen import PlayScreen
from tests.tui.support import LARGE, MEDIUM, ArcadePilot, a_match, running

OPENINGS = cast("Demo", load_openings("renju"))


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
async def test_swap_answers_the_question_that_asks_for_it(slug: str) -> None:
    async with running(demo=slug, size=LARGE) as arcade:
        for number in swap_steps(slug):
            await go_to_step(arcade, number)
            assert "s swap" in arcade.lines()[-1]
            await arcade.press("s")
            verdict = arcade.demo_screen.course.verdict
            assert verdict is not None
            assert verdict.right


@pytest.mark.parametrize("slug", GAMES)
async def test_cursor_does_not_begin_on_the_answer_in_any_demonstration(slug: str) -> None:
    async with running(demo=slug, size=LARGE) as arcade:
        asked = 0
        for number, step in enumerate(load_demo(slug).steps):
            if step.question is None:
                continue
            asked += 1
            await go_to_step(arcade, number)
            answers = {move[0] for move in step.question.accepted if move}
            assert arcade.board.cursor not in answers
            states = arcade.board.states
            assert not any(state.marked for state in states)
            fouls = {site for site, state in enumerate(states) if state.foul}
            assert fouls <= set(step.refused_sites)
        assert asked


async def test_screen_says_which_step_is_shown_and_what_comes_next() -> None:
    async with running(demo="krypte", size=MEDIUM) as arcade:
        demo = load_demo("krypte")
        course = arcade.demo_screen.course
        count = len(demo.chapters)
        assert f"1 of {count}  {demo.chapters[0].title}" in arcade.lines()[0]
        await arcade.press("end")
        assert f"{count} of {count}" in arcade.lines()[0]
        for number in range(course.step_number, len(demo.steps)):
            assert "F2 play" not in arcade.words("#lesson")
            await go_to_step(arcade, number)
            if course.question is not None:
                course.answer(course.question.answer)
                await arcade.pilot.pause()
        assert "F2 play Krypte" in arcade.words("#lesson")


async def test_demonstration_opened_from_a_game_leads_back_to_it(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = a_match("d1")
    async with running(match, MEDIUM, store=store) as arcade:
        await arcade.choose("e8")
        await arcade.until_text("move 2")
        name = store.file(match).name
        await arcade.press("question_mark")
        await arcade.until_open(HelpScreen)
        await arcade.press("2")
        await arcade.until_open(DemoScreen)
        assert "q back to the game" in arcade.lines()[-1]
        await arcade.press("q")
        await arcade.until_open(PlayScreen)
        assert arcade.moves == ["d1", "e8"]
        assert store.file(arcade.match).name == name
        assert not arcade.table.is_read_only
        await arcade.choose("d2")
        await arcade.until_text("move 3")
    assert [entry.plies for entry in Store(tmp_path).library.entries()] == [3]


class TestNumbers:
    """Questions of Renju's openings that ask for a number."""

    @staticmethod
    def step(opening: str) -> int:
        """The first step of an opening's chapter that a number answers."""
        steps = OPENINGS.steps
        return next(
            number
            for number, step in enumerate(steps)
            if step.question is not None
            and step.position.game.as_text()["opening"] == opening
            and step.question.position.format(step.question.answer).isdecimal()
        )

    @pytest.mark.parametrize("size", [LARGE, MEDIUM], ids=str)
    @pytest.mark.parametrize(
        ("opening", "key", "text"),
        [("soosorv8", "5", "5"), ("soosorv8", "1", "1"), ("taraguchi10", "0", "10")],
    )
    async def test_digit_answers_with_a_number(
        self, opening: str, key: str, text: str, size: tuple[int, int]
    ) -> None:
        async with running(demo=OPENINGS, size=size) as arcade:
            await go_to_step(arcade, self.step(opening))
            chapter = arcade.demo_screen.course.chapter_number
            await arcade.press(key)
            course = arcade.demo_screen.course
            assert course.chapter_number == chapter
            assert course.verdict is not None
            assert course.verdict.text == text
            assert course.verdict.right

    async def test_cursor_and_click_answer_with_a_number(self) -> None:
        async with running(demo=OPENINGS, size=LARGE) as arcade:
            await go_to_step(arcade, self.step("soosorv8"))
            course = arcade.demo_screen.course
            await arcade.press("right", "right", "enter")
            assert course.verdict is not None
            assert course.verdict.text == "2"
            assert arcade.board.cursor in arcade.demo_screen.game.board.sites
            await arcade.press("z")
            await arcade.click_text("6  7")
            assert course.verdict is not None
            assert course.verdict.text == "6"


@pytest.mark.parametrize("slug", GAMES)
async def test_refused_answer_moves_no_text_of_the_lesson(slug: str) -> None:
    async with running(demo=slug, size=MEDIUM) as arcade:
        course = arcade.demo_screen.course
        for number, step in enumerate(load_demo(slug).steps):
            if step.question is None:
                continue
            position = step.question.position
            legal = {move[0] for move in position.legal_moves() if move}
            taken = [site for site in position.game.board.sites if site not in legal]
            if not taken:
                continue
            await go_to_step(arcade, number)
            lesson = arcade.app.screen.query_one("#lesson")
            before = arcade.inside(lesson)
            arcade.board.cursor = taken[0]
            await arcade.press("enter")
            assert course.verdict is not None
            after = arcade.inside(lesson)
            assert [new for old, new in zip(before, after, strict=True) if old.strip()] == [
                old for old in before if old.strip()
            ]


async def test_wrong_answer_is_refuted_on_the_board() -> None:
    question = {"ask": "Which corner is safe?", "accept": ["h1"], "wrong": "Not this one."}
    refuted = ["d1", {"move": "d8", "comment": "Turned at once."}]
    move = {"move": "h1", "question": question, "variations": [refuted]}
    record = {"format": "abstract-arcade/1", "game": "krypte", "moves": ["e1", "e8", move]}
    async with running(demo=lesson(load(json.dumps(record))), size=LARGE) as arcade:
        course = arcade.demo_screen.course
        assert "a lesson" in arcade.text()
        await arcade.press("enter")
        assert "Which corner is safe?" in arcade.words("#lesson")
        course.answer(course.position.parse("d1"))
        course.advance()
        await arcade.pilot.pause()
        told = arcade.words("#lesson")
        assert "Turned at once." in told
        assert "White d8 from South turns e8." in told
        assert arcade.demo_screen.scene.position.color_at(arcade.site("d8")) is Color.WHITE
        await arcade.press("enter")
        assert course.is_open
        assert arcade.demo_screen.scene.position.color_at(arcade.site("d8")) is None
