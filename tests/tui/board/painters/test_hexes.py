"""Hexes: where their signs stand below the zigzag, and how they are told without colours."""

from __future__ import annotations

from itertools import combinations

import pytest
from textual.color import Color as ScreenColor

from abstract_arcade.tui.board.glyphs import Glyphs
from abstract_arcade.tui.board.layouts.base import CELL_ZOOMS, Zoom
from abstract_arcade.tui.board.materials import TILE
from abstract_arcade.tui.board.painters.hexes import HexPainter
from abstract_arcade.tui.board.palette import plain_palette
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.themes import ARCADE_DARK
from tests.tui.board.support import BLACK, WHITE

PALETTE = TILE.palette({**ARCADE_DARK.variables, "background": "#14161b"})
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

by_large_zoom = pytest.mark.parametrize("zoom", CELL_ZOOMS[2:], ids=str)


def texts(glyphs: Glyphs) -> list[str]:
    return ["".join(glyph.text for glyph in row) for row in glyphs.rows]


@by_large_zoom
@pytest.mark.parametrize("state", STATES)
def test_nothing_is_drawn_on_the_line_of_the_zigzag(zoom: Zoom, state: str) -> None:
    for cursor in (False, True):
        glyphs = HexPainter.draw(zoom, PALETTE, STATES[state], 0, cursor)
        assert texts(glyphs)[0].strip() == ""


@by_large_zoom
def test_the_cursor_has_its_upper_corners_below_the_zigzag(zoom: Zoom) -> None:
    rows = texts(HexPainter.draw(zoom, PALETTE, STATES["empty"], 0, True))
    assert (rows[1][0], rows[1][-1], rows[-1][0], rows[-1][-1]) == ("┏", "┓", "┗", "┛")


@pytest.mark.parametrize("zoom", CELL_ZOOMS, ids=str)
def test_the_ground_has_the_tone_of_the_site(zoom: Zoom) -> None:
    for tone in range(3):
        glyphs = HexPainter.draw(zoom, PALETTE, STATES["black"], tone, False)
        assert glyphs.ground == PALETTE.grounds[tone]


@pytest.mark.parametrize("zoom", CELL_ZOOMS, ids=str)
def test_states_differ_without_colours(zoom: Zoom) -> None:
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
