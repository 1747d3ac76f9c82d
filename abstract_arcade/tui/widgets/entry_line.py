"""The sentence under the board, in whose place a text can be typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import BindingType
from textual.message import Message

from abstract_arcade.tui.keys import bind
from abstract_arcade.tui.widgets.lines import Line, Word, wrap
from abstract_arcade.tui.widgets.status_line import REST_ROWS, StatusLine, first_lines


class EntryLine(StatusLine):
    """A status line that takes all keys while something is typed in its place.

    It only takes them: the screen keeps the text, and shows it with `show_text`.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("enter", "screen.play_typed", "", id="typed.play"),
        bind("escape", "screen.end_typing", "", id="typed.end"),
        bind("tab", "screen.complete_typed", "", id="typed.complete"),
        bind("up", "screen.step_typed(-1)", "", id="typed.previous"),
        bind("down", "screen.step_typed(1)", "", id="typed.next"),
        bind("left", "screen.move_caret(-1)", "", id="typed.left"),
        bind("right", "screen.move_caret(1)", "", id="typed.right"),
        bind("home,ctrl+a", "screen.move_caret(-1000000)", "", id="typed.home"),
        bind("end,ctrl+e", "screen.move_caret(1000000)", "", id="typed.end_of_line"),
        bind("backspace", "screen.erase_typed(-1)", "", id="typed.erase"),
        bind("delete", "screen.erase_typed(1)", "", id="typed.delete"),
        bind("ctrl+u", "screen.erase_typed(0)", "", id="typed.erase_all"),
    ]

    class Typed(Message):
        """A text was typed or pasted.

        Attributes:
            text: what is to be put in.
        """

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._entry: tuple[Line, Line, Line] | None = None

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

    def show_text(self, turn: Sequence[Word], text: Sequence[Word], below: Sequence[Word]) -> None:
        """Show what is typed, until `show` shows something else.

        Args:
            turn: whose move is typed.
            text: what is typed so far.
            below: what is to be said of it, in the lines below or behind it on the only line.
        """
        self._entry = tuple(turn), tuple(text), tuple(below)
        self.lay_out_again()

    def _show_sentence(self) -> None:
        self._entry = None
        super()._show_sentence()

    def needed_rows(self, width: int, height: int) -> int:
        if self._entry is None:
            return super().needed_rows(width, height)
        return len(self._entry_lines(width, height))

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        if self._entry is None:
            return super().lay_out(width, height)
        lines = first_lines(self._entry_lines(width, height), height)
        above = height - max(len(lines), REST_ROWS)
        return [*([[]] * above), *lines]

    def _entry_lines(self, width: int, height: int) -> list[list[Word]]:
        """What is typed, and what is said of it below the name or, where it is long, behind it."""
        assert self._entry is not None
        turn, text, below = self._entry
        indent = sum(cell_len(word) for word, _ in turn)
        lines = wrap(below, width - indent)
        if len(lines) < height:
            return [[*turn, *text], *([(" " * indent, "text"), *line] for line in lines)]
        return wrap([*turn, *text, ("   ", "text"), *below], width)

    def on_key(self, event: events.Key) -> None:
        if self.is_open and event.is_printable and event.character is not None:
            event.stop()
            event.prevent_default()
            self.post_message(self.Typed(event.character))

    def on_paste(self, event: events.Paste) -> None:
        if self.is_open:
            event.stop()
            self.post_message(self.Typed(event.text))
