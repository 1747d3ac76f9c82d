"""How a screen with a board is shared: where the panel stands, and the rows of the rest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Size

from abstract_arcade.rules import GAMES
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.table.panel import Panel
from abstract_arcade.tui.table.room import MAX_GROWTH, Rows, shared, with_status
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


async def test_pages_are_composed_for_the_columns_that_textual_lays_out() -> None:
    async with running(a_match(), size=(80, 24)) as table:
        for size in ((80, 24), (100, 30), (120, 40), (200, 60), (60, 62), (70, 20)):
            await table.resize(*size)
            screen = table.play_screen
            room = screen.room
            panel = screen.panel.content_region
            assert screen.status.content_region.width == room.status_columns(room.rows)
            assert panel.width - 2 == room.panel_text
            assert panel.height == room.panel_height(room.rows)


beside = st.integers(3, 40)
titles = st.integers(1, 2)


@given(beside, titles, st.booleans())
def test_the_rows_beside_a_board_suffice(rows: int, title: int, is_title_beside: bool) -> None:
    found = shared(rows, title, 2, is_title_beside=is_title_beside)
    assert sum(found[:3]) <= rows
    assert found.status >= 1
    assert found.keys == 1
    assert found.title >= (0 if is_title_beside else 1)


@given(beside, titles)
def test_one_more_row_never_shortens_the_status(rows: int, title: int) -> None:
    assert shared(rows, title, 2).status <= shared(rows + 1, title, 2).status


@given(st.integers(7, 40), titles)
def test_the_board_is_in_the_middle_where_there_is_room(rows: int, title: int) -> None:
    found = shared(rows, title, 2)
    growth = found.title - title, found.status - 2
    assert abs(growth[0] - growth[1]) <= 1
    assert max(growth) <= MAX_GROWTH


async def test_nothing_but_the_board_is_above_the_status_then() -> None:
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


needed_rows = st.integers(1, 9)
rows_at_rest = st.tuples(st.integers(0, 3), st.integers(1, 5)).map(lambda rows: Rows(*rows))


@given(rows_at_rest, needed_rows, needed_rows, needed_rows, st.booleans())
def test_the_status_takes_only_rows_of_title_and_keys(
    at_rest: Rows, own: int, wide: int, expected: int, has_panel: bool
) -> None:
    wide = min(own, wide)
    found = with_status(
        at_rest,
        lambda is_wide: wide if is_wide else own,
        lambda _: expected,
        has_panel=has_panel,
    )
    assert sum(found[:3]) == sum(at_rest[:3])
    assert found.status >= at_rest.status
    shown = wide if found.is_status_wide else own
    assert found.status >= min(shown, sum(at_rest[:3]))
    # For what may come later the keys do not give way.
    assert found.keys == 1 or shown > at_rest.status + at_rest.title
    if max(own, expected) <= at_rest.status:
        assert found == at_rest
