"""`BoardPalette`, the colours of a board in a theme."""

from collections.abc import Mapping
from typing import NamedTuple, Self

from textual.color import BLACK, WHITE
from textual.color import Color as ScreenColor

from abstract_arcade.board_colors import Material
from abstract_arcade.rules.terms import Color
from abstract_arcade.tui.display import LEGIBLE, contrast, ink_on

_DERIVED_STEP = 0.04
"""Darkening of the backgrounds each time they repeat on a board with more tones, from 0 to 1."""

_RECEDED = 0.3
"""Share of black in the colours of the board behind the winning row, from 0 to 1."""

_FRAME_RECEDED = 0.5
"""Share of the desk in the colours of the frame around the winning row, from 0 to 1."""

_MARKS_SUNK = 0.55
"""Share of the board in the colours of signs while it recedes into the desk, from 0 to 1."""

_LETTERS_LEFT = (0.45, 0.55, 0.65, 0.75, 0.85)
"""Possible blends of dimmed coordinates from the frame to their ink; the least legible is used."""

_WON = {Color.BLACK: 0.22, Color.WHITE: 0.03}
"""Share of white in the background of a winning row, by the colour of its stones."""


class StoneColors(NamedTuple):
    """The colours of one player's stones and of the signs on them."""

    top: ScreenColor
    """The colour of the highest row of a stone."""
    bottom: ScreenColor
    """The colour of the lowest row of a stone."""
    last: ScreenColor
    """The sign of the last move."""
    won: ScreenColor
    """The sign of a winning row."""
    is_ring: bool = False
    """Whether stones are outlines, which differ from filled discs without colours."""

    def tone(self, row: int, rows: int) -> ScreenColor:
        """Return the colour of a row, counted from 0, of a stone of `rows` rows.

        The colour of a single row is halfway between `top` and `bottom`.
        """
        share = 0.5 if rows == 1 else row / (rows - 1)
        return self.top.blend(self.bottom, share)


class FewScreenColors(NamedTuple):
    """The colours of `board_colors.FewColors`."""

    lifted: ScreenColor
    sunk: ScreenColor
    fog: ScreenColor


class BoardPalette(NamedTuple):
    """The colours of one board.

    Only `frame`, `lane`, `used` and `edge` are pairs of a front and a back colour.
    """

    grounds: tuple[ScreenColor, ...]
    """The backgrounds of the tones, one or more; see `ground`."""
    tints: Mapping[Color, ScreenColor]
    """The background of a cell of a player's territory."""
    stones: Mapping[Color, StoneColors]
    ring: ScreenColor
    """The ring on a white stone."""
    legal: ScreenColor
    """The mark of a legal site."""
    cursor: ScreenColor
    refused: ScreenColor
    """The cursor on a site where nothing may be placed."""
    foul: ScreenColor
    """The cross on a foul point."""
    line: ScreenColor
    """The lines of the board."""
    star: ScreenColor
    """The star points."""
    lit: ScreenColor
    """The background of a highlighted site."""
    aimed: ScreenColor
    """The background below the cursor."""
    desk: ScreenColor
    """The background around the board."""
    frame: tuple[ScreenColor, ScreenColor]
    """Coordinates, and the frame below them."""
    unlit: ScreenColor
    """Coordinates of a side that is not highlighted."""
    lane: tuple[ScreenColor, ScreenColor]
    """Arrows, and the highlighted rail below them."""
    used: tuple[ScreenColor, ScreenColor]
    """The arrow of the lane in use, and its background."""
    edge: tuple[ScreenColor, ScreenColor]
    """Coordinates on Black's two sides, and those sides."""
    few: FewScreenColors | None = None
    """Colours in place of blended ones; None if all colours are available."""
    sinking: float = 0.0
    """Share of the desk in the colours of the board behind the winning row, from 0 to 1.

    A board with 0 is darkened instead.
    """
    is_plain: bool = False
    """Whether it has only the theme's text colours, so that shapes must show all differences."""

    @property
    def outline(self) -> tuple[ScreenColor, ScreenColor]:
        """The edge of a board whose cells have no colours."""
        return self.line, self.frame[1]

    @classmethod
    def of(cls, material: Material, variables: Mapping[str, str]) -> Self:
        """Return the palette of a material in a theme, given the variables of the theme.

        Raises:
            KeyError: If the material names a variable that the theme does not have.
        """

        def color(text: str) -> ScreenColor:
            if text.startswith("$"):
                return ScreenColor.parse(variables[text.removeprefix("$")])
            return ScreenColor.parse(text)

        def pair(texts: tuple[str, str]) -> tuple[ScreenColor, ScreenColor]:
            return color(texts[0]), color(texts[1])

        black_top, black_bottom = pair(material.black)
        white_top, white_bottom = pair(material.white)
        last_on_black, last_on_white = pair(material.last)
        won_on_black, won_on_white = pair(material.won)
        black_tint, white_tint = pair(material.tints)
        few = None
        if material.few is not None:
            few = FewScreenColors(
                lifted=color(material.few.lifted),
                sunk=color(material.few.sunk),
                fog=color(material.few.fog),
            )
        return cls(
            grounds=tuple(map(color, material.grounds)),
            tints={Color.BLACK: black_tint, Color.WHITE: white_tint},
            stones={
                Color.BLACK: StoneColors(black_top, black_bottom, last_on_black, won_on_black),
                Color.WHITE: StoneColors(white_top, white_bottom, last_on_white, won_on_white),
            },
            ring=color(material.ring),
            legal=color(material.legal),
            cursor=color(material.cursor),
            refused=color(material.refused),
            foul=color(material.foul),
            line=color(material.line),
            star=color(material.star),
            lit=color(material.lit),
            aimed=color(material.lit if material.aimed is None else material.aimed),
            desk=color("$background"),
            edge=pair(material.edge),
            frame=pair(material.frame),
            unlit=color(material.unlit),
            lane=pair(material.lane),
            used=pair(material.used),
            few=few,
            sinking=material.sinking,
        )

    def ground(self, tone: int) -> ScreenColor:
        """Return the background of a tone, counted from 0.

        If the board has more tones than the palette, the backgrounds repeat, a little darker each
        time, so that neighbours still differ.
        """
        if tone < len(self.grounds):
            return self.grounds[tone]
        round_number, number = divmod(tone, len(self.grounds))
        ground = self.grounds[number]
        if self.is_plain or self.few is not None:
            return ground
        return ground.darken(_DERIVED_STEP * round_number)

    def won(self, ground: ScreenColor, color: Color) -> ScreenColor:
        """Return the background of a stone of the winning row; `ground` is its usual background.

        `color` is the winner.
        """
        if self.few is not None:
            return self.few.lifted if color is Color.BLACK else ground
        if self.is_plain:
            return ground
        return ground.blend(WHITE, _WON[color])

    def paled(self, color: ScreenColor, ground: ScreenColor, share: float) -> ScreenColor:
        """Return a colour of a pale stone: blended by `share`, from 0 to 1, into its background."""
        if self.few is not None:
            ground = self.few.fog
        return color.blend(ground, share)

    def receded(
        self,
        color: ScreenColor,
        share: float,
        ground: ScreenColor | None = None,
        mixed: float = 0,
    ) -> ScreenColor:
        """Return a colour of the board dimmed behind the winning row.

        Args:
            color: the colour of a background, a stone or a sign.
            share: how far the board is dimmed, from 0 to 1.
            ground: the background that a stone or sign is on; None for a background itself.
            mixed: how far a stone or sign is first blended into its background, from 0 to 1.
        """
        if self.is_plain or not share:
            return color
        is_sign = ground is not None and color != ground
        if self.sinking:
            sunk = (color if ground is None else ground).blend(self.desk, self.sinking * share)
            return color.blend(sunk, _MARKS_SUNK * share) if is_sign else sunk
        if ground is not None and is_sign:
            return self.paled(color, ground, mixed).blend(BLACK, _RECEDED * share)
        if self.few is not None:
            return self.few.sunk
        return color.blend(BLACK, _RECEDED * share)

    def receded_frame(
        self, colors: tuple[ScreenColor, ScreenColor], share: float
    ) -> tuple[ScreenColor, ScreenColor]:
        """Return coordinates and frame blended into the desk, by a share from 0 to 1."""
        if self.is_plain or not share:
            return colors
        front, back = colors
        # The frame sinks with the board, and recedes on top of that.
        blended = 1 - (1 - self.sinking) * (1 - _FRAME_RECEDED)
        back = back.blend(self.desk, blended * share)
        if self.few is not None:
            # Of 256 colours, the only one between wood and desk is an olive, so a grey is used.
            grey = round(255 * back.brightness)
            back = ScreenColor(grey, grey, grey)
        ink = ink_on(back)
        blends = (back.blend(ink, step) for step in _LETTERS_LEFT)
        letters = next((color for color in blends if contrast(color, back) >= LEGIBLE), ink)
        return front.blend(letters, share), back


def plain_palette(desk: ScreenColor, variables: Mapping[str, str]) -> BoardPalette:
    """Return a palette of the theme's text colours only, for terminals with few colours.

    Args:
        desk: the background around the board, and of the board.
        variables: the variables of the theme: "foreground", "amber" and "dim".
    """
    text = ScreenColor.parse(variables["foreground"])
    amber = ScreenColor.parse(variables["amber"])
    dim = ScreenColor.parse(variables["dim"])
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
        aimed=desk,
        desk=desk,
        edge=(desk, text),
        frame=(dim, desk),
        unlit=dim,
        lane=(amber, desk),
        used=(desk, amber),
        is_plain=True,
    )
