"""The small window that asks something: a question with its answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from abstract_arcade.tui.frame import shared_keys as keys
from abstract_arcade.tui.frame.modal import Modal
from abstract_arcade.tui.frame.shared_keys import here
from abstract_arcade.tui.keys import bind
from abstract_arcade.tui.widgets.dialog_keys import DialogKeys
from abstract_arcade.tui.widgets.pointed_list import PointedList


class Choice(NamedTuple):
    """An answer: the value that `Ask` returns for it, and its label."""

    value: str
    label: str


class Answers(PointedList):
    """The answers to a question."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("list.up", "cursor_up"),
        bind("list.down", "cursor_down"),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("page_up", "page_down") and not self.scrollable_content_region:
            # Textual's list cannot go by pages where it has no room.
            return False
        return super().check_action(action, parameters)


class Ask(Modal[str]):
    """A question with its answers; Escape gives none.

    The first answer has the focus, so it is the one that loses nothing.
    """

    CSS_PATH = "../dialogs.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        keys.CLOSE,
        here(keys.LEAVE, title="Cancel", action="close"),
        keys.THEME,
    ]

    def __init__(self, question: str, choices: Sequence[Choice], note: str = "") -> None:
        super().__init__()
        self._question = question
        self._choices = tuple(choices)
        self._note = note
        self._list = Answers(*(Option(each.label) for each in self._choices), markup=False)
        self._key_bar = DialogKeys()

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(self._question, id="question", markup=False)
            if self._note:
                yield Static(self._note, id="note", markup=False)
            yield self._list
            yield self._key_bar

    def show_keys(self) -> None:
        hint = self.hint
        self._key_bar.show(
            [
                hint("choose", "cursor_up", "cursor_down"),
                hint("take it", "select"),
                hint("cancel", "close"),
            ]
        )

    def action_select(self) -> None:
        self._list.action_select()

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        self.close(self._choices[message.option_index].value)
