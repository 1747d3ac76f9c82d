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
from typing import ClassVar

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

# The numbers of the ANSI colours for background, text, `dim` and `soft`, and the accent.
_DARK = tuple(map(RichColor.from_ansi, (0, 15, 7, 11)))
_LIGHT = tuple(map(RichColor.from_ansi, (15, 0, 0, 1)))


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
        ground, text, dim, amber = self._colors
        front = style.bgcolor if is_exchanged and not style.reverse else style.color
        if front == self._amber:
            ink = amber
        elif front in self._dims:
            ink = dim
        else:
            ink = text
        return plain + Style(color=ink, bgcolor=ground)

    def _is_like_text(self, back: Color) -> bool:
        """Return whether a background is closer in brightness to the text of the theme."""
        brightness = back.brightness
        return abs(brightness - self._text.brightness) < abs(brightness - self._ground.brightness)


class EightBit(LineFilter):
    """Replaces each colour by the nearest of the terminal's 256, as Rich does when it writes."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            segment
            if segment.style is None or segment.control
            else Segment(segment.text, _in_eight_bits(segment.style))
            for segment in segments
        ]


@lru_cache(maxsize=2048)
def _in_eight_bits(style: Style) -> Style:
    def nearest(color: RichColor | None) -> RichColor | None:
        return None if color is None else color.downgrade(ColorSystem.EIGHT_BIT)

    return style + Style(color=nearest(style.color), bgcolor=nearest(style.bgcolor))


class LegibleIn256(LineFilter):
    """Changes the colour of text that would be too faint in the nearest of 256 colours.

    Blocks, lines and shapes keep their colours: those of the boards suit 256 colours, too.
    """

    def __init__(self) -> None:
        super().__init__()
        self._style = lru_cache(maxsize=1024)(self._find_style)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(segment.text, self._style(segment.style))
            if segment.style is not None and not segment.control and _has_text(segment.text)
            else segment
            for segment in segments
        ]

    @staticmethod
    def _find_style(style: Style) -> Style:
        if style.color is None or style.bgcolor is None:
            return style
        front, back = map(Color.from_rich_color, (style.color, style.bgcolor))
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
    """Yield a colour, then 19 shades of it towards `ink`, which is white or black, then `ink`."""
    for step in range(20):
        yield color.lighten(step / 20) if ink == WHITE else color.darken(step / 20)
    yield ink


def _has_text(text: str) -> bool:
    return any(not character.isspace() and not "─" <= character <= "◿" for character in text)


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
    cells = [
        (character, segment.style)
        for segment in segments
        if not segment.control
        for character in "…".join(map(in_letters, segment.text.split("…")))
    ]
    text = "".join(character for character, _ in cells)
    for place, character in enumerate(text):
        if character != "…":
            continue
        before = text[:place][-1:]
        after = text[place + 1 : place + 3]
        is_cut = place > 1 and before.isalnum() and not after[:1].strip()
        is_between = before == after[:1] == " "
        # The numbers of columns on both sides that become dots, too.
        if after == "  ":
            left = 0
            right = 2
        elif is_between:
            left = 1
            right = 1
        elif is_cut:
            left = 2
            right = 0
        else:
            left = 0
            right = 0
        cells[place - left : place + 1 + right] = [(".", cells[place][1])] * (left + 1 + right)
    runs = groupby(cells, key=itemgetter(1))
    joined = [Segment("".join(character for character, _ in run), style) for style, run in runs]
    return joined + [segment for segment in segments if segment.control]
