"""The window for opening a file or a saved match by its name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from textual.binding import BindingType
from textual.widget import Widget

from abstract_arcade.library import LibraryError
from abstract_arcade.library.folder import Library
from abstract_arcade.match import Match
from abstract_arcade.records import RecordError
from abstract_arcade.rules.terms import at_most
from abstract_arcade.tui import keys
from abstract_arcade.tui.frame.modal import Modal
from abstract_arcade.tui.widgets.field import Field
from abstract_arcade.tui.widgets.key_bar import KeyHint
from abstract_arcade.tui.widgets.lines import Paragraph

_MAX_NOTES = 3
"""Most notes on a file that are shown; the others are only counted."""


class _Offer(NamedTuple):
    """A match that a second Enter opens."""

    typed: str
    match: Match
    """The part of a damaged file that can be read, or a match that was read with warnings."""


class OpenWindow(Modal[Match | str]):
    """Asks for a file or a saved match.

    Its answer is the match of the file, the id of the saved match, or None after Escape. A file
    with a fault or with warnings is opened only after a second Enter.
    """

    BINDINGS: ClassVar[list[BindingType]] = [keys.CLOSE]
    question = "Open a file"

    def __init__(self, library: Library) -> None:
        super().__init__()
        self._library = library
        self._entry = Field(id="path")
        self._note = Paragraph(id="note")
        self._offer: _Offer | None = None
        self._say("Type the path of a file or the name of a match. The file is not changed.")

    def contents(self) -> Iterable[Widget]:
        return self._entry, self._note

    def hints(self) -> list[KeyHint]:
        # "submit" is an action of the field, which has the focus.
        return [self.hint("open", "submit"), self.hint("cancel", "close")]

    def _say(self, text: str) -> None:
        self._note.lines = [[(text, "soft")]]

    def on_input_changed(self) -> None:
        self._offer = None

    def on_input_submitted(self) -> None:
        """Open the file or match that was typed, or show what is wrong with it."""
        text = self._entry.value.strip()
        if not text:
            return
        if self._offer is not None and self._offer.typed == text:
            self.close(self._offer.match)
            return
        again = f"press {self.key('submit')} again"
        try:
            source = self._library.resolve(text)
            match = source if isinstance(source, str) else self._library.load(source)
        except LibraryError as error:
            self._say(f"{error}.")
        except RecordError as error:
            sentences = [f"{text}: {error}."]
            if error.sound is not None:
                self._offer = _Offer(text, error.until_fault())
                sentences.append(error.offer_by(again))
            self._say(" ".join(sentences))
        else:
            if isinstance(match, str) or not match.warnings:
                self.close(match)
                return
            self._offer = _Offer(text, match)
            notes = "; ".join(map(str, at_most(_MAX_NOTES, match.warnings)))
            self._say(f"{text}: {notes}. You can still open the file: {again}.")
