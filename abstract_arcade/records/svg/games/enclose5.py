"""Diagrams of Enclose5 on squared paper, with discs, rings and coloured cells."""

from __future__ import annotations

from typing import ClassVar

from abstract_arcade.records.svg.canvas import Point, Stroke
from abstract_arcade.records.svg.drawing import UNIT, SquaresDrawing
from abstract_arcade.rules import Color, Site
from abstract_arcade.rules.enclose5 import Enclose5Position
from abstract_arcade.rules.terms import Content


class Enclose5Drawing(SquaresDrawing[Enclose5Position]):
    """Draws Enclose5. Blue's marks are discs, Orange's are rings.

    In print, the hatching of Blue's cells rises to the right, and that of Orange's cells falls.
    """

    radius: ClassVar[float] = 0.38 * UNIT
    digits: ClassVar[float] = 0.95
    line_width: ClassVar[float] = 0.5

    def facts(self) -> str:
        names = self.position.game.color_names
        return ", ".join(f"{names[color]} {self.position.score(color)}" for color in Color)

    def stone(self, center: Point, color: Color, radius: float) -> None:
        if color is Color.BLACK:
            super().stone(center, color, radius)
        else:
            width = 0.24 * radius
            style = self.style
            line = Stroke(style.rim, width)
            self.canvas.circle(center, radius - width / 2, style.white[0], line)

    def draw_content(self, site: Site, content: Content) -> None:
        if content.kind != "territory":
            super().draw_content(site, content)
            return
        center = self.shape.center(site)
        self._fill(center, content.color)
        self.stone(center, content.color, 0.34 * self.radius)

    def _fill(self, center: Point, color: Color) -> None:
        """Colour a cell with the tint of its owner, or hatch it if the style has no tints."""
        style = self.style
        half = UNIT / 2 - 0.5
        x, y = center
        if style.tints is not None:
            tint = style.tints[0 if color is Color.BLACK else 1]
            self.canvas.rectangle((x - half, y - half), (2 * half, 2 * half), tint)
            return
        slope = -1 if color is Color.BLACK else 1
        lines = []
        for shift in (-1.0, -0.5, 0.0, 0.5, 1.0):
            reach = half * (1 - abs(shift))
            middle = shift * half
            start = x - reach + middle, y - slope * (reach + middle)
            end = x + reach + middle, y + slope * (reach - middle)
            lines.append((start, end))
        self.canvas.lines(lines, Stroke(style.line, 0.9))

    def number(self, site: Site, content: Content, number: int) -> None:
        if content.kind != "territory":
            super().number(site, content, number)
            return
        center = self.shape.center(site)
        style = self.style
        self.canvas.circle(center, 0.72 * self.radius, style.grounds[0])
        color = style.black[0] if content.color is Color.BLACK else style.rim
        self.canvas.text(center, str(number), 0.9 * self.radius, color)
