"""Hexes: their signs below the zigzag, and their differences without colours."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from textual.color import Color as ScreenColor

from abstract_arcade.board_colors import TILE
from abstract_arcade.rules import Color, Content
from abstract_arcade.tui.board.glyphs import Glyphs
from abstract_arcade.tui.board.layouts.base import CELL_ZOOMS, Zoom
from abstract_arcade.tui.board.painters.hexes import HexPainter
from abstract_arcade.tui.board.palette import BoardPalette, plain_palette
from abstract_arcade.tui.board.state import SiteState
from tests.tui.board.support import BLACK, VARIABLES, WHITE

PALETTE = BoardPalette.of(TILE, VARIABLES)
PLAIN = plain_palette(
    ScreenColor(0, 0, 0), {"foreground": "#ffffff", "amber": "#ffaa00", "dim": "#888888"}
)

STATES = {
    "empty": SiteState(playable=True),
    "legal": SiteState(playable=True, marked=True),
    "black": SiteState(BLACK, BLACK),
    "white": SiteState(WHITE, WHITE),
    "last": SiteState(BLACK, BLACK, last=True),
    "black would come": SiteState(None, BLACK),
    "white would come": SiteState(None, WHITE),
    "black would leave": SiteState(BLACK, None),
}
TIPS = {
    "end of a path, black": SiteState(BLACK, BLACK, tip=True),
    "end of a path, white": SiteState(WHITE, WHITE, tip=True),
}

by_large_zoom = pytest.mark.parametrize("zoom", CELL_ZOOMS[2:], ids=str)


def texts(glyphs: Glyphs) -> list[str]:
    return ["".join(glyph.text for glyph in row) for row in glyphs.rows]


@by_large_zoom
@pytest.mark.parametrize("state", STATES)
def test_painter_draws_nothing_on_the_line_of_the_zigzag(zoom: Zoom, state: str) -> None:
    for cursor in (False, True):
        glyphs = HexPainter.draw(zoom, PALETTE, STATES[state], 0, cursor)
        assert texts(glyphs)[0].strip() == ""


@by_large_zoom
def test_cursor_has_its_upper_corners_below_the_zigzag(zoom: Zoom) -> None:
    rows = texts(HexPainter.draw(zoom, PALETTE, STATES["empty"], 0, True))
    assert (rows[1][0], rows[1][-1], rows[-1][0], rows[-1][-1]) == ("┏", "┓", "┗", "┛")


@pytest.mark.parametrize("zoom", CELL_ZOOMS, ids=str)
def test_background_of_a_hex_has_the_tone_of_the_site(zoom: Zoom) -> None:
    for tone in range(3):
        glyphs = HexPainter.draw(zoom, PALETTE, STATES["black"], tone, False)
        assert glyphs.ground == PALETTE.grounds[tone]


@pytest.mark.parametrize("zoom", CELL_ZOOMS, ids=str)
def test_hexes_in_different_states_differ_without_colours(zoom: Zoom) -> None:
    shapes = {
        name: (
            [(glyph.text, glyph.front == PLAIN.grounds[0]) for row in glyphs.rows for glyph in row],
            [glyph and glyph.text for glyph in glyphs.left],
        )
        for name in STATES
        for glyphs in [HexPainter.draw(zoom, PLAIN, STATES[name], 0, False)]
    }
    for one, other in combinations(shapes, 2):
        assert shapes[one] != shapes[other], (one, other)


by_large_or_middle_zoom = pytest.mark.parametrize("zoom", CELL_ZOOMS[1:], ids=str)


@by_large_or_middle_zoom
@pytest.mark.parametrize("state", TIPS)
def test_end_of_a_path_differs_with_and_without_colours(zoom: Zoom, state: str) -> None:
    tip = TIPS[state]
    others = (tip._replace(tip=False), tip._replace(tip=False, last=True))
    assert tip.now is not None
    for palette, other in product((PALETTE, PLAIN), others):
        is_small_disc = zoom.height < 3 and tip.now.color is Color.BLACK
        if palette is PLAIN and is_small_disc and not other.last:
            # There is only room for one sign, and the last move needs it.
            continue
        assert texts(HexPainter.draw(zoom, palette, tip, 0, False)) != texts(
            HexPainter.draw(zoom, palette, other, 0, False)
        )


@by_large_or_middle_zoom
@pytest.mark.parametrize("state", TIPS)
def test_end_of_the_path_under_the_cursor_is_highlighted(zoom: Zoom, state: str) -> None:
    tip = TIPS[state]
    assert tip.now is not None
    lit = PALETTE.stones[tip.now.color].last
    for traced in (False, True):
        glyphs = HexPainter.draw(zoom, PALETTE, tip._replace(traced=traced), 0, False)
        inks = {paint for row in glyphs.rows for each in row for paint in (each.front, each.back)}
        assert (lit in inks) == traced


@pytest.mark.parametrize("zoom", CELL_ZOOMS[1:], ids=str)
@pytest.mark.parametrize("content", [BLACK, WHITE], ids=str)
def test_stone_that_would_leave_stays_whole_under_the_cross(zoom: Zoom, content: Content) -> None:
    glyphs = HexPainter.draw(zoom, PALETTE, SiteState(content, None), 0, False)
    crossed = [each for row in glyphs.rows for each in row if each.text in "╲╱"]
    assert len(crossed) >= 4
    assert all(each.back != glyphs.ground for each in crossed)


@by_large_zoom
def test_sign_of_the_last_move_is_in_the_vertical_middle(zoom: Zoom) -> None:
    lit = PALETTE.stones[BLACK.color].last
    glyphs = HexPainter.draw(zoom, PALETTE, SiteState(BLACK, BLACK, last=True), 0, False)
    rows = [row for row in glyphs.rows if any(lit in (each.front, each.back) for each in row)]
    upper, lower = (next(each for each in row if lit in (each.front, each.back)) for row in rows)
    eighths = " ▁▂▃▄▅▆▇█"
    # Of the lower row the upper part is the sign: its colours are exchanged.
    assert (upper.front, lower.back) == (lit, lit)
    assert eighths.index(upper.text) + eighths.index(lower.text) == 8
    assert eighths.index(upper.text) <= (4 if zoom.height == 5 else 2)
