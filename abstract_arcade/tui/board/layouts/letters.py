"""Boards as letters, for terminals that show only ASCII.

A site is three letters wide and stands in the upper line of its cell; blanks keep sites apart.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import singledispatch

from abstract_arcade.rules.core import Site
from abstract_arcade.rules.geometry import HexBoard, SquareBoard
from abstract_arcade.tui.board.layouts.base import (
    ARROWS,
    EAST,
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
from abstract_arcade.tui.board.layouts.grid import GridLayout
from abstract_arcade.tui.board.layouts.hexes import HexLayout, HexRows
from abstract_arcade.tui.board.layouts.paper import PaperLayout
from abstract_arcade.tui.board.layouts.points import PointLayout
from abstract_arcade.tui.board.layouts.squares import SquareLayout

_GRID_ZOOMS = {Zoom(2, 1): Zoom(3, 1), Zoom(4, 2): Zoom(4, 2), Zoom(6, 3): Zoom(6, 2)}
# Rows of hexes are shifted by half a cell, which therefore is even.
_HEX_ZOOMS = {**_GRID_ZOOMS, Zoom(2, 1): Zoom(4, 1)}


class LetterGrid(GridLayout):
    """Sites in rows and columns, with the coordinates around them and a rail for arrows."""

    painter = "letters"

    def __init__(
        self,
        board: SquareBoard,
        zoom: Zoom,
        *,
        framed: bool,
        empty: str = ".",
        stars: Collection[Site] = (),
        is_checkered: bool = False,
        owned_edges: bool = False,
    ) -> None:
        """Make a layout.

        Args:
            board: whose sites are laid out.
            zoom: that of the layout which this one replaces.
            framed: whether there is a frame with coordinates.
            empty: the letter of an empty site.
            stars: the sites with a sign of their own.
            is_checkered: whether the ground has two tones, and the frame rails for arrows.
            owned_edges: whether two of the sides are Black's and are drawn as such.
        """
        self._framed = framed
        self._empty = empty
        self._stars = frozenset(stars)
        self._is_checkered = is_checkered
        self.owned_edges = owned_edges
        margin = (3, 2 if is_checkered else 1) if framed else (0, 0)
        super().__init__(board, _GRID_ZOOMS[zoom] if framed else zoom, margin)

    @property
    def reach(self) -> int:
        return _reach(self.zoom)

    @property
    def middle(self) -> int:
        """The column of a cell in which its letter stands."""
        return _middle(self.zoom)

    def ground(self, site: Site) -> Lettered:
        tone = sum(self.place(site)) % 2 if self._is_checkered else 0
        return Lettered(tone, "+" if site in self._stars else self._empty)

    @property
    def bare(self) -> Lettered:
        return Lettered(0, " ")

    def stretches_on(self, y: int) -> Iterator[Stretch]:
        is_edge = self.owned_edges and y in (0, self.height - 1)
        yield Stretch(0, self.width, "edge" if is_edge else "frame")
        if self.owned_edges and self._framed and not is_edge:
            # Between coordinates and board: without colours Black's edges are bars, White's lines.
            for x in (self.margin_x - 1, self.width - self.margin_x):
                yield Stretch(x, x + 1, "white_side", "|")

    def lane_span(self, label: Label) -> tuple[int, int]:
        if label.side in (NORTH, SOUTH):
            start = self.margin_x + label.lane * self.zoom.width
            return start, start + min(3, self.zoom.width)
        return label.x, label.x + 1

    def _find_labels(self, y: int) -> Iterator[Label]:
        if not self._framed:
            return
        for side, text_y, arrow_y in (
            (NORTH, 0, 1),
            (SOUTH, self.height - 1, self.height - 2),
        ):
            names = tuple(self._column_names(side, middle=self.middle))
            if y == text_y:
                yield from names
            elif y == arrow_y and self._is_checkered:
                yield from (each._replace(text=ARROWS[side], is_arrow=True) for each in names)
        end = 0 if self._is_checkered else 1
        yield from self._row_names(y, middle=0, left=end, right=self.width - 1 - end)
        row, line = divmod(y - self.margin_y, self.zoom.height)
        if self._is_checkered and line == 0 and 0 <= row < self.board.size:
            yield Label(1, WEST, row, ARROWS[WEST], is_arrow=True)
            yield Label(self.width - 2, EAST, row, ARROWS[EAST], is_arrow=True)


class LetterHex(HexRows):
    """Hexes as letters in shifted rows, with strokes between them for links."""

    painter = "letters"

    def __init__(self, board: HexBoard, zoom: Zoom, *, framed: bool) -> None:
        super().__init__(board, _HEX_ZOOMS[zoom] if framed else zoom, framed)

    def region(self, site: Site) -> tuple[int, int, int, int]:
        (x, y), reach = self.origin(site), _reach(self.zoom)
        return x - reach, y, self.zoom.width + reach, self.zoom.height

    def ground(self, site: Site) -> Lettered:
        return Lettered(self.tone(site), ".")

    @property
    def bare(self) -> Lettered:
        return Lettered(self.tone(0), " ")

    def labels_on(self, y: int) -> tuple[Label, ...]:
        # Further away by what a site draws on the left of its cell, if there is room.
        reach = _reach(self.zoom) if self.zoom.height > 1 else 0
        return tuple(
            label._replace(x=label.x - reach) if label.side == WEST else label
            for label in super().labels_on(y)
        )

    def seams_on(self, y: int) -> tuple[()]:  # noqa: ARG002
        return ()

    def joins(self, one: Site, other: Site) -> tuple[Join, ...]:
        (x, y), (u, v) = self.origin(one), self.origin(other)
        middle, half = _middle(self.zoom), self.zoom.width // 2
        if y == v:
            between = range(x + middle + 2, u + middle - 1)
            return tuple(Join(at, y, "-") for at in between or (x + self.zoom.width - 1,))
        if self.zoom.height == 1:
            return ()
        # Board order runs upwards: `other` is the upper one.
        if u > x:
            return (Join(x + middle + half // 2, y - 1, "/"),)
        return (Join(x + middle - half // 2, y - 1, "\\"),)


def _reach(zoom: Zoom) -> int:
    """How many letters left of its cell a site may draw on."""
    return 1 if zoom.width == 4 else 0


def _middle(zoom: Zoom) -> int:
    return 2 if zoom.width >= 5 else 1 if zoom.width >= 3 else 0


@singledispatch
def lettered(layout: Layout) -> Layout:
    """The same board as letters; a layout that is made of letters already is its own.

    Raises:
        TypeError: no board of letters is registered for this kind of layout.
    """
    raise TypeError(f"no board of letters for {type(layout).__name__}")


@lettered.register(LetterGrid)
@lettered.register(LetterHex)
def _(layout: Layout) -> Layout:
    return layout


@lettered.register
def _(layout: SquareLayout) -> Layout:
    return LetterGrid(layout.board, layout.zoom, framed=layout.framed, empty=" ", is_checkered=True)


@lettered.register
def _(layout: PointLayout) -> Layout:
    return LetterGrid(
        layout.board,
        layout.zoom,
        framed=layout.framed,
        stars=layout.stars,
        owned_edges=layout.owned_edges,
    )


@lettered.register
def _(layout: PaperLayout) -> Layout:
    return LetterGrid(layout.board, layout.zoom, framed=layout.framed)


@lettered.register
def _(layout: HexLayout) -> Layout:
    return LetterHex(layout.board, layout.zoom, framed=layout.framed)
