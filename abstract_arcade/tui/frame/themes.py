"""The two themes of the arcade, and readable colours for those of Textual.

A theme colours the screen around the board: its background, the panels and the text. The boards
have their own materials. The arcade's style sheets use these variables in addition to Textual's:

- `soft`: text to read
- `dim`: text that explains other text
- `amber`: what the player can do now, and what is selected
- `faint`: the empty part of a bar; never text
- `lit`: the background of a button under the mouse
- `rim`, `paper`: the wooden frame and the paper of the boards
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

from textual.color import BLACK, WHITE, Color
from textual.theme import Theme

from abstract_arcade.board_colors import DARK_ROOM_PAPER, LIGHT_ROOM_PAPER
from abstract_arcade.tui.display import contrast, luminance

ARCADE_DARK = Theme(
    name="arcade-dark",
    primary="#ffb757",
    accent="#ffb757",
    secondary="#6fb7ff",
    error="#ff8a7a",
    foreground="#ebe8df",
    background="#14161b",
    surface="#1c1f25",
    panel="#101216",
    dark=True,
    variables={
        "soft": "#b9b7b0",
        "dim": "#8f939b",
        "amber": "#ffb757",
        "faint": "#3b404a",
        "lit": "#262a33",
        "rim": "#2f241b",
        "paper": DARK_ROOM_PAPER,
    },
)

ARCADE_LIGHT = Theme(
    name="arcade-light",
    primary="#9a4a06",
    accent="#9a4a06",
    secondary="#1b5a9c",
    error="#a8321e",
    foreground="#23252b",
    background="#f6f3ec",
    surface="#ebe7dc",
    panel="#e3ddd0",
    dark=False,
    variables={
        "soft": "#43464d",
        "dim": "#5b5f66",
        "amber": "#9a4a06",
        "faint": "#c9c3b6",
        "lit": "#e3ddd0",
        "rim": "#482f20",
        "paper": LIGHT_ROOM_PAPER,
    },
)

GROUNDS = ("background", "surface", "panel")
"""The variables of the backgrounds of text: of the screen, of panels and of fields."""

# The most contrast of panels and fields with the background of the screen. If it were more, text
# that is readable on all three would have to be nearly white, and its roles would look alike.
_STEP = 1.25

# The least contrast of each role with every background. WCAG 2 asks for 4.5. The text has more, so
# that `soft` fits between text and `dim`, and the others have a little more because of rounding.
_TEXT = 7.0
_DIM = 4.7
_AMBER = 4.7
_FAINT = 1.35

_PARTS = tuple(percent / 100 for percent in range(100))
"""The shares by which a colour is blended or brightened until its contrast is enough."""

# The variables of Textual's own widgets, such as lists and fields, and the variable of the arcade
# that each has as its value. What is selected is a bar in the accent colour.
_SHARED = {
    "primary": "amber",
    "accent": "amber",
    "text-disabled": "dim",
    "text-muted": "dim",
    "block-cursor-background": "amber",
    "block-cursor-foreground": "background",
    "block-cursor-blurred-background": "amber",
    "block-cursor-blurred-foreground": "background",
    "input-cursor-background": "foreground",
    "input-cursor-foreground": "background",
    "input-selection-background": "amber",
    "input-selection-foreground": "background",
    "text-primary": "soft",
    "text-secondary": "soft",
    "text-success": "foreground",
    "text-warning": "foreground",
    "text-error": "foreground",
    "scrollbar": "dim",
    "scrollbar-hover": "soft",
    "scrollbar-active": "soft",
    "scrollbar-background": "surface",
    "scrollbar-background-hover": "surface",
    "scrollbar-background-active": "surface",
}


def room_variables(theme: Theme, variables: Mapping[str, str]) -> dict[str, str]:
    """Return the variables of a theme, with those of the arcade's style sheets.

    A theme of the arcade keeps all its colours. In another theme, the backgrounds become more
    alike, and text becomes brighter or darker until it is readable on all of them.
    """
    colors = dict(variables)
    if "amber" not in colors:
        colors |= _readable(theme, variables)
    return colors | {name: colors[source] for name, source in _SHARED.items()}


def _readable(theme: Theme, variables: Mapping[str, str]) -> dict[str, str]:
    """Return the backgrounds of a theme, made more alike, and text that is readable on them."""
    desk, *others = [Color.parse(variables[name]) for name in GROUNDS]
    grounds = [desk, *(_at_most(_STEP, ground, desk) for ground in others)]
    # The background with the least contrast to the text. The fainter roles are blends of it with
    # the text.
    nearest = max(grounds, key=luminance) if theme.dark else min(grounds, key=luminance)

    def away(name: str, ratio: float) -> Color:
        """Return a colour of the theme, brighter or darker until it has a contrast."""
        own = Color.parse(variables[name])
        if theme.dark:
            shades = (own.lighten(part) for part in _PARTS)
            return _first_with(ratio, grounds, shades, WHITE)
        shades = (own.darken(part) for part in _PARTS)
        return _first_with(ratio, grounds, shades, BLACK)

    def fainter(ratio: float) -> Color:
        """Return a blend of the nearest background with the text that has a contrast."""
        blends = (nearest.blend(text, part) for part in _PARTS)
        return _first_with(ratio, grounds, blends, text)

    text = away("foreground", _TEXT)
    colors = dict(zip(GROUNDS, grounds, strict=True))
    colors["foreground"] = text
    colors["soft"] = fainter(sqrt(_DIM * _least(text, grounds)))
    colors["dim"] = fainter(_DIM)
    colors["amber"] = away("accent", _AMBER)
    colors["faint"] = fainter(_FAINT)
    colors["lit"] = grounds[-1]
    own_theme = ARCADE_DARK if theme.dark else ARCADE_LIGHT
    readable = {name: own_theme.variables[name] for name in ("rim", "paper")}
    readable |= {name: color.hex for name, color in colors.items()}
    return readable


def _first_with(
    ratio: float,
    grounds: Sequence[Color],
    colors: Iterable[Color],
    otherwise: Color,
) -> Color:
    """Return the first colour whose contrast with every background is at least `ratio`."""
    return next((color for color in colors if _least(color, grounds) >= ratio), otherwise)


def _at_most(ratio: float, ground: Color, desk: Color) -> Color:
    """Return `ground`, blended with `desk` until the contrast of the two is at most `ratio`."""
    shades = (ground.blend(desk, part) for part in _PARTS)
    return next((shade for shade in shades if contrast(shade, desk) <= ratio), desk)


def _least(color: Color, grounds: Iterable[Color]) -> float:
    """Return the contrast of a colour with the background that it has least contrast with."""
    return min(contrast(color, ground) for ground in grounds)
