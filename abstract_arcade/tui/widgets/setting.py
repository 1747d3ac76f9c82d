"""One line of a form: a name and its choices side by side, or a number to step through."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.message import Message
from textual.reactive import reactive

from abstract_arcade.tui.keys import bind
from abstract_arcade.tui.widgets.lines import Line, TextLines, Word

LABEL = 10
"""Columns of the names."""


class Setting(TextLines, can_focus=True):
    """A choice among a few texts; the one that holds is lit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("left,h", "step(-1)", "", "Change the setting to the choice before."),
        bind("right,l,space", "step(1)", "", "Change the setting to the next choice."),
    ]

    DEFAULT_CSS = """
    Setting { height: 1; width: 1fr; }
    """

    index: reactive[int] = reactive(0, repaint=False)

    class Changed(Message):
        """Another choice holds now."""

    class Focused(Message):
        """The keys go to this setting now."""

        def __init__(self, setting: Setting) -> None:
            super().__init__()
            self.setting = setting

    def __init__(
        self, name: str, values: Sequence[str], value: str, *, help: str = "", stepped: bool = False
    ) -> None:
        """Make a setting.

        Args:
            name: what is set.
            values: the choices, in order.
            value: the one that holds at first.
            help: a sentence about it.
            stepped: show only the choice that holds, between two arrows.
        """
        super().__init__()
        self.setting_name = name
        self.values = tuple(values)
        self.help = help
        self._stepped = stepped
        self._spans: list[tuple[int, int, int]] = []
        self.set_reactive(Setting.index, self.values.index(value))

    @property
    def value(self) -> str:
        """The choice that holds."""
        return self.values[self.index]

    def watch_index(self) -> None:
        self.lay_out_again()
        self.post_message(self.Changed())

    def watch_has_focus(self, _has_focus: bool) -> None:
        super().watch_has_focus(_has_focus)
        self.lay_out_again()
        if _has_focus:
            self.post_message(self.Focused(self))

    def lay_out(self, width: int, height: int) -> Iterable[Line]:  # noqa: ARG002
        pointer: Word = ("› ", "amber") if self.has_focus else ("  ", "dim")
        label: Word = (self.setting_name.ljust(LABEL), "text" if self.has_focus else "soft")
        words = [pointer, label]
        x = 2 + LABEL
        self._spans = []
        if self._stepped:
            shown = [("‹", -1), (f" {self.value} ", 0), ("›", 1)]
            for text, step in shown:
                can = 0 <= self.index + step < len(self.values)
                role = "strong" if step == 0 else "amber" if can else "dim"
                words.append((text, role))
                if step and can:
                    self._spans.append((x, x + len(text) + 1, self.index + step))
                x += len(text)
            words.append((f"   {self.values[0]} to {self.values[-1]}", "dim"))
        else:
            for number, choice in enumerate(self.values):
                # Of "engine:COMMAND" the first word says enough.
                value = choice.partition(":")[0]
                chosen = number == self.index
                text = f"● {value}" if chosen else f"○ {value}"
                if number:
                    words.append(("   ", "dim"))
                    x += 3
                words.append((text, "amber" if chosen else "dim"))
                self._spans.append((x, x + len(text), number))
                x += len(text)
        return [words]

    def action_step(self, step: int) -> None:
        """Go to the next choice or the previous one; round the corner unless it is a number."""
        index = self.index + step
        self.index = (
            max(0, min(index, len(self.values) - 1))
            if self._stepped
            else (index % len(self.values))
        )

    def on_click(self, event: events.Click) -> None:
        if event.button != 1:
            return
        for start, end, number in self._spans:
            if start <= event.x < end:
                self.index = number
                break
