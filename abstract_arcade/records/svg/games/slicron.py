"""Diagrams of Slicron, with links between the stones of a path."""

from __future__ import annotations

from abstract_arcade.records.svg.canvas import Stroke
from abstract_arcade.records.svg.drawing import HexesDrawing
from abstract_arcade.rules import Color
from abstract_arcade.rules.slicron import SlicronPosition


class SlicronDrawing(HexesDrawing[SlicronPosition]):
    """Draws Slicron. A thick line joins every two stones that a path links."""

    def draw_below(self) -> None:
        style = self.style
        width = 0.62 * self.radius
        for color in Color:
            links = {
                tuple(sorted(link)) for path in self.position.paths(color) for link in path.links
            }
            center = self.shape.center
            lines = [(center(site), center(other)) for site, other in sorted(links)]
            if color is Color.BLACK:
                self.canvas.lines(lines, Stroke(style.black[0], width))
            else:
                self.canvas.lines(lines, Stroke(style.rim, width))
                self.canvas.lines(lines, Stroke(style.white[0], width - 2.4))
