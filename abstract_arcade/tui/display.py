"""The colours and characters that a terminal can show, and the contrast of colours."""

from __future__ import annotations

import os
from enum import IntEnum
from typing import Any, NamedTuple, cast

from rich.color import ColorSystem
from rich.console import Console
from textual.color import BLACK, WHITE, Color
from textual.constants import COLOR_SYSTEM

TOUCH = "-touch"
"""The CSS class of the app on a touch screen, whose buttons have words but no names of keys."""


class ColorDepth(IntEnum):
    """The number of colours of a terminal."""

    NONE = 0
    SIXTEEN = 16
    EIGHT_BIT = 256
    """Rich replaces each colour by the nearest of the terminal's 256."""
    FULL = 256**3

    @classmethod
    def from_environment(cls) -> ColorDepth:
        """Return `FULL`, or `NONE` if NO_COLOR is set (https://no-color.org)."""
        return cls.NONE if os.environ.get("NO_COLOR") else cls.FULL

    @classmethod
    def of_terminal(cls) -> ColorDepth:
        """Return the colour depth that Textual uses in this terminal; `NONE` if NO_COLOR is set."""
        # The same arguments as in Textual.
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
    """The characters and colours that widgets may draw."""

    ascii: bool = False
    """Whether only ASCII may be drawn. Boards then consist of letters."""
    depth: ColorDepth = ColorDepth.FULL

    @property
    def is_plain(self) -> bool:
        """Whether there are fewer than 256 colours, so that boards have no palette of their own."""
        return self.depth < ColorDepth.EIGHT_BIT


# Contrast, as defined in WCAG 2.2.

LEGIBLE = 4.5
"""The least contrast of text with its background (success criterion 1.4.3)."""


def luminance(color: Color) -> float:
    """Return the brightness of a colour, from 0 to 1 ("relative luminance")."""
    red, green, blue = map(_linear, color.normalized)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    """Return the linear value of an sRGB component, both from 0 to 1."""
    if part <= 0.04045:
        return part / 12.92
    light: float = ((part + 0.055) / 1.055) ** 2.4
    return light


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colours in any order, from 1 to 21 ("contrast ratio")."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def ink_on(ground: Color) -> Color:
    """Return black or white, whichever has more contrast with a background: at least 4.58."""
    return max(BLACK, WHITE, key=lambda ink: contrast(ink, ground))


def in_256(color: Color) -> Color:
    """Return the colour that a terminal with 256 colours shows for a colour."""
    return Color(*color.rich_color.downgrade(ColorSystem.EIGHT_BIT).get_truecolor())
