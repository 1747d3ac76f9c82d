"""The materials of the games' boards.

They stay the same in every theme; only a frame may follow it, and paper, which is as light as the
room allows. Tests hold their contrast, also between the nearest of 256 colours: a little more or
less of one primary may be another of these, so that a cream turns pink or two tones become one.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Few(NamedTuple):
    """What is mixed of other colours where any can be shown."""

    lifted: str
    """The ground of a black row that won."""
    sunk: str
    """The ground behind a row that won."""
    fog: str = "#585858"
    """What pale stones are mixed with."""


class Material(NamedTuple):
    """The colours of a game's board as text: of CSS, or `$NAME` for a variable of the theme.

    The screen makes its palettes of them, and print its diagrams. What has a default is
    the same on most boards, or only some have what it colours.
    """

    grounds: tuple[str, ...]
    """One or more: neighbouring sites may differ."""
    black: tuple[str, str]
    """The top and the bottom of Black's stones."""
    white: tuple[str, str]
    legal: str
    refused: str
    """The cursor where nothing may be placed."""
    lit: str
    """A lit ground."""
    frame: tuple[str, str]
    """Coordinates and the frame below them."""
    unlit: str
    """Coordinates of a side that is not lit."""
    last: tuple[str, str] = ("#ffd27a", "#7a2200")
    """The sign of the last move on a black stone and on a white one."""
    won: tuple[str, str] = ("#ffb757", "#c96f10")
    """The sign of a winning row on a black stone and on a white one."""
    ring: str = "#7f7563"
    """The ring on a white stone."""
    cursor: str = "#fff0c4"
    foul: str = "white"
    line: str = "white"
    star: str = "white"
    lane: tuple[str, str] = ("white", "transparent")
    """Arrows on a lit rail, and that rail."""
    used: tuple[str, str] = ("white", "transparent")
    """The arrow of the lane in use, and its ground."""
    edge: tuple[str, str] = ("white", "transparent")
    """Coordinates on Black's two sides, and those sides."""
    few: Few | None = None
    """With few colours, those that are mixed otherwise."""
    tints: tuple[str, str] = ("transparent", "transparent")
    """The grounds of squares that are Black's and White's."""
    aimed: str | None = None
    """The ground below the cursor; None for the lit ground."""
    sinking: float = 0.0
    """How far all but what won is blended into the desk, up to 1; 0 on a board that darkens."""


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
"""The background of squared paper in dark themes, where white would glare."""

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
        few=Few("#5faf87", "#005f00"),
    ),
    WOOD: WOOD._replace(
        grounds=("#af875f",),
        legal="#303030",
        line="#875f00",
        star="#303030",
        frame=("#ffffd7", "#875f00"),
        unlit="#ffffd7",
        lit="#87875f",
        few=Few("#d7af87", "#875f00"),
    ),
    SLATE: SLATE._replace(
        grounds=("#5f8787",),
        frame=("#303030", "#d0d0d0"),
        edge=("#c6c6c6", "#303030"),
        lit="#87875f",
        few=Few("#87afaf", "#005f5f"),
    ),
    TILE: TILE._replace(
        grounds=("#8787af",),
        line="#5f5f87",
        lit="#808080",
        black=("#121212", "#080808"),
        few=Few("#afafd7", "#5f5f87"),
    ),
    # No pale index is of a warm white: they are yellow or pink.
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
"""The materials with 256 colours, where the nearest would be of several hues.

Two tones of one hue are too far apart for neighbours: these boards have one, and lines.
"""
