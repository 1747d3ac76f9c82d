"""Drawing stones as discs of block characters, lit from above, one tone a row.

`BlockPainter` lays ground, stone, marks and cursor over one another. A painter of its own for each
shape of board adds what is on the ground, and says which patterns fit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from textual.color import Color as ScreenColor

from abstract_arcade.rules.core import Color
from abstract_arcade.tui.board.glyphs import Glyph, Glyphs
from abstract_arcade.tui.board.layouts.base import Zoom
from abstract_arcade.tui.board.painters.base import CORNERS, Painter
from abstract_arcade.tui.board.palette import BoardPalette, StoneColors
from abstract_arcade.tui.board.patterns import (
    CROSSES,
    DISCS,
    DOUBLE_LINES,
    GHOSTS,
    MARKS,
    PALE_DISCS,
    PALE_RINGS,
    RINGS,
    RINGS_ON_WHITE,
    Pattern,
)
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.display import contrast, ink_on

GroundT = TypeVar("GroundT")

THIN_CORNERS = "┌┐└┘"
_DOUBLE_CORNERS = "╔╗╚╝"

GHOSTLY = (0.30, 0.50, 0.64)
"""How far a stone that would come is blended into its ground."""
_LEAVING = 0.55

# Characters of a disc that are nearly all front colour: what is written over one lies on that.
_MOSTLY_FRONT = "█▇▆▅"

_LOWER = " ▁▂▃▄▅▆▇█"
"""Blocks by their height in eighths of a row."""

_SMALL = {Color.BLACK: "●", Color.WHITE: "◉"}
_SMALL_PLAIN = {Color.BLACK: "●", Color.WHITE: "○"}
_SMALL_WON = {Color.BLACK: "◆", Color.WHITE: "◇"}
_SMALL_PALE = {Color.BLACK: "•", Color.WHITE: "◦"}


class BlockPainter(Painter[GroundT]):
    """Draws a site in block characters."""

    discs: Mapping[Zoom, Pattern] = DISCS
    ghosts: Mapping[Zoom, Pattern] = GHOSTS
    # Without colours, used instead of `discs` and `ghosts`; one pattern set per player.
    plain_discs: Mapping[Color, Mapping[Zoom, Pattern]] = {
        Color.BLACK: DISCS,
        Color.WHITE: RINGS,
    }
    plain_ghosts: Mapping[Color, Mapping[Zoom, Pattern]] = {
        Color.BLACK: PALE_DISCS,
        Color.WHITE: PALE_RINGS,
    }
    # A block in the middle of a stone, where that is the middle of a row.
    dots: Mapping[Zoom, str] = {Zoom(6, 3): "▐▌", Zoom(10, 5): "▐██▌"}
    # Whether the cursor shares its corners with a stone where both have the same characters.
    lights_corners = True
    # The first and the last column of the cursor's corners.
    corners: Mapping[Zoom, tuple[int, int]] = {
        Zoom(4, 2): (0, 3),
        Zoom(6, 3): (0, 5),
        Zoom(8, 4): (0, 7),
        Zoom(10, 5): (0, 9),
    }
    # The sign of an empty site that may be chosen, at the smallest zoom.
    small_mark = "·"

    def __init__(
        self,
        zoom: Zoom,
        palette: BoardPalette,
        state: SiteState,
        ground: ScreenColor,
        on: GroundT,
    ) -> None:
        super().__init__(zoom, palette, state, ground, on)
        self.blank = Glyph(" ", ground, ground)
        self.rows = [[self.blank] * zoom.width for _ in range(zoom.height)]
        self.left: list[Glyph | None] = [None] * zoom.height
        self.has_cursor = False

    def glyphs(self, cursor: bool) -> Glyphs:
        self.has_cursor = cursor
        self.lay_ground()
        return self.small(cursor) if self.zoom.height == 1 else self.large(cursor)

    @property
    def middle(self) -> tuple[int, int]:
        """The middle row, the upper one of two, and the first of the two middle columns."""
        return (self.zoom.height - 1) // 2, (self.zoom.width - 1) // 2

    def lay_ground(self) -> None:
        """Draw what is on the ground itself; by default nothing."""

    def dot_ground(self) -> None:
        """Show by a dot where the site is, where it has no colour of its own."""
        if self.palette.is_plain:
            self.small_mark = ":"
            row, column = self.middle if self.zoom.height > 1 else (0, 0)
            self.rows[row][column] = Glyph("·", self.palette.line, self.ground)

    def mark(self) -> None:
        """Show that the site may be chosen."""
        row, column, text = MARKS[self.zoom]
        if self.palette.is_plain and not self.has_lines:
            # In the place of the dot.
            (row, column), text = self.middle, "╺╸"
        self.write(row, column, text, self.palette.legal)

    def large(self, cursor: bool) -> Glyphs:
        """The site from 4×2 on."""
        state = self.state
        if state.now is None and (state.then is None or state.foul):
            # A stone that would be a foul is not previewed.
            if state.foul:
                self.cross(self.palette.foul)
            elif state.marked and not cursor:
                self.mark()
        elif state.now is None or state.now.kind == "offer":
            self._disc(GHOSTLY[state.pale], is_ghost=True)
        elif state.then is None:
            self._disc(_LEAVING)
            # The opponent's colour stands out from this stone and from the ground.
            is_plain = self.palette.is_plain
            other = self.palette.stones[state.now.color.other]
            self.cross(self.palette.cursor if is_plain else other.bottom)
        else:
            self._disc()
            if state.now == state.then:
                self._sign_stone(state.now.color)
                self.put_number()
        if self.palette.is_plain and state.chosen:
            self._put_corners(_DOUBLE_CORNERS, self.palette.cursor)
        if cursor:
            self.put_corners()
        if state.label:
            self.put_label(state.label)
        return Glyphs(tuple(map(tuple, self.rows)), self.ground, tuple(self.left))

    def _owner(self, column: int) -> Color:
        """Whose stone shows in a column: a turning stone shows both colours."""
        now, then = self.state.now or self.state.then, self.state.then or self.state.now
        assert now is not None
        assert then is not None
        turned = self.state.turned
        if turned is None:
            return (now if column < self.zoom.width // 2 else then).color
        return (then if column < turned else now).color

    def _disc(self, toward_ground: float = 0.0, *, is_ghost: bool = False) -> None:
        """Draw the stone, each column in the colour of its owner."""
        for column in range(self.zoom.width):
            color = self._owner(column)
            stone = self.palette.stones[color]
            if self.palette.is_plain:
                toward_ground = 0.0
                patterns = (self.plain_ghosts if is_ghost else self.plain_discs)[color]
            else:
                is_shared = self.has_cursor and self.zoom.height == 2 and self.lights_corners
                is_small = is_ghost and not is_shared
                patterns = self.ghosts if is_small else self.discs
            for row, pattern in enumerate(patterns[self.zoom]):
                text, exchanged = pattern[column]
                if text == " ":
                    self.rows[row][column] = self.blank
                    continue
                tone = stone.tone(row, self.zoom.height)
                ink = self.palette.paled(tone, self.ground, toward_ground)
                front, back = (self.ground, ink) if exchanged else (ink, self.ground)
                self.rows[row][column] = Glyph(text, front, back)

    def _sign_stone(self, color: Color) -> None:
        """Draw a white stone's ring, or the sign of the last move, a winning row or a path."""
        stone = self.palette.stones[color]
        if self.state.won:
            self.sign_won(stone)
        elif self.state.last:
            if self.palette.is_plain and stone.is_ring:
                self.change_texts(DOUBLE_LINES)
            else:
                self.sign_last(stone)
        elif self.state.lit and self.state.faded and not self.palette.is_plain:
            # It had the other colour before the move that won.
            self.dot(stone, self.palette.stones[color.other].bottom)
        elif self.state.tip:
            self.sign_tip(stone)
        elif self.palette.is_plain:
            return
        elif color is Color.WHITE and self.zoom.height >= 3:
            self.sign_white(stone)

    def sign_won(self, stone: StoneColors) -> None:
        """Mark a stone of the winning row or chain."""
        self.dot(stone, stone.won, is_wide=self.palette.is_plain)

    def dot(self, stone: StoneColors, ink: ScreenColor, *, is_wide: bool = False) -> None:
        """Draw a small block in the middle of a stone, or a wider one."""
        row, column = self.middle
        if self.zoom in self.dots:
            text = self.dots[self.zoom]
            if is_wide:
                text = "█" * len(text)
            self.write(row, column + 1 - len(text) // 2, text, ink, on_stone=stone)
            return
        for line, text in enumerate(("▗▖", "▝▘") if self.zoom.height < 4 else ("▄▄", "▀▀")):
            self.write(row + line, column, text, ink, on_stone=stone)

    def sign_tip(self, stone: StoneColors) -> None:
        """Mark the end of a path; by default not at all."""

    def bar(self, stone: StoneColors, eighths: int, ink: ScreenColor) -> None:
        """Draw a bar of two columns where the middle of a stone is the lower edge of a row.

        Args:
            stone: the colours of the stone.
            eighths: how far the bar reaches up and down from there, in eighths of a row.
            ink: the colour of the bar.
        """
        row, column = self.middle
        self.write(row, column, 2 * _LOWER[eighths], ink, on_stone=stone)
        # Upper blocks are lower ones with their colours exchanged.
        self.write(row + 1, column, 2 * _LOWER[8 - eighths], ink, on_stone=stone)
        for at in (column, column + 1):
            glyph = self.rows[row + 1][at]
            self.rows[row + 1][at] = glyph._replace(front=glyph.back, back=glyph.front)

    def change_texts(self, texts: Mapping[str, str]) -> None:
        """Draw an outline with other characters."""
        for glyphs in self.rows:
            glyphs[:] = [glyph._replace(text=texts.get(glyph.text, glyph.text)) for glyph in glyphs]

    def sign_last(self, stone: StoneColors) -> None:
        """Mark the stone that was placed last."""
        if self.zoom.height >= 3:
            self.dot(stone, stone.last)
            return
        if self.palette.is_plain:
            # A hole in the disc.
            for column in (1, 2):
                self.rows[0][column] = Glyph("▂", self.ground, stone.top)
            return
        if self.has_cursor:
            # Its corners are where the sign would be.
            self.bar(stone, 2, stone.last)
            return
        for row in (0, -1):
            for column in (0, -1):
                self.rows[row][column] = self.rows[row][column]._replace(front=stone.last)

    def sign_white(self, stone: StoneColors) -> None:
        """Draw a ring on a white stone, so that colour is not the only sign."""
        row, column, text = RINGS_ON_WHITE[self.zoom]
        self.write(row, column, text, self.palette.ring, on_stone=stone)

    def cross(self, ink: ScreenColor) -> None:
        """Draw a cross over the site."""
        for row, column, text in CROSSES[self.zoom]:
            if self.state.now is None:
                # Otherwise a star would show beside the strokes.
                self.rows[row][column : column + len(text)] = [self.blank] * len(text)
            self.write(row, column, text, ink)

    def write(
        self,
        row: int,
        column: int,
        text: str,
        front: ScreenColor,
        on_stone: StoneColors | None = None,
        *,
        bold: bool = False,
    ) -> None:
        """Write a text over a row, from a column on, keeping what is behind it."""
        for offset, character in enumerate(text):
            below = self.rows[row][column + offset]
            is_disc = on_stone is not None and not on_stone.is_ring
            back = on_stone.tone(row, self.zoom.height) if on_stone and is_disc else below.back
            if on_stone is None and below.text in _MOSTLY_FRONT:
                back = below.front
            self.rows[row][column + offset] = Glyph(character, front, back, bold)

    def put_corners(self) -> None:
        """Draw the cursor."""
        state, palette = self.state, self.palette
        ink = palette.cursor if state.playable else palette.refused
        has_stone = self.rows[0][0].text == "▗"
        if self.zoom.height == 2 and self.lights_corners and has_stone and not palette.is_plain:
            self._light_corners(ink)
            return
        is_thin = self.palette.is_plain and not self.state.playable
        self._put_corners(THIN_CORNERS if is_thin else CORNERS, ink)
        if not self.state.playable and self.state.now is None and not self.state.foul:
            self.refuse(ink)

    def _light_corners(self, ink: ScreenColor) -> None:
        """Draw the cursor behind a stone, whose corners it shares."""
        if self.state.now is not None:
            # On its own colour a stone could not be seen.
            owners = [self.palette.stones[self._owner(column)] for column in (0, -1)]
            inks = (self.palette.cursor, self.palette.refused)
            ink = max(inks, key=lambda each: min(contrast(each, own.top) for own in owners))
        for row in (0, -1):
            for column in (0, -1):
                self.rows[row][column] = self.rows[row][column]._replace(back=ink)

    def _put_corners(self, texts: str, ink: ScreenColor) -> None:
        for row, ends in ((0, texts[:2]), (-1, texts[2:])):
            for column, text in zip(self.corners[self.zoom], ends, strict=True):
                corner = Glyph(text, ink, self.ground)
                if column < 0:
                    self.left[row] = corner
                else:
                    self.rows[row][column] = corner

    def refuse(self, ink: ScreenColor) -> None:
        """Show a cursor where nothing may be placed."""
        row, column, _ = MARKS[self.zoom]
        self.write(row, column, "╌╌", ink)

    def put_label(self, text: str) -> None:
        """Write the label: upper right at 4×2, else in the middle of the stone."""
        if self.zoom.height == 2:
            row, first = 0, self.zoom.width - len(text)
        else:
            row, first = self.middle
            first -= (len(text) - 1) // 2
        for column, letter in enumerate(text, first):
            below = self.rows[row][column]
            solid = below.front if below.text == "█" else below.back
            self.rows[row][column] = Glyph(letter, ink_on(solid), solid, bold=True)

    def put_number(self) -> None:
        """Write the number of the move in the middle of the stone."""
        room = 2 if self.zoom.height == 2 else 3
        text = self.digits(room)
        state = self.state
        if not text or state.now is None:
            return
        stone = self.palette.stones[state.now.color]
        row, first = self.middle
        columns = self._stone_columns(row)
        # Over a stone of an odd width, one digit stands in its very middle.
        first = columns[0] + (len(columns) - len(text)) // 2
        ink = stone.last if state.last and not self.palette.is_plain else None
        for column, digit in enumerate(text, first):
            back = self.ground if stone.is_ring else stone.tone(row, self.zoom.height)
            front = ink_on(back) if ink is None else ink
            self.rows[row][column] = Glyph(digit, front, back, bold=True)

    def _stone_columns(self, row: int) -> range:
        """The columns of a row that the stone covers."""
        assert self.state.now is not None
        patterns = self.plain_discs[self.state.now.color] if self.palette.is_plain else self.discs
        cells = [text != " " for text, _ in patterns[self.zoom][row]]
        return range(cells.index(True), len(cells) - cells[::-1].index(True))

    def small(self, cursor: bool) -> Glyphs:
        """The site at 2×1: a glyph, its right flank, and a left flank on the neighbour's."""
        state, palette = self.state, self.palette
        glyph, left, right = self.rows[0][0], "", ""
        flank = palette.cursor
        if state.now is not None or (state.then is not None and not state.foul):
            glyph, left, right, flank = self._small_stone()
        elif state.foul:
            glyph = Glyph("╳", palette.foul, self.ground)
        elif state.marked and not cursor:
            glyph = Glyph(self.small_mark, palette.legal, self.ground)
        elif cursor and not state.playable:
            glyph = Glyph("╌", palette.refused, self.ground)
        if state.label:
            ink = palette.cursor if palette.is_plain else ink_on(self.ground)
            glyph = Glyph(state.label, ink, self.ground, bold=True)
        if palette.is_plain and state.chosen:
            left, right = "{}"
        if text := self.digits(2):
            return self._small_number(text, cursor)
        left_ink = right_ink = flank
        if cursor:
            left, left_ink = "[", palette.cursor if state.playable else palette.refused
            if not (state.last and right):
                # The stone placed last keeps half of its sign.
                right, right_ink = "]", left_ink
        right_glyph = (
            Glyph(right, right_ink, self.ground, bold=cursor) if right else self.rows[0][1]
        )
        left_glyph = Glyph(left, left_ink, self.ground, bold=cursor) if left else None
        return Glyphs(((glyph, right_glyph),), self.ground, (left_glyph,))

    def _small_number(self, text: str, cursor: bool) -> Glyphs:
        """A stone at 2×1 that shows its number: both columns have the stone's colour."""
        state, palette = self.state, self.palette
        assert state.now is not None
        stone = palette.stones[state.now.color]
        back = self.ground if stone.is_ring else stone.tone(0, 1)
        front = ink_on(back)
        left, flank = "", palette.cursor
        if cursor:
            left, flank = "[", palette.cursor if state.playable else palette.refused
        if (state.last or state.won) and not palette.is_plain:
            front = stone.last
        glyphs = tuple(
            Glyph(digit, front, back, bold=True, underlined=state.last and palette.is_plain)
            for digit in f"{text:>2}"
        )
        left_glyph = Glyph(left, flank, self.ground, bold=cursor) if left else None
        return Glyphs((glyphs,), self.ground, (left_glyph,))

    def _small_stone(self) -> tuple[Glyph, str, str, ScreenColor]:
        """A stone's glyph, the signs left and right of it, and their colour."""
        state, palette = self.state, self.palette
        content = state.now or state.then
        assert content is not None
        stone = palette.stones[content.color]
        texts = _SMALL_PLAIN if palette.is_plain else _SMALL
        glyph = Glyph(texts[content.color], stone.tone(0, 1), self.ground)
        if state.now is None or state.now.kind == "offer":
            if palette.is_plain:
                glyph = glyph._replace(text=_SMALL_PALE[content.color])
                return glyph, "", "", palette.cursor
            return glyph.blended(self.ground, GHOSTLY[state.pale]), "", "", palette.cursor
        if state.then is None:
            if palette.is_plain:
                return glyph, "", "╳", palette.cursor
            return Glyph("╳", palette.cursor, self.ground), "", "", palette.cursor
        if state.now != state.then:
            return glyph, "", "›", palette.cursor
        if state.won:
            if palette.is_plain:
                glyph = glyph._replace(text=_SMALL_WON[content.color])
            return glyph, "", "", palette.cursor
        if state.lit and state.faded:
            return glyph, "", "›", palette.cursor
        if state.last:
            return glyph, "›", "‹", palette.cursor
        return glyph, "", "", palette.cursor
