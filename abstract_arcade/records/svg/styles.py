"""The colours of diagrams: black on white, as in print, or the material of the game's board.

The materials are those of the screen, where `abstract_arcade.tui.board.materials` has them; nothing
here may import it. A test holds the two together; only what print needs beside it is chosen here:
lines between squares and hexes, and frames that no theme decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

_PAGE = "#ffffff"
_INK = "#000000"


class Style(NamedTuple):
    """The colours of a diagram. Those of stones are pairs: at the top and at the bottom.

    Attributes:
        name: a word for it, with which the names of its fillings begin.
        grounds: the colours of sites; a board of hexes may have three in turn.
        black: Black's stones.
        white: White's stones.
        rim: the line around White's stones.
        on_black: signs and numbers on Black's stones.
        on_white: the same on White's.
        line: the lines of the board.
        line_width: how wide these are.
        star: the dots on some crossings.
        frame: what lies around the board; None for nothing.
        label: coordinates.
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

_BOARD = Style(rim="#7f7563", on_black="#ffd27a", on_white="#7a2200")

MATERIALS: Mapping[str, Style] = {
    "krypte": _BOARD._replace(
        name="felt",
        grounds=("#2f8a65", "#30825e"),
        black=("#1f2226", "#0c0d0f"),
        white=("#fffdf7", "#f4f0ec"),
        line="#256b4e",
        frame="#5c3d29",
        label="#cdb594",
        lit="#ffb757",
    ),
    "renju": _BOARD._replace(
        name="wood",
        grounds=("#a4743d",),
        black=("#1f2226", "#101114"),
        white=("#fffdf8", "#f4f0ec"),
        line="#6a4721",
        star="#4a2f12",
        frame="#73481f",
        label="#f6ecd0",
        lit="#241100",
    ),
    "reneo": _BOARD._replace(
        name="slate",
        grounds=("#6b7f92",),
        black=("#24272c", "#0e0f11"),
        white=("#fffdf7", "#f4f0ec"),
        line="#46545f",
        star="#262b30",
        frame="#6b7f92",
        label="#08090b",
        lit="#fff0c4",
    ),
    "slicron": _BOARD._replace(
        name="tile",
        grounds=("#7b6b9c", "#736394", "#8373a4"),
        black=("#1c1f23", "#0e0f11"),
        white=("#fffdf8", "#f4f0ec"),
        line="#6d5e8c",
        label="#5d6168",
        lit="#fff0c4",
    ),
    "enclose5": _BOARD._replace(
        name="paper",
        grounds=("#f4ecd2",),
        black=("#1f4fb4", "#1f4fb4"),
        white=("#f4ecd2", "#f4ecd2"),
        rim="#ad4008",
        on_black="#f4ecd2",
        on_white="#ad4008",
        line="#b9c2cf",
        frame="#d9cfb6",
        label="#544e41",
        lit="#15213a",
        tints=("#9db6ea", "#f0c490"),
    ),
}
"""The materials of the games' boards."""


def style_of(slug: str, *, material: bool) -> Style:
    """The style of a game's diagrams; a game without a material of its own is printed."""
    return MATERIALS.get(slug, PRINT) if material else PRINT
