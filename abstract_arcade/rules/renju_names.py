"""The symmetries of a few stones, and the names of Renju's 26 openings.

An opening keeps its name if the board is rotated or reflected. Rules: "Names" and "Equivalent
offers" in `teaching/renju.md`. Axes and centres are those of the stones, not of the board. Source:
Ando Meritee, on the old blog of the Renju International Federation (2008-04-27), names g8, g7, i8
and i7 in an opening 8D as four versions of one fifth stone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from abstract_arcade.rules.renju_lines import BOARD, RowBitboards, planes, sites_in
from abstract_arcade.rules.setup import SetupError
from abstract_arcade.rules.terms import Color, Site
from abstract_arcade.truncate import quoted

# The rotations and reflections of a square, as (a, b, c, d): (x, y) maps to (a·x + b·y, c·x + d·y).
_TURNS = (
    (1, 0, 0, 1),
    (1, 0, 0, -1),
    (-1, 0, 0, 1),
    (-1, 0, 0, -1),
    (0, 1, 1, 0),
    (0, 1, -1, 0),
    (0, -1, 1, 0),
    (0, -1, -1, 0),
)


class Symmetry(NamedTuple):
    """A rotation or reflection of the plane, `turn`, followed by a translation, `shift`."""

    turn: tuple[int, int, int, int]
    shift: tuple[int, int]

    @property
    def is_mirror(self) -> bool:
        """Whether the symmetry is a reflection, not a rotation."""
        a, b, c, d = self.turn
        return a * d < b * c

    def of_point(self, point: tuple[int, int]) -> tuple[int, int]:
        """Return the image of a point of the plane."""
        a, b, c, d = self.turn
        right, up = self.shift
        x, y = point
        return a * x + b * y + right, c * x + d * y + up

    def image(self, site: Site) -> Site | None:
        """Return the image of a site, or None if it is off the board."""
        return BOARD.at(*self.of_point(BOARD.points[site]))


def symmetries(black: tuple[Site, ...], white: tuple[Site, ...]) -> tuple[Symmetry, ...]:
    """Return every symmetry that maps both colours' stones to themselves, the identity first.

    At least one of `black` and `white`, the sites of the stones, must have a site. The axes and
    centres of the symmetries may be anywhere.
    """
    stones = {BOARD.points[site]: Color.BLACK for site in black}
    stones |= {BOARD.points[site]: Color.WHITE for site in white}
    lowest = min(stones)
    kept = []
    for turn in _TURNS:
        turned = min(map(Symmetry(turn, (0, 0)).of_point, stones))
        # A translation keeps the order of points, so it maps the lowest point to the lowest one.
        symmetry = Symmetry(turn, (lowest[0] - turned[0], lowest[1] - turned[1]))
        if {symmetry.of_point(point): color for point, color in stones.items()} == stones:
            kept.append(symmetry)
    return tuple(kept)


def symmetries_of(lines: RowBitboards) -> tuple[Symmetry, ...]:
    """Return the `symmetries` of the stones on a board, which must not be empty."""
    black, white, _ = planes(lines[0])
    return symmetries(tuple(sites_in(black)), tuple(sites_in(white)))


def equivalents(lines: RowBitboards, offers: Iterable[Site]) -> frozenset[Site]:
    """Return the points to which a symmetry of the stones maps any of `offers`, offers included."""
    kept = symmetries_of(lines)
    images = (symmetry.image(offer) for offer in offers for symmetry in kept)
    return frozenset(image for image in images if image is not None)


def inequivalent(sites: Iterable[Site], lines: RowBitboards) -> list[Site]:
    """Return `sites`, in their order, without those that are equivalent to an earlier site.

    Two sites are equivalent if a symmetry of the stones on the board maps one to the other.
    """
    kept = symmetries_of(lines)
    seen: set[Site | None] = set()
    different = []
    for site in sites:
        if site not in seen:
            different.append(site)
            seen.update(symmetry.image(site) for symmetry in kept)
    return different


def relation(lines: RowBitboards, site: Site, offers: Iterable[Site]) -> tuple[Site, Symmetry]:
    """Return an offer to which `site` is equivalent, and a symmetry that maps the offer to `site`.

    A reflection is preferred to a rotation, because it is easier to see.

    Raises:
        ValueError: If the point is not equivalent to any offer.
    """
    kept = symmetries_of(lines)
    reflections = [symmetry for symmetry in kept if symmetry.is_mirror]
    rotations = [symmetry for symmetry in kept if not symmetry.is_mirror]
    for symmetry in reflections + rotations:
        for offer in offers:
            if symmetry.image(offer) == site:
                return offer, symmetry
    raise ValueError(BOARD.name(site))


CENTRE = BOARD.site("h8")
"""The point of the first stone."""

# The canonical openings: the third stones and the names of the openings, by the second stone.
_OPENINGS = {
    "h9": {
        "h10": "Kansei 1D",
        "i10": "Keigetsu 2D",
        "j10": "Sosei 3D",
        "i9": "Kagetsu 4D",
        "j9": "Zangetsu 5D",
        "i8": "Ugetsu 6D",
        "j8": "Kinsei 7D",
        "h7": "Shogetsu 8D",
        "i7": "Kyugetsu 9D",
        "j7": "Shingetsu 10D",
        "h6": "Zuisei 11D",
        "i6": "Sangetsu 12D",
        "j6": "Yusei 13D",
    },
    "i9": {
        "j10": "Chosei 1I",
        "j9": "Kyogetsu 2I",
        "j8": "Kosei 3I",
        "j7": "Suigetsu 4I",
        "j6": "Ryusei 5I",
        "i8": "Ungetsu 6I",
        "i7": "Hogetsu 7I",
        "i6": "Rangetsu 8I",
        "h7": "Gingetsu 9I",
        "h6": "Myojo 10I",
        "g7": "Shagetsu 11I",
        "g6": "Meigetsu 12I",
        "f6": "Suisei 13I",
    },
}


@cache
def _canonical_openings() -> Mapping[tuple[Site, Site], str]:
    return {
        (BOARD.site(second), BOARD.site(third)): name
        for second, thirds in _OPENINGS.items()
        for third, name in thirds.items()
    }


@cache
def opening_names() -> Mapping[tuple[Site | None, Site | None], str]:
    """Return the names of the openings, such as "Kagetsu 4D", by (second stone, third stone).

    Every opening has an entry for each of its rotations and reflections.
    """
    # All rotations and reflections of an opening have the same name.
    return {
        (symmetry.image(second), symmetry.image(third)): name
        for (second, third), name in _canonical_openings().items()
        for symmetry in symmetries((CENTRE,), ())
    }


def canonical_symmetry(second: Site, third: Site | None = None) -> tuple[Site, ...]:
    """Return the symmetry of the board that maps an opening to one of the 26 canonical openings.

    `second` and `third` are the second and third stones; `third` is None before it is placed.

    Returns:
        The image of every site, in board order. It is the site itself if the opening is canonical.

    Raises:
        ValueError: If no opening has these stones.
    """
    for symmetry in symmetries((CENTRE,), ()):
        for canonical_second, canonical_third in _canonical_openings():
            fits = symmetry.image(second) == canonical_second
            if fits and third is not None:
                fits = symmetry.image(third) == canonical_third
            if fits:
                images = map(symmetry.image, BOARD.sites)
                return tuple(image for image in images if image is not None)
    raise ValueError("no opening has these stones")


def opening_called(text: str) -> str | None:
    """Return the full name of an opening, "Kagetsu 4D", from "4d" or the full name.

    Case does not matter. None if the text is blank.

    Raises:
        SetupError: If there is no such opening.
    """
    word = text.strip().lower()
    if not word:
        return None
    for name in opening_names().values():
        if word in (name.lower(), short_name(name).lower()):
            return name
    raise SetupError(f"There is no opening {quoted(word)}, they run from 1D to 13D and 1I to 13I")


def short_name(name: str) -> str:
    """Return the short name of an opening: "4D" of "Kagetsu 4D"."""
    return name.split()[1]
