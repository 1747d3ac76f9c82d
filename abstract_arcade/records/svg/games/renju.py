"""Diagrams of Renju, with lettered offers and crosses on the points of fouls."""

from __future__ import annotations

from abstract_arcade.records.svg.canvas import Stroke
from abstract_arcade.records.svg.drawing import PointsDrawing
from abstract_arcade.rules import Site
from abstract_arcade.rules.renju import RenjuPosition
from abstract_arcade.rules.renju_opening import OFFER_LETTERS
from abstract_arcade.rules.terms import Content


class RenjuDrawing(PointsDrawing[RenjuPosition]):
    """Draws Renju. Offers are dashed circles with letters."""

    stars = ("d4", "d12", "h8", "l4", "l12")

    def facts(self) -> str:
        return self.position.opening_name or ""

    def draw_content(self, site: Site, content: Content) -> None:
        if content.kind != "offer":
            super().draw_content(site, content)

    def number(self, site: Site, content: Content, number: int) -> None:
        if content.kind != "offer":
            super().number(site, content, number)

    def mark_last(self, site: Site, content: Content) -> None:
        if content.kind != "offer":
            super().mark_last(site, content)

    def draw_above(self) -> None:
        canvas = self.canvas
        style = self.style
        position = self.position
        dashed = Stroke(style.highlight, 1.1, "2.6 2")
        for site, letter in zip(position.offers, OFFER_LETTERS, strict=False):
            center = self.shape.center(site)
            canvas.circle(center, 0.86 * self.radius, style.grounds[0], dashed)
            canvas.text(center, letter, 1.15 * self.radius, style.highlight, is_bold=True)
        if position.foul_site is not None:
            self._cross([position.foul_site], 0.5, Stroke(style.on_black, 1.8))
        elif position.outcome is None and not self.diagram.numbers:
            fouls = list(position.fouls())
            for site in fouls:
                # Cover the lines of the board, which would blur the cross.
                canvas.circle(self.shape.center(site), 0.55 * self.radius, style.grounds[0])
            self._cross(fouls, 0.34, Stroke(style.highlight, 1.6))

    def _cross(self, sites: list[Site], size: float, line: Stroke) -> None:
        """Draw a cross on each site. Its size, from the centre, is in radii of a stone."""
        reach = size * self.radius
        lines = []
        for x, y in map(self.shape.center, sites):
            lines.append(((x - reach, y - reach), (x + reach, y + reach)))
            lines.append(((x - reach, y + reach), (x + reach, y - reach)))
        self.canvas.lines(lines, line)
