"""Where the sites of a board stand on the screen, for each zoom.

A layout turns a site into a rectangle of characters and a character back into a site; it knows
neither colours nor stones. Around the cells runs a frame: next to the cells a rail for arrows,
outside of it the coordinates; at the smallest zoom one strip serves both.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from abstract_arcade.rules.core import Site
from abstract_arcade.rules.geometry import SquareBoard


class Zoom(NamedTuple):
    """The size of a cell in characters."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}×{self.height}"


ZOOMS = (Zoom(2, 1), Zoom(4, 2), Zoom(6, 3))
"""From the smallest to the largest."""

NORTH, EAST, SOUTH, WEST = SIDES = ("north", "east", "south", "west")

DIRECTIONS = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, -1),
    "down": (0, 1),
    "up_left": (-1, -1),
    "up_right": (1, -1),
    "down_left": (-1, 1),
    "down_right": (1, 1),
}
"""The directions of the cursor keys as steps on the screen: right, down."""


class Label(NamedTuple):
    """A coordinate or an arrow in the frame: `lane` counts columns or rows on the screen from 0."""

    x: int
    side: str
    lane: int
    text: str
    is_arrow: bool


ARROWS = {NORTH: "▼", EAST: "◀", SOUTH: "▲", WEST: "▶"}


class SquareLayout:
    """Square cells in rows, as on a draughts board, with or without the frame."""

    def __init__(self, board: SquareBoard, zoom: Zoom, framed: bool = True) -> None:
        self.board = board
        self.zoom = zoom
        self.framed = framed
        one_strip = zoom.height == 1
        # Width of the frame left and right, height of it above and below.
        self.margin_x, self.margin_y = (3, 1) if one_strip else (4, 2)
        if not framed:
            self.margin_x = self.margin_y = 0
        self.width = board.size * zoom.width + 2 * self.margin_x
        self.height = board.size * zoom.height + 2 * self.margin_y
        self._rows = tuple(self._find_row(row) for row in range(board.size))
        self._labels = {y: tuple(self._find_labels(y)) for y in range(self.height)}

    def _find_row(self, screen_row: int) -> tuple[Site, ...]:
        row = screen_row if self.board.rows_down else self.board.size - 1 - screen_row
        return tuple(range(row * self.board.size, (row + 1) * self.board.size))

    def origin(self, site: Site) -> tuple[int, int]:
        """The upper left character of a site's cell: (x, y)."""
        column, row = self.place(site)
        return self.margin_x + column * self.zoom.width, self.margin_y + row * self.zoom.height

    def place(self, site: Site) -> tuple[int, int]:
        """The column and the row of a site as they are seen, from 0 at the upper left."""
        column, row = self.board.points[site]
        return column, row if self.board.rows_down else self.board.size - 1 - row

    def sites_on(self, y: int) -> tuple[tuple[Site, ...], int]:
        """The sites whose cells cross line `y`, from the left, and which line of theirs it is."""
        row, line = divmod(y - self.margin_y, self.zoom.height)
        return (self._rows[row], line) if 0 <= row < self.board.size else ((), 0)

    def site_at(self, x: int, y: int) -> Site | None:
        """The site whose cell holds a character; None in the frame and beyond."""
        column = (x - self.margin_x) // self.zoom.width
        row = self.sites_on(y)[0]
        return row[column] if row and 0 <= column < self.board.size else None

    def tone(self, site: Site) -> int:
        """Which of the ground's tones a site has: neighbours differ."""
        return sum(self.place(site)) % 2

    def step(self, site: Site, direction: str) -> Site:
        """The site that a cursor key leads to from `site`; the same at the edge."""
        (column, row), (right, down) = self.place(site), DIRECTIONS[direction]
        column, row = column + right, row + down
        if 0 <= column < self.board.size and 0 <= row < self.board.size:
            return self._rows[row][column]
        return site

    def rail_on(self, y: int) -> Iterator[tuple[int, int, str]]:
        """The stretches of rail on line `y`: (first x, end x, side)."""
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

    def labels_on(self, y: int) -> tuple[Label, ...]:
        """The coordinates and arrows on line `y`."""
        return self._labels[y]

    def _find_labels(self, y: int) -> Iterator[Label]:
        if not self.framed:
            return
        size, (wide, high) = self.board.size, self.zoom
        one_strip = high == 1
        top, bottom = self.margin_y, self.height - self.margin_y
        for side, text_y, arrow_y in ((NORTH, 0, top - 1), (SOUTH, self.height - 1, bottom)):
            for lane in range(size):
                x = self.margin_x + lane * wide + (wide - 1) // 2
                name = self.board.name(lane)[0]
                if y == text_y:
                    yield Label(x, side, lane, name, is_arrow=False)
                if y == arrow_y:
                    yield Label(x, side, lane, ARROWS[side], is_arrow=True)
        row, line = divmod(y - top, high)
        if not 0 <= row < size or line != (high - 1) // 2:
            return
        name = self.board.name(self._rows[row][0])[1:]
        left = self.margin_x
        right = self.width - left
        text_x, arrow_x = (left - 2, left - 2) if one_strip else (left - 3, left - 1)
        yield Label(text_x + 1 - len(name), WEST, row, name, is_arrow=False)
        yield Label(arrow_x, WEST, row, ARROWS[WEST], is_arrow=True)
        text_x, arrow_x = (right + 1, right + 1) if one_strip else (right + 2, right)
        yield Label(text_x, EAST, row, name, is_arrow=False)
        yield Label(arrow_x, EAST, row, ARROWS[EAST], is_arrow=True)
