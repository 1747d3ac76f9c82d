"""How much one colour stands out from another (WCAG 2.2)."""

from __future__ import annotations

from rich.color import ColorSystem
from textual.color import BLACK, WHITE, Color

LEGIBLE = 4.5
"""The least contrast of text with its ground (success criterion 1.4.3)."""


def luminance(color: Color) -> float:
    """How bright a colour is, from 0 to 1 ("relative luminance")."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in color.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """The contrast of two colours, from 1 to 21 ("contrast ratio")."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def ink_on(ground: Color) -> Color:
    """Black or white, whichever is easier to read on a ground; at least 4.58:1."""
    return max(BLACK, WHITE, key=lambda ink: contrast(ink, ground))


def in_256(color: Color) -> Color:
    """What a terminal of 256 colours shows for a colour: what Rich sends it."""
    return Color(*color.rich_color.downgrade(ColorSystem.EIGHT_BIT).get_truecolor())
