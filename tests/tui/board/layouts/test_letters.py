"""Layouts of letters: their boards, and the places of their sites."""

from __future__ import annotations

from itertools import product

import pytest

from abstract_arcade.rules.geometry import hex_board, square_board
from abstract_arcade.tui.board.layouts.base import ARROWS, ZOOMS, Layout, Lettered, Zoom
from abstract_arcade.tui.board.layouts.grid import PaperLayout, PointLayout, SquareLayout
from abstract_arcade.tui.board.layouts.hexes import HexLayout
from abstract_arcade.tui.board.layouts.letters import LetterGrid, LetterHex, lettered

SQUARES = square_board(5, rows_down=True)
HEXES = hex_board(3)


def layouts(zoom: Zoom, *, framed: bool = True) -> dict[str, Layout]:
    """One layout of each shape."""
    return {
        "squares": SquareLayout(SQUARES, zoom, framed),
        "points": PointLayout(SQUARES, zoom, stars=[0], framed=framed),
        "owned edges": PointLayout(SQUARES, zoom, owned_edges=True, framed=framed),
        "paper": PaperLayout(SQUARES, zoom, framed),
        "hexes": HexLayout(HEXES, zoom, framed),
    }


by_shape = pytest.mark.parametrize("shape", layouts(ZOOMS[0]))
by_zoom = pytest.mark.parametrize("zoom", ZOOMS, ids=str)
by_frame = pytest.mark.parametrize("framed", [True, False], ids=["framed", "bare"])


@by_shape
@by_zoom
@by_frame
def test_every_layout_has_a_layout_of_letters_with_the_same_sites(
    shape: str, zoom: Zoom, framed: bool
) -> None:
    layout = layouts(zoom, framed=framed)[shape]
    letters = lettered(layout)
    assert letters.painter == "letters"
    assert letters.sites == layout.sites
    assert letters.owned_edges == layout.owned_edges
    assert [letters.place(site) for site in range(layout.sites)] == [
        layout.place(site) for site in range(layout.sites)
    ]
    assert lettered(letters) is letters


@by_shape
@by_zoom
@by_frame
def test_every_letter_of_a_site_is_found_by_site_at(shape: str, zoom: Zoom, framed: bool) -> None:
    layout = lettered(layouts(zoom, framed=framed)[shape])
    expected = {}
    for site in range(layout.sites):
        x, y = layout.origin(site)
        first, sites, row = layout.cells_on(y)
        assert row == 0
        assert sites[(x - first) // layout.zoom.width] == site
        for dx, dy in product(range(layout.zoom.width), range(layout.zoom.height)):
            expected[x + dx, y + dy] = site
    everywhere = product(range(-1, layout.width + 1), range(-1, layout.height + 1))
    found = {(x, y): layout.site_at(x, y) for x, y in everywhere}
    assert {place: site for place, site in found.items() if site is not None} == expected


def test_empty_sites_have_the_letters_of_their_kind_of_board() -> None:
    grounds = {shape: lettered(each).surface(0) for shape, each in layouts(ZOOMS[1]).items()}
    assert grounds == {
        "squares": Lettered(0, " "),
        "points": Lettered(0, "+"),
        "owned edges": Lettered(0, "."),
        "paper": Lettered(0, "."),
        "hexes": Lettered(HexLayout(HEXES, ZOOMS[1]).tone(0), "."),
    }
    for layout in layouts(ZOOMS[1]).values():
        bare = lettered(layout).bare
        assert isinstance(bare, Lettered)
        assert bare.empty == " "


def test_only_squares_have_two_tones_and_arrows() -> None:
    for shape, layout in layouts(ZOOMS[1]).items():
        letters = lettered(layout)
        arrows = {
            label.side
            for y in range(letters.height)
            for label in letters.labels_on(y)
            if label.is_arrow
        }
        assert arrows == (set(ARROWS) if shape == "squares" else set())
    squares = lettered(layouts(ZOOMS[1])["squares"])
    for site in SQUARES.sites:
        for other in SQUARES.neighbors[site]:
            assert squares.surface(site) != squares.surface(other)


@by_zoom
def test_rows_of_hexes_are_shifted_by_half_a_cell(zoom: Zoom) -> None:
    layout = lettered(HexLayout(HEXES, zoom))
    assert isinstance(layout, LetterHex)
    for site in HEXES.sites:
        x, y = layout.origin(site)
        for other in HEXES.neighbors[site]:
            u, v = layout.origin(other)
            wide, high = layout.zoom
            assert (abs(u - x), abs(v - y)) in {(wide, 0), (wide // 2, high)}


def test_links_of_hexes_are_strokes_between_their_letters() -> None:
    layout = lettered(HexLayout(HEXES, Zoom(6, 3)))
    site = HEXES.site("c3")
    x, y = layout.origin(site)
    strokes = {
        HEXES.name(other): {(join.x - x, join.y - y, join.text) for join in joins}
        for other in HEXES.neighbors[site]
        if (joins := layout.joins(*sorted((site, other))))
    }
    assert strokes == {
        "c2": {(-2, 0, "-"), (-1, 0, "-"), (0, 0, "-")},
        "c4": {(4, 0, "-"), (5, 0, "-"), (6, 0, "-")},
        "b2": {(0, 1, "/")},
        "b3": {(4, 1, "\\")},
        "d2": {(1, -1, "\\")},
        "d3": {(3, -1, "/")},
    }
    small = lettered(HexLayout(HEXES, Zoom(2, 1)))
    assert small.joins(site, HEXES.site("d3")) == ()


def test_unknown_layout_has_no_layout_of_letters() -> None:
    class Strange(PaperLayout):
        """A layout of a known shape."""

    assert isinstance(lettered(Strange(SQUARES, Zoom(2, 1))), LetterGrid)
    with pytest.raises(TypeError, match="object"):
        lettered(object())  # type: ignore[arg-type]
