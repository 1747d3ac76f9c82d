"""Where the squares of squared paper stand on the screen."""

from __future__ import annotations

from collections.abc import Iterator

from abstract_arcade.rules.core import Site
from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.tui.board.layouts.base import (
    NORTH,
    SOUTH,
    Label,
    Ruled,
    Stretch,
    Zoom,
)
from abstract_arcade.tui.board.layouts.grid import GridLayout


class PaperLayout(GridLayout):
    """Squares between the lines of squared paper."""

    painter = "paper"
    bare = Ruled(left=False, bottom=False)

    def __init__(self, board: SquareBoard, zoom: Zoom, framed: bool = True) -> None:
        self.framed = framed
        frame = (4 if zoom.height == 1 else 5, 1)
        super().__init__(board, zoom, frame if framed else (0, 0))

    def ground(self, site: Site) -> Ruled:
        column, row = self.place(site)
        return Ruled(left=column > 0, bottom=row < self.board.size - 1)

    def stretches_on(self, y: int) -> Iterator[Stretch]:
        yield Stretch(0, self.width, "frame")
        if self.framed and self.zoom.height > 1:
            left, right = self.margin_x, self.width - self.margin_x
            if y == 0:
                yield Stretch(left, right, "outline", "▁")
            elif y < self.height - 1:
                yield Stretch(right, right + 1, "outline", "▏")

    def _find_labels(self, y: int) -> Iterator[Label]:
        if not self.framed:
            return
        middle = (self.zoom.width - 1) // 2
        for side, text_y in ((NORTH, 0), (SOUTH, self.height - 1)):
            if y == text_y:
                yield from self._column_names(side, middle=middle)
        left, right = self.margin_x - 2, self.width - self.margin_x + 1
        line = (self.zoom.height - 1) // 2
        yield from self._row_names(y, middle=line, left=left, right=right)
