"""Lines of a form into which a text can be typed: who plays, and a value of one's own."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.geometry import Size

from abstract_arcade.tui.keys import bind
from abstract_arcade.tui.widgets.lines import Line, Word, button, wrap
from abstract_arcade.tui.widgets.setting import Setting


class PlayerSetting(Setting):
    """Who plays a colour: a person with a name, or another kind of player."""

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
        title: Callable[[str], str],
        **settings: object,
    ) -> None:
        self._person = person
        self._nobody = nobody
        self._names = tuple(names)
        self._title = title
        super().__init__(**settings)  # type: ignore[arg-type]

    @property
    def takes_text(self) -> bool:
        return self.value == self._person

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        room = width - self._column
        heads = (wrap(self._computer_words(each), room) for each in self.values)
        return max(2, len(self._choice_lines(room)) + max(map(len, heads)))

    def _computer_words(self, value: str) -> list[Word]:
        title = self._title(value)
        return [(f"{title}   ", "text"), (self._sentences[value], "dim")]

    def lay_out(self, width: int, height: int) -> Iterable[Line]:  # noqa: ARG002
        room = width - self._column
        if self.takes_text:
            head: list[list[Word]] = [self._name_line(room)]
        else:
            head = wrap(self._computer_words(self.value), room)
        right = [*head, *self._choice_lines(room)]
        tile = [*self._tile()] if self._tile is not None else []
        for row, (words, tile_words) in enumerate(zip_longest(right, tile, fillvalue=())):
            left = self._left(row, tile_words or ())
            used = sum(cell_len(text) for text, _ in left)
            yield [*left, (" " * (self._column - used), "text"), *(words or ())]

    def _name_line(self, room: int) -> list[Word]:
        """The name, and those that are offered beside it as far as there is room."""
        words = self._entry_words()
        if not self.text:
            words.append((self._nobody(), "dim"))
        used = sum(cell_len(text) for text, _ in words)
        hint = "or type another name" if self._names else "type a name"
        tail = f"   {hint}" if self.has_focus and used + 3 + len(hint) <= room else ""
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
        self.set_text(self._names[(place + step) % len(self._names)])

    async def press(self, action: Hashable) -> None:
        """Take a name, or a choice by its number."""
        if isinstance(action, str):
            self.set_text(action)
        else:
            await super().press(action)


class ValueSetting(Setting):
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

    def _choice_lines(self, room: int) -> list[list[Word]]:
        lines = super()._choice_lines(room)
        if self.takes_text:
            lines[-1] += [("  ", "text"), *self._entry_words()]
        return lines


def choices_with_own(values: Sequence[str], own: str, value: str) -> Mapping[str, str]:
    """Where a value stands among choices of which the last is one's own: its choice, and text."""
    is_own = value not in values
    return {"value": own if is_own else value, "text": value if is_own else ""}
