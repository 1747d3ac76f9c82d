"""What a layout is: the place of every site on the screen at one zoom.

A layout turns a site into a rectangle of characters and a character back into a site. It knows
neither colours nor stones; it only names the painter that draws its sites.
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
"""From the smallest to the largest."""

CELL_ZOOMS = (*ZOOMS, Zoom(10, 5))
"""Zooms of boards made of cells; small boards also have a 10×5 zoom."""

POINT_ZOOMS = (*ZOOMS, Zoom(8, 4))
"""Zooms of boards made of points."""

NORTH = "north"
EAST = "east"
SOUTH = "south"
WEST = "west"
SIDES = (NORTH, EAST, SOUTH, WEST)


def turned_side(side: str, turns: int) -> str:
    """Where a side of the board is on the screen after so many quarters to the right."""
    return SIDES[(SIDES.index(side) + turns) % len(SIDES)]


ARROWS = {NORTH: "▼", EAST: "◀", SOUTH: "▲", WEST: "▶"}
"""Arrows that point from a side into the board."""

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
"""The directions of the cursor keys as steps on the screen: right, down."""


class Label(NamedTuple):
    """A coordinate or an arrow in the frame: `lane` counts columns or rows on the screen from 0."""

    x: int
    side: str
    lane: int
    text: str
    is_arrow: bool = False


class Crossing(NamedTuple):
    """The ground of a point: the directions in which lines leave it, and whether it is a star."""

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
"""What a painter draws below the stones: a tone by its number, lines, or a letter."""


class Seam(NamedTuple):
    """A character between two rows of hexes, which shows the ground of a site below and above."""

    x: int
    text: str
    below: Site | None
    above: Site | None


class Join(NamedTuple):
    """A character that links two neighbouring stones; see `patterns` for `exchanged`."""

    x: int
    y: int
    text: str
    exchanged: bool = False


class Stretch(NamedTuple):
    """A part of a line beside the cells, from column `start` up to `end`.

    Its role is "frame"; "ground", the board's margin around its points; "edge", the frame of
    Black's two sides on a board whose edges have owners; "outline", an edge of the cells, which is
    seen only where they have no colours of their own. A frame or an edge with a text is thinner
    than a line, on the desk.
    """

    start: int
    end: int
    role: str
    text: str = " "


class Layout(ABC):
    """The place of every site at one zoom. Coordinates are characters from the upper left."""

    painter: str
    """The name of the painter of its sites: a key of `painters.PAINTERS`."""
    zoom: Zoom
    width: int
    height: int
    sites: int
    """The number of sites."""
    framed: bool
    """Whether there is a frame with coordinates."""
    owned_edges = False
    """Whether two of the sides are Black's and are drawn as such."""
    bare: Ground = 0
    """A ground without lines or letters, for a stone that is shown beside a text."""
    below = 0
    """How many lines below its cell a site's ground shows on."""

    @property
    def reach(self) -> int:
        """How many characters left of its cell a site may draw on."""
        return 1 if self.zoom.height == 1 else 0

    @property
    def middle(self) -> tuple[int, int]:
        """The middle of a cell, the upper left character of two: (column, line)."""
        return (self.zoom.width - 1) // 2, (self.zoom.height - 1) // 2

    def with_low_frame(self) -> Self:
        """Return the layout for a place without a blank row below the board.

        Its frame leaves at least half of the last row blank, if the layout has a frame there. Every
        site stays where it is.
        """
        return self

    @abstractmethod
    def origin(self, site: Site) -> tuple[int, int]:
        """Return the upper left character of a site's cell: (x, y)."""

    @abstractmethod
    def place(self, site: Site) -> tuple[int, int]:
        """Return the position of a site in reading order: (x, y) on a grid of the layout's own."""

    def region(self, site: Site) -> tuple[int, int, int, int]:
        """Return all characters that depend on a site's state: (x, y, width, height)."""
        x, y = self.origin(site)
        return x - self.reach, y, self.zoom.width + self.reach, self.zoom.height + self.below

    @abstractmethod
    def row_on(self, y: int) -> tuple[int, tuple[Site, ...], int]:
        """The row that line `y` belongs to: first x, sites from the left, and which of its lines.

        Without sites where there is none.
        """

    def cells_on(self, y: int) -> tuple[int, tuple[Site, ...], int]:
        """Return the same as far as their cells are drawn on that line."""
        return self.row_on(y)

    def site_at(self, x: int, y: int) -> Site | None:
        """Return the site whose cell holds a character; None in the frame and beyond."""
        start, row, _ = self.row_on(y)
        column = (x - start) // self.zoom.width
        return row[column] if 0 <= column < len(row) else None

    def lane_at(self, x: int, y: int) -> tuple[str, int] | None:
        """Return the side and the lane of the frame, as in `Label`, that hold a character."""
        return None

    @abstractmethod
    def ground(self, site: Site) -> Ground:
        """Return the ground of a site, for the painter."""

    @abstractmethod
    def step(self, site: Site, direction: str) -> Site:
        """Return the site that a cursor key leads to from `site`; the same at the edge."""

    def stretches_on(self, y: int) -> Iterator[Stretch]:
        """Return the parts of line `y` beside the cells; later ones cover earlier ones."""
        return iter(())

    def rail_on(self, y: int) -> Iterator[tuple[int, int, str]]:
        """Return the stretches of line `y` that can be lit: (first x, end x, side)."""
        return iter(())

    @abstractmethod
    def labels_on(self, y: int) -> tuple[Label, ...]:
        """Return the coordinates and arrows on line `y`."""

    def lane_span(self, arrow: Label) -> tuple[int, int]:
        """Return the columns of the rail that belong to an arrow's lane: (first x, end x)."""
        return arrow.x, arrow.x + 1

    def seams_on(self, y: int) -> tuple[Seam, ...]:
        """Return the characters of line `y` that two rows of cells share."""
        return ()

    def joins(self, one: Site, other: Site) -> tuple[Join, ...]:
        """Return the characters that link the stones of two neighbours, `one` the earlier site."""
        return ()
