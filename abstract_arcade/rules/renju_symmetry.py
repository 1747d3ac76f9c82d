"""The symmetries of a few stones, by which offers in Renju's openings are equivalent.

Rule: "Equivalent offers" in `teaching/renju.md`. The axes and the centre are those of the stones,
not of the board. Source: Ando Meritee, on the old blog of the Renju International Federation
(2008-04-27), names g8, g7, i8 and i7 in an opening 8D as four versions of one fifth stone.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from abstract_arcade.rules.renju_lines import BOARD, RowBitboards, planes, sites_in
from abstract_arcade.rules.terms import Color, Site

# The turns and mirror images of a square: (x, y) goes to (a·x + b·y, c·x + d·y).
_TURNS = tuple(
    (a, b, c, d)
    for a, b, c, d in (
        *((p, 0, 0, q) for p in (1, -1) for q in (1, -1)),
        *((0, p, q, 0) for p in (1, -1) for q in (1, -1)),
    )
)


class Symmetry(NamedTuple):
    """A turn or mirror image of the plane, with a shift."""

    turn: tuple[int, int, int, int]
    shift: tuple[int, int]

    @property
    def is_mirror(self) -> bool:
        """Whether it is a mirror image, not a turn."""
        a, b, c, d = self.turn
        return a * d < b * c

    def of_point(self, point: tuple[int, int]) -> tuple[int, int]:
        """The image of a point of the plane."""
        (a, b, c, d), (right, up), (x, y) = self.turn, self.shift, point
        return a * x + b * y + right, c * x + d * y + up

    def image(self, site: Site) -> Site | None:
        """The image of a site; None if it lies off the board."""
        return BOARD.at(*self.of_point(BOARD.points[site]))


@lru_cache(maxsize=64)
def symmetries(black: tuple[Site, ...], white: tuple[Site, ...]) -> tuple[Symmetry, ...]:
    """Every symmetry that maps the stones of both colours to themselves, the identity first.

    There must be a stone. Axes and centres may lie anywhere.
    """
    stones = {BOARD.points[site]: Color.BLACK for site in black}
    stones |= {BOARD.points[site]: Color.WHITE for site in white}
    lowest = min(stones)
    found = []
    for turn in _TURNS:
        turned = min(map(Symmetry(turn, (0, 0)).of_point, stones))
        # A shift keeps the order of points, so it takes the lowest point to the lowest one.
        symmetry = Symmetry(turn, (lowest[0] - turned[0], lowest[1] - turned[1]))
        if {symmetry.of_point(point): color for point, color in stones.items()} == stones:
            found.append(symmetry)
    return tuple(found)


def symmetries_of(lines: RowBitboards) -> tuple[Symmetry, ...]:
    """The symmetries of the stones on the board, of which there is at least one."""
    black, white, _ = planes(lines[0])
    return symmetries(tuple(sites_in(black)), tuple(sites_in(white)))


def equivalents(lines: RowBitboards, offers: Iterable[Site]) -> frozenset[Site]:
    """The points that are equivalent to one of the offers, the offers among them."""
    found = symmetries_of(lines)
    images = (symmetry.image(offer) for offer in offers for symmetry in found)
    return frozenset(image for image in images if image is not None)


def relation(lines: RowBitboards, site: Site, offers: Iterable[Site]) -> tuple[Site, Symmetry]:
    """The offer that a point is equivalent to, and a symmetry that takes it there.

    A mirror image is preferred to a turn, since it is easier to see.

    Raises:
        ValueError: the point is not equivalent to any offer.
    """
    found = sorted(symmetries_of(lines), key=lambda each: not each.is_mirror)
    for symmetry in found:
        for offer in offers:
            if symmetry.image(offer) == site:
                return offer, symmetry
    raise ValueError(BOARD.name(site))
