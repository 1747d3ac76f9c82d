"""How colours are measured."""

from __future__ import annotations

from itertools import product

import pytest
from textual.color import Color as ScreenColor

from abstract_arcade.tui import display as measured
from tests.tui.colors import by_eye, contrast, distance, seen_by


def test_contrast_is_that_of_wcag() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    # The usual examples: the lightest greys that pass, and fail, as text on white.
    assert round(contrast((118, 118, 118), (255, 255, 255)), 2) == 4.54
    assert round(contrast((119, 119, 119), (255, 255, 255)), 2) == 4.48


def test_contrast_of_tests_and_package_is_the_same() -> None:
    colors = [
        ScreenColor(*rgb) for rgb in ((0, 0, 0), (255, 255, 255), (118, 118, 118), (9, 40, 200))
    ]
    for one, other in product(colors, repeat=2):
        expected = contrast(one.rgb, other.rgb)
        assert measured.contrast(one, other) == pytest.approx(expected)
        assert measured.contrast(one, other) == measured.contrast(other, one)
    assert measured.luminance(ScreenColor(0, 0, 0)) == 0
    assert measured.luminance(ScreenColor(255, 255, 255)) == pytest.approx(1)


@pytest.mark.parametrize("level", range(0, 256, 15))
def test_ink_is_legible_on_every_grey(level: int) -> None:
    ground = ScreenColor(level, level, level)
    ink = measured.ink_on(ground)
    assert ink in (ScreenColor(0, 0, 0), ScreenColor(255, 255, 255))
    assert measured.contrast(ink, ground) >= 4.58 > measured.LEGIBLE


def test_colours_among_the_256_stay_as_they_are() -> None:
    # A corner of the cube of 6×6×6, and a colour next to it.
    assert measured.in_256(ScreenColor(255, 0, 0)) == ScreenColor(255, 0, 0)
    assert measured.in_256(ScreenColor(254, 1, 1)) == ScreenColor(255, 0, 0)


@by_eye
def test_model_of_colour_blindness_confuses_the_known_colours(eye: str) -> None:
    # Rounded to bytes, a grey stays what it is.
    for grey in (0, 77, 128, 255):
        assert all(abs(part - grey) <= 1 for part in seen_by(eye, (grey, grey, grey)))
    # Red and green of one brightness, blue and green for the third: near, and yet far for others.
    confused = {
        "protanopia": ((190, 90, 60), (125, 125, 55)),
        "deuteranopia": ((190, 90, 60), (140, 130, 55)),
        "tritanopia": ((0, 140, 200), (0, 150, 140)),
    }
    one, other = confused[eye]
    assert distance(seen_by(eye, one), seen_by(eye, other)) < 0.75 * distance(one, other)
