"""What a painter is: it draws one site, given its state, its ground and its size."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from textual.color import Color as ScreenColor

from abstract_arcade.tui.board.glyphs import Glyph, Glyphs
from abstract_arcade.tui.board.layouts.base import Zoom
from abstract_arcade.tui.board.palette import BoardPalette
from abstract_arcade.tui.board.state import SiteState, Trace

GroundT = TypeVar("GroundT")

CORNERS = "┏┓┗┛"
CURSOR_SIGNS = f"{CORNERS}[]<>"
"""The characters of the cursor: its corners, and its brackets where there is one line."""

SMALL_TRACES = {Trace.TURNED: "~", Trace.EXCHANGED: "=", Trace.COLOURED: "+"}
"""What the last move did to a site, beside its stone or square where that has one line."""

SIGNS = f"›‹{''.join(SMALL_TRACES.values())}"
"""What a stone or square shows at its sides at the smallest zoom."""

FADED = 0.36
"""How far what is not part of the winning row is blended into its background, from 0 to 1."""

_FADED_TURNED = 0.28
"""How far a stone that the winning move has turned is blended into its background, from 0 to 1."""


def _beaten(glyph: Glyph, ground: ScreenColor, palette: BoardPalette) -> Glyph:
    """Return a part of a stone blended into its ground; lines beside the stone stay."""
    front, back = (
        color if color in (ground, palette.line) else palette.paled(color, ground, FADED)
        for color in (glyph.front, glyph.back)
    )
    return glyph._replace(front=front, back=back)


class Painter(ABC, Generic[GroundT]):
    """Draws one site; made anew for each."""

    has_lines = False
    """Whether lines are drawn on the ground, so that a mark lights the ground instead."""

    joins_won = True
    """Whether neighbours of a winning row are joined where a cell has one line."""

    def __init__(
        self,
        zoom: Zoom,
        palette: BoardPalette,
        state: SiteState,
        ground: ScreenColor,
        on: GroundT,
        has_cursor: bool,
    ) -> None:
        """Make a painter; `Painter.draw` finds the colour of the ground."""
        self.zoom = zoom
        self.palette = palette
        self.state = state
        self.ground = ground
        self.on = on
        self.has_cursor = has_cursor

    @classmethod
    def draw(
        cls,
        zoom: Zoom,
        palette: BoardPalette,
        state: SiteState,
        on: GroundT,
        cursor: bool,
    ) -> Glyphs:
        """Draw a site."""
        ground = palette.ground(cls.tone(on))
        is_aimed = cursor and state.playable and not cls.has_lines
        is_marked = state.marked and not cursor and cls.has_lines
        if state.won and state.now is not None:
            ground = palette.won(ground, state.now.color)
        elif is_aimed:
            ground = palette.aimed
        elif (state.lit and not state.faded) or state.chosen or is_marked:
            ground = palette.lit
        glyphs = cls(zoom, palette, state, ground, on, cursor).glyphs()
        if cursor or palette.is_plain:
            return glyphs
        if state.beaten:
            return glyphs.map(lambda glyph: _beaten(glyph, glyphs.ground, palette))
        if not state.faded:
            return glyphs
        share = state.faded * (_FADED_TURNED if state.lit else FADED)

        def receded(glyph: Glyph) -> Glyph:
            return glyph._replace(
                front=palette.receded(glyph.front, state.faded, glyphs.ground, share),
                back=palette.receded(glyph.back, state.faded, glyphs.ground, share),
            )

        receded_ground = palette.receded(glyphs.ground, state.faded)
        return glyphs.map(receded)._replace(ground=receded_ground)

    def digits(self, room: int) -> str:
        """Return the stone's number, if it shows one and has room for it.

        In the hundreds a stone of two columns shows the last two digits, as printed diagrams do.
        """
        state = self.state
        has_room = state.number > 0 and (state.number < 10 or room > 1)
        is_shown = has_room and state.now is not None and state.now == state.then
        return str(state.number)[-room:] if is_shown else ""

    @staticmethod
    def tone(on: GroundT) -> int:
        """Return the number of the ground's tone; 0 where all sites have the same."""
        return on if isinstance(on, int) else 0

    @property
    def cursor_ink(self) -> ScreenColor:
        """The colour of the cursor on this site."""
        return self.palette.cursor if self.state.playable else self.palette.refused

    @abstractmethod
    def glyphs(self) -> Glyphs:
        """Return the characters of the site."""
