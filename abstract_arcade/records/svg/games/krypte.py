"""Diagrams of Krypte, whose frame shows the sides from which counters may enter."""

from __future__ import annotations

from typing import ClassVar

from abstract_arcade.records.svg.canvas import Point
from abstract_arcade.records.svg.drawing import UNIT, SquaresDrawing
from abstract_arcade.rules.krypte import KryptePosition, Side

_FRAME = 9.0
"""The width of the frame, in pixels."""

# The direction from the centre of the board to each side: right and down.
_OUTWARDS = {Side.NORTH: (0, -1), Side.EAST: (1, 0), Side.SOUTH: (0, 1), Side.WEST: (-1, 0)}


class KrypteDrawing(SquaresDrawing[KryptePosition]):
    """Draws Krypte. A closed side has a bar; an open one has an arrow at every lane with a move."""

    margin: ClassVar[float] = 34
    label: ClassVar[float] = 23

    def draw_board(self) -> None:
        super().draw_board()
        position = self.position
        lanes: dict[Side, set[Point]] = {side: set() for side in position.active_sides}
        for move in position.legal_moves():
            if move:
                side = position.entry_side(move)
                lanes[side].add(self._entry(side, move[0]))
        for side, outwards in _OUTWARDS.items():
            if side in lanes:
                for entry in sorted(lanes[side]):
                    self._arrow(entry, outwards)
            else:
                self._bar(outwards)

    def _entry(self, side: Side, site: int) -> Point:
        """Return the point in the middle of the frame at which the lane to a site begins."""
        x, y = self.shape.center(site)
        low = self.shape.margin
        high = self.shape.margin + self.shape.length
        right, down = _OUTWARDS[side]
        if right:
            edge = high if right > 0 else low
            return edge + right * _FRAME / 2, y
        edge = high if down > 0 else low
        return x, edge + down * _FRAME / 2

    def _arrow(self, middle: Point, outwards: tuple[int, int]) -> None:
        """Draw an arrow that points to the board, centred on a point of the frame."""
        x, y = middle
        right, down = outwards
        depth = 0.36 * _FRAME
        width = 0.19 * UNIT
        self.canvas.polygon(
            [
                (x - right * depth, y - down * depth),
                (x + right * depth + down * width, y + down * depth + right * width),
                (x + right * depth - down * width, y + down * depth - right * width),
            ],
            self.style.highlight,
        )

    def _bar(self, outwards: tuple[int, int]) -> None:
        low = self.shape.margin
        length = self.shape.length
        right, down = outwards
        color = self.style.line if self.style.is_print else self.style.black[1]
        width = 0.5 * _FRAME
        if right:
            x = low + length + 1.5 if right > 0 else low - width - 1.5
            self.canvas.rectangle((x, low), (width, length), color)
        else:
            y = low + length + 1.5 if down > 0 else low - width - 1.5
            self.canvas.rectangle((low, y), (length, width), color)
