"""Reneo on lines between two black and two white edges."""

from __future__ import annotations

from typing import ClassVar

from abstract_arcade.records.svg.canvas import SvgCanvas
from abstract_arcade.records.svg.drawing import PointsDrawing
from abstract_arcade.records.svg.shapes import UNIT
from abstract_arcade.rules.reneo import ReneoPosition

_BAR = 7.0
"""The width of an edge."""


class ReneoDrawing(PointsDrawing[ReneoPosition]):
    """The board; Black's edges are at the top and at the bottom."""

    margin: ClassVar[float] = 34
    label: ClassVar[float] = 20
    edge: ClassVar[float] = _BAR + 4

    def draw_board(self, canvas: SvgCanvas, position: ReneoPosition) -> None:
        super().draw_board(canvas, position)
        style, shape = self.style, self.shape
        low, length = shape.margin, shape.length
        high = low + length
        inset = UNIT / 4
        reach = length - 2 * inset
        for y in (low - _BAR, high):
            canvas.rectangle((low + inset, y), (reach, _BAR), style.black[1], radius=1)
        for x in (low - _BAR, high):
            canvas.rectangle(
                (x + 0.5, low + inset), (_BAR - 1, reach), style.white[0], style.rim, 1, radius=1
            )
