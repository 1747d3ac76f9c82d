"""The base class of layouts: the place of every site on the screen at one zoom.

A layout maps a site to a rectangle of characters, and a character back to a site. It does not know
colours or stones; it names the painter that draws its sites.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import NamedTuple, Self, TypeAlias

from abstract_arcade.rules.terms import Site


class Zoom(NamedTuple):
    """The size of a cell in characters."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}×{self.height}"


ZOOMS = (Zoom(2, 1), Zoom(4, 2), Zoom(6, 3))
"""The zooms of every board, from the smallest."""

CELL_ZOOMS = (*ZOOMS, Zoom(10, 5))
"""The zooms of boards of squares or hexes, for a game whose board is small."""

POINT_ZOOMS = (*ZOOMS, Zoom(8, 4))
"""The zooms of boards of points on lines."""

NORTH = "north"
EAST = "east"
SOUTH = "south"
WEST = "west"
SIDES = (NORTH, EAST, SOUTH, WEST)


def turned_side(side: str, turns: int) -> str:
    """Return the side of the screen on which a side of the board is after quarter turns clockwise.

    One turn moves "north" to "east".
    """
    return SIDES[(SIDES.index(side) + turns) % len(SIDES)]


ARROWS = {NORTH: "▼", EAST: "◀", SOUTH: "▲", WEST: "▶"}
"""The arrows that point from each side into the board."""

DIRECTIONS = {
    "left": (-1, 0),
    "down": (0, 1),
    "up": (0, -1),
    "right": (1, 0),
    "up_left": (-1, -1),
    "up_right": (1, -1),
    "down_left": (-1, 1),
    "down_right": (1, 1),
}
"""The step on the screen, (right, down), of each direction of the cursor keys."""


class Label(NamedTuple):
    """A coordinate or an arrow in the frame, on one line of the layout."""

    x: int
    """The column of its first character."""
    side: str
    lane: int
    """The column or row of the board that it belongs to, counted on the screen from 0."""
    text: str
    is_arrow: bool = False


class Crossing(NamedTuple):
    """A point on lines: the directions in which lines leave it, and whether it is a star point."""

    north: bool
    east: bool
    south: bool
    west: bool
    star: bool


class Ruled(NamedTuple):
    """A square of squared paper: whether a line runs along its left and along its bottom.

    `is_edge` is whether the square is in the lowest row of a board with a frame.
    """

    left: bool
    bottom: bool
    is_edge: bool = False


class Lettered(NamedTuple):
    """A site that is drawn as letters: the number of its tone, and its letter while it is empty."""

    tone: int
    empty: str


Surface: TypeAlias = int | Crossing | Ruled | Lettered
"""The look of an empty site, as its painter needs it: the number of a tone, lines, or a letter."""


class Seam(NamedTuple):
    """A character on the boundary of two rows of hexes, which shows the backgrounds of both."""

    x: int
    text: str
    below: Site | None
    """The site whose background is the front colour, or None outside the board."""
    above: Site | None
    """The site whose background is the back colour, or None outside the board."""


class Join(NamedTuple):
    """A character of the link between two neighbouring stones."""

    x: int
    y: int
    text: str
    exchanged: bool = False
    """Whether front and back colour are exchanged."""


class Stretch(NamedTuple):
    """A part of a line outside the cells, from column `start` up to, but not including, `end`."""

    start: int
    end: int
    role: str
    """One of these:

    - "frame": the frame around the board;
    - "ground": the margin of a board of points;
    - "edge": the frame along Black's two sides, if the edges have owners;
    - "outline": an edge of the board that is drawn only if the cells have no colours.
    """
    text: str = " "
    """A block makes a frame or an edge thinner than a line; the desk fills the rest of it."""
    underlined: bool = False
    """Whether an outline is a hairline below the characters, which goes on below labels."""


class Layout(ABC):
    """The place of every site at one zoom.

    Coordinates are characters, (x, y), from (0, 0) in the upper left of the board with its frame.
    """

    painter: str
    """The name of the painter of its sites: a key of `painters.PAINTERS`."""
    zoom: Zoom
    width: int
    """The columns of the board with its frame."""
    height: int
    """The rows of the board with its frame."""
    sites: int
    """The number of sites."""
    framed: bool
    """Whether there is a frame with coordinates."""
    owned_edges = False
    """Whether two sides belong to Black and two to White, and are drawn so."""
    bare: Surface = 0
    """A site without lines or letters, for a stone in a text."""
    below = 0
    """Lines below its cell on which the background of a site shows."""
    before = 0
    """Columns before the first cell of a row that repeat the end of that cell."""

    @property
    def reach(self) -> int:
        """Characters to the left of its cell on which a site may draw."""
        return 1 if self.zoom.height == 1 else 0

    @property
    def middle(self) -> tuple[int, int]:
        """The column and the line of the middle of a cell; of two middle ones, the first."""
        return (self.zoom.width - 1) // 2, (self.zoom.height - 1) // 2

    def with_low_frame(self) -> Self:
        """Return the layout with a lower frame below the cells; itself if it has no such frame.

        At least half of its last row is blank, for a board with text directly below it. Every site
        stays where it is.
        """
        return self

    @abstractmethod
    def origin(self, site: Site) -> tuple[int, int]:
        """Return the upper left character of a site's cell: (x, y)."""

    @abstractmethod
    def place(self, site: Site) -> tuple[int, int]:
        """Return the column and the row of a site on the screen, in cells from 0 at the upper left.

        On hexes, neighbours in a row are two columns apart.
        """

    def region(self, site: Site) -> tuple[int, int, int, int]:
        """Return the characters that a change of the site can change: (x, y, width, height)."""
        x, y = self.origin(site)
        return x - self.reach, y, self.zoom.width + self.reach, self.zoom.height + self.below

    @abstractmethod
    def row_on(self, y: int) -> tuple[int, tuple[Site, ...], int]:
        """Return the row of sites that line `y` belongs to.

        Returns:
            The x of the first cell, the sites from left to right (empty outside the cells), and
            the number of this line within the cells, from 0.
        """

    def cells_on(self, y: int) -> tuple[int, tuple[Site, ...], int]:
        """Return `row_on(y)`, but no sites if seams are drawn on this line instead of cells."""
        return self.row_on(y)

    def site_at(self, x: int, y: int) -> Site | None:
        """Return the site whose cell contains a character, or None outside all cells."""
        start, row, _ = self.row_on(y)
        column = (x - start) // self.zoom.width
        return row[column] if 0 <= column < len(row) else None

    def lane_at(self, x: int, y: int) -> tuple[str, int] | None:
        """Return the side and the lane (see `Label`) of a character in the frame, or None.

        None is returned for cells, for the corners of the frame and on layouts without lanes.
        """
        return None

    @abstractmethod
    def surface(self, site: Site) -> Surface:
        """Return the look of a site while it is empty, for its painter."""

    @abstractmethod
    def step(self, site: Site, direction: str) -> Site:
        """Return the neighbour of `site` in a direction of `DIRECTIONS`; at the edge, `site`."""

    def stretches_on(self, y: int) -> Iterator[Stretch]:
        """Return the parts of line `y` outside the cells; later ones are drawn over earlier ones.

        Cells are drawn over all of them.
        """
        return iter(())

    def rail_on(self, y: int) -> Iterator[tuple[int, int, str]]:
        """Return the parts of line `y` that are highlighted with a side: (start, end, side).

        Column `end` is not included. By default there are none.
        """
        return iter(())

    @abstractmethod
    def labels_on(self, y: int) -> tuple[Label, ...]:
        """Return the coordinates and arrows on line `y`."""

    def lane_span(self, arrow: Label) -> tuple[int, int]:
        """Return the columns highlighted around the arrow of a lane in use: (start, end).

        Column `end` is not included. By default only the column of the arrow is highlighted.
        """
        return arrow.x, arrow.x + 1

    def seams_on(self, y: int) -> tuple[Seam, ...]:
        """Return the characters of line `y` that two rows of cells share; empty by default."""
        return ()

    def joins(self, one: Site, other: Site) -> tuple[Join, ...]:
        """Return the characters that link the stones of two neighbours; empty by default.

        `one` comes before `other` in board order.
        """
        return ()
