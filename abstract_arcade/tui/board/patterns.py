"""The shapes of stones and signs, character by character, for each zoom.

In a pattern, `~` before a character exchanges its front and back colour. That turns lower eighth
blocks, which Unicode has, into upper eighth blocks, so that discs are round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from abstract_arcade.rules.terms import Color
from abstract_arcade.tui.board.layouts.base import Zoom

Pattern = tuple[tuple[tuple[str, bool], ...], ...]
Patterns = Mapping[Zoom, Pattern]

Sign = tuple[int, int, str]
"""The row and the column of a sign within its site, both from 0, and its text."""


def pattern(*rows: str) -> Pattern:
    """Parse a pattern into rows of (character, whether its colours are exchanged)."""
    parsed = []
    for row in rows:
        cells = []
        exchanged = False
        for character in row:
            if character == "~":
                exchanged = True
            else:
                cells.append((character, exchanged))
                exchanged = False
        parsed.append(tuple(cells))
    return tuple(parsed)


DISCS = {
    Zoom(4, 2): pattern("▗▇▇▖", "▝~▁~▁▘"),
    Zoom(6, 3): pattern("▗▅▇▇▅▖", "~▎████▊", "▝~▃~▁~▁~▃▘"),
    Zoom(10, 5): pattern(
        " ▁▄▆▇▇▆▄▁ ", "▗████████▖", "~▎████████▊", "▝████████▘", " ~▇▀~▂~▁~▁~▂▀~▇ "
    ),
}
POINT_DISCS = {
    Zoom(4, 2): DISCS[Zoom(4, 2)],
    Zoom(6, 3): pattern("▗▆▆▆▖ ", "█████ ", "▝~▂~▂~▂▘ "),
    Zoom(8, 4): pattern(" ▂▅▆▆▅▂ ", "▗██████▖", "▝██████▘", " ~▆~▃~▂~▂~▃~▆ "),
}
GHOSTS = {
    Zoom(4, 2): pattern("▗▆▆▖", "▝~▂~▂▘"),
    Zoom(6, 3): pattern(" ▄▆▆▄ ", "▐████▌", " ▀~▂~▂▀ "),
    Zoom(10, 5): pattern("   ▁▂▂▁   ", "  ▆████▆  ", " ~▍██████▌ ", "  ▜████▛  ", "   ~▇~▆~▆~▇   "),
}
POINT_GHOSTS = {**POINT_DISCS, Zoom(4, 2): GHOSTS[Zoom(4, 2)]}
# Without colours White's stones are rings. The lower bar of a ring ends above the upper bar of the
# stone below it. Stones of a preview are dashed outlines, with a core if they are Black's.
RINGS = {
    Zoom(4, 2): pattern("▗▀▀▖", " ▀▀ "),
    Zoom(6, 3): pattern("▗▞▀▀▚▖", "▐▌  ▐▌", " ▝▀▀▘ "),
    Zoom(10, 5): pattern(
        " ▗▄▀▀▀▀▄▖ ",
        "▗█▘    ▝█▖",
        "▐▙      ▟▌",
        " ▜▙    ▟▛ ",
        "   ▀▀▀▀   ",
    ),
}
POINT_RINGS = {
    **RINGS,
    Zoom(6, 3): pattern("▄▀▀▀▄ ", "█   █ ", " ▀▀▀  "),
    Zoom(8, 4): pattern(" ▄▀▀▀▀▄ ", "▐▌    ▐▌", "▝▙    ▟▘", "  ▀▀▀▀  "),
}
PALE_DISCS = {
    Zoom(4, 2): pattern("╭▄▄╮", "╰▀▀╯"),
    Zoom(6, 3): pattern("╭╌╌╌╌╮", "╎ ▐▌ ╎", "╰╌╌╌╌╯"),
    Zoom(10, 5): pattern(
        "╭╌╌╌╌╌╌╌╌╮",
        "╎   ▄▄   ╎",
        "╎  ▐██▌  ╎",
        "╎   ▀▀   ╎",
        "╰╌╌╌╌╌╌╌╌╯",
    ),
}
PALE_RINGS = {
    Zoom(4, 2): pattern("╭╌╌╮", "╰╌╌╯"),
    Zoom(6, 3): pattern("╭╌╌╌╌╮", "╎    ╎", "╰╌╌╌╌╯"),
    Zoom(10, 5): pattern(
        "╭╌╌╌╌╌╌╌╌╮",
        "╎        ╎",
        "╎        ╎",
        "╎        ╎",
        "╰╌╌╌╌╌╌╌╌╯",
    ),
}
POINT_PALE_DISCS = {
    **PALE_DISCS,
    Zoom(6, 3): pattern("╭╌╌╌╮ ", "╎ ● ╎ ", "╰╌╌╌╯ "),
    Zoom(8, 4): pattern("╭╌╌╌╌╌╌╮", "╎  ▄▄  ╎", "╎  ▀▀  ╎", "╰╌╌╌╌╌╌╯"),
}
POINT_PALE_RINGS = {
    **PALE_RINGS,
    Zoom(6, 3): pattern("╭╌╌╌╮ ", "╎   ╎ ", "╰╌╌╌╯ "),
    Zoom(8, 4): pattern("╭╌╌╌╌╌╌╮", "╎      ╎", "╎      ╎", "╰╌╌╌╌╌╌╯"),
}
# Rings with a sign, for zooms at which no sign fits inside a ring.
LAST_RING = pattern("╔══╗", "╚══╝")
WON_RING = pattern("╭▗▖╮", "╰▝▘╯")
LAST_HEX_RING = pattern("      ", " ╔══╗ ", " ╚══╝ ")
NUMBERED_RING = pattern("╭──╮", "╰──╯")

# Signs in the middle of a site.
MARKS: Mapping[Zoom, Sign] = {
    Zoom(4, 2): (0, 1, "▁▁"),
    Zoom(6, 3): (1, 2, "╺╸"),
    Zoom(8, 4): (1, 3, "▁▁"),
    Zoom(10, 5): (2, 4, "╺╸"),
}
REFUSALS: Mapping[Zoom, Sign] = {
    zoom: (row, column, "╌╌") for zoom, (row, column, _) in MARKS.items()
}
CROSSES: Mapping[Zoom, Sequence[Sign]] = {
    Zoom(4, 2): ((0, 1, "╲╱"), (1, 1, "╱╲")),
    Zoom(6, 3): ((0, 1, "╲"), (0, 3, "╱"), (1, 2, "╳"), (2, 1, "╱"), (2, 3, "╲")),
    Zoom(8, 4): ((1, 3, "╲╱"), (2, 3, "╱╲")),
    Zoom(10, 5): (
        (1, 3, "╲"),
        (1, 6, "╱"),
        (2, 4, "╲╱"),
        (3, 4, "╱╲"),
        (4, 3, "╱"),
        (4, 6, "╲"),
    ),
}
# Signs of the effects of the last move: a stone left the site, was exchanged, or was turned.
DEPARTURES: Mapping[Zoom, Sequence[Sign]] = {
    Zoom(4, 2): ((0, 1, "╱╲"), (1, 1, "╲╱")),
    Zoom(6, 3): ((0, 1, "╱ ╲"), (1, 1, " ◇ "), (2, 1, "╲ ╱")),
    Zoom(8, 4): ((1, 3, "╱╲"), (2, 3, "╲╱")),
    Zoom(10, 5): ((2, 4, "╱╲"), (3, 4, "╲╱")),
}
EXCHANGES: Mapping[Zoom, Sequence[Sign]] = {
    Zoom(4, 2): ((1, 1, "◀▶"),),
    Zoom(6, 3): ((1, 1, "◀"), (1, 4, "▶")),
    Zoom(8, 4): ((1, 1, "╱"), (2, 1, "╲"), (1, 6, "╲"), (2, 6, "╱")),
    Zoom(10, 5): ((2, 2, "◀"), (2, 7, "▶")),
}
FEET: Mapping[Zoom, Sign] = {
    Zoom(4, 2): (1, 1, "▃▃"),
    Zoom(6, 3): (2, 2, "▃▃"),
    Zoom(8, 4): (3, 3, "▃▃"),
    Zoom(10, 5): (4, 3, "▃▃▃▃"),
}
TURNED_RING = pattern("▗▀▀▖", "▝  ▘")
RINGS_ON_WHITE: Mapping[Zoom, Sign] = {Zoom(6, 3): (1, 2, "()"), Zoom(10, 5): (2, 3, "(  )")}

# Stones on hexes. At 6×3 and larger the upper line is empty: it is a zigzag that the board draws.
HEX_DISCS: Patterns = {
    Zoom(4, 2): DISCS[Zoom(4, 2)],
    Zoom(6, 3): pattern("      ", " ▅▇▇▅ ", " ~▃~▁~▁~▃ "),
    Zoom(10, 5): pattern("          ", "  ▄▇██▇▄  ", " ▟██████▙ ", " ▜██████▛ ", "  ▀~▁██~▁▀  "),
}
HEX_GHOSTS: Patterns = {
    Zoom(4, 2): GHOSTS[Zoom(4, 2)],
    Zoom(6, 3): HEX_DISCS[Zoom(6, 3)],
    Zoom(10, 5): pattern("          ", "   ▂▃▃▂   ", "  ▟████▙  ", "  ▜████▛  ", "   ~▆~▅~▅~▆   "),
}
HEX_RINGS: Patterns = {
    Zoom(4, 2): pattern("▗▀▀▖", "▝▄▄▘"),
    Zoom(6, 3): pattern("      ", " ▞▀▀▚ ", " ▚▄▄▞ "),
    Zoom(10, 5): pattern("          ", "  ▄▀▀▀▀▄  ", " ▐      ▌ ", " ▐      ▌ ", "  ▀▄▄▄▄▀  "),
}
HEX_TIP_RINGS: Patterns = {
    Zoom(4, 2): pattern("▐▀▀▌", "▐▄▄▌"),
    Zoom(6, 3): pattern("      ", " ▟▀▀▙ ", " ▜▄▄▛ "),
    Zoom(10, 5): pattern("          ", "  ▟▀▀▀▀▙  ", " █      █ ", " █      █ ", "  ▜▄▄▄▄▛  "),
}
HEX_PLAIN_DISCS: Mapping[Color, Patterns] = {Color.BLACK: HEX_DISCS, Color.WHITE: HEX_RINGS}
HEX_PLAIN_GHOSTS: Mapping[Color, Patterns] = {
    Color.BLACK: {
        Zoom(4, 2): PALE_DISCS[Zoom(4, 2)],
        Zoom(6, 3): pattern("      ", " ╭▄▄╮ ", " ╰▀▀╯ "),
        Zoom(10, 5): pattern("          ", " ╭╌╌╌╌╌╌╮ ", " ╎  ▄▄  ╎ ", " ╎  ▀▀  ╎ ", " ╰╌╌╌╌╌╌╯ "),
    },
    Color.WHITE: {
        Zoom(4, 2): PALE_RINGS[Zoom(4, 2)],
        Zoom(6, 3): pattern("      ", " ╭╌╌╮ ", " ╰╌╌╯ "),
        Zoom(10, 5): pattern("          ", " ╭╌╌╌╌╌╌╮ ", " ╎      ╎ ", " ╎      ╎ ", " ╰╌╌╌╌╌╌╯ "),
    },
}
