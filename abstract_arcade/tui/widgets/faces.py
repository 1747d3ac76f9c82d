"""What one site looks like: a small block of characters for everything that can be true of it.

What a face is made of, and the colours it takes; `painters` draws it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.color import Color as Paint

from abstract_arcade.rules.core import Color, Content


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
    foul: bool = False
    """A stone here would lose the game."""
    label: str = ""
    """A letter or number by which the site is spoken of."""
    turned: int | None = None
    """How many columns of a turning stone show the new face already; None: the right half."""


class Cell(NamedTuple):
    """One character and its two colours."""

    text: str
    front: Paint
    back: Paint
    bold: bool = False
    underlined: bool = False
    """A hairline below, the way a line of a board is drawn between two rows of characters."""

    @property
    def style(self) -> Style:
        """Its colours, for Rich."""
        return _style(self.front, self.back, self.bold, self.underlined)

    @property
    def is_blank(self) -> bool:
        """Whether nothing of its front colour is seen."""
        return self.text == " " and not self.underlined


@lru_cache(maxsize=4096)
def _style(front: Paint | None, back: Paint, bold: bool, underlined: bool) -> Style:
    return Style(
        color=None if front is None else front.rich_color,
        bgcolor=back.rich_color,
        bold=bold or None,
        underline=underlined or None,
    )


class Face(NamedTuple):
    """The characters of a site, and what it draws over the one left of each row, if anything."""

    rows: tuple[tuple[Cell, ...], ...]
    ground: Paint
    left: tuple[Cell | None, ...] = ()


class Stone(NamedTuple):
    """The tones of one colour's stones, from the top row down, and of the signs upon them."""

    top: Paint
    bottom: Paint
    last: Paint
    won: Paint
    is_ring: bool = False
    """Drawn as its outline, which is told from a filled disc without any colour."""

    def tone(self, row: int, rows: int) -> Paint:
        """The tone of one of a disc's rows."""
        return self.top.blend(self.bottom, row / (rows - 1) if rows > 1 else 0.5)


class Material(NamedTuple):
    """The colours of one board."""

    grounds: tuple[Paint, ...]
    tints: Mapping[Color, Paint]
    """The ground of a square that a colour owns."""
    stones: Mapping[Color, Stone]
    ring: Paint
    legal: Paint
    cursor: Paint
    refused: Paint
    foul: Paint
    line: Paint
    """The lines of a board of points."""
    star: Paint
    lit: Paint | None
    """The ground under what is in question; None: the ground made lighter."""
    frame: tuple[Paint, Paint]
    """Coordinates and the ground they stand on; so are the next ones but `unlit`."""
    unlit: Paint
    """Coordinates of a side that is not lit."""
    lane: tuple[Paint, Paint]
    """Arrows upon a lit rail."""
    used: tuple[Paint, Paint]
    """The arrow of the lane in use."""
    edge: tuple[Paint, Paint]
    """Coordinates on the sides that are Black's."""
    rail: tuple[Paint, Paint]
    """The thin bar along such a side, on the desk."""
    plain: bool = False
    """Made of the room's colours alone: everything is to be told by its shape."""

    @property
    def black_side(self) -> tuple[Paint, Paint]:
        """A thin side that is Black's: half of each character is the bar, half the edge."""
        return self.rail[0], self.edge[1]

    @property
    def white_side(self) -> tuple[Paint, Paint]:
        """The same of White's."""
        return self.rail[0], self.frame[1]


def segments(cells: Sequence[Cell]) -> Iterator[Segment]:
    """A line of characters as the fewest texts of one style each.

    A blank has no colour of its own: it joins whatever has its ground, and sends none to the
    terminal where it stands alone.
    """
    text = ""
    style: Cell | None = None
    back = cells[0].back
    for cell in cells:
        blank = cell.is_blank and not (style is not None and style.underlined)
        joins = (
            cell.back == back
            and (blank or style is None or cell[1:] == style[1:])
            and not (style is None and cell.underlined and text)
        )
        if not joins:
            yield Segment(text, _run_style(style, back))
            text, style, back = "", None, cell.back
        text += cell.text
        if not cell.is_blank:
            style = cell
    yield Segment(text, _run_style(style, back))


def _run_style(style: Cell | None, back: Paint) -> Style:
    return _style(None, back, bold=False, underlined=False) if style is None else style.style
