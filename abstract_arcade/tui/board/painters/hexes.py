"""Drawing hexes; from 6×3 on the upper line of a hex is a zigzag that the board draws."""

from __future__ import annotations

from collections.abc import Mapping

from textual.color import Color as ScreenColor

from abstract_arcade.tui.board.glyphs import Glyph
from abstract_arcade.tui.board.layouts.base import Zoom
from abstract_arcade.tui.board.painters.base import CORNERS
from abstract_arcade.tui.board.painters.blocks import THIN_CORNERS, BlockPainter
from abstract_arcade.tui.board.palette import StoneColors
from abstract_arcade.tui.board.patterns import (
    HEX_DISCS,
    HEX_GHOSTS,
    HEX_PLAIN_DISCS,
    HEX_PLAIN_GHOSTS,
)


class HexPainter(BlockPainter[int]):
    """Draws a hex; its ground is the number of its tone."""

    discs = HEX_DISCS
    ghosts = HEX_GHOSTS
    plain_discs = HEX_PLAIN_DISCS
    plain_ghosts = HEX_PLAIN_GHOSTS
    # From 6×3 on, the first line belongs to the row above, too.
    dots: Mapping[Zoom, str] = {}

    @staticmethod
    def tone(on: int) -> int:
        return on

    def lay_ground(self) -> None:
        self.dot_ground()

    def mark(self) -> None:
        row, column = self.middle
        if self.zoom.height >= 3 and not self.palette.is_plain:
            self.write(row + 1, column, "▔▔", self.palette.legal)
        else:
            super().mark()

    def put_corners(self) -> None:
        if self.zoom.height < 3:
            super().put_corners()
            return
        ink = self.palette.cursor if self.state.playable else self.palette.refused
        is_thin = self.palette.is_plain and not self.state.playable
        texts = THIN_CORNERS if is_thin else CORNERS
        for row, ends in ((1, texts[:2]), (-1, texts[2:])):
            for column, text in zip((0, -1), ends, strict=True):
                self.rows[row][column] = Glyph(text, ink, self.ground)
        if not self.state.playable and self.state.now is None:
            self.write(*self.middle, "▁▁", ink)

    def sign_last(self, stone: StoneColors) -> None:
        if self.zoom.height < 3:
            super().sign_last(stone)
            return
        self.bar(stone, 4 if self.zoom.height == 5 else 2, stone.last)

    def sign_tip(self, stone: StoneColors) -> None:
        palette = self.palette
        if palette.is_plain and stone.is_ring:
            # A bar in an outline would look like the cursor.
            self.change_texts({"─": "━"})
            return
        ink = stone.last if self.state.traced or palette.is_plain else palette.ring
        self.bar(stone, 2 if self.zoom.height == 5 else 1, ink)

    def sign_white(self, stone: StoneColors) -> None:
        """Draw nothing: a ring has no room, and White is brighter anyway."""

    def cross(self, ink: ScreenColor) -> None:
        if self.zoom.height == 3:
            self.write(1, 2, "╲╱", ink)
            self.write(2, 2, "╱╲", ink)
        else:
            super().cross(ink)
