"""What one site looks like: a small block of characters for everything that can be true of it.

A stone is a disc of block characters. A pattern's `~` stands before a character that is drawn with
its colours exchanged (the ground in front, the stone behind): that turns lower eighth blocks into
upper ones and makes discs round. Stones are lit from above, one tone a row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.color import Color as Paint

from abstract_arcade.rules.core import Color, Content
from abstract_arcade.tui.widgets.layouts import Zoom


class Look(NamedTuple):
    """Everything that can be true of a site, except where the cursor is.

    `now` and `then` are what stands there and what would stand there after the move under the
    cursor; where they differ the site shows a preview.
    """

    now: Content | None = None
    then: Content | None = None
    playable: bool = False
    """A cursor here stands on a legal choice."""
    marked: bool = False
    """Shown as a legal choice without the cursor."""
    last: bool = False
    """The last move was played here."""
    lit: bool = False
    """On the way of the move under the cursor, or just changed."""
    won: bool = False
    """Part of the row or chain that won."""
    faded: bool = False
    """Out of the light, because the game is won elsewhere."""
    chosen: bool = False
    """One of the sites of a move that is being put together."""
    turned: int | None = None
    """How many columns of a turning stone show the new face already; None: the right half."""


class Cell(NamedTuple):
    """One character and its two colours."""

    text: str
    front: Paint
    back: Paint
    bold: bool = False

    @property
    def style(self) -> Style:
        """Its colours, for Rich."""
        return _style(self.front, self.back, self.bold)


@lru_cache(maxsize=4096)
def _style(front: Paint | None, back: Paint, bold: bool) -> Style:
    color = None if front is None else front.rich_color
    return Style(color=color, bgcolor=back.rich_color, bold=bold or None)


class Face(NamedTuple):
    """The characters of a site, and what it draws over the character left of each row, if any."""

    rows: tuple[tuple[Cell, ...], ...]
    left: Cell | None = None


class Stone(NamedTuple):
    """The tones of one colour's stones, from the top row down, and of the signs upon them."""

    top: Paint
    bottom: Paint
    last: Paint
    won: Paint

    def tone(self, row: int, rows: int) -> Paint:
        """The tone of one of a disc's rows."""
        return self.top.blend(self.bottom, row / (rows - 1) if rows > 1 else 0.5)


class Material(NamedTuple):
    """The colours of one board."""

    grounds: tuple[Paint, ...]
    stones: Mapping[Color, Stone]
    ring: Paint
    legal: Paint
    cursor: Paint
    refused: Paint
    frame: tuple[Paint, Paint]
    """Coordinates and the ground they stand on; so are the next ones but `unlit`."""
    unlit: Paint
    """Coordinates of a side that is not lit."""
    lane: tuple[Paint, Paint]
    """Arrows upon a lit rail."""
    used: tuple[Paint, Paint]
    """The arrow of the lane in use."""


Pattern = tuple[tuple[tuple[str, bool], ...], ...]


def _pattern(*rows: str) -> Pattern:
    """Rows of (character, drawn with its colours exchanged)."""
    parsed = []
    for row in rows:
        cells = []
        exchanged = False
        for character in row:
            if character == "~":
                exchanged = True
            else:
                cells.append((character, exchanged))
                exchanged = False
        parsed.append(tuple(cells))
    return tuple(parsed)


_DISCS = {
    Zoom(4, 2): _pattern("▗▇▇▖", "▝~▁~▁▘"),
    Zoom(6, 3): _pattern("▗▅▇▇▅▖", "~▎████▊", "▝~▃~▁~▁~▃▘"),
}
_GHOSTS = {
    Zoom(4, 2): _pattern(" ▇▇ ", " ~▁~▁ "),
    Zoom(6, 3): _pattern(" ▄▆▆▄ ", "▐████▌", " ▀~▂~▂▀ "),
}
_MARKS = {Zoom(4, 2): (0, 1, "▁▁"), Zoom(6, 3): (1, 2, "╺╸")}
_CROSSES = {Zoom(4, 2): ((0, 1, "╲╱"), (1, 1, "╱╲")), Zoom(6, 3): ((0, 2, "╲╱"), (2, 2, "╱╲"))}
_LAST = {Zoom(4, 2): (), Zoom(6, 3): ((1, 2, "▐▌"),)}
_WON = {Zoom(4, 2): ((1, 1, "▀▀"),), Zoom(6, 3): ((1, 1, "▐██▌"),)}

_LIGHTER = 0.18
_GHOSTLY = 0.30
_LEAVING = 0.55
_FADED = 0.35

_SMALL = {Color.BLACK: "●", Color.WHITE: "◉"}


def draw(zoom: Zoom, material: Material, look: Look, tone: int, cursor: bool) -> Face:
    """The face of a site whose ground has the tone numbered `tone`."""
    ground = material.grounds[tone % len(material.grounds)]
    white = Paint(255, 255, 255)
    if look.lit or look.won or look.chosen or (cursor and look.playable):
        ground = ground.blend(white, _LIGHTER)
    painter = _Painter(zoom, material, look, ground)
    face = painter.small(cursor) if zoom.height == 1 else painter.large(cursor)
    if look.faded and not cursor:
        rows = tuple(tuple(_toward(cell, ground) for cell in row) for row in face.rows)
        return Face(rows, face.left)
    return face


def _toward(cell: Cell, ground: Paint) -> Cell:
    return cell._replace(
        front=cell.front.blend(ground, _FADED), back=cell.back.blend(ground, _FADED)
    )


class _Painter:
    """Lays ground, stone, marks and cursor over one another."""

    def __init__(self, zoom: Zoom, material: Material, look: Look, ground: Paint) -> None:
        self.zoom = zoom
        self.material = material
        self.look = look
        self.ground = ground
        blank = Cell(" ", ground, ground)
        self.rows = [[blank] * zoom.width for _ in range(zoom.height)]

    def large(self, cursor: bool) -> Face:
        look, zoom = self.look, self.zoom
        if look.now is None and look.then is None:
            if look.marked and not cursor:
                row, column, text = _MARKS[zoom]
                self._write(row, column, text, self.material.legal)
        elif look.now is None:
            self._disc(_GHOSTS[zoom], _GHOSTLY)
        elif look.then is None:
            self._disc(_DISCS[zoom], _LEAVING)
            for row, column, text in _CROSSES[zoom]:
                self._write(row, column, text, self.material.cursor)
        else:
            self._disc(_DISCS[zoom], 0)
            if look.now == look.then:
                self._sign_stone(look.now.color)
        if cursor:
            self._corners()
        return Face(tuple(map(tuple, self.rows)))

    def _owner(self, column: int) -> Color:
        """Whose stone shows in a column: a turning one has two faces."""
        now, then = self.look.now or self.look.then, self.look.then or self.look.now
        assert now is not None
        assert then is not None
        turned = self.look.turned
        if turned is None:
            return (now if column < self.zoom.width // 2 else then).color
        return (then if column < turned else now).color

    def _disc(self, pattern: Pattern, toward_ground: float) -> None:
        for row, cells in enumerate(pattern):
            for column, (text, exchanged) in enumerate(cells):
                if text == " ":
                    continue
                stone = self.material.stones[self._owner(column)]
                paint = stone.tone(row, self.zoom.height).blend(self.ground, toward_ground)
                front, back = (self.ground, paint) if exchanged else (paint, self.ground)
                self.rows[row][column] = Cell(text, front, back)

    def _sign_stone(self, color: Color) -> None:
        """The ring on White's face, the sign of the last move, the bar of a winning row."""
        stone = self.material.stones[color]
        if self.look.won:
            for row, column, text in _WON[self.zoom]:
                self._write(row, column, text, stone.won, on_stone=stone)
        elif self.look.last:
            for row, column, text in _LAST[self.zoom]:
                self._write(row, column, text, stone.last, on_stone=stone)
            if not _LAST[self.zoom]:
                for row in (0, -1):
                    for column in (0, -1):
                        cell = self.rows[row][column]
                        self.rows[row][column] = cell._replace(front=stone.last)
        elif color is Color.WHITE and self.zoom.height == 3:
            self._write(1, 2, "()", self.material.ring, on_stone=stone)

    def _write(
        self, row: int, column: int, text: str, front: Paint, on_stone: Stone | None = None
    ) -> None:
        for offset, character in enumerate(text):
            cell = self.rows[row][column + offset]
            back = on_stone.tone(row, self.zoom.height) if on_stone else cell.back
            if on_stone is None and cell.text == "█":
                back = cell.front
            self.rows[row][column + offset] = Cell(character, front, back)

    def _corners(self) -> None:
        paint = self.material.cursor if self.look.playable else self.material.refused
        for row, ends in ((0, "┏┓"), (-1, "┗┛")):
            for column, text in zip((0, -1), ends, strict=True):
                self.rows[row][column] = Cell(text, paint, self.ground)
        if not self.look.playable and self.look.now is None:
            row, column, _ = _MARKS[self.zoom]
            self._write(row, column, "╌╌", paint)

    def small(self, cursor: bool) -> Face:
        """A glyph and the flank right of it; the flank on the left belongs to the neighbour."""
        look, material = self.look, self.material
        glyph, front = " ", self.ground
        left, right, flank = "", "", material.cursor
        stone = look.now or look.then
        if stone is not None:
            glyph = _SMALL[stone.color]
            front = material.stones[stone.color].tone(0, 1)
        if look.now is None and look.then is not None:
            front = front.blend(self.ground, _GHOSTLY)
        elif look.now is not None and look.then is None:
            glyph, front = "╳", material.cursor
        elif look.now != look.then:
            right = "›"
        elif stone is not None and look.won:
            right, flank = "━", material.stones[stone.color].won
        elif stone is not None and look.last:
            left, right, flank = "›", "‹", material.stones[stone.color].last
        elif look.marked and not cursor:
            glyph, front = "·", material.legal
        if cursor:
            left, right = "[]"
            flank = material.cursor if look.playable else material.refused
            if not look.playable and stone is None:
                glyph, front = "╌", material.refused
        row = (
            Cell(glyph, front, self.ground),
            Cell(right or " ", flank, self.ground, bold=cursor),
        )
        return Face((row,), Cell(left, flank, self.ground, bold=cursor) if left else None)


def segments(cells: Sequence[Cell]) -> Iterator[Segment]:
    """A line of characters as the fewest texts of one style each.

    A blank has no colour of its own: it joins whatever has its ground, and sends none to the
    terminal where it stands alone.
    """
    text = ""
    style = cells[0]
    is_blank = True
    for cell in cells:
        if cell.back == style.back and (
            cell.text == " " or is_blank or (cell.front == style.front and cell.bold == style.bold)
        ):
            text += cell.text
        else:
            yield Segment(text, _style(None, style.back, bold=False) if is_blank else style.style)
            text, style, is_blank = cell.text, cell, True
        if cell.text != " ":
            style, is_blank = cell, False
    yield Segment(text, _style(None, style.back, bold=False) if is_blank else style.style)
