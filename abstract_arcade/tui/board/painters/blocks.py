"""The painter of squares, and the base class of painters that draw stones in block characters.

Stones are discs with one shade per row, lighter at the top. `BlockPainter` draws background, stone,
signs and cursor over each other. A subclass for each shape of board draws the lines of an empty
site and chooses the patterns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from textual.color import Color as ScreenColor

from abstract_arcade.rules.terms import Color
from abstract_arcade.tui.board.glyphs import Glyph, Glyphs
from abstract_arcade.tui.board.layouts.base import Zoom
from abstract_arcade.tui.board.painters.base import CORNERS, SMALL_TRACES, Painter
from abstract_arcade.tui.board.palette import StoneColors
from abstract_arcade.tui.board.patterns import (
    CROSSES,
    DEPARTURES,
    DISCS,
    EXCHANGES,
    FEET,
    GHOSTS,
    LAST_RING,
    MARKS,
    NUMBERED_RING,
    PALE_DISCS,
    PALE_RINGS,
    REFUSALS,
    RINGS,
    RINGS_ON_WHITE,
    TURNED_RING,
    WON_RING,
    Pattern,
    Patterns,
    Sign,
)
from abstract_arcade.tui.board.state import Trace
from abstract_arcade.tui.display import contrast, ink_on

SurfaceT = TypeVar("SurfaceT")

THIN_CORNERS = "┌┐└┘"
_DOUBLE_CORNERS = "╔╗╚╝"

GHOSTLY = (0.30, 0.50, 0.64)
"""Share of the background in the colours of a stone of a preview, by `SiteState.pale`."""

_LEAVING = 0.55
"""Share of the background in the colours of a stone that would leave, from 0 to 1."""

_MOSTLY_FRONT = "█▇▆▅"
"""Characters that show mostly their front colour, which a sign written over one gets as its back
colour."""

_LOWER = " ▁▂▃▄▅▆▇█"
"""Blocks by their height in eighths of a row."""

_TICKED = {"▗": "▚", "▖": "▞", "▝": "▞", "▘": "▚"}
"""The corners of stones at 4×2, each with its opposite quarter filled as well."""

_CORNERS_OF_SITE = ((0, 0), (0, -1), (-1, 0), (-1, -1))
"""The row and the column of each corner of a site."""

_SMALL = {Color.BLACK: "●", Color.WHITE: "◉"}
_SMALL_PLAIN = {Color.BLACK: "●", Color.WHITE: "○"}
_SMALL_WON = {Color.BLACK: "◆", Color.WHITE: "◇"}
_SMALL_PALE = {Color.BLACK: "•", Color.WHITE: "◦"}


class _SmallSite(NamedTuple):
    """A site at 2×1: its character, and the signs to its left and right, or ""."""

    glyph: Glyph
    left: str = ""
    right: str = ""


class BlockPainter(Painter[SurfaceT]):
    """Draws a site in block characters. This class itself draws squares."""

    discs: Patterns = DISCS
    """Stones."""
    ghosts: Patterns = GHOSTS
    """Stones of a preview."""
    plain_discs: Mapping[Color, Patterns] = {Color.BLACK: DISCS, Color.WHITE: RINGS}
    """Stones of each player, if there are no colours."""
    plain_ghosts: Mapping[Color, Patterns] = {Color.BLACK: PALE_DISCS, Color.WHITE: PALE_RINGS}
    """Stones of a preview, if there are no colours."""
    marks: Mapping[Zoom, Sign] = MARKS
    """The sign of a legal site."""
    refusals: Mapping[Zoom, Sign] = REFUSALS
    """The cursor's sign on an empty site that is not legal."""
    crosses: Mapping[Zoom, Sequence[Sign]] = CROSSES
    """The cross over a foul point, or over a stone that would leave."""
    departures: Mapping[Zoom, Sequence[Sign]] = DEPARTURES
    """The sign of a site that a stone left with the last move."""
    exchanges: Mapping[Zoom, Sequence[Sign]] = EXCHANGES
    """The sign on a stone that the last move exchanged."""
    feet: Mapping[Zoom, Sign] = FEET
    """The sign on a stone that the last move turned."""
    white_rings: Mapping[Zoom, Sign] = RINGS_ON_WHITE
    """The sign on a white stone, so that colour is not the only difference."""
    dots: Mapping[Zoom, str] = {Zoom(6, 3): "▐▌", Zoom(10, 5): "▐██▌"}
    """The dot on a stone, for zooms at which a stone has a middle line."""
    lights_corners = True
    """Whether the cursor around a stone of 4×2 is the background of the stone's own corners."""
    small_mark = "·"
    """The sign of a legal site at the smallest zoom."""

    def glyphs(self) -> Glyphs:
        self.clear()
        self.lay_ground()
        return self.small() if self.zoom.height == 1 else self.large()

    def clear(self) -> None:
        """Fill the site with its background colour."""
        self.blank = Glyph(" ", self.ground, self.ground)
        self.rows = [[self.blank] * self.zoom.width for _ in range(self.zoom.height)]
        self.left: list[Glyph | None] = [None] * self.zoom.height

    @property
    def middle(self) -> tuple[int, int]:
        """The middle row (the upper one of two) and the first of the two middle columns, from 0."""
        return (self.zoom.height - 1) // 2, (self.zoom.width - 1) // 2

    @property
    def corner_columns(self) -> tuple[int, int]:
        """The columns of the cursor's left and right corners; −1 is the column before the site."""
        return 0, self.zoom.width - 1

    @property
    def corner_row(self) -> int:
        """The row of the cursor's upper corners."""
        return 0

    def lay_ground(self) -> None:
        """Draw the empty site.

        By default nothing is drawn on its background colour. If there are few or no colours, a dot,
        or lines along its left and lower side, show where the site is.
        """
        is_small = self.zoom.height == 1
        ink = self.palette.line
        if self.palette.is_plain or (is_small and self.palette.few is not None):
            self.small_mark = ":" if self.palette.is_plain else "·"
            row, column = self.middle
            self.rows[row][column] = Glyph("·", ink, self.ground)
        elif self.palette.few is not None:
            for glyphs in self.rows[self.corner_row :]:
                glyphs[0] = Glyph("▏", ink, self.ground)
            if not self.corner_row:
                for column, glyph in enumerate(self.rows[-1]):
                    self.rows[-1][column] = glyph._replace(front=ink, underlined=True)

    def large(self) -> Glyphs:
        """Return the site at 4×2 or larger."""
        self.lay_content()
        if self.palette.is_plain and self.state.chosen:
            self._put_corners(_DOUBLE_CORNERS, self.palette.cursor, 0)
        if self.has_cursor:
            self.put_cursor()
        if self.state.label:
            self.put_label(self.state.label)
        return Glyphs(tuple(map(tuple, self.rows)), self.ground, tuple(self.left))

    def lay_content(self) -> None:
        """Draw the stone of the site, or of its preview, with its signs."""
        state = self.state
        if state.now is None and (state.then is None or state.foul):
            # The stone of a foul is not previewed: the cross has priority.
            if state.foul:
                self.cross(self.palette.foul)
            elif state.trace is Trace.LEFT:
                self.sign_departure()
            elif state.marked and not self.has_cursor:
                self.mark()
        elif state.now is None or state.now.kind == "offer":
            self.lay_disc(GHOSTLY[state.pale], is_ghost=True)
        elif state.then is None:
            self.lay_disc(_LEAVING)
            # The other player's colour differs from this stone and from the background.
            is_plain = self.palette.is_plain
            other = self.palette.stones[state.now.color.other]
            self.cross(self.palette.cursor if is_plain else other.bottom)
        else:
            self.lay_disc()
            if state.now == state.then:
                # If there is a number or a label, its colour shows the last move instead of a sign.
                has_text = bool(self.digits(3) or state.label)
                if self.palette.is_plain or not has_text:
                    self.sign_stone(state.now.color)
                self.put_number()
                self.sign_trace(self.palette.stones[state.now.color])

    def sign_departure(self) -> None:
        """Draw the sign of an empty site that a stone left with the last move."""
        for row, column, text in self.departures[self.zoom]:
            self.rows[row][column : column + len(text)] = [self.blank] * len(text)
            self.write(row, column, text, self.palette.legal, bold=True)

    def sign_trace(self, stone: StoneColors) -> None:
        """Draw the sign of a stone that the last move exchanged or turned, if it did."""
        if self.state.trace is Trace.EXCHANGED:
            for row, column, text in self.exchanges[self.zoom]:
                self.write(row, column, text, stone.last, on_stone=stone)
        elif self.state.trace is Trace.TURNED:
            row, column, text = self.feet[self.zoom]
            if self.palette.is_plain:
                if stone.is_ring and self.zoom.height == 2:
                    self.outline(TURNED_RING, stone)
                self.rows[row][column : column + len(text)] = [self.blank] * len(text)
            else:
                self.write(row, column, text, stone.last, on_stone=stone)

    def mark(self) -> None:
        """Draw the sign of a legal site in its middle."""
        row, column, text = self.marks[self.zoom]
        if self.palette.is_plain and not self.has_lines:
            # The sign replaces the dot of an empty site.
            row, column = self.middle
            text = "╺╸"
        self.write(row, column, text, self.palette.legal)

    def owner(self, column: int) -> Color:
        """Return whose stone is drawn in a column, counted from 0.

        Of a stone that would turn, the right half is its next owner's.
        """
        now = self.state.now or self.state.then
        then = self.state.then or self.state.now
        assert now is not None
        assert then is not None
        is_left_half = column < self.zoom.width // 2
        return now.color if is_left_half else then.color

    def shape(self, color: Color, *, is_ghost: bool = False) -> Pattern:
        """Return the pattern of a stone of a colour; of a preview, if `is_ghost`."""
        if self.palette.is_plain:
            plain = self.plain_ghosts if is_ghost else self.plain_discs
            return plain[color][self.zoom]
        patterns = self.ghosts if is_ghost else self.discs
        return patterns[self.zoom]

    def lay_disc(self, toward_ground: float = 0.0, *, is_ghost: bool = False) -> None:
        """Draw the stone, each column in the colour of its owner.

        Args:
            toward_ground: how far it is blended into the background, from 0 to 1.
            is_ghost: whether it is the stone of a preview.
        """
        if self.palette.is_plain:
            toward_ground = 0.0
        for column in range(self.zoom.width):
            color = self.owner(column)
            stone = self.palette.stones[color]
            for row, cells in enumerate(self.shape(color, is_ghost=is_ghost)):
                text, exchanged = cells[column]
                if text == " ":
                    self.rows[row][column] = self.blank
                    continue
                tone = stone.tone(row, self.zoom.height)
                ink = self.palette.paled(tone, self.ground, toward_ground)
                if exchanged:
                    self.rows[row][column] = Glyph(text, front=self.ground, back=ink)
                else:
                    self.rows[row][column] = Glyph(text, front=ink, back=self.ground)

    def sign_stone(self, color: Color) -> None:
        """Draw the sign of a winning row, of the last move, of a path's end, or of a white stone.

        Only the first of these that applies is drawn.
        """
        stone = self.palette.stones[color]
        is_plain = self.palette.is_plain
        if self.state.won and self.zoom.height == 2:
            # A sign in the middle would hide the shape of so small a disc.
            if stone.is_ring:
                self.outline(WON_RING, stone)
            elif is_plain:
                self._tick_corners(stone)
            else:
                self._fill_corners(stone.won)
        elif self.state.won:
            self.dot(stone, stone.won, is_wide=is_plain)
        elif self.state.last and stone.is_ring and self.zoom.height == 2:
            self.outline(LAST_RING, stone)
        elif self.state.last:
            self.sign_last(stone)
        elif self.state.highlighted and self.state.faded and not is_plain:
            # The move that won turned this stone: show its former colour.
            self.dot(stone, self.palette.stones[color.other].bottom)
        elif self.state.tip:
            self.sign_tip(stone)
        elif color is Color.WHITE and self.zoom in self.white_rings and not is_plain:
            row, column, text = self.white_rings[self.zoom]
            self.write(row, column, text, self.palette.ring, on_stone=stone)

    def dot(self, stone: StoneColors, ink: ScreenColor, *, is_wide: bool = False) -> None:
        """Draw a dot in the middle of a stone; a wider one, if `is_wide`."""
        row, column = self.middle
        if self.zoom in self.dots:
            text = self.dots[self.zoom]
            if stone.is_ring and self.zoom.height == 3:
                # The middle of a ring is half a line higher.
                text = "▀▀" if is_wide else "▝▘"
            elif is_wide:
                text = "█" * len(text)
            self.write(row, column + 1 - len(text) // 2, text, ink, on_stone=stone)
            return
        upper, lower = ("▗▖", "▝▘") if self.zoom.height < 4 else ("▄▄", "▀▀")
        self.write(row, column, upper, ink, on_stone=stone)
        self.write(row + 1, column, lower, ink, on_stone=stone)

    def sign_tip(self, stone: StoneColors) -> None:
        """Draw the sign of the end of a path; by default, nothing."""

    def bar(self, stone: StoneColors, eighths: int, ink: ScreenColor) -> None:
        """Draw a bar two columns wide across the lower edge of the middle row.

        Args:
            stone: the colours of the stone.
            eighths: how far the bar reaches up and down from that edge, in eighths of a row.
            ink: the colour of the bar.
        """
        row, column = self.middle
        self.write(row, column, 2 * _LOWER[eighths], ink, on_stone=stone)
        # Upper blocks are lower ones with their colours exchanged.
        self.write(row + 1, column, 2 * _LOWER[8 - eighths], ink, on_stone=stone)
        for place in (column, column + 1):
            glyph = self.rows[row + 1][place]
            self.rows[row + 1][place] = glyph._replace(front=glyph.back, back=glyph.front)

    def outline(self, shape: Pattern, stone: StoneColors) -> None:
        """Replace a stone that is an outline by another outline, `shape`."""
        for row, cells in enumerate(shape):
            self.rows[row] = [Glyph(text, stone.top, self.ground) for text, _ in cells]

    def sign_last(self, stone: StoneColors) -> None:
        """Draw the sign of the last move on its stone."""
        if self.zoom.height >= 3:
            self.dot(stone, stone.last)
            return
        if self.palette.is_plain:
            # A hole in the disc.
            for column in (1, 2):
                self.rows[0][column] = Glyph("▂", self.ground, stone.top)
            return
        if self.has_cursor:
            # The cursor needs the corners, where the sign would be.
            self.bar(stone, 2, stone.last)
            return
        for row, column in _CORNERS_OF_SITE:
            self.rows[row][column] = self.rows[row][column]._replace(front=stone.last)

    def cross(self, ink: ScreenColor) -> None:
        """Draw a cross over the whole site."""
        for row, column, text in self.crosses[self.zoom]:
            if self.state.now is None:
                # Remove a star point, which would show next to the strokes.
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
        """Write a text over a row, starting at a column, and keep the background behind it.

        With `on_stone`, the background is the stone's colour in this row, if it is a disc.
        """
        for place, character in enumerate(text, column):
            below = self.rows[row][place]
            if on_stone is not None and not on_stone.is_ring:
                back = on_stone.tone(row, self.zoom.height)
            elif on_stone is None and below.text in _MOSTLY_FRONT:
                back = below.front
            else:
                back = below.back
            self.rows[row][place] = Glyph(character, front, back, bold)

    def put_cursor(self) -> None:
        """Draw the cursor, with another sign if the site is empty and not legal."""
        state = self.state
        is_plain = self.palette.is_plain
        has_stone = self.rows[0][0].text == "▗"
        if self.zoom.height == 2 and self.lights_corners and has_stone and not is_plain:
            self._light_corners()
            return
        is_refused = not state.playable and state.now is None
        corners = THIN_CORNERS if is_plain and is_refused else CORNERS
        self._put_corners(corners, self.cursor_ink, self.corner_row)
        if is_refused and not state.foul:
            row, column, text = self.refusals[self.zoom]
            self.write(row, column, text, self.cursor_ink)

    def _light_corners(self) -> None:
        """Draw the cursor as the background of a stone's corners."""
        ink = self.cursor_ink
        if self.state.now is not None:
            # Of the two cursor colours, use the one with more contrast to the stone.
            stones = [self.palette.stones[self.owner(column)] for column in (0, -1)]

            def least_contrast(ink: ScreenColor) -> float:
                return min(contrast(ink, stone.top) for stone in stones)

            ink = max(self.palette.cursor, self.palette.refused, key=least_contrast)
        self._fill_corners(ink)

    def _tick_corners(self, stone: StoneColors) -> None:
        """Fill the outermost quarter of the four corners around a disc."""
        for row, column in _CORNERS_OF_SITE:
            text = _TICKED[self.rows[row][column].text]
            self.rows[row][column] = Glyph(text, stone.top, self.ground)

    def _fill_corners(self, ink: ScreenColor) -> None:
        """Colour the background of the four corners around a disc."""
        for row, column in _CORNERS_OF_SITE:
            self.rows[row][column] = self.rows[row][column]._replace(back=ink)

    def _put_corners(self, texts: str, ink: ScreenColor, upper_row: int) -> None:
        """Draw the corners of the cursor: the two upper ones, then the two lower ones."""
        left, right = self.corner_columns
        self._put_corner(upper_row, left, texts[0], ink)
        self._put_corner(upper_row, right, texts[1], ink)
        self._put_corner(-1, left, texts[2], ink)
        self._put_corner(-1, right, texts[3], ink)

    def _put_corner(self, row: int, column: int, text: str, ink: ScreenColor) -> None:
        corner = Glyph(text, ink, self.ground)
        if column < 0:
            self.left[row] = corner
        else:
            self.rows[row][column] = corner

    def put_label(self, text: str) -> None:
        """Write the label in the middle of the site or its stone."""
        row, middle = self.middle
        start = middle - (len(text) - 1) // 2
        for column, letter in enumerate(text, start):
            below = self.rows[row][column]
            solid = below.front if below.text in _MOSTLY_FRONT else below.back
            self.rows[row][column] = Glyph(letter, ink_on(solid), solid, bold=True)

    def put_number(self) -> None:
        """Write the number of the move in the middle of the stone; see `Painter.digits`."""
        text = self.digits(2 if self.zoom.height == 2 else 3)
        state = self.state
        if not text or state.now is None:
            return
        stone = self.palette.stones[state.now.color]
        if stone.is_ring and self.zoom.height == 2:
            self.outline(NUMBERED_RING, stone)
        row, _ = self.middle
        disc = "".join(character for character, _ in self.shape(state.now.color)[row])
        start = len(disc) - len(disc.lstrip())
        end = len(disc.rstrip())
        back = self.ground if stone.is_ring else stone.tone(row, self.zoom.height)
        is_signed = (state.last or state.won) and not self.palette.is_plain
        front = stone.last if is_signed else ink_on(back)
        # A single digit is in the middle of a stone with an odd number of columns.
        margin = (end - start - len(text)) // 2
        for column, digit in enumerate(text, start + margin):
            self.rows[row][column] = Glyph(digit, front, back, bold=True)

    def small(self) -> Glyphs:
        """Return the site at 2×1: a character, and signs to its right and on its left neighbour."""
        state = self.state
        palette = self.palette
        site = self._small_site()
        if state.label:
            ink = palette.cursor if palette.is_plain else ink_on(self.ground)
            site = site._replace(glyph=Glyph(state.label, ink, self.ground, bold=True))
        if palette.is_plain and state.chosen:
            site = site._replace(left="{", right="}")
        row = self._small_digits()
        left_sign = None if row else self._small_sign(site.left, palette.cursor)
        right_sign = self._small_sign(site.right, palette.cursor)
        if self.has_cursor:
            left_sign = self._small_sign("[", self.cursor_ink)
            # The stone placed last keeps the right half of its sign.
            if not (state.last and site.right):
                right_sign = self._small_sign("]", self.cursor_ink)
        if not row:
            row = (site.glyph, self.rows[0][1] if right_sign is None else right_sign)
        return Glyphs((row,), self.ground, (left_sign,))

    def _small_sign(self, text: str, ink: ScreenColor) -> Glyph | None:
        return Glyph(text, ink, self.ground, bold=self.has_cursor) if text else None

    def _small_digits(self) -> tuple[Glyph, ...]:
        """Return the two characters of the number on a stone at 2×1, or () if it shows none.

        Their background is the stone's colour.
        """
        state = self.state
        palette = self.palette
        text = self.digits(2)
        if not text or state.now is None:
            return ()
        stone = palette.stones[state.now.color]
        back = self.ground if stone.is_ring else stone.tone(0, 1)
        is_signed = (state.last or state.won) and not palette.is_plain
        front = stone.last if is_signed else ink_on(back)
        return tuple(
            Glyph(digit, front, back, bold=True, underlined=state.last and palette.is_plain)
            for digit in f"{text:>2}"
        )

    def _small_site(self) -> _SmallSite:
        """Return the site at 2×1, without its label, its number and the cursor."""
        state = self.state
        palette = self.palette
        if state.now is not None or (state.then is not None and not state.foul):
            return self._small_stone()
        if state.foul:
            glyph = Glyph("╳", palette.foul, self.ground)
        elif state.trace is Trace.LEFT:
            glyph = Glyph("◇", palette.legal, self.ground, bold=True)
        elif state.marked and not self.has_cursor:
            glyph = Glyph(self.small_mark, palette.legal, self.ground)
        elif self.has_cursor and not state.playable:
            glyph = Glyph("╌", palette.refused, self.ground)
        else:
            glyph = self.rows[0][0]
        return _SmallSite(glyph)

    @property
    def _small_trace(self) -> str:
        """The sign at 2×1 of the effect of the last move here, or ""."""
        trace = self.state.trace
        return "" if trace is None else SMALL_TRACES.get(trace, "")

    def _small_stone(self) -> _SmallSite:
        state = self.state
        is_plain = self.palette.is_plain
        content = state.now or state.then
        assert content is not None
        ink = self.palette.stones[content.color].tone(0, 1)
        characters = _SMALL_PLAIN if is_plain else _SMALL
        text = characters[content.color]
        right = ""
        if state.now is None or state.now.kind == "offer":
            if is_plain:
                text = _SMALL_PALE[content.color]
            else:
                ink = ink.blend(self.ground, GHOSTLY[state.pale])
        elif state.then is None:
            if not is_plain:
                return _SmallSite(Glyph("╳", self.palette.cursor, self.ground))
            right = "╳"
        elif state.now != state.then or (state.highlighted and state.faded and not state.won):
            right = "›"
        elif state.won:
            if is_plain:
                text = _SMALL_WON[content.color]
        elif state.last:
            return _SmallSite(Glyph(text, ink, self.ground), "›", self._small_trace or "‹")
        else:
            right = self._small_trace
        return _SmallSite(Glyph(text, ink, self.ground), right=right)
