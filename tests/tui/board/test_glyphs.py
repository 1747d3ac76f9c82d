"""Characters with their colours, and the segments of a line."""

from __future__ import annotations

from textual.color import Color as ScreenColor

from abstract_arcade.tui.board.glyphs import Glyph, segments


def test_runs_of_one_style_become_one_segment() -> None:
    ground = ScreenColor(1, 2, 3)
    stone = ScreenColor(4, 5, 6)
    line = [
        Glyph(" ", ground, ground),
        Glyph("▁", stone, ground),
        Glyph(" ", ground, ground),
        Glyph("▁", stone, ground),
        Glyph("x", stone, ground, bold=True),
        Glyph(" ", stone, stone),
    ]
    found = segments(line)
    assert [segment.text for segment in found] == [" ▁ ▁", "x", " "]
    drawn = [(char, part.style) for part in found for char in part.text]
    for cell, (char, style) in zip(line, drawn, strict=True):
        assert char == cell.text
        assert style is not None
        assert style.bgcolor == cell.style.bgcolor
        if char != " ":
            assert style == cell.style
