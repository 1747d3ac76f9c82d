"""Sites without colours: what can be found there by its characters alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual.color import Color as ScreenColor

from abstract_arcade.rules.terms import Color, Content
from abstract_arcade.tui.board.glyphs import Glyph, Glyphs
from abstract_arcade.tui.board.layouts.base import (
    CELL_ZOOMS,
    POINT_ZOOMS,
    ZOOMS,
    Crossing,
    Lettered,
    Ruled,
    Zoom,
)
from abstract_arcade.tui.board.painters import PAINTERS
from abstract_arcade.tui.board.painters.base import CORNERS
from abstract_arcade.tui.board.palette import BoardPalette
from abstract_arcade.tui.board.state import SiteState
from screenshots.draw import BLOCKS, HEIGHT, WIDTH
from tests.tui.board.painters.test_numbers import PLAIN
from tests.tui.board.support import PALETTE


@pytest.mark.parametrize("zoom", [zoom for zoom in CELL_ZOOMS if zoom.height > 1], ids=str)
@pytest.mark.parametrize("color", Color)
def test_cursor_on_a_stone_has_heavy_corners_without_colours(zoom: Zoom, color: Color) -> None:
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
def test_empty_squares_have_letters_without_colours(
    palette: BoardPalette, state: SiteState, letter: str
) -> None:
    (row,) = PAINTERS["letters"].draw(Zoom(3, 1), palette, state, Lettered(0, " "), False).rows
    assert row[1].text == letter


_GROUNDS = {
    "squares": 0,
    "points": Crossing(north=False, east=False, south=False, west=False, star=False),
    "hexes": 0,
    "paper": Ruled(left=False, bottom=False),
}
_SHAPES = [
    (name, zoom)
    for name, zooms in {
        "squares": CELL_ZOOMS,
        "points": POINT_ZOOMS,
        "hexes": CELL_ZOOMS,
        "paper": ZOOMS,
    }.items()
    for zoom in zooms
    if zoom.height > 1
]
by_shape = pytest.mark.parametrize(("name", "zoom"), _SHAPES, ids=str)


def face_of(name: str, zoom: Zoom, state: SiteState) -> Glyphs:
    return PAINTERS[name].draw(zoom, PLAIN, state, _GROUNDS[name], cursor=False)


def box_of(glyphs: Glyphs) -> tuple[float, float, float, float]:
    """Return the left, upper, right and lower end; a character is `WIDTH` by `HEIGHT` units."""
    rects = [
        (column * WIDTH + left, row * HEIGHT + top, column * WIDTH + right, row * HEIGHT + bottom)
        for row, cells in enumerate(glyphs.rows)
        for column, cell in enumerate(cells)
        for left, top, right, bottom in _inked(cell, glyphs.ground)
    ]
    lefts, tops, rights, bottoms = zip(*rects, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _inked(cell: Glyph, ground: ScreenColor) -> Iterator[tuple[float, float, float, float]]:
    if cell.text == "█":
        yield 0, 0, WIDTH, HEIGHT
    elif cell.front != ground:
        yield from BLOCKS.get(cell.text, ())
    elif cell.text in "▁▂▃▄▅▆▇":
        # The background covers the lower part.
        yield 0, 0, WIDTH, BLOCKS[cell.text][0][1]
    elif cell.text != " ":
        yield BLOCKS[cell.text][0][2], 0, WIDTH, HEIGHT


def standing(name: str, color: Color) -> SiteState:
    content = Content("mark" if name == "paper" else "stone", color)
    return SiteState(content, content)


@by_shape
def test_ring_of_white_is_as_large_as_the_disc_of_black_without_colours(
    name: str, zoom: Zoom
) -> None:
    disc, ring = (face_of(name, zoom, standing(name, color)) for color in Color)
    assert disc != ring
    (left, top, right, bottom), (x, y, u, v) = box_of(disc), box_of(ring)
    assert 0.75 <= (u - x) / (right - left) <= 1.25
    assert 0.75 <= (v - y) / (bottom - top) <= 1.25


@by_shape
def test_stones_above_each_other_do_not_touch_without_colours(name: str, zoom: Zoom) -> None:
    if name == "hexes":
        # Between their rows is a line of its own, or they are shifted.
        return
    for color in Color:
        _, top, _, bottom = box_of(face_of(name, zoom, standing(name, color)))
        assert bottom - top < zoom.height * HEIGHT


@by_shape
def test_previews_are_outlines_that_differ_by_player_without_colours(name: str, zoom: Zoom) -> None:
    texts = []
    for color in Color:
        ghost = SiteState(None, standing(name, color).now)
        texts.append(
            ["".join(cell.text for cell in row) for row in face_of(name, zoom, ghost).rows]
        )
    assert texts[0] != texts[1]
    for rows in texts:
        assert set("╭╮╰╯") <= {*"".join(rows)}
        assert "░" not in "".join(rows)


@by_shape
def test_stone_that_won_differs_from_others_without_colours(name: str, zoom: Zoom) -> None:
    if name == "paper":
        # Squares win there.
        return
    for color in Color:
        state = standing(name, color)
        faces = [face_of(name, zoom, each) for each in (state, state._replace(won=True))]
        faces.append(face_of(name, zoom, state._replace(last=True)))
        assert len({str(face.rows) for face in faces}) == len(faces)


def test_new_territory_differs_from_its_preview_without_colours() -> None:
    for zoom in ZOOMS:
        for color in Color:
            content = Content("territory", color)
            there, to_come = (
                face_of("paper", zoom, SiteState(now, content)).rows for now in (content, None)
            )
            assert {cell.text for row in there for cell in row} - {" "} <= {*"▒░"}
            assert not {cell.text for row in to_come for cell in row} & {*"▒░"}
