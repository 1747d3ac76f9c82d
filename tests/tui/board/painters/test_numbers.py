"""The numbers of moves on stones: on every board, at every zoom, with and without colours."""

from __future__ import annotations

from typing import Any

import pytest
from textual.color import Color as ScreenColor

from abstract_arcade.rules.terms import Color, Content
from abstract_arcade.tui.board.glyphs import Glyphs
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
from abstract_arcade.tui.board.palette import plain_palette
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.display import LEGIBLE, contrast
from tests.tui.board.support import PALETTE, PAPER_PALETTE

PLAIN = plain_palette(
    ScreenColor(0, 0, 0), {"foreground": "#ffffff", "amber": "#ffaa00", "dim": "#888888"}
)
KINDS: list[tuple[str, Zoom, Any]] = [
    *(("squares", zoom, 0) for zoom in CELL_ZOOMS),
    *(("hexes", zoom, 0) for zoom in CELL_ZOOMS),
    *(("points", zoom, Crossing(True, True, True, True, False)) for zoom in POINT_ZOOMS),
    *(("paper", zoom, Ruled(True, True)) for zoom in ZOOMS),
    *(("letters", zoom, Lettered(0, ".")) for zoom in (Zoom(3, 1), Zoom(4, 2), Zoom(6, 2))),
]


def drawn(name: str, zoom: Zoom, on: Any, state: SiteState, *, plain: bool = False) -> Glyphs:
    palette = PLAIN if plain else PAPER_PALETTE if name == "paper" else PALETTE
    return PAINTERS[name].draw(zoom, palette, state, on, cursor=False)


def digits(glyphs: Glyphs) -> str:
    return "".join(glyph.text for row in glyphs.rows for glyph in row if glyph.text.isdigit())


@pytest.mark.parametrize("plain", [False, True], ids=["colours", "plain"])
@pytest.mark.parametrize(("name", "zoom", "on"), KINDS, ids=str)
class TestNumbers:
    def test_number_is_written_on_the_stone(
        self, name: str, zoom: Zoom, on: Any, *, plain: bool
    ) -> None:
        for color in Color:
            kind = "mark" if name == "paper" else "stone"
            stone = Content(kind, color)
            for number in (7, 42, 123):
                state = SiteState(stone, stone, number=number)
                found = digits(drawn(name, zoom, on, state, plain=plain))
                if zoom.width == 3 and number > 9:
                    # Half of it would be another number.
                    assert not found
                    continue
                # In two columns, numbers from 100 show their last two digits.
                assert found == str(number) or (number > 99 and found == str(number)[-2:])

    def test_number_replaces_other_signs(
        self, name: str, zoom: Zoom, on: Any, *, plain: bool
    ) -> None:
        stone = Content("mark" if name == "paper" else "stone", Color.WHITE)
        for state in (SiteState(stone, stone), SiteState(stone, stone, last=True)):
            rows = drawn(name, zoom, on, state._replace(number=8), plain=plain).rows
            texts = {glyph.text for row in rows for glyph in row}
            assert plain or name == "letters" or not texts & {*"()○◆"}

    def test_number_does_not_hide_a_preview(
        self, name: str, zoom: Zoom, on: Any, *, plain: bool
    ) -> None:
        black, white = (Content("stone", color) for color in Color)
        for now, then in ((black, white), (black, None), (None, black), (None, None)):
            state = SiteState(now, then, number=42)
            assert digits(drawn(name, zoom, on, state, plain=plain)) == ""

    def test_number_is_legible(self, name: str, zoom: Zoom, on: Any, *, plain: bool) -> None:
        for color in Color:
            stone = Content("mark" if name == "paper" else "stone", color)
            rows = drawn(name, zoom, on, SiteState(stone, stone, number=8), plain=plain).rows
            (found,) = (glyph for row in rows for glyph in row if glyph.text == "8")
            assert contrast(found.front, found.back) >= (3 if name == "letters" else LEGIBLE)

    def test_numbered_stones_of_both_colours_differ(
        self, name: str, zoom: Zoom, on: Any, *, plain: bool
    ) -> None:
        looks = []
        for color in Color:
            stone = Content("mark" if name == "paper" else "stone", color)
            glyphs = drawn(name, zoom, on, SiteState(stone, stone, number=42), plain=plain)
            # Without colours, what is closer to the text is shown in reverse video.
            looks.append([(glyph.text, glyph.back) for row in glyphs.rows for glyph in row])
        assert looks[0] != looks[1]
