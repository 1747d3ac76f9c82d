"""Characters with their colours, and their conversion to the segments of a line."""

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
    text: list[str] = []
    style: Glyph | None = None
    back = glyphs[0].back
    last: Glyph | None = None
    for glyph in glyphs:
        # Shortcut: most of a line consists of runs of the same object.
        if glyph is last:
            text.append(glyph.text)
            continue
        last = glyph
        blank = glyph.is_blank
        ground = glyph.back
        # Comparing identity first is faster: nearly all neighbours share the same colour object.
        if ground is not back and ground != back:
            joins = False
        elif style is None:
            joins = not (glyph.underlined and text)
        else:
            joins = (blank and not style.underlined) or glyph[1:] == style[1:]
        if not joins:
            line.append(Segment("".join(text), _run_style(style, back)))
            text = []
            style = None
            back = ground
        text.append(glyph.text)
        if not blank:
            style = glyph
    line.append(Segment("".join(text), _run_style(style, back)))
    return line


def _run_style(style: Glyph | None, back: ScreenColor) -> Style:
    return _style(None, back, bold=False, underlined=False) if style is None else style.style
