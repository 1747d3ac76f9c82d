"""The line above the list of matches, in which one types what is looked for."""

from __future__ import annotations

from textual import events
from textual.message import Message

from abstract_arcade.tui.widgets.lines import TextLines, Word

_MAX_CHARACTERS = 60


class Finder(TextLines):
    """A line that takes the letters while something is looked for; other keys are the screen's."""

    text: str | None = None
    """What is looked for; None while nothing is."""

    class Changed(Message):
        """Another text is looked for."""

    def open(self) -> None:
        """Take the letters."""
        self.text = ""
        self.can_focus = True
        self.screen.set_focus(self)

    def close(self) -> None:
        """Let go of the text and the letters."""
        self.text = None
        self.can_focus = False
        self.screen.set_focus(None)

    @property
    def words(self) -> list[Word]:
        """The text with its caret; nothing while nothing is looked for."""
        if self.text is None:
            return []
        return [("   /", "amber"), (f" {self.text}", "text"), ("▏", "amber")]

    def check_consume_key(self, key: str, character: str | None) -> bool:
        del key
        return self.text is not None and character is not None and character.isprintable()

    def on_key(self, event: events.Key) -> None:
        if self.text is None:
            return
        if event.key == "backspace":
            self._set(self.text[:-1])
        elif event.is_printable and event.character:
            self._set(self.text + event.character)
        else:
            return
        event.stop()
        event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        if self.text is not None:
            event.stop()
            self._set(self.text + " ".join(event.text.split()))

    def _set(self, text: str) -> None:
        self.text = text[:_MAX_CHARACTERS]
        self.post_message(self.Changed())
