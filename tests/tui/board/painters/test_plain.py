"""Sites without colours: what can be found there by its characters alone."""

from __future__ import annotations

import pytest

from abstract_arcade.rules.terms import Color, Content
from abstract_arcade.tui.board.layouts.base import CELL_ZOOMS, Lettered, Zoom
from abstract_arcade.tui.board.painters import PAINTERS
from abstract_arcade.tui.board.painters.base import CORNERS
from abstract_arcade.tui.board.palette import BoardPalette
from abstract_arcade.tui.board.state import SiteState
from tests.tui.board.painters.test_numbers import PLAIN
from tests.tui.board.support import PALETTE


@pytest.mark.parametrize("zoom", [zoom for zoom in CELL_ZOOMS if zoom.height > 1], ids=str)
@pytest.mark.parametrize("color", Color)
def test_the_cursor_is_heavy_on_a_stone(zoom: Zoom, color: Color) -> None:
    stone = Content("stone", color)
    drawn = PAINTERS["squares"].draw(zoom, PLAIN, SiteState(stone, stone), 0, cursor=True)
    texts = {glyph.text for row in drawn.rows for glyph in row}
    assert texts >= {*CORNERS}


@pytest.mark.parametrize(
    ("palette", "state", "letter"),
    [
        (PLAIN, SiteState(), "."),
        (PLAIN, SiteState(marked=True), ":"),
        (PALETTE, SiteState(), " "),
        (PALETTE, SiteState(marked=True), "."),
    ],
)
def test_squares_are_seen_as_letters(palette: BoardPalette, state: SiteState, letter: str) -> None:
    (row,) = PAINTERS["letters"].draw(Zoom(3, 1), palette, state, Lettered(0, " "), False).rows
    assert row[1].text == letter
