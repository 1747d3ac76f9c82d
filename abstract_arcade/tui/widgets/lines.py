"""Lines of styled text with buttons, and `TextLines`, the widget that draws them.

Titles, panels, lists and bars are made of them.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual import events, on
from textual.app import RenderResult
from textual.color import Color
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.style import Style as ContentStyle
from textual.widget import Widget


class ButtonRole(NamedTuple):
    """The role of a word that is a button, which is brighter under the mouse."""

    role: str | Style
    """The role or style that the word would have without a button."""
    action: Hashable
    """The argument of `TextLines.press` after a click: usually an action of the screen."""


Word: TypeAlias = tuple[str, str | Style | ButtonRole]
"""A text of any length and its role.

The role is "text", "strong", "soft", "dim", "amber" or "faint", perhaps followed by " on " and a
colour variable of the theme ("text on lit"); or a style, or a `ButtonRole`.
"""

Line: TypeAlias = Sequence[Word]
"""The words of a line, from left to right."""


def button(line: Iterable[Word], action: Hashable) -> list[Word]:
    """Return a line as one button that runs `action`; buttons inside it keep their own action.

    A widget may give the action another meaning, see `TextLines.press`.
    """
    return [
        (text, role if isinstance(role, ButtonRole) else ButtonRole(role, action))
        for text, role in line
    ]


def continued_below(line: Line, width: int) -> list[Word]:
    """Return the last visible line of a longer list, with an arrow in its last column.

    A line that fills the width is returned as it is.
    """
    free = width - width_of(line)
    if free <= 0:
        return list(line)
    return [*line, (" " * (free - 1), "dim"), ("↓", "soft")]


class _RoleColors(NamedTuple):
    """The look of a role."""

    variable: str
    """The theme's variable for the colour."""
    is_bold: bool = False


# Component classes of Textual would be resolved for every widget, which took most of the time of
# its style.
_ROLES = {
    "text": _RoleColors("foreground"),
    "strong": _RoleColors("foreground", is_bold=True),
    "soft": _RoleColors("soft"),
    "dim": _RoleColors("dim"),
    "amber": _RoleColors("amber", is_bold=True),
    "faint": _RoleColors("faint"),
}

_HOVERED = {
    "soft": "text",
    "dim": "text",
    "text": "text on lit",
    "strong": "strong on lit",
    "text on surface": "text on lit",
    "soft on surface": "soft on lit",
    "strong on surface": "strong on lit",
}
"""The roles that replace others while the mouse is on a button."""

_DOTS_BESIDE = 4
"""Columns on both sides of a change that three dots in place of an ellipsis may cover."""


class TextLines(Widget):
    """A widget that shows lines of words. A line that is too long ends in an ellipsis."""

    hovered_action: reactive[Hashable] = reactive(None, repaint=False, init=False)
    """The action of the button under the mouse, or None."""

    class Hovered(Message):
        """Posted when the mouse moves to another button, or off all buttons.

        Attributes:
            lines: the widget, whose tooltip the screen may set.
            action: the action of the button, or None.
        """

        def __init__(self, lines: TextLines, action: Hashable) -> None:
            super().__init__()
            self.lines = lines
            self.action = action

        @property
        def control(self) -> TextLines:
            """The widget, for the selector of `@on`."""
            return self.lines

    def __init__(self, lines: Iterable[Line] = (), *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: list[Line] = list(lines)
        self._laid_out: list[Line] = []
        self._laid_out_for: Size | None = None
        # Creating a style takes 30 µs: without these caches, a cursor key takes a tenth longer.
        self._roles: dict[str, Style] = {}
        self._ground: Style | None = None

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        """Return the lines to draw in `width` columns and `height` rows.

        By default these are `lines`. A subclass overrides this to wrap lines or choose among them.
        """
        return self._lines

    @property
    def lines(self) -> list[Line]:
        """The lines to show. Assigning redraws only the parts that changed."""
        return self._lines

    @lines.setter
    def lines(self, lines: Iterable[Line]) -> None:
        self._lines = list(lines)
        self.lay_out_again()

    def lay_out_again(self) -> None:
        """Redraw the lines that changed. Subclasses call it if the result of `lay_out` changes."""
        size = self.content_size
        if self._laid_out_for is None or self._laid_out_for != size:
            # The size is about to change: lay the lines out when they are next drawn.
            self._laid_out_for = None
            return
        before = self._laid_out
        self._laid_out = list(self.lay_out(*size))
        # In ASCII mode an ellipsis becomes three dots, which cover its neighbours.
        beside = _DOTS_BESIDE if self.app.has_class("-ascii") else 0
        changed = []
        for y, (old, new) in enumerate(zip_longest(before, self._laid_out, fillvalue=())):
            if old != new:
                start, end = changed_columns(old, new, size.width)
                changed.append(Region(start - beside, y, end - start + 2 * beside, 1))
        if changed:
            self.refresh(*changed)

    def on_show(self) -> None:
        if self._laid_out and self._laid_out_for is None:
            # The lines changed while the widget was hidden, and Textual would draw the old ones.
            self.refresh()

    def _prepare(self) -> Size:
        """Lay the lines out for the current size, if it has changed, and return the size."""
        # Done here rather than on a resize event, so that the first frame is drawn only once.
        size = self.content_size
        if self._laid_out_for != size:
            self._laid_out_for = size
            self._laid_out = list(self.lay_out(*size))
        return size

    def style(self, role: str) -> Style:
        """Return the style of a role: "soft", say, or "text on lit"."""
        if role not in self._roles:
            name, _, ground = role.partition(" on ")
            colors = _ROLES[name]
            self._roles[role] = Style(
                color=self._theme_color(colors.variable),
                bgcolor=self._theme_color(ground) if ground else None,
                bold=colors.is_bold or None,
            )
        return self._roles[role]

    def _theme_color(self, variable: str) -> RichColor:
        return Color.parse(self.app.theme_variables[variable]).rich_color

    def _style_of(self, role: str | Style | ButtonRole) -> Style:
        """Return the style of a word; a button under the mouse has a brighter one."""
        if isinstance(role, Style):
            return role
        if isinstance(role, str):
            return self.style(role)
        own = role.role
        is_hovered = role.action == self.hovered_action
        if is_hovered and isinstance(own, str) and own in _HOVERED:
            return self.style(_HOVERED[own])
        return self._style_of(own)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._roles.clear()
        self._ground = None

    # Buttons

    def action_at(self, x: int, y: int) -> Hashable:
        """Return the action of the button at a column and a row, or None if there is no button.

        Both are counted from 0 at the upper left of the widget's content.
        """
        if not 0 <= y < len(self._laid_out):
            return None
        for text, role in self._laid_out[y]:
            x -= cell_len(text)
            if x < 0:
                return role.action if isinstance(role, ButtonRole) else None
        return None

    def _action_under(self, event: events.MouseEvent) -> Hashable:
        place = event.get_content_offset(self)
        return None if place is None else self.action_at(*place)

    def watch_hovered_action(self, before: Hashable, now: Hashable) -> None:
        for y, line in enumerate(self._laid_out):
            actions = {role.action for _, role in line if isinstance(role, ButtonRole)}
            if actions & {before, now}:
                self.refresh(Region(0, y, self.content_size.width, 1))
        self.post_message(self.Hovered(self, now))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.hovered_action = self._action_under(event)

    def on_leave(self) -> None:
        self.hovered_action = None

    @on(events.Click)
    async def press_button(self, event: events.Click) -> None:
        """Press the button under the mouse, if the left button was clicked."""
        action = self._action_under(event)
        if action is not None and event.button == 1:
            # The tooltip would cover what the click shows until the mouse moves again.
            self.tooltip = None
            await self.press(action)

    async def press(self, action: Hashable) -> None:
        """Run the action of a button on the screen. Subclasses may handle other actions."""
        await self.screen.run_action(str(action))

    def render(self) -> RenderResult:
        """Return an empty text: `render_line` draws the lines."""
        return ""

    def render_line(self, y: int) -> Strip:
        width = self._prepare().width
        if self._ground is None:
            self._ground = self.rich_style
        ground = self._ground
        words = self._laid_out[y] if y < len(self._laid_out) else ()
        segments = [Segment(text, ground + self._style_of(role)) for text, role in words]
        strip = Strip(segments)
        if strip.cell_length > width:
            strip = Strip([*strip.crop(0, width - 1), Segment("…", segments[-1].style)])
        return strip.adjust_cell_length(width, ground.background_style)


class Paragraph(TextLines):
    """Lines that are wrapped if they are too long."""

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        for line in self.lines:
            yield from wrap(line, width)


_STYLES = {
    "text": "$foreground not bold",
    "strong": "bold $foreground",
    "soft": "$soft not bold",
    "dim": "$dim not bold",
    "amber": "bold $amber",
    "faint": "$faint not bold",
}
"""The style of each role for Textual's `Content`."""

PRESSED = "press"
"""The key under which the meta values of a style store the action of a button."""


def content_of(line: Line) -> Content:
    """Return a line as Textual's `Content`; the action of a button is in its style's meta values.

    Words with a Rich style, such as those of a tile, are not supported.
    """
    parts = []
    for text, role in line:
        name = role.role if isinstance(role, ButtonRole) else role
        part = Content.styled(text, _STYLES[str(name)])
        if isinstance(role, ButtonRole):
            part = part.stylize(ContentStyle.from_meta({PRESSED: role.action}))
        parts.append(part)
    return Content("").join(parts)


def changed_columns(old: Line, new: Line, width: int) -> tuple[int, int]:
    """Return the columns, from `start` to before `end`, in which two lines differ.

    These are all columns if a line is longer than `width`, and none if the lines are equal.
    """
    if max(width_of(old), width_of(new)) > width:
        # The longer line ends in an ellipsis.
        return 0, width
    old_characters = _characters(old)
    new_characters = _characters(new)
    equal = _count_equal(old_characters, new_characters)
    start = width_of(old_characters[:equal])
    old_rest = old_characters[equal:]
    new_rest = new_characters[equal:]
    if width_of(old_rest) != width_of(new_rest):
        # The ends of the lines are at different columns, so everything up to them differs.
        return start, max(width_of(old), width_of(new))
    old_rest.reverse()
    new_rest.reverse()
    equal_at_end = _count_equal(old_rest, new_rest)
    return start, width_of(new) - width_of(new_rest[:equal_at_end])


def _count_equal(one: Sequence[Word], other: Sequence[Word]) -> int:
    """Return how many words at the beginning of two lines are equal."""
    count = 0
    for word, other_word in zip(one, other, strict=False):
        if word != other_word:
            break
        count += 1
    return count


def _characters(line: Line) -> list[Word]:
    """Return the characters of a line, each with its role."""
    return [(character, role) for text, role in line for character in text]


def width_of(words: Iterable[Word]) -> int:
    """Return how many columns words take on the screen."""
    return cell_len("".join(text for text, _ in words))


def cut(text: str, columns: int) -> str:
    """Return a text truncated to `columns`, at least 1; a truncated text ends in an ellipsis."""
    if cell_len(text) <= columns:
        return text
    return set_cell_size(text, columns - 1).rstrip() + "…"


def right_aligned(left: Line, right: Line, width: int) -> list[Word]:
    """Return a line of `width` columns with words at both edges, at least one blank between them.

    If the words are too long, so is the line.
    """
    gap = max(1, width - width_of((*left, *right)))
    return [*left, (" " * gap, "dim"), *right]


def wrap(words: Iterable[Word], width: int) -> list[list[Word]]:
    """Wrap words into lines of at most `width` columns, at blanks.

    A longer piece without a blank stays whole, so its line is too long. Without words the result is
    one empty line.
    """
    return [list(line) for line in _wrapped(tuple(words), width)]


# The rows of the status are computed more than once per key; the cache saves 2 % of a cursor key.
@lru_cache(maxsize=16)
def _wrapped(words: tuple[Word, ...], width: int) -> Sequence[Sequence[Word]]:
    lines: list[list[Word]] = [[]]
    used = 0
    for unit in _units(words):
        last_line = lines[-1]
        columns = cell_len("".join(text for text, _ in unit).rstrip())
        if used and used + columns > width:
            text, role = last_line[-1]
            last_line[-1] = (text.rstrip(), role)
            last_line = []
            lines.append(last_line)
            used = 0
            first_text, first_role = unit[0]
            unit[0] = (first_text.lstrip(), first_role)
        for text, role in unit:
            _append(last_line, text, role)
            used += cell_len(text)
    return lines


def _append(line: list[Word], text: str, role: str | Style | ButtonRole) -> None:
    """Append a text to a line; join it with the last word if both have the same role."""
    if line and line[-1][1] == role:
        line[-1] = (line[-1][0] + text, role)
    elif text:
        line.append((text, role))


def _units(words: Iterable[Word]) -> Iterator[list[Word]]:
    """Yield the pieces that are never broken, each with the blanks after it.

    A piece may have several roles, such as the name of a site and the full stop after it.
    """
    unit: list[Word] = []
    for text, role in _pieces(words):
        unit.append((text, role))
        if text.endswith(" "):
            yield unit
            unit = []
    if unit:
        yield unit


def _pieces(words: Iterable[Word]) -> Iterator[Word]:
    """Yield each text between blanks, with the blanks after it, in parts if its role changes."""
    for text, role in words:
        for piece in _WORD.findall(text) or [""]:
            yield piece, role


_WORD = re.compile(
    r"""
    (?: \d+ [ ] (?=[^\W\d]) )?         # a number before its noun
    (?:
        (?: [^ ] | [ ](?=%) )* [ ]+    # a word with the blanks after it, or only blanks
        | (?: [^ ] | [ ](?=%) )+       # a word at the end of a text
    )
    """,
    re.VERBOSE,
)
"""A word of a text; a number and the noun or the percent sign after it are one word."""
