"""The widgets for typing the name of a move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from string import digits
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Horizontal
from textual.message import Message
from textual.suggester import SuggestionReady

from abstract_arcade.rules import Position, Site
from abstract_arcade.session.move_input import LONGEST_NAME, MoveInput, TypedText
from abstract_arcade.tui.keys import bind
from abstract_arcade.tui.widgets.blocks import first_lines
from abstract_arcade.tui.widgets.field import Field
from abstract_arcade.tui.widgets.key_bar import KeyHint, MakeHint
from abstract_arcade.tui.widgets.lines import Line, TextLines, width_of, wrap
from abstract_arcade.tui.widgets.status_line import TypedStatus

_DIGITS = tuple(digits)

_GAP = 3
"""Columns between the field and a sentence to its right."""


class MoveField(Field):
    """The field for the name of a move, which suggests completions.

    It posts `Edited` after every change and `Entered` when the player presses Enter.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("typed.play", "play_typed"),
        bind("typed.end", "end_typing"),
        bind("typed.complete", "complete_typed"),
        bind("typed.previous", "step_typed(-1)"),
        bind("typed.next", "step_typed(1)"),
    ]

    typed: MoveInput | None = None
    """The move that is being typed, or None."""

    class Edited(Message):
        """Posted when the text changes, another completion is chosen, or typing is cancelled."""

    @dataclass(eq=False, repr=False)
    class Entered(Message):
        """Posted when Enter is pressed on a legal move, or on sites at which none is legal."""

        typed: MoveInput

    def __init__(self) -> None:
        super().__init__(max_length=2 * LONGEST_NAME)

    def begin(self, position: Position, cursor: Site, before: TypedText | None = None) -> None:
        """Start typing a move in a position, with the text, caret and completion of `before`.

        Args:
            position: the position in which the move is played.
            cursor: the site under the cursor of the board.
            before: an earlier `text` of this field; None to begin with an empty field.
        """
        self.typed = MoveInput(position, cursor)
        self.value = ""
        if before is not None:
            self.value = before.text
            self.cursor_position = before.caret
            for _ in range(before.number or 0):
                self.typed.step(1)

    @property
    def text(self) -> TypedText | None:
        """The typed text with its caret, for `begin` to restore; None while no move is typed."""
        if self.typed is None:
            return None
        return TypedText(self.value, self.cursor_position, self.typed.number)

    def hints(self, hint: MakeHint, plays: str) -> Iterator[KeyHint]:
        """Yield the hints of the keys that do something now; none while no move is typed.

        Args:
            hint: creates a hint for actions.
            plays: the verb for a legal move, such as "play".
        """
        typed = self.typed
        if typed is None:
            return
        if typed.move is not None:
            yield hint(f"{plays} {typed.position.format(typed.move)}", "focused.play_typed")
        yield hint("cancel", "focused.end_typing")
        if len(typed.completion) > len(typed.name):
            yield hint("complete", "focused.complete_typed")
        if len(typed.fits) > 1:
            yield hint(
                "next that fits",
                "focused.step_typed(-1)",
                "focused.step_typed(1)",
                drop_order=1,
            )

    def watch_value(self, value: str) -> None:
        if self.typed is not None:
            self.typed.read(value)
            self._changed()

    def on_focus(self) -> None:
        # Textual drops the suggestion when a field gets the focus.
        self._suggest()

    def _changed(self) -> None:
        self._suggest()
        self.post_message(self.Edited())

    def _suggest(self) -> None:
        """Show the rest of the suggested name.

        Textual's `Suggester` is not used: it runs in a worker, and only after a typed letter.
        """
        if self.typed is not None:
            self.set_class(self.typed.number is not None, "-stepped")
            self.post_message(SuggestionReady(self.value, self.typed.suggestion))

    def on_key(self, event: events.Key) -> None:
        if event.character == "/":
            # The key that starts typing clears the field.
            event.stop()
            event.prevent_default()
            self.clear()
            return
        if self.typed is None or event.character not in _DIGITS:
            return
        move = self.typed.numbered(event.character)
        if move is not None and self.cursor_position == len(self.value):
            event.stop()
            event.prevent_default()
            self._complete_with(self.typed.position.format(move))

    def action_play_typed(self) -> None:
        if self.typed is not None and (self.typed.move is not None or self.typed.is_forbidden):
            self.post_message(self.Entered(self.typed))

    def action_end_typing(self) -> None:
        self.typed = None
        self.post_message(self.Edited())

    def action_complete_typed(self) -> None:
        if self.typed is not None and self.typed.completion:
            self._complete_with(self.typed.completion)

    def _complete_with(self, name: str) -> None:
        self.value = name
        self.cursor_position = len(name)

    def action_step_typed(self, by: int) -> None:
        if self.typed is not None:
            self.typed.step(by)
            self.cursor_position = len(self.value)
            self._changed()


class MoveLine(Container):
    """A slash, the field for a move, and a sentence about the typed move.

    It is hidden while no move is typed. The sentence is below the field, or to its right if there
    is a single row.
    """

    DEFAULT_CSS = """
    MoveLine {
        display: none;
        height: 1fr;
        Horizontal { width: 1fr; height: 1; }
        TextLines { height: 1; }
        MoveField { width: 1fr; }
        _Note { width: 1fr; height: 1fr; }
        &.-beside {
            layout: horizontal;
            Horizontal, MoveField { width: auto; }
            MoveField { max-width: 24; }
        }
    }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.field = MoveField()
        self._prompt = TextLines()
        self._note = _Note()

    def compose(self) -> ComposeResult:
        yield Horizontal(self._prompt, self.field)
        yield self._note

    @property
    def typed(self) -> MoveInput | None:
        """The move that is being typed, or None."""
        return self.field.typed

    def open(self, position: Position, cursor: Site, before: TypedText | None = None) -> None:
        """Show and focus the field; see `MoveField.begin`."""
        self.display = True
        self.field.begin(position, cursor, before)
        self.screen.set_focus(self.field)

    def close(self) -> None:
        """Stop typing and hide the line. The caller moves the focus to another widget."""
        self.display = False
        self.field.typed = None

    def show(self, status: TypedStatus, *, above: int = 0, is_beside: bool = False) -> None:
        """Show the sentence about the typed move, and the stone that it plays.

        Args:
            status: the sentence, the stone and perhaps a rule tip.
            above: the blank rows above the field.
            is_beside: whether the sentence is to the right of the field instead of below it.
        """
        self.set_class(is_beside, "-beside")
        self.styles.padding = (above, 0, 0, 0)
        indent = width_of(status.prompt)
        self._prompt.lines = [status.prompt]
        self._prompt.styles.width = indent
        self._note.lines = [line for line in (status.below, status.tip) if line]
        left = _GAP if is_beside else indent
        self._note.styles.padding = (0, 0, 0, left)


class _Note(TextLines):
    """Wrapped lines that end in an ellipsis if they are too long."""

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        wrapped: list[Line] = []
        for line in self.lines:
            wrapped += wrap(line, width)
        return first_lines(wrapped, height)
