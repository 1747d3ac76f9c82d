"""Make the font of the web page from Roboto Mono: `python -m tests.tools.web_font [FONT]`.

FONT is the variable font of Roboto Mono 3.000, by default the file that textual-serve installs. The
program needs fontTools: `pip install 'fonttools[woff]'`. The same FONT gives the same tables.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from tests.terminal import ROOT

WEB_FONT = ROOT / "abstract_arcade" / "web" / "RobotoMono.woff2"
"""The font that the package ships."""

_CHARACTERS = [
    *range(0x20, 0x7F),  # ASCII
    *range(0xA0, 0x180),  # Latin letters with accents, and the signs among them
    *range(0x2010, 0x203F),  # dashes, quotation marks and dots
    *map(ord, "−≠≤≥\N{REPLACEMENT CHARACTER}"),
]
"""The characters that are kept if the source has them: those that people type and that sentences on
the screen are made of. Browsers take all other characters from other fonts, and the page draws
lines and blocks itself.
"""

# A browser makes a row of the terminal as high as ascent and descent together. Each character is
# 1229 units wide, so a row of 2457 units makes a cell half as wide as high. The source has 2701.
_ASCENT, _DESCENT = 1946, 511
"""The height of a row above and below the baseline, in units of 1/2048 em."""

_OPTIONS = subset.Options(
    flavor="woff2",
    # Browsers smooth letters, and the cells of a terminal need no ligatures and no kerning.
    hinting=False,
    layout_features=[],
    # Copyright, trademark and licence stay in the font.
    name_IDs=["*"],
    recalc_bounds=True,
)


def make_web_font(font: TTFont) -> None:
    """Turn the variable font of Roboto Mono into the font of the web page."""
    subsetter = subset.Subsetter(_OPTIONS)
    subsetter.populate(unicodes=_CHARACTERS)
    subsetter.subset(font)
    # Systems differ in which of the three they use.
    font["hhea"].ascent = font["OS/2"].sTypoAscender = font["OS/2"].usWinAscent = _ASCENT
    font["hhea"].descent = font["OS/2"].sTypoDescender = -_DESCENT
    font["OS/2"].usWinDescent = _DESCENT


def _installed_font() -> Path:
    """Return the path of the Roboto Mono that textual-serve installs."""
    return Path(str(files("textual_serve"))) / "static/fonts/RobotoMono-VariableFont_wght.ttf"


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the font of the web page from the variable font of Roboto Mono."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.web_font", description=main.__doc__
    )
    parser.add_argument(
        "font",
        nargs="?",
        type=Path,
        help="the variable font (default: the file that textual-serve installs)",
    )
    parser.add_argument(
        "--output", type=Path, default=WEB_FONT, help="the file to write (default: the shipped one)"
    )
    given = parser.parse_args(arguments)
    with subset.load_font(str(given.font or _installed_font()), _OPTIONS) as font:
        make_web_font(font)
        subset.save_font(font, str(given.output), _OPTIONS)
        sys.stdout.write(f"{given.output}: {len(font.getBestCmap())} characters\n")


if __name__ == "__main__":
    main()
