"""What the diagrams of each game look like: one file a game."""

from __future__ import annotations

from typing import Any

from abstract_arcade.lazy import LazyTable
from abstract_arcade.records.svg.drawing import Drawing, HexesDrawing, SquaresDrawing
from abstract_arcade.rules import Game
from abstract_arcade.rules.geometry import SquareBoard

DRAWINGS = LazyTable[type[Drawing[Any]]](
    {
        "reneo": "abstract_arcade.records.svg.games.reneo:ReneoDrawing",
        "renju": "abstract_arcade.records.svg.games.renju:RenjuDrawing",
        "krypte": "abstract_arcade.records.svg.games.krypte:KrypteDrawing",
        "slicron": "abstract_arcade.records.svg.games.slicron:SlicronDrawing",
        "enclose5": "abstract_arcade.records.svg.games.enclose5:Enclose5Drawing",
    }
)
"""The games with drawings of their own. Looking one up imports that one only."""


def drawing_of(game: Game) -> type[Drawing[Any]]:
    """How a game is drawn: in its own way, or as the shape of its board has it."""
    if game.slug in DRAWINGS:
        return DRAWINGS[game.slug]
    return SquaresDrawing if isinstance(game.board, SquareBoard) else HexesDrawing
