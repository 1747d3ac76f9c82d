"""Squares of squared paper: marks, ghosts, territory and lines."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from abstract_arcade.rules.terms import Color, Content
from abstract_arcade.tui.board.glyphs import Glyphs
from abstract_arcade.tui.board.layouts.base import ZOOMS, Ruled, Zoom
from abstract_arcade.tui.board.painters.blocks import GHOSTLY
from abstract_arcade.tui.board.painters.paper import PaperPainter
from abstract_arcade.tui.board.palette import plain_palette
from abstract_arcade.tui.board.state import SiteState
from tests.tui.board.support import PAPER_PALETTE as PAPER
from tests.tui.colors import distance, rgb

BARE = Ruled(left=False, bottom=False)
MARKS = {color: Content("mark", color) for color in Color}
TERRITORY = {color: Content("territory", color) for color in Color}
PLAIN = plain_palette(
    PAPER.grounds[0], {"foreground": "#000000", "amber": "#0000ff", "dim": "#888888"}
)

by_color = pytest.mark.parametrize("color", Color, ids=str)
by_zoom = pytest.mark.parametrize("zoom", ZOOMS, ids=str)


def draw(zoom: Zoom, state: SiteState, on: Ruled = BARE, *, cursor: bool = False) -> Glyphs:
    return PaperPainter.draw(zoom, PAPER, state, on, cursor)


def texts(glyphs: Glyphs) -> list[str]:
    return ["".join(glyph.text for glyph in row) for row in glyphs.rows]


@by_color
def test_small_mark_of_a_preview_is_fainter(color: Color) -> None:
    ink = PAPER.stones[color].tone(0, 1)
    ground = PAPER.grounds[0]
    mark = draw(ZOOMS[0], SiteState(MARKS[color], MARKS[color])).rows[0][0]
    ghost = draw(ZOOMS[0], SiteState(None, MARKS[color])).rows[0][0]
    assert mark.text == ghost.text
    assert mark.front == ink
    assert ghost.front == ink.blend(ground, GHOSTLY[0])
    assert mark.back == ghost.back == ground


@by_color
@by_zoom
def test_mark_of_a_preview_is_fainter(color: Color, zoom: Zoom) -> None:
    tones = {PAPER.stones[color].tone(row, zoom.height) for row in range(zoom.height)}
    ground = PAPER.grounds[0]
    for state, expected in {
        SiteState(MARKS[color], MARKS[color]): tones,
        SiteState(None, MARKS[color]): {tone.blend(ground, GHOSTLY[0]) for tone in tones},
    }.items():
        glyphs = [glyph for row in draw(zoom, state).rows for glyph in row]
        inks = {paint for glyph in glyphs for paint in (glyph.front, glyph.back)}
        assert inks == expected | {ground}


def test_rings_above_each_other_do_not_touch() -> None:
    ring = SiteState(MARKS[Color.WHITE], MARKS[Color.WHITE])
    upper, *_, lower = draw(Zoom(4, 2), ring).rows
    for foot, head in zip(lower[1:-1], upper[1:-1], strict=True):
        assert distance(rgb(foot.front), rgb(head.front)) >= 10


@by_zoom
def test_black_and_white_marks_differ_in_shape(zoom: Zoom) -> None:
    black, white = (texts(draw(zoom, SiteState(mark, mark))) for mark in MARKS.values())
    assert black != white


@by_color
@by_zoom
def test_territory_has_a_tint_and_a_sign(color: Color, zoom: Zoom) -> None:
    content = TERRITORY[color]
    glyphs = draw(zoom, SiteState(content, content), Ruled(left=True, bottom=True))
    assert {glyph.back for row in glyphs.rows for glyph in row} == {PAPER.tints[color]}
    assert any(text.strip() for text in texts(glyphs))
    assert not any(glyph.underlined for row in glyphs.rows for glyph in row)
    preview = draw(zoom, SiteState(None, content))
    assert preview.ground == PAPER.tints[color].blend(PAPER.grounds[0], 0.4)


@pytest.mark.parametrize("zoom", ZOOMS[1:], ids=str)
def test_sign_of_territory_is_in_the_middle(zoom: Zoom) -> None:
    for color, sign in {Color.BLACK: "▗▖▝▘▐▌", Color.WHITE: "╭╮╰╯()"}.items():
        rows = texts(draw(zoom, SiteState(TERRITORY[color], TERRITORY[color])))
        blank = [not row.strip() for row in rows]
        assert blank == blank[::-1]
        assert not all(blank)
        for row in filter(str.strip, rows):
            assert row.strip() in sign
            assert len(row) - len(row.rstrip()) == len(row) - len(row.lstrip())


@by_color
def test_mark_that_would_be_enclosed_is_fainter(color: Color) -> None:
    glyphs = draw(Zoom(4, 2), SiteState(MARKS[color], TERRITORY[color.other]))
    ground = PAPER.tints[color.other].blend(PAPER.grounds[0], 0.4)
    expected = PAPER.stones[color].top.blend(ground, 0.6)
    assert expected in {paint for row in glyphs.rows for g in row for paint in (g.front, g.back)}


def test_lines_are_left_of_and_below_a_square() -> None:
    for left, bottom in product((False, True), repeat=2):
        rows = draw(Zoom(4, 2), SiteState(), Ruled(left, bottom)).rows
        assert [row[0].text == "▏" for row in rows] == [left, left]
        assert [row[0].underlined for row in rows] == [False, bottom]
        assert not any(glyph.text == "▏" for row in rows for glyph in row[1:])
    assert texts(draw(Zoom(2, 1), SiteState(), Ruled(left=True, bottom=True))) == ["· "]


@by_color
@pytest.mark.parametrize("zoom", ZOOMS[1:], ids=str)
def test_last_mark_has_a_sign(color: Color, zoom: Zoom) -> None:
    mark = MARKS[color]
    assert draw(zoom, SiteState(mark, mark)) != draw(zoom, SiteState(mark, mark, last=True))


@by_zoom
def test_squares_in_different_states_differ_without_colours(zoom: Zoom) -> None:
    states = [SiteState(content, content) for content in (*MARKS.values(), *TERRITORY.values())] + [
        SiteState(None, mark) for mark in MARKS.values()
    ]
    shapes = [
        [(glyph.text, glyph.back == PAPER.grounds[0]) for row in glyphs.rows for glyph in row]
        for state in states
        for glyphs in [PaperPainter.draw(zoom, PLAIN, state, BARE, False)]
    ]
    assert all(one != other for one, other in combinations(shapes, 2))


@by_color
def test_enclosed_cells_join_in_a_small_board_without_colours(color: Color) -> None:
    def text(state: SiteState, *, cursor: bool = False) -> str:
        return texts(PaperPainter.draw(ZOOMS[0], PLAIN, state, BARE, cursor))[0]

    mark = MARKS[color.other]
    assert text(SiteState(None, TERRITORY[color])) == "++"
    assert text(SiteState(mark, TERRITORY[color]))[1] == "+"
    coloured = SiteState(TERRITORY[color], TERRITORY[color])
    assert text(coloured) == 2 * text(coloured)[0]
    assert text(coloured, cursor=True)[1] == "]"


def test_lowest_row_of_a_small_board_without_colours_ends_in_a_line() -> None:
    lowest = Ruled(left=True, bottom=False, is_edge=True)
    for content in (None, MARKS[Color.BLACK]):
        state = SiteState(content, content)
        for surface, is_underlined in ((lowest, True), (BARE, False)):
            (row,) = PaperPainter.draw(ZOOMS[0], PLAIN, state, surface, False).rows
            assert {glyph.underlined for glyph in row} == {is_underlined}
