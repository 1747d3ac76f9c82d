"""Drawing the diagram of a position: the board, the stones, numbers and marks."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from string import ascii_lowercase
from typing import ClassVar, Generic, TypeVar

from abstract_arcade.records.svg.canvas import Point, Stroke, SvgCanvas
from abstract_arcade.records.svg.styles import Style
from abstract_arcade.rules import Color, Position, Site
from abstract_arcade.rules.core import Board
from abstract_arcade.rules.geometry import HexBoard, SquareBoard
from abstract_arcade.rules.terms import Content

UNIT = 30.0
"""The distance between neighbouring sites, in pixels."""

_NEAR = 8.0
"""The distance of coordinates from the outer points of a board without a frame, in pixels."""


class SquareShape:
    """The geometry of a board of squares, or of points at their centres, in pixels."""

    def __init__(self, board: SquareBoard, margin: float, label: float) -> None:
        """Lay out a board.

        Args:
            board: the board.
            margin: the space around the squares.
            label: the distance of the coordinates from the squares.
        """
        self.board = board
        self.margin = margin
        self.length = UNIT * board.size
        self.size = (self.length + 2 * margin, self.length + 2 * margin)
        self._label = label

    def at(self, column: float, row: float) -> Point:
        """Return the centre of the square in a column and a row of the board, both from 0.

        Fractions are allowed.
        """
        down = row if self.board.rows_down else self.board.size - 1 - row
        return self.margin + UNIT * (column + 0.5), self.margin + UNIT * (down + 0.5)

    def center(self, site: Site) -> Point:
        return self.at(*self.board.points[site])

    def labels(self) -> Iterator[tuple[str, Point, str]]:
        """Yield the text, the place and the text anchor of each coordinate: a, 1, b, 2 etc."""
        near = self.margin - self._label
        far = self.margin + self.length + self._label
        for number in range(self.board.size):
            x, y = self.at(number, number)
            yield ascii_lowercase[number], (x, near if self.board.rows_down else far), "middle"
            yield str(number + 1), (near, y), "middle"


class HexShape:
    """The geometry of a board of hexes with a corner at the top, in pixels."""

    def __init__(self, board: HexBoard, margin: float) -> None:
        self.board = board
        self.margin = margin
        self.radius = UNIT * 1.12 / math.sqrt(3)
        self._step = self.radius * math.sqrt(3)
        rows = 2 * board.size - 1
        self.size = (self._step * rows + 2 * margin, self.radius * (1.5 * (rows - 1) + 2) + margin)

    def center(self, site: Site) -> Point:
        column, row = self.board.points[site]
        last = self.board.size - 1
        return (
            self.size[0] / 2 + self._step * (column + (row - 3 * last) / 2),
            self.margin / 2 + self.radius * (1 + 1.5 * (2 * last - row)),
        )

    def corners(self, site: Site) -> list[Point]:
        x, y = self.center(site)
        angles = [math.radians(60 * corner - 90) for corner in range(6)]
        return [
            (x + self.radius * math.cos(angle), y + self.radius * math.sin(angle))
            for angle in angles
        ]

    def labels(self) -> Iterator[tuple[str, Point, str]]:
        """Yield the text, the place and the text anchor of the site names at both ends of a row."""
        for _, row in groupby(self.board.sites, lambda site: self.board.points[site][1]):
            first, *_, last = row
            for site, side, anchor in ((first, -1, "end"), (last, 1, "start")):
                x, y = self.center(site)
                yield self.board.name(site), (x + side * (self._step / 2 + 5), y), anchor


def shape_of(board: Board, margin: float, label: float) -> SquareShape | HexShape:
    """Return the geometry of a board; see `SquareShape`. A board of hexes does not use `label`."""
    if isinstance(board, SquareBoard):
        return SquareShape(board, margin, label)
    assert isinstance(board, HexBoard)
    return HexShape(board, margin)


PositionT = TypeVar("PositionT", bound=Position)


@dataclass(frozen=True)
class Diagram(Generic[PositionT]):
    """The contents of a diagram.

    Attributes:
        position: the position.
        numbers: the numbers of moves, by the site of the stone that carries the number.
        last: the site of the last move, which is marked; None to mark none.
    """

    position: PositionT
    numbers: Mapping[Site, int] = field(default_factory=dict)
    last: Site | None = None


class Drawing(Generic[PositionT]):
    """Draws a diagram in SVG. A subclass draws the diagrams of one game.

    A subclass overrides `draw_board`, `draw_below` (below the stones) and `draw_above` (above
    them). Lengths are in pixels.
    """

    margin: ClassVar[float] = 26
    """The space around the sites."""
    label: ClassVar[float] = 13
    """The distance of coordinates from the sites."""
    radius: ClassVar[float] = 0.46 * UNIT
    """The radius of a stone."""
    digits: ClassVar[float] = 1.05
    """The font size of numbers on stones, in radii of a stone."""

    def __init__(self, canvas: SvgCanvas, style: Style, diagram: Diagram[PositionT]) -> None:
        self.canvas = canvas
        self.style = style
        self.diagram = diagram
        self.position = diagram.position
        self.shape = self.make_shape()

    def make_shape(self) -> SquareShape | HexShape:
        return shape_of(self.position.game.board, self.margin, self.label)

    @property
    def left(self) -> float:
        """The x coordinate of the left edge of the board, to which texts are aligned."""
        return self.shape.margin

    def facts(self) -> str:
        """Return facts that the board does not show: "Blue 3, Orange 5"; "" if there are none."""
        return ""

    def draw(self) -> None:
        """Draw the diagram, with its upper left corner at the origin of the canvas."""
        canvas = self.canvas
        style = self.style
        numbers = self.diagram.numbers
        if style.frame is not None:
            canvas.rectangle((0, 0), self.shape.size, style.frame, radius=5)
        self.draw_board()
        for text, at, anchor in self.shape.labels():
            canvas.text(at, text, 11, style.label, anchor)
        self.draw_below()
        winning = set(self.position.winning_sites())
        for site in self.position.game.board.sites:
            content = self.position.content(site)
            if content is None:
                continue
            self.draw_content(site, content)
            if site in numbers:
                self.number(site, content, numbers[site])
                continue
            if site in winning:
                line = Stroke(self.sign_color(content.color), 1.3)
                canvas.circle(self.shape.center(site), 0.74 * self.radius, "none", line)
            if site == self.diagram.last:
                self.mark_last(site, content)
        self.draw_above()

    def draw_board(self) -> None:
        """Draw the empty board."""
        raise NotImplementedError

    def draw_below(self) -> None:
        """Draw the layer between the board and the stones."""

    def draw_above(self) -> None:
        """Draw the layer above the stones."""

    def draw_content(self, site: Site, content: Content) -> None:
        """Draw the stone, or other content, of a site."""
        self.stone(self.shape.center(site), content.color, self.radius)

    def stone(self, center: Point, color: Color, radius: float) -> None:
        style = self.style
        colors = style.black if color is Color.BLACK else style.white
        fill = self.canvas.gradient(f"{style.name}-{color.value}", *colors)
        if color is Color.BLACK:
            self.canvas.circle(center, radius, fill)
        else:
            # The outline is inside the radius, so that stones of both colours are equally large.
            width = 0.1 * radius
            self.canvas.circle(center, radius - width / 2, fill, Stroke(style.rim, width))

    def sign_color(self, color: Color) -> str:
        """Return the CSS colour of a sign on a stone of a colour."""
        return self.style.on_black if color is Color.BLACK else self.style.on_white

    def number(self, site: Site, content: Content, number: int) -> None:
        """Write the number of a move on its stone."""
        size = self.radius * self.digits
        if number > 99:
            size *= 0.8
        center = self.shape.center(site)
        self.canvas.text(center, str(number), size, self.sign_color(content.color))

    def mark_last(self, site: Site, content: Content) -> None:
        """Mark the stone of the last move."""
        color = self.sign_color(content.color)
        self.canvas.circle(self.shape.center(site), 0.24 * self.radius, color)


class SquaresDrawing(Drawing[PositionT]):
    """Draws a board of squares with lines between them."""

    radius: ClassVar[float] = 0.41 * UNIT
    line_width: ClassVar[float] = 1
    """The width of the lines between squares, in widths of other lines."""

    shape: SquareShape

    def draw_board(self) -> None:
        canvas = self.canvas
        style = self.style
        shape = self.shape
        start = shape.margin
        length = shape.length
        board = shape.board
        canvas.rectangle((start, start), (length, length), style.grounds[0])
        if len(style.grounds) > 1:
            for site, (column, row) in enumerate(board.points):
                if (column + row) % 2:
                    x, y = shape.center(site)
                    corner = x - UNIT / 2, y - UNIT / 2
                    canvas.rectangle(corner, (UNIT, UNIT), style.grounds[1])
        end = start + length
        steps = [start + UNIT * number for number in range(1, board.size)]
        lines = [((start, step), (end, step)) for step in steps]
        lines += [((step, start), (step, end)) for step in steps]
        canvas.lines(lines, Stroke(style.line, style.line_width * self.line_width))
        canvas.rectangle((start, start), (length, length), "none", Stroke(style.line, 1.4))


class HexesDrawing(Drawing[PositionT]):
    """Draws a board of hexes."""

    radius: ClassVar[float] = 0.39 * UNIT

    shape: HexShape

    def draw_board(self) -> None:
        style = self.style
        line = Stroke(style.line, style.line_width)
        for site, (q, r) in enumerate(self.shape.board.points):
            ground = style.grounds[(q - r) % len(style.grounds)]
            self.canvas.polygon(self.shape.corners(site), ground, line)


class PointsDrawing(Drawing[PositionT]):
    """Draws, in SVG, a board of points on crossing lines."""

    stars: ClassVar[tuple[str, ...]] = ()
    """The names of the points with a dot."""
    edge: ClassVar[float] = 0
    """The space between the outer lines and the coordinates that other parts of the board take."""

    shape: SquareShape

    def make_shape(self) -> SquareShape:
        board = self.position.game.board
        assert isinstance(board, SquareBoard)
        if self.style.frame is not None:
            return SquareShape(board, self.margin, self.label)
        # Without a frame, the coordinates can be close to the outer points.
        near = _NEAR + self.edge
        return SquareShape(board, near + _NEAR, near)

    @property
    def left(self) -> float:
        return self.shape.at(0, 0)[0]

    def draw_board(self) -> None:
        canvas = self.canvas
        style = self.style
        shape = self.shape
        board = shape.board
        last = board.size - 1
        if not style.is_print:
            start = shape.margin
            length = shape.length
            canvas.rectangle((start, start), (length, length), style.grounds[0])
        lines = [(shape.at(0, number), shape.at(last, number)) for number in range(1, last)]
        lines += [(shape.at(number, 0), shape.at(number, last)) for number in range(1, last)]
        canvas.lines(lines, Stroke(style.line, style.line_width))
        corners = [shape.at(0, 0), shape.at(0, last), shape.at(last, last), shape.at(last, 0)]
        canvas.polygon(corners, "none", Stroke(style.line, 1.6 * style.line_width))
        for name in self.stars:
            canvas.circle(shape.center(board.site(name)), 2.9, style.star)
