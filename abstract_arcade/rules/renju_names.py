"""The names of Renju's 26 openings, which the first three stones decide.

Rule: "Names" in `teaching/renju.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from abstract_arcade.rules.core import SetupError
from abstract_arcade.rules.renju_lines import BOARD
from abstract_arcade.rules.renju_symmetry import symmetries
from abstract_arcade.rules.terms import Site
from abstract_arcade.truncate import quoted

CENTRE = BOARD.site("h8")
"""The point of the first stone."""

# The second stone -> the third stones, each with the name of the opening.
_OPENINGS = {
    "h9": (
        "h10 Kansei 1D, i10 Keigetsu 2D, j10 Sosei 3D, i9 Kagetsu 4D, j9 Zangetsu 5D, "
        "i8 Ugetsu 6D, j8 Kinsei 7D, h7 Shogetsu 8D, i7 Kyugetsu 9D, j7 Shingetsu 10D, "
        "h6 Zuisei 11D, i6 Sangetsu 12D, j6 Yusei 13D"
    ),
    "i9": (
        "j10 Chosei 1I, j9 Kyogetsu 2I, j8 Kosei 3I, j7 Suigetsu 4I, j6 Ryusei 5I, "
        "i8 Ungetsu 6I, i7 Hogetsu 7I, i6 Rangetsu 8I, h7 Gingetsu 9I, h6 Myojo 10I, "
        "g7 Shagetsu 11I, g6 Meigetsu 12I, f6 Suisei 13I"
    ),
}


@cache
def opening_names() -> Mapping[tuple[Site, Site], str]:
    """(Second stone, third stone) -> the name of the opening, such as "Kagetsu 4D"."""
    names = {}
    for second, thirds in _OPENINGS.items():
        for entry in thirds.split(", "):
            third, name = entry.split(" ", 1)
            # All turnings of an opening share its name.
            for turning in symmetries((CENTRE,), ()):
                images = [turning.image(BOARD.site(each)) for each in (second, third)]
                assert images[0] is not None
                assert images[1] is not None
                names[images[0], images[1]] = name
    return names


@cache
def _canonical_openings() -> frozenset[tuple[Site | None, Site | None]]:
    """The second and third stones of the 26 openings, as they are listed here."""
    return frozenset(
        (BOARD.site(second), BOARD.site(entry.split()[0]))
        for second, thirds in _OPENINGS.items()
        for entry in thirds.split(", ")
    )


def canonical_symmetry(second: Site, third: Site | None = None) -> tuple[Site, ...]:
    """The symmetry of the board that turns an opening into one of the 26 canonical ones.

    `third` is None if it is not placed yet.

    Returns:
        The image of every site; that of an opening which is canonical already is itself.
    """
    openings = _canonical_openings()
    turning = next(
        each
        for each in symmetries((CENTRE,), ())
        if any(
            each.image(second) == canonical and (third is None or each.image(third) == last)
            for canonical, last in openings
        )
    )
    images = map(turning.image, BOARD.sites)
    return tuple(image for image in images if image is not None)


def opening_called(text: str) -> str | None:
    """The opening that a text such as "4D" or "Kagetsu 4D" names; None for an empty text.

    Raises:
        SetupError: there is no such opening.
    """
    word = text.strip().lower()
    for name in opening_names().values() if word else ():
        if word in (name.lower(), short_name(name).lower()):
            return name
    if word:
        raise SetupError(
            f"There is no opening {quoted(word)}, they run from 1D to 13D and 1I to 13I"
        )
    return None


def short_name(name: str) -> str:
    """The short name of an opening: "4D" of "Kagetsu 4D"."""
    return name.split()[1]
