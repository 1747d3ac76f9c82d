"""How a screen with a board is shared: where the panel stands, and the rows of the rest."""

from __future__ import annotations

import pytest
from textual.geometry import Size

from abstract_arcade.rules import GAMES
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.table.panel import Panel
from abstract_arcade.tui.table.room import Rows, shared, with_status
from abstract_arcade.tui.table.screen import TableScreen
from tests.matches import a_match
from tests.tui.support import resize, running


@pytest.mark.parametrize("slug", GAMES)
async def test_lies_below_the_board_where_the_page_is_taller_than_wide(slug: str) -> None:
    app = ArcadeApp(a_match(game=GAMES[slug]()))
    async with app.run_test(size=(60, 62)) as pilot:
        await pilot.pause()
        for size, is_below in (((60, 62), True), ((120, 40), False), ((60, 62), True)):
            await resize(pilot, *size)
            screen = app.screen
            assert isinstance(screen, TableScreen)
            panel = screen.query_one(Panel).region
            board = screen.query_one(Board).region
            assert (screen.room.below > 0) is is_below
            assert (panel.y >= board.bottom) is is_below
            if is_below:
                assert (board.width, panel.width) == (60, 60)
            assert screen.key_bar.region.bottom == Size(*size).height


@pytest.mark.parametrize(
    ("beside_board", "title", "rows"),
    [
        # A board that leaves no more than the title, the status at rest and the keys.
        (4, 1, Rows(1, 2)),
        # One row more is air below the status.
        (5, 2, Rows(1, 3)),
        # What is left over stands above and below the board.
        (8, 2, Rows(3, 4)),
        (7, 1, Rows(2, 4)),
        # A board with much around it keeps that.
        (12, 2, Rows(5, 5)),
        (19, 1, Rows(4, 5)),
        # Where even less is left, the title and then the status are shorter.
        (4, 2, Rows(1, 2)),
        (3, 2, Rows(1, 1)),
        (3, 1, Rows(1, 1)),
    ],
)
def test_the_board_stands_in_the_middle(beside_board: int, title: int, rows: Rows) -> None:
    assert shared(beside_board, title, 2) == rows
    assert sum(rows[:3]) <= beside_board


@pytest.mark.parametrize(("beside_board", "rows"), [(3, Rows(0, 2)), (4, Rows(0, 3))])
def test_the_title_stands_above_the_panel_where_a_board_needs_its_row(
    beside_board: int, rows: Rows
) -> None:
    assert shared(beside_board, 2, 2, is_title_beside=True) == rows


async def test_nothing_but_the_board_is_above_the_status_then() -> None:
    async with running(a_match(game=GAMES["enclose5"]()), (160, 50)) as table:
        screen = table.play_screen
        title = screen.title_line.region
        board = screen.board.region
        panel = screen.panel.region
        status = screen.status_line.region
        assert (board.y, board.bottom) == (0, status.y)
        assert (title.x, title.bottom) == (panel.x, panel.y)
        assert "Enclose5" in table.lines()[1][panel.x :]


@pytest.mark.parametrize(
    ("own", "wide", "has_panel", "rows"),
    [
        (2, 1, True, Rows(1, 2)),
        (3, 2, True, Rows(1, 2, 1, is_status_wide=True)),
        (5, 3, True, Rows(0, 3, 1, is_status_wide=True)),
        (9, 4, True, Rows(0, 4, 0, is_status_wide=True)),
        (3, 3, False, Rows(0, 3, 1)),
        (9, 9, False, Rows(0, 4, 0)),
    ],
)
def test_the_status_takes_what_it_needs(own: int, wide: int, has_panel: bool, rows: Rows) -> None:
    def needed(is_wide: bool) -> int:
        return wide if is_wide else own

    assert with_status(Rows(1, 2), needed, lambda _: 0, has_panel=has_panel) == rows


@pytest.mark.parametrize(
    ("needed", "kept", "rows"),
    [
        (2, 2, Rows(1, 2)),
        (1, 3, Rows(0, 3, 1, is_status_wide=True)),
        # For what may come later the keys do not give way.
        (1, 4, Rows(0, 3, 1, is_status_wide=True)),
        (4, 4, Rows(0, 4, 0, is_status_wide=True)),
    ],
)
def test_room_is_kept_for_what_may_be_told(needed: int, kept: int, rows: Rows) -> None:
    assert with_status(Rows(1, 2), lambda _: needed, lambda _: kept, has_panel=True) == rows
