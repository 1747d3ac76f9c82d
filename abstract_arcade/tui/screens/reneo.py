"""The screen of Reneo: crosscuts, and the stones that may be exchanged."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from abstract_arcade.rules import Move, Site
from abstract_arcade.rules.geometry import HexBoard, SquareBoard
from abstract_arcade.rules.reneo import Reneo, ReneoPosition
from abstract_arcade.tui.board.layouts.base import ZOOMS, Layout, Zoom
from abstract_arcade.tui.board.layouts.points import PointLayout
from abstract_arcade.tui.board.materials import SLATE
from abstract_arcade.tui.board.miniature import Scene
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.screens.game import GameScreen
from abstract_arcade.tui.widgets.lines import Line


class ReneoScreen(GameScreen):
    """Reneo on slate."""

    MATERIAL = SLATE
    LONG_FACTS = True
    # The whole of the smallest board, so that its edges are seen.
    SCENE = Scene(
        Reneo(size=5),
        "a2 a5 c5 c4 e2 e4 d4 d5-d4 b1 b4 b5 b3 a4-b4 b2 c3-b3 c2 a1 a3-a2",
        first=7,
        middle="c3",
    )
    SUMMARY: ClassVar[tuple[str, ...]] = (
        "Black connects top and bottom, White left and right, by stones in orthogonal contact.",
        "Two black and two white stones crossing in a 2×2 block are a crosscut.",
        "A stone that forms one changes places with an enemy stone of it, and must be free then.",
        "If the enemy stone stands in a crosscut still, it is removed.",
        "White may answer the first stone by taking its colour (s).",
    )

    @property
    def _position(self) -> ReneoPosition:
        position = self.match.position
        assert isinstance(position, ReneoPosition)
        return position

    @classmethod
    def miniature_layout(cls, board: SquareBoard | HexBoard, zoom: Zoom) -> Layout:
        assert isinstance(board, SquareBoard)
        return PointLayout(board, zoom, owned_edges=True, framed=False)

    def layouts(self) -> Sequence[Layout]:
        game = self.match.game
        assert isinstance(game, Reneo)
        board = game.board
        # Stars on the third line from the edge, as on a Go board, where there is room for them.
        near = 2 if game.size < 13 else 3
        lines = (near, game.size - 1 - near)
        stars = [board.at(x, y) for x in lines for y in lines] if game.size > 7 else []
        if game.size % 2:
            stars.append(board.at(game.size // 2, game.size // 2))
        points = [site for site in stars if site is not None]
        return [PointLayout(board, zoom, points, owned_edges=True) for zoom in ZOOMS]

    def marked(self, open_sites: Collection[Site]) -> Collection[Site]:  # noqa: ARG002
        return ()

    def decorate(self, looks: list[SiteState], move: Move | None) -> None:  # noqa: ARG002
        if not self.is_persons_turn:
            return
        site = self.chosen[0] if self.chosen else self.board.cursor
        for crosscut in self._position.crosscuts(site):
            for each in crosscut:
                looks[each] = looks[each]._replace(lit=True)
        partners = self._position.exchanges(site)
        if len(partners) > 1:
            for number, partner in enumerate(partners, 1):
                looks[partner] = looks[partner]._replace(label=str(number))

    def facts(self) -> list[Line]:
        position = self._position
        site = self.chosen[0] if self.chosen else self.board.cursor
        name = self.match.game.board.name
        partners = position.exchanges(site) if self.is_persons_turn else ()
        if not partners:
            return [[("Connects", "dim")], [(self._edges(), "strong")]]
        move = self.move_under_cursor
        lines: list[Line] = [[(f"Exchange {name(site)} with", "dim")]]
        for number, partner in enumerate(partners, 1):
            is_shown = move is not None and len(move) == 2 and move[1] == partner
            lines.append(
                [
                    (f"{number} ", "amber" if is_shown else "dim"),
                    (name(partner), "strong" if is_shown else "soft"),
                ]
            )
        if len(partners) > 1:
            lines.append([(".", "amber"), (" shows the next", "soft")])
        return lines

    def _edges(self) -> str:
        return "top and bottom" if self._position.to_move.value == "black" else "left and right"

    def reason_words(self, reason: str) -> str:
        return {"chain": "a connected chain"}.get(reason, reason)
