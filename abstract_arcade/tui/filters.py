"""What is left of a picture where a terminal has few colours, none, or no letters beyond ASCII.

Everything is drawn in true colours first; these filters change the finished lines on their way to
the terminal. Where there are fewer than 256 colours, boards are drawn with the colours of the room
alone (`Material.plain`), so that what is left can be told apart by its shape.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator, Mapping
from enum import IntEnum
from functools import lru_cache
from typing import Any, cast

from rich.cells import cell_len
from rich.color import Color as RichColor
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.color import WHITE, Color
from textual.constants import COLOR_SYSTEM
from textual.filter import LineFilter

from abstract_arcade.tui.contrast import LEGIBLE, contrast, in_256, ink_on


class Palette(IntEnum):
    """How many colours are used."""

    NONE = 0
    SIXTEEN = 16
    EIGHT_BIT = 256
    """Rich takes the nearest."""
    FULL = 256**3

    @classmethod
    def wished(cls) -> Palette:
        """All colours, unless the environment asks for none (https://no-color.org)."""
        return cls.NONE if os.environ.get("NO_COLOR") else cls.FULL

    @classmethod
    def of_terminal(cls) -> Palette:
        """What is wished for, as far as the terminal that the environment names has it."""
        # As Textual makes its own.
        console = Console(
            color_system=cast(Any, COLOR_SYSTEM), force_terminal=True, legacy_windows=False
        )
        had = {None: cls.NONE, "standard": cls.SIXTEEN, "256": cls.EIGHT_BIT}.get(
            console.color_system, cls.FULL
        )
        return min(cls.wished(), had)


# Of the terminal's sixteen colours: ground, text, what explains, and "you, now".
_DARK = tuple(map(RichColor.from_ansi, (0, 15, 7, 11)))
_LIGHT = tuple(map(RichColor.from_ansi, (15, 0, 0, 1)))


class FewColors(LineFilter):
    """Takes the colours away but for four of the sixteen, or all of them.

    What was bright upon dark, or dark upon bright, is told by reverse video, such as a chosen
    answer, or a block character that is drawn with its colours exchanged.
    """

    def __init__(self, palette: Palette, variables: Mapping[str, str], *, dark: bool) -> None:
        """Make a filter for a theme.

        Args:
            palette: how many colours are left.
            variables: the theme's, with the colours of the room.
            dark: whether the theme is.
        """
        super().__init__()

        def paint(name: str) -> Color:
            return Color.parse(variables[name])

        self._ground = paint("background")
        self._text = paint("foreground")
        self._faint = paint("faint").rich_color
        self._amber = paint("amber").rich_color
        self._dims = {paint("dim").rich_color, paint("soft").rich_color}
        self._colors = None if palette is Palette.NONE else (_DARK if dark else _LIGHT)
        self._style = lru_cache(maxsize=1024)(self._find_style)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """See `LineFilter.apply`."""
        return [
            segment
            if segment.control
            else Segment(
                # What is faint is the empty part of a bar: without its colour it would fill it.
                " " * cell_len(segment.text) if self._is_faint(segment.style) else segment.text,
                self._style(segment.style or Style.null()),
            )
            for segment in segments
        ]

    def _is_faint(self, style: Style | None) -> bool:
        return style is not None and style.color == self._faint

    def _find_style(self, style: Style) -> Style:
        back = Color.from_rich_color(style.bgcolor) if style.bgcolor else self._ground
        is_exchanged = self._is_like_text(back) != bool(style.reverse)
        plain = Style(bold=style.bold, underline=style.underline, reverse=is_exchanged or None)
        if self._colors is None:
            return plain
        ground, text, dim, amber = self._colors
        front = style.bgcolor if is_exchanged and not style.reverse else style.color
        ink = amber if front == self._amber else dim if front in self._dims else text
        return plain + Style(color=ink, bgcolor=ground)

    def _is_like_text(self, paint: Color) -> bool:
        """Whether a ground is nearer to the text than to the room's ground."""
        brightness = paint.brightness
        return abs(brightness - self._text.brightness) < abs(brightness - self._ground.brightness)


class LegibleIn256(LineFilter):
    """Keeps text legible where there are 256 colours, whose nearest may be too near its ground.

    Blocks, lines and shapes keep their colours: boards are made with those of 256 in mind.
    """

    def __init__(self) -> None:
        super().__init__()
        self._style = lru_cache(maxsize=1024)(self._find_style)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """See `LineFilter.apply`."""
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
        paint = ink.rich_color
        return style + (Style(bgcolor=paint) if style.reverse else Style(color=paint))


def _away(paint: Color, ink: Color) -> Iterator[Color]:
    """A colour and ever brighter or darker ones, to white or black at last."""
    for step in range(20):
        yield paint.lighten(step / 20) if ink == WHITE else paint.darken(step / 20)
    yield ink


def _has_text(text: str) -> bool:
    return any(not character.isspace() and not "─" <= character <= "◿" for character in text)


# As wide as what they stand for. What is not here loses its accents, or becomes a question mark.
_LETTERS = str.maketrans(
    {
        **dict.fromkeys("─━╌╴╶╸╺═▔", "-"),
        **dict.fromkeys("│┃║╎▏▎▍▕", "|"),
        **dict.fromkeys("┌┐└┘├┤┬┴┼┏┓┗┛╭╮╰╯╔╗╚╝", "+"),
        **dict.fromkeys("▁▂", "_"),
        **dict.fromkeys("▃▄▅▆▇█▊▋▉▀▐▟▙▜▛▗▖▝▘▒░", "#"),
        **dict.fromkeys("▌▶→›", ">"),
        **dict.fromkeys("◀←‹", "<"),
        **dict.fromkeys("▼↓", "v"),
        **dict.fromkeys("▲↑", "^"),
        **dict.fromkeys("●•◆★✦", "*"),
        "·": ".",
        **dict.fromkeys("○◦", "o"),
        **dict.fromkeys("◉", "O"),
        **dict.fromkeys("×╳✗", "x"),
        "╱": "/",
        "╲": "\\",
        "✓": "+",
        "…": ".",
        "–": "-",
        "—": "-",
        "’": "'",
        "‘": "'",
        "“": '"',
        "”": '"',
        "≥": ">",
        "≤": "<",
    }
)


def in_letters(text: str) -> str:
    """A text in ASCII that is as wide on the screen."""
    if text.isascii():
        return text
    text = text.translate(_LETTERS)
    return text if text.isascii() else "".join(map(_letter, text))


def _letter(character: str) -> str:
    plain = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    width = cell_len(character)
    return plain[:width].ljust(width, "?") if width else ""


class AsciiOnly(LineFilter):
    """Lets nothing through but ASCII."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """See `LineFilter.apply`."""
        return [
            segment if segment.control else Segment(in_letters(segment.text), segment.style)
            for segment in segments
        ]
