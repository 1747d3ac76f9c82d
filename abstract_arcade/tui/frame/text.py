"""The window in which one line of text is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from abstract_arcade.tui.frame import shared_keys as keys
from abstract_arcade.tui.frame.modal import Modal
from abstract_arcade.tui.frame.path import PathInput
from abstract_arcade.tui.widgets.dialog_keys import DialogKeys
from abstract_arcade.tui.widgets.paragraph import Paragraph


class TextWindow(Modal[str]):
    """Asks for a text, and keeps asking until it is one that is allowed."""

    CSS_PATH = "../dialogs.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [keys.CLOSE]

    def __init__(
        self, question: str, text: str, note: str, refusal: Callable[[str], str | None]
    ) -> None:
        super().__init__()
        self._question = question
        self._refusal = refusal
        self._entry = PathInput(text, id="path")
        self._note = Paragraph([[(note, "soft")]], id="note")
        self._key_bar = DialogKeys()

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(self._question, id="question", markup=False)
            yield self._entry
            yield self._note
            yield self._key_bar

    def show_keys(self) -> None:
        self._key_bar.show([self.hint("keep", "submit"), self.hint("cancel", "close")])

    def on_input_submitted(self) -> None:
        """Answer with the text, or say why it cannot be."""
        text = self._entry.value.strip()
        reason = self._refusal(text)
        if reason is None:
            self.close(text)
        else:
            self._note.lines = [[(reason, "text")]]
