"""The demonstrations on the screen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from abstract_arcade.rules import GAMES
from abstract_arcade.teaching import load_demo
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.screens.demo import DemoScreen
from abstract_arcade.tui.screens.help import HelpScreen
from abstract_arcade.tui.screens.menu import MenuScreen
from tests.tui.support import LARGE, SMALL, Table, a_match, running


@asynccontextmanager
async def demonstrating(slug: str, size: tuple[int, int] = LARGE) -> AsyncIterator[Table]:
    """The arcade with a demonstration open."""
    app = ArcadeApp(demo=slug)
    app.animation_level = "none"
    async with app.run_test(size=size) as pilot:
        yield Table(app, pilot)


def screen(table: Table) -> DemoScreen:
    """The demonstration."""
    assert isinstance(table.game, DemoScreen)
    return table.game


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("size", [SMALL, (80, 24), LARGE])
async def test_every_step_can_be_gone_through(slug: str, size: tuple[int, int]) -> None:
    demo = load_demo(slug)
    async with demonstrating(slug, size) as table:
        demonstration = screen(table)
        for number, step in enumerate(demo.steps):
            if demonstration._pending:
                await table.press("full_stop")
            assert demonstration.match.position == step.after, f"step {number}"
            if not demonstration.has_class("-too-small"):
                start = " ".join(step.caption.split()[:3])
                for color, name in demonstration.COLOR_NAMES.items():
                    start = start.replace(str(color), name)
                asked = step.question.ask.split()[0] if step.question else start
                seen = table.status if demonstration.has_class("-no-panel") else table.panel
                assert start in seen or asked in seen
            await table.press("full_stop")


async def test_a_right_answer_is_played_and_explained() -> None:
    async with demonstrating("krypte") as table:
        await table.press("full_stop", "full_stop")
        assert "?" in table.panel
        look = table.board.states[table.site("d3")]
        await table.move_to("d3")
        assert look.then is None, "an open question shows no preview"
        await table.press("enter")
        assert table.moves == ("d3",)
        assert "Right." in table.panel
        await table.press("enter")
        assert screen(table).match.position == load_demo("krypte").steps[2].position


async def test_a_wrong_answer_is_played_explained_and_tried_again() -> None:
    async with demonstrating("krypte") as table:
        await table.press("full_stop", "full_stop")
        await table.move_to("b1")
        await table.press("enter")
        assert "".join(table.moves) == "b1"
        assert "Not yet." in table.panel
        await table.press("enter")
        assert not table.moves
        assert "Not yet." not in table.panel
        await table.move_to("d3")
        await table.press("enter")
        assert "Right." in table.panel


async def test_an_illegal_answer_is_refused_with_a_reason() -> None:
    async with demonstrating("krypte") as table:
        await table.press("full_stop", "full_stop")
        await table.move_to("d2")
        await table.press("enter")
        assert not table.moves
        assert "taken" in table.status or "Stay in column d" in table.status


async def test_goes_back_and_to_chapters() -> None:
    demo = load_demo("krypte")
    async with demonstrating("krypte") as table:
        await table.press("3")
        first = len(demo.chapters[0].steps) + len(demo.chapters[1].steps)
        assert screen(table)._step_number == first
        await table.press("comma")
        assert screen(table)._step_number == first - 1
        await table.click_text(demo.chapters[3].title)
        assert screen(table)._step_number == first + len(demo.chapters[2].steps)


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
async def test_every_chapter_is_reached_by_keys(keys: list[str], chapter: int) -> None:
    demo = load_demo("renju")
    assert len(demo.chapters) == 11
    async with demonstrating("renju") as table:
        await table.press(*keys)
        first = sum(len(each.steps) for each in demo.chapters[: chapter - 1])
        assert screen(table)._step_number == first
        assert f"› {chapter:>2} {demo.chapters[chapter - 1].title}" in "\n".join(table.lines())


@pytest.mark.parametrize("chapter", [1, 10, 11])
async def test_every_chapter_is_reached_by_mouse(chapter: int) -> None:
    title = load_demo("renju").chapters[chapter - 1].title
    async with demonstrating("renju") as table:
        await table.press("4")
        column, row = table.place_of(f"{chapter} {title}")
        await table.pilot.click(offset=(column, row), button=3)
        assert screen(table)._chapter_number == 4
        await table.click(column, row)
        assert screen(table)._chapter_number == chapter


async def test_escape_takes_a_selection_back_before_it_leaves() -> None:
    async with demonstrating("reneo") as table:
        demonstration = screen(table)
        number = next(
            number
            for number, step in enumerate(demonstration._steps)
            if step.question and len(step.question.answer) > 1
        )
        demonstration._step_number = number
        demonstration._begin_step()
        if demonstration._pending:
            await table.press("full_stop")
        question = demonstration._steps[number].question
        assert question is not None
        await table.click_site(table.name(question.answer[0]))
        assert demonstration.chosen
        await table.press("escape")
        assert not demonstration.chosen
        await table.click_site(table.name(question.answer[0]))
        await table.click_text("Esc take back")
        assert not demonstration.chosen
        await table.press("escape")
        await table.until_open(MenuScreen)


async def test_leaves_into_a_free_game_from_the_position_shown() -> None:
    async with demonstrating("krypte") as table:
        await table.press("full_stop", "full_stop")
        position = screen(table).match.position
        await table.press("g")
        await table.until(lambda: not isinstance(table.app.screen, DemoScreen))
        assert table.match.position == position


async def test_plays_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("abstract_arcade.tui.screens.demo.PACES", (0.01, 0.01, 0.01))
    monkeypatch.setattr("abstract_arcade.tui.screens.demo.BETWEEN_MOVES", 0.005)
    async with demonstrating("krypte") as table:
        await table.press("p")
        last = len(load_demo("krypte").steps) - 1
        await table.until(lambda: screen(table)._step_number == last)


async def test_opens_from_the_menu_and_goes_back_there() -> None:
    async with running() as table:
        await table.press("d")
        await table.until_open(DemoScreen)
        await table.press("q")
        await table.until_open(MenuScreen)


async def test_is_one_key_away_from_the_help_of_a_game() -> None:
    async with running(a_match("d1")) as table:
        await table.press("question_mark")
        await table.until_open(HelpScreen)
        await table.press("2")
        await table.until_open(DemoScreen)
        assert screen(table)._step_number == len(load_demo("krypte").chapters[0].steps)
        assert [match.move_texts for match in table.app.kept] == [("d1",)]
