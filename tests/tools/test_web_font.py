"""The script that makes the font of the web page makes the font that is shipped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.programs


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Any]:
    """The font that the script makes from the font that textual-serve installs."""
    from fontTools.ttLib import TTFont

    from tests.tools.web_font import main

    path = tmp_path / "made.woff2"
    main(["--output", str(path)])
    with TTFont(path) as font:
        yield font


@pytest.fixture
def shipped() -> Iterator[Any]:
    """The font that the package ships."""
    from fontTools.ttLib import TTFont

    from tests.tools.web_font import WEB_FONT

    with TTFont(WEB_FONT) as font:
        yield font


def test_script_makes_the_shipped_font(made: Any, shipped: Any) -> None:
    assert sorted(made.keys()) == sorted(shipped.keys())
    assert _metrics(made) == _metrics(shipped)
    assert _outlines(made) == _outlines(shipped)


def test_shipped_font_has_cells_half_as_wide_as_high(shipped: Any) -> None:
    width, _ = shipped["hmtx"]["M"]
    assert 2 * width == pytest.approx(shipped["hhea"].ascent - shipped["hhea"].descent, abs=1)


def test_shipped_font_names_its_licence(shipped: Any) -> None:
    assert "Apache License, Version 2.0" in shipped["name"].getDebugName(13)


def _metrics(font: Any) -> list[object]:
    """The sizes of a font and the range of its weights."""
    line, system, (weight,) = font["hhea"], font["OS/2"], font["fvar"].axes
    return [
        font["head"].unitsPerEm,
        (line.ascent, line.descent, line.lineGap),
        (system.sTypoAscender, system.sTypoDescender, system.sTypoLineGap),
        (system.usWinAscent, system.usWinDescent),
        (weight.axisTag, weight.minValue, weight.defaultValue, weight.maxValue),
    ]


def _outlines(font: Any) -> dict[tuple[int, int], Any]:
    """The outline and the width of each character, in the lightest and the boldest weight."""
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    outlines: dict[tuple[int, int], Any] = {}
    for weight in (100, 700):
        glyphs = font.getGlyphSet(location={"wght": weight})
        for character, name in font.getBestCmap().items():
            pen = DecomposingRecordingPen(glyphs)
            glyphs[name].draw(pen)
            outlines[weight, character] = (glyphs[name].width, pen.value)
    return outlines
