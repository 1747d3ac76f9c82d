"""The colours of the games' boards, called materials: felt, wood, slate, tile and paper.

They are the same in every theme, except for some frames and for paper, which is darker in dark
themes. Tests check their contrast, also with the nearest of 256 colours: a small change of one
colour may select another of the 256, so that a cream turns pink or two tones become equal.
"""

from collections.abc import Mapping
from typing import NamedTuple


class FewColors(NamedTuple):
    """The colours of a terminal with few colours which are blended on other terminals."""

    lifted: str
    """The background of a winning row of black stones."""
    sunk: str
    """The background of a board on which a row has won."""
    fog: str = "#585858"
    """The colour that is blended into pale stones."""


class Material(NamedTuple):
    """The colours of a game's board, as CSS colours or as `$NAME` for a variable of the theme.

    The screen and printed diagrams use them. Colours with a default are the same on most boards, or
    only some boards need them.
    """

    grounds: tuple[str, ...]
    """The background of sites: one or more, since neighbouring sites may differ."""
    black: tuple[str, str]
    """The upper and the lower half of Black's stones."""
    white: tuple[str, str]
    """The upper and the lower half of White's stones."""
    legal: str
    """The sign of a legal site."""
    refused: str
    """The cursor on a site where no move is legal."""
    lit: str
    """The background of a highlighted site."""
    frame: tuple[str, str]
    """The coordinates, and the frame of the board behind them."""
    unlit: str
    """The coordinates of a side that is not highlighted."""
    last: tuple[str, str] = ("#ffd27a", "#7a2200")
    """The sign of the last move, on a black stone and on a white stone."""
    won: tuple[str, str] = ("#ffb757", "#c96f10")
    """The sign of a winning row, on a black stone and on a white stone."""
    ring: str = "#7f7563"
    """The ring on a white stone."""
    cursor: str = "#fff0c4"
    """The cursor on a site where a move is legal."""
    foul: str = "white"
    """The sign of a foul."""
    line: str = "white"
    """The lines of the board."""
    star: str = "white"
    """The star points of the board."""
    lane: tuple[str, str] = ("white", "transparent")
    """The arrows on a side where moves enter, and the background of the side."""
    used: tuple[str, str] = ("white", "transparent")
    """The arrow of the lane of the move under the cursor, and its background."""
    edge: tuple[str, str] = ("white", "transparent")
    """The coordinates on Black's two edges, and the background of these edges."""
    few: FewColors | None = None
    """The blended colours of a terminal with few colours; None on other terminals."""
    tints: tuple[str, str] = ("transparent", "transparent")
    """The background of the cells that Black and White have coloured."""
    aimed: str | None = None
    """The background of the site under the cursor, or None for the highlighted background."""
    sinking: float = 0.0
    """The degree, from 0 to 1, to which sites other than the winning ones fade into the screen."""


FELT = Material(
    grounds=("#2f8a65", "#30825e"),
    black=("#1f2226", "#0c0d0f"),
    white=("#fffdf7", "#f4f0ec"),
    legal="#cef0df",
    refused="#0d2419",
    lit="#73915f",
    frame=("#cdb594", "$rim"),
    unlit="#b39c80",
    lane=("#ffb757", "#64482a"),
    used=("#2a1a08", "#ffb757"),
)

WOOD = Material(
    grounds=("#a4743d",),
    black=("#1f2226", "#101114"),
    white=("#fffdf8", "#f4f0ec"),
    legal="#4a2f12",
    refused="#241100",
    lit="#998553",
    frame=("#f6ecd0", "#73481f"),
    unlit="#f6ecd0",
    foul="#560a00",
    line="#6a4721",
    star="#4a2f12",
)

SLATE = Material(
    grounds=("#6b7f92",),
    black=("#24272c", "#0e0f11"),
    white=("#fffdf7", "#f4f0ec"),
    legal="#fff0c4",
    refused="#262b30",
    lit="#7c7359",
    frame=("#33383e", "#d3cec2"),
    unlit="#33383e",
    line="#46545f",
    star="#262b30",
    edge=("#c7d0d8", "#2b3139"),
)

TILE = Material(
    grounds=("#7b6b9c", "#736394", "#8373a4"),
    black=("#1c1f23", "#0e0f11"),
    white=("#fffdf8", "#f4f0ec"),
    legal="#fff0c4",
    refused="#1f1a2b",
    lit="#90859c",
    frame=("$dim", "$background"),
    unlit="$dim",
)

DARK_ROOM_PAPER = "#f4ecd2"
"""The background of squared paper in dark themes, in which white would glare."""

LIGHT_ROOM_PAPER = "#fffdf6"
"""The background of squared paper in light themes."""

PAPER = Material(
    grounds=("$paper",),
    black=("#2556bb", "#1b48a6"),
    white=("#c6622a", "#913406"),
    last=("$paper", "$paper"),
    won=("$paper", "$paper"),
    ring="#ad4008",
    legal="#15213a",
    cursor="#15213a",
    refused="#544e41",
    lit="#e1e1e1",
    aimed="#ffec9a",
    frame=("#544e41", "#d9cfb6"),
    unlit="#544e41",
    foul="#560a00",
    line="#b9c2cf",
    tints=("#9db6ea", "#f0c490"),
    sinking=0.58,
)

IN_256: Mapping[Material, Material] = {
    FELT: FELT._replace(
        grounds=("#00875f",),
        line="#005f5f",
        legal="#d7ffd7",
        frame=("#d7af87", "#262626"),
        lane=("#ffaf5f", "#875f00"),
        lit="#5f875f",
        few=FewColors("#5faf87", "#005f00"),
    ),
    WOOD: WOOD._replace(
        grounds=("#af875f",),
        legal="#303030",
        line="#875f00",
        star="#303030",
        frame=("#ffffd7", "#875f00"),
        unlit="#ffffd7",
        lit="#87875f",
        few=FewColors("#d7af87", "#875f00"),
    ),
    SLATE: SLATE._replace(
        grounds=("#5f8787",),
        frame=("#303030", "#d0d0d0"),
        edge=("#c6c6c6", "#303030"),
        lit="#87875f",
        few=FewColors("#87afaf", "#005f5f"),
    ),
    TILE: TILE._replace(
        grounds=("#8787af",),
        line="#5f5f87",
        lit="#808080",
        black=("#121212", "#080808"),
        few=FewColors("#afafd7", "#5f5f87"),
    ),
    # None of the pale colours is a warm white: they are yellow or pink.
    PAPER: PAPER._replace(
        grounds=("#f4f4f4",),
        last=("#f4f4f4", "#f4f4f4"),
        won=("#f4f4f4", "#f4f4f4"),
        frame=("#444444", "#d0d0d0"),
        white=("#d75f00", "#af5f00"),
        tints=("#afafff", "#ffd7af"),
        lit="#d7ffd7",
        aimed="#ffffaf",
    ),
}
"""The materials for terminals with 256 colours, by the usual material.

The nearest of the 256 colours would differ in hue. Two tones of one hue are too far apart for
neighbouring sites, so these boards have one tone, with lines between the sites.
"""
