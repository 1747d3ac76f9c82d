"""What the terminal can show, and what can be read on it."""

from __future__ import annotations

import os
from enum import IntEnum
from typing import Any, NamedTuple, cast

from rich.color import ColorSystem
from rich.console import Console
from textual.color import BLACK, WHITE, Color
from textual.constants import COLOR_SYSTEM

TOUCH = "-touch"
"""The class of the app on a screen that is touched: buttons have words, and no names of keys."""


class ColorDepth(IntEnum):
    """The number of colours."""

    NONE = 0
    SIXTEEN = 16
    EIGHT_BIT = 256
    """Rich takes the nearest of the terminal's 256."""
    FULL = 256**3

    @classmethod
    def from_environment(cls) -> ColorDepth:
        """Return all colours, unless the environment asks for none (https://no-color.org)."""
        return cls.NONE if os.environ.get("NO_COLOR") else cls.FULL

    @classmethod
    def of_terminal(cls) -> ColorDepth:
        """Return the requested colour depth, limited to what the terminal supports."""
        # As Textual makes its own.
        console = Console(
            color_system=cast(Any, COLOR_SYSTEM), force_terminal=True, legacy_windows=False
        )
        match console.color_system:
            case None:
                supported = cls.NONE
            case "standard":
                supported = cls.SIXTEEN
            case "256":
                supported = cls.EIGHT_BIT
            case _:
                supported = cls.FULL
        return min(cls.from_environment(), supported)


class Display(NamedTuple):
    """What may be drawn: handed down to whatever draws differently because of it."""

    ascii: bool = False
    """Nothing but ASCII: boards are made of letters."""
    depth: ColorDepth = ColorDepth.FULL

    @property
    def is_plain(self) -> bool:
        """Whether there are too few colours for a board's own palette: fewer than 256."""
        return self.depth < ColorDepth.EIGHT_BIT


# How much one colour stands out from another (WCAG 2.2).

LEGIBLE = 4.5
"""The least contrast of text with its ground (success criterion 1.4.3)."""


def luminance(color: Color) -> float:
    """How bright a colour is, from 0 to 1 ("relative luminance")."""
    red, green, blue = map(_linear, color.normalized)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    """Return the light of a primary, from 0 to 1, whose value in sRGB is `part`."""
    if part <= 0.04045:
        return part / 12.92
    light: float = ((part + 0.055) / 1.055) ** 2.4
    return light


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colours, from 1 to 21 ("contrast ratio")."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def ink_on(ground: Color) -> Color:
    """Black or white, whichever is easier to read on a ground; at least 4.58:1."""
    return max(BLACK, WHITE, key=lambda ink: contrast(ink, ground))


def in_256(color: Color) -> Color:
    """What a terminal of 256 colours shows for a colour: what Rich sends it."""
    return Color(*color.rich_color.downgrade(ColorSystem.EIGHT_BIT).get_truecolor())
