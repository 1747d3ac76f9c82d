"""Boards with a low frame leave a blank row, or half of one, above a text below them."""

from __future__ import annotations

import pytest

from abstract_arcade.tui.board.layouts.base import SOUTH, Layout, Zoom
from abstract_arcade.tui.board.layouts.grid import PaperLayout, PointLayout, SquareLayout
from abstract_arcade.tui.board.layouts.letters import lettered
from tests.tui.board.layouts.boards import BOARDS

BOARD = BOARDS["rows upwards"]
SQUARES = SquareLayout(BOARD, Zoom(4, 2))
LAYOUTS: dict[str, Layout] = {
    "squares": SQUARES,
    "letters": lettered(SQUARES),
    "points": PointLayout(BOARD, Zoom(6, 3)),
    "owned edges": PointLayout(BOARD, Zoom(6, 3), owned_edges=True),
    "paper": PaperLayout(BOARD, Zoom(6, 3)),
}

by_layout = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS.keys())


@by_layout
def test_low_frame_leaves_every_site_where_it_is(layout: Layout) -> None:
    low = layout.with_low_frame()
    assert [low.origin(site) for site in BOARD.sites] == [
        layout.origin(site) for site in BOARD.sites
    ]


@by_layout
def test_low_frame_ends_above_the_last_row_or_in_its_middle(layout: Layout) -> None:
    low = layout.with_low_frame()
    last = layout.height - 1
    is_blank = low.height == last
    stretches = low.stretches_on(last)
    is_half = not low.labels_on(last) and all(each.text == "▀" for each in stretches)
    assert is_blank or is_half


@pytest.mark.parametrize("name", ["squares", "letters"])
def test_low_frame_of_squares_has_letters_where_arrows_may_take_their_place(name: str) -> None:
    low = LAYOUTS[name].with_low_frame()
    labels = low.labels_on(low.height - 1)
    places = [{label.x for label in labels if label.is_arrow is is_arrow} for is_arrow in (0, 1)]
    assert places[0] == places[1]
    assert {label.side for label in labels} == {SOUTH}


def test_board_without_a_frame_has_no_low_one() -> None:
    layout = SquareLayout(BOARD, Zoom(4, 2), framed=False)
    assert layout.with_low_frame() is layout
