"""The drawings of the games, one module per game."""

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
"""The drawings by game. Looking one up imports only its module."""


def drawing_of(game: Game) -> type[Drawing[Any]]:
    """Return the drawing of a game: that in `DRAWINGS`, or a plain one for its kind of board."""
    if game.slug in DRAWINGS:
        return DRAWINGS[game.slug]
    return SquaresDrawing if isinstance(game.board, SquareBoard) else HexesDrawing
