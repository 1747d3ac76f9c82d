"""Characters with their colours, and their conversion to the segments of a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, Self

from rich.segment import Segment
from rich.style import Style
from textual.color import Color as ScreenColor


class Glyph(NamedTuple):
    """One character and its two colours."""

    text: str
    front: ScreenColor
    back: ScreenColor
    bold: bool = False
    underlined: bool = False
    """Whether it is underlined: a line of the board between two rows of characters."""

    @property
    def style(self) -> Style:
        """The colours and attributes as a style of Rich."""
        return _style(self.front, self.back, self.bold, self.underlined)

    def looks_like(self, other: Glyph) -> bool:
        """Return whether another glyph has the same colours and attributes."""
        return (
            self.front == other.front
            and self.back == other.back
            and self.bold == other.bold
            and self.underlined == other.underlined
        )

    @property
    def tile(self) -> tuple[str, Style]:
        """The character between two spaces, as a word for a `Line` of `widgets.lines`."""
        return f" {self.text} ", self.style

    @property
    def is_blank(self) -> bool:
        """Whether nothing is drawn in the front colour: a space that is not underlined."""
        return self.text == " " and not self.underlined


# Without the cache, a line of a board takes up to 80 % longer: Rich's styles are slow to create.
@lru_cache(maxsize=4096)
def _style(front: ScreenColor | None, back: ScreenColor, bold: bool, underlined: bool) -> Style:
    return Style(
        color=None if front is None else front.rich_color,
        bgcolor=back.rich_color,
        bold=bold or None,
        underline=underlined or None,
    )


class Glyphs(NamedTuple):
    """A site as it is drawn: its rows of characters."""

    rows: tuple[tuple[Glyph, ...], ...]
    ground: ScreenColor
    """The background of the site."""
    left: tuple[Glyph | None, ...] = ()
    """For each row, the sign on the character to the left of the site, or None; empty for none."""

    def map(self, change: Callable[[Glyph], Glyph]) -> Self:
        """Return the site with `change` applied to every glyph."""
        rows = tuple(tuple(map(change, row)) for row in self.rows)
        left = tuple(None if glyph is None else change(glyph) for glyph in self.left)
        return self._replace(rows=rows, left=left)


def segments(glyphs: Sequence[Glyph]) -> list[Segment]:
    """Return the segments of a line of at least one glyph, as few as possible.

    A space joins its neighbour if both have the same background, whatever their front colours are.
    """
    line: list[Segment] = []
    run = _Run(glyphs[0].back)
    for glyph in glyphs:
        if not run.takes(glyph):
            line.append(run.segment())
            run = _Run(glyph.back)
        run.add(glyph)
    line.append(run.segment())
    return line


class _Run:
    """Neighbouring glyphs that become one segment."""

    def __init__(self, back: ScreenColor) -> None:
        self._back = back
        self._text: list[str] = []
        # The first glyph that is not blank: all others look like it, or are blank.
        self._first: Glyph | None = None

    def takes(self, glyph: Glyph) -> bool:
        """Return whether a glyph can be added to the run."""
        if glyph.back != self._back:
            return False
        first = self._first
        if first is None:
            return not (glyph.underlined and self._text)
        if glyph.is_blank:
            return not first.underlined
        return glyph.looks_like(first)

    def add(self, glyph: Glyph) -> None:
        """Add a glyph to the run."""
        self._text.append(glyph.text)
        if self._first is None and not glyph.is_blank:
            self._first = glyph

    def segment(self) -> Segment:
        """Return the segment of the run."""
        if self._first is None:
            style = _style(None, self._back, bold=False, underlined=False)
        else:
            style = self._first.style
        return Segment("".join(self._text), style)
