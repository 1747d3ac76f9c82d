"""The widgets in which the name of a move is typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
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


class MoveField(Field):
    """The field for the name of a move, which suggests how the name goes on."""

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
        """The text was changed, another move was stepped to, or the typing was cancelled."""

    @dataclass(eq=False, repr=False)
    class Entered(Message):
        """The typed text is to be played: a legal move, or sites at which there is none."""

        typed: MoveInput

    def __init__(self) -> None:
        super().__init__(max_length=2 * LONGEST_NAME)

    def begin(self, position: Position, cursor: Site, before: TypedText | None = None) -> None:
        """Begin to type a move of a position, or go on with a text that was typed before."""
        self.typed = MoveInput(position, cursor)
        self.value = ""
        if before is not None:
            self.value = before.text
            self.cursor_position = before.caret
            for _ in range(before.number or 0):
                self.typed.step(1)

    @property
    def text(self) -> TypedText | None:
        """The text, with what `begin` needs to go on typing it; None while no move is typed."""
        if self.typed is None:
            return None
        return TypedText(self.value, self.cursor_position, self.typed.number)

    def hints(self, hint: MakeHint, plays: str) -> Iterator[KeyHint]:
        """Yield the keys that do something now."""
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
        """Show the rest of the name.

        A `Suggester` would be asked only after a letter, and in a worker of its own.
        """
        if self.typed is not None:
            self.set_class(self.typed.number is not None, "-stepped")
            self.post_message(SuggestionReady(self.value, self.typed.suggestion))

    def on_key(self, event: events.Key) -> None:
        if event.character == "/":
            # The key that begins to type begins again.
            event.stop()
            event.prevent_default()
            self.clear()

    def action_play_typed(self) -> None:
        if self.typed is not None and (self.typed.move is not None or self.typed.is_forbidden):
            self.post_message(self.Entered(self.typed))

    def action_end_typing(self) -> None:
        self.typed = None
        self.post_message(self.Edited())

    def action_complete_typed(self) -> None:
        if self.typed is not None and self.typed.completion:
            self.value = self.typed.completion
            self.cursor_position = len(self.value)

    def action_step_typed(self, by: int) -> None:
        if self.typed is not None:
            self.typed.step(by)
            self.cursor_position = len(self.value)
            self._changed()


class MoveLine(Container):
    """A slash, the field for a move, and a sentence about the typed move.

    It is hidden while no move is typed. The sentence is below the field, or beside it if the line
    has a single row.
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
        """Begin to type a move of a position, or go on with a text that was typed before."""
        self.display = True
        self.field.begin(position, cursor, before)
        self.screen.set_focus(self.field)

    def close(self) -> None:
        """Stop typing. The caller gives the focus to another widget."""
        self.display = False
        self.field.typed = None

    def show(self, status: TypedStatus, *, above: int = 0, is_beside: bool = False) -> None:
        """Show the sentence about the typed move, and the stone that it plays.

        `above` is the empty rows above the field. `is_beside` puts the sentence beside the field.
        """
        self.set_class(is_beside, "-beside")
        self.styles.padding = (above, 0, 0, 0)
        indent = width_of(status.prompt)
        self._prompt.lines = [status.prompt]
        self._prompt.styles.width = indent
        self._note.lines = [line for line in (status.below, status.tip) if line]
        self._note.styles.padding = (0, 0, 0, 3 if is_beside else indent)


class _Note(TextLines):
    """A sentence that ends in an ellipsis if it is too long."""

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        return first_lines([line for words in self.lines for line in wrap(words, width)], height)
