"""Cells in rows and columns: the base of squares, points, and squared paper."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from copy import copy
from typing import Self

from abstract_arcade.rules.core import Site
from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.tui.board.layouts.base import (
    DIRECTIONS,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Ground,
    Join,
    Label,
    Seam,
    Stretch,
    Zoom,
)


class GridLayout(ABC):
    """Cells in rows and columns."""

    painter: str
    owned_edges = False
    turns = 0
    """The quarters by which the board is turned to the right."""

    def __init__(
        self, board: SquareBoard, zoom: Zoom, margin: tuple[int, int], trim: int = 0
    ) -> None:
        """Make a layout.

        Args:
            board: whose sites are laid out.
            zoom: the size of a cell.
            margin: columns left and right of the cells, lines above and below them.
            trim: columns by which the last cell of a row is narrower than the others.
        """
        self.board = board
        self.sites = len(board.sites)
        self.zoom = zoom
        self.margin_x, self.margin_y = margin
        self.width = board.size * zoom.width + 2 * self.margin_x - trim
        self.height = board.size * zoom.height + 2 * self.margin_y
        self._rows = tuple(self._find_row(row) for row in range(board.size))
        self._labels: dict[int, tuple[Label, ...]] = {}

    def _find_row(self, screen_row: int) -> tuple[Site, ...]:
        row = screen_row if self.board.rows_down else self.board.size - 1 - screen_row
        return tuple(range(row * self.board.size, (row + 1) * self.board.size))

    def origin(self, site: Site) -> tuple[int, int]:
        column, row = self.place(site)
        return self.margin_x + column * self.zoom.width, self.margin_y + row * self.zoom.height

    def place(self, site: Site) -> tuple[int, int]:
        """The column and the row of a site on the screen, from 0 at the upper left."""
        column, row = self.board.points[site]
        row = row if self.board.rows_down else self.board.size - 1 - row
        for _ in range(self.turns):
            column, row = self.board.size - 1 - row, column
        return column, row

    def turned(self, turns: int) -> Self:
        """The same board, turned to the right by so many quarters."""
        other = copy(self)
        other.turn(turns)
        return other

    def turn(self, turns: int) -> None:
        """Turn the board to the right by so many quarters, from how it is without a turn."""
        self.turns = turns
        rows = [[0] * self.board.size for _ in range(self.board.size)]
        for site in self.board.sites:
            column, row = self.place(site)
            rows[row][column] = site
        self._rows = tuple(map(tuple, rows))
        self._labels = {}

    @property
    def reach(self) -> int:
        """How many characters left of its cell a site may draw on."""
        return 1 if self.zoom.height == 1 else 0

    def region(self, site: Site) -> tuple[int, int, int, int]:
        x, y = self.origin(site)
        return x - self.reach, y, self.zoom.width + self.reach, self.zoom.height

    def cells_on(self, y: int) -> tuple[int, tuple[Site, ...], int]:
        row, line = divmod(y - self.margin_y, self.zoom.height)
        return self.margin_x, self._rows[row] if 0 <= row < self.board.size else (), line

    def site_at(self, x: int, y: int) -> Site | None:
        column = (x - self.margin_x) // self.zoom.width
        row = self.cells_on(y)[1]
        return row[column] if row and 0 <= column < self.board.size else None

    def lane_at(self, x: int, y: int) -> tuple[str, int] | None:
        size = self.board.size
        column = (x - self.margin_x) // self.zoom.width
        row = (y - self.margin_y) // self.zoom.height
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        if 0 <= column < size and not 0 <= row < size:
            return (NORTH if row < 0 else SOUTH), column
        if 0 <= row < size and not 0 <= column < size:
            return (WEST if column < 0 else EAST), row
        return None

    @abstractmethod
    def ground(self, site: Site) -> Ground:
        """See `Layout.ground`."""

    @property
    @abstractmethod
    def bare(self) -> Ground:
        """See `Layout.bare`."""

    def step(self, site: Site, direction: str) -> Site:
        (column, row), (right, down) = self.place(site), DIRECTIONS[direction]
        column, row = column + right, row + down
        if 0 <= column < self.board.size and 0 <= row < self.board.size:
            return self._rows[row][column]
        return site

    def stretches_on(self, y: int) -> Iterator[Stretch]:  # noqa: ARG002
        yield Stretch(0, self.width, "frame")

    def rail_on(self, y: int) -> Iterator[tuple[int, int, str]]:  # noqa: ARG002
        return iter(())

    def labels_on(self, y: int) -> tuple[Label, ...]:
        # Computed on first use: most of a game's layouts are never drawn.
        if y not in self._labels:
            self._labels[y] = tuple(self._find_labels(y))
        return self._labels[y]

    def lane_span(self, label: Label) -> tuple[int, int]:
        return label.x, label.x + len(label.text)

    def seams_on(self, y: int) -> tuple[Seam, ...]:  # noqa: ARG002
        return ()

    def joins(self, one: Site, other: Site) -> tuple[Join, ...]:  # noqa: ARG002
        return ()

    @abstractmethod
    def _find_labels(self, y: int) -> Iterator[Label]:
        """The labels on a line."""

    def _column_names(self, side: str, *, middle: int) -> Iterator[Label]:
        for lane in range(self.board.size):
            x = self.margin_x + lane * self.zoom.width + middle
            letter, number = _parts(self.board.name(self._rows[0][lane]))
            text = number if self.turns % 2 else letter
            yield Label(x, side, lane, text, is_arrow=False)

    def _row_names(self, y: int, *, middle: int, left: int, right: int) -> Iterator[Label]:
        """The numbers of the row whose line `middle` is `y`: the left one ends at `left`."""
        row, line = divmod(y - self.margin_y, self.zoom.height)
        if 0 <= row < self.board.size and line == middle:
            letter, number = _parts(self.board.name(self._rows[row][0]))
            name = letter if self.turns % 2 else number
            yield Label(left + 1 - len(name), WEST, row, name, is_arrow=False)
            yield Label(right, EAST, row, name, is_arrow=False)


def _parts(name: str) -> tuple[str, str]:
    """The letter and the number of a site's name."""
    return name[0], name[1:]
