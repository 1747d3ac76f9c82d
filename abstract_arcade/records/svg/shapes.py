"""Where the sites of a board lie in a diagram."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import groupby

from abstract_arcade.records.svg.canvas import Point
from abstract_arcade.rules import Site
from abstract_arcade.rules.core import Board
from abstract_arcade.rules.geometry import HexBoard, SquareBoard

UNIT = 30.0
"""The distance of two neighbours."""


class SquareShape:
    """A board of squares, or of points in their middles."""

    def __init__(self, board: SquareBoard, margin: float, label: float) -> None:
        """Lay a board out, with room around it and its coordinates at a distance."""
        self.board = board
        self.margin = margin
        self.length = UNIT * board.size
        self.size = (self.length + 2 * margin, self.length + 2 * margin)
        self._label = label

    def at(self, column: float, row: float) -> Point:
        """The middle of a square, in columns and rows from 0; rows as they are numbered."""
        down = row if self.board.rows_down else self.board.size - 1 - row
        return self.margin + UNIT * (column + 0.5), self.margin + UNIT * (down + 0.5)

    def center(self, site: Site) -> Point:
        return self.at(*self.board.points[site])

    def labels(self) -> Iterator[tuple[str, Point, str]]:
        near, far = self.margin - self._label, self.margin + self.length + self._label
        for number in range(self.board.size):
            x, y = self.at(number, number)
            yield chr(ord("a") + number), (x, near if self.board.rows_down else far), "middle"
            yield str(number + 1), (near, y), "middle"


class HexShape:
    """A board of hexes that stand on a corner."""

    def __init__(self, board: HexBoard, margin: float) -> None:
        self.board = board
        self.margin = margin
        self.radius = UNIT * 1.12 / math.sqrt(3)
        self._step = self.radius * math.sqrt(3)
        rows = 2 * board.size - 1
        self.size = (
            self._step * rows + 2 * margin,
            self.radius * (1.5 * (rows - 1) + 2) + margin,
        )

    def center(self, site: Site) -> Point:
        column, row = self.board.points[site]
        last = self.board.size - 1
        return (
            self.size[0] / 2 + self._step * (column + (row - 3 * last) / 2),
            self.margin / 2 + self.radius * (1 + 1.5 * (2 * last - row)),
        )

    def corners(self, site: Site) -> list[Point]:
        """The corners of a hex."""
        x, y = self.center(site)
        angles = [math.radians(60 * corner - 90) for corner in range(6)]
        return [
            (x + self.radius * math.cos(angle), y + self.radius * math.sin(angle))
            for angle in angles
        ]

    def labels(self) -> Iterator[tuple[str, Point, str]]:
        for _, row in groupby(self.board.sites, lambda site: self.board.points[site][1]):
            first, *_, last = row
            for site, side, anchor in ((first, -1, "end"), (last, 1, "start")):
                x, y = self.center(site)
                yield self.board.name(site), (x + side * (self._step / 2 + 5), y), anchor


def shape_of(board: Board, margin: float, label: float) -> SquareShape | HexShape:
    """The shape of a board; see `SquareShape`."""
    if isinstance(board, SquareBoard):
        return SquareShape(board, margin, label)
    assert isinstance(board, HexBoard)
    return HexShape(board, margin)
