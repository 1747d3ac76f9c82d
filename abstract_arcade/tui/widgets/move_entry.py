"""Lines in which a move is typed: while it is, they have the keys, the text and the selection."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.message import Message

from abstract_arcade.rules import Position, Site
from abstract_arcade.session.move_input import MoveInput
from abstract_arcade.tui.keys import bind
from abstract_arcade.tui.widgets.key_bar import Hint
from abstract_arcade.tui.widgets.lines import TextLines


class MoveEntry(TextLines):
    """Lines among which the name of a move can be typed.

    Whoever has them opens them, shows `typed` wherever it belongs, and plays what was entered.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("typed.play", "play_typed"),
        bind("typed.end", "end_typing"),
        bind("typed.complete", "complete_typed"),
        bind("typed.previous", "step_typed(-1)"),
        bind("typed.next", "step_typed(1)"),
        bind("typed.left", "move_caret(-1)"),
        bind("typed.right", "move_caret(1)"),
        bind("typed.home", "move_caret(-1000000)"),
        bind("typed.end_of_line", "move_caret(1000000)"),
        bind("typed.erase", "erase_typed(-1)"),
        bind("typed.delete", "erase_typed(1)"),
        bind("typed.erase_all", "erase_typed(0)"),
    ]

    typed: MoveInput | None = None
    """What is being typed; None while nothing is."""

    class Changed(Message):
        """What is typed has changed, or was let go of."""

    @dataclass(eq=False, repr=False)
    class Entered(Message):
        """What was typed is to be played: a legal move, or sites at which there is none."""

        typed: MoveInput

    def open(self, position: Position, cursor: Site) -> None:
        """Take the keys, and begin to type a move of a position."""
        self.typed = MoveInput(position, cursor)
        self.can_focus = True
        self.screen.set_focus(self)

    def close(self) -> None:
        """Let go of the text and the keys; whoever opened this gives the keys to another widget."""
        self.typed = None
        self.can_focus = False

    def hints(self, hint: Callable[..., Hint], plays: str) -> Iterator[Hint]:
        """The keys that do something now."""
        typed = self.typed
        if typed is None:
            return
        if typed.move is not None:
            yield hint(f"{plays} {typed.position.format(typed.move)}", "focused.play_typed")
        yield hint("cancel", "focused.end_typing")
        if len(typed.completion) > len(typed.name):
            yield hint("complete", "focused.complete_typed")
        if len(typed.fits) > 1:
            steps = "focused.step_typed(-1)", "focused.step_typed(1)"
            yield hint("next that fits", *steps, drop_order=1)

    def on_key(self, event: events.Key) -> None:
        character = event.character
        if self.typed is not None and event.is_printable and character is not None:
            event.stop()
            event.prevent_default()
            self._edit(lambda typed: typed.insert(character))

    def on_paste(self, event: events.Paste) -> None:
        if self.typed is not None:
            event.stop()
            self._edit(lambda typed: typed.insert(event.text))

    def _edit(self, change: Callable[[MoveInput], None]) -> None:
        if self.typed is not None:
            change(self.typed)
            self.post_message(self.Changed())

    def action_play_typed(self) -> None:
        if self.typed is not None and (self.typed.move is not None or self.typed.is_forbidden):
            self.post_message(self.Entered(self.typed))

    def action_end_typing(self) -> None:
        self.close()
        self.post_message(self.Changed())

    def action_complete_typed(self) -> None:
        self._edit(lambda typed: typed.complete())

    def action_step_typed(self, by: int) -> None:
        self._edit(lambda typed: typed.step(by))

    def action_move_caret(self, by: int) -> None:
        self._edit(lambda typed: typed.move_caret(by))

    def action_erase_typed(self, by: int) -> None:
        self._edit(lambda typed: typed.erase(by) if by else typed.erase_all())
