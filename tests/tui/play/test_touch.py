"""Clicks and taps that first show what they would do, and presses that slide off their point."""

from __future__ import annotations

import pytest
from textual import events

from abstract_arcade.settings import SettingsFile
from abstract_arcade.storage import TOUCH_VARIABLE
from abstract_arcade.tui.menu.screen import MenuScreen
from tests.tui.support import ArcadePilot, a_match, running


async def click_site(arcade: ArcadePilot, name: str) -> None:
    """Click on the middle of a site."""
    board = arcade.board
    site = arcade.match.game.board.site(name)
    layout = board.layout_shown
    x, y = layout.origin(site)
    left, top = board.layout_region.offset
    across, down = layout.middle
    await arcade.click(left + x + across, top + y + down)
    await arcade.pilot.pause()


def is_shown(arcade: ArcadePilot, name: str) -> bool:
    """Whether the screen says what a move would do."""
    return arcade.view.selection.cursor == arcade.match.game.board.site(name)


async def test_click_plays_at_once() -> None:
    async with running(a_match()) as arcade:
        await click_site(arcade, "d1")
        await arcade.until(lambda: arcade.moves == ["d1"], "the move")


async def test_tap_shows_a_move_and_a_second_tap_plays_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TOUCH_VARIABLE, "1")
    async with running(a_match()) as arcade:
        await click_site(arcade, "d1")
        await arcade.until(lambda: is_shown(arcade, "d1"), "the move to be shown")
        await click_site(arcade, "e1")
        await arcade.until(lambda: is_shown(arcade, "e1"), "another move to be shown")
        assert arcade.moves == []
        await click_site(arcade, "e1")
        await arcade.until(lambda: arcade.moves == ["e1"], "the move")


async def test_setting_has_clicks_confirmed() -> None:
    settings = SettingsFile(None)
    settings.set(("two_clicks",), True)
    async with running(a_match(), settings=settings) as arcade:
        await click_site(arcade, "d1")
        assert arcade.moves == []
        await click_site(arcade, "d1")
        await arcade.until(lambda: arcade.moves == ["d1"], "the move")


async def test_press_that_slides_off_its_point_plays_nothing() -> None:
    async with running(a_match()) as arcade:
        board = arcade.board
        places = []
        for name in ("d1", "e1"):
            x, y = board.layout_shown.origin(arcade.match.game.board.site(name))
            left, top = board.layout_region.offset
            places.append((left + x + 1, top + y + 1))
        for kind, (x, y) in zip((events.MouseDown, events.MouseUp), places, strict=True):
            arcade.app.post_message(
                kind(None, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y)
            )
            await arcade.pilot.pause()
        await arcade.pilot.pause()
        assert arcade.moves == []


async def test_buttons_name_no_keys_on_a_touch_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TOUCH_VARIABLE, "1")
    async with running(a_match("d1")) as arcade:
        bar = arcade.words("#keys")
        assert "undo" in bar
        assert "z undo" not in bar
        await arcade.click_text("undo")
        await arcade.until(lambda: arcade.moves == [], "the move to be undone")


async def test_buttons_are_high_on_a_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TOUCH_VARIABLE, "1")
    async with running(a_match("d1"), (70, 72)) as arcade:
        column, row = arcade.place_of("undo")
        await arcade.click(column, row - 1)
        await arcade.until(lambda: arcade.moves == [], "the move to be undone")


@pytest.mark.parametrize("key", ["o", "S", "d"])
async def test_buttons_of_other_screens_are_high_on_a_phone(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TOUCH_VARIABLE, "1")
    async with running(size=(70, 72)) as arcade:
        await arcade.press(key)
        await arcade.until(lambda: not arcade.is_open(MenuScreen))
        assert arcade.app.screen.query_one("#keys").region.height == 3
