"""Points: the lines that cross on them."""

from __future__ import annotations

from itertools import product

import pytest

from abstract_arcade.board_colors import WOOD
from abstract_arcade.tui.board.glyphs import Glyphs
from abstract_arcade.tui.board.layouts.base import ZOOMS, Crossing, Zoom
from abstract_arcade.tui.board.painters.points import PointPainter
from abstract_arcade.tui.board.palette import BoardPalette
from abstract_arcade.tui.board.state import SiteState
from tests.tui.board.support import BLACK, VARIABLES, WHITE

PALETTE = BoardPalette.of(WOOD, VARIABLES)
CENTRE = Crossing(north=True, east=True, south=True, west=True, star=False)
STAR = CENTRE._replace(star=True)
CORNER = Crossing(north=False, east=True, south=True, west=False, star=False)
NOTHING = Crossing(north=False, east=False, south=False, west=False, star=False)


def texts(glyphs: Glyphs) -> list[str]:
    return ["".join(glyph.text for glyph in row) for row in glyphs.rows]


@pytest.mark.parametrize(
    ("zoom", "on", "rows"),
    [
        (Zoom(2, 1), CENTRE, ["┼─"]),
        (Zoom(2, 1), CORNER, ["┌─"]),
        (Zoom(2, 1), STAR, ["•─"]),
        (Zoom(2, 1), NOTHING, ["  "]),
        (Zoom(6, 3), CENTRE, ["  │   ", "──┼───", "  │   "]),
        (Zoom(6, 3), CORNER, ["      ", "  ┌───", "  │   "]),
        (Zoom(6, 3), STAR, ["  │   ", "──●───", "  │   "]),
        (Zoom(4, 2), CENTRE, ["  ▏ ", "  ▏ "]),
        (Zoom(4, 2), CORNER, ["    ", "  ▏ "]),
        (Zoom(4, 2), STAR, ["  ▏ ", " ▝▘ "]),
        (Zoom(4, 2), NOTHING, ["    ", "    "]),
    ],
    ids=str,
)
def test_lines_leave_a_point_in_the_directions_of_its_crossing(
    zoom: Zoom, on: Crossing, rows: list[str]
) -> None:
    assert texts(PointPainter.draw(zoom, PALETTE, SiteState(), on, False)) == rows


def test_horizontal_lines_are_underlines_at_4_by_2() -> None:
    for on, underlined in (
        (CENTRE, [True] * 4),
        (STAR, [True] * 4),
        (CORNER, [False, False, True, True]),
    ):
        upper, lower = PointPainter.draw(Zoom(4, 2), PALETTE, SiteState(), on, False).rows
        assert [glyph.underlined for glyph in upper] == underlined
        assert not any(glyph.underlined for glyph in lower)


@pytest.mark.parametrize("zoom", ZOOMS, ids=str)
def test_legal_point_has_a_highlighted_background_except_under_the_cursor(zoom: Zoom) -> None:
    marked = SiteState(playable=True, marked=True)
    for state, cursor in product((SiteState(playable=True), marked), (False, True)):
        glyphs = PointPainter.draw(zoom, PALETTE, state, CENTRE, cursor)
        assert (glyphs.ground == PALETTE.lit) == (state.marked and not cursor)


def test_cursor_at_6_by_3_reaches_the_character_on_the_left() -> None:
    glyphs = PointPainter.draw(Zoom(6, 3), PALETTE, SiteState(playable=True), CENTRE, True)
    assert [glyph and glyph.text for glyph in glyphs.left] == ["┏", None, "┗"]
    assert [row[5].text for row in glyphs.rows] == ["┓", "─", "┛"]


@pytest.mark.parametrize("zoom", ZOOMS, ids=str)
def test_stone_covers_the_crossing(zoom: Zoom) -> None:
    for content in (BLACK, WHITE):
        on_lines, on_nothing = (
            PointPainter.draw(zoom, PALETTE, SiteState(content, content), on, False)
            for on in (STAR, NOTHING)
        )
        row = zoom.height // 2
        column = 0 if zoom.height == 1 else 2
        assert on_lines.rows[row][column] == on_nothing.rows[row][column]
