"""Colours as they are seen: contrasts (WCAG 2), distances, with 256 colours, by other eyes."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import cache
from typing import TypeAlias

import pytest
from rich.color import Color as RichColor
from rich.color import ColorSystem
from textual.color import Color as ScreenColor

from abstract_arcade.tui.frame.themes import ARCADE_DARK, ARCADE_LIGHT, GROUNDS

RGB: TypeAlias = tuple[int, int, int]

OWN = (ARCADE_DARK.name, ARCADE_LIGHT.name)

TEXT = 4.5
"""The least contrast of text: WCAG 2.2, success criterion 1.4.3."""

MARK = 3.0
"""The least contrast of a mark: WCAG 2.2, success criterion 1.4.11."""


def linear(color: RGB) -> tuple[float, float, float]:
    """How much light of each primary an sRGB colour has, from 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (part / 255 for part in color)
    )
    return red, green, blue


def luminance(color: RGB) -> float:
    """Relative luminance, from 0 to 1 (WCAG 2.2)."""
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def contrast(one: RGB, other: RGB) -> float:
    """Contrast ratio, from 1 to 21 (WCAG 2.2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


Shown: TypeAlias = Callable[[RichColor], RGB]
"""What a terminal makes of a colour."""


def in_full(color: RichColor) -> RGB:
    return color.get_truecolor()


@cache
def in_256(color: RichColor) -> RGB:
    """Rich sends the nearest of a palette of 256 to a terminal that has no more."""
    return color.downgrade(ColorSystem.EIGHT_BIT).get_truecolor()


by_depth = pytest.mark.parametrize("shown", [in_full, in_256])


def paints_of(variables: Mapping[str, str]) -> dict[str, ScreenColor]:
    """The room's colours among a theme's variables."""
    names = (*GROUNDS, "foreground", "soft", "dim", "amber", "faint")
    return {name: ScreenColor.parse(variables[name]) for name in names}


def rgb(paint: ScreenColor) -> RGB:
    """A colour that hides what is behind it, in full."""
    return in_full(paint.rich_color)


def distance(one: RGB, other: RGB) -> float:
    """How different two colours look: CIE 1976, where 2.3 can just be noticed."""
    return math.dist(lab(one), lab(other))


def lab(color: RGB) -> tuple[float, float, float]:
    """CIE L*a*b* of an sRGB colour, for the white of D65."""
    red, green, blue = linear(color)
    parts = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0890,
    )
    x, y, z = (
        part ** (1 / 3) if part > (6 / 29) ** 3 else part * (29 / 6) ** 2 / 3 + 4 / 29
        for part in parts
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


# Of red, green and blue light, what such an eye sees. Machado, Oliveira, Fernandes, "A
# Physiologically-based Model for Simulation of Color Vision Deficiency", 2009, severity 1.0.
MACHADO = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

by_eye = pytest.mark.parametrize("eye", MACHADO)


def seen_by(eye: str, color: RGB) -> RGB:
    """What a colour looks like to such an eye."""
    light = linear(color)
    seen = (sum(a * b for a, b in zip(row, light, strict=True)) for row in MACHADO[eye])
    clipped = (min(1.0, max(0.0, part)) for part in seen)
    red, green, blue = (
        12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in clipped
    )
    return round(255 * red), round(255 * green), round(255 * blue)
