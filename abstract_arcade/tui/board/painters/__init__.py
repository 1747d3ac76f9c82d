"""The painters, which draw the sites of a board; a layout names its painter."""

from __future__ import annotations

from typing import Any

from abstract_arcade.lazy import LazyTable
from abstract_arcade.tui.board.painters.base import Painter

PAINTERS = LazyTable[type[Painter[Any]]](
    {
        "squares": f"{__name__}.blocks:BlockPainter",
        "points": f"{__name__}.points:PointPainter",
        "hexes": f"{__name__}.hexes:HexPainter",
        "paper": f"{__name__}.paper:PaperPainter",
        "letters": f"{__name__}.letters:LetterPainter",
    }
)
"""The painter classes by name; each is imported when a board first needs it."""
