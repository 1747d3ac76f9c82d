"""Grids that are turned by quarters, in blocks and in letters."""

from __future__ import annotations

import pytest

from abstract_arcade.rules.krypte import BOARD
from abstract_arcade.tui.board.layouts.base import CELL_ZOOMS, EAST, NORTH, SOUTH, WEST, ZOOMS
from abstract_arcade.tui.board.layouts.grid import GridLayout, SquareLayout
from abstract_arcade.tui.board.layouts.letters import lettered
from abstract_arcade.tui.board.state import Rail, turned_rails

LAYOUTS: list[GridLayout] = [
    *(SquareLayout(BOARD, zoom) for zoom in CELL_ZOOMS),
    *(lettered(SquareLayout(BOARD, zoom)) for zoom in ZOOMS),  # type: ignore[list-item]
]


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda each: f"{each.painter}-{each.zoom}")
class TestTurning:
    def test_four_quarter_turns_restore_the_board(self, layout: GridLayout) -> None:
        again = layout.turned(4)
        for site in BOARD.sites:
            assert again.place(site) == layout.place(site)

    @pytest.mark.parametrize(
        ("turns", "corner"), [(0, "a1"), (1, "a8"), (2, "h8"), (3, "h1")], ids=str
    )
    def test_turn_brings_another_corner_to_the_upper_left(
        self, layout: GridLayout, turns: int, corner: str
    ) -> None:
        turned = layout.turned(turns)
        assert turned.place(BOARD.site(corner)) == (0, 0)
        assert (turned.width, turned.height) == (layout.width, layout.height)

    @pytest.mark.parametrize("turns", range(4))
    def test_turn_applies_to_places_mouse_cursor_and_lines(
        self, layout: GridLayout, turns: int
    ) -> None:
        turned = layout.turned(turns)
        for site in BOARD.sites:
            x, y = turned.origin(site)
            assert turned.site_at(x, y) == site
            start, row, _ = turned.cells_on(y)
            assert row[(x - start) // turned.zoom.width] == site
            for direction, back in (("left", "right"), ("up", "down")):
                other = turned.step(site, direction)
                assert other == site or turned.step(other, back) == site

    @pytest.mark.parametrize("turns", range(4))
    def test_labels_of_a_turned_board_name_their_lanes(
        self, layout: GridLayout, turns: int
    ) -> None:
        turned = layout.turned(turns)
        labels = [each for y in range(turned.height) for each in turned.labels_on(y)]
        for label in labels:
            if not label.is_arrow:
                lane = [
                    site
                    for site in BOARD.sites
                    if turned.place(site)[label.side in (EAST, WEST)] == label.lane
                ]
                assert all(label.text in BOARD.name(site) for site in lane)


class TestRails:
    def test_turned_rails_move_with_their_sides(self) -> None:
        site = BOARD.site("c1")
        rails = {NORTH: Rail(True, {2: site}, 2), WEST: Rail(True, {0: BOARD.site("a1")})}
        layout = SquareLayout(BOARD, CELL_ZOOMS[1])
        for turns, (north, lane) in enumerate(((NORTH, 2), (EAST, 2), (SOUTH, 5), (WEST, 5))):
            found = turned_rails(rails, turns, BOARD.size)
            assert found[north] == Rail(True, {lane: site}, lane)
            # The lane is the one that the site is in.
            place = layout.turned(turns).place(site)
            assert place[north in (EAST, WEST)] == lane
