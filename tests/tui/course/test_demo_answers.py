"""The questions of a demonstration, and right, wrong, refused and ambiguous answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES, SWAP, Position, Site
from abstract_arcade.teaching import demo_player
from abstract_arcade.teaching.reader import load_demo
from abstract_arcade.tui.menu.screen import MenuScreen
from tests.tui.course.support import (
    OPENINGS,
    PROMPT_STEP,
    Clock,
    answer,
    contents,
    contents_of,
    demonstrating,
    games,
    go_to,
    lesson,
    number_of,
    point,
    sizes,
)
from tests.tui.support import ArcadePilot

pytestmark = pytest.mark.slow


class TestQuestions:
    async def test_question_shows_neither_preview_nor_marks(self) -> None:
        async with demonstrating("krypte") as arcade:
            await go_to(arcade, PROMPT_STEP)
            await arcade.move_to("d3")
            assert all(state.then == state.now for state in arcade.board.states)
            assert not any(state.marked for state in arcade.board.states)
            shown = arcade.demo_screen.course.step.after
            move = shown.parse("d3")
            assert str(shown.describe(move).without_subject()) not in lesson(arcade)

    @games
    async def test_question_does_not_begin_with_the_cursor_on_its_answer(self, slug: str) -> None:
        async with demonstrating(slug) as arcade:
            asked = 0
            for number, step in enumerate(load_demo(slug).steps):
                if step.question is None:
                    continue
                asked += 1
                answers = [move[0] for move in step.question.accepted if move]
                for site in answers[:1]:
                    await point(arcade, site)
                await go_to(arcade, number)
                assert arcade.board.cursor not in answers
                states = arcade.board.states
                assert not any(state.marked for state in states)
                fouls = [site for site, state in enumerate(states) if state.foul]
                assert set(fouls) <= set(step.refused_sites)
            assert asked

    @sizes
    @pytest.mark.parametrize("key", ["enter", "z", "escape"])
    async def test_wrong_answer_is_explained_and_asked_again(
        self, size: tuple[int, int], key: str
    ) -> None:
        async with demonstrating("krypte", size) as arcade:
            step = await go_to(arcade, PROMPT_STEP)
            assert step.question is not None
            await arcade.move_to("b1")
            await arcade.press("enter")
            after = step.after.play((arcade.site("b1"),))
            assert contents(arcade) == contents_of(after)
            assert f"✗ b1 {step.question.wrong['other']}" in lesson(arcade)
            assert "Enter try again" in arcade.lines()[-1]
            await arcade.press(key)
            assert contents(arcade) == contents_of(step.after)
            assert f"✗ b1 {step.question.wrong['other']}" in lesson(arcade), "to be read"
            assert "Browsing the moves" not in arcade.text()
            assert "Enter answer" in arcade.lines()[-1]
            await arcade.move_to("d3")
            await arcade.press("enter")
            assert "✓ d3 Right." in lesson(arcade)

    async def test_wrong_answer_is_undone_after_a_while(self) -> None:
        clock = Clock()
        async with demonstrating("krypte", clock=clock) as arcade:
            step = await go_to(arcade, PROMPT_STEP)
            await arcade.move_to("b1")
            await arcade.press("enter")
            clock.seconds += demo_player.WRONG_SECONDS - 0.01
            arcade.demo_screen.questions.wake()
            await arcade.pilot.pause()
            assert contents(arcade) != contents_of(step.after)
            clock.seconds += 0.02
            arcade.demo_screen.questions.wake()
            await arcade.pilot.pause()
            assert contents(arcade) == contents_of(step.after)
            assert "✗ b1" in lesson(arcade)

    async def test_key_after_a_wrong_answer_begins_another_answer(self) -> None:
        async with demonstrating("krypte") as arcade:
            step = await go_to(arcade, PROMPT_STEP)
            await arcade.visit("d4")
            await arcade.press("enter")
            assert contents(arcade) == contents_of(step.after), "illegal"
            await arcade.visit("c1")
            await arcade.press("enter")
            assert contents(arcade) != contents_of(step.after)
            await arcade.press("left")
            assert contents(arcade) == contents_of(step.after)
            assert arcade.cursor == "b1"
            await arcade.press("enter")
            assert "✗ b1" in lesson(arcade)

    async def test_click_after_a_wrong_answer_is_another_answer(self) -> None:
        async with demonstrating("krypte") as arcade:
            step = await go_to(arcade, PROMPT_STEP)
            await arcade.click_site("b1")
            assert "✗ b1" in lesson(arcade)
            await arcade.hover_site("b1")
            assert contents(arcade) != contents_of(step.after)
            await arcade.hover_site("e3")
            assert contents(arcade) == contents_of(step.after)
            await arcade.click_site("c1")
            assert "✗ c1" in lesson(arcade)
            await arcade.click_site("d3")
            assert "✓ d3 Right." in lesson(arcade)

    async def test_key_shows_the_answer_without_praise(self) -> None:
        async with demonstrating("krypte") as arcade:
            step = await go_to(arcade, PROMPT_STEP)
            assert step.question is not None
            await arcade.click_text("A the answer")
            assert contents(arcade) == contents_of(step.end)
            right = step.question.judge_move(step.question.answer)
            assert f"› {right.text} {right.explanation}" in lesson(arcade)
            assert "Right." not in lesson(arcade)

    async def test_next_choice_goes_through_the_legal_moves_of_a_question(self) -> None:
        async with demonstrating("krypte") as arcade:
            step = await go_to(arcade, PROMPT_STEP)
            legal = {move[0] for move in step.after.legal_moves()}
            walked = set()
            for _ in legal:
                await arcade.press("full_stop")
                walked.add(arcade.board.cursor)
            assert walked == legal
            await arcade.press("comma", "full_stop")
            assert number_of(arcade) == PROMPT_STEP
            assert arcade.demo_screen.course.is_open

    async def test_click_answers_a_question(self) -> None:
        async with demonstrating("krypte") as arcade:
            await go_to(arcade, PROMPT_STEP)
            await arcade.click_site("d3")
            assert "✓ d3 Right." in lesson(arcade)

    async def test_double_click_answers_without_continuing(self) -> None:
        clock = Clock()
        async with demonstrating("krypte", clock=clock) as arcade:
            await go_to(arcade, PROMPT_STEP)
            await arcade.click_site("d3")
            await arcade.click_site("d3")
            assert "✓ d3 Right." in lesson(arcade)
            clock.seconds += 1
            await arcade.click_site("d3")
            assert number_of(arcade) > PROMPT_STEP

    async def test_illegal_answer_is_refused_with_the_reason_of_the_rules(self) -> None:
        async with demonstrating("krypte") as arcade:
            step = await go_to(arcade, PROMPT_STEP)
            await arcade.move_to("d2")
            await arcade.press("enter")
            assert contents(arcade) == contents_of(step.after)
            assert f"✗ d2 {step.after.why_illegal((arcade.site('d2'),))}" in lesson(arcade)
            assert arcade.demo_screen.course.is_open

    @games
    async def test_illegal_answer_is_refused_with_the_reason_of_the_author(self, slug: str) -> None:
        async with demonstrating(slug) as arcade:
            for number, step in enumerate(load_demo(slug).steps):
                if step.question is None:
                    continue
                legal = {step.after.format(move) for move in step.after.legal_moves()}
                for text, explanation in step.question.wrong.items():
                    if text == "other" or text in legal or "-" in text or text == "swap":
                        continue
                    await go_to(arcade, number)
                    await point(arcade, arcade.site(text))
                    await arcade.press("enter")
                    assert f"✗ {text} {explanation}" in lesson(arcade)
                    assert arcade.demo_screen.course.is_open

    @pytest.mark.parametrize(
        ("slug", "number"),
        [
            (slug, number)
            for slug in GAMES
            for number, step in enumerate(load_demo(slug).steps)
            if step.question is not None and SWAP in step.question.accepted
        ],
    )
    async def test_swap_answers_a_question(self, slug: str, number: int) -> None:
        async with demonstrating(slug) as arcade:
            step = await go_to(arcade, number)
            assert step.question is not None
            assert "s swap" in arcade.lines()[-1]
            await arcade.press("s")
            assert arcade.demo_screen.course.moves[-1] == SWAP
            assert "✓ swap Right." in lesson(arcade)

    async def test_key_bar_names_no_swap_when_none_is_legal(self) -> None:
        async with demonstrating("krypte") as arcade:
            await go_to(arcade, PROMPT_STEP)
            assert "s swap" not in arcade.lines()[-1]
            await arcade.press("s")
            assert arcade.demo_screen.course.is_open

    async def test_question_is_not_answered_in_a_terminal_too_small_to_show_it(self) -> None:
        number, step = next(
            (number, step)
            for number, step in enumerate(load_demo("reneo").steps)
            if step.question is not None and SWAP in step.after.legal_moves()
        )
        async with demonstrating("reneo", (50, 15)) as arcade:
            await go_to(arcade, number)
            assert "needs" in arcade.text()
            await arcade.press("s", "enter")
            assert arcade.demo_screen.course.is_open
            assert arcade.demo_screen.course.position == step.after

    async def test_key_pressed_as_a_question_appears_does_not_answer_it(self) -> None:
        number, step = next(
            (number, step)
            for number, step in enumerate(load_demo("krypte").steps)
            if step.question is not None and step.moves
        )
        assert step.question is not None
        async with demonstrating("krypte") as arcade:
            shown = arcade.demo_screen.course
            shown.go_to_step(number)
            await point(arcade, step.question.answer[0])
            while shown.is_playing_moves:
                shown.play_next()
            await arcade.pilot.pause()
            # The cursor has left the answer, which is not a person's doing.
            assert arcade.board.cursor != step.question.answer[0]
            await arcade.press("enter")
            assert shown.is_open
            assert str(step.question.ask) in lesson(arcade)
            await answer(arcade, step.question.answer)
            assert not shown.is_open

    async def test_cursor_leaves_an_offer_after_an_answer(self) -> None:
        number, step = next(
            (number, step)
            for number, step in enumerate(OPENINGS.steps)
            if step.question is not None and is_pick(step.end)
        )
        async with demonstrating(OPENINGS) as arcade:
            await go_to(arcade, number)
            assert step.question is not None
            await answer(arcade, step.question.answer)
            assert arcade.cursor == "h8"


def is_pick(position: Position) -> bool:
    """Whether White is to pick one of two offers."""
    kinds = [position.content(site) for site in position.game.board.sites]
    return sum(each is not None and each.kind == "offer" for each in kinds) == 2


def several_of(position: Position) -> list[Site]:
    """The sites with which more than one legal move begins."""
    first = [move[0] for move in position.legal_moves() if move]
    return sorted({site for site in first if first.count(site) > 1})


def choice_in(slug: str) -> int | None:
    """The first step that asks for a move where a site begins several moves, or None."""
    for number, step in enumerate(load_demo(slug).steps):
        if step.question is not None and several_of(step.after):
            return number
    return None


CHOICES = [(slug, number) for slug in GAMES if (number := choice_in(slug)) is not None]


def seen(arcade: ArcadePilot, light: Sequence[Site] = ()) -> tuple[Any, ...]:
    """The selection as the board shows it, without the last move and the step's own light."""
    states = [
        state._replace(last=False, highlighted=state.highlighted and site not in light)
        for site, state in enumerate(arcade.board.states)
    ]
    selection = arcade.board_screen.selection
    return states, selection.sites, selection.move, arcade.cursor


async def choices_seen(arcade: ArcadePilot, site: Site, light: Sequence[Site]) -> list[Any]:
    """Everything that is seen while the choices of a site are gone through."""
    count = sum(move[:1] == (site,) for move in arcade.board_screen.scene.position.legal_moves())
    board = arcade.board_screen.game.board
    await point(arcade, site)
    trace = []
    for key in ["enter", *["full_stop"] * count, "comma", "escape", "enter"]:
        await arcade.press(key)
        # Before a site is chosen, a question shows less than the game does.
        if key != "escape":
            trace.append(seen(arcade, light))
    others = [each for each in arcade.board_screen.selection.open_sites if each != site]
    far = next(each for each in board.sites if each not in others and each != site)
    for other in [*sorted(others)[:2], far]:
        await point(arcade, other)
        trace.append(seen(arcade, light))
        await arcade.press("full_stop")
        trace.append(seen(arcade, light))
    await arcade.press("escape")
    return trace


class TestChoices:
    def test_reneo_and_slicron_ask_for_moves_of_several_sites(self) -> None:
        assert {slug for slug, _ in CHOICES} >= {"reneo", "slicron"}

    @pytest.mark.parametrize(("slug", "number"), CHOICES)
    async def test_choices_of_an_answer_are_shown_as_in_the_game(
        self, slug: str, number: int
    ) -> None:
        step = load_demo(slug).steps[number]
        light = tuple(step.light)
        site = several_of(step.after)[0]
        async with demonstrating(slug) as arcade:
            await go_to(arcade, number)
            shown = await choices_seen(arcade, site, light)
        match = Match(load_demo(slug).game, start=step.after)
        async with demonstrating(match=match) as arcade:
            assert shown == await choices_seen(arcade, site, light)
        assert any(
            state.then != state.now for states, sites, _, _ in shown if sites for state in states
        )

    @pytest.mark.parametrize(("slug", "number"), CHOICES)
    async def test_number_key_answers_with_a_choice(self, slug: str, number: int) -> None:
        after = load_demo(slug).steps[number].after
        site = several_of(after)[0]
        moves = [move for move in after.legal_moves() if move[:1] == (site,)]
        async with demonstrating(slug) as arcade:
            for choice, move in enumerate(moves, 1):
                await go_to(arcade, number)
                await point(arcade, site)
                await arcade.press("enter", "9", str(choice))
                assert number_of(arcade) == number, "9 is neither a choice nor a chapter"
                assert arcade.demo_screen.course.moves[-1] == move
        match = Match(load_demo(slug).game, start=after)
        async with demonstrating(match=match) as arcade:
            await point(arcade, site)
            await arcade.press("enter", "2")
            assert match.current.move == moves[1]

    @pytest.mark.parametrize(("slug", "number"), CHOICES)
    async def test_enter_answers_with_the_choice_shown(self, slug: str, number: int) -> None:
        async with demonstrating(slug) as arcade:
            step = await go_to(arcade, number)
            site = several_of(step.after)[0]
            await point(arcade, site)
            await arcade.press("enter", "full_stop")
            move = arcade.demo_screen.selection.move
            assert move is not None
            assert str(step.after.describe(move)) in lesson(arcade)
            number_shown = arcade.demo_screen.selection.alternative + 1
            assert f"›{number_shown} {step.after.format(move)}" in lesson(arcade)
            assert "Enter answer" in arcade.lines()[-1]
            assert ". next choice" in arcade.lines()[-1]
            await arcade.press("enter")
            assert arcade.demo_screen.course.moves[-1] == move

    @pytest.mark.parametrize(("slug", "number"), CHOICES)
    async def test_click_on_a_choice_answers_with_it(self, slug: str, number: int) -> None:
        async with demonstrating(slug) as arcade:
            step = await go_to(arcade, number)
            await point(arcade, several_of(step.after)[0])
            await arcade.press("enter")
            move = arcade.demo_screen.selection.candidates[1]
            await arcade.click_text(f" 2  {step.after.format(move)}")
            assert arcade.demo_screen.course.moves[-1] == move

    @pytest.mark.parametrize(("slug", "number"), CHOICES[:1])
    async def test_number_key_answers_with_a_move_under_the_cursor(
        self, slug: str, number: int
    ) -> None:
        async with demonstrating(slug) as arcade:
            step = await go_to(arcade, number)
            site = several_of(step.after)[0]
            move = [each for each in step.after.legal_moves() if each[:1] == (site,)][1]
            await point(arcade, site)
            await arcade.press("9")
            assert number_of(arcade) == number, "no chapter while there is a choice"
            await arcade.press("2")
            assert arcade.demo_screen.course.moves[-1] == move

    async def test_selection_survives_a_change_of_the_pace(self) -> None:
        slug, number = CHOICES[0]
        async with demonstrating(slug) as arcade:
            step = await go_to(arcade, number)
            await point(arcade, several_of(step.after)[0])
            await arcade.press("enter")
            before = seen(arcade)
            await arcade.press("p", "less_than_sign", "greater_than_sign", "p")
            assert before[1]
            assert seen(arcade) == before

    async def test_escape_clears_the_selection(self) -> None:
        slug, number = CHOICES[0]
        async with demonstrating(slug) as arcade:
            step = await go_to(arcade, number)
            site = several_of(step.after)[0]
            await point(arcade, site)
            before = seen(arcade)
            await arcade.press("enter")
            assert seen(arcade)[1] == (site,)
            await arcade.press("escape")
            assert seen(arcade) == before
            await arcade.press("enter")
            await arcade.click_text("Esc take back")
            assert seen(arcade) == before
            await arcade.press("escape")
            await arcade.until_open(MenuScreen)
