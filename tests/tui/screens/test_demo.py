"""The demonstrations on the screen, as a person goes through them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES, SWAP, Move, Position, Site
from abstract_arcade.teaching import Step, course, load_demo
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.screens.demo import DemoScreen
from abstract_arcade.tui.screens.help import HelpScreen
from abstract_arcade.tui.screens.menu import MenuScreen
from abstract_arcade.tui.screens.play import PlayScreen
from tests.tui.support import LARGE, MEDIUM, ArcadePilot, a_match

pytestmark = pytest.mark.slow

sizes = pytest.mark.parametrize("size", [MEDIUM, LARGE], ids=str)
games = pytest.mark.parametrize("slug", GAMES)

PROMPT_STEP = 1
"""The step of Krypte's demonstration that first asks: d3 is right, b1 wrong, d2 illegal."""


class Clock:
    """A time that stands still until it is moved."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@asynccontextmanager
async def demonstrating(
    slug: str | None = "krypte",
    size: tuple[int, int] = LARGE,
    *,
    match: Match | None = None,
    clock: Clock | None = None,
) -> AsyncIterator[ArcadePilot]:
    """The arcade with a demonstration or a match open, and no time that passes."""
    app = ArcadeApp(match, slug if match is None else None, now=clock or Clock())
    app.animation_level = "none"
    async with app.run_test(size=size) as pilot:
        yield ArcadePilot(app, pilot)


def contents(arcade: ArcadePilot) -> list[object]:
    """What stands on the board that is drawn."""
    return [state.now for state in arcade.board.states]


def contents_of(position: Position) -> list[object]:
    return [position.content(site) for site in position.game.board.sites]


def number_of(arcade: ArcadePilot) -> int:
    """The number of the step that is shown."""
    return arcade.demo_screen.course.step_number


async def go_to(arcade: ArcadePilot, number: int) -> Step:
    """Go to the end of a step's moves."""
    arcade.demo_screen.course.go_to_step(number)
    arcade.demo_screen.course.finish_moves()
    await arcade.pilot.pause()
    return arcade.demo_screen.course.step


async def point(arcade: ArcadePilot, site: Site) -> None:
    """Bring the cursor to a site."""
    await arcade.visit(arcade.name(site))


async def answer(arcade: ArcadePilot, move: Move) -> None:
    """Answer with a legal move by the keys."""
    if move == SWAP:
        await arcade.press("s")
        return
    await point(arcade, move[0])
    await arcade.press("enter")
    selection = arcade.demo_screen.selection
    if selection.sites:
        await arcade.press(str([*selection.candidates].index(move) + 1))


async def finish_moves(arcade: ArcadePilot) -> None:
    """Press Enter until the step's moves are on the board and have been there for a while."""
    while arcade.demo_screen.course.is_playing_moves or arcade.demo_screen.course.is_settling:
        await arcade.press("enter")


async def go_through(arcade: ArcadePilot, *, slug: str) -> None:
    """Go through a demonstration by Enter, answering what is asked, and look at every step."""
    steps = load_demo(slug).steps
    for number, step in enumerate(steps):
        assert number_of(arcade) == number
        await finish_moves(arcade)
        assert contents(arcade) == contents_of(step.after), f"step {number}"
        assert str(step.caption) in arcade.panel
        if step.question is not None:
            assert f"? {step.question.ask}" in arcade.panel
            await answer(arcade, step.question.answer)
            assert contents(arcade) == contents_of(step.end)
            explanation = step.question.judge_move(step.question.answer).explanation
            assert f"✓ Right. {explanation}" in arcade.panel
        assert ("That was all" in arcade.panel) == (number + 1 == len(steps))
        await arcade.press("enter")
    assert number_of(arcade) == len(steps) - 1


class TestSteps:
    @games
    @sizes
    async def test_lead_to_the_end_by_enter(self, slug: str, size: tuple[int, int]) -> None:
        async with demonstrating(slug, size) as arcade:
            await go_through(arcade, slug=slug)

    @pytest.mark.parametrize("seconds", [0.0, 1e6])
    async def test_are_never_skipped_however_fast_their_moves_are(
        self, seconds: float, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(course, "MOVE_SECONDS", seconds)
        async with demonstrating("krypte") as arcade:
            await go_through(arcade, slug="krypte")

    async def test_play_their_moves_by_themselves(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(course, "MOVE_SECONDS", 0.0)
        async with demonstrating("krypte") as arcade:
            shown = arcade.demo_screen.course
            await arcade.until(lambda: not shown.is_playing_moves, "the moves")
            assert contents(arcade) == contents_of(shown.step.after)
            assert number_of(arcade) == 0

    async def test_begin_with_the_position_before_their_moves(self) -> None:
        async with demonstrating("krypte") as arcade:
            step = arcade.demo_screen.course.step
            assert step.moves
            assert contents(arcade) == contents_of(step.position)
            assert str(step.caption) in arcade.panel
            await arcade.press("enter")
            assert contents(arcade) == contents_of(step.after)
            assert "d1" in arcade.status

    async def test_take_a_late_key_for_the_board_as_it_was(self) -> None:
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
    async def test_go_on_once_the_change_has_been_seen(self, keys: list[str], later: float) -> None:
        clock = Clock()
        async with demonstrating("krypte", clock=clock) as arcade:
            shown = arcade.demo_screen.course
            while shown.is_playing_moves:
                shown.play_next()
            await arcade.press(*keys)
            clock.seconds += later
            await arcade.press("enter")
            assert number_of(arcade) == 1

    async def test_go_back(self) -> None:
        async with demonstrating("krypte") as arcade:
            await go_to(arcade, 2)
            await arcade.press("comma")
            assert number_of(arcade) == 1
            await arcade.click_text(", back")
            assert number_of(arcade) == 0
            await arcade.press("comma")
            assert number_of(arcade) == 0

    async def test_are_skipped_with_their_questions_by_the_full_stop(self) -> None:
        async with demonstrating("krypte") as arcade:
            await go_to(arcade, PROMPT_STEP)
            assert ". skip" in arcade.lines()[-1]
            await arcade.press("full_stop")
            assert number_of(arcade) == PROMPT_STEP + 1

    @games
    async def test_light_their_sites_and_explain_them(self, slug: str) -> None:
        async with demonstrating(slug) as arcade:
            for number, step in enumerate(load_demo(slug).steps):
                if not step.light or step.after.outcome is not None:
                    continue
                await go_to(arcade, number)
                assert all(arcade.board.states[site].lit for site in step.light)
                for site, label in step.light.items():
                    if label:
                        assert f"{arcade.name(site)} {label}" in arcade.panel
                    if label and step.question is None:
                        await point(arcade, site)
                        assert f"{arcade.name(site)} {label}" in arcade.status

    @games
    async def test_say_why_the_rules_refuse_a_move(self, slug: str) -> None:
        async with demonstrating(slug) as arcade:
            for number, step in enumerate(load_demo(slug).steps):
                if not step.refused or step.question is not None:
                    continue
                await go_to(arcade, number)
                if step.refused_sites:
                    assert arcade.board.cursor == step.refused_sites[0]
                    # A label of the site would come before the reason.
                    await point(
                        arcade, next(s for s in step.after.game.board.sites if s not in step.light)
                    )
                start = " ".join(str(step.refused[0].reason).split()[:5])
                assert start in arcade.status

    async def test_name_their_chapter_in_the_title(self) -> None:
        async with demonstrating("krypte", MEDIUM) as arcade:
            chapters = load_demo("krypte").chapters
            assert f"1 of {len(chapters)}  {chapters[0].title}" in arcade.lines()[0]
            await arcade.press("end")
            assert f"{len(chapters)} of {len(chapters)}" in arcade.lines()[0]

    async def test_emphasise_the_sites_that_they_name(self) -> None:
        number, name = next(
            (number, part.text)
            for number, step in enumerate(load_demo("krypte").steps)
            for part in step.caption
            if part.site is not None
        )
        async with demonstrating("krypte") as arcade:
            await go_to(arcade, number)
            left, top, width, height = arcade.demo_screen.query_one("#lesson").region
            cells = [
                cell for row in arcade.cells()[top : top + height] for cell in row[left:][:width]
            ]
            text = "".join(cell.text for cell in cells)
            start = text.index(name)
            styles = [cell.style for cell in cells[start : start + len(name)]]
            assert all(style.bold for style in styles)
            first = len(text) - len(text.lstrip())
            assert not cells[first].style.bold


class TestQuestions:
    async def test_show_neither_preview_nor_marks(self) -> None:
        async with demonstrating("krypte") as arcade:
            await go_to(arcade, PROMPT_STEP)
            await arcade.move_to("d3")
            assert all(state.then == state.now for state in arcade.board.states)
            assert not any(state.marked for state in arcade.board.states)
            assert "d3" in arcade.status
            assert "enters" not in arcade.status

    @games
    async def test_do_not_begin_on_their_answer(self, slug: str) -> None:
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
                assert not any(state.marked or state.foul for state in arcade.board.states)
            assert asked

    @sizes
    async def test_explain_a_wrong_answer_and_ask_again(self, size: tuple[int, int]) -> None:
        async with demonstrating("krypte", size) as arcade:
            step = await go_to(arcade, PROMPT_STEP)
            for key in ("enter", "z", "backspace"):
                await arcade.move_to("b1")
                await arcade.press("enter")
                after = step.after.play((arcade.site("b1"),))
                assert contents(arcade) == contents_of(after)
                assert "✗ Not yet." in arcade.panel
                assert "Enter try again" in arcade.lines()[-1]
                await arcade.press(key)
                assert contents(arcade) == contents_of(step.after)
                assert "Not yet." not in arcade.panel
                assert "Looking back" not in arcade.status
                assert "Enter answer" in arcade.lines()[-1]
            await arcade.move_to("d3")
            await arcade.press("enter")
            assert "✓ Right." in arcade.panel

    async def test_are_answered_by_a_click(self) -> None:
        async with demonstrating("krypte") as arcade:
            await go_to(arcade, PROMPT_STEP)
            await arcade.click_site("d3")
            assert "✓ Right." in arcade.panel

    async def test_are_refused_an_illegal_answer_with_the_rules_reason(self) -> None:
        async with demonstrating("krypte") as arcade:
            step = await go_to(arcade, PROMPT_STEP)
            await arcade.move_to("d2")
            await arcade.press("enter")
            assert contents(arcade) == contents_of(step.after)
            assert f"{step.after.why_illegal((arcade.site('d2'),))}" in arcade.status
            await arcade.press("up")
            assert f"{step.after.why_illegal((arcade.site('d2'),))}" not in arcade.status

    @games
    async def test_are_refused_an_illegal_answer_with_the_authors_reason(self, slug: str) -> None:
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
                    start = " ".join(str(explanation).split()[:4]).removesuffix(".")
                    assert start in arcade.status
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
    async def test_are_answered_by_a_swap(self, slug: str, number: int) -> None:
        async with demonstrating(slug) as arcade:
            step = await go_to(arcade, number)
            assert step.question is not None
            assert "s swap" in arcade.lines()[-1]
            await arcade.press("s")
            assert arcade.demo_screen.course.moves[-1] == SWAP
            assert "✓ Right." in arcade.panel
            assert "swaps" in arcade.status

    async def test_name_no_swap_where_there_is_none(self) -> None:
        async with demonstrating("krypte") as arcade:
            await go_to(arcade, PROMPT_STEP)
            assert "s swap" not in arcade.lines()[-1]
            await arcade.press("s")
            assert arcade.demo_screen.course.is_open

    async def test_are_not_answered_unseen(self) -> None:
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

    async def test_are_not_answered_by_a_key_that_comes_as_they_appear(self) -> None:
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
            assert str(step.question.ask) in arcade.panel
            await answer(arcade, step.question.answer)
            assert not shown.is_open

    async def test_let_the_cursor_leave_an_offer(self) -> None:
        number, step = next(
            (number, step)
            for number, step in enumerate(load_demo("renju").steps)
            if step.question is not None and is_pick(step.end)
        )
        async with demonstrating("renju") as arcade:
            await go_to(arcade, number)
            assert step.question is not None
            await answer(arcade, step.question.answer)
            assert arcade.cursor == "h8"

    async def test_are_asked_below_the_board_where_there_is_no_panel(self) -> None:
        number, step = next(
            (number, step)
            for number, step in enumerate(load_demo("renju").steps)
            if step.question is not None and step.question.answer
        )
        async with demonstrating("renju", (60, 22)) as arcade:
            assert not arcade.demo_screen.has_panel
            steps = load_demo("renju").steps
            plain = next(each for each in steps if each.question is None)
            await go_to(arcade, steps.index(plain))
            assert " ".join(str(plain.caption).split()[:3]) in arcade.status
            await go_to(arcade, number)
            assert step.question is not None
            assert "? " + " ".join(str(step.question.ask).split()[:3]) in arcade.status
            await answer(arcade, step.question.answer)
            right = step.question.judge_move(step.question.answer).explanation
            assert " ".join(str(right).split()[:3]) in arcade.status


def is_pick(position: Position) -> bool:
    """Whether White is to pick one of two offers."""
    kinds = [position.content(site) for site in position.game.board.sites]
    return sum(each is not None and each.kind == "offer" for each in kinds) == 2


def several_of(position: Position) -> list[Site]:
    """The sites with which more than one legal move begins."""
    first = [move[0] for move in position.legal_moves() if move]
    return sorted({site for site in first if first.count(site) > 1})


CHOICES = [
    (slug, number)
    for slug in GAMES
    for number, step in enumerate(load_demo(slug).steps)
    if step.question is not None and several_of(step.after)
]


def seen(arcade: ArcadePilot, light: Sequence[Site] = ()) -> tuple[Any, ...]:
    """The selection as the board shows it, without the last move and the step's own light."""
    states = [
        state._replace(last=False, lit=state.lit and site not in light)
        for site, state in enumerate(arcade.board.states)
    ]
    selection = arcade.board_screen.selection
    return states, selection.sites, selection.move, arcade.cursor


async def choices_seen(arcade: ArcadePilot, site: Site, light: Sequence[Site]) -> list[Any]:
    """Everything that is seen while the choices of a site are gone through."""
    count = sum(move[:1] == (site,) for move in arcade.board_screen.view.position.legal_moves())
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
    def test_are_asked_for_in_two_games(self) -> None:
        assert {slug for slug, _ in CHOICES} >= {"reneo", "slicron"}

    @pytest.mark.parametrize(("slug", "number"), CHOICES)
    async def test_are_shown_as_in_the_game(self, slug: str, number: int) -> None:
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
    async def test_are_played_by_their_numbers(self, slug: str, number: int) -> None:
        after = load_demo(slug).steps[number].after
        site = several_of(after)[0]
        moves = [move for move in after.legal_moves() if move[:1] == (site,)]
        for choice, move in enumerate(moves[:9], 1):
            async with demonstrating(slug) as arcade:
                await go_to(arcade, number)
                await point(arcade, site)
                await arcade.press("enter", "9" if len(moves) < 9 else "escape", str(choice))
                if len(moves) < 9:
                    assert number_of(arcade) == number
                    assert arcade.demo_screen.course.moves[-1] == move
            match = Match(load_demo(slug).game, start=after)
            async with demonstrating(match=match) as arcade:
                await point(arcade, site)
                await arcade.press("enter", str(choice))
                assert match.current.move == move

    @pytest.mark.parametrize(("slug", "number"), CHOICES)
    async def test_are_played_as_shown_by_enter(self, slug: str, number: int) -> None:
        async with demonstrating(slug) as arcade:
            step = await go_to(arcade, number)
            site = several_of(step.after)[0]
            await point(arcade, site)
            await arcade.press("enter", "full_stop")
            move = arcade.demo_screen.selection.move
            assert move is not None
            words = str(step.after.describe(move).without_subject()).split()[:4]
            assert " ".join(words).removesuffix(".") in arcade.status
            assert "Enter answer" in arcade.lines()[-1]
            assert ". next choice" in arcade.lines()[-1]
            await arcade.press("enter")
            assert arcade.demo_screen.course.moves[-1] == move

    async def test_survive_a_change_of_the_pace(self) -> None:
        slug, number = CHOICES[0]
        async with demonstrating(slug) as arcade:
            step = await go_to(arcade, number)
            await point(arcade, several_of(step.after)[0])
            await arcade.press("enter")
            before = seen(arcade)
            await arcade.press("p", "less_than_sign", "greater_than_sign", "p")
            assert before[1]
            assert seen(arcade) == before

    async def test_are_let_go_by_escape(self) -> None:
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


def chapter_line(arcade: ArcadePilot) -> str:
    """The chapter to which the list points."""
    return next(line.split("›")[1].strip() for line in arcade.lines() if "›" in line)


class TestChapters:
    @pytest.mark.parametrize(
        ("keys", "chapter"),
        [
            (["0"], 10),
            (["end"], 11),
            (["0", "pagedown"], 11),
            (["0", "right_square_bracket", "right_square_bracket"], 11),
            (["end", "pageup", "left_square_bracket"], 9),
            (["9", "home"], 1),
            (["home", "pageup"], 1),
            (["7"], 7),
        ],
    )
    async def test_are_reached_by_keys(self, keys: list[str], chapter: int) -> None:
        demo = load_demo("renju")
        assert len(demo.chapters) == 11
        async with demonstrating("renju") as arcade:
            await arcade.press(*keys)
            assert chapter_line(arcade) == f"{chapter} {demo.chapters[chapter - 1].title}"
            first = demo.chapters[chapter - 1].steps[0]
            assert contents(arcade) == contents_of(first.position)
            assert str(first.caption) in arcade.panel

    @pytest.mark.parametrize("chapter", [1, 10, 11])
    async def test_are_reached_by_the_mouse(self, chapter: int) -> None:
        chapters = load_demo("renju").chapters
        async with demonstrating("renju") as arcade:
            await arcade.press("4")
            column, row = arcade.place_of(f"{chapter} {chapters[chapter - 1].title}")
            await arcade.pilot.click(offset=(column, row), button=3)
            assert chapter_line(arcade).startswith("4 ")
            await arcade.click(column, row)
            assert chapter_line(arcade) == f"{chapter} {chapters[chapter - 1].title}"
            await arcade.click_text("Chapters")
            assert chapter_line(arcade).startswith(f"{chapter} ")

    async def test_are_reached_by_the_palette(self) -> None:
        title = load_demo("krypte").chapters[2].title
        async with demonstrating("krypte") as arcade:
            commands = {each.title: each.callback for each in arcade.demo_screen.commands()}
            commands[f"Chapter 3: {title}"]()
            await arcade.pilot.pause()
            assert chapter_line(arcade) == f"3 {title}"

    async def test_are_reached_by_the_help(self) -> None:
        async with demonstrating("krypte") as arcade:
            await arcade.press("question_mark")
            await arcade.until_open(HelpScreen)
            assert "The demonstration of Krypte" in arcade.text()
            await arcade.press("2")
            await arcade.until_open(DemoScreen)
            await arcade.until(lambda: chapter_line(arcade).startswith("2 "), "the chapter")

    async def test_that_do_not_exist_change_nothing(self) -> None:
        async with demonstrating("krypte") as arcade:
            await arcade.press("3")
            before = arcade.lines()
            await arcade.press("0")
            assert arcade.lines() == before


class TestAutoplay:
    @pytest.mark.parametrize("slug", ["krypte", "slicron"])
    async def test_answers_the_questions_to_the_end(
        self, slug: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(course, "MOVE_SECONDS", 0.0)
        monkeypatch.setattr(course, "PACES", (0.0, 0.0, 0.0))
        async with demonstrating(slug) as arcade:
            await arcade.press("p")
            await arcade.until(lambda: "That was all" in arcade.panel, "the end")
            await arcade.until(lambda: "p play by itself" in arcade.lines()[-1], "its stop")
            assert contents(arcade) == contents_of(load_demo(slug).steps[-1].end)

    async def test_is_stopped_by_its_key(self) -> None:
        async with demonstrating("krypte") as arcade:
            assert "p play by itself" in arcade.lines()[-1]
            await arcade.press("p")
            assert "p stop" in arcade.lines()[-1]
            await arcade.click_text("p stop")
            assert "p play by itself" in arcade.lines()[-1]

    async def test_has_a_pace(self) -> None:
        async with demonstrating("krypte", (200, 50)) as arcade:
            dull = arcade.key_color("< slower")
            assert arcade.key_color("> faster") == dull
            await arcade.press("p")
            bright = arcade.key_color("< slower")
            assert bright == arcade.key_color("> faster") != dull
            for keys, slower, faster in [
                (["less_than_sign"], dull, bright),
                (["greater_than_sign"], bright, bright),
                (["greater_than_sign"], bright, dull),
            ]:
                await arcade.press(*keys)
                assert arcade.key_color("< slower") == slower
                assert arcade.key_color("> faster") == faster


class TestLeaving:
    async def test_into_a_free_game_from_the_position_shown(self) -> None:
        async with demonstrating("krypte") as arcade:
            step = await go_to(arcade, PROMPT_STEP)
            await arcade.press("g")
            await arcade.until_open(PlayScreen)
            assert arcade.session.position == step.after
            assert arcade.match.game == load_demo("krypte").game

    async def test_not_into_a_game_that_is_over(self) -> None:
        number = next(
            number
            for number, step in enumerate(load_demo("krypte").steps)
            if step.end.outcome is not None
        )
        async with demonstrating("krypte") as arcade:
            step = await go_to(arcade, number)
            assert step.question is not None
            await answer(arcade, step.question.answer)
            await arcade.press("g")
            await arcade.pilot.pause()
            assert arcade.is_open(DemoScreen)

    @pytest.mark.parametrize("key", ["q", "escape"])
    async def test_to_the_menu(self, key: str) -> None:
        async with demonstrating("slicron") as arcade:
            assert "q menu" in arcade.lines()[-1]
            await arcade.press(key)
            await arcade.until_open(MenuScreen)
            assert arcade.menu.slug == "slicron"

    @pytest.mark.parametrize("key", ["q", "escape"])
    async def test_back_to_the_game_it_was_opened_from(self, key: str) -> None:
        match = a_match("d1", "e8")
        async with demonstrating(match=match, size=MEDIUM) as arcade:
            await arcade.press("question_mark")
            await arcade.until_open(HelpScreen)
            await arcade.press("2")
            await arcade.until_open(DemoScreen)
            title = load_demo("krypte").chapters[1].title
            assert f"2 of {len(load_demo('krypte').chapters)}  {title}" in arcade.lines()[0]
            assert arcade.app.kept == [match]
            assert "q back to the game" in arcade.lines()[-1]
            await arcade.press(key)
            await arcade.until_open(PlayScreen)
            assert arcade.match is match
            assert arcade.app.kept == []

    async def test_and_coming_from_the_menu(self) -> None:
        async with demonstrating(None) as arcade:
            await arcade.press("d")
            await arcade.until_open(DemoScreen)
            await arcade.press("q")
            await arcade.until_open(MenuScreen)
