"""Drawing points: lines cross on the ground, and a stone stands on their crossing."""

from __future__ import annotations

from collections.abc import Mapping

from textual.color import Color as ScreenColor

from abstract_arcade.rules.core import Color
from abstract_arcade.tui.board.glyphs import Glyph
from abstract_arcade.tui.board.layouts.base import Crossing, Zoom
from abstract_arcade.tui.board.painters.blocks import BlockPainter
from abstract_arcade.tui.board.palette import StoneColors
from abstract_arcade.tui.board.patterns import (
    PALE_DISCS,
    PALE_RINGS,
    POINT_DISCS,
    POINT_GHOSTS,
    RINGS,
    Pattern,
    pattern,
)

# The directions of the lines (north, east, south, west) -> the character at their crossing.
_CROSSINGS = {
    (True, True, True, True): "┼",
    (False, True, True, True): "┬",
    (True, False, True, True): "┤",
    (True, True, False, True): "┴",
    (True, True, True, False): "├",
    (False, True, True, False): "┌",
    (False, False, True, True): "┐",
    (True, True, False, False): "└",
    (True, False, False, True): "┘",
    (False, False, False, False): " ",
}


class PointPainter(BlockPainter[Crossing]):
    """Draws a point; its ground is the crossing of its lines."""

    discs = POINT_DISCS
    ghosts = POINT_GHOSTS
    plain_discs: Mapping[Color, Mapping[Zoom, Pattern]] = {
        Color.BLACK: POINT_DISCS,
        Color.WHITE: {**RINGS, Zoom(6, 3): pattern("╭───╮ ", "│   │ ", "╰───╯ ")},
    }
    plain_ghosts: Mapping[Color, Mapping[Zoom, Pattern]] = {
        Color.BLACK: {**PALE_DISCS, Zoom(6, 3): pattern(" ▒▒▒  ", "▒▒▒▒▒ ", " ▒▒▒  ")},
        Color.WHITE: {**PALE_RINGS, Zoom(6, 3): pattern("╭╌╌╌╮ ", "╎   ╎ ", "╰╌╌╌╯ ")},
    }
    corners: Mapping[Zoom, tuple[int, int]] = {Zoom(4, 2): (0, 3), Zoom(6, 3): (-1, 5)}
    has_lines = True

    def lay_ground(self) -> None:
        on = self.on
        # A heavier crossing; without colours that is the sign of a star.
        self.small_mark = ":" if self.palette.is_plain else "╋"
        ink, ground = self.palette.line, self.ground
        if self.zoom.height == 2:
            self._lay_hairlines()
            return
        row, column = (0, 0) if self.zoom.height == 1 else (1, 2)
        for x in range(self.zoom.width):
            if (on.west and x < column) or (on.east and x > column):
                self.rows[row][x] = Glyph("─", ink, ground)
        for y in range(self.zoom.height):
            if (on.north and y < row) or (on.south and y > row):
                self.rows[y][column] = Glyph("│", ink, ground)
        if on.star:
            text = "●" if self.zoom.height > 1 else "╋" if self.palette.is_plain else "•"
            self.rows[row][column] = Glyph(text, self.palette.star, ground)
        else:
            self.rows[row][column] = Glyph(_CROSSINGS[on[:4]], ink, ground)

    def _lay_hairlines(self) -> None:
        """Draw the lines at 4×2, where they cross between characters.

        The line down is the left edge of the third column, the line across the underline of the
        upper row: both are hairlines, which cross without a gap.
        """
        on = self.on
        ink, ground = self.palette.line, self.ground
        for column in range(4):
            across = on.west if column < 2 else on.east
            down = column == 2
            for row, goes_down in enumerate((on.north, on.south)):
                text = "▏" if down and goes_down else " "
                self.rows[row][column] = Glyph(text, ink, ground, underlined=across and row == 0)
        if on.star:
            for column in (1, 2):
                self.rows[0][column] = Glyph("▂", self.palette.star, ground)
                self.rows[1][column] = Glyph("▆", ground, self.palette.star)

    def mark(self) -> None:
        """Mark the crossing too: the lit ground is too faint to be the only sign."""
        if self.zoom.height == 2:
            super().mark()
        else:
            self.write(1, 2, "╋", self.palette.legal)

    def sign_won(self, stone: StoneColors) -> None:
        if self.zoom.height == 3:
            self.write(1, 1, "▐█▌", stone.won, on_stone=stone)
        else:
            super().sign_won(stone)

    def sign_last(self, stone: StoneColors) -> None:
        if self.zoom.height == 3:
            self.write(1, 2, "◆", stone.last, on_stone=stone)
        else:
            super().sign_last(stone)

    def sign_white(self, stone: StoneColors) -> None:
        self.write(1, 2, "○", self.palette.ring, on_stone=stone)

    def refuse(self, ink: ScreenColor) -> None:
        if self.zoom.height == 3:
            self.write(1, 1, "╌╌╌", ink)
        else:
            super().refuse(ink)
