"""Layouts of boards drawn as ASCII letters.

A site is up to three letters in the upper line of its cell, with blanks between the sites.
"""

from __future__ import annotations

from collections.abc import Iterator

from abstract_arcade.rules.terms import Site
from abstract_arcade.tui.board.layouts.base import (
    NORTH,
    SOUTH,
    WEST,
    Join,
    Label,
    Layout,
    Lettered,
    Stretch,
    Zoom,
)
from abstract_arcade.tui.board.layouts.grid import Frame, GridLayout, SquareLayout
from abstract_arcade.tui.board.layouts.hexes import HexRows

_GRID_ZOOMS = {Zoom(2, 1): Zoom(3, 1), Zoom(4, 2): Zoom(4, 2), Zoom(6, 3): Zoom(6, 2)}
"""The zooms of square boards as letters, by those of their boards with colours."""

# Rows of hexes are shifted by half a cell, so the width of a cell must be even.
_HEX_ZOOMS = {**_GRID_ZOOMS, Zoom(2, 1): Zoom(4, 1)}
"""The zooms of boards of hexes as letters, by those of their boards with colours."""

_SIGN_COLUMNS = 3
"""Columns of a letter with a sign on both sides."""


class LetterGrid(GridLayout):
    """A square board as letters, with coordinates around it; squares also have arrows."""

    painter = "letters"
    bare = Lettered(0, " ")

    def __init__(self, layout: GridLayout) -> None:
        self.stars = layout.stars
        self.owned_edges = layout.owned_edges
        self._is_checkered = isinstance(layout, SquareLayout)
        zoom = _GRID_ZOOMS[layout.zoom] if layout.framed else layout.zoom
        if not layout.framed:
            frame = Frame()
        elif self._is_checkered:
            frame = Frame(margin=(3, 2), names=(0, 0), arrows=(1, 1))
        else:
            frame = Frame(margin=(3, 1), names=(1, 0))
        super().__init__(layout.board, zoom, frame)

    @property
    def reach(self) -> int:
        return _reach(self.zoom)

    def lower_frame(self) -> None:
        """Leave out the last line of a board of squares; other boards do not change."""
        if self._is_checkered:
            super().lower_frame()
            self.height -= 1

    def surface(self, site: Site) -> Lettered:
        if self._is_checkered:
            return Lettered(sum(self.place(site)) % 2, " ")
        return Lettered(0, "+" if site in self.stars else ".")

    def stretches_on(self, y: int) -> Iterator[Stretch]:
        is_edge = self.owned_edges and y in (0, self.height - 1)
        yield Stretch(0, self.width, "edge" if is_edge else "frame")
        if self.owned_edges and self.framed and not is_edge:
            # White's edges: without colours they are lines, and Black's edges are bars.
            for x in (self.margin_x - 1, self.width - self.margin_x):
                yield Stretch(x, x + 1, "outline", "|")

    def lane_span(self, arrow: Label) -> tuple[int, int]:
        if arrow.side in (NORTH, SOUTH):
            start = self.margin_x + arrow.lane * self.zoom.width
            return start, start + min(_SIGN_COLUMNS, self.zoom.width)
        return super().lane_span(arrow)


class LetterHex(HexRows):
    """A board of hexes as letters in shifted rows, with strokes for links."""

    painter = "letters"

    def __init__(self, layout: HexRows) -> None:
        zoom = _HEX_ZOOMS[layout.zoom] if layout.framed else layout.zoom
        super().__init__(layout.board, zoom, layout.framed)
        self.bare = Lettered(self.tone(0), " ")

    @property
    def reach(self) -> int:
        return _reach(self.zoom)

    def surface(self, site: Site) -> Lettered:
        return Lettered(self.tone(site), ".")

    def labels_on(self, y: int) -> tuple[Label, ...]:
        # Leave room for the sign that a site draws to the left of its cell.
        reach = self.reach if self.zoom.height > 1 else 0
        return tuple(
            label._replace(x=label.x - reach) if label.side == WEST else label
            for label in super().labels_on(y)
        )

    def joins(self, one: Site, other: Site) -> tuple[Join, ...]:
        x, y = self.origin(one)
        other_x, other_y = self.origin(other)
        middle, _ = self.middle
        if y == other_y:
            half_sign = _SIGN_COLUMNS // 2
            after_sign = x + middle + half_sign + 1
            before_next_sign = other_x + middle - half_sign
            columns = list(range(after_sign, before_next_sign))
            if not columns:
                # Small cells have no column between the signs.
                columns = [x + self.zoom.width - 1]
            return tuple(Join(column, y, "-") for column in columns)
        if self.zoom.height == 1:
            return ()
        # Board order runs upwards, so `other` is above `one`.
        quarter = self.zoom.width // 4
        if other_x > x:
            return (Join(x + middle + quarter, y - 1, "/"),)
        return (Join(x + middle - quarter, y - 1, "\\"),)


def _reach(zoom: Zoom) -> int:
    """Return the columns to the left of its cell on which a site may draw.

    A cell of four columns has the opening bracket of the cursor in the column before it.
    """
    return 1 if zoom.width == _SIGN_COLUMNS + 1 else 0


def lettered(layout: Layout) -> Layout:
    """Return the layout of the same board as letters; `layout` itself if it has letters already.

    Raises:
        TypeError: If there is no layout of letters for this class of layout.
    """
    if isinstance(layout, LetterGrid | LetterHex):
        return layout
    if isinstance(layout, GridLayout):
        return LetterGrid(layout)
    if isinstance(layout, HexRows):
        return LetterHex(layout)
    raise TypeError(f"no board of letters for {type(layout).__name__}")
