"""The colours of diagrams: black on white, as in print, or the material of the game's board.

Only what print needs beside a material is chosen here: lines between squares and hexes, and frames
that no theme decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from abstract_arcade.board_colors import DARK_ROOM_PAPER, FELT, PAPER, SLATE, TILE, WOOD, Material

_PAGE = "#ffffff"
_INK = "#000000"


class Style(NamedTuple):
    """The colours of a diagram. Those of stones are pairs: at the top and at the bottom.

    Attributes:
        name: a word for it, with which the names of its fillings begin.
        grounds: the colours of sites; a board of hexes may have three in turn.
        rim: the line around White's stones.
        on_black: signs and numbers on Black's stones.
        on_white: the same on White's.
        line_width: how wide these are.
        star: the dots on some crossings.
        frame: what lies around the board; None for nothing.
        lit: what is open or in question.
        tints: grounds of cells that a colour owns, for Black and for White; None for hatching.
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
    lit: str = _INK
    tints: tuple[str, str] | None = None

    @property
    def is_print(self) -> bool:
        """Whether it is black and white only."""
        return self.frame is None and self.tints is None and len(set(self.grounds)) == 1


PRINT = Style()


def _made_of(name: str, material: Material) -> Style:
    """Return a style with the stones, the signs and the lines of a material, without a frame."""
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
        lit=material.cursor,
    )


_PAPER = DARK_ROOM_PAPER

MATERIALS: Mapping[str, Style] = {
    "krypte": _made_of("felt", FELT)._replace(line="#256b4e", frame="#5c3d29", lit=FELT.lane[0]),
    "renju": _made_of("wood", WOOD)._replace(frame=WOOD.frame[1]),
    "reneo": _made_of("slate", SLATE)._replace(frame=SLATE.grounds[0], label=SLATE.black[1]),
    # Its coordinates stand on the page.
    "slicron": _made_of("tile", TILE)._replace(line="#6d5e8c", label="#5d6168"),
    # Its rings are of Orange's ink, and empty.
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
"""The materials of the games' boards."""


def style_of(slug: str, *, material: bool) -> Style:
    """Return the style of a game's diagrams; a game without a material of its own is printed."""
    return MATERIALS.get(slug, PRINT) if material else PRINT
