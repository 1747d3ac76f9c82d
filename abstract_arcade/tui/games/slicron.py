"""Slicron on glazed tiles: paths drawn through their stones, and what a move makes of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from abstract_arcade.rules import Color, Site
from abstract_arcade.rules.geometry import HexBoard
from abstract_arcade.rules.slicron import Path, Slicron, SlicronPosition, SlicronReason
from abstract_arcade.tui.board.layouts.base import CELL_ZOOMS, Layout, Zoom
from abstract_arcade.tui.board.layouts.hexes import HexLayout
from abstract_arcade.tui.board.materials import TILE
from abstract_arcade.tui.board.miniature import Scene
from abstract_arcade.tui.board.state import GOING_LINK, NEW_LINK
from abstract_arcade.tui.games.presenter import Links, PanelStyle, Presenter, View
from abstract_arcade.tui.widgets.lines import Line, Word

_MAX_PATHS = 5
"""Lines of the panel for paths."""


class SlicronPresenter(Presenter[SlicronPosition, HexBoard]):
    """What Slicron shows."""

    material = TILE
    has_tall_panel = True
    scene = Scene(
        Slicron(size=4),
        "d6 e3 c5 b3 b2 f3 c4 a3 d2 c3 d7 f2 e5 b4 f4 e4 d3 d4 e2 g2-b4-e4-f2 e6",
        first=11,
        middle="d4",
    )
    summary: ClassVar[Sequence[str]] = (
        "A path is a shortest chain of one colour's stones between two of its stones on the edge.",
        "A stone that touches friendly paths must make every one of them shorter.",
        "Stones of a group with a path that no shortest path needs are removed.",
        "Whoever places the last stone wins: a player without a legal placement loses.",
        "White may answer the first stone by taking its colour (s).",
    )
    winning_phrases: ClassVar[Mapping[str, str]] = {
        SlicronReason.NO_MOVES: "placing the last stone"
    }

    def layouts(self, board: HexBoard) -> Sequence[Layout]:
        return [HexLayout(board, zoom) for zoom in CELL_ZOOMS]

    def miniature_layout(self, board: HexBoard, zoom: Zoom) -> Layout:
        return HexLayout(board, zoom, framed=False)

    def links(self, position: SlicronPosition) -> Links:
        return {
            (min(link), max(link)): color.value
            for color in Color
            for path in position.paths(color)
            for link in path.links
        }

    def previewed_links(self, view: View[SlicronPosition]) -> Links:
        links = self.links(view.position)
        if view.preview is None:
            return links
        after = self.links(view.preview)
        new = dict.fromkeys(after.keys() - links.keys(), NEW_LINK)
        going = {pair: GOING_LINK + role for pair, role in links.items() if pair not in after}
        return {**links, **going, **new}

    def panel_lines(self, view: View[SlicronPosition], style: PanelStyle) -> list[Line]:
        position, width = view.position, style.width
        mover = position.to_move
        after: dict[tuple[Site, Site], Path] = {}
        if view.preview is not None:
            after = {path.ends: path for path in view.preview.paths(mover)}
        lines: list[Line] = [[("Paths", "dim"), ("stones".rjust(width - 5), "dim")]]
        paths = [(color, path) for color in (mover, mover.other) for path in position.paths(color)]
        for color, path in paths[:_MAX_PATHS]:
            ends = "–".join(map(position.game.board.name, path.ends))
            words: list[Word] = [(f"{style.signs[color]} ", "soft"), (ends, "soft")]
            length = str(path.length)
            room = width - 2 - len(ends)
            then = after.get(path.ends)
            if color is mover and then is not None and then.length != path.length:
                shorter = f" {then.length}"
                length = length.rjust(room - 2 - len(shorter))
                words += [(length, "dim"), (" →", "amber"), (shorter, "strong")]
            else:
                words.append((length.rjust(room), "soft"))
            lines.append(words)
        if len(paths) > _MAX_PATHS:
            lines[-1] = [(f"and {len(paths) - _MAX_PATHS + 1} more", "dim")]
        elif not paths:
            lines.append([("none yet", "soft")])
        return lines
