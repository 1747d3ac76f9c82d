"""The painter of squared paper: marks in two inks, filled for Black and rings for White."""

from __future__ import annotations

from collections.abc import Mapping

from textual.color import Color as ScreenColor

from abstract_arcade.rules.terms import Color, Content
from abstract_arcade.tui.board.glyphs import Glyph, Glyphs
from abstract_arcade.tui.board.layouts.base import Ruled, Zoom
from abstract_arcade.tui.board.painters.base import SMALL_TRACES
from abstract_arcade.tui.board.painters.blocks import GHOSTLY, BlockPainter
from abstract_arcade.tui.board.patterns import (
    DISCS,
    LAST_RING,
    NUMBERED_RING,
    Pattern,
    Patterns,
    pattern,
)
from abstract_arcade.tui.board.state import Trace
from abstract_arcade.tui.display import ink_on

_ENCLOSED = 0.6
"""Share of the square in the colours of a mark that a move would enclose, from 0 to 1."""

_NOT_YET = 0.4
"""Share of the square in the tint of a cell that a move would colour, from 0 to 1."""


class PaperPainter(BlockPainter[Ruled]):
    """Draws a square of squared paper with its lines, mark and territory."""

    # The inks are as dark as the cursor, which could not be seen behind a mark.
    lights_corners = False
    # The game is won by coloured cells, which do not form a row.
    joins_won = False
    # Used with colours; without them, the rings of `plain_discs` leave gaps between marks.
    ink_discs: Mapping[Color, Patterns] = {
        Color.BLACK: DISCS,
        Color.WHITE: {
            Zoom(4, 2): pattern("▗▀▀▖", "▝▄▄▘"),
            Zoom(6, 3): pattern("▗▅▀▀▅▖", "~▎▌  ▐▊", "▝~▃▄▄~▃▘"),
        },
    }
    small_territory: Mapping[Color, str] = {Color.BLACK: "•", Color.WHITE: "◦"}
    plain_territory: Mapping[Color, str] = {Color.BLACK: "▒", Color.WHITE: "░"}
    plain_gain = "+"
    # The signs of cells that the last move coloured.
    new_territory: Mapping[Zoom, Mapping[Color, tuple[str, ...]]] = {
        Zoom(4, 2): {Color.BLACK: ("▗▄▄▖", "▝▀▀▘"), Color.WHITE: ("╭──╮", "╰──╯")},
        Zoom(6, 3): {Color.BLACK: ("▄▄▄▄", "████", "▀▀▀▀"), Color.WHITE: ("╭──╮", "│  │", "╰──╯")},
    }
    large_territory: Mapping[Zoom, Mapping[Color, tuple[str, ...]]] = {
        Zoom(4, 2): {Color.BLACK: ("▗▖", "▝▘"), Color.WHITE: ("╭╮", "╰╯")},
        Zoom(6, 3): {Color.BLACK: ("▐▌",), Color.WHITE: ("()",)},
    }

    @property
    def _territory(self) -> Content | None:
        """The territory that the site is, or would be after the move under the cursor; or None."""
        for content in (self.state.now, self.state.then):
            if content is not None and content.kind == "territory":
                return content
        return None

    def lay_ground(self) -> None:
        territory = self._territory
        if territory is not None:
            self._lay_territory(territory)
        elif self.zoom.height == 1:
            # There is no room for lines; a dot in every square helps to count squares.
            self.rows[0][0] = Glyph("·", self.palette.line, self.ground)
        else:
            self._lay_lines()

    def _lay_territory(self, territory: Content) -> None:
        """Draw a coloured cell, now or in the preview: the tint of its player, without lines."""
        is_there = self.state.now == territory
        share = 0.0 if is_there else _NOT_YET
        self.ground = self.palette.tints[territory.color].blend(self.ground, share)
        self.clear()
        # The larger sign of a cell that was coloured last would cut the shade into strips.
        is_signed = self.state.trace is Trace.COLOURED and self.zoom.height > 1
        if self.palette.is_plain and is_there and not is_signed:
            ink = self.palette.stones[territory.color].top
            shade = Glyph(self.plain_territory[territory.color], ink, self.ground)
            self.rows = [[shade] * self.zoom.width for _ in self.rows]

    def _lay_lines(self) -> None:
        """Draw the lines of the paper on the left and the lower side of the square."""
        # Without colours, lines along the edge of the board replace its frame.
        has_left = self.surface.left or self.palette.is_plain
        has_bottom = self.surface.bottom or self.palette.is_plain
        for row in range(self.zoom.height):
            is_lowest = row == self.zoom.height - 1
            for column in range(self.zoom.width):
                self.rows[row][column] = Glyph(
                    "▏" if has_left and column == 0 else " ",
                    self.palette.line,
                    self.ground,
                    underlined=has_bottom and is_lowest,
                )

    def _ink(self, color: Color) -> ScreenColor:
        """Return the ink of a player's marks: halfway between the top and the bottom of a stone."""
        return self.palette.stones[color].tone(0, 1)

    def owner(self, column: int) -> Color:
        content = self.state.now or self.state.then
        assert content is not None
        return content.color

    def shape(self, color: Color, *, is_ghost: bool = False) -> Pattern:
        if self.palette.is_plain:
            return super().shape(color, is_ghost=is_ghost)
        return self.ink_discs[color][self.zoom]

    def lay_content(self) -> None:
        now = self.state.now
        then = self.state.then
        if then is not None and then.kind == "territory":
            if now is not None and now.kind == "mark":
                self.lay_disc(_ENCLOSED, is_ghost=True)
            elif now is None or not self.palette.is_plain or self.state.trace is Trace.COLOURED:
                self._spot(then.color)
        elif now is not None:
            # Marks never turn or leave, so there is no preview of a change.
            self.lay_disc()
            self.sign_stone(now.color)
            self.put_number()
        else:
            super().lay_content()

    def _spot(self, color: Color) -> None:
        """Draw the sign of a coloured cell, so that colour is not its only sign."""
        ink = self.palette.stones[color].bottom
        row, column = self.middle
        texts = self.large_territory[self.zoom][color]
        if self.state.trace is Trace.COLOURED:
            texts = self.new_territory[self.zoom][color]
            row = 0
            column = (self.zoom.width - len(texts[0])) // 2
        for offset, text in enumerate(texts):
            self.write(row + offset, column, text, ink)

    def _hole(self, color: Color) -> None:
        """Draw the sign of the last move on a mark: a hole in a filled mark, a dot in a ring."""
        ink = self._ink(color)
        is_filled = color is Color.BLACK
        if self.palette.is_plain and not is_filled and self.zoom.height == 2:
            self.outline(LAST_RING, self.palette.stones[color])
            return
        if self.zoom.height == 3:
            # The middle of a ring without colours is half a line higher.
            text = "▝▘" if self.palette.is_plain and not is_filled else "▐▌"
        elif is_filled:
            text = "▂▂"
        else:
            text = "██"
        row, first = self.middle
        for column, character in enumerate(text, first):
            if is_filled:
                self.rows[row][column] = Glyph(character, front=self.ground, back=ink)
            else:
                self.rows[row][column] = Glyph(character, front=ink, back=self.ground)

    def sign_stone(self, color: Color) -> None:
        if (self.state.won or self.state.last) and not self.digits(2):
            self._hole(color)

    def put_number(self) -> None:
        """Write the number of the move on a filled mark, or on the paper inside a ring."""
        text = self.digits(2)
        now = self.state.now
        if not text or now is None:
            return
        row, first = self.middle
        ink = self._ink(now.color)
        if self.palette.is_plain and now.color is Color.WHITE and self.zoom.height == 2:
            self.outline(NUMBERED_RING, self.palette.stones[now.color])
        is_filled = now.color is Color.BLACK
        back = ink if is_filled else self.ground
        has_last_sign = self.state.last and not is_filled
        front = ink if has_last_sign else ink_on(back)
        if self.zoom.height == 2:
            text = text.rjust(2)
        for column, digit in enumerate(text, first):
            self.rows[row][column] = Glyph(digit, front, back, bold=True)

    def put_label(self, text: str) -> None:
        """Write the label; at 4×2 only a single letter, in the upper right, beside a ring."""
        if self.zoom.height > 2:
            super().put_label(text)
        elif len(text) == 1:
            self.rows[0][-1] = Glyph(text, ink_on(self.ground), self.ground, bold=True)

    def small(self) -> Glyphs:
        glyphs = self._small()
        if self.palette.is_plain and self.surface.is_edge:
            return glyphs.map(lambda glyph: glyph._replace(underlined=True))
        return glyphs

    def _small(self) -> Glyphs:
        glyphs = super().small()
        state = self.state
        content = state.then or state.now
        if content is None or self.digits(2):
            return glyphs
        glyph, right = glyphs.rows[0]
        if content.kind == "territory":
            if state.now is not None and state.now.kind == "mark":
                row = self._small_enclosed(state.now.color)
            else:
                row = self._small_territory(content.color, right)
        elif self.palette.is_plain:
            row = (glyph, right)
        else:
            share = 0.0 if state.now is not None else GHOSTLY[state.pale]
            row = (self._small_mark(content.color, share), right)
        return glyphs._replace(rows=(row,))

    def _small_enclosed(self, color: Color) -> tuple[Glyph, Glyph]:
        """Return a mark that would be enclosed. Only the tint of the square shows by whom."""
        if not self.palette.is_plain:
            return self._small_mark(color, _ENCLOSED), self.rows[0][1]
        mark = self._small_mark(color, 0.0)
        return mark, mark._replace(text=self.plain_gain)

    def _small_territory(self, color: Color, right: Glyph) -> tuple[Glyph, Glyph]:
        """Return a coloured cell, with a sign on the right if the last move has coloured it.

        Without colours, both characters are the sign of the territory.
        """
        if not self.palette.is_plain:
            text = self.small_territory[color]
        elif self.state.now is not None:
            text = self.plain_territory[color]
        else:
            text = self.plain_gain
        glyph = Glyph(text, self.palette.stones[color].bottom, self.ground)
        if self.state.trace is Trace.COLOURED and not self.has_cursor:
            return glyph, glyph._replace(text=SMALL_TRACES[Trace.COLOURED])
        if self.palette.is_plain and not self.has_cursor:
            return glyph, glyph
        return glyph, right

    def _small_mark(self, color: Color, toward_ground: float) -> Glyph:
        text = "●" if color is Color.BLACK else "○"
        return Glyph(text, self._ink(color).blend(self.ground, toward_ground), self.ground)
