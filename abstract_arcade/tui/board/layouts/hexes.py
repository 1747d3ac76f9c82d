"""Layouts of boards of hexes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from abstract_arcade.rules.geometry import HexBoard
from abstract_arcade.rules.terms import Site
from abstract_arcade.tui.board.layouts.base import (
    EAST,
    WEST,
    Join,
    Label,
    Layout,
    Seam,
    Stretch,
    Zoom,
)

_ZIGZAGS = {6: "▁▄▇▇▄▁", 10: "▁▃▄▆▇▇▆▄▃▁"}
"""The characters between two rows, from the left corner of a hex to its right one, by its width."""


class _LinkPart(NamedTuple):
    """A character of a link, counted from the upper left character of a hex."""

    column: int
    line: int
    text: str = "█"


_TO_RIGHT: Mapping[int, Sequence[_LinkPart]] = {
    1: [_LinkPart(1, 0, "─")],
    2: [_LinkPart(3, 0, "▄"), _LinkPart(4, 0, "▄"), _LinkPart(3, 1, "▀"), _LinkPart(4, 1, "▀")],
    3: [_LinkPart(5, 1, "▄"), _LinkPart(6, 1, "▄"), _LinkPart(5, 2, "▀"), _LinkPart(6, 2, "▀")],
    5: [_LinkPart(9, 2), _LinkPart(10, 2), _LinkPart(9, 3), _LinkPart(10, 3)],
}
"""The links from a hex to the one on its right, by the height of a hex."""

_TO_UPPER_RIGHT: Mapping[int, Sequence[_LinkPart]] = {
    1: [],
    2: [_LinkPart(3, 0), _LinkPart(3, -1)],
    3: [_LinkPart(4, 0), _LinkPart(3, 0)],
    5: [
        _LinkPart(6, 1),
        _LinkPart(7, 1),
        _LinkPart(6, 0),
        _LinkPart(7, 0),
        _LinkPart(8, 0),
        _LinkPart(7, -1),
        _LinkPart(8, -1),
    ],
}
"""The links from a hex to the one on its upper right, by the height of a hex."""


class HexRows(Layout):
    """Hexes in rows, each shifted by half a cell from the next; the highest row is on top."""

    def __init__(self, board: HexBoard, zoom: Zoom, framed: bool, before: int = 0) -> None:
        """Create a layout; without a frame, there are `before` columns to the left of the cells."""
        self.before = before
        self.board = board
        self.sites = len(board.sites)
        self.zoom = zoom
        self.framed = framed
        if framed:
            self._margin = 2 if zoom.height == 1 else 4
        else:
            self._margin = before
        count = 2 * board.size - 1
        self.width = count * zoom.width + 2 * self._margin - before
        self.height = count * zoom.height
        rows: list[list[Site]] = [[] for _ in range(count)]
        for site in board.sites:
            _, row_from_below = board.points[site]
            rows[count - 1 - row_from_below].append(site)
        self._rows = tuple(map(tuple, rows))
        half = zoom.width // 2
        middle = board.size - 1
        self._starts = tuple(self._margin + abs(middle - row) * half for row in range(count))

    def place(self, site: Site) -> tuple[int, int]:
        q, r = self.board.points[site]
        return 2 * q + r, len(self._rows) - 1 - r

    def origin(self, site: Site) -> tuple[int, int]:
        _, row = self.place(site)
        x = self._starts[row] + self._rows[row].index(site) * self.zoom.width
        return x, row * self.zoom.height

    def row_on(self, y: int) -> tuple[int, tuple[Site, ...], int]:
        row, line = divmod(y, self.zoom.height)
        if not 0 <= row < len(self._rows):
            return 0, (), line
        return self._starts[row], self._rows[row], line

    def tone(self, site: Site) -> int:
        """Return the number of a site's tone, 0 to 2; neighbours have different tones."""
        q, r = self.board.points[site]
        return (q - r) % 3

    def step(self, site: Site, direction: str) -> Site:
        q, r = self.board.points[site]
        steps = {
            "left": ((-1, 0),),
            "right": ((1, 0),),
            "up_left": ((-1, 1),),
            "up_right": ((0, 1),),
            "down_left": ((0, -1),),
            "down_right": ((1, -1),),
            # Up and down alternate between left and right, so that a column stays a column.
            "up": ((0, 1), (-1, 1)) if r % 2 == 0 else ((-1, 1), (0, 1)),
            "down": ((0, -1), (1, -1)) if r % 2 == 0 else ((1, -1), (0, -1)),
        }
        for right, up in steps[direction]:
            neighbor = self.board.at(q + right, r + up)
            if neighbor is not None:
                return neighbor
        return site

    def labels_on(self, y: int) -> tuple[Label, ...]:
        row, line = divmod(y, self.zoom.height)
        if not self.framed or row >= len(self._rows) or line != self.middle[1]:
            return ()
        cells = self._rows[row]
        # Both ends are labelled with whole names, because cells of a row are counted from the left.
        first = self.board.name(cells[0])
        last = self.board.name(cells[-1])
        start = self._starts[row]
        end = start + len(cells) * self.zoom.width
        if self.zoom.height == 1:
            letter = first[0]
            return (Label(start - 2, WEST, row, letter),)
        return Label(start - 3, WEST, row, first), Label(end + 1, EAST, row, last)


class HexLayout(HexRows):
    """Hexes in three tones.

    At 6×3 and larger the boundary between two rows is a zigzag line of characters, the upper line
    of the lower row. At smaller zooms the hexes are drawn like bricks.
    """

    painter = "hexes"

    def __init__(self, board: HexBoard, zoom: Zoom, framed: bool = True) -> None:
        # At the smallest zoom, a column before each row mirrors its end.
        super().__init__(board, zoom, framed, 0 if framed or zoom.height > 1 else 1)
        self._seams: dict[int, tuple[Seam, ...]] = {}
        if zoom.height >= 3:
            # The zigzag below the cell; one more line closes the lowest row.
            self.below = 1
            self.height += 1

    def cells_on(self, y: int) -> tuple[int, tuple[Site, ...], int]:
        x, sites, line = self.row_on(y)
        if self.below and line == 0:
            # The zigzag above the hexes.
            return 0, (), line
        return x, sites, line

    def surface(self, site: Site) -> int:
        return self.tone(site)

    def stretches_on(self, y: int) -> Iterator[Stretch]:
        start, sites, _ = self.cells_on(y)
        if sites and self.framed and self.zoom.height > 1:
            end = start + len(sites) * self.zoom.width
            yield Stretch(start - 1, start, "outline", "▕")
            yield Stretch(end, end + 1, "outline", "▏")

    def seams_on(self, y: int) -> tuple[Seam, ...]:
        # Cached: seams never change, but a line is drawn again with every key.
        if y not in self._seams:
            self._seams[y] = tuple(self._find_seams(y))
        return self._seams[y]

    def _find_seams(self, y: int) -> Iterator[Seam]:
        row, line = divmod(y, self.zoom.height)
        if not self.below or line:
            return
        zigzag = _ZIGZAGS[self.zoom.width]
        # The zigzag follows the hexes below it; below the last row, where they would be.
        is_below_last = row == len(self._rows)
        phase = self._starts[row - 1 if is_below_last else row]
        if is_below_last:
            phase += len(zigzag) // 2
        for x in range(self._margin, self.width - self._margin):
            below = self.site_at(x, y)
            above = self.site_at(x, y - self.zoom.height)
            if below is not None or above is not None:
                yield Seam(x, zigzag[(x - phase) % len(zigzag)], below, above)

    def joins(self, one: Site, other: Site) -> tuple[Join, ...]:
        x, y = self.origin(one)
        other_x, other_y = self.origin(other)
        if y == other_y:
            parts = _TO_RIGHT[self.zoom.height]
            return tuple(Join(x + part.column, y + part.line, part.text) for part in parts)
        # Board order runs upwards, so `other` is above `one`.
        parts = _TO_UPPER_RIGHT[self.zoom.height]
        if other_x < x:
            # The link to the upper left is its mirror image.
            last = self.zoom.width - 1
            parts = [part._replace(column=last - part.column) for part in parts]
        return tuple(Join(x + part.column, y + part.line, part.text) for part in parts)
