"""How the sites of a board are drawn, one painter a module; a layout names its painter."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any

from abstract_arcade.tui.board.painters.base import Painter

PAINTERS: Mapping[str, str] = MappingProxyType(
    {
        "squares": "squares:SquarePainter",
        "points": "points:PointPainter",
        "hexes": "hexes:HexPainter",
        "paper": "paper:PaperPainter",
        "letters": "letters:LetterPainter",
    }
)
"""The painters by name, each as its module and its class: a board loads only its own."""


@cache
def painter_named(name: str) -> type[Painter[Any]]:
    """The painter with a name.

    Raises:
        KeyError: there is none.
    """
    module, kind = PAINTERS[name].split(":")
    painter: type[Painter[Any]] = getattr(import_module(f"{__name__}.{module}"), kind)
    return painter
