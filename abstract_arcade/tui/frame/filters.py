"""Line filters for terminals with few colours or none, and for terminals that show only ASCII.

All widgets draw in true colours. These filters change the finished lines before they are written.
With fewer than 256 colours, boards have only the theme's text colours (`palette.plain_palette`), so
that stones differ by their shapes.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import WHITE, Color
from textual.filter import LineFilter
from textual.scrollbar import ScrollBarRender
from textual.theme import Theme

from abstract_arcade.tui.display import LEGIBLE, ColorDepth, contrast, in_256, ink_on


class _AnsiColors(NamedTuple):
    """The ANSI colours of a theme in a terminal with sixteen colours."""

    ground: RichColor
    text: RichColor
    dim: RichColor
    """The colour of the roles `dim` and `soft`."""
    amber: RichColor


_DARK = _AnsiColors(
    ground=RichColor.parse("black"),
    text=RichColor.parse("bright_white"),
    dim=RichColor.parse("white"),
    amber=RichColor.parse("bright_yellow"),
)
_LIGHT = _AnsiColors(
    ground=RichColor.parse("bright_white"),
    text=RichColor.parse("black"),
    dim=RichColor.parse("black"),
    amber=RichColor.parse("red"),
)


class FewColors(LineFilter):
    """Reduces lines to four of the sixteen ANSI colours, or to none.

    A character is shown in reverse video if its background is closer in brightness to the text than
    to the background of the theme, such as a selected answer.
    """

    def __init__(self, depth: ColorDepth, variables: Mapping[str, str], theme: Theme) -> None:
        """Make a filter for a theme with the variables of `themes.room_variables`.

        Without colours (`ColorDepth.NONE`), text is only bold, underlined or in reverse video.
        """
        super().__init__()
        self.theme = theme

        def color(name: str) -> Color:
            return Color.parse(variables[name])

        self._ground = color("background")
        self._text = color("foreground")
        self._faint = color("faint").rich_color
        self._amber = color("amber").rich_color
        self._dims = {color("dim").rich_color, color("soft").rich_color}
        self._colors = None
        if depth is not ColorDepth.NONE:
            self._colors = _DARK if theme.dark else _LIGHT
        self._style = lru_cache(maxsize=1024)(self._find_style)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [segment if segment.control else self._plain(segment) for segment in segments]

    def _plain(self, segment: Segment) -> Segment:
        text = segment.text
        style = segment.style or Style.null()
        if style.color is not None and style.color == self._faint:
            # The empty part of a bar; without its colour it would look filled.
            text = " " * cell_len(text)
        return Segment(text, self._style(style))

    def _find_style(self, style: Style) -> Style:
        back = Color.from_rich_color(style.bgcolor) if style.bgcolor else self._ground
        is_exchanged = self._is_like_text(back) != bool(style.reverse)
        plain = Style(bold=style.bold, underline=style.underline, reverse=is_exchanged or None)
        if self._colors is None:
            return plain
        front = style.bgcolor if is_exchanged and not style.reverse else style.color
        if front == self._amber:
            ink = self._colors.amber
        elif front in self._dims:
            ink = self._colors.dim
        else:
            ink = self._colors.text
        return plain + Style(color=ink, bgcolor=self._colors.ground)

    def _is_like_text(self, back: Color) -> bool:
        """Return whether a background is closer in brightness to the text of the theme."""
        brightness = back.brightness
        return abs(brightness - self._text.brightness) < abs(brightness - self._ground.brightness)


class EightBit(LineFilter):
    """Replaces each colour by the nearest of the terminal's 256, as Rich does when it writes."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        line = []
        for segment in segments:
            if segment.style is None or segment.control:
                line.append(segment)
            else:
                line.append(Segment(segment.text, _in_eight_bits(segment.style)))
        return line


@lru_cache(maxsize=2048)
def _in_eight_bits(style: Style) -> Style:
    return style + Style(color=_nearest(style.color), bgcolor=_nearest(style.bgcolor))


def _nearest(color: RichColor | None) -> RichColor | None:
    return None if color is None else color.downgrade(ColorSystem.EIGHT_BIT)


_SHADES = 20
"""Steps from the colour of a text to black or white, of which the first legible one is used."""


class LegibleIn256(LineFilter):
    """Changes the colour of text that would be too faint in the nearest of 256 colours.

    Blocks, lines and shapes keep their colours: those of the boards suit 256 colours, too.
    """

    def __init__(self) -> None:
        super().__init__()
        self._style = lru_cache(maxsize=1024)(self._find_style)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        line = []
        for segment in segments:
            if segment.style is None or segment.control or not _has_text(segment.text):
                line.append(segment)
            else:
                line.append(Segment(segment.text, self._style(segment.style)))
        return line

    @staticmethod
    def _find_style(style: Style) -> Style:
        if style.color is None or style.bgcolor is None:
            return style
        front = Color.from_rich_color(style.color)
        back = Color.from_rich_color(style.bgcolor)
        if style.reverse:
            front, back = back, front
        ground = in_256(back)
        wanted = min(LEGIBLE, contrast(front, back))
        shades = _away(front, ink_on(ground))
        ink = next(shade for shade in shades if contrast(in_256(shade), ground) >= wanted)
        if ink == front:
            return style
        color = ink.rich_color
        return style + (Style(bgcolor=color) if style.reverse else Style(color=color))


def _away(color: Color, ink: Color) -> Iterator[Color]:
    """Yield a colour, then shades of it towards `ink`, which is white or black, then `ink`."""
    for step in range(_SHADES):
        share = step / _SHADES
        yield color.lighten(share) if ink == WHITE else color.darken(share)
    yield ink


_FIRST_DRAWING = "─"
_LAST_DRAWING = "◿"
"""The first and the last character of the Unicode blocks of lines, blocks and shapes."""


def _has_text(text: str) -> bool:
    """Return whether a text has characters other than blanks, lines, blocks and shapes."""
    for character in text:
        is_drawing = _FIRST_DRAWING <= character <= _LAST_DRAWING
        if not is_drawing and not character.isspace():
            return True
    return False


# Other characters lose their accents or become question marks.
_LETTERS = str.maketrans(
    {
        **dict.fromkeys("─━╌╴╶╸╺═▔–—−", "-"),
        **dict.fromkeys("│┃║╎▏▎▍▕", "|"),
        **dict.fromkeys("┌┐└┘├┤┬┴┼┏┓┗┛╭╮╰╯╔╗╚╝✓", "+"),
        **dict.fromkeys("▁▂", "_"),
        **dict.fromkeys("▃▄▅▆▇█▊▋▉▀▐▟▙▜▛▗▖▝▘▒░", "#"),
        **dict.fromkeys("▌▶→›≥", ">"),
        **dict.fromkeys("◀←‹≤", "<"),
        **dict.fromkeys("▼↓", "v"),
        **dict.fromkeys("▲↑", "^"),
        **dict.fromkeys("●•◆★✦", "*"),
        **dict.fromkeys("·◇", "."),
        **dict.fromkeys("○◦", "o"),
        **dict.fromkeys("◉", "O"),
        **dict.fromkeys("×╳✗", "x"),
        **dict.fromkeys("’‘", "'"),
        **dict.fromkeys("“”", '"'),
        "╱": "/",
        "╲": "\\",
    }
)


class WholeScrollBar(ScrollBarRender):
    """Draws scroll bars in whole rows, since ASCII has no characters for parts of a row."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "]
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "]


def in_letters(text: str) -> str:
    """Return a text in ASCII with as many columns: "–" becomes "-", "é" becomes "e".

    A character without an equivalent becomes a "?" in each of its columns.
    """
    if text.isascii():
        return text
    text = text.translate(_LETTERS)
    return text if text.isascii() else "".join(map(_letter, text))


def _letter(character: str) -> str:
    plain = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    width = cell_len(character)
    return plain[:width].ljust(width, "?") if width else ""


class AsciiOnly(LineFilter):
    """Replaces all characters by ASCII, in as many columns."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        if any("…" in segment.text for segment in segments):
            segments = _with_dots(segments)
        return [
            segment if segment.control else Segment(in_letters(segment.text), segment.style)
            for segment in segments
        ]


def _with_dots(segments: list[Segment]) -> list[Segment]:
    """Return a line with three dots for each ellipsis, if blanks or a cut word are next to it.

    Any other ellipsis becomes a single dot.
    """
    characters: list[str] = []
    styles: list[Style | None] = []
    for segment in segments:
        if not segment.control:
            shown = "…".join(map(in_letters, segment.text.split("…")))
            characters += shown
            styles += [segment.style] * len(shown)
    text = "".join(characters)
    for place, character in enumerate(text):
        if character == "…":
            for column in _columns_of_dots(text, place):
                characters[column] = "."
                styles[column] = styles[place]
    line = []
    for style, run in groupby(zip(characters, styles, strict=True), key=itemgetter(1)):
        line.append(Segment("".join(character for character, _ in run), style))
    return line + [segment for segment in segments if segment.control]


def _columns_of_dots(text: str, place: int) -> range:
    """Return the columns of a line that become dots for an ellipsis at a place."""
    before = text[max(0, place - 2) : place]
    after = text[place + 1 : place + 3]
    if after == "  ":
        return range(place, place + 3)
    if before.endswith(" ") and after.startswith(" "):
        return range(place - 1, place + 2)
    is_cut_word = len(before) == 2 and before[-1].isalnum()
    if is_cut_word and not after[:1].strip():
        return range(place - 2, place + 1)
    return range(place, place + 1)
