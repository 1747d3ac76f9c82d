"""The colours of diagrams: black on white, or those of the board on the screen.

The colours of the screen are in `abstract_arcade.board_colors`. This module adds those that only a
diagram needs, such as lines between cells, and fixed ones where a theme decides on the screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from abstract_arcade.board_colors import DARK_ROOM_PAPER, FELT, PAPER, SLATE, TILE, WOOD, Material

_PAGE = "#ffffff"
_INK = "#000000"


class Style(NamedTuple):
    """The colours of a diagram, as CSS colours.

    Attributes:
        name: the beginning of the ids of gradients in the SVG: "felt".
        grounds: the backgrounds of sites, used in turn; a board of hexes may have three.
        black: Black's stones, at the top and at the bottom.
        white: White's stones, at the top and at the bottom.
        rim: the line around White's stones.
        on_black: signs and numbers on Black's stones.
        on_white: signs and numbers on White's stones.
        line: the lines of the board.
        line_width: the width of these lines, in pixels.
        star: the dots on some crossings.
        frame: the area around the board; None if the page is there.
        label: the coordinates.
        highlight: open lanes of Krypte, offers and points of fouls in Renju.
        tints: the cells that Black and White own in Enclose5; None to hatch them.
    """

    name: str = "print"
    grounds: tuple[str, ...] = (_PAGE,)
    black: tuple[str, str] = (_INK, _INK)
    white: tuple[str, str] = (_PAGE, _PAGE)
    rim: str = _INK
    on_black: str = _PAGE
    on_white: str = _INK
    line: str = _INK
    line_width: float = 0.8
    star: str = _INK
    frame: str | None = None
    label: str = _INK
    highlight: str = _INK
    tints: tuple[str, str] | None = None

    @property
    def is_print(self) -> bool:
        """Whether the board has neither a frame nor tints nor more than one background."""
        return self.frame is None and self.tints is None and len(set(self.grounds)) == 1


PRINT = Style()


def _made_of(name: str, material: Material) -> Style:
    """Return a style with the colours of a board on the screen, without a frame."""
    on_black, on_white = material.last
    return Style(
        name=name,
        grounds=material.grounds,
        black=material.black,
        white=material.white,
        rim=material.ring,
        on_black=on_black,
        on_white=on_white,
        line=material.line,
        star=material.star,
        label=material.frame[0],
        highlight=material.cursor,
    )


_PAPER = DARK_ROOM_PAPER

MATERIALS: Mapping[str, Style] = {
    "krypte": _made_of("felt", FELT)._replace(
        line="#256b4e", frame="#5c3d29", highlight=FELT.lane[0]
    ),
    "renju": _made_of("wood", WOOD)._replace(frame=WOOD.frame[1]),
    "reneo": _made_of("slate", SLATE)._replace(frame=SLATE.grounds[0], label=SLATE.black[1]),
    # The coordinates are on the white page.
    "slicron": _made_of("tile", TILE)._replace(line="#6d5e8c", label="#5d6168"),
    # Orange's marks are rings, which the paper fills.
    "enclose5": _made_of("paper", PAPER)._replace(
        grounds=(_PAPER,),
        white=(_PAPER, _PAPER),
        rim=PAPER.ring,
        on_black=_PAPER,
        on_white=PAPER.ring,
        frame=PAPER.frame[1],
        tints=PAPER.tints,
    ),
}
"""The styles with the colours of the screen, by game."""


def style_of(slug: str, *, material: bool) -> Style:
    """Return the style of a game's diagrams: `PRINT`, or the one in `MATERIALS` if `material`.

    A game that is not in `MATERIALS` has the style `PRINT`.
    """
    return MATERIALS.get(slug, PRINT) if material else PRINT
