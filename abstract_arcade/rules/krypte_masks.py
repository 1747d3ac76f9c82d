"""Bit masks for Krypte: where counters stop, which ones they turn, and rows of four.

`a1` is the top-left square, and rows are numbered downwards, as the designer does. Nothing here
depends on whose turn it is; the rules and the heuristic both use it.
"""

from __future__ import annotations

from enum import IntEnum

from abstract_arcade.rules.geometry import DIAGONAL, ORTHOGONAL, square_board
from abstract_arcade.rules.terms import Site

BOARD = square_board(8, rows_down=True)


class Side(IntEnum):
    """A side of the board, clockwise from North."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def title(self) -> str:
        """The side's name: "North"."""
        return self.name.capitalize()


ACTIVE_SIDES = {
    None: (Side.NORTH,),
    Side.NORTH: (Side.EAST, Side.SOUTH),
    Side.EAST: (Side.SOUTH, Side.WEST),
    Side.SOUTH: (Side.WEST, Side.NORTH),
    Side.WEST: (Side.NORTH, Side.EAST),
}
"""The side the last counter entered from (None before the first) -> the sides active now.

Rule: "A turn" in `teaching/krypte.md`, "Open sides".
"""

# Masks of the squares where a run of four to the right, or to the left, stays within the row.
COLUMNS = [BOARD.column_mask(column) for column in range(8)]
_RIGHT = sum(COLUMNS[:5])
_LEFT = sum(COLUMNS[3:])
_WEST_1, _WEST_2, _WEST_4 = COLUMNS[0], sum(COLUMNS[:2]), sum(COLUMNS[:4])
_EAST_1, _EAST_2, _EAST_4 = COLUMNS[7], sum(COLUMNS[6:]), sum(COLUMNS[4:])
_NORTH_1, _NORTH_2, _NORTH_4 = ((1 << 8 * rows) - 1 for rows in (1, 2, 4))
_SOUTH_1, _SOUTH_2, _SOUTH_4 = (BOARD.full ^ ((1 << 8 * rows) - 1) for rows in (7, 6, 4))

# The direction of a line -> (shift to the next square, shift by two, where a four may begin).
_RUNS = ((1, 2, _RIGHT), (8, 16, BOARD.full), (9, 18, _RIGHT), (7, 14, _LEFT))

_NEIGHBORS = BOARD.neighbor_masks
_RAYS = tuple(
    tuple(ray for step in ORTHOGONAL + DIAGONAL if (ray := BOARD.ray(site, step)))
    for site in BOARD.sites
)


def fours(stones: int) -> int:
    """The first square of every run of four in `stones`, in any of the four directions."""
    firsts = 0
    for one, two, starts in _RUNS:
        pairs = stones & stones >> one
        firsts |= pairs & pairs >> two & starts
    return firsts


def four_sites(stones: int) -> int:
    """Every square of every run of four or more in `stones`."""
    squares = 0
    for one, two, starts in _RUNS:
        pairs = stones & stones >> one
        fours = pairs & pairs >> two & starts
        halves = fours | fours << two
        squares |= halves | halves << one
    return squares


def stops(occupied: int, side: Side) -> int:
    """The first empty square of every lane, counted from `side`.

    The occupied squares that join up with `side` are filled in three doubling steps, as in a
    parallel prefix; a counter stops on the square after them.

    Rule: "A turn" in `teaching/krypte.md`, "Entering".
    """
    filled = occupied
    if side is Side.NORTH:
        filled &= filled << 8 | _NORTH_1
        filled &= filled << 16 | _NORTH_2
        filled &= filled << 32 | _NORTH_4
        return (filled << 8 | _NORTH_1) & ~occupied & BOARD.full
    if side is Side.SOUTH:
        filled &= filled >> 8 | _SOUTH_1
        filled &= filled >> 16 | _SOUTH_2
        filled &= filled >> 32 | _SOUTH_4
        return (filled >> 8 | _SOUTH_1) & ~occupied
    if side is Side.WEST:
        filled &= filled << 1 | _WEST_1
        filled &= filled << 2 | _WEST_2
        filled &= filled << 4 | _WEST_4
        return (filled << 1 | _WEST_1) & ~occupied & BOARD.full
    filled &= filled >> 1 | _EAST_1
    filled &= filled >> 2 | _EAST_2
    filled &= filled >> 4 | _EAST_4
    return (filled >> 1 | _EAST_1) & ~occupied


def turned(mine: int, theirs: int, site: Site, capture: str) -> int:
    """The counters that one of `mine`, placed on `site`, turns over.

    Rules: "A turn" in `teaching/krypte.md`, "Turning"; "Options" for `custodial`.
    """
    if capture == "adjacent":
        return _NEIGHBORS[site] & (mine | theirs)
    flipped = 0
    for ray in _RAYS[site]:
        run = 0
        for other in ray:
            bit = 1 << other
            if theirs & bit:
                run |= bit
                continue
            if mine & bit:
                flipped |= run
            break
    return flipped


def placed(mine: int, theirs: int, site: Site, capture: str) -> tuple[int, int]:
    """The counters (of its owner, of the opponent) after one of `mine` is placed on `site`."""
    over = turned(mine, theirs, site, capture)
    return mine ^ over | 1 << site, theirs ^ over
