"""Where the points of a board of lines stand on the screen."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from abstract_arcade.rules.core import Site
from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.tui.board.layouts.base import (
    NORTH,
    SOUTH,
    Crossing,
    Label,
    Stretch,
    Zoom,
)
from abstract_arcade.tui.board.layouts.grid import GridLayout


class PointLayout(GridLayout):
    """Points on lines, as on a Go board.

    At 6×3 a point is the third of a cell's characters, in the middle of five; where a cell has an
    even number of lines it lies in the middle of them; at 2×1 it is the first.
    """

    painter = "points"
    bare = Crossing(north=False, east=False, south=False, west=False, star=False)

    def __init__(
        self,
        board: SquareBoard,
        zoom: Zoom,
        stars: Collection[Site] = (),
        owned_edges: bool = False,
        framed: bool = True,
        compact: bool = False,
    ) -> None:
        """Make a layout.

        Args:
            board: whose points are laid out.
            zoom: the distance of two points.
            stars: the points with a dot.
            owned_edges: whether two of the sides are Black's and are drawn as such.
            framed: whether there is a frame with coordinates; without one, edges that have owners
                are still drawn, thinly.
            compact: whether it takes no more lines than points and coordinates need.
        """
        self.framed = framed
        self.stars = frozenset(stars)
        self.owned_edges = owned_edges
        # How far the ground reaches beyond the cells: columns, lines.
        self._beyond = {1: (2, 0 if compact else 1), 2: (1, 0), 3: (1, 0), 4: (0, 0)}[zoom.height]
        # A rail around edges that have owners takes the outermost column and line.
        is_narrow = zoom.height == 1 and not owned_edges
        frame_x = 3 if is_narrow else 4
        if not compact and board.size > 9 and (is_narrow or owned_edges):
            # Numbers of two digits touch neither the ground nor what is around the frame.
            frame_x += 1
        self._frame_y = 2 if (owned_edges or zoom.height >= 3) and not compact else 1
        margin = (frame_x + self._beyond[0], self._frame_y + self._beyond[1])
        if not framed:
            edge = int(owned_edges)
            self._beyond = (edge, 0) if zoom.height == 1 else (0, 0)
            self._frame_y = edge
            margin = (self._beyond[0] + edge, edge)
        # The last column of cells would show only ground, which the margin shows already.
        is_trimmed = self._beyond[0] and zoom.height % 2
        super().__init__(board, zoom, margin, trim=1 if is_trimmed else 0)

    @property
    def reach(self) -> int:
        return self.zoom.height % 2

    def ground(self, site: Site) -> Crossing:
        column, row = self.place(site)
        last = self.board.size - 1
        return Crossing(row > 0, column < last, row < last, column > 0, site in self.stars)

    def stretches_on(self, y: int) -> Iterator[Stretch]:
        left = self.margin_x - self._beyond[0]
        right = self.width - left
        top, bottom = self._frame_y, self.height - self._frame_y
        if top <= y < bottom:
            if self.framed:
                yield Stretch(0, self.width, "frame")
                if self.owned_edges:
                    yield Stretch(0, 1, "rail", "▐")
                    yield Stretch(self.width - 1, self.width, "rail", "▌")
            else:
                yield Stretch(0, left, "white_side", "▌")
                yield Stretch(right, self.width, "white_side", "▐")
            yield Stretch(left, right, "ground")
        elif not self.owned_edges:
            yield Stretch(0, self.width, "frame")
        elif not self.framed:
            yield Stretch(left, right, "black_side", "▀" if y < top else "▄")
        else:
            yield from self._rail_line(y, left, right, is_above=y < top)

    def _rail_line(self, y: int, left: int, right: int, *, is_above: bool) -> Iterator[Stretch]:
        """A line of the frame above or below edges that have owners, with the rail around them.

        The rail runs outside of all four edges and closes their ends, so that each can be seen on
        any desk.
        """
        is_edge = y in (self._frame_y - 1, self.height - self._frame_y)
        # The four corners, the bar between them, and the two places where the rail turns.
        corners, bar, turns = ("▗▖", "▄", "▟▙") if is_above else ("▝▘", "▀", "▜▛")
        start, end = (0, self.width) if is_edge else (left - 1, right + 1)
        yield Stretch(start, end, "rail", bar)
        yield Stretch(start, start + 1, "rail", corners[0])
        yield Stretch(end - 1, end, "rail", corners[1])
        if is_edge:
            yield Stretch(left - 1, left, "rail", turns[0])
            yield Stretch(left, right, "edge")
            yield Stretch(right, right + 1, "rail", turns[1])

    def _find_labels(self, y: int) -> Iterator[Label]:
        if not self.framed:
            return
        wide, high = self.zoom
        edge = self._frame_y - 1 if self.owned_edges else 0
        for side, text_y in ((NORTH, edge), (SOUTH, self.height - 1 - edge)):
            if y == text_y:
                yield from self._column_names(side, middle=(wide - 1) // 2)
        frame = self.margin_x - self._beyond[0]
        left, right = frame - 2, self.width - frame + 1
        yield from self._row_names(y, middle=(high - 1) // 2, left=left, right=right)
