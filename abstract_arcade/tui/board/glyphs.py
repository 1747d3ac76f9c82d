"""Characters with their colours, and how a row of them becomes the segments of a line."""

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
    """With a hairline below: the line of a board between two rows of characters."""

    @property
    def style(self) -> Style:
        """Its colours, for Rich."""
        return _style(self.front, self.back, self.bold, self.underlined)

    @property
    def tile(self) -> tuple[str, Style]:
        """A word of a line: the character between two blanks, as a piece of its board."""
        return f" {self.text} ", self.style

    @property
    def is_blank(self) -> bool:
        """Whether its front colour cannot be seen."""
        return self.text == " " and not self.underlined


@lru_cache(maxsize=4096)
def _style(front: ScreenColor | None, back: ScreenColor, bold: bool, underlined: bool) -> Style:
    return Style(
        color=None if front is None else front.rich_color,
        bgcolor=back.rich_color,
        bold=bold or None,
        underline=underlined or None,
    )


class Glyphs(NamedTuple):
    """A site as it is drawn, row by row."""

    rows: tuple[tuple[Glyph, ...], ...]
    ground: ScreenColor
    left: tuple[Glyph | None, ...] = ()
    """What the site draws on the character left of each row; empty: nothing on any."""

    def map(self, change: Callable[[Glyph], Glyph]) -> Self:
        """Return the site with every glyph changed."""
        rows = tuple(tuple(map(change, row)) for row in self.rows)
        left = tuple(None if each is None else change(each) for each in self.left)
        return self._replace(rows=rows, left=left)


def segments(glyphs: Sequence[Glyph]) -> list[Segment]:
    """Return a line as the fewest segments of one style each.

    A space has no foreground: it merges with any neighbour on the same background, and alone sets
    no foreground.
    """
    found: list[Segment] = []
    text: list[str] = []
    style: Glyph | None = None
    back = glyphs[0].back
    last: Glyph | None = None
    for glyph in glyphs:
        # Most of a line is runs of one and the same glyph.
        if glyph is last:
            text.append(glyph.text)
            continue
        last = glyph
        blank = glyph.is_blank
        ground = glyph.back
        # Nearly always the very same colour, which is sooner seen than an equal one.
        if ground is not back and ground != back:
            joins = False
        elif style is None:
            joins = not (glyph.underlined and text)
        else:
            joins = (blank and not style.underlined) or glyph[1:] == style[1:]
        if not joins:
            found.append(Segment("".join(text), _run_style(style, back)))
            text = []
            style = None
            back = ground
        text.append(glyph.text)
        if not blank:
            style = glyph
    found.append(Segment("".join(text), _run_style(style, back)))
    return found


def _run_style(style: Glyph | None, back: ScreenColor) -> Style:
    return _style(None, back, bold=False, underlined=False) if style is None else style.style
