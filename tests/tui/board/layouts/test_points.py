"""The places of points on the screen, at every zoom."""

from __future__ import annotations

from itertools import product

import pytest

from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.tui.board.layouts.base import Zoom
from abstract_arcade.tui.board.layouts.points import PointLayout
from tests.tui.board.layouts.boards import by_board, by_zoom


class TestPoints:
    @by_zoom
    @by_board
    @pytest.mark.parametrize("owned", [False, True], ids=["plain", "owned edges"])
    def test_lead_from_every_character_back_to_their_site(
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
    def test_are_where_lines_cross(self, board: SquareBoard, zoom: Zoom) -> None:
        layout = PointLayout(board, zoom, stars=[0])
        for site in board.sites:
            crossing = layout.ground(site)
            for goes_on, direction in zip(crossing, ("up", "right", "down", "left"), strict=False):
                assert goes_on == (layout.step(site, direction) != site)
            assert crossing.star == (site == 0)
