"""Diagrams of Reneo, with two black and two white edges."""

from __future__ import annotations

from typing import ClassVar

from abstract_arcade.records.svg.canvas import Stroke
from abstract_arcade.records.svg.drawing import UNIT, PointsDrawing
from abstract_arcade.rules.reneo import ReneoPosition

_BAR = 7.0
"""The width of an edge, in pixels."""


class ReneoDrawing(PointsDrawing[ReneoPosition]):
    """Draws Reneo. Black's edges are at the top and the bottom, White's at the left and right."""

    margin: ClassVar[float] = 34
    label: ClassVar[float] = 20
    edge: ClassVar[float] = _BAR + 4

    def draw_board(self) -> None:
        super().draw_board()
        style = self.style
        low = self.shape.margin
        length = self.shape.length
        inset = UNIT / 4
        high = low + length
        reach = length - 2 * inset
        rim = Stroke(style.rim)
        for place in (low - _BAR, high):
            self.canvas.rectangle((low + inset, place), (reach, _BAR), style.black[1], radius=1)
        for place in (low - _BAR, high):
            corner = (place + 0.5, low + inset)
            size = (_BAR - 1, reach)
            self.canvas.rectangle(corner, size, style.white[0], rim, radius=1)
