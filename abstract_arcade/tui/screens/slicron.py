"""The screen of Slicron: paths drawn through their stones, and what a move makes of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from abstract_arcade.rules import Color, Move, Position, Site
from abstract_arcade.rules.geometry import HexBoard, SquareBoard
from abstract_arcade.rules.slicron import Path, Slicron, SlicronPosition
from abstract_arcade.tui.board.layouts.base import CELL_ZOOMS, Layout, Zoom
from abstract_arcade.tui.board.layouts.hexes import HexLayout
from abstract_arcade.tui.board.materials import TILE
from abstract_arcade.tui.board.miniature import Scene
from abstract_arcade.tui.board.state import GOING_LINK, NEW_LINK
from abstract_arcade.tui.screens.game import GameScreen
from abstract_arcade.tui.widgets.lines import Line, Word

_PATHS_SHOWN = 5
"""Lines of the panel for paths."""


class SlicronScreen(GameScreen):
    """Slicron on glazed tiles."""

    MATERIAL = TILE
    LONG_FACTS = True
    SCENE = Scene(
        Slicron(size=4),
        "d6 e3 c5 b3 b2 f3 c4 a3 d2 c3 d7 f2 e5 b4 f4 e4 d3 d4 e2 g2-b4-e4-f2 e6",
        first=11,
        middle="d4",
    )
    SUMMARY: ClassVar[tuple[str, ...]] = (
        "A path is a shortest chain of one colour's stones between two of its stones on the edge.",
        "A stone that touches friendly paths must make every one of them shorter.",
        "Stones of a group with a path that no shortest path needs are removed.",
        "Whoever places the last stone wins: a player without a legal placement loses.",
        "White may answer the first stone by taking its colour (s).",
    )

    @property
    def _position(self) -> SlicronPosition:
        position = self.match.position
        assert isinstance(position, SlicronPosition)
        return position

    @classmethod
    def miniature_layout(cls, board: SquareBoard | HexBoard, zoom: Zoom) -> Layout:
        assert isinstance(board, HexBoard)
        return HexLayout(board, zoom, framed=False)

    @classmethod
    def pieces(cls, position: Position) -> Mapping[tuple[Site, Site], str]:
        """The links of all paths, in board order, each with the name of its colour."""
        assert isinstance(position, SlicronPosition)
        found = {}
        for color in Color:
            for path in position.paths(color):
                for one, other in path.links:
                    found[min(one, other), max(one, other)] = color.value
        return found

    def layouts(self) -> Sequence[Layout]:
        game = self.match.game
        assert isinstance(game, Slicron)
        return [HexLayout(game.board, zoom) for zoom in CELL_ZOOMS]

    def links(self, move: Move | None) -> Mapping[tuple[Site, Site], str]:
        links = super().links(move)
        if move is None or not self.preview_shown:
            return links
        after = self.pieces(self._position.play(move))
        new = dict.fromkeys(after.keys() - links.keys(), NEW_LINK)
        going = {pair: GOING_LINK + role for pair, role in links.items() if pair not in after}
        return {**links, **going, **new}

    def facts(self) -> list[Line]:
        position, move = self._position, self.move_under_cursor
        mover = position.to_move
        after: dict[tuple[Site, Site], Path] = {}
        if move is not None and self.preview_shown:
            after = {path.ends: path for path in position.play(move).paths(mover)}
        width = self.facts_width
        lines: list[Line] = [[("Paths", "dim"), ("stones".rjust(width - 5), "dim")]]
        paths = [(color, path) for color in (mover, mover.other) for path in position.paths(color)]
        for color, path in paths[:_PATHS_SHOWN]:
            ends = "–".join(map(self.match.game.board.name, path.ends))
            words: list[Word] = [(f"{self.sign(color)} ", "soft"), (ends, "soft")]
            length = str(path.length)
            then = after.get(path.ends)
            if color is mover and then is not None and then.length != path.length:
                shorter = f" {then.length}"
                room = width - 2 - len(ends) - len(length) - 2 - len(shorter)
                words += [(" " * room + length, "dim"), (" →", "amber"), (shorter, "strong")]
            else:
                words.append((length.rjust(width - 2 - len(ends)), "soft"))
            lines.append(words)
        if len(paths) > _PATHS_SHOWN:
            lines[-1] = [(f"and {len(paths) - _PATHS_SHOWN + 1} more", "dim")]
        elif not paths:
            lines.append([("none yet", "soft")])
        return lines

    def reason_words(self, reason: str) -> str:
        return {"no moves": "placing the last stone"}.get(reason, reason)
