"""The colours of a board: from a material, without colours, and with fewer grounds than tones."""

from __future__ import annotations

from itertools import product

import pytest
from textual.color import Color as ScreenColor

from abstract_arcade.board_colors import FELT
from abstract_arcade.rules.geometry import hex_board
from abstract_arcade.rules.terms import Color
from abstract_arcade.tui.board.layouts.base import CELL_ZOOMS, Zoom
from abstract_arcade.tui.board.layouts.hexes import HexLayout
from abstract_arcade.tui.board.painters import PAINTERS
from abstract_arcade.tui.board.palette import BoardPalette, plain_palette
from abstract_arcade.tui.board.state import SiteState
from tests.tui.board.support import BLACK

VARIABLES = {
    "background": "#090909",
    "rim": "#010203",
    "foreground": "#ffffff",
    "amber": "#ffaa00",
    "dim": "#888888",
}
DESK = ScreenColor(9, 9, 9)


def test_palette_takes_colours_of_the_theme_by_name() -> None:
    palette = BoardPalette.of(FELT._replace(frame=("#0a0b0c", "$rim")), VARIABLES)
    assert palette.frame == (ScreenColor(10, 11, 12), ScreenColor(1, 2, 3))
    with pytest.raises(KeyError, match="rim"):
        BoardPalette.of(FELT, {"background": "#090909"})


def test_palette_has_the_colours_of_each_players_stones() -> None:
    material = FELT._replace(
        black=("#000001", "#000002"),
        white=("#000003", "#000004"),
        last=("#000005", "#000006"),
        won=("#000007", "#000008"),
    )
    palette = BoardPalette.of(material, VARIABLES)
    blues = {color: [part.b for part in stone[:4]] for color, stone in palette.stones.items()}
    assert blues == {Color.BLACK: [1, 2, 5, 7], Color.WHITE: [3, 4, 6, 8]}
    assert not any(stone.is_ring for stone in palette.stones.values())


def test_tones_of_a_stone_go_from_top_to_bottom_colour() -> None:
    stone = BoardPalette.of(FELT, VARIABLES).stones[Color.WHITE]
    assert [stone.tone(row, 3) for row in (0, 2)] == [stone.top, stone.bottom]
    assert stone.tone(1, 3) == stone.tone(0, 1) == stone.top.blend(stone.bottom, 0.5)


def test_plain_palette_has_only_colours_of_the_theme() -> None:
    palette = plain_palette(DESK, VARIABLES)
    assert palette.is_plain
    assert palette.stones[Color.WHITE].is_ring
    assert not palette.stones[Color.BLACK].is_ring
    assert {palette.ground(tone) for tone in range(3)} == {DESK}


@pytest.mark.parametrize("count", [1, 2, 3])
def test_neighbouring_hexes_differ_with_any_number_of_backgrounds(count: int) -> None:
    grounds = ("#aa7941", "#30825e", "#8272a4")[:count]
    palette = BoardPalette.of(FELT._replace(grounds=grounds), VARIABLES)
    assert [palette.ground(tone) for tone in range(count)] == list(palette.grounds)
    board = hex_board(3)
    layout = HexLayout(board, Zoom(6, 3))
    for site in board.sites:
        for other in board.neighbors[site]:
            assert palette.ground(layout.surface(site)) != palette.ground(layout.surface(other))


@pytest.mark.parametrize("zoom", CELL_ZOOMS, ids=str)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_hex_is_drawn_with_any_number_of_backgrounds(zoom: Zoom, count: int) -> None:
    layout = HexLayout(hex_board(3), zoom)
    grounds = ("#aa7941", "#30825e", "#8272a4")[:count]
    palette = BoardPalette.of(FELT._replace(grounds=grounds), VARIABLES)
    painter = PAINTERS[layout.painter]
    states = (SiteState(), SiteState(BLACK, BLACK), SiteState(None, BLACK, playable=True))
    for state, tone, cursor in product(states, range(3), (False, True)):
        glyphs = painter.draw(zoom, palette, state, tone, cursor)
        assert [len(row) for row in glyphs.rows] == [zoom.width] * zoom.height
        if not cursor:
            assert glyphs.ground == palette.ground(tone)
