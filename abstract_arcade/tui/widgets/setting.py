"""A line of a form: a name, its choices side by side, and a sentence about the one that holds.

Some have a field for a text as well: the name of a player, and a value of one's own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive

from abstract_arcade.tui.keys import bind
from abstract_arcade.tui.widgets.choices import choice_words, stepped_words
from abstract_arcade.tui.widgets.field import Field
from abstract_arcade.tui.widgets.lines import Line, TextLines, Word, button, width_of, wrap

_MAX_SIDE_BY_SIDE = 4
"""The most numbers that are shown side by side; more are stepped through."""

_APART = 7
"""Columns between choices and their sentence: more than between choices."""

_FIELD_COLUMNS = 24
"""Columns of a field, which scrolls if its text is longer."""

_LEAST_FIELD = 12
"""Columns that a field takes at least beside the choices; otherwise it is below them."""


class Setting(TextLines, can_focus=True):
    """A choice among a few texts; the one that holds is lit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("setting.previous", "step(-1)"),
        bind("setting.next", "step(1)"),
    ]

    DEFAULT_CSS = """
    Setting { height: auto; width: 1fr; }
    """

    index: reactive[int] = reactive(0, repaint=False)

    @dataclass(eq=False, repr=False)
    class Changed(Message):
        """Another choice holds now, or the text of the field was edited."""

        setting: Setting

    def __init__(
        self,
        name: str,
        values: Sequence[str],
        value: str,
        *,
        sentences: Mapping[str, str] | None = None,
        column: int,
        is_number: bool = False,
        tile: Callable[[], Sequence[Line]] | None = None,
        in_letters: bool = False,
        called: Callable[[str], str] | None = None,
    ) -> None:
        """Make a setting.

        Args:
            name: what is set.
            values: the choices, in order.
            value: the one that holds at first.
            sentences: one about each choice; none where the choices say all.
            column: where the choices begin, the same for all settings of a form.
            is_number: whether the choices are numbers one after the other.
            tile: what stands before the name, in lines of equal width; asked for when it is drawn.
            in_letters: whether the pointer is drawn as a letter, which stands on one line.
            called: what a choice is called; itself where None.
        """
        super().__init__()
        self._called = called or str
        self.setting_name = name
        self.values = tuple(values)
        self._sentences = sentences or {}
        self._column = column
        self._is_stepped = is_number and len(values) > _MAX_SIDE_BY_SIDE
        self._is_number = is_number
        self._tile = tile
        self._in_letters = in_letters
        self.set_reactive(Setting.index, self.values.index(value))

    @property
    def value(self) -> str:
        """The choice that holds."""
        return self.values[self.index]

    def watch_index(self) -> None:
        self.lay_out_again()
        self.post_message(self.Changed(self))

    def watch_has_focus(self, _has_focus: bool) -> None:
        super().watch_has_focus(_has_focus)
        self.lay_out_again()

    @property
    def sentence(self) -> str:
        """The sentence about the choice that holds; empty where there is none."""
        return self._sentences.get(self.value, "")

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        # That of the longest sentence, so that nothing moves while the choice changes.
        room = width - self._column
        heights = (len(wrap([(each, "dim")], room)) for each in self._sentences.values())
        below = 0 if self._is_beside(room) else max(heights, default=0)
        return len(self._choice_lines(room)) + below

    def _is_beside(self, room: int) -> bool:
        """Whether every sentence has room beside the choices."""
        longest = max(map(len, self._sentences.values()), default=0)
        first, *others = self._choice_lines(room)
        return not others and width_of(first) + _APART + longest <= room

    def notify_style_update(self) -> None:
        super().notify_style_update()
        # A tile has colours of its own.
        self._laid_out_for = None

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        right = self.right_lines(width - self._column)
        tile = self._tile() if self._tile is not None else ()
        for row, (words, tile_words) in enumerate(zip_longest(right, tile, fillvalue=())):
            left = self._left(row, tile_words)
            yield [*left, (" " * (self._column - width_of(left)), "text"), *words]

    def right_lines(self, room: int) -> list[list[Word]]:
        """What stands right of the name, in lines of `room` columns."""
        lines = self._choice_lines(room)
        if self._is_beside(room):
            return [[*lines[0], (" " * _APART + self.sentence, "dim")]]
        if self._sentences:
            return [*lines, *wrap([(self.sentence, "dim")], room)]
        return lines

    def _left(self, row: int, tile: Line) -> list[Word]:
        """What stands left of the choices on a row: pointer, tile and name."""
        words: list[Word] = [("▌ " if self._is_pointed_at(row) else "  ", "amber"), *tile]
        if row == 0:
            gap = "  " if tile else ""
            words.append((gap + self.setting_name, "strong" if self.has_focus else "soft"))
        return words

    def _is_pointed_at(self, row: int) -> bool:
        """Return whether the pointer is drawn on a row."""
        return self.has_focus and (row == 0 if self._in_letters else row < 2)

    def _choice_lines(self, room: int) -> list[list[Word]]:
        """The choices, in as many lines of `room` columns as they need."""
        dot = "text" if self.has_focus else "soft"
        if self._is_stepped:
            before = self.index - 1 if self.index else None
            after = self.index + 1 if self.index + 1 < len(self.values) else None
            words = stepped_words(self.value, (before, after), dot)
            return [[*words, (f"   {self.values[0]} to {self.values[-1]}", "dim")]]
        # Of "engine:COMMAND" the first word says enough.
        values = [self._called(choice).partition(":")[0] for choice in self.values]
        widths = [len(value) + 2 for value in values]
        # Closer together, where that saves a line.
        is_close = sum(widths) + len(values) - 1 <= room < sum(widths) + 2 * (len(values) - 1)
        gap = 1 if is_close else 2
        columns = _columns(widths, room, gap)
        lines: list[list[Word]] = []
        for number, value in enumerate(values):
            if number % len(columns) == 0:
                lines.append([])
            else:
                # No blanks at the end, for which there may be no room.
                before = columns[number % len(columns) - 1] - widths[number - 1]
                lines[-1].append((" " * (before + gap), "text"))
            lines[-1] += choice_words(value, number, dot, is_chosen=number == self.index)
        return lines

    def action_step(self, step: int) -> None:
        index = self.index + step
        count = len(self.values)
        self.index = max(0, min(index, count - 1)) if self._is_number else index % count

    async def press(self, action: Hashable) -> None:
        """Take a choice by its number."""
        assert isinstance(action, int)
        self.index = action


class TextSetting(Setting):
    """A setting with a field, which is shown while the choice that takes a text holds.

    The field is a focus stop of its own: there the arrows move the caret.
    """

    DEFAULT_CSS = """
    TextSetting > Field { display: none; }
    """

    def __init__(self, *, text: str, most: int, **settings: object) -> None:
        """Make a setting with a text of at most `most` characters; see `Setting`."""
        self.field = Field(text, max_length=most, submits=False)
        super().__init__(**settings)  # type: ignore[arg-type]

    def compose(self) -> ComposeResult:
        yield self.field

    @property
    def takes_text(self) -> bool:
        """Whether the choice holds that takes a text."""
        raise NotImplementedError

    @property
    def text(self) -> str:
        """The text in the field."""
        return self.field.value

    def _field_region(self, room: int) -> Region:
        """Return the place of the field right of the name, in `room` columns."""
        raise NotImplementedError

    def _place_field(self) -> None:
        room = self.content_size.width - self._column
        field = self.field
        field.display = self.takes_text and room > 0
        x, y, width, _ = self._field_region(max(1, room))
        field.styles.width = width
        field.styles.offset = (self._column + x, y)

    def _is_beside(self, room: int) -> bool:
        return False

    def _is_pointed_at(self, row: int) -> bool:
        if self.field.has_focus:
            return row == self.field.styles.offset.y.value
        return self.has_focus and row == 0

    def on_mount(self) -> None:
        self._place_field()

    def on_resize(self) -> None:
        self._place_field()

    def watch_index(self) -> None:
        super().watch_index()
        self._place_field()

    def on_input_changed(self, message: Field.Changed) -> None:
        message.stop()
        self.lay_out_again()
        self.post_message(self.Changed(self))

    def on_descendant_focus(self) -> None:
        self.lay_out_again()

    def on_descendant_blur(self) -> None:
        self.lay_out_again()


class PlayerSetting(TextSetting):
    """Who plays a colour: a person, whose name is typed on the row below, or a computer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("name.next", "name(1)"),
        bind("name.previous", "name(-1)"),
    ]

    def __init__(
        self,
        *,
        person: str,
        nobody: Callable[[], str],
        names: Sequence[str],
        **settings: object,
    ) -> None:
        self._person = person
        self._nobody = nobody
        self._names = tuple(names)
        super().__init__(**settings)  # type: ignore[arg-type]

    @property
    def takes_text(self) -> bool:
        return self.value == self._person

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        room = width - self._column
        sentences = (wrap([(each, "dim")], room) for each in self._sentences.values())
        return max(2, len(self._choice_lines(room)) + max(map(len, sentences)))

    def right_lines(self, room: int) -> list[list[Word]]:
        choices = self._choice_lines(room)
        if self.takes_text:
            return [*choices, self._offered_words(room)]
        return [*choices, *wrap([(self.sentence, "dim")], room)]

    def _field_region(self, room: int) -> Region:
        return Region(0, len(self._choice_lines(room)), min(_FIELD_COLUMNS, room), 1)

    def _place_field(self) -> None:
        super()._place_field()
        self.field.placeholder = self._nobody()

    def show_nobody(self) -> None:
        """Show what a person without a name is called now."""
        self.field.placeholder = self._nobody()

    def _offered_words(self, room: int) -> list[Word]:
        """The names that were used before, right of the field, as far as there is room."""
        used = min(_FIELD_COLUMNS, room)
        words: list[Word] = [(" " * used, "text")]
        hint = "or type another" if self._names else "type a name"
        tail = f"   {hint}" if self.field.has_focus and used + 3 + len(hint) <= room else ""
        for name in self._names:
            if name == self.text or used + 3 + cell_len(name) + len(tail) > room:
                continue
            words += [("   ", "dim"), *button([(name, "dim")], name)]
            used += 3 + cell_len(name)
        return [*words, (tail, "dim")]

    def action_name(self, step: int) -> None:
        if not self._names:
            return
        if not self.takes_text:
            self.index = self.values.index(self._person)
        place = self._names.index(self.text) if self.text in self._names else -(step > 0)
        self._take_name(self._names[(place + step) % len(self._names)])

    def _take_name(self, name: str) -> None:
        self.field.value = name
        self.field.cursor_position = len(name)

    async def press(self, action: Hashable) -> None:
        """Take a name, or a choice by its number."""
        if isinstance(action, str):
            self._take_name(action)
        else:
            await super().press(action)


class ValueSetting(TextSetting):
    """A choice among a few texts, or a text of one's own: the last choice."""

    def __init__(self, *, explain: Callable[[str], str], **settings: object) -> None:
        self._explain = explain
        super().__init__(**settings)  # type: ignore[arg-type]

    @property
    def takes_text(self) -> bool:
        return self.index == len(self.values) - 1

    @property
    def chosen(self) -> str:
        """The choice that holds, or the text that was typed."""
        return self.text if self.takes_text else self.value

    @property
    def sentence(self) -> str:
        return self._explain(self.text) if self.takes_text else super().sentence

    def _field_region(self, room: int) -> Region:
        lines = self._choice_lines(room)
        x = width_of(lines[-1]) + 2
        if room - x < _LEAST_FIELD:
            return Region(0, len(lines), min(_FIELD_COLUMNS, room), 1)
        return Region(x, len(lines) - 1, min(_FIELD_COLUMNS, room - x), 1)

    def _rows_of_field(self, room: int) -> int:
        """Return the rows that the field takes below the choices: 1, or 0 if it is beside them."""
        return self._field_region(room).y + 1 - len(self._choice_lines(room))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        if self.takes_text:
            # The sentence about a text has any length.
            return len(self.right_lines(width - self._column))
        return super().get_content_height(container, viewport, width)

    def watch_index(self) -> None:
        super().watch_index()
        self.refresh(layout=True)

    def on_input_changed(self, message: Field.Changed) -> None:
        super().on_input_changed(message)
        self.refresh(layout=True)

    def right_lines(self, room: int) -> list[list[Word]]:
        lines = super().right_lines(room)
        if self.takes_text:
            below = len(self._choice_lines(room))
            lines[below:below] = [[]] * self._rows_of_field(room)
        return lines

    async def press(self, action: Hashable) -> None:
        """Take a choice by its number; that of one's own leads to the field."""
        await super().press(action)
        if self.takes_text:
            self.field.focus()


def _columns(widths: Sequence[int], room: int, gap: int) -> Sequence[int]:
    """The widths of the columns of choices, `gap` apart, in as few rows as have `room` for them."""
    columns: list[int] = []
    for rows in range(1, len(widths) + 1):
        most = -(-len(widths) // rows)
        columns = [max(widths[at::most]) for at in range(most)]
        if sum(columns) + gap * (most - 1) <= room:
            break
    return columns


def choices_with_own(values: Sequence[str], own: str, value: str) -> Mapping[str, str]:
    """Where a value stands among choices of which the last is one's own: its choice, and text."""
    is_own = value not in values
    return {"value": own if is_own else value, "text": value if is_own else ""}
