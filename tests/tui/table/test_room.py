"""Where the panel stands: beside the board, below it, or nowhere."""

from __future__ import annotations

import pytest
from textual.geometry import Size

from abstract_arcade.rules import GAMES
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.play.panel import Panel
from abstract_arcade.tui.table.screen import TableScreen
from tests.matches import a_match
from tests.tui.support import resize


@pytest.mark.parametrize("slug", GAMES)
async def test_lies_below_the_board_where_the_page_is_taller_than_wide(slug: str) -> None:
    app = ArcadeApp(a_match(game=GAMES[slug]()))
    async with app.run_test(size=(60, 62)) as pilot:
        await pilot.pause()
        for size, is_below in (((60, 62), True), ((120, 40), False), ((60, 62), True)):
            await resize(pilot, *size)
            screen = app.screen
            assert isinstance(screen, TableScreen)
            panel, board = screen.query_one(Panel).region, screen.query_one(Board).region
            assert (screen.room.below > 0) is is_below
            assert (panel.y >= board.bottom) is is_below
            if is_below:
                assert (board.width, panel.width) == (60, 60)
            assert screen.key_bar.region.bottom == Size(*size).height
