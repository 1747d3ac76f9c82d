"""Sets of cells for Enclose5, as bit masks: polygons of marks and their insides, and alignments.

Nothing here depends on turns or options. At the end are the texts of alignments in the state of a
set position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import compress
from typing import NamedTuple

from abstract_arcade.rules.geometry import OnDemand, SquareBoard, mask_of, sites_of, square_board
from abstract_arcade.rules.setup import SetupError
from abstract_arcade.rules.terms import SWAP, Move, Site
from abstract_arcade.truncate import quoted

DIRECTIONS = {"row": (1, 0), "column": (0, 1), "rising": (1, 1), "falling": (-1, 1)}
"""The steps from a cell of an alignment to the next, (columns right, rows up), by direction."""

# The distances, along one line, from a cell to the other cells of all runs of five through it.
_LINE = (-4, -3, -2, -1, 1, 2, 3, 4)

# The eight cells around a cell, counter-clockwise; orthogonal neighbours have even indices.
_AROUND = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))

# Translates the binary digits of a mask into the truth values that `compress` takes.
_TRUTH = bytes.maketrans(b"01", b"\0\1")


class Alignment(NamedTuple):
    """Five or more marks in a row: the direction, and the mask of the cells that are still marks.

    `direction` is a key of `DIRECTIONS`.
    """

    direction: str
    cells: int


class Enclose5Tables:
    """The tables of one board size, created once and shared.

    In the masks of this class each row has one bit more than the board has columns, and the first
    rows are empty. So a shift never carries a cell into another row: beyond an edge it lands on the
    frame, the ring of cells that surrounds the board. `mask` and `sites` convert from and to sites.

    Attributes:
        cells: the mask of the board.
        bits: the mask of each site.
        steps: the shift to the next cell of an alignment, by direction.
    """

    def __init__(self, size: int) -> None:
        board = square_board(size)
        width = size + 1
        self._width = width
        # The bit of cell a1. A mask shifted right by a cell's entry in `_shifts` has the cells
        # around that cell, up to four steps in every direction, in the places of those around a1.
        origin = 4 * width + 4
        self._origin = origin
        self._shifts = tuple(row * width + column for column, row in board.points)
        self.bits = tuple(1 << origin + shift for shift in self._shifts)
        self.cells = sum(self.bits)
        # The masks of board and frame together, and of the frame alone.
        above_frame = origin + size * width + size + 1
        below_frame = origin - width - 1
        self._area = (1 << above_frame) - (1 << below_frame)
        self._frame = self._area & ~self.cells
        self.steps = {name: dx + dy * width for name, (dx, dy) in DIRECTIONS.items()}
        self._site_at = {bit.bit_length() - 1: site for site, bit in enumerate(self.bits)}
        # The placements by the shift of their cell. Entries for cells of the frame are not used.
        moves = [SWAP] * (size * width)
        for shift, move in zip(self._shifts, board.single_moves, strict=True):
            moves[shift] = move
        self._moves = tuple(moves)
        # The eight cells around a1.
        self._ring = mask_of(origin + dx + dy * width for dx, dy in _AROUND)
        # The cells up to four steps from a1 in each direction.
        self._lines = tuple(
            mask_of(origin + place * step for place in _LINE) for step in self.steps.values()
        )
        self._closings = OnDemand(self._closing)
        self._fives = OnDemand(self._makes_five)

    def _closing(self, ring: int) -> tuple[int, int] | None:
        """Return the checks by which `close` decides whether a new mark encloses anything.

        The mark is on a1, and `ring` is the mask of the reached ones among the eight cells around
        it: those that can be reached from outside the board.

        The mark cuts off a cell only if its own reached neighbours are no longer connected. They
        are connected if one arc of reached cells on the ring contains them all. The mark encloses a
        neighbouring mark only if that mark has no reached neighbour left: neither the two that are
        also on the ring, nor the one beyond it.

        Returns:
            The mask of the neighbours that may be cut off from one another, or 0; and the mask of
            the cells two steps away of which one not reached leaves its mark enclosed. None if the
            new mark certainly encloses nothing.
        """
        origin = self._origin
        width = self._width
        bits = [1 << origin + dx + dy * width for dx, dy in _AROUND]
        reached = [bool(ring & bit) for bit in bits]
        neighbors = 0
        arcs = 0
        beyond = 0
        for place in range(0, 8, 2):
            if reached[place]:
                neighbors |= bits[place]
                # It begins an arc unless the corner and the neighbour before are reached, too.
                if not (reached[place - 1] and reached[place - 2]):
                    arcs += 1
            elif not (reached[place - 1] or reached[place + 1]):
                dx, dy = _AROUND[place]
                beyond |= 1 << origin + 2 * (dx + dy * width)
        if arcs > 1:
            return neighbors, beyond
        if beyond:
            return 0, beyond
        return None

    def _makes_five(self, marks: int) -> bool:
        """Return whether a mark on a1 makes five or more in a row with the given marks.

        `marks` are at most four steps from a1, on one line.
        """
        with_new = marks | 1 << self._origin
        for step in self.steps.values():
            for first in range(-4, 1):
                places = range(first, first + 5)
                if all(with_new >> self._origin + place * step & 1 for place in places):
                    return True
        return False

    def mask(self, sites: Iterable[Site]) -> int:
        """Return the mask of `sites`."""
        mask = 0
        for site in sites:
            mask |= self.bits[site]
        return mask

    def sites(self, cells: int) -> Iterator[Site]:
        """Return an iterator over the sites in a mask, in board order."""
        return map(self._site_at.__getitem__, sites_of(cells))

    def placements(self, cells: int) -> tuple[Move, ...]:
        """Return the move `(site,)` for each cell of the mask `cells`, in board order."""
        digits = f"{cells >> self._origin:b}".encode().translate(_TRUTH)
        return tuple(compress(self._moves, reversed(digits)))

    def spread(self, cells: int) -> int:
        """Return the mask of `cells` and their orthogonal neighbours, which may be on the frame."""
        width = self._width
        return cells | cells << 1 | cells >> 1 | cells << width | cells >> width

    def outside(self, marks: int, reached: int = 0) -> int:
        """Return the mask of the cells that can be reached from outside the board, with the frame.

        A way leads from a cell to an orthogonal neighbour and never through a cell of `marks`.
        `reached` are cells already known to be reached, which saves time. Rules: "Where the
        designer's text is open" in `teaching/enclose5.md`, "What is inside".
        """
        free = self._area & ~marks
        reached |= self._frame
        while True:
            grown = self.spread(reached) & free
            if grown == reached:
                return reached
            reached = grown

    def inside(self, marks: int, reached: int) -> int:
        """Return the mask of the cells inside the polygons of `marks`.

        `reached` is the result of `outside` for these marks. A mark is inside if none of its
        orthogonal neighbours is reached. The rules are those of `outside`.
        """
        return self.cells & ~(reached | self.spread(reached) & marks)

    def close(self, marks: int, reached: int, site: Site) -> tuple[int, int]:
        """Return the cells `outside` and `inside` after a new mark on `site`.

        Rule: "A turn" in `teaching/enclose5.md`, "Enclosure".

        Args:
            marks: all marks of the colour, the new one included.
            reached: the result of `outside` before the new mark.
            site: the site of the new mark.

        Returns:
            The masks of the cells outside and of the cells inside. The latter is 0 if the mark
            encloses nothing new.
        """
        reached ^= self.bits[site]
        shift = self._shifts[site]
        closing = self._closings[reached >> shift & self._ring]
        if closing is None:
            return reached, 0
        ring_neighbors, beyond = closing
        if ring_neighbors:
            outside = self._cut(reached, ring_neighbors << shift)
            if outside != reached:
                return outside, self.inside(marks, outside)
        if beyond & ~(reached >> shift):
            return reached, self.inside(marks, reached)
        return reached, 0

    def _cut(self, reached: int, ring_neighbors: int) -> int:
        """Return the mask of the cells of `reached` that are still connected to the frame.

        A cell has been removed from `reached`, and `ring_neighbors` are its neighbours in
        `reached`. If all of these are still connected, so is every other cell: whatever was reached
        through the removed cell was reached through one of them.
        """
        width = self._width
        outside = self._frame
        while True:
            # `spread`, inlined.
            grown = outside | outside << 1 | outside >> 1 | outside << width | outside >> width
            grown &= reached
            if not ring_neighbors & ~grown:
                return reached
            if grown == outside:
                return outside
            outside = grown

    def run(self, cells: int, site: Site, step: int) -> int:
        """Return the mask of the unbroken run of `cells` through `site`, one of them.

        `step` is the direction, a value of `steps`.
        """
        run = self.bits[site]
        bit = self.bits[site] << step
        while bit & cells:
            run |= bit
            bit <<= step
        bit = self.bits[site] >> step
        while bit & cells:
            run |= bit
            bit >>= step
        return run

    def runs(self, marks: int, site: Site) -> list[Alignment]:
        """Return the alignments of `marks` through `site`: all rows of five or more, at most four.

        `site` must have one of `marks`. Rule: "A turn" in `teaching/enclose5.md`, "Alignment".
        """
        around = marks >> self._shifts[site]
        row, column, rising, falling = self._lines
        fives = self._fives
        # Few marks make a five. Four look-ups settle the other cases.
        if not (
            fives[around & row]
            or fives[around & column]
            or fives[around & rising]
            or fives[around & falling]
        ):
            return []
        runs = ((name, self.run(marks, site, step)) for name, step in self.steps.items())
        return [Alignment(name, run) for name, run in runs if run.bit_count() >= 5]

    def lengthening(
        self,
        alignments: Iterable[Alignment],
        marks: int,
        reached: int,
        cells: int,
    ) -> int:
        """Return the mask of those of `cells` where a mark would lengthen one of `alignments`.

        The cells that the mark encloses are coloured first, which may separate it from the
        alignment. Rule: "A turn" in `teaching/enclose5.md`, "Bonus moves".

        Args:
            alignments: alignments of one colour.
            marks: the mask of all marks of this colour.
            reached: the result of `outside` for these marks.
            cells: the mask of some empty cells.
        """
        lengthening = 0
        for direction, aligned in alignments:
            step = self.steps[direction]
            for site in self.sites((aligned << step | aligned >> step) & cells):
                bit = self.bits[site]
                _, inside = self.close(marks | bit, reached, site)
                if (bit << step | bit >> step) & aligned & ~inside:
                    lengthening |= bit
        return lengthening


@cache
def enclose5_tables(size: int) -> Enclose5Tables:
    """Return the `Enclose5Tables` that all games of this size share."""
    return Enclose5Tables(size)


def read_alignment(
    text: str,
    marks: int,
    territory: int,
    board: SquareBoard,
    site_called: Callable[[str], Site],
) -> Alignment:
    """Return the alignment that a text in the state of a set position names.

    Args:
        text: the cells that are still marks, "d4-e4-f4-g4-h4", or one cell and its direction,
            "d4-row".
        marks: the marks of the colour to move.
        territory: the cells that this colour has coloured.
        board: the board.
        site_called: returns the site with a name, or raises `SetupError`.

    Raises:
        SetupError: If the text is wrong, or there can be no such alignment.
    """
    tables = enclose5_tables(board.size)
    name = board.name
    *names, last = text.lower().split("-")
    if last not in DIRECTIONS:
        names.append(last)
    sites = sorted(map(site_called, names))
    if not sites:
        raise SetupError(f"{quoted(text)} names no cell of an alignment")
    cells = tables.mask(sites)
    unmarked = list(tables.sites(cells & ~marks))
    if unmarked:
        raise SetupError(f"{name(unmarked[0])} is in an alignment, but is not a mark of the mover")
    direction = last if last in DIRECTIONS else _direction(board, sites)
    if direction is None:
        raise SetupError(f"{text} has no direction; one of {', '.join(DIRECTIONS)} is needed")

    step = tables.steps[direction]
    for site in sites:
        missing = list(tables.sites(tables.run(marks, site, step) & ~cells))
        if missing:
            raise SetupError(f"{text} leaves out {name(missing[0])}, which is in line with it")
    # Cells that are missing between the marks, or to make five, must have been coloured since.
    whole = tables.run(cells | territory, sites[0], step)
    if cells & ~whole or whole.bit_count() < 5:
        raise SetupError(f"{text} cannot be the rest of a row of five or more")
    return Alignment(direction, cells)


def _direction(board: SquareBoard, sites: Sequence[Site]) -> str | None:
    """Return the key of `DIRECTIONS` for the line from the first of `sites` to the second.

    None if there is only one site, or the two are not in line.
    """
    if len(sites) < 2:
        return None
    first_column, first_row = board.points[sites[0]]
    second_column, second_row = board.points[sites[1]]
    right = second_column - first_column
    up = second_row - first_row
    distance = max(abs(right), up)
    for name, (dx, dy) in DIRECTIONS.items():
        if (right, up) == (dx * distance, dy * distance):
            return name
    return None


def alignment_text(alignment: Alignment, board: SquareBoard) -> str:
    """Return the text of an alignment that `read_alignment` reads.

    It is "d4-e4-f4-g4-h4", or "d4-row" if a single cell is left.
    """
    sites = enclose5_tables(board.size).sites(alignment.cells)
    names = [board.name(site) for site in sites]
    if len(names) == 1:
        names.append(alignment.direction)
    return "-".join(names)
