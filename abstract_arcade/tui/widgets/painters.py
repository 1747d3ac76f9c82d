"""Drawing a site: ground, stone, marks and cursor, on squares, points, hexes and squared paper.

A stone is a disc of block characters, lit from above, one tone a row; `patterns` has its shapes.
"""

from __future__ import annotations

from collections.abc import Mapping

from textual.color import Color as Paint

from abstract_arcade.rules.core import Color
from abstract_arcade.tui.contrast import ink_on
from abstract_arcade.tui.widgets.faces import Cell, Face, Look, Material, Stone
from abstract_arcade.tui.widgets.layouts import Crossing, Ground, Lettered, Ruled, Zoom
from abstract_arcade.tui.widgets.patterns import (
    CROSSES,
    DISCS,
    DOUBLE_LINES,
    GHOSTS,
    HEX_DISCS,
    HEX_GHOSTS,
    HEX_PLAIN_DISCS,
    HEX_PLAIN_GHOSTS,
    MARKS,
    PALE_DISCS,
    PALE_RINGS,
    POINT_DISCS,
    POINT_GHOSTS,
    RINGS,
    RINGS_ON_WHITE,
    WON,
    Pattern,
    pattern,
)

_CORNERS = "┏┓┗┛"
CURSOR_SIGNS = f"{_CORNERS}[]<>"
"""The characters of the cursor: its corners, and its brackets where there is one line."""

_THIN_CORNERS = "┌┐└┘"
_DOUBLE_CORNERS = "╔╗╚╝"

SIGNS = "›‹"
"""What a stone shows at its side at the smallest zoom."""

_LIGHTER = 0.18
_GHOSTLY = 0.30
_LEAVING = 0.55
_FADED = 0.35

# Which way the lines go on (north, east, south, west) -> the character at their crossing.
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
}

_SMALL = {Color.BLACK: "●", Color.WHITE: "◉"}
_SMALL_PLAIN = {Color.BLACK: "●", Color.WHITE: "○"}
_SMALL_PALE = {Color.BLACK: "•", Color.WHITE: "◦"}


def draw(zoom: Zoom, material: Material, look: Look, on: Ground, cursor: bool) -> Face:
    """The face of a site.

    Args:
        zoom: its size.
        material: its colours.
        look: what is true of it.
        on: the number of its ground's tone, the lines that cross there, or the letter it has.
        cursor: whether the cursor is on it.
    """
    kind: type[_Painter] = _Painter
    tone = 0
    if isinstance(on, Lettered):
        tone = on.tone
    elif isinstance(on, Crossing):
        kind = _PointPainter
    elif isinstance(on, Ruled):
        kind = _PaperPainter
    else:
        tone = on
        if len(material.grounds) == 3:
            kind = _HexPainter
    ground = material.grounds[tone]
    bright = look.lit or look.won or look.chosen
    if kind.has_lines:
        bright = bright or (look.marked and not cursor)
    else:
        bright = bright or (cursor and look.playable)
    if bright:
        ground = material.lit or ground.blend(Paint(255, 255, 255), _LIGHTER)
    if isinstance(on, Lettered):
        from abstract_arcade.tui.widgets.letter_painter import LetterPainter

        face = LetterPainter(zoom, material, look, ground, on).face(cursor)
    else:
        painter = kind(zoom, material, look, ground, on)
        face = painter.small(cursor) if zoom.height == 1 else painter.large(cursor)
    if look.faded and not cursor and not material.plain:
        rows = tuple(tuple(_toward(cell, ground, _FADED) for cell in row) for row in face.rows)
        return face._replace(rows=rows)
    return face


def _toward(cell: Cell, ground: Paint, share: float) -> Cell:
    return cell._replace(front=cell.front.blend(ground, share), back=cell.back.blend(ground, share))


class _Painter:
    """Lays ground, stone, marks and cursor over one another: on squares."""

    discs: Mapping[Zoom, Pattern] = DISCS
    ghosts: Mapping[Zoom, Pattern] = GHOSTS
    # Instead of these two where there are no colours: Black's and White's.
    plain_discs: Mapping[Color, Mapping[Zoom, Pattern]] = {
        Color.BLACK: DISCS,
        Color.WHITE: RINGS,
    }
    plain_ghosts: Mapping[Color, Mapping[Zoom, Pattern]] = {
        Color.BLACK: PALE_DISCS,
        Color.WHITE: PALE_RINGS,
    }
    # Where the corners of the cursor stand: the first column and the last.
    corners: Mapping[Zoom, tuple[int, int]] = {
        Zoom(4, 2): (0, 3),
        Zoom(6, 3): (0, 5),
        Zoom(10, 5): (0, 9),
    }
    # Whether lines are drawn on the ground; a lit ground marks a site there.
    has_lines = False
    # The sign of an empty site that may be chosen, at the smallest zoom.
    small_mark = "·"

    def __init__(
        self, zoom: Zoom, material: Material, look: Look, ground: Paint, on: Ground
    ) -> None:
        self.zoom = zoom
        self.material = material
        self.look = look
        self.ground = ground
        self.blank = Cell(" ", ground, ground)
        self.rows = [[self.blank] * zoom.width for _ in range(zoom.height)]
        self.left: list[Cell | None] = [None] * zoom.height
        self.lay_ground(on)

    @property
    def middle(self) -> tuple[int, int]:
        """The middle row, the upper one of two, and the first of the two middle columns."""
        return self.zoom.height // 2, self.zoom.width // 2 - 1

    def lay_ground(self, on: Ground) -> None:
        """Draw what is on the ground itself; squares have nothing there."""

    def mark(self) -> None:
        """Show that the site may be chosen."""
        row, column, text = MARKS[self.zoom]
        self._write(row, column, text, self.material.legal)

    def large(self, cursor: bool) -> Face:
        """The face at 4×2 and 6×3."""
        look = self.look
        if look.now is None and (look.then is None or look.foul):
            # A stone that would be a foul does not come to stay.
            if look.foul:
                self._cross(self.material.foul)
            elif look.marked and not cursor:
                self.mark()
        elif look.now is None or look.now.kind == "offer":
            self._disc(_GHOSTLY, is_ghost=True)
        elif look.then is None:
            self._disc(_LEAVING)
            # In the other's colour, which stands out from this stone and from the ground.
            is_plain = self.material.plain
            other = self.material.stones[look.now.color.other]
            self._cross(self.material.cursor if is_plain else other.bottom)
        else:
            self._disc()
            if look.now == look.then:
                self._sign_stone(look.now.color)
        if self.material.plain and look.chosen:
            self._put_corners(_DOUBLE_CORNERS, self.material.cursor)
        if cursor:
            self._corners()
        if look.label:
            self._label(look.label)
        return Face(tuple(map(tuple, self.rows)), self.ground, tuple(self.left))

    def _owner(self, column: int) -> Color:
        """Whose stone shows in a column: a turning one has two faces."""
        now, then = self.look.now or self.look.then, self.look.then or self.look.now
        assert now is not None
        assert then is not None
        turned = self.look.turned
        if turned is None:
            return (now if column < self.zoom.width // 2 else then).color
        return (then if column < turned else now).color

    def _disc(self, toward_ground: float = 0.0, *, is_ghost: bool = False) -> None:
        """Draw the stone; each column as the one to whom it belongs."""
        for column in range(self.zoom.width):
            color = self._owner(column)
            stone = self.material.stones[color]
            if self.material.plain:
                toward_ground = 0.0
                patterns = (self.plain_ghosts if is_ghost else self.plain_discs)[color]
            else:
                patterns = self.ghosts if is_ghost else self.discs
            for row, cells in enumerate(patterns[self.zoom]):
                text, exchanged = cells[column]
                if text == " ":
                    self.rows[row][column] = self.blank
                    continue
                paint = stone.tone(row, self.zoom.height).blend(self.ground, toward_ground)
                front, back = (self.ground, paint) if exchanged else (paint, self.ground)
                self.rows[row][column] = Cell(text, front, back)

    def _sign_stone(self, color: Color) -> None:
        """The ring on White's face, the sign of the last move, the bar of a winning row."""
        stone = self.material.stones[color]
        if self.look.won:
            self.sign_won(stone)
        elif self.look.last:
            if self.material.plain and stone.is_ring:
                self._double_lines()
            else:
                self.sign_last(stone)
        elif self.material.plain:
            return
        elif color is Color.WHITE and self.zoom.height >= 3:
            self.sign_white(stone)

    def sign_won(self, stone: Stone) -> None:
        """The stone is part of what won."""
        for row, column, text in WON[self.zoom]:
            self._write(row, column, text, stone.won, on_stone=stone)

    def _double_lines(self) -> None:
        """The outline that was drawn last is a double one."""
        for cells in self.rows:
            cells[:] = [
                cell._replace(text=DOUBLE_LINES.get(cell.text, cell.text)) for cell in cells
            ]

    def sign_last(self, stone: Stone) -> None:
        """The stone was placed last."""
        if self.zoom.height >= 3:
            row, column = self.middle
            text = "▐▌" if self.zoom.height == 3 else "▐██▌"
            self._write(row, column + 1 - len(text) // 2, text, stone.last, on_stone=stone)
            return
        if self.material.plain:
            # A hole.
            for column in (1, 2):
                self.rows[0][column] = Cell("▂", self.ground, stone.top)
            return
        for row in (0, -1):
            for column in (0, -1):
                self.rows[row][column] = self.rows[row][column]._replace(front=stone.last)

    def sign_white(self, stone: Stone) -> None:
        """A white stone has a ring, so that its colour is not the only sign."""
        row, column, text = RINGS_ON_WHITE[self.zoom]
        self._write(row, column, text, self.material.ring, on_stone=stone)

    def _cross(self, paint: Paint) -> None:
        for row, column, text in CROSSES[self.zoom]:
            if self.look.now is None:
                # A star would show through.
                self.rows[row][column : column + len(text)] = [self.blank] * len(text)
            self._write(row, column, text, paint)

    def _write(
        self,
        row: int,
        column: int,
        text: str,
        front: Paint,
        on_stone: Stone | None = None,
        *,
        bold: bool = False,
    ) -> None:
        for offset, character in enumerate(text):
            cell = self.rows[row][column + offset]
            is_disc = on_stone is not None and not on_stone.is_ring
            back = on_stone.tone(row, self.zoom.height) if on_stone and is_disc else cell.back
            if on_stone is None and cell.text == "█":
                back = cell.front
            self.rows[row][column + offset] = Cell(character, front, back, bold)

    def _corners(self) -> None:
        paint = self.material.cursor if self.look.playable else self.material.refused
        is_thin = self.material.plain and not self.look.playable
        self._put_corners(_THIN_CORNERS if is_thin else _CORNERS, paint)
        if not self.look.playable and self.look.now is None and not self.look.foul:
            self.refuse(paint)

    def _put_corners(self, texts: str, paint: Paint) -> None:
        for row, ends in ((0, texts[:2]), (-1, texts[2:])):
            for column, text in zip(self.corners[self.zoom], ends, strict=True):
                cell = Cell(text, paint, self.ground)
                if column < 0:
                    self.left[row] = cell
                else:
                    self.rows[row][column] = cell

    def refuse(self, paint: Paint) -> None:
        """The cursor is where nothing may be placed."""
        row, column, _ = MARKS[self.zoom]
        self._write(row, column, "╌╌", paint)

    def _label(self, text: str) -> None:
        """A letter: upper right at 4×2, in the middle of the stone at 6×3."""
        row, column = (0, 3) if self.zoom.height == 2 else self.middle
        back = self.rows[row][column]
        solid = back.front if back.text == "█" else back.back
        self.rows[row][column] = Cell(text, ink_on(solid), solid, bold=True)

    def small(self, cursor: bool) -> Face:
        """A glyph and the flank right of it; the flank on the left belongs to the neighbour."""
        look, material = self.look, self.material
        glyph, left, right = self.rows[0][0], "", ""
        flank = material.cursor
        if look.now is not None or (look.then is not None and not look.foul):
            glyph, left, right, flank = self._small_stone()
        elif look.foul:
            glyph = Cell("╳", material.foul, self.ground)
        elif look.marked and not cursor:
            glyph = Cell(self.small_mark, material.legal, self.ground)
        elif cursor and not look.playable:
            glyph = Cell("╌", material.refused, self.ground)
        if look.label:
            ink = material.cursor if material.plain else ink_on(self.ground)
            glyph = Cell(look.label, ink, self.ground, bold=True)
        if material.plain and look.chosen:
            left, right = "{}"
        if cursor:
            left, right = "[]"
            flank = material.cursor if look.playable else material.refused
        right_cell = Cell(right, flank, self.ground, bold=cursor) if right else self.rows[0][1]
        left_cell = Cell(left, flank, self.ground, bold=cursor) if left else None
        return Face(((glyph, right_cell),), self.ground, (left_cell,))

    def _small_stone(self) -> tuple[Cell, str, str, Paint]:
        """A stone's glyph, the signs left and right of it, and their colour."""
        look, material = self.look, self.material
        content = look.now or look.then
        assert content is not None
        stone = material.stones[content.color]
        texts = _SMALL_PLAIN if material.plain else _SMALL
        glyph = Cell(texts[content.color], stone.tone(0, 1), self.ground)
        if look.now is None or look.now.kind == "offer":
            if material.plain:
                glyph = glyph._replace(text=_SMALL_PALE[content.color])
                return glyph, "", "", material.cursor
            return _toward(glyph, self.ground, _GHOSTLY), "", "", material.cursor
        if look.then is None:
            if material.plain:
                return glyph, "", "╳", material.cursor
            return Cell("╳", material.cursor, self.ground), "", "", material.cursor
        if look.now != look.then:
            return glyph, "", "›", material.cursor
        if look.won:
            return glyph, "", "*", material.cursor
        if look.last:
            return glyph, "›", "‹", material.cursor
        return glyph, "", "", material.cursor


class _PointPainter(_Painter):
    """The same on points: lines cross on the ground, and a stone stands on their crossing."""

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

    def lay_ground(self, on: Ground) -> None:
        assert isinstance(on, Crossing)
        # A heavier crossing; without colours that is a star's sign.
        self.small_mark = ":" if self.material.plain else "╋"
        paint, ground = self.material.line, self.ground
        if self.zoom.height == 2:
            self._lay_hairlines(on)
            return
        row, column = (0, 0) if self.zoom.height == 1 else (1, 2)
        for x in range(self.zoom.width):
            if (on.west and x < column) or (on.east and x > column):
                self.rows[row][x] = Cell("─", paint, ground)
        for y in range(self.zoom.height):
            if (on.north and y < row) or (on.south and y > row):
                self.rows[y][column] = Cell("│", paint, ground)
        if on.star:
            text = "●" if self.zoom.height > 1 else "╋" if self.material.plain else "•"
            self.rows[row][column] = Cell(text, self.material.star, ground)
        else:
            self.rows[row][column] = Cell(_CROSSINGS[on[:4]], paint, ground)

    def _lay_hairlines(self, on: Crossing) -> None:
        """At 4×2 the crossing lies between characters.

        The line down is the left edge of the third column, the line across the underline of the
        upper row: both hairlines, they cross without a gap.
        """
        paint, ground = self.material.line, self.ground
        for column in range(4):
            across = on.west if column < 2 else on.east
            down = column == 2
            for row, goes_down in enumerate((on.north, on.south)):
                text = "▏" if down and goes_down else " "
                self.rows[row][column] = Cell(text, paint, ground, underlined=across and row == 0)
        if on.star:
            for column in (1, 2):
                self.rows[0][column] = Cell("▂", self.material.star, ground)
                self.rows[1][column] = Cell("▆", ground, self.material.star)

    def mark(self) -> None:
        """The ground is lit already; its brightness tells too little to be the only sign."""
        if self.zoom.height == 2:
            super().mark()
        else:
            self._write(1, 2, "╋", self.material.legal)

    def sign_won(self, stone: Stone) -> None:
        if self.zoom.height == 3:
            self._write(1, 1, "▐█▌", stone.won, on_stone=stone)
        else:
            super().sign_won(stone)

    def sign_last(self, stone: Stone) -> None:
        if self.zoom.height == 3:
            self._write(1, 2, "◆", stone.last, on_stone=stone)
        else:
            super().sign_last(stone)

    def sign_white(self, stone: Stone) -> None:
        self._write(1, 2, "○", self.material.ring, on_stone=stone)

    def refuse(self, paint: Paint) -> None:
        if self.zoom.height == 3:
            self._write(1, 1, "╌╌╌", paint)
        else:
            super().refuse(paint)


class _HexPainter(_Painter):
    """The same on hexes: from 6×3 on the upper line is a zigzag that the board draws."""

    discs = HEX_DISCS
    ghosts = HEX_GHOSTS
    plain_discs = HEX_PLAIN_DISCS
    plain_ghosts = HEX_PLAIN_GHOSTS

    def lay_ground(self, on: Ground) -> None:  # noqa: ARG002
        if self.material.plain:
            # The tiles have no tones to tell them apart.
            self.small_mark = ":"
            small = {1: (0, 0), 2: (0, 1)}
            row, column = small.get(self.zoom.height, self.middle)
            self.rows[row][column] = Cell("·", self.material.line, self.ground)

    def mark(self) -> None:
        row, column = self.middle
        if self.zoom.height >= 3:
            self._write(row + 1, column, "▔▔", self.material.legal)
        else:
            super().mark()

    def _corners(self) -> None:
        paint = self.material.cursor if self.look.playable else self.material.refused
        if self.zoom.height < 3:
            super()._corners()
            return
        is_thin = self.material.plain and not self.look.playable
        texts = _THIN_CORNERS if is_thin else _CORNERS
        for row, ends in ((1, texts[:2]), (-1, texts[2:])):
            for column, text in zip((0, -1), ends, strict=True):
                self.rows[row][column] = Cell(text, paint, self.ground)
        if not self.look.playable and self.look.now is None:
            self._write(*self.middle, "▁▁", paint)

    def sign_last(self, stone: Stone) -> None:
        if self.zoom.height < 3:
            super().sign_last(stone)
            return
        row, column = self.middle
        self._write(row, column, "▄▄", stone.last, on_stone=stone)
        self._write(row + 1, column, "▀▀", stone.last, on_stone=stone)

    def sign_won(self, stone: Stone) -> None:
        self.sign_last(stone)

    def sign_white(self, stone: Stone) -> None:
        """White is told by its brightness here: a ring would have no room."""

    def _cross(self, paint: Paint) -> None:
        if self.zoom.height == 3:
            self._write(1, 2, "╲╱", paint)
            self._write(2, 2, "╱╲", paint)
        else:
            super()._cross(paint)


class _PaperPainter(_Painter):
    """Marks of two inks on squared paper: Black's are filled, White's are rings."""

    rings: Mapping[Zoom, Pattern] = {
        Zoom(4, 2): pattern("▗▀▀▖", "▝▄▄▘"),
        Zoom(6, 3): pattern("▗▅▀▀▅▖", "~▎▌  ▐▊", "▝~▃▄▄~▃▘"),
    }
    small_territory: Mapping[Color, str] = {Color.BLACK: "•", Color.WHITE: "◦"}
    plain_territory: Mapping[Color, str] = {Color.BLACK: "▒", Color.WHITE: "░"}
    large_territory: Mapping[Color, tuple[str, str]] = {
        Color.BLACK: ("▗▖", "▝▘"),
        Color.WHITE: ("╭╮", "╰╯"),
    }

    def lay_ground(self, on: Ground) -> None:
        assert isinstance(on, Ruled)
        look = self.look
        # What is coloured, or would be, has the tint of its ink and no lines.
        colored = [each for each in (look.now, look.then) if each and each.kind == "territory"]
        if colored:
            share = 0.0 if look.now == colored[0] else 0.4
            self.ground = self.material.tints[colored[0].color].blend(self.ground, share)
            self.blank = Cell(" ", self.ground, self.ground)
            self.rows = [[self.blank] * self.zoom.width for _ in range(self.zoom.height)]
            return
        if self.zoom.height == 1:
            # No room for lines: a dot for every square, to count by.
            self.rows[0][0] = Cell("·", self.material.line, self.ground)
            return
        for row in range(self.zoom.height):
            for column in range(self.zoom.width):
                self.rows[row][column] = Cell(
                    "▏" if column == 0 and on.left else " ",
                    self.material.line,
                    self.ground,
                    underlined=on.bottom and row == self.zoom.height - 1,
                )

    def large(self, cursor: bool) -> Face:
        look = self.look
        future = look.then
        if future is not None and future.kind == "territory":
            if look.now is not None and look.now.kind == "mark":
                self._mark_disc(look.now.color, 0.6)
            else:
                self._spot(future.color)
        elif look.now is not None:
            self._mark_disc(look.now.color, 0.0)
            if look.won or look.last:
                self._hole(look.now.color)
        elif future is not None:
            self._mark_disc(future.color, _GHOSTLY)
        elif look.foul:
            self._cross(self.material.foul)
        elif look.marked and not cursor:
            self.mark()
        if cursor:
            self._corners()
        return Face(tuple(map(tuple, self.rows)), self.ground, tuple(self.left))

    def _mark_disc(self, color: Color, toward_ground: float) -> None:
        pattern = (self.discs if color is Color.BLACK else self.rings)[self.zoom]
        if self.material.plain and toward_ground:
            pattern, toward_ground = self.plain_ghosts[color][self.zoom], 0.0
        ink = self.material.stones[color].top.blend(self.ground, toward_ground)
        for row, cells in enumerate(pattern):
            for column, (text, exchanged) in enumerate(cells):
                front, back = (self.ground, ink) if exchanged else (ink, self.ground)
                self.rows[row][column] = Cell(text, front, back)

    def _spot(self, color: Color) -> None:
        """The small mark of a coloured square: its colour is not the only sign."""
        ink = self.material.stones[color].top
        row, column = (0, 1) if self.zoom.height == 2 else (1, 2)
        upper, lower = self.large_territory[color]
        if self.zoom.height == 3:
            self._write(row, column, upper, ink)
            self._write(row + 1, column, lower, ink)
        else:
            self._write(row, column, upper, ink)
            self._write(row + 1, column, lower, ink)

    def _hole(self, color: Color) -> None:
        """The mark that was made last: a filled one has a hole, a ring a dot."""
        ink = self.material.stones[color].top
        if self.zoom.height == 3:
            filled = color is Color.BLACK
            self._write(1, 2, "▐▌", self.ground if filled else ink)
            for column in (2, 3):
                cell = self.rows[1][column]
                self.rows[1][column] = cell._replace(back=ink if filled else self.ground)
        elif color is Color.BLACK:
            for column in (1, 2):
                self.rows[0][column] = Cell("▂", self.ground, ink)
        else:
            for column in (1, 2):
                self.rows[0][column] = Cell("█", ink, self.ground)

    def small(self, cursor: bool) -> Face:
        face = super().small(cursor)
        content = self.look.then or self.look.now
        if content is None:
            return face
        glyph, right = face.rows[0]
        ink = self.material.stones[content.color].top
        if content.kind == "territory":
            texts = self.plain_territory if self.material.plain else self.small_territory
            glyph = Cell(texts[content.color], ink, self.ground)
        elif not self.material.plain:
            ghostly = 0.0 if self.look.now is not None else _GHOSTLY
            text = "●" if content.color is Color.BLACK else "○"
            glyph = Cell(text, ink.blend(self.ground, ghostly), self.ground)
        return face._replace(rows=((glyph, right),))
