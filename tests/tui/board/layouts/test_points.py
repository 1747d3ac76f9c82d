"""The places of points on the screen, at every zoom."""

from __future__ import annotations

from itertools import product

import pytest

from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.tui.board.layouts.base import POINT_ZOOMS, Zoom
from abstract_arcade.tui.board.layouts.grid import PointLayout
from tests.tui.board.layouts.boards import by_board

by_zoom = pytest.mark.parametrize("zoom", POINT_ZOOMS, ids=str)
by_owner = pytest.mark.parametrize("owned", [False, True], ids=["plain", "owned edges"])


class TestPoints:
    @by_zoom
    @by_board
    @by_owner
    def test_every_character_of_a_point_is_found_by_site_at(
        self, board: SquareBoard, zoom: Zoom, owned: bool
    ) -> None:
        layout = PointLayout(board, zoom, owned_edges=owned)
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
    def test_points_are_where_lines_cross(self, board: SquareBoard, zoom: Zoom) -> None:
        layout = PointLayout(board, zoom, stars=[0])
        for site in board.sites:
            crossing = layout.surface(site)
            for goes_on, direction in zip(crossing, ("up", "right", "down", "left"), strict=False):
                assert goes_on == (layout.step(site, direction) != site)
            assert crossing.star == (site == 0)


class TestSmallBoards:
    @by_board
    @by_owner
    def test_small_layout_has_a_line_for_each_row_and_two_for_letters(
        self, board: SquareBoard, owned: bool
    ) -> None:
        layout = PointLayout(board, Zoom(2, 1), owned_edges=owned)
        assert layout.height == board.size + 2
        names = [label.text for label in layout.labels_on(0)]
        assert names == [board.name(site)[0] for site in range(board.size)]


class TestEdges:
    @by_zoom
    @by_board
    def test_edges_of_black_cover_the_ends_of_whites(self, board: SquareBoard, zoom: Zoom) -> None:
        layout = PointLayout(board, zoom, owned_edges=True)
        for y in range(layout.height):
            line = [""] * layout.width
            for start, end, role, *_ in layout.stretches_on(y):
                line[start:end] = [role] * (end - start)
            if y in (0, layout.height - 1):
                assert set(line) == {"edge"}
            else:
                assert "edge" not in line
            assert line == line[::-1]
