"""The presenter of games that have none of their own."""

from __future__ import annotations

from typing import Any

from abstract_arcade.board_colors import FELT, TILE, Material
from abstract_arcade.lazy import GamePartError
from abstract_arcade.rules import GAMES
from abstract_arcade.rules.geometry import HexBoard, SquareBoard
from abstract_arcade.tui.board.layouts.base import CELL_ZOOMS, ZOOMS, Layout, Zoom
from abstract_arcade.tui.board.layouts.grid import SquareLayout
from abstract_arcade.tui.board.layouts.hexes import HexLayout
from abstract_arcade.tui.board.state import MiniatureGame
from abstract_arcade.tui.games.presenter import Presenter
from abstract_arcade.words import words_of


class PlainPresenter(Presenter[Any, Any]):
    """Presents a game of which only the rules are known, on a plain board of squares or hexes.

    Raises:
        GamePartError: If the game's board is neither a `SquareBoard` nor a `HexBoard`.
    """

    # Other presenters set these for the class; this class presents games on different boards.
    material: Material  # type: ignore[misc]
    scene: MiniatureGame  # type: ignore[misc]

    def __init__(self, slug: str) -> None:
        game = GAMES[slug]()
        board: Any = game.board
        if not isinstance(board, SquareBoard | HexBoard):
            raise GamePartError(
                f"The game {slug} has no presenter, which its board needs: add it to PRESENTERS in"
                " abstract_arcade/tui/games/__init__.py"
            )
        is_hex = isinstance(board, HexBoard)
        self.material = TILE if is_hex else FELT
        self.zooms = ZOOMS if is_hex else CELL_ZOOMS  # type: ignore[misc]
        self.words = words_of(slug)  # type: ignore[misc]
        self.scene = MiniatureGame(game, "", first=0, middle=board.name(self.first_cursor(board)))

    def layout(self, board: Any, zoom: Zoom, *, framed: bool = True) -> Layout:
        if isinstance(board, HexBoard):
            return HexLayout(board, zoom, framed=framed)
        return SquareLayout(board, zoom, framed)
