"""A window with a question and its answers, and the question before quitting with unsaved data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from tempfile import gettempdir
from typing import ClassVar, NamedTuple

from textual.binding import BindingType
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from abstract_arcade.library.store import Store
from abstract_arcade.tui import keys
from abstract_arcade.tui.frame.modal import Modal
from abstract_arcade.tui.frame.threads import in_thread
from abstract_arcade.tui.keys import bind, here
from abstract_arcade.tui.messages import OpenModal
from abstract_arcade.tui.widgets.key_bar import KeyHint
from abstract_arcade.tui.widgets.pointed_list import PointedList

PATIENCE = 1.0
"""Seconds to wait for pending saves before the player is asked."""


class Choice(NamedTuple):
    """An answer of `Ask`: the value that the window returns for it, and its label."""

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
            # Textual's list fails to scroll by pages if it has no rows.
            return False
        return super().check_action(action, parameters)


class Ask(Modal[str]):
    """A window with a question; it returns the value of the answer, or None after Escape.

    The first answer is selected, so it must be the safe one.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        keys.CLOSE,
        here(keys.LEAVE, title="Cancel", action="close"),
        keys.THEME,
    ]

    def __init__(self, question: str, choices: Sequence[Choice], note: str = "") -> None:
        super().__init__()
        self.question = question
        self._choices = tuple(choices)
        self._note = note
        self._list = Answers(*(Option(choice.label) for choice in self._choices), markup=False)

    def contents(self) -> Iterable[Widget]:
        if self._note:
            yield Static(self._note, id="note", markup=False)
        yield self._list

    def hints(self) -> list[KeyHint]:
        return [
            self.hint("choose", "cursor_up", "cursor_down"),
            self.hint("take it", "select"),
            self.hint("cancel", "close"),
        ]

    def action_select(self) -> None:
        self._list.action_select()

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        self.close(self._choices[message.option_index].value)


async def may_quit(store: Store, post: Callable[[Message], object]) -> bool:
    """Return whether the program may end: if all is saved, or if the player agrees to lose data.

    The player is asked if something is unsaved after `PATIENCE` seconds, and may choose to try
    again. `post` is called with the message that opens the window.
    """
    while not await in_thread(partial(store.settle, PATIENCE)):
        ask = _question(store)
        post(OpenModal(ask))
        answer = await ask.answer()
        if answer != "retry":
            return answer == "quit"
    return True


def _question(store: Store) -> Ask:
    try:
        place = "" if store.is_sandboxed else gettempdir()
    except FileNotFoundError:
        place = ""
    if store.rescue_folder is not None:
        leave = "Quit; the record stays on the server"
    elif place:
        leave = f"Quit; the record is saved in {place}"
    else:
        leave = "Quit without saving"
    choices = [Choice("", "Stay"), Choice("retry", "Save, then quit"), Choice("quit", leave)]
    what, why = store.unsaved_words
    return Ask(f"{what}. Quit anyway?", choices, why)
