"""Renju on lines: offers with their letters, and points of fouls."""

from __future__ import annotations

from abstract_arcade.records.svg.canvas import SvgCanvas
from abstract_arcade.records.svg.drawing import Diagram, PointsDrawing
from abstract_arcade.rules import Site
from abstract_arcade.rules.core import Content
from abstract_arcade.rules.renju import RenjuPosition
from abstract_arcade.rules.renju_opening import OFFER_LETTERS


class RenjuDrawing(PointsDrawing[RenjuPosition]):
    """The board of 15 × 15 points."""

    stars = ("d4", "d12", "h8", "l4", "l12")

    def facts(self, position: RenjuPosition) -> str:
        return position.opening_name or ""

    def draw_content(self, canvas: SvgCanvas, site: Site, content: Content) -> None:
        if content.kind != "offer":
            super().draw_content(canvas, site, content)

    def number(self, canvas: SvgCanvas, site: Site, content: Content, number: int) -> None:
        if content.kind != "offer":
            super().number(canvas, site, content, number)

    def mark_last(self, canvas: SvgCanvas, site: Site, content: Content) -> None:
        if content.kind != "offer":
            super().mark_last(canvas, site, content)

    def draw_above(self, canvas: SvgCanvas, diagram: Diagram[RenjuPosition]) -> None:
        style, position = self.style, diagram.position
        for site, letter in zip(position.offers, OFFER_LETTERS, strict=False):
            center = self.shape.center(site)
            radius = 0.86 * self.radius
            canvas.circle(center, radius, style.grounds[0], style.lit, 1.1, "2.6 2")
            canvas.text(center, letter, 1.15 * self.radius, style.lit, is_bold=True)
        if position.foul_site is not None:
            self._cross(canvas, [position.foul_site], style.on_black, 0.5, 1.8)
        elif position.outcome is None and not diagram.numbers:
            fouls = list(position.fouls())
            for site in fouls:
                # The lines of the board would blur the cross.
                canvas.circle(self.shape.center(site), 0.55 * self.radius, style.grounds[0])
            self._cross(canvas, fouls, style.lit, 0.34, 1.6)

    def _cross(
        self, canvas: SvgCanvas, sites: list[Site], color: str, size: float, width: float
    ) -> None:
        """Draw a cross on some sites; its size is in radii of a stone."""
        reach = size * self.radius
        lines = []
        for x, y in map(self.shape.center, sites):
            lines.append(((x - reach, y - reach), (x + reach, y + reach)))
            lines.append(((x - reach, y + reach), (x + reach, y - reach)))
        canvas.lines(lines, color, width)
