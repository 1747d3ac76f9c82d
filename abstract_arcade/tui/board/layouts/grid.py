"""Layouts of square boards: squares of two tones, squared paper, and points on lines."""

from collections.abc import Collection, Iterator
from copy import copy
from typing import NamedTuple, Self

from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.rules.terms import Site
from abstract_arcade.tui.board.layouts.base import (
    ARROWS,
    DIRECTIONS,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Crossing,
    Label,
    Layout,
    Ruled,
    Stretch,
    Zoom,
)


class Frame(NamedTuple):
    """The frame around the cells; opposite sides are alike.

    Columns and lines are counted from the outside, from 0.
    """

    margin: tuple[int, int] = (0, 0)
    """The columns left and right of the cells, and the lines above and below them."""
    names: tuple[int, int] | None = None
    """The column in which row numbers end, and the line of the letters; None for no coordinates."""
    arrows: tuple[int, int] | None = None
    """The column and the line of the arrows; None for no arrows."""


class GridLayout(Layout):
    """Cells in rows and columns."""

    turns = 0
    """Quarter turns, clockwise, by which the board is turned."""
    stars: Collection[Site] = ()
    """The star points."""
    is_low = False
    """Whether the frame below the cells is lower than the frame above them."""

    def __init__(self, board: SquareBoard, zoom: Zoom, frame: Frame, trim: int = 0) -> None:
        """Create a layout; the last cell of each row is `trim` columns narrower than the others."""
        self.board = board
        self.sites = len(board.sites)
        self.zoom = zoom
        self.framed = frame.names is not None
        self._frame = frame
        self.margin_x, self.margin_y = frame.margin
        self.width = board.size * zoom.width + 2 * self.margin_x - trim
        self.height = board.size * zoom.height + 2 * self.margin_y
        rows = [
            tuple(range(start, start + board.size)) for start in range(0, self.sites, board.size)
        ]
        if not board.rows_down:
            rows.reverse()
        self._rows = tuple(rows)
        self._labels: dict[int, tuple[Label, ...]] = {}

    def origin(self, site: Site) -> tuple[int, int]:
        column, row = self.place(site)
        return self.margin_x + column * self.zoom.width, self.margin_y + row * self.zoom.height

    def place(self, site: Site) -> tuple[int, int]:
        """Return the column and the row of a site on the screen, from 0 at the upper left."""
        last = self.board.size - 1
        column, row = self.board.points[site]
        if not self.board.rows_down:
            row = last - row
        for _ in range(self.turns):
            column, row = last - row, column
        return column, row

    def turned(self, turns: int) -> Self:
        """Return a copy with the board turned clockwise by that many more quarters."""
        other = copy(self)
        other.turn(turns)
        return other

    def turn(self, turns: int) -> None:
        """Turn the board clockwise by that many more quarters."""
        self.turns += turns
        for _ in range(turns):
            self._rows = tuple(zip(*self._rows[::-1], strict=True))
        self._labels = {}

    @property
    def _end_y(self) -> int:
        """The first line below the cells."""
        return self.margin_y + self.board.size * self.zoom.height

    def with_low_frame(self) -> Self:
        if not self.framed:
            return self
        other = copy(self)
        other.lower_frame()
        return other

    def lower_frame(self) -> None:
        """Lower the frame below the cells, which then ends in half a line."""
        self.is_low = True
        self._labels = {}

    def row_on(self, y: int) -> tuple[int, tuple[Site, ...], int]:
        row, line = divmod(y - self.margin_y, self.zoom.height)
        sites = self._rows[row] if 0 <= row < self.board.size else ()
        return self.margin_x, sites, line

    def lane_at(self, x: int, y: int) -> tuple[str, int] | None:
        is_on_screen = 0 <= x < self.width and 0 <= y < self.height
        if not self.framed or not is_on_screen:
            return None
        lanes = range(self.board.size)
        column = (x - self.margin_x) // self.zoom.width
        row = (y - self.margin_y) // self.zoom.height
        if column in lanes and row not in lanes:
            return (NORTH if row < 0 else SOUTH), column
        if row in lanes and column not in lanes:
            return (WEST if column < 0 else EAST), row
        return None

    def step(self, site: Site, direction: str) -> Site:
        column, row = self.place(site)
        right, down = DIRECTIONS[direction]
        column += right
        row += down
        if 0 <= column < self.board.size and 0 <= row < self.board.size:
            return self._rows[row][column]
        return site

    def labels_on(self, y: int) -> tuple[Label, ...]:
        # Computed on first use: most of a game's layouts are never drawn.
        if y not in self._labels:
            self._labels[y] = tuple(self._find_labels(y))
        return self._labels[y]

    def _frame_text(self, y: int) -> str:
        """Return the filler of a line of the frame: "▀" on the last line if it is low, else " "."""
        return "▀" if self.is_low and y == self.height - 1 else " "

    def _find_labels(self, y: int) -> Iterator[Label]:
        names = self._frame.names
        arrows = self._frame.arrows
        if names is None:
            return
        from_rim = min(y, self.height - 1 - y)
        side = NORTH if y == from_rim else SOUTH
        is_low = self.is_low and side == SOUTH
        has_names = from_rim == names[1] and not (is_low and arrows is None)
        has_arrows = arrows is not None and from_rim == (0 if is_low else arrows[1])
        for lane, site in enumerate(self._rows[0]):
            x = self.margin_x + lane * self.zoom.width + self.middle[0]
            if has_names:
                yield Label(x, side, lane, self._name(site, is_letter=self.turns % 2 == 0))
            if has_arrows:
                yield Label(x, side, lane, ARROWS[side], is_arrow=True)
        _, row, line = self.row_on(y)
        if row and line == self.middle[1]:
            lane = (y - self.margin_y) // self.zoom.height
            name = self._name(row[0], is_letter=self.turns % 2 == 1)
            yield Label(names[0] + 1 - len(name), WEST, lane, name)
            yield Label(self.width - 1 - names[0], EAST, lane, name)
            if arrows:
                yield Label(arrows[0], WEST, lane, ARROWS[WEST], is_arrow=True)
                yield Label(self.width - 1 - arrows[0], EAST, lane, ARROWS[EAST], is_arrow=True)

    def _name(self, site: Site, *, is_letter: bool) -> str:
        """Return the part of a site's name that all sites of its column or row have in common."""
        name = self.board.name(site)
        return name[0] if is_letter else name[1:]


_BARE = Frame()
_BARE_SMALL = Frame((1, 0))
"""Without a frame: at the smallest zoom, a column before the cells mirrors the end of a row."""


class SquareLayout(GridLayout):
    """Squares of two tones, as on a draughts board.

    The frame has a rail for arrows along the cells, and the coordinates outside it. At the smallest
    zoom, arrows and coordinates share one line.
    """

    painter = "squares"

    def __init__(self, board: SquareBoard, zoom: Zoom, framed: bool = True) -> None:
        if not framed:
            frame = _BARE_SMALL if zoom.height == 1 else _BARE
            self.before = frame.margin[0]
        elif zoom.height == 1:
            frame = Frame(margin=(3, 1), names=(1, 0), arrows=(1, 0))
        else:
            frame = Frame(margin=(4, 2), names=(1, 0), arrows=(3, 1))
        super().__init__(board, zoom, frame, trim=self.before)

    def lower_frame(self) -> None:
        """Remove the line of coordinates below the board, and draw them in the lower rail instead.

        The rail is the line of arrows along the cells. An open lane shows its arrow in place of its
        coordinate. The frame above the board stays. At the smallest zoom, which has no rail,
        nothing changes.
        """
        if self.zoom.height > 1:
            super().lower_frame()
            self.height -= 1

    def surface(self, site: Site) -> int:
        """Return the number of a site's tone, 0 or 1; neighbours have different tones."""
        return sum(self.place(site)) % 2

    def lane_span(self, arrow: Label) -> tuple[int, int]:
        if self.zoom.height == 1:
            return super().lane_span(arrow)
        if arrow.side in (NORTH, SOUTH):
            start = self.margin_x + arrow.lane * self.zoom.width
            return start, start + self.zoom.width
        start = self.margin_x - 2 if arrow.side == WEST else self.width - self.margin_x
        return start, start + 2

    def stretches_on(self, y: int) -> Iterator[Stretch]:
        yield Stretch(0, self.width, "frame")
        left = self.margin_x
        right = self.width - self.margin_x
        if self.framed and self.margin_y <= y < self._end_y:
            yield Stretch(left - 1, left, "outline", "▕")
            yield Stretch(right, right + 1, "outline", "▏")
        elif self.framed and self.zoom.height > 1 and y == self.margin_y - 1:
            yield Stretch(left, right, "outline", "▁")
        elif self.framed and self.zoom.height > 1 and y == self._end_y:
            yield Stretch(left, right, "outline", "▔")

    def rail_on(self, y: int) -> Iterator[tuple[int, int, str]]:
        left = self.margin_x
        right = self.width - self.margin_x
        if not self.framed or self.zoom.height == 1:
            return
        if y == self.margin_y - 1:
            yield left, right, NORTH
        elif y == self._end_y:
            yield left, right, SOUTH
        elif self.margin_y <= y < self._end_y:
            yield left - 2, left, WEST
            yield right, right + 2, EAST


class PaperLayout(GridLayout):
    """Squares between the lines of squared paper."""

    painter = "paper"
    bare = Ruled(left=False, bottom=False)

    def __init__(self, board: SquareBoard, zoom: Zoom, framed: bool = True) -> None:
        if not framed:
            frame = _BARE_SMALL if zoom.height == 1 else _BARE
            self.before = frame.margin[0]
        elif zoom.height == 1:
            frame = Frame(margin=(4, 1), names=(2, 0))
        else:
            frame = Frame(margin=(5, 1), names=(3, 0))
        super().__init__(board, zoom, frame, trim=self.before)

    def surface(self, site: Site) -> Ruled:
        column, row = self.place(site)
        is_last = row == self.board.size - 1
        return Ruled(column > 0, not is_last, self.framed and is_last)

    def stretches_on(self, y: int) -> Iterator[Stretch]:
        yield Stretch(0, self.width, "frame", self._frame_text(y))
        if not self.framed:
            return
        # At larger zooms, the cells draw the line to their left.
        is_small = self.zoom.height == 1
        left = self.margin_x - 1 if is_small else self.margin_x
        right = self.width - self.margin_x
        if y == 0:
            yield Stretch(left, right, "outline", underlined=True)
        elif y < self.height - 1:
            yield Stretch(right, right + 1, "outline", "▏")
            if is_small:
                yield Stretch(left, left + 1, "outline", "▏", underlined=y == self.height - 2)


class PointLayout(GridLayout):
    """Points on lines, as on a Go board.

    At 2×1 a point is the first character of its cell. At 6×3 it is the third, in the middle of
    five. If a cell has an even number of lines, the point is between its two middle lines.
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
        is_part: bool = False,
    ) -> None:
        """Create a layout.

        Args:
            board: the board.
            zoom: the size of a cell.
            stars: the star points.
            owned_edges: whether Black's and White's edges are drawn, even without a frame.
            framed: whether there is a frame with coordinates.
            is_part: whether lines continue beyond the edges, as on a part of a larger board.
        """
        self.stars = frozenset(stars)
        self.owned_edges = owned_edges
        self._is_part = is_part
        # Columns of background to the left and right of the cells.
        self._beyond = 1 if zoom.height <= 3 else 0
        frame_x = 4
        self._frame_y = 1
        if not framed:
            frame_x = 1 if owned_edges else 0
            self._frame_y = frame_x
            self._beyond = 1 if zoom.height == 1 else 0
            self.before = self._beyond if is_part else 0
        margin = (frame_x + self._beyond, self._frame_y)
        names = (frame_x - 2, 0)
        # The last column of the last cell would be a second column of margin.
        is_trimmed = self._beyond > 0 and zoom.height % 2 == 1
        frame = Frame(margin, names if framed else None)
        super().__init__(board, zoom, frame, trim=1 if is_trimmed else 0)

    @property
    def reach(self) -> int:
        return self.zoom.height % 2

    def surface(self, site: Site) -> Crossing:
        column, row = self.place(site)
        last = self.board.size - 1
        goes_on = self._is_part
        north = goes_on or row > 0
        east = goes_on or column < last
        south = goes_on or row < last
        west = goes_on or column > 0
        return Crossing(north, east, south, west, site in self.stars)

    def stretches_on(self, y: int) -> Iterator[Stretch]:
        left = self.margin_x - self._beyond
        right = self.width - left
        top = self._frame_y
        bottom = self.height - self._frame_y
        if top <= y < bottom:
            yield Stretch(0, self.width, "frame")
            if self.owned_edges:
                yield Stretch(0, 1, "outline", "▏" if self.framed else "▕")
                yield Stretch(left - 1, left, "outline", "▕")
                yield Stretch(right, right + 1, "outline", "▏")
                yield Stretch(self.width - 1, self.width, "outline", "▕" if self.framed else "▏")
            yield Stretch(left, right, "ground")
        elif self.owned_edges:
            # Black's edges cover the ends of White's edges.
            thin = "▄" if y < top else "▀"
            text = self._frame_text(y) if self.framed else thin
            yield Stretch(0, self.width, "edge", text)
        else:
            yield Stretch(0, self.width, "frame", self._frame_text(y))
