"""The demonstrations on the screen, as a person goes through them."""

from __future__ import annotations

import math
from functools import partial

import pytest

from abstract_arcade.rules import GAMES, Seat, new_game
from abstract_arcade.teaching import demo_player
from abstract_arcade.teaching.demo import Question, Step
from abstract_arcade.teaching.reader import load_demo
from abstract_arcade.tui.course.demo import DemoScreen
from abstract_arcade.tui.course.puzzle import PuzzleScreen
from abstract_arcade.tui.frame.help import HelpScreen
from abstract_arcade.tui.frame.palette import commands
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from abstract_arcade.tui.widgets.lesson import Lesson
from tests.tui.course.support import (
    PROMPT_STEP,
    Clock,
    answer,
    contents,
    contents_of,
    demonstrating,
    games,
    go_through,
    go_to,
    lesson,
    number_of,
)
from tests.tui.support import LARGE, MEDIUM, ArcadePilot, a_match

pytestmark = pytest.mark.slow


def check_title(arcade: ArcadePilot, number: int) -> None:
    """Check that the title of a chapter is shown whole."""
    chapters = arcade.demo_screen.course.demo.chapters
    title = chapters[number - 1].title
    if heading := arcade.words("#title"):
        assert title in heading
        assert f"{number} of {len(chapters)}  {title}" in arcade.text()
    else:
        assert title in arcade.words("#chapters")


def check_sites(arcade: ArcadePilot, step: Step) -> None:
    """Check that the board highlights the sites of a step, and that the lesson has their labels."""
    if step.after.outcome is None:
        assert all(arcade.board.states[site].highlighted for site in step.light)
    for site, label in step.light.items():
        assert not label or f"{arcade.name(site)} {label}" in lesson(arcade)


def check_refusals(arcade: ArcadePilot, step: Step) -> None:
    """Check that a step marks its illegal moves, and says why they are illegal."""
    # The fouls of Renju are marked as well.
    marked = {site for site, state in enumerate(arcade.board.states) if state.foul}
    assert {*step.refused_sites} <= marked
    for refusal in step.refused[:1]:
        name = step.after.format(refusal.move)
        named = "" if name in str(refusal.reason) else f"{name} "
        assert f"✗ {named}{refusal.reason}." in lesson(arcade)
    for refusal in step.refused[1:]:
        assert step.after.format(refusal.move) in lesson(arcade)


async def check_answers(arcade: ArcadePilot, question: Question) -> None:
    """Check that a question is shown, and what is said of each wrong answer and the right one."""
    course = arcade.demo_screen.course
    assert str(question.ask) in lesson(arcade)
    for key, explanation in question.wrong.items():
        if key in ("other", "swap"):
            continue
        verdict = question.judge(key)
        if verdict.move is None:
            course.refuse(key)
        else:
            course.answer(verdict.move)
        await arcade.pilot.pause()
        assert f"✗ {verdict.text} {explanation}" in lesson(arcade)
        assert str(question.ask) in lesson(arcade)
        course.retry()
    course.answer(question.answer)
    await arcade.pilot.pause()
    right = question.judge_move(question.answer)
    assert f"Right. {right.explanation}" in lesson(arcade)
    assert str(question.ask) in lesson(arcade)


class TestSteps:
    @games
    async def test_enter_leads_through_all_steps_to_the_end(self, slug: str) -> None:
        async with demonstrating(slug, MEDIUM) as arcade:
            await go_through(arcade, slug=slug)

    @pytest.mark.parametrize("seconds", [0.0, 1e6])
    async def test_enter_never_skips_a_step(
        self, seconds: float, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(demo_player, "MOVE_SECONDS", seconds)
        async with demonstrating("krypte") as arcade:
            await go_through(arcade, slug="krypte", count=12)

    async def test_step_plays_its_moves_by_itself(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(demo_player, "MOVE_SECONDS", 0.0)
        async with demonstrating("krypte") as arcade:
            shown = arcade.demo_screen.course
            await arcade.until(lambda: not shown.is_playing_moves, "the moves")
            assert contents(arcade) == contents_of(shown.step.after)
            assert number_of(arcade) == 0

    async def test_step_begins_with_the_position_before_its_moves(self) -> None:
        async with demonstrating("krypte") as arcade:
            step = arcade.demo_screen.course.step
            assert step.moves
            assert contents(arcade) == contents_of(step.position)
            assert str(step.caption) in lesson(arcade)
            await arcade.press("enter")
            assert contents(arcade) == contents_of(step.after)
            assert "d1" in lesson(arcade)

    async def test_key_just_after_the_last_move_does_not_continue(self) -> None:
        clock = Clock()
        async with demonstrating("krypte", clock=clock) as arcade:
            shown = arcade.demo_screen.course
            while shown.is_playing_moves:
                shown.play_next()
            await arcade.press("enter")
            assert number_of(arcade) == 0
            await arcade.press("enter")
            assert number_of(arcade) == 1

    @pytest.mark.parametrize(("keys", "later"), [(["right", "left"], 0.0), ([], 1.0)])
    async def test_key_after_the_change_was_seen_continues(
        self, keys: list[str], later: float
    ) -> None:
        clock = Clock()
        async with demonstrating("krypte", clock=clock) as arcade:
            shown = arcade.demo_screen.course
            while shown.is_playing_moves:
                shown.play_next()
            await arcade.press(*keys)
            clock.seconds += later
            await arcade.press("enter")
            assert number_of(arcade) == 1

    async def test_backspace_goes_back_a_step(self) -> None:
        async with demonstrating("krypte") as arcade:
            await go_to(arcade, 2)
            await arcade.press("backspace")
            assert number_of(arcade) == 1
            await arcade.press("left_square_bracket")
            assert number_of(arcade) == 0
            await arcade.press("left_square_bracket")
            assert number_of(arcade) == 0

    async def test_step_continues_after_its_answer_was_shown(self) -> None:
        async with demonstrating("krypte") as arcade:
            step = await go_to(arcade, PROMPT_STEP)
            await arcade.press("right_square_bracket")
            assert number_of(arcade) == PROMPT_STEP
            assert contents(arcade) == contents_of(step.end)
            await arcade.press("right_square_bracket")
            assert number_of(arcade) == PROMPT_STEP + 1

    @games
    @pytest.mark.parametrize("size", [(60, 22), (100, 30)], ids=str)
    async def test_every_step_is_shown_whole(self, slug: str, size: tuple[int, int]) -> None:
        demo = load_demo(slug)
        chapter = 0
        async with demonstrating(slug, size) as arcade:
            for number, step in enumerate(demo.steps):
                await go_to(arcade, number)
                check_sites(arcade, step)
                check_refusals(arcade, step)
                assert step.words in lesson(arcade)
                if step.question is not None:
                    await check_answers(arcade, step.question)
                if arcade.demo_screen.course.chapter_number != chapter:
                    chapter += 1
                    check_title(arcade, chapter)
            assert chapter == len(demo.chapters)

    async def test_steps_of_a_chapter_are_counted(self) -> None:
        async with demonstrating("krypte") as arcade:
            await go_to(arcade, PROMPT_STEP - 1)
            assert "step 1 of 2 ━━━━━ ─────" in arcade.words("#chapters")
            await go_to(arcade, PROMPT_STEP)
            assert "step 2 of 2 ━━━━━ ━━━━━" in arcade.words("#chapters")
        async with demonstrating("krypte", MEDIUM) as arcade:
            assert "step 1 of 7" in arcade.lines()[0]

    async def test_step_with_another_position_says_so_first(self) -> None:
        demo = load_demo("krypte")
        async with demonstrating("krypte") as arcade:
            told = []
            for number in range(len(demo.steps)):
                await go_to(arcade, number)
                first = arcade.demo_screen.query_one(Lesson).passages[0].words
                told.append("".join(text for text, _ in first))
            for number, text in enumerate(told):
                change = demo.change_before(number)
                assert text == (change or str(demo.steps[number].caption))
        assert "Another position." in told
        assert "A new game." in told

    async def test_caption_emphasises_the_sites_that_it_names(self) -> None:
        number, name = next(
            (number, part.text)
            for number, step in enumerate(load_demo("krypte").steps)
            for part in step.here or ()
            if part.site is not None
        )
        async with demonstrating("krypte") as arcade:
            await go_to(arcade, number)
            left, top, width, height = arcade.demo_screen.query_one("#lesson").content_region
            cells = [
                cell for row in arcade.cells()[top : top + height] for cell in row[left:][:width]
            ]
            text = "".join(cell.text for cell in cells)
            start = text.index(name)
            styles = [cell.style for cell in cells[start : start + len(name)]]
            assert all(style.bold for style in styles)
            first = text.index(str(load_demo("krypte").steps[number].caption)[:10])
            assert not cells[first].style.bold


def chapter_shown(arcade: ArcadePilot) -> int:
    """The number of the chapter to which the list points."""
    lines = arcade.inside(arcade.demo_screen.query_one("#chapters"))
    return next(int(line.replace("▌", " ").split()[0]) for line in lines if "▌" in line)


class TestChapters:
    async def test_keys_go_to_chapters(self) -> None:
        demo = load_demo("renju")
        assert len(demo.chapters) == 13
        async with demonstrating("renju") as arcade:
            for keys, chapter in [
                (["0"], 10),
                (["end"], 13),
                (["0", "pagedown"], 11),
                (["0", *["pagedown"] * 5], 13),
                (["end", "pageup", "pageup"], 11),
                (["9", "home"], 1),
                (["home", "pageup"], 1),
                (["7"], 7),
            ]:
                await arcade.press(*keys)
                assert chapter_shown(arcade) == chapter, keys
                assert demo.chapters[chapter - 1].title in arcade.words("#title")
                first = demo.chapters[chapter - 1].steps[0]
                assert contents(arcade) == contents_of(first.position)
                assert str(first.caption) in lesson(arcade)

    @pytest.mark.parametrize("chapter", [1, 9, 10])
    async def test_click_on_a_title_goes_to_the_chapter(self, chapter: int) -> None:
        chapters = load_demo("krypte").chapters
        async with demonstrating("krypte") as arcade:
            await arcade.press("4")
            column, row = arcade.place_of(chapters[chapter - 1].title)
            await arcade.pilot.click(offset=(column, row), button=3)
            assert chapter_shown(arcade) == 4
            await arcade.click(column, row)
            assert chapter_shown(arcade) == chapter
            await arcade.click_text("the rules in")
            assert chapter_shown(arcade) == chapter

    async def test_click_on_a_number_goes_to_the_chapter(self) -> None:
        async with demonstrating("krypte", MEDIUM) as arcade:
            rows = [line[:5].strip() for line in arcade.lines()]
            await arcade.click(3, rows.index("7"))
            assert chapter_shown(arcade) == 7

    async def test_chapters_that_are_done_have_a_tick(self) -> None:
        async with demonstrating("krypte") as arcade:
            title = load_demo("krypte").chapters[1].title
            await go_to(arcade, PROMPT_STEP - 1)
            step = await go_to(arcade, PROMPT_STEP)
            assert step.question is not None
            await answer(arcade, step.question.answer)
            await arcade.press("enter")
            assert f"✓ {title}" in arcade.words("#chapters")
            assert arcade.words("#chapters").count("✓") == 1
            await arcade.press("pagedown", "pageup")
            assert arcade.words("#chapters").count("✓") == 1, "leaving a chapter does not end it"
            await arcade.click_text(title)
            assert f"✓ {title}" in arcade.words("#chapters")

    async def test_command_palette_goes_to_chapters(self) -> None:
        title = load_demo("krypte").chapters[2].title
        async with demonstrating("krypte") as arcade:
            callbacks = {each.title: each.callback for each in commands(arcade.demo_screen)}
            callbacks[f"Chapter 3: {title}"]()
            await arcade.pilot.pause()
            assert chapter_shown(arcade) == 3
            assert title in arcade.words("#chapters")

    async def test_help_goes_to_chapters(self) -> None:
        async with demonstrating("krypte") as arcade:
            await arcade.press("question_mark")
            await arcade.until_open(HelpScreen)
            assert "The demonstration of Krypte" in arcade.text()
            await arcade.press("2")
            await arcade.until_open(DemoScreen)
            await arcade.until(lambda: chapter_shown(arcade) == 2, "the chapter")

    async def test_number_without_a_chapter_changes_nothing(self) -> None:
        async with demonstrating("reneo") as arcade:
            await arcade.press("3")
            before = arcade.lines()
            await arcade.press("0")
            assert arcade.lines() == before


class TestAutoplay:
    async def test_autoplay_answers_all_questions_to_the_end(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(demo_player, "MOVE_SECONDS", 0.0)
        monkeypatch.setattr(demo_player, "READING_SECONDS", 0.0)
        monkeypatch.setattr(demo_player, "PACES", (math.inf,) * 3)
        async with demonstrating("slicron") as arcade:
            await arcade.press("p")
            await arcade.until(lambda: "F2 play" in lesson(arcade), "the end")
            await arcade.until(lambda: "p autoplay" in arcade.lines()[-1], "its stop")
            assert "Right." not in lesson(arcade)
            assert contents(arcade) == contents_of(load_demo("slicron").steps[-1].end)

    async def test_key_stops_autoplay(self) -> None:
        async with demonstrating("krypte") as arcade:
            assert "p autoplay" in arcade.lines()[-1]
            await arcade.press("p")
            assert "p stop" in arcade.lines()[-1]
            await arcade.click_text("p stop")
            assert "p autoplay" in arcade.lines()[-1]

    async def test_keys_change_the_pace_of_autoplay(self) -> None:
        async with demonstrating("krypte", (200, 50)) as arcade:
            screen = arcade.demo_screen
            for keys, is_slower, is_faster in [
                (["less_than_sign"], False, True),
                (["greater_than_sign"], True, True),
                (["greater_than_sign"], True, False),
                (["p"], True, False),
            ]:
                await arcade.press(*keys)
                assert (screen.disabled_reason("pace(-1)") is None) == is_slower
                assert (screen.disabled_reason("pace(1)") is None) == is_faster


async def at_end(arcade: ArcadePilot) -> None:
    """Go to the end of the demonstration."""
    steps = arcade.demo_screen.course.demo.steps
    step = await go_to(arcade, len(steps) - 1)
    if step.question is not None:
        await answer(arcade, step.question.answer)


class TestEnd:
    @games
    async def test_end_offers_a_game_against_the_computer(self, slug: str) -> None:
        async with demonstrating(slug, MEDIUM) as arcade:
            await at_end(arcade)
            await arcade.click_text(f"play {GAMES[slug].title}")
            await arcade.until_open(SetupScreen)
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
            assert arcade.match.game == GAMES[slug]()
            kinds = {seat: each.kind for seat, each in arcade.match.participants.items()}
            assert kinds == {Seat.FIRST: "person", Seat.SECOND: "easy"}

    async def test_end_offers_the_next_demonstration(self) -> None:
        first, *others = GAMES
        async with demonstrating(first) as arcade:

            def shows(slug: str) -> bool:
                return arcade.demo_screen.game.slug == slug

            for following in [*others, first]:
                await at_end(arcade)
                assert f"d the rules of {GAMES[following].title}" in lesson(arcade)
                await arcade.press("d")
                await arcade.until(partial(shows, following), "the next")

    async def test_home_key_at_the_end_goes_to_the_first_step(self) -> None:
        async with demonstrating("krypte") as arcade:
            await at_end(arcade)
            await arcade.press("home")
            assert number_of(arcade) == 0

    async def test_end_offers_the_puzzles_of_the_game(self) -> None:
        async with demonstrating("krypte") as arcade:
            await at_end(arcade)
            await arcade.click_text("puzzles of Krypte")
            await arcade.until_open(PuzzleScreen)
            assert "Krypte" in arcade.lines()[0] + arcade.lines()[1]

    async def test_end_names_no_key_that_does_nothing(self) -> None:
        async with demonstrating("renju", (160, 40)) as arcade:
            await at_end(arcade)
            bright = arcade.key_color("F2 play Renju")
            for text in ("F4 puzzles", "d next demo"):
                assert arcade.key_color(text) == bright
            assert "Enter" not in arcade.lines()[-1]

    async def test_end_offers_the_way_back_to_the_game(self) -> None:
        async with demonstrating(match=a_match("d1", "e8")) as arcade:
            await arcade.press("question_mark")
            await arcade.until_open(HelpScreen)
            await arcade.press("2")
            await arcade.until_open(DemoScreen)
            await at_end(arcade)
            await arcade.click_text("back to your game")
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["d1", "e8"]


async def test_terminal_that_becomes_too_small_says_which_size_is_needed() -> None:
    async with demonstrating("slicron", MEDIUM) as arcade:
        before = arcade.text()
        await arcade.resize(40, 12)
        said = [line.strip() for line in arcade.lines() if line.strip()]
        least = "Slicron needs 60×20 characters."
        assert said == [least, "This terminal has 40×12 characters.", "q returns to the menu."]
        await arcade.resize(*MEDIUM)
        assert arcade.text() == before


async def test_demonstration_is_shown_whole_after_a_small_terminal_grows() -> None:
    async with demonstrating("enclose5", MEDIUM) as arcade:
        expected = arcade.text()
    async with demonstrating("enclose5", (40, 12)) as arcade:
        await arcade.resize(*MEDIUM)
        assert arcade.text() == expected


class TestLeaving:
    async def test_own_game_begins_with_the_position_shown(self) -> None:
        async with demonstrating("krypte") as arcade:
            step = await go_to(arcade, PROMPT_STEP)
            await arcade.press("g")
            await arcade.until_open(PlayScreen)
            assert arcade.view.position == step.after
            assert arcade.match.game == load_demo("krypte").game

    async def test_own_game_has_the_options_of_the_chapter(self) -> None:
        async with demonstrating("krypte") as arcade:
            # Before the tips, which come last.
            await arcade.press("end", "pageup", "g")
            await arcade.until_open(PlayScreen)
            assert arcade.match.game == new_game("krypte", pie=True)

    async def test_own_game_does_not_begin_with_a_finished_position(self) -> None:
        number = next(
            number
            for number, step in enumerate(load_demo("krypte").steps)
            if step.after.outcome is not None
        )
        async with demonstrating("krypte") as arcade:
            await go_to(arcade, number)
            await arcade.press("g")
            await arcade.pilot.pause()
            assert arcade.is_open(DemoScreen)

    async def test_new_game_begins_with_an_opponent_of_an_easy_level(self) -> None:
        async with demonstrating("krypte") as arcade:
            await arcade.press("f2")
            await arcade.until_open(SetupScreen)
            assert "● easy" in arcade.text()

    @pytest.mark.parametrize("key", ["q", "escape"])
    async def test_leaving_goes_to_the_menu(self, key: str) -> None:
        async with demonstrating("slicron") as arcade:
            assert "q menu" in arcade.lines()[-1]
            await arcade.press(key)
            await arcade.until_open(MenuScreen)
            assert arcade.menu.slug == "slicron"

    @pytest.mark.parametrize("key", ["q", "escape"])
    async def test_leaving_goes_back_to_the_game(self, key: str) -> None:
        match = a_match("d1", "e8")
        async with demonstrating(match=match, size=MEDIUM) as arcade:
            await arcade.press("question_mark")
            await arcade.until_open(HelpScreen)
            await arcade.press("2")
            await arcade.until_open(DemoScreen)
            title = load_demo("krypte").chapters[1].title
            assert f"2 of {len(load_demo('krypte').chapters)}  {title}" in arcade.lines()[0]
            assert "q back to the game" in arcade.lines()[-1]
            await arcade.press(key)
            await arcade.until_open(PlayScreen)
            assert arcade.match is match

    async def test_demonstration_opened_from_the_menu_returns_to_it(self) -> None:
        async with demonstrating(None) as arcade:
            await arcade.press("d")
            await arcade.until_open(DemoScreen)
            await arcade.press("q")
            await arcade.until_open(MenuScreen)


@pytest.mark.parametrize("size", [MEDIUM, LARGE, (200, 60)], ids=str)
async def test_label_is_on_one_line_with_its_site(size: tuple[int, int]) -> None:
    async with demonstrating("reneo", size) as arcade:
        course = arcade.demo_screen.course
        for site, label in course.light.items():
            assert f"{arcade.name(site)} {label}" in arcade.text()
