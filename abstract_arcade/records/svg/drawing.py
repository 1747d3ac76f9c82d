"""The diagram of a position: a board, what stands on it, numbers and marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Generic, TypeVar

from abstract_arcade.records.svg.canvas import Point, SvgCanvas
from abstract_arcade.records.svg.shapes import UNIT, HexShape, SquareShape, shape_of
from abstract_arcade.records.svg.styles import Style
from abstract_arcade.rules import Color, Position, Site
from abstract_arcade.rules.core import Content
from abstract_arcade.rules.geometry import SquareBoard

_NEAR = 8.0

PositionT = TypeVar("PositionT", bound=Position)


@dataclass(frozen=True)
class Diagram(Generic[PositionT]):
    """What a diagram shows.

    Attributes:
        numbers: numbers of moves, by the sites where they left a stone.
        last: the site of the last move, to be marked; None if it is numbered or there is none.
    """

    position: PositionT
    numbers: Mapping[Site, int] = field(default_factory=dict)
    last: Site | None = None


class Drawing(Generic[PositionT]):
    """How a game's positions are drawn. Each game has a subclass.

    A subclass says what its board looks like and draws what only it has: `draw_board`, `draw_below`
    the stones and `draw_above` them.
    """

    margin: ClassVar[float] = 26
    """The room around the sites."""
    label: ClassVar[float] = 13
    """The distance of coordinates from the sites."""
    radius: ClassVar[float] = 0.46 * UNIT
    """Of a stone."""
    digits: ClassVar[float] = 1.05
    """The size of numbers on stones, in radii."""

    def __init__(self, position: PositionT, style: Style) -> None:
        self.style = style
        self.shape = self.make_shape(position)

    def make_shape(self, position: PositionT) -> SquareShape | HexShape:
        """The shape of the board."""
        return shape_of(position.game.board, self.margin, self.label)

    @property
    def left(self) -> float:
        """Where the board itself begins, and texts above and below it."""
        return self.shape.margin

    @property
    def size(self) -> Point:
        """Width and height of the diagram."""
        return self.shape.size

    def facts(self, position: PositionT) -> str:
        """What a caption says that the board does not show; empty for nothing."""
        del position
        return ""

    def draw(self, canvas: SvgCanvas, diagram: Diagram[PositionT]) -> None:
        """Draw a diagram, its upper left corner at the origin."""
        style, position = self.style, diagram.position
        if style.frame is not None:
            canvas.rectangle((0, 0), self.size, style.frame, radius=5)
        self.draw_board(canvas, position)
        for text, at, anchor in self.shape.labels():
            canvas.text(at, text, 11, style.label, anchor)
        self.draw_below(canvas, diagram)
        winning = set(position.winning_sites())
        for site in position.game.board.sites:
            content = position.content(site)
            if content is None:
                continue
            self.draw_content(canvas, site, content)
            if site in diagram.numbers:
                self.number(canvas, site, content, diagram.numbers[site])
                continue
            if site in winning:
                self.ring(canvas, site, content.color)
            if site == diagram.last:
                self.mark_last(canvas, site, content)
        self.draw_above(canvas, diagram)

    def draw_board(self, canvas: SvgCanvas, position: PositionT) -> None:
        """Draw the empty board."""
        raise NotImplementedError

    def draw_below(self, canvas: SvgCanvas, diagram: Diagram[PositionT]) -> None:
        """Draw what lies below the stones."""

    def draw_above(self, canvas: SvgCanvas, diagram: Diagram[PositionT]) -> None:
        """Draw what lies above the stones."""

    def draw_content(self, canvas: SvgCanvas, site: Site, content: Content) -> None:
        """Draw what stands on a site."""
        self.stone(canvas, self.shape.center(site), content.color)

    def stone(
        self, canvas: SvgCanvas, center: Point, color: Color, radius: float | None = None
    ) -> None:
        """Draw a stone."""
        style = self.style
        radius = self.radius if radius is None else radius
        top, bottom = style.black if color is Color.BLACK else style.white
        fill = canvas.gradient(f"{style.name}-{color.value}", top, bottom)
        if color is Color.BLACK:
            canvas.circle(center, radius, fill)
        else:
            # The line lies within the disc, so that both colours are of one size.
            width = 0.1 * radius
            canvas.circle(center, radius - width / 2, fill, style.rim, width)

    def sign_color(self, color: Color) -> str:
        """The colour of a sign on a stone."""
        return self.style.on_black if color is Color.BLACK else self.style.on_white

    def ring(self, canvas: SvgCanvas, site: Site, color: Color) -> None:
        """Mark a stone that belongs to what has won."""
        canvas.circle(
            self.shape.center(site), 0.74 * self.radius, stroke=self.sign_color(color), width=1.3
        )

    def number(self, canvas: SvgCanvas, site: Site, content: Content, number: int) -> None:
        """Write the number of a move on its stone."""
        size = self.radius * self.digits * (1 if number < 100 else 0.8)
        center = self.shape.center(site)
        canvas.text(center, str(number), size, self.sign_color(content.color))

    def mark_last(self, canvas: SvgCanvas, site: Site, content: Content) -> None:
        """Mark the stone of the last move."""
        canvas.circle(self.shape.center(site), 0.24 * self.radius, self.sign_color(content.color))


class SquaresDrawing(Drawing[PositionT]):
    """A board of squares with lines between them."""

    radius: ClassVar[float] = 0.41 * UNIT
    line_width: ClassVar[float] = 1
    """The width of the lines between squares, beside that of other lines."""

    shape: SquareShape

    def draw_board(self, canvas: SvgCanvas, position: PositionT) -> None:
        del position
        style, shape = self.style, self.shape
        start, length = shape.margin, shape.length
        canvas.rectangle((start, start), (length, length), style.grounds[0])
        if len(style.grounds) > 1:
            squares = enumerate(shape.board.points)
            for site, (column, row) in squares:
                if (column + row) % 2:
                    x, y = shape.center(site)
                    corner = x - UNIT / 2, y - UNIT / 2
                    canvas.rectangle(corner, (UNIT, UNIT), style.grounds[1])
        steps = [start + UNIT * number for number in range(shape.board.size + 1)]
        end = start + length
        canvas.lines(
            [
                *(((start, step), (end, step)) for step in steps[1:-1]),
                *(((step, start), (step, end)) for step in steps[1:-1]),
            ],
            style.line,
            style.line_width * self.line_width,
        )
        self.outline(canvas)

    def outline(self, canvas: SvgCanvas) -> None:
        """Draw the line around the squares."""
        start, length = self.shape.margin, self.shape.length
        canvas.rectangle((start, start), (length, length), "none", self.style.line, 1.4)


class HexesDrawing(Drawing[PositionT]):
    """A board of hexes."""

    radius: ClassVar[float] = 0.39 * UNIT

    shape: HexShape

    def draw_board(self, canvas: SvgCanvas, position: PositionT) -> None:
        del position
        style, board = self.style, self.shape.board
        for site, (q, r) in enumerate(board.points):
            ground = style.grounds[(q - r) % len(style.grounds)]
            canvas.polygon(self.shape.corners(site), ground, style.line, style.line_width)


class PointsDrawing(Drawing[PositionT]):
    """A board of points on lines."""

    stars: ClassVar[tuple[str, ...]] = ()
    """The names of the points with a dot."""
    edge: ClassVar[float] = 0
    """The room between the outer lines and the coordinates that something else takes."""

    shape: SquareShape

    def make_shape(self, position: PositionT) -> SquareShape:
        board = position.game.board
        assert isinstance(board, SquareBoard)
        if self.style.frame is not None:
            return SquareShape(board, self.margin, self.label)
        # Without a frame nothing keeps the coordinates away from the outer points.
        near = _NEAR + self.edge
        return SquareShape(board, near + _NEAR, near)

    @property
    def left(self) -> float:
        return self.shape.at(0, 0)[0]

    def draw_board(self, canvas: SvgCanvas, position: PositionT) -> None:
        del position
        style, shape, board = self.style, self.shape, self.shape.board
        last = board.size - 1
        if not style.is_print:
            start, length = shape.margin, shape.length
            canvas.rectangle((start, start), (length, length), style.grounds[0])
        inner = range(1, last)
        canvas.lines(
            [
                *((shape.at(0, each), shape.at(last, each)) for each in inner),
                *((shape.at(each, 0), shape.at(each, last)) for each in inner),
            ],
            style.line,
            style.line_width,
        )
        corners = [shape.at(0, 0), shape.at(0, last), shape.at(last, last), shape.at(last, 0)]
        canvas.polygon(corners, "none", style.line, 1.6 * style.line_width)
        for name in self.stars:
            canvas.circle(shape.center(board.site(name)), 2.9, style.star)
