"""The places of squared paper's squares on the screen."""

from __future__ import annotations

from itertools import product

import pytest

from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.tui.board.layouts.base import Zoom
from abstract_arcade.tui.board.layouts.grid import PaperLayout
from tests.tui.board.layouts.boards import by_board, by_frame, by_zoom


@by_zoom
@by_board
@by_frame
def test_every_character_of_a_square_is_found_by_site_at(
    board: SquareBoard, zoom: Zoom, framed: bool
) -> None:
    layout = PaperLayout(board, zoom, framed)
    everywhere = product(range(-3, layout.width + 3), range(-3, layout.height + 3))
    found = {(x, y): layout.site_at(x, y) for x, y in everywhere}
    assert {place: site for place, site in found.items() if site is not None} == {
        (x + dx, y + dy): site
        for site in board.sites
        for x, y in [layout.origin(site)]
        for dx, dy in product(range(zoom.width), range(zoom.height))
    }


@by_zoom
@by_board
def test_lines_are_only_between_squares(board: SquareBoard, zoom: Zoom) -> None:
    layout = PaperLayout(board, zoom)
    for site in board.sites:
        ruled = layout.surface(site)
        assert ruled.left == (layout.step(site, "left") != site)
        assert ruled.bottom == (layout.step(site, "down") != site)


@by_zoom
@by_board
def test_labels_name_columns_and_rows_on_both_sides(board: SquareBoard, zoom: Zoom) -> None:
    layout = PaperLayout(board, zoom)
    labels = [label for y in range(layout.height) for label in layout.labels_on(y)]
    assert not any(label.is_arrow for label in labels)
    for side, names in {
        "north": {board.name(site)[0] for site in board.sites},
        "south": {board.name(site)[0] for site in board.sites},
        "west": {board.name(site)[1:] for site in board.sites},
        "east": {board.name(site)[1:] for site in board.sites},
    }.items():
        assert {label.text for label in labels if label.side == side} == names


@pytest.mark.parametrize("framed", [True, False])
def test_layout_without_a_frame_has_no_labels(framed: bool) -> None:
    layout = PaperLayout(SquareBoard(5), Zoom(4, 2), framed)
    assert any(layout.labels_on(y) for y in range(layout.height)) == framed
