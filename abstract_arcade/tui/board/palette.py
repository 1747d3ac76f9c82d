"""The colours of a board."""

from collections.abc import Mapping
from typing import NamedTuple, Self

from textual.color import BLACK, WHITE
from textual.color import Color as ScreenColor

from abstract_arcade.board_colors import Material
from abstract_arcade.rules.terms import Color
from abstract_arcade.tui.display import LEGIBLE, contrast, ink_on

_DERIVED_STEP = 0.04
"""How much darker each further round of tones is on a board with fewer grounds than tones."""

_RECEDED = 0.3
"""How far a board recedes behind the row that won."""

_FRAME_RECEDED = 0.5
"""How far the frame is blended into the desk around the row that won."""

_MARKS_SUNK = 0.55
"""How far marks are blended into paper that recedes into the desk."""

_LETTERS_LEFT = (0.45, 0.55, 0.65, 0.75, 0.85)
"""How far its coordinates stand out from it then: the least of these that is legible."""

_WON = {Color.BLACK: 0.22, Color.WHITE: 0.03}
"""How much lighter the ground of that row is, by its colour: a white stone has to stand out."""


class StoneColors(NamedTuple):
    """The colours of one player's stones, lit from above, and of the signs on them."""

    top: ScreenColor
    bottom: ScreenColor
    last: ScreenColor
    won: ScreenColor
    is_ring: bool = False
    """Drawn as an outline, which differs from a filled disc without any colour."""

    def tone(self, row: int, rows: int) -> ScreenColor:
        """Return the colour of one of a disc's rows."""
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
    lit: ScreenColor
    """A lit ground."""
    aimed: ScreenColor
    """The ground below the cursor."""
    desk: ScreenColor
    """What is around the board."""
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
    few: tuple[ScreenColor, ScreenColor, ScreenColor] | None = None
    """See `Few`; None where any colour can be shown."""
    sinking: float = 0.0
    """See `Material`."""
    is_plain: bool = False
    """Made of the theme's text colours alone: shapes have to tell everything apart."""

    @property
    def outline(self) -> tuple[ScreenColor, ScreenColor]:
        """The edge of a board whose cells have no colours of their own."""
        return self.line, self.frame[1]

    @classmethod
    def of(cls, material: Material, variables: Mapping[str, str]) -> Self:
        """Return the palette of a material in a theme."""

        def color(text: str) -> ScreenColor:
            return ScreenColor.parse(variables[text[1:]] if text.startswith("$") else text)

        def pair(texts: tuple[str, str]) -> tuple[ScreenColor, ScreenColor]:
            return color(texts[0]), color(texts[1])

        signs = zip(pair(material.last), pair(material.won), strict=True)
        discs = pair(material.black), pair(material.white)
        few = None
        if material.few is not None:
            lifted, sunk, fog = material.few
            few = (color(lifted), color(sunk), color(fog))
        return cls(
            grounds=tuple(map(color, material.grounds)),
            tints=dict(zip(Color, pair(material.tints), strict=True)),
            stones={
                player: StoneColors(*disc, *on_disc)
                for player, disc, on_disc in zip(Color, discs, signs, strict=True)
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
        """Return the ground of a tone.

        A board may have more tones than the palette has grounds: the further ones are made from
        the grounds, a little darker, so that neighbours still differ.
        """
        if tone < len(self.grounds):
            return self.grounds[tone]
        round_number, number = divmod(tone, len(self.grounds))
        ground = self.grounds[number]
        is_flat = self.is_plain or self.few is not None
        return ground if is_flat else ground.darken(_DERIVED_STEP * round_number)

    def won(self, ground: ScreenColor, color: Color) -> ScreenColor:
        """Return a ground below a stone of the row that won, which has that colour."""
        if self.few is not None:
            return self.few[0] if color is Color.BLACK else ground
        return ground if self.is_plain else ground.blend(WHITE, _WON[color])

    def paled(self, color: ScreenColor, ground: ScreenColor, share: float) -> ScreenColor:
        """Return a colour of a stone that comes, leaves or recedes, mixed with its ground."""
        return color.blend(self.few[2] if self.few is not None else ground, share)

    def receded(
        self,
        color: ScreenColor,
        share: float,
        ground: ScreenColor | None = None,
        mixed: float = 0,
    ) -> ScreenColor:
        """Return a colour of the board behind that row, as it recedes by a share up to 1.

        If it is not a ground itself, it is blended before into that which it stands on.
        """
        if self.is_plain or not share:
            return color
        if self.sinking:
            ground = color if ground is None else ground
            sunk = ground.blend(self.desk, self.sinking * share)
            return sunk if color == ground else color.blend(sunk, _MARKS_SUNK * share)
        if ground is not None and color != ground:
            color = self.paled(color, ground, mixed)
        elif self.few is not None:
            return self.few[1]
        return color.blend(BLACK, _RECEDED * share)

    def receded_frame(
        self, colors: tuple[ScreenColor, ScreenColor], share: float
    ) -> tuple[ScreenColor, ScreenColor]:
        """Coordinates and the frame below them, as they recede into the desk by a share up to 1."""
        if self.is_plain or not share:
            return colors
        front, back = colors
        back = back.blend(self.desk, (1 - (1 - self.sinking) * (1 - _FRAME_RECEDED)) * share)
        if self.few is not None:
            # Between wood and desk there is only an olive.
            grey = round(255 * back.brightness)
            back = ScreenColor(grey, grey, grey)
        ink = ink_on(back)
        quiet = (back.blend(ink, step) for step in _LETTERS_LEFT)
        letters = next((each for each in quiet if contrast(each, back) >= LEGIBLE), ink)
        return front.blend(letters, share), back


def plain_palette(desk: ScreenColor, variables: Mapping[str, str]) -> BoardPalette:
    """A palette for terminals with few colours or none: nothing but the theme's own colours."""
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
