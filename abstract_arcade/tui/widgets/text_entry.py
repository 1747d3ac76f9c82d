"""A widget in which something is typed: it takes the keys, and the screen keeps the text."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.message import Message

from abstract_arcade.tui.keys import bind
from abstract_arcade.tui.widgets.lines import TextLines


class TextEntry(TextLines):
    """Lines of text that take all keys while something is typed among them.

    They only take them: the screen keeps the text, and shows it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("typed.play", "screen.play_typed", ""),
        bind("typed.end", "screen.end_typing", ""),
        bind("typed.complete", "screen.complete_typed", ""),
        bind("typed.previous", "screen.step_typed(-1)", ""),
        bind("typed.next", "screen.step_typed(1)", ""),
        bind("typed.left", "screen.move_caret(-1)", ""),
        bind("typed.right", "screen.move_caret(1)", ""),
        bind("typed.home", "screen.move_caret(-1000000)", ""),
        bind("typed.end_of_line", "screen.move_caret(1000000)", ""),
        bind("typed.erase", "screen.erase_typed(-1)", ""),
        bind("typed.delete", "screen.erase_typed(1)", ""),
        bind("typed.erase_all", "screen.erase_typed(0)", ""),
    ]

    class Typed(Message):
        """A text was typed or pasted.

        Attributes:
            text: what is to be put in.
        """

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    @property
    def is_open(self) -> bool:
        """Whether the keys go here."""
        return self.can_focus

    def open(self) -> None:
        """Take the keys."""
        self.can_focus = True
        self.screen.set_focus(self)

    def close(self) -> None:
        """Let the keys go; the screen gives them to another widget."""
        self.can_focus = False

    def on_key(self, event: events.Key) -> None:
        if self.is_open and event.is_printable and event.character is not None:
            event.stop()
            event.prevent_default()
            self.post_message(self.Typed(event.character))

    def on_paste(self, event: events.Paste) -> None:
        if self.is_open:
            event.stop()
            self.post_message(self.Typed(event.text))
