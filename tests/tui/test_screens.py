"""Every screen opens and does what it is for: a handful for each release of Textual allowed."""

from __future__ import annotations

import gc
import weakref

import pytest
from textual import events

from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES, SWAP, Position, new_game
from abstract_arcade.tui.app import ArcadeApp
from tests.tui.support import LARGE, MEDIUM, ArcadePilot, a_match, running

pytestmark = pytest.mark.textual_compat


def a_move(position: Position) -> str:
    """A legal move that names one site; where all go from one to another, one of those."""
    legal = position.legal_moves()
    moves = [move for move in legal if move != SWAP and len(move) == 1] or legal
    return position.format(moves[len(moves) // 3])


def place_of(table: ArcadePilot, name: str) -> tuple[int, int]:
    """A character in the middle of a site: (column, row) of the screen."""
    board = table.board
    left, top = table.board._offset
    layout = board.layout_shown
    x, y = layout.origin(table.site(name))
    width, height = layout.zoom
    return board.region.x + left + x + width // 2, board.region.y + top + y + (height - 1) // 2


async def check_cursor_moves(table: ArcadePilot) -> None:
    """An arrow key moves the cursor, and only the cursor."""
    before = table.cells()
    moves = table.moves
    here = table.cursor
    await table.press("left")
    assert table.cursor != here
    assert table.cells() != before
    assert table.moves == moves


@pytest.mark.parametrize("slug", GAMES)
async def test_game_is_played_by_keys_and_by_mouse(slug: str) -> None:
    match = Match(new_game(slug))
    async with running(match, LARGE) as table:
        first = a_move(match.position)
        await table.press("slash")
        await table.until_text("such as")
        await table.write(first)
        await table.press("enter")
        await table.until_text("move 1")
        second = a_move(match.position)
        for name in second.split("-"):
            await table.hover(*place_of(table, name))
            assert table.cursor == name
            await table.click(*place_of(table, name))
        await table.until_text("move 2")
        assert table.moves == [first, second]
        await check_cursor_moves(table)
        await table.press("z")
        await table.until_text("move 1 of 2")
        for key in ("m", "v", "minus", "plus"):
            await table.press(key)
        await table.press("r")
        await table.until_text("move 2")


async def test_menu_leads_to_a_game_and_back() -> None:
    async with running(size=MEDIUM) as table:
        for title in [game.title for game in GAMES.values()]:
            await table.until_text(f"play {title}")
            await table.press("right")
        await table.press("1", "enter")
        await table.until_text("start ")
        await table.press("down", "right", "left")
        await table.click_text("start ")
        await table.until_text("move 0")
        await table.click_text("q menu")
        await table.until_text("q quit")


async def test_demonstration_is_gone_through() -> None:
    async with running(demo="krypte", size=LARGE) as table:
        before = table.text()
        await table.press("pagedown")
        assert table.text() != before
        await table.press("pageup", "full_stop", "full_stop", "comma")
        await table.click_text("q menu")
        await table.until_text("q quit")


async def test_help_is_read_and_closed() -> None:
    async with running(a_match("d1"), MEDIUM) as table:
        before = table.text()
        await table.press("question_mark")
        await table.until_text("Esc close")
        await table.press("pagedown", "pageup", "end", "home")
        await table.press("r")
        await table.until_text("PgDn")
        await table.press("escape")
        await table.until(lambda: table.text() == before, "the game as it was")


async def test_questions_are_asked_and_answered() -> None:
    async with running(a_match("d1"), MEDIUM) as table:
        before = table.text()
        for key, text in (("R", "White resigns?"), ("ctrl+p", "Search")):
            await table.press(key)
            await table.until(lambda: table.text() != before)
            await table.until_text(text)
            await table.press("escape")
            await table.until(lambda: table.text() == before, "the game as it was")


async def test_screens_follow_a_theme_and_another_size() -> None:
    async with running(a_match("d1"), MEDIUM) as table:
        table.app.theme = "arcade-light"
        await table.resize(*LARGE)
        await table.until_text("move 1")
        await check_cursor_moves(table)


@pytest.mark.parametrize("key", ["", "question_mark", "ctrl+p", "3", "o", "S"])
async def test_widget_keeps_the_focus_when_the_terminal_loses_it(key: str) -> None:
    """They still work: the bar and the windows go on naming them, and the widget keeps them."""
    async with running(size=MEDIUM) as table:
        await table.until_menu_is_read()
        if key:
            await table.press(key)
        await check_blur(table)


async def test_board_and_help_keep_the_focus_when_the_terminal_loses_it() -> None:
    async with running(a_match("d1"), MEDIUM) as table:
        await check_blur(table)
        await table.press("question_mark")
        await table.until_text("in short")
        await check_blur(table)
        # What is opened meanwhile names its keys, too.
        await table.press("escape")
        await table.until_text("move 1")
        await check_blur(table)


async def check_blur(table: ArcadePilot) -> None:
    """The loss of the focus, and its return, change nothing."""
    before = table.text()
    focused = table.app.focused
    for event in (events.AppBlur(), events.AppFocus(), events.AppBlur()):
        table.app.post_message(event)
        await table.pilot.pause()
        assert table.text() == before
        assert table.app.focused is focused


async def test_app_that_has_ended_is_freed() -> None:
    apps: list[weakref.ref[ArcadeApp]] = []
    for _ in range(3):
        async with running(a_match("d1")) as table:
            apps.append(weakref.ref(table.app))
    gc.collect()
    # The handlers of signals keep the last app.
    assert sum(app() is not None for app in apps) == 1
