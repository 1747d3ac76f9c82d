"""A line in which the name of a file is typed, and the window that opens one by it."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from abstract_arcade.library.errors import LibraryError
from abstract_arcade.library.folder import Library
from abstract_arcade.match import Match
from abstract_arcade.records import RecordError
from abstract_arcade.tui.frame import shared_keys as keys
from abstract_arcade.tui.frame.modal import Modal
from abstract_arcade.tui.widgets.dialog_keys import DialogKeys
from abstract_arcade.tui.widgets.paragraph import Paragraph


class PathInput(Input):
    """The name of a file."""

    def __init__(self, value: str = "", *, id: str | None = None) -> None:
        super().__init__(value, id=id, compact=True, select_on_focus=False)


class OpenWindow(Modal[Match | str]):
    """Asks for a file and opens it; its answer is the match, or the name of one in the library."""

    CSS_PATH = "../dialogs.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        keys.CLOSE,
    ]

    def __init__(self, library: Library) -> None:
        super().__init__()
        self._library = library
        self._entry = PathInput(id="path")
        self._note = Paragraph(id="note")
        self._key_bar = DialogKeys()
        # The sound part of a file that cannot be read as a whole, and the text that named it.
        self._sound: tuple[str, Match] | None = None

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static("Open a file", id="question", markup=False)
            yield self._entry
            yield self._note
            yield self._key_bar

    def on_mount(self) -> None:
        self._say("Its path, or the name of a match; the file stays as it is.")

    def show_keys(self) -> None:
        # Enter belongs to the line that is typed in.
        hint = self.hint
        self._key_bar.show([hint("open", "submit"), hint("cancel", "close")])

    def _say(self, text: str) -> None:
        self._note.lines = [[(text, "soft")]]

    def on_input_changed(self) -> None:
        self._sound = None

    def on_input_submitted(self) -> None:
        """Open what is named, or say what is wrong with it."""
        text = self._entry.value.strip()
        if not text:
            return
        if self._sound is not None and self._sound[0] == text:
            self.close(self._sound[1])
            return
        try:
            source = self._library.resolve(text)
            self.close(source if isinstance(source, str) else self._library.load(source))
        except LibraryError as error:
            self._say(f"{error}.")
        except RecordError as error:
            offer = ""
            if error.sound is not None:
                self._sound = text, error.sound
                offer = f" {error.offer.removesuffix('.')}: {self.key('submit')} again."
            self._say(f"{text}: {error}.{offer}")
