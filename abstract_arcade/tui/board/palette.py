"""The colours of a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from textual.color import Color as ScreenColor

from abstract_arcade.rules.core import Color

_DERIVED_STEP = 0.04
"""How much darker each further round of tones is on a board with fewer grounds than tones."""


class StoneColors(NamedTuple):
    """The colours of one player's stones, lit from above, and of the signs on them."""

    top: ScreenColor
    bottom: ScreenColor
    last: ScreenColor
    won: ScreenColor
    is_ring: bool = False
    """Drawn as an outline, which differs from a filled disc without any colour."""

    def tone(self, row: int, rows: int) -> ScreenColor:
        """The colour of one of a disc's rows."""
        return self.top.blend(self.bottom, row / (rows - 1) if rows > 1 else 0.5)


class BoardPalette(NamedTuple):
    """The colours of one board. Those that are pairs are a front and a background."""

    grounds: tuple[ScreenColor, ...]
    """One or more; see `ground`."""
    tints: Mapping[Color, ScreenColor]
    """The ground of a square that a colour owns."""
    stones: Mapping[Color, StoneColors]
    ring: ScreenColor
    legal: ScreenColor
    cursor: ScreenColor
    refused: ScreenColor
    """The cursor where nothing may be placed."""
    foul: ScreenColor
    line: ScreenColor
    """The lines of a board of points."""
    star: ScreenColor
    lit: ScreenColor | None
    """A lit ground; None: the ground itself, lightened."""
    frame: tuple[ScreenColor, ScreenColor]
    """Coordinates and the frame below them."""
    unlit: ScreenColor
    """Coordinates of a side that is not lit."""
    lane: tuple[ScreenColor, ScreenColor]
    """Arrows on a lit rail."""
    used: tuple[ScreenColor, ScreenColor]
    """The arrow of the lane in use."""
    edge: tuple[ScreenColor, ScreenColor]
    """Coordinates on Black's two sides, and those sides."""
    rail: tuple[ScreenColor, ScreenColor]
    """The thin bar along such a side, on the desk."""
    is_plain: bool = False
    """Made of the theme's text colours alone: shapes have to tell everything apart."""

    @property
    def black_side(self) -> tuple[ScreenColor, ScreenColor]:
        """A thin side of Black's: half of each character is the bar, half the edge."""
        return self.rail[0], self.edge[1]

    @property
    def white_side(self) -> tuple[ScreenColor, ScreenColor]:
        """A thin side of White's."""
        return self.rail[0], self.frame[1]

    def ground(self, tone: int) -> ScreenColor:
        """The ground of a tone.

        A board may have more tones than the palette has grounds: the further ones are made from
        the grounds, a little darker, so that neighbours still differ.
        """
        if tone < len(self.grounds):
            return self.grounds[tone]
        round_number, number = divmod(tone, len(self.grounds))
        ground = self.grounds[number]
        return ground if self.is_plain else ground.darken(_DERIVED_STEP * round_number)


def palette_from_styles(color_of: Callable[[str, bool], ScreenColor]) -> BoardPalette:
    """The palette of a board's component classes.

    Args:
        color_of: the color of the component class `board--NAME`, or, where the second argument is
            True, its background; transparent where a style sheet sets none.
    """

    def front(name: str) -> ScreenColor:
        return color_of(name, False)

    def back(name: str) -> ScreenColor:
        return color_of(name, True)

    def pair(name: str) -> tuple[ScreenColor, ScreenColor]:
        return front(name), back(name)

    stones = {
        color: StoneColors(
            *pair(color.value),
            color_of("last", color is Color.WHITE),
            color_of("won", color is Color.WHITE),
        )
        for color in Color
    }
    grounds = (back(f"ground-{number}") for number in (1, 2, 3))
    lit = back("lit")
    return BoardPalette(
        grounds=tuple(ground for ground in grounds if ground.a),
        tints={color: back(f"{color.value}-tint") for color in Color},
        stones=stones,
        ring=front("ring"),
        legal=front("legal"),
        cursor=front("cursor"),
        refused=front("refused"),
        foul=front("foul"),
        line=front("line"),
        star=front("star"),
        lit=lit if lit.a else None,
        edge=pair("edge"),
        rail=(front("rail"), front("rail")),
        frame=pair("frame"),
        unlit=front("unlit"),
        lane=pair("lane"),
        used=pair("used"),
    )


def plain_palette(
    desk: ScreenColor, text: ScreenColor, amber: ScreenColor, dim: ScreenColor
) -> BoardPalette:
    """A palette for terminals with few colours or none: nothing but the theme's own colours."""
    return BoardPalette(
        grounds=(desk,),
        tints=dict.fromkeys(Color, desk),
        stones={
            Color.BLACK: StoneColors(text, text, desk, desk),
            Color.WHITE: StoneColors(text, text, text, text, is_ring=True),
        },
        ring=text,
        legal=text,
        cursor=amber,
        refused=dim,
        foul=text,
        line=dim,
        star=dim,
        lit=desk,
        edge=(desk, text),
        rail=(text, desk),
        frame=(dim, desk),
        unlit=dim,
        lane=(amber, desk),
        used=(desk, amber),
        is_plain=True,
    )
