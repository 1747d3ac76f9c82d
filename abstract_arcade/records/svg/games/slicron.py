"""Slicron on hexes, with the links of its paths."""

from __future__ import annotations

from abstract_arcade.records.svg.canvas import SvgCanvas
from abstract_arcade.records.svg.drawing import Diagram, HexesDrawing
from abstract_arcade.rules import Color
from abstract_arcade.rules.slicron import SlicronPosition


class SlicronDrawing(HexesDrawing[SlicronPosition]):
    """The board of hexes. Stones that a path joins are linked."""

    def draw_below(self, canvas: SvgCanvas, diagram: Diagram[SlicronPosition]) -> None:
        style = self.style
        for color in Color:
            links = {
                tuple(sorted(link)) for path in diagram.position.paths(color) for link in path.links
            }
            lines = [
                (self.shape.center(site), self.shape.center(other)) for site, other in sorted(links)
            ]
            width = 0.62 * self.radius
            if color is Color.BLACK:
                canvas.lines(lines, style.black[0], width)
            else:
                canvas.lines(lines, style.rim, width)
                canvas.lines(lines, style.white[0], width - 2.4)
