"""The layout of a board screen: where the panel stands, and the rows around the board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Size

from abstract_arcade.rules import GAMES
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.table.layout import MAX_GROWTH, Rows, share_rows, with_long_status
from abstract_arcade.tui.table.panel import Panel
from abstract_arcade.tui.table.screen import TableScreen
from tests.matches import a_match
from tests.tui.support import resize, running


@pytest.mark.parametrize("slug", GAMES)
async def test_panel_is_below_the_board_if_the_terminal_is_higher_than_wide(slug: str) -> None:
    app = ArcadeApp(a_match(game=GAMES[slug]()))
    async with app.run_test(size=(60, 62)) as pilot:
        await pilot.pause()
        for size, is_below in (((60, 62), True), ((120, 40), False), ((60, 62), True)):
            await resize(pilot, *size)
            screen = app.screen
            assert isinstance(screen, TableScreen)
            panel = screen.query_one(Panel).region
            board = screen.query_one(Board).region
            assert (screen.screen_layout.below > 0) is is_below
            assert (panel.y >= board.bottom) is is_below
            if is_below:
                assert (board.width, panel.width) == (60, 60)
            assert screen.key_bar.region.bottom == Size(*size).height


async def test_layout_has_the_sizes_of_the_widgets() -> None:
    async with running(a_match(), size=(80, 24)) as table:
        for size in ((80, 24), (100, 30), (120, 40), (200, 60), (60, 62), (70, 20)):
            await table.resize(*size)
            screen = table.play_screen
            layout = screen.screen_layout
            panel = screen.panel.content_region
            assert screen.status.content_region.width == layout.status_columns(layout.rows)
            assert panel.width - 2 == layout.panel_text
            assert panel.height == layout.panel_height(layout.rows)


rows_beside_board = st.integers(3, 40)
title_rows = st.integers(1, 2)


@given(rows_beside_board, title_rows, st.booleans())
def test_title_status_and_keys_fit_in_the_rows_that_the_board_leaves(
    left: int, title: int, may_be_beside: bool
) -> None:
    rows = share_rows(left, title, 2, may_be_beside=may_be_beside)
    assert rows.title + rows.status + rows.keys <= left
    assert rows.status >= 1
    assert rows.keys == 1
    assert rows.title >= (0 if may_be_beside else 1)


@given(rows_beside_board, title_rows)
def test_one_more_row_never_shortens_the_status(left: int, title: int) -> None:
    assert share_rows(left, title, 2).status <= share_rows(left + 1, title, 2).status


@given(st.integers(7, 40), title_rows)
def test_board_is_in_the_middle_of_a_high_terminal(left: int, title: int) -> None:
    rows = share_rows(left, title, 2)
    growth = rows.title - title, rows.status - 2
    assert abs(growth[0] - growth[1]) <= 1
    assert max(growth) <= MAX_GROWTH


async def test_title_is_above_the_panel_if_the_board_needs_its_rows() -> None:
    async with running(a_match(game=GAMES["enclose5"]()), (160, 50)) as table:
        screen = table.play_screen
        title = screen.title_line.region
        board = screen.board.region
        panel = screen.panel.region
        status = screen.status.region
        assert (board.y, board.bottom) == (0, status.y)
        assert (title.x, title.bottom) == (panel.x, panel.y)
        assert "Enclose5" in table.lines()[1][panel.x :]


@pytest.mark.parametrize(("slug", "size"), [("krypte", (80, 24)), ("renju", (160, 50))])
async def test_text_of_the_status_never_touches_the_board(slug: str, size: tuple[int, int]) -> None:
    async with running(a_match(game=GAMES[slug]()), size) as table:
        screen = table.play_screen
        above = table.lines()[screen.status.region.y - 1]
        assert set(above[: screen.panel.region.x]) <= set(" ▀")


status_rows = st.integers(1, 9)
rows_at_rest = st.tuples(st.integers(0, 3), st.integers(1, 5)).map(lambda rows: Rows(*rows))


@given(rows_at_rest, status_rows, status_rows)
def test_long_status_takes_the_rows_of_the_title_but_not_of_the_keys(
    at_rest: Rows, needed: int, expected: int
) -> None:
    rows = with_long_status(at_rest, needed, expected)
    assert rows.title + rows.status == at_rest.title + at_rest.status
    assert rows.keys == at_rest.keys
    if max(needed, expected) <= at_rest.status:
        assert rows == at_rest
    else:
        assert rows.title == 0
