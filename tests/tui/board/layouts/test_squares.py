"""The places of squares on the screen, at every zoom."""

from __future__ import annotations

from itertools import product

import pytest

from abstract_arcade.rules.geometry import SquareBoard, square_board
from abstract_arcade.rules.krypte import BOARD
from abstract_arcade.tui.board.layouts.base import DIRECTIONS, ZOOMS, Zoom
from abstract_arcade.tui.board.layouts.grid import SquareLayout
from tests.tui.board.layouts.boards import by_board, by_frame, by_zoom


class TestSquares:
    @pytest.mark.parametrize(
        ("zoom", "size"), zip(ZOOMS, [(22, 10), (40, 20), (56, 28)], strict=True), ids=str
    )
    def test_squares_have_the_expected_sizes_at_every_zoom(
        self, zoom: Zoom, size: tuple[int, int]
    ) -> None:
        layout = SquareLayout(BOARD, zoom)
        assert (layout.width, layout.height) == size

    @by_zoom
    @by_board
    @by_frame
    def test_lane_at_returns_the_lane_of_a_character_in_the_frame(
        self, board: SquareBoard, zoom: Zoom, framed: bool
    ) -> None:
        layout = SquareLayout(board, zoom, framed)
        left = layout.margin_x
        top = layout.margin_y
        expected: dict[tuple[int, int], tuple[str, int]] = {}
        for lane in range(board.size if framed else 0):
            columns = range(left + lane * zoom.width, left + (lane + 1) * zoom.width)
            rows = range(top + lane * zoom.height, top + (lane + 1) * zoom.height)
            for side, places in (
                ("north", product(columns, range(top))),
                ("south", product(columns, range(layout.height - top, layout.height))),
                ("west", product(range(left), rows)),
                ("east", product(range(layout.width - left, layout.width), rows)),
            ):
                expected |= dict.fromkeys(places, (side, lane))
        everywhere = product(range(-3, layout.width + 3), range(-3, layout.height + 3))
        found = {(x, y): layout.lane_at(x, y) for x, y in everywhere}
        assert {place: lane for place, lane in found.items() if lane is not None} == expected
        assert bool(expected) is framed

    @by_zoom
    @by_board
    @by_frame
    def test_every_character_of_a_square_is_found_by_site_at(
        self, board: SquareBoard, zoom: Zoom, framed: bool
    ) -> None:
        layout = SquareLayout(board, zoom, framed)
        expected = {}
        for site in board.sites:
            x, y = layout.origin(site)
            for dx, dy in product(range(zoom.width), range(zoom.height)):
                assert (x + dx, y + dy) not in expected
                expected[x + dx, y + dy] = site
        everywhere = product(range(-3, layout.width + 3), range(-3, layout.height + 3))
        found = {(x, y): layout.site_at(x, y) for x, y in everywhere}
        assert {place: site for place, site in found.items() if site is not None} == expected

    @by_zoom
    @by_board
    def test_cells_are_within_the_frame(self, board: SquareBoard, zoom: Zoom) -> None:
        layout = SquareLayout(board, zoom)
        for site in board.sites:
            x, y = layout.origin(site)
            assert layout.margin_x <= x <= layout.width - layout.margin_x - zoom.width
            assert layout.margin_y <= y <= layout.height - layout.margin_y - zoom.height

    def test_rows_are_counted_as_the_board_counts_them(self) -> None:
        down, up = (SquareLayout(square_board(8, each), Zoom(2, 1)) for each in (True, False))
        assert down.place(BOARD.site("a1")) == (0, 0)
        assert up.place(BOARD.site("a1")) == (0, 7)
        assert down.place(BOARD.site("h8")) == (7, 7)
        assert up.place(BOARD.site("h8")) == (7, 0)

    @by_zoom
    @by_board
    def test_cursor_step_leads_to_the_neighbour_on_the_screen(
        self, board: SquareBoard, zoom: Zoom
    ) -> None:
        layout = SquareLayout(board, zoom)
        for site, (name, (right, down)) in product(board.sites, DIRECTIONS.items()):
            x, y = layout.origin(site)
            there = layout.site_at(x + right * zoom.width, y + down * zoom.height)
            assert layout.step(site, name) == (site if there is None else there)

    @by_zoom
    @by_board
    def test_neighbouring_squares_have_different_tones(
        self, board: SquareBoard, zoom: Zoom
    ) -> None:
        layout = SquareLayout(board, zoom)
        for site in board.sites:
            for other in board.neighbors[site]:
                assert layout.surface(site) != layout.surface(other)

    @by_zoom
    @by_board
    def test_labels_are_next_to_their_lanes(self, board: SquareBoard, zoom: Zoom) -> None:
        layout = SquareLayout(board, zoom)
        seen = set()
        for y in range(layout.height):
            for label in layout.labels_on(y):
                if label.is_arrow:
                    continue
                seen.add((label.side, label.text))
                place = board.points[
                    board.site(
                        f"{label.text}1" if y in (0, layout.height - 1) else f"a{label.text}"
                    )
                ]
                at = layout.origin(board.at(*place) or 0)
                if label.side in ("north", "south"):
                    assert at[0] <= label.x < at[0] + zoom.width
                else:
                    assert at[1] <= y < at[1] + zoom.height
                    assert not layout.margin_x <= label.x < layout.width - layout.margin_x
        letters = {board.name(site)[0] for site in board.sites}
        numbers = {board.name(site)[1:] for site in board.sites}
        assert seen == {
            *product(("north", "south"), letters),
            *product(("east", "west"), numbers),
        }
