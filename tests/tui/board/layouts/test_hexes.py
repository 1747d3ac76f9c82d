"""The places of hexes on the screen, at every zoom."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from abstract_arcade.rules.geometry import HexBoard, hex_board
from abstract_arcade.tui.board.layouts.base import CELL_ZOOMS, DIRECTIONS, EAST, WEST, Layout, Zoom
from abstract_arcade.tui.board.layouts.hexes import HexLayout

by_zoom = pytest.mark.parametrize("zoom", CELL_ZOOMS, ids=str)
by_board = pytest.mark.parametrize("board", [hex_board(3), hex_board(5)], ids=["3", "5"])
by_frame = pytest.mark.parametrize("framed", [True, False], ids=["framed", "bare"])


def test_hexes_have_no_lanes() -> None:
    layout: Layout = HexLayout(hex_board(3), CELL_ZOOMS[1])
    places = product(range(layout.width), range(layout.height))
    assert {layout.lane_at(x, y) for x, y in places} == {None}


@by_zoom
@by_board
@by_frame
def test_every_character_of_a_hex_is_found_by_site_at(
    board: HexBoard, zoom: Zoom, framed: bool
) -> None:
    layout = HexLayout(board, zoom, framed)
    expected = {}
    for site in board.sites:
        x, y = layout.origin(site)
        assert 0 <= x <= layout.width - zoom.width
        assert 0 <= y <= layout.height - zoom.height
        for dx, dy in product(range(zoom.width), range(zoom.height)):
            assert (x + dx, y + dy) not in expected
            expected[x + dx, y + dy] = site
    everywhere = product(range(-3, layout.width + 3), range(-3, layout.height + 3))
    found = {(x, y): layout.site_at(x, y) for x, y in everywhere}
    assert {place: site for place, site in found.items() if site is not None} == expected


@by_zoom
@by_board
def test_row_on_returns_the_sites_of_a_line(board: HexBoard, zoom: Zoom) -> None:
    layout = HexLayout(board, zoom)
    for site in board.sites:
        x, y = layout.origin(site)
        for row in range(zoom.height):
            first, sites, line = layout.cells_on(y + row)
            if zoom.height >= 3 and row == 0:
                # The zigzag is drawn from seams.
                assert sites == ()
            else:
                assert line == row
                assert sites[(x - first) // zoom.width] == site


@by_zoom
@by_board
def test_neighbours_have_different_tones_and_touch(board: HexBoard, zoom: Zoom) -> None:
    layout = HexLayout(board, zoom)
    for site in board.sites:
        x, y = layout.origin(site)
        for other in board.neighbors[site]:
            assert layout.surface(site) != layout.surface(other)
            u, v = layout.origin(other)
            offset = (abs(u - x), abs(v - y))
            assert offset in {(zoom.width, 0), (zoom.width // 2, zoom.height)}


@by_board
def test_cursor_step_leads_to_a_neighbour_in_its_direction(board: HexBoard) -> None:
    layout = HexLayout(board, Zoom(6, 3))
    for site, (name, (right, down)) in product(board.sites, DIRECTIONS.items()):
        other = layout.step(site, name)
        if other == site:
            continue
        assert other in board.neighbors[site]
        x, y = layout.origin(site)
        u, v = layout.origin(other)
        assert (v > y) - (v < y) == down
        if right:
            assert (u > x) - (u < x) == right


def test_cursor_steps_up_and_down_in_zigzag() -> None:
    board = hex_board(4)
    layout = HexLayout(board, Zoom(6, 3))
    bottom = board.site("a2")
    site = bottom
    rows = []
    while (above := layout.step(site, "up")) != site:
        rows.append(layout.origin(above)[0] - layout.origin(site)[0])
        site = above
    assert len(rows) == 6
    assert all(one == -other for one, other in pairwise(rows))
    for _ in rows:
        site = layout.step(site, "down")
    assert site == bottom


@by_zoom
@by_board
def test_links_are_on_their_two_stones_or_between_them(board: HexBoard, zoom: Zoom) -> None:
    layout = HexLayout(board, zoom)
    for site in board.sites:
        for other in board.neighbors[site]:
            if other < site:
                continue
            joins = layout.joins(site, other)
            # At 2×1 there is nothing between two rows.
            assert joins or (zoom.height == 1 and board.points[site][1] != board.points[other][1])
            for join in joins:
                assert layout.site_at(join.x, join.y) in (site, other)


@pytest.mark.parametrize("zoom", CELL_ZOOMS[2:], ids=str)
@by_board
def test_seams_show_the_sites_below_and_above_them(board: HexBoard, zoom: Zoom) -> None:
    layout = HexLayout(board, zoom)
    seen = set()
    for y in range(layout.height):
        for seam in layout.seams_on(y):
            assert seam.below == layout.site_at(seam.x, y)
            assert seam.above == layout.site_at(seam.x, y - zoom.height)
            seen |= {seam.below, seam.above}
            for site in (seam.below, seam.above):
                if site is not None:
                    x, top, width, height = layout.region(site)
                    assert x <= seam.x < x + width
                    assert top <= y < top + height
    assert seen - {None} == set(board.sites)


@pytest.mark.parametrize("zoom", CELL_ZOOMS[:2], ids=str)
def test_bricks_have_no_seams(zoom: Zoom) -> None:
    layout = HexLayout(hex_board(3), zoom)
    assert not any(layout.seams_on(y) for y in range(layout.height))


def test_labels_name_both_ends_of_a_row() -> None:
    board = hex_board(3)
    shown = {}
    for zoom in (Zoom(2, 1), Zoom(4, 2)):
        layout = HexLayout(board, zoom)
        labels = [label for y in range(layout.height) for label in layout.labels_on(y)]
        shown[zoom] = {
            side: " ".join(label.text for label in labels if label.side == side)
            for side in (WEST, EAST)
        }
    assert shown[Zoom(4, 2)] == {WEST: "e1 d1 c1 b1 a1", EAST: "e3 d4 c5 b4 a3"}
    # At the smallest zoom there is only one letter, on the left.
    assert shown[Zoom(2, 1)] == {WEST: "e d c b a", EAST: ""}
    bare = HexLayout(board, Zoom(4, 2), framed=False)
    assert not any(bare.labels_on(y) for y in range(bare.height))
