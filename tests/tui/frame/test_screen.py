"""Every screen, at every size of terminal."""

from __future__ import annotations

import pytest

from abstract_arcade.tui.widgets.key_bar import KeyBar
from tests.tui.play.support import SIZES, check_lines, opened
from tests.tui.support import a_match, running

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", ["menu", "setup", "game"])
async def test_nothing_is_cut_at_any_size(name: str) -> None:
    async with opened(name) as arcade:
        for size in SIZES:
            await arcade.resize(*size)
            check_lines(arcade)


async def test_key_bar_explains_the_key_under_the_mouse() -> None:
    async with running(a_match("d1", "e8")) as arcade:
        keys = arcade.app.screen.query_one(KeyBar)
        await arcade.hover(*arcade.place_of("undo"))
        await arcade.until(lambda: keys.tooltip is not None, "the tooltip")
        assert keys.tooltip == "Undo your last move."
        await arcade.hover_site("d1")
        await arcade.until(lambda: keys.tooltip is None, "no tooltip")


async def test_click_on_a_key_removes_its_explanation() -> None:
    async with running(a_match("d1", "e8")) as arcade:
        keys = arcade.app.screen.query_one(KeyBar)
        place = arcade.place_of("undo")
        await arcade.hover(*place)
        await arcade.until(lambda: keys.tooltip is not None, "the tooltip")
        await arcade.click(*place)
        await arcade.until(lambda: keys.tooltip is None, "no tooltip")
