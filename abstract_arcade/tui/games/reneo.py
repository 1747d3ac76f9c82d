"""Reneo on slate: crosscuts, and the stones that may be exchanged."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from abstract_arcade.rules import Color, Site
from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.rules.reneo import Reneo, ReneoPosition, ReneoReason
from abstract_arcade.tui.board.layouts.base import ZOOMS, Layout, Zoom
from abstract_arcade.tui.board.layouts.points import PointLayout
from abstract_arcade.tui.board.materials import SLATE
from abstract_arcade.tui.board.miniature import Scene
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.games.presenter import PanelStyle, Presenter, View
from abstract_arcade.tui.widgets.lines import Line

_EDGES = {Color.BLACK: "top and bottom", Color.WHITE: "left and right"}


class ReneoPresenter(Presenter[ReneoPosition, SquareBoard]):
    """What Reneo shows."""

    material = SLATE
    has_tall_panel = True
    # The whole of the smallest board, so that its edges are seen.
    scene = Scene(
        Reneo(size=5),
        "a2 a5 c5 c4 e2 e4 d4 d5-d4 b1 b4 b5 b3 a4-b4 b2 c3-b3 c2 a1 a3-a2",
        first=7,
        middle="c3",
    )
    summary: ClassVar[Sequence[str]] = (
        "Black connects top and bottom, White left and right, by stones in orthogonal contact.",
        "Two black and two white stones crossing in a 2×2 block are a crosscut.",
        "A stone that forms one changes places with an enemy stone of it, and must be free then.",
        "If the enemy stone stands in a crosscut still, it is removed.",
        "White may answer the first stone by taking its colour (s).",
    )
    winning_phrases: ClassVar[Mapping[str, str]] = {ReneoReason.CHAIN: "a connected chain"}

    def layouts(self, board: SquareBoard) -> Sequence[Layout]:
        size = board.size
        # Stars on the third line from the edge, as on a Go board, where there is room for them.
        near = 2 if size < 13 else 3
        lines = (near, size - 1 - near)
        stars = [board.at(x, y) for x in lines for y in lines] if size > 7 else []
        if size % 2:
            stars.append(board.at(size // 2, size // 2))
        points = [site for site in stars if site is not None]
        return [PointLayout(board, zoom, points, owned_edges=True) for zoom in ZOOMS]

    def miniature_layout(self, board: SquareBoard, zoom: Zoom) -> Layout:
        return PointLayout(board, zoom, owned_edges=True, framed=False)

    def marked(self, view: View[ReneoPosition]) -> Collection[Site]:  # noqa: ARG002
        return ()

    def decorate(self, view: View[ReneoPosition], states: list[SiteState]) -> None:
        if not view.can_choose:
            return
        site = _first_site(view)
        for crosscut in view.position.crosscuts(site):
            for each in crosscut:
                states[each] = states[each]._replace(lit=True)
        partners = view.position.exchanges(site)
        if len(partners) > 1:
            for number, partner in enumerate(partners, 1):
                states[partner] = states[partner]._replace(label=str(number))

    def panel_lines(self, view: View[ReneoPosition], style: PanelStyle) -> list[Line]:  # noqa: ARG002
        position, site = view.position, _first_site(view)
        name = position.game.board.name
        partners = position.exchanges(site) if view.can_choose else ()
        if not partners:
            return [[("Connects", "dim")], [(_EDGES[position.to_move], "strong")]]
        lines: list[Line] = [[(f"Exchange {name(site)} with", "dim")]]
        for number, partner in enumerate(partners, 1):
            is_shown = view.move is not None and view.move[1:] == (partner,)
            lines.append(
                [
                    (f"{number} ", "amber" if is_shown else "dim"),
                    (name(partner), "strong" if is_shown else "soft"),
                ]
            )
        if len(partners) > 1:
            lines.append([(".", "amber"), (" shows the next", "soft")])
        return lines


def _first_site(view: View[ReneoPosition]) -> Site:
    """Where the stone is placed that an exchange begins with."""
    return view.selected[0] if view.selected else view.cursor
