"""Where square cells stand on the screen, with lit rails in the frame."""

from __future__ import annotations

from collections.abc import Iterator

from abstract_arcade.rules.core import Site
from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.tui.board.layouts.base import (
    ARROWS,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Label,
    Stretch,
    Zoom,
)
from abstract_arcade.tui.board.layouts.grid import GridLayout


class SquareLayout(GridLayout):
    """Square cells of two tones, as on a draughts board, with or without a frame.

    In the frame a rail for arrows runs next to the cells, with the coordinates outside of it; at
    the smallest zoom one strip holds both.
    """

    painter = "squares"
    bare = 0

    def __init__(self, board: SquareBoard, zoom: Zoom, framed: bool = True) -> None:
        margin = (3, 1) if zoom.height == 1 else (4, 2)
        self.framed = framed
        super().__init__(board, zoom, margin if framed else (0, 0))

    def ground(self, site: Site) -> int:
        """The number of a site's tone, 0 or 1; neighbours differ."""
        return sum(self.place(site)) % 2

    def lane_span(self, label: Label) -> tuple[int, int]:
        if self.zoom.height == 1:
            return label.x, label.x + 1
        if label.side in (NORTH, SOUTH):
            start = self.margin_x + label.lane * self.zoom.width
            return start, start + self.zoom.width
        start = self.margin_x - 2 if label.side == WEST else self.width - self.margin_x
        return start, start + 2

    def stretches_on(self, y: int) -> Iterator[Stretch]:
        yield Stretch(0, self.width, "frame")
        left, right = self.margin_x, self.width - self.margin_x
        if self.framed and self.margin_y <= y < self.height - self.margin_y:
            yield Stretch(left - 1, left, "outline", "▕")
            yield Stretch(right, right + 1, "outline", "▏")
        elif self.framed and self.zoom.height > 1 and y == self.margin_y - 1:
            yield Stretch(left, right, "outline", "▁")
        elif self.framed and self.zoom.height > 1 and y == self.height - self.margin_y:
            yield Stretch(left, right, "outline", "▔")

    def rail_on(self, y: int) -> Iterator[tuple[int, int, str]]:
        left, right = self.margin_x, self.width - self.margin_x
        if not self.framed or self.zoom.height == 1:
            return
        if y == self.margin_y - 1:
            yield left, right, NORTH
        elif y == self.height - self.margin_y:
            yield left, right, SOUTH
        elif self.margin_y <= y < self.height - self.margin_y:
            yield left - 2, left, WEST
            yield right, right + 2, EAST

    def _find_labels(self, y: int) -> Iterator[Label]:
        if not self.framed:
            return
        size, (wide, high) = self.board.size, self.zoom
        one_strip = high == 1
        middle = (wide - 1) // 2
        top, bottom = self.margin_y, self.height - self.margin_y
        for side, text_y, arrow_y in ((NORTH, 0, top - 1), (SOUTH, self.height - 1, bottom)):
            names = tuple(self._column_names(side, middle=middle))
            if y == text_y:
                yield from names
            if y == arrow_y:
                yield from (each._replace(text=ARROWS[side], is_arrow=True) for each in names)
        left, right = self.margin_x, self.width - self.margin_x
        text = (left - 2, right + 1) if one_strip else (left - 3, right + 2)
        arrow = text if one_strip else (left - 1, right)
        line = (high - 1) // 2
        yield from self._row_names(y, middle=line, left=text[0], right=text[1])
        row, crossed = divmod(y - top, high)
        if 0 <= row < size and crossed == line:
            yield Label(arrow[0], WEST, row, ARROWS[WEST], is_arrow=True)
            yield Label(arrow[1], EAST, row, ARROWS[EAST], is_arrow=True)
