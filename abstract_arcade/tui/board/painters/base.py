"""The base class of painters, which draw one site given its state, background and size."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from textual.color import Color as ScreenColor

from abstract_arcade.tui.board.glyphs import Glyph, Glyphs
from abstract_arcade.tui.board.layouts.base import Zoom
from abstract_arcade.tui.board.palette import BoardPalette
from abstract_arcade.tui.board.state import SiteState, Trace

SurfaceT = TypeVar("SurfaceT")

CORNERS = "┏┓┗┛"
CURSOR_SIGNS = f"{CORNERS}[]<>"
"""The characters of the cursor: its corners, and its brackets if a cell has one line."""

SMALL_TRACES = {Trace.TURNED: "~", Trace.EXCHANGED: "=", Trace.COLOURED: "+"}
"""The sign of each effect of the last move, next to a stone or cell of one line."""

SIGNS = f"›‹{''.join(SMALL_TRACES.values())}"
"""The signs to the left and right of a stone or cell at the smallest zoom."""

FADED = 0.36
"""Share of the background in the colours of stones outside the winning row, from 0 to 1."""

_FADED_TURNED = 0.28
"""Share of the background in the colours of a stone that the winning move turned, from 0 to 1."""


def _beaten(glyph: Glyph, ground: ScreenColor, palette: BoardPalette) -> Glyph:
    """Return a glyph of a stone blended into its background; the board's lines stay as they are."""

    def paled(color: ScreenColor) -> ScreenColor:
        if color in (ground, palette.line):
            return color
        return palette.paled(color, ground, FADED)

    return glyph._replace(front=paled(glyph.front), back=paled(glyph.back))


class Painter(ABC, Generic[SurfaceT]):
    """Draws one site. `Painter.draw` creates a painter for each drawing of a site."""

    has_lines = False
    """Whether sites have lines, so that a legal one is marked by its background instead."""

    joins_won = True
    """Whether stones of a winning row are joined by a line if a cell has one line."""

    def __init__(
        self,
        zoom: Zoom,
        palette: BoardPalette,
        state: SiteState,
        ground: ScreenColor,
        surface: SurfaceT,
        has_cursor: bool,
    ) -> None:
        """Create a painter.

        Args:
            zoom: the size of the cell.
            palette: the colours of the board.
            state: what the site shows.
            ground: the background colour of the site.
            surface: the look of the empty site, as `Layout.surface` returns it.
            has_cursor: whether the cursor is on the site.
        """
        self.zoom = zoom
        self.palette = palette
        self.state = state
        self.ground = ground
        self.surface = surface
        self.has_cursor = has_cursor

    @classmethod
    def draw(
        cls,
        zoom: Zoom,
        palette: BoardPalette,
        state: SiteState,
        surface: SurfaceT,
        cursor: bool,
    ) -> Glyphs:
        """Return a site as it is drawn, with the background and the dimming that its state needs.

        `cursor` is whether the cursor is on the site. The other arguments are those of the
        constructor.
        """
        ground = palette.ground(cls.tone(surface))
        is_aimed = cursor and state.playable and not cls.has_lines
        is_marked = state.marked and not cursor and cls.has_lines
        if state.won and state.now is not None:
            ground = palette.won(ground, state.now.color)
        elif is_aimed:
            ground = palette.aimed
        elif (state.highlighted and not state.faded) or state.chosen or is_marked:
            ground = palette.lit
        glyphs = cls(zoom, palette, state, ground, surface, cursor).glyphs()
        if cursor or palette.is_plain:
            return glyphs
        if state.beaten:
            return glyphs.map(lambda glyph: _beaten(glyph, glyphs.ground, palette))
        if not state.faded:
            return glyphs
        share = state.faded * (_FADED_TURNED if state.highlighted else FADED)

        def receded(glyph: Glyph) -> Glyph:
            return glyph._replace(
                front=palette.receded(glyph.front, state.faded, glyphs.ground, share),
                back=palette.receded(glyph.back, state.faded, glyphs.ground, share),
            )

        receded_ground = palette.receded(glyphs.ground, state.faded)
        return glyphs.map(receded)._replace(ground=receded_ground)

    def digits(self, room: int) -> str:
        """Return the digits of the stone's number in at most `room` columns.

        Of a longer number the last digits are shown, as in printed diagrams. The result is "" if
        the site shows no number or no stone, if the preview changes the stone, or if a number from
        10 has a single column.
        """
        state = self.state
        if not state.number or state.now is None or state.now != state.then:
            return ""
        digits = str(state.number)
        if len(digits) > 1 and room == 1:
            return ""
        return digits[-room:]

    @staticmethod
    def tone(surface: SurfaceT) -> int:
        """Return the number of a site's tone, or 0 if all sites have the same tone."""
        return surface if isinstance(surface, int) else 0

    @property
    def cursor_ink(self) -> ScreenColor:
        """The colour of the cursor on this site, which shows whether the site is playable."""
        return self.palette.cursor if self.state.playable else self.palette.refused

    @abstractmethod
    def glyphs(self) -> Glyphs:
        """Return the site with its content, signs and cursor, before it is dimmed."""
