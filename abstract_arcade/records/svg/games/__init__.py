"""What the diagrams of each game look like: one file a game."""

from __future__ import annotations

from typing import Any

from abstract_arcade.lazy import LazyTable
from abstract_arcade.records.svg.drawing import Drawing

DRAWINGS = LazyTable[type[Drawing[Any]]](
    {
        "reneo": "abstract_arcade.records.svg.games.reneo:ReneoDrawing",
        "renju": "abstract_arcade.records.svg.games.renju:RenjuDrawing",
        "krypte": "abstract_arcade.records.svg.games.krypte:KrypteDrawing",
        "slicron": "abstract_arcade.records.svg.games.slicron:SlicronDrawing",
        "enclose5": "abstract_arcade.records.svg.games.enclose5:Enclose5Drawing",
    }
)
"""How each game is drawn. Looking one up imports that one only."""
