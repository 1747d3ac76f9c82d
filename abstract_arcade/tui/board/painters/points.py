"""The painter of points, where lines cross and stones are placed on the crossings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.color import Color as ScreenColor

from abstract_arcade.rules.terms import Color
from abstract_arcade.tui.board.glyphs import Glyph
from abstract_arcade.tui.board.layouts.base import Crossing, Zoom
from abstract_arcade.tui.board.painters.blocks import BlockPainter
from abstract_arcade.tui.board.palette import StoneColors
from abstract_arcade.tui.board.patterns import (
    EXCHANGES,
    FEET,
    MARKS,
    POINT_DISCS,
    POINT_GHOSTS,
    POINT_PALE_DISCS,
    POINT_PALE_RINGS,
    POINT_RINGS,
    REFUSALS,
    Patterns,
    Sign,
)

# The character at a crossing, by whether a line leaves it to the north, east, south and west.
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
    """Draws a point with its lines and its stone."""

    discs = POINT_DISCS
    ghosts = POINT_GHOSTS
    plain_discs: Mapping[Color, Patterns] = {
        Color.BLACK: POINT_DISCS,
        Color.WHITE: POINT_RINGS,
    }
    plain_ghosts: Mapping[Color, Patterns] = {
        Color.BLACK: POINT_PALE_DISCS,
        Color.WHITE: POINT_PALE_RINGS,
    }
    marks: Mapping[Zoom, Sign] = {**MARKS, Zoom(6, 3): (1, 2, "╋")}
    refusals: Mapping[Zoom, Sign] = {**REFUSALS, Zoom(6, 3): (1, 1, "╌╌╌")}
    # Only at 6×3 is the middle of a stone a character, which can be a ring.
    white_rings: Mapping[Zoom, Sign] = {Zoom(6, 3): (1, 2, "○")}
    exchanges: Mapping[Zoom, Sequence[Sign]] = {**EXCHANGES, Zoom(6, 3): ((1, 1, "◀"), (1, 3, "▶"))}
    feet: Mapping[Zoom, Sign] = {**FEET, Zoom(6, 3): (2, 1, "▃▃▃")}
    has_lines = True

    @property
    def corner_columns(self) -> tuple[int, int]:
        return (-1, 5) if self.zoom.height == 3 else super().corner_columns

    def lay_ground(self) -> None:
        surface = self.surface
        # A heavy crossing marks a legal point; without colours, it is the sign of a star point.
        self.small_mark = ":" if self.palette.is_plain else "╋"
        ink = self.palette.line
        ground = self.ground
        if self.zoom.height % 2 == 0:
            self._lay_hairlines()
            return
        row, column = self.middle
        for x in range(self.zoom.width):
            if (surface.west and x < column) or (surface.east and x > column):
                self.rows[row][x] = Glyph("─", ink, ground)
        for y in range(self.zoom.height):
            if (surface.north and y < row) or (surface.south and y > row):
                self.rows[y][column] = Glyph("│", ink, ground)
        if surface.star:
            self.rows[row][column] = Glyph(self._star, self.palette.star, ground)
        else:
            directions = (surface.north, surface.east, surface.south, surface.west)
            self.rows[row][column] = Glyph(_CROSSINGS[directions], ink, ground)

    @property
    def _star(self) -> str:
        """The character of a star point in a cell with an odd number of rows."""
        if self.zoom.height > 1:
            return "●"
        return "╋" if self.palette.is_plain else "•"

    def _lay_hairlines(self) -> None:
        """Draw lines that cross between two rows, in a cell with an even number of rows.

        The vertical line is the left edge of a column, the horizontal line is the underline of a
        row. Both are thin and cross without a gap.
        """
        surface = self.surface
        ink = self.palette.line
        ground = self.ground
        middle, left = self.middle
        for row in range(self.zoom.height):
            goes_down = surface.north if row <= middle else surface.south
            for column in range(self.zoom.width):
                goes_across = surface.west if column <= left else surface.east
                has_edge = goes_down and column == left + 1
                self.rows[row][column] = Glyph(
                    "▏" if has_edge else " ",
                    ink,
                    ground,
                    underlined=goes_across and row == middle,
                )
        if surface.star and self.zoom.height == 2:
            # The star is below the horizontal line, so that the line stays unbroken.
            self.write(middle + 1, left, "▝▘", self.palette.star)
        elif surface.star:
            self.write(middle, left, "▄▄", self.palette.star)
            self.write(middle + 1, left, "▀▀", self.palette.star)

    def sign_last(self, stone: StoneColors) -> None:
        if self.zoom.height == 3:
            row, column = self.middle
            self.write(row, column, "◆", stone.last, on_stone=stone)
        elif self.zoom.height == 4:
            self.bar(stone, 4, stone.last)
        else:
            super().sign_last(stone)

    def dot(self, stone: StoneColors, ink: ScreenColor, *, is_wide: bool = False) -> None:
        if self.zoom.height == 3:
            row, column = self.middle
            self.write(row, column, "●", ink, on_stone=stone)
        else:
            super().dot(stone, ink, is_wide=is_wide)
