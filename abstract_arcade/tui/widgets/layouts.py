"""Where the sites of a board stand on the screen, for each zoom.

A layout turns a site into a rectangle of characters and a character back into a site; it knows
neither colours nor stones. Around the cells runs a frame with the coordinates.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from abstract_arcade.rules.core import Site
from abstract_arcade.rules.geometry import SquareBoard

if TYPE_CHECKING:
    from abstract_arcade.tui.widgets.letter_layouts import LetterGrid


class Zoom(NamedTuple):
    """The size of a cell in characters."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}×{self.height}"


ZOOMS = (Zoom(2, 1), Zoom(4, 2), Zoom(6, 3))
"""From the smallest to the largest."""

CELL_ZOOMS = (*ZOOMS, Zoom(10, 5))
"""Those of squares and hexes, of which there may be few enough for a still larger one."""

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


class Crossing(NamedTuple):
    """The lines that meet in a point: which way they go on from it, and whether it is a star."""

    north: bool
    east: bool
    south: bool
    west: bool
    star: bool


class Ruled(NamedTuple):
    """A square of squared paper: whether a line runs along its left and along its bottom."""

    left: bool
    bottom: bool


class Lettered(NamedTuple):
    """A site that is drawn as letters: the number of its tone, and its letter where it is empty."""

    tone: int
    empty: str


Ground: TypeAlias = int | Crossing | Ruled | Lettered
"""What a site's ground shows: the number of its tone, lines, or letters."""


class Seam(NamedTuple):
    """A character between two rows of hexes: it belongs to a site below it and to one above it."""

    x: int
    text: str
    below: Site | None
    above: Site | None


class Join(NamedTuple):
    """A character that makes two neighbouring stones one piece; see `faces` for `exchanged`."""

    x: int
    y: int
    text: str
    exchanged: bool = False


class Layout(Protocol):
    """What the board asks of its layout. Coordinates are characters from the upper left."""

    zoom: Zoom
    width: int
    height: int
    sites: int
    """How many there are."""
    owned_edges: bool
    """Whether two of the sides are Black's and look so."""

    def origin(self, site: Site) -> tuple[int, int]:
        """The upper left character of a site's cell: (x, y)."""

    def place(self, site: Site) -> tuple[int, int]:
        """Where a site is seen, for going through sites as one reads: (x, y)."""

    def region(self, site: Site) -> tuple[int, int, int, int]:
        """Everything a site's look can change: (x, y, width, height)."""

    def cells_on(self, y: int) -> tuple[int, tuple[Site, ...], int]:
        """The cells that line `y` crosses: first x, sites from the left, which line of theirs."""

    def site_at(self, x: int, y: int) -> Site | None:
        """The site whose cell holds a character; None in the frame and beyond."""

    def ground(self, site: Site) -> Ground:
        """What a site's ground shows."""

    def step(self, site: Site, direction: str) -> Site:
        """The site that a cursor key leads to from `site`; the same at the edge."""

    def stretches_on(self, y: int) -> Iterator[Stretch]:
        """What line `y` is made of where there are no cells, later ones above earlier ones."""

    def rail_on(self, y: int) -> Iterator[tuple[int, int, str]]:
        """The stretches of line `y` that can be lit: (first x, end x, side)."""

    def labels_on(self, y: int) -> tuple[Label, ...]:
        """The coordinates and arrows on line `y`."""

    def lane_span(self, label: Label) -> tuple[int, int]:
        """Where the rail of a label's lane begins and ends on its line."""

    def seams_on(self, y: int) -> tuple[Seam, ...]:
        """The characters of line `y` that two rows of cells share."""

    def joins(self, one: Site, other: Site) -> tuple[Join, ...]:
        """What joins the stones of two neighbours, `one` the earlier in board order."""

    def in_letters(self) -> Layout:
        """The same board where only ASCII may be drawn."""


class Stretch(NamedTuple):
    """A part of a line that is not made of cells: from `start` up to `end`, and what it is.

    What: "frame"; "ground", the board's margin around its points; "edge", the frame of the two
    sides that are Black's where the edges have owners; "rail", a thin bar along such an edge;
    "black_side" and "white_side", a bar and an edge in half a character each.
    """

    start: int
    end: int
    what: str
    text: str = " "


ARROWS = {NORTH: "▼", EAST: "◀", SOUTH: "▲", WEST: "▶"}


class GridLayout:
    """Cells in rows and columns; the base of squares and of points on lines."""

    owned_edges = False

    def __init__(
        self, board: SquareBoard, zoom: Zoom, margin: tuple[int, int], trim: int = 0
    ) -> None:
        """Make a layout.

        Args:
            board: whose sites are laid out.
            zoom: the size of a cell.
            margin: columns left and right of the cells, lines above and below them.
            trim: columns that the last cell of a row has less than the others.
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
        """The column and the row of a site as they are seen, from 0 at the upper left."""
        column, row = self.board.points[site]
        return column, row if self.board.rows_down else self.board.size - 1 - row

    @property
    def reach(self) -> int:
        """How many characters a site's signs reach to the left of its cell."""
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

    def ground(self, site: Site) -> Ground:
        raise NotImplementedError

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
        # Found when they are drawn: of a game's layouts most are not.
        if y not in self._labels:
            self._labels[y] = tuple(self._find_labels(y))
        return self._labels[y]

    def lane_span(self, label: Label) -> tuple[int, int]:
        return label.x, label.x + len(label.text)

    def seams_on(self, y: int) -> tuple[Seam, ...]:  # noqa: ARG002
        return ()

    def joins(self, one: Site, other: Site) -> tuple[Join, ...]:  # noqa: ARG002
        return ()

    def in_letters(self) -> LetterGrid:
        """See `Layout.in_letters`."""
        raise NotImplementedError

    def _find_labels(self, y: int) -> Iterator[Label]:
        raise NotImplementedError

    def _column_names(self, side: str, *, middle: int) -> Iterator[Label]:
        for lane in range(self.board.size):
            x = self.margin_x + lane * self.zoom.width + middle
            yield Label(x, side, lane, self.board.name(lane)[0], is_arrow=False)

    def _row_names(self, y: int, *, middle: int, left: int, right: int) -> Iterator[Label]:
        """The numbers of the row whose line `middle` is `y`: the left one ends at `left`."""
        row, line = divmod(y - self.margin_y, self.zoom.height)
        if 0 <= row < self.board.size and line == middle:
            name = self.board.name(self._rows[row][0])[1:]
            yield Label(left + 1 - len(name), WEST, row, name, is_arrow=False)
            yield Label(right, EAST, row, name, is_arrow=False)


class SquareLayout(GridLayout):
    """Square cells of two tones, as on a draughts board, with or without the frame.

    In the frame a rail for arrows runs next to the cells, and outside of it stand the coordinates;
    at the smallest zoom one strip serves both.
    """

    def __init__(self, board: SquareBoard, zoom: Zoom, framed: bool = True) -> None:
        margin = (3, 1) if zoom.height == 1 else (4, 2)
        self.framed = framed
        super().__init__(board, zoom, margin if framed else (0, 0))

    def ground(self, site: Site) -> int:
        """Which of the ground's two tones a site has: neighbours differ."""
        return sum(self.place(site)) % 2

    def in_letters(self) -> LetterGrid:
        from abstract_arcade.tui.widgets.letter_layouts import LetterGrid

        return LetterGrid(self.board, self.zoom, framed=self.framed, empty=" ", is_checkered=True)

    def lane_span(self, label: Label) -> tuple[int, int]:
        if self.zoom.height == 1:
            return label.x, label.x + 1
        if label.side in (NORTH, SOUTH):
            start = self.margin_x + label.lane * self.zoom.width
            return start, start + self.zoom.width
        start = self.margin_x - 2 if label.side == WEST else self.width - self.margin_x
        return start, start + 2

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


class PointLayout(GridLayout):
    """Points on lines, as on a Go board.

    At 6×3 a point is the third of a cell's characters, in the middle of five; at 4×2 it lies in
    the middle of the cell's eight; at 2×1 it is the first.
    """

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
            owned_edges: whether two of the sides are Black's and look so.
            framed: whether there is more than the cells and, where they have owners, thin edges.
        """
        self._framed = framed
        self._stars = frozenset(stars)
        self.owned_edges = owned_edges
        # The ground reaches so far beyond the cells: columns, lines.
        self._beyond = {1: (2, 1), 2: (1, 0), 3: (1, 0)}[zoom.height]
        # Where edges have owners, a rail around them takes the outermost column.
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
        # Where the ground goes on beside the cells, it is all that the last column would show.
        is_trimmed = self._beyond[0] and zoom.height != 2
        super().__init__(board, zoom, margin, trim=1 if is_trimmed else 0)

    @property
    def reach(self) -> int:
        return 0 if self.zoom.height == 2 else 1

    def ground(self, site: Site) -> Crossing:
        column, row = self.place(site)
        last = self.board.size - 1
        return Crossing(row > 0, column < last, row < last, column > 0, site in self._stars)

    def in_letters(self) -> LetterGrid:
        from abstract_arcade.tui.widgets.letter_layouts import LetterGrid

        return LetterGrid(
            self.board,
            self.zoom,
            framed=self._framed,
            stars=self._stars,
            owned_edges=self.owned_edges,
        )

    def stretches_on(self, y: int) -> Iterator[Stretch]:
        left = self.margin_x - self._beyond[0]
        right = self.width - left
        top, bottom = self._frame_y, self.height - self._frame_y
        if top <= y < bottom:
            if self._framed:
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
        elif not self._framed:
            yield Stretch(left, right, "black_side", "▀" if y < top else "▄")
        elif y in (top - 1, bottom):
            yield Stretch(left, right, "edge")
        else:
            yield Stretch(left, right, "rail", "▄" if y < top else "▀")

    def _find_labels(self, y: int) -> Iterator[Label]:
        if not self._framed:
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


class PaperLayout(GridLayout):
    """Squares between the lines of squared paper."""

    def __init__(self, board: SquareBoard, zoom: Zoom, framed: bool = True) -> None:
        self._framed = framed
        frame = (4 if zoom.height == 1 else 5, 1)
        super().__init__(board, zoom, frame if framed else (0, 0))

    @property
    def reach(self) -> int:
        return 1 if self.zoom.height == 1 else 0

    def ground(self, site: Site) -> Ruled:
        column, row = self.place(site)
        return Ruled(left=column > 0, bottom=row < self.board.size - 1)

    def in_letters(self) -> LetterGrid:
        from abstract_arcade.tui.widgets.letter_layouts import LetterGrid

        return LetterGrid(self.board, self.zoom, framed=self._framed)

    def _find_labels(self, y: int) -> Iterator[Label]:
        if not self._framed:
            return
        middle = (self.zoom.width - 1) // 2
        for side, text_y in ((NORTH, 0), (SOUTH, self.height - 1)):
            if y == text_y:
                yield from self._column_names(side, middle=middle)
        left, right = self.margin_x - 2, self.width - self.margin_x + 1
        line = (self.zoom.height - 1) // 2
        yield from self._row_names(y, middle=line, left=left, right=right)
