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

    At 6×3 a point is the third of a cell's characters, in the middle of five; at 4×2 it lies in
    the middle of the cell's eight; at 2×1 it is the first.
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
    ) -> None:
        """Make a layout.

        Args:
            board: whose points are laid out.
            zoom: the distance of two points.
            stars: the points with a dot.
            owned_edges: whether two of the sides are Black's and are drawn as such.
            framed: whether there is a frame with coordinates; without one, edges that have owners
                are still drawn, thinly.
        """
        self.framed = framed
        self.stars = frozenset(stars)
        self.owned_edges = owned_edges
        # How far the ground reaches beyond the cells: columns, lines.
        self._beyond = {1: (2, 1), 2: (1, 0), 3: (1, 0)}[zoom.height]
        # A rail around edges that have owners takes the outermost column.
        frame_x, frame_y = (3, 1) if zoom.height == 1 and not owned_edges else (4, 1)
        if zoom.height == 3:
            frame_y = 2
        self._frame_y = frame_y
        margin = (frame_x + self._beyond[0], frame_y + self._beyond[1])
        if not framed:
            edge = int(owned_edges)
            self._beyond = (edge, 0) if zoom.height == 1 else (0, 0)
            self._frame_y = edge
            margin = (self._beyond[0] + edge, edge)
        # The last column of cells would show only ground, which the margin shows already.
        is_trimmed = self._beyond[0] and zoom.height != 2
        super().__init__(board, zoom, margin, trim=1 if is_trimmed else 0)

    @property
    def reach(self) -> int:
        return 0 if self.zoom.height == 2 else 1

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
        elif y in (top - 1, bottom):
            yield Stretch(left, right, "edge")
        else:
            yield Stretch(left, right, "rail", "▄" if y < top else "▀")

    def _find_labels(self, y: int) -> Iterator[Label]:
        if not self.framed:
            return
        wide, high = self.zoom
        middle = {1: 0, 2: 1, 3: 2}[high]
        edge = self._frame_y - 1 if self.owned_edges else 0
        for side, text_y in ((NORTH, edge), (SOUTH, self.height - 1 - edge)):
            if y == text_y:
                yield from self._column_names(side, middle=middle)
        frame = self.margin_x - self._beyond[0]
        left = frame - (1 if wide == 6 and self.owned_edges else 2)
        right = self.width - frame + (0 if wide == 6 and self.owned_edges else 1)
        if wide == 2:
            left, right = frame - 2, self.width - frame + 1
        yield from self._row_names(y, middle=0 if high < 3 else 1, left=left, right=right)
