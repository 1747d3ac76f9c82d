"""The rows of a form: an option with its choices or range, and a name to type.

The set-up and settings screens are made of them. The screens bind the keys.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.geometry import Region, Size, clamp
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from abstract_arcade.tui.widgets.field import Field
from abstract_arcade.tui.widgets.lines import Line, TextLines, Word, button, width_of, wrap

_MAX_SIDE_BY_SIDE = 4
"""Most numbers that are shown side by side; of more, only the current one is shown."""

_APART = 7
"""Columns between the choices and the sentence to their right."""

_FIELD_COLUMNS = 24
"""Most columns of a field, which scrolls if its text is longer."""

_NAME_GAP = 3
"""Columns after a name that is offered."""

_LEAST_FIELD = 12
"""Least columns of a field to the right of the choices; with fewer, it is below them."""


class FormRow(TextLines):
    """The base class of the rows of a form: a label, and a value to its right.

    A subclass with a `Field` composes it as its child. The field takes the focus separately from
    its row, and its arrow keys move the caret.
    """

    DEFAULT_CSS = """
    FormRow { height: auto; width: 1fr; }
    FormRow > Field { display: none; }
    """

    @dataclass(eq=False, repr=False)
    class Changed(Message):
        """Posted when another value is chosen or the text of the field is edited."""

        row: FormRow

    def __init__(
        self,
        label: str,
        *,
        column: int,
        tile: Callable[[], Sequence[Line]] | None = None,
        in_letters: bool = False,
    ) -> None:
        """Create a row.

        Args:
            label: the name of the setting.
            column: the column in which the values begin, the same for all rows of a form.
            tile: returns a picture to the left of the label, in lines of equal width.
            in_letters: whether the pointer is drawn as a letter, which fills one line only.
        """
        super().__init__()
        self.label = label
        self._column = column
        self._tile = tile
        self._in_letters = in_letters

    def right_lines(self, room: int) -> list[list[Word]]:
        """Return the lines to the right of the label, in at most `room` columns.

        By default it is one empty line.
        """
        return [[]]

    @property
    def text(self) -> str:
        """The value as text, by default "". Assigning a text shows it as the value of the row.

        Raises:
            NotImplementedError: On assigning, if the subclass defines no setter.
            ValueError: On assigning a text that is not one of the choices, if the row has only
                choices.
        """
        return ""

    @text.setter
    def text(self, text: str) -> None:
        raise NotImplementedError

    @property
    def focus_stop(self) -> Widget:
        """The widget that takes the focus: the row, or its field if the row has no choices."""
        return self

    @property
    def is_current(self) -> bool:
        """Whether the row or its field has the focus."""
        return self.has_focus

    def _is_pointed_at(self, row: int) -> bool:
        """Return whether the pointer is drawn on a line of the row."""
        last = 0 if self._in_letters else 1
        return self.is_current and row <= last

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self.lay_out_again()

    def on_descendant_focus(self) -> None:
        self.lay_out_again()

    def on_descendant_blur(self) -> None:
        self.lay_out_again()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        # The colours of a tile depend on the theme, too.
        self._laid_out_for = None

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        right = self.right_lines(width - self._column)
        tile = self._tile() if self._tile is not None else ()
        for row, (words, tile_words) in enumerate(zip_longest(right, tile, fillvalue=())):
            left = self._left(row, tile_words)
            yield [*left, (" " * (self._column - width_of(left)), "text"), *words]

    def _left(self, row: int, tile: Line) -> list[Word]:
        """Return the pointer, the tile and the label on a line of the row."""
        pointer = "▌ " if self._is_pointed_at(row) else "  "
        words: list[Word] = [(pointer, "amber"), *tile]
        if row == 0:
            if tile:
                words.append(("  ", "text"))
            words.append((self.label, "strong" if self.is_current else "soft"))
        return words

    def _place(self, field: Field, region: Region) -> None:
        """Move a field to a region, whose x is counted from the column of the values."""
        field.styles.width = region.width
        field.styles.offset = (self._column + region.x, region.y)


_OTHER_PAGE = "other page"
"""The action of the link to the other page of choices."""


class _Choice(NamedTuple):
    """A choice or a link to the other page, as it is drawn."""

    text: str
    action: int | str
    """The index that a click selects, or `_OTHER_PAGE`."""
    is_chosen: bool


class OptionRow(FormRow, can_focus=True):
    """An option: its choices side by side, or one of them between arrows, and a sentence about it.

    The choices can be divided into two pages. A link on each page leads to the other page and
    leaves the choice as it is.
    """

    index: reactive[int] = reactive(0, repaint=False)
    """The index of the current choice in `values`."""

    def __init__(
        self,
        label: str,
        values: Sequence[str],
        value: str,
        *,
        sentences: Mapping[str, str] | None = None,
        is_number: bool = False,
        is_stepped: bool = False,
        title: Callable[[str], str] = str,
        pages: tuple[str, str] = ("", ""),
        first_page: int = 0,
        **row: Any,
    ) -> None:
        """Create a row.

        Args:
            label: the name of the option.
            values: the choices, in order.
            value: the initial choice.
            sentences: a sentence about each choice, or None.
            is_number: whether the choices are consecutive numbers.
            is_stepped: whether only the current choice is shown, between arrows.
            title: returns the text shown for a choice.
            pages: the texts of the links to the first and to the second page.
            first_page: the number of choices on the first page; 0 if all are on one page.
            row: the other arguments of `FormRow`.
        """
        super().__init__(label, **row)
        self.values = tuple(values)
        self._title = title
        self._sentences = sentences or {}
        self._is_number = is_number
        self._is_stepped = is_stepped or (is_number and len(values) > _MAX_SIDE_BY_SIDE)
        self._pages = pages
        self._first_page = first_page
        self.set_reactive(OptionRow.index, self.values.index(value))
        self._shows_second_page = self._is_on_second_page

    @property
    def value(self) -> str:
        """The current choice. Assigning a text that is not in `values` raises ValueError."""
        return self.values[self.index]

    @value.setter
    def value(self, value: str) -> None:
        self.index = self.values.index(value)

    @property
    def text(self) -> str:
        """The current choice; see `value`."""
        return self.value

    @text.setter
    def text(self, text: str) -> None:
        self.value = text

    @property
    def _is_on_second_page(self) -> bool:
        """Whether the current choice is on the second page."""
        return bool(self._first_page) and self.index >= self._first_page

    @property
    def _is_on_other_page(self) -> bool:
        """Whether the current choice is on the page that is not shown."""
        return self._shows_second_page != self._is_on_second_page

    def watch_index(self) -> None:
        self._shows_second_page = self._is_on_second_page
        self.lay_out_again()
        self.post_message(self.Changed(self))

    @property
    def sentence(self) -> str:
        """The sentence about the current choice, or ""."""
        if self._is_on_other_page:
            return f"Still {self._title(self.value).partition(':')[0]}, until you choose another."
        return self._sentences.get(self.value, "")

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        # Room for the longest sentence, so that nothing moves if another choice is selected.
        room = width - self._column
        height = len(self._choice_lines(room))
        if not self._is_beside(room):
            sentences = self._sentences.values()
            height += max((len(wrap([(text, "dim")], room)) for text in sentences), default=0)
        return max(height, 1 if self._tile is None else 2)

    def _is_beside(self, room: int) -> bool:
        """Return whether every sentence fits on the row of the choices; never with a tile."""
        if self._tile is not None:
            return False
        longest = max(map(len, self._sentences.values()), default=0)
        first, *others = self._choice_lines(room)
        # Text in the last column looks cut.
        return not others and width_of(first) + _APART + longest < room

    def right_lines(self, room: int) -> list[list[Word]]:
        lines = self._choice_lines(room)
        if not self.sentence:
            return lines
        if self._is_beside(room):
            return [[*lines[0], (" " * _APART + self.sentence, "dim")]]
        return [*lines, *wrap([(self.sentence, "dim")], room)]

    # The choices

    def _choice_lines(self, room: int) -> list[list[Word]]:
        """Return the choices, in as many lines of `room` columns as they need."""
        dot = "text" if self.is_current else "soft"
        if self._is_stepped:
            return [self._stepped_words(dot, room)]
        choices = self._choices()
        widths = [len(choice.text) + 2 for choice in choices]
        # The choices move closer together if all of them fit on one line then.
        gaps = len(choices) - 1
        is_close = sum(widths) + gaps <= room < sum(widths) + 2 * gaps
        gap = 1 if is_close else 2
        columns = _columns(widths, room, gap)
        lines: list[list[Word]] = []
        for index, choice in enumerate(choices):
            column = index % len(columns)
            if column == 0:
                lines.append([])
            else:
                # The blanks are added before a choice, since a line may have no room at its end.
                free = columns[column - 1] - widths[index - 1]
                lines[-1].append((" " * (free + gap), "text"))
            mark: Word = ("● " if choice.is_chosen else "  ", dot)
            text: Word = (choice.text, "strong" if choice.is_chosen else "dim")
            lines[-1] += button([mark, text], choice.action)
        return lines

    def _choices(self) -> list[_Choice]:
        """Return the choices of the page that is shown, and the link to the other page."""
        choices = [
            _Choice(self._short_title(value), number, is_chosen=number == self.index)
            for number, value in enumerate(self.values)
        ]
        first = self._first_page
        if not first or first == len(choices):
            return choices
        to_first, to_second = self._pages
        # The link has the mark of a choice that is on the other page.
        if self._shows_second_page:
            return [_Choice(to_first, _OTHER_PAGE, self._is_on_other_page), *choices[first:]]
        return [*choices[:first], _Choice(to_second, _OTHER_PAGE, self._is_on_other_page)]

    def _turn_page(self) -> None:
        self._shows_second_page = not self._shows_second_page
        self.lay_out_again()

    def _short_title(self, value: str) -> str:
        """Return the text of a choice: "engine" for "engine:COMMAND"."""
        title, _, _ = self._title(value).partition(":")
        return title

    def _stepped_words(self, arrow: str, room: int) -> list[Word]:
        """Return the current choice between arrows, "‹ 11 ›", and the range of a number if it fits.

        `room` is the available columns.
        """
        count = len(self.values)
        title: list[Word] = [(f" {self._short_title(self.value)} ", "strong")]
        left = button([("‹", arrow)], (self.index - 1) % count)
        right = button([("›", arrow)], (self.index + 1) % count)
        if not self._is_number:
            return [*left, *button(title, (self.index + 1) % count), *right]
        if self.index == 0:
            left = [("‹", "faint")]
        if self.index == count - 1:
            right = [("›", "faint")]
        least = self._title(self.values[0])
        most = self._title(self.values[-1])
        stepped: list[Word] = [*left, *title, *right]
        limits: Word = (f"   {least} to {most}", "dim")
        return [*stepped, limits] if width_of([*stepped, limits]) <= room else stepped

    def step(self, step: int) -> None:
        """Select the next choice (1) or the previous one (-1).

        After the last choice comes the first, but numbers stop at both ends. If the current choice
        is on the page that is not shown, the step begins at the link to that page.
        """
        if self._is_on_other_page:
            self._step_from_link(step)
            return
        count = len(self.values)
        if self._is_number:
            self.index = clamp(self.index + step, 0, count - 1)
        else:
            self.index = (self.index + step) % count

    def _step_from_link(self, step: int) -> None:
        if self._shows_second_page and step > 0:
            self.index = self._first_page
        elif not self._shows_second_page and step < 0:
            self.index = self._first_page - 1
        else:
            self._turn_page()

    async def press(self, action: Hashable) -> None:
        """Select the choice with an index, or turn to the other page."""
        if action == _OTHER_PAGE:
            self._turn_page()
        else:
            assert isinstance(action, int)
            self.index = action


class ValueRow(OptionRow):
    """An option whose last choice is a value that the player types in a field."""

    def __init__(
        self,
        label: str,
        values: Sequence[str],
        own: str,
        value: str,
        *,
        explain: Callable[[str], str],
        most: int,
        **option: Any,
    ) -> None:
        """Create a row.

        Args:
            label: the name of the option.
            values: the choices, in order.
            own: the name of the additional last choice, which shows the field.
            value: the initial value: a choice, or else the text in the field.
            explain: returns a sentence about a typed text: what it means, or what is wrong with it.
            most: the most characters of a text.
            option: the other arguments of `OptionRow`.
        """
        is_own = value not in values
        self._explain = explain
        self.field = Field(value if is_own else "", max_length=most, submits=False)
        super().__init__(label, (*values, own), own if is_own else value, **option)

    def compose(self) -> ComposeResult:
        yield self.field

    @property
    def is_own(self) -> bool:
        """Whether the value is the text in the field."""
        return self.index == len(self.values) - 1

    @property
    def text(self) -> str:
        """The current choice, or the typed text. A text that is no choice is put in the field."""
        return self.field.value if self.is_own else self.value

    @text.setter
    def text(self, text: str) -> None:
        is_own = text not in self.values[:-1]
        self.field.value = text if is_own else ""
        self.index = len(self.values) - 1 if is_own else self.values.index(text)

    @property
    def sentence(self) -> str:
        return self._explain(self.field.value) if self.is_own else super().sentence

    @property
    def is_current(self) -> bool:
        return self.has_focus or self.field.has_focus

    def _is_pointed_at(self, row: int) -> bool:
        if self.field.has_focus:
            return row == self.field.styles.offset.y.value
        return self.has_focus and row == 0

    def _is_beside(self, room: int) -> bool:
        return not self.is_own and super()._is_beside(room)

    def _field_region(self, room: int) -> Region:
        """Return the region of the field; its x is counted from the column of the values."""
        lines = self._choice_lines(room)
        x = width_of(lines[-1]) + 2
        if room - x < _LEAST_FIELD:
            return Region(0, len(lines), min(_FIELD_COLUMNS, room), 1)
        return Region(x, len(lines) - 1, min(_FIELD_COLUMNS, room - x), 1)

    def _place_field(self) -> None:
        room = self.content_size.width - self._column
        self.field.display = self.is_own and room > 0
        self._place(self.field, self._field_region(max(1, room)))

    def on_mount(self) -> None:
        self._place_field()

    def on_resize(self) -> None:
        self._place_field()

    def watch_index(self) -> None:
        super().watch_index()
        self._place_field()
        self.refresh(layout=True)

    def on_input_changed(self, message: Field.Changed) -> None:
        message.stop()
        self.lay_out_again()
        self.post_message(self.Changed(self))
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        if self.is_own:
            # The sentence about a typed text may have any length.
            return len(self.right_lines(width - self._column))
        return super().get_content_height(container, viewport, width)

    def right_lines(self, room: int) -> list[list[Word]]:
        lines = super().right_lines(room)
        if not self.is_own:
            return lines
        # The field may be below the choices: it is drawn over a blank line.
        choice_count = len(self._choice_lines(room))
        blank: list[list[Word]] = [[]] * (self._field_region(room).y + 1 - choice_count)
        return [*lines[:choice_count], *blank, *lines[choice_count:]]

    async def press(self, action: Hashable) -> None:
        """Select the choice with an index; the last choice also focuses the field."""
        await super().press(action)
        if self.is_own:
            self.field.focus()


class NameRow(FormRow):
    """A field for a name, with names that were typed before as buttons below it."""

    def __init__(
        self, label: str, text: str, *, most: int, names: Sequence[str] = (), **row: Any
    ) -> None:
        """Create a row.

        Args:
            label: the label of the field.
            text: the initial name.
            most: the most characters of a name.
            names: the names that are offered.
            row: the other arguments of `FormRow`.
        """
        super().__init__(label, **row)
        self._names = tuple(names)
        self.field = Field(text, max_length=most, submits=False)

    def compose(self) -> ComposeResult:
        yield self.field

    @property
    def text(self) -> str:
        """The name in the field."""
        return self.field.value

    @text.setter
    def text(self, name: str) -> None:
        self.field.value = name
        self.field.cursor_position = len(name)

    @property
    def focus_stop(self) -> Widget:
        return self.field

    @property
    def nobody(self) -> str:
        """The placeholder of the empty field: how a person without a name is called."""
        return self.field.placeholder

    @nobody.setter
    def nobody(self, nobody: str) -> None:
        self.field.placeholder = nobody

    @property
    def is_current(self) -> bool:
        return self.field.has_focus

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1 if self._tile is None else 2

    def right_lines(self, room: int) -> list[list[Word]]:
        # The field is drawn over the first line.
        return [[], self._offered_words(room)]

    def _offered_words(self, room: int) -> list[Word]:
        """Return the names that fit as buttons, and, while the field has the focus, a hint.

        The name in the field is left out.
        """
        hint = ""
        if self.is_current and self._names:
            hint = "or type another"
        elif self.is_current and not self.text:
            hint = "type a name"
        if len(hint) > room:
            hint = ""
        words: list[Word] = []
        free = room - len(hint)
        for name in self._names:
            columns = cell_len(name) + _NAME_GAP
            if name != self.text and columns <= free:
                words += [*button([(name, "dim")], name), (" " * _NAME_GAP, "dim")]
                free -= columns
        return [*words, (hint, "dim")]

    def _place_field(self) -> None:
        room = self.content_size.width - self._column
        self.field.display = room > 0
        self._place(self.field, Region(0, 0, min(_FIELD_COLUMNS, max(1, room)), 1))

    def on_mount(self) -> None:
        self._place_field()

    def on_resize(self) -> None:
        self._place_field()

    def on_input_changed(self, message: Field.Changed) -> None:
        message.stop()
        self.lay_out_again()
        self.post_message(self.Changed(self))

    def step(self, step: int) -> None:
        """Fill in the next (1) or the previous (-1) of the offered names, if there are any.

        After the last name comes the first. From any other text, the next name is the first, the
        previous one the last.
        """
        if not self._names:
            return
        if self.text in self._names:
            index = (self._names.index(self.text) + step) % len(self._names)
        elif step > 0:
            index = 0
        else:
            index = -1
        self.text = self._names[index]

    async def press(self, action: Hashable) -> None:
        """Fill in an offered name."""
        self.text = str(action)


def _columns(widths: Sequence[int], room: int, gap: int) -> Sequence[int]:
    """Return the widths of the columns for choices of some widths, in as few rows as possible.

    The columns are `gap` apart and fit in `room` columns, unless one choice alone is too wide.
    """
    columns: list[int] = []
    for rows in range(1, len(widths) + 1):
        count = math.ceil(len(widths) / rows)
        columns = [max(widths[column::count]) for column in range(count)]
        if sum(columns) + gap * (count - 1) <= room:
            break
    return columns
