"""The room's colours: the arcade's own two themes, and Textual's made readable.

Only the room is coloured here (desk, panel, bar and type); the boards bring their materials.
Further variables than Textual's: `soft` for what is read, `dim` for what explains, `amber` for
"you, now", `faint` for the empty part of a bar (never text); of boards `rim`, a wooden frame, and
`paper`.
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
"""The variables of the grounds that text stands on: desk, panel, bar."""

# The most contrast of panel and bar with the desk. Where they stood out more, text that is to be
# read on all three would have to be all but white, and its roles alike.
_STEP = 1.25

# The least contrast with every ground. WCAG 2 asks for 4.5; the rest is for rounding, and to leave
# room between the roles: `soft` lies halfway between text and `dim`.
_TEXT = 7.0
_DIM = 4.7
_AMBER = 4.7
_FAINT = 1.35

_PARTS = tuple(part / 100 for part in range(100))

# What Textual's own widgets (palette, lists, inputs, rules) take from the room: their variable ->
# the room's. A bar of amber is what is chosen, with the desk's colour as its text.
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
    """Return a theme's variables with those of the room.

    A theme that brings the room's further variables keeps all its colours. Of another, panel and
    bar come near the desk, and text goes away from all three until it can be read on them.
    """
    found = dict(variables)
    if "amber" not in found:
        found |= _readable(theme, variables)
    return found | {name: found[source] for name, source in _SHARED.items()}


def _readable(theme: Theme, variables: Mapping[str, str]) -> dict[str, str]:
    desk, *others = [Color.parse(variables[name]) for name in GROUNDS]
    grounds = [desk, *(_at_most(_STEP, ground, desk) for ground in others)]
    pole = WHITE if theme.dark else BLACK
    # The ground that is nearest to the text, where everything fainter than text begins.
    nearest = max(grounds, key=luminance) if theme.dark else min(grounds, key=luminance)

    def away(name: str, ratio: float) -> Color:
        """Return the theme's own colour, as much brighter or darker as it takes; its hue stays."""
        own = Color.parse(variables[name])
        shades = (own.lighten(part) if theme.dark else own.darken(part) for part in _PARTS)
        return _first_with(ratio, grounds, shades, pole)

    def fainter(ratio: float) -> Color:
        return _first_with(ratio, grounds, (nearest.blend(text, part) for part in _PARTS), text)

    text = away("foreground", _TEXT)
    paints = {
        **dict(zip(GROUNDS, grounds, strict=True)),
        "foreground": text,
        "soft": fainter(sqrt(_DIM * _least(text, grounds))),
        "dim": fainter(_DIM),
        "amber": away("accent", _AMBER),
        "faint": fainter(_FAINT),
        "lit": grounds[-1],
    }
    own = ARCADE_DARK if theme.dark else ARCADE_LIGHT
    boards = {name: own.variables[name] for name in ("rim", "paper")}
    return {**boards, **{name: paint.hex for name, paint in paints.items()}}


def _first_with(
    ratio: float,
    grounds: Sequence[Color],
    paints: Iterable[Color],
    otherwise: Color,
) -> Color:
    return next((paint for paint in paints if _least(paint, grounds) >= ratio), otherwise)


def _at_most(ratio: float, paint: Color, desk: Color) -> Color:
    """Return a colour brought so near to another that their contrast is no more than this."""
    shades = (paint.blend(desk, part) for part in _PARTS)
    return next((shade for shade in shades if contrast(shade, desk) <= ratio), desk)


def _least(paint: Color, grounds: Iterable[Color]) -> float:
    return min(contrast(paint, ground) for ground in grounds)
