"""The small windows that ask something: a question with its answers, and a move typed as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from abstract_arcade.rules import Move, MoveError, Position
from abstract_arcade.tui.keys import bind
from abstract_arcade.tui.screens.modal import Modal, ModalQuestion
from abstract_arcade.tui.widgets.key_bar import DialogKeys, Hint

_FIRST_NOTE = "As much of its name as tells it apart is enough."

QUIT = "Quit the arcade?"


class Choice(NamedTuple):
    """An answer: the value that `Ask` returns for it, and its label."""

    value: str
    label: str


class Answers(OptionList):
    """The answers to a question."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("page_up", "page_down") and not self.scrollable_content_region:
            # Textual's list cannot go by pages where it has no room.
            return False
        return super().check_action(action, parameters)


class Ask(ModalQuestion):
    """A question with its answers; Escape gives none."""

    CSS_PATH = "../dialogs.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("escape,q", "close", "Cancel", id="question.cancel"),
    ]

    def __init__(self, question: str, choices: Sequence[Choice], note: str = "") -> None:
        super().__init__()
        self._question = question
        self._choices = tuple(choices)
        self._note = note
        self._list = Answers(*(Option(each.label) for each in self._choices), markup=False)

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(self._question, id="question", markup=False)
            if self._note:
                yield Static(self._note, id="note", markup=False)
            yield self._list
            yield DialogKeys(
                [
                    Hint("↑↓", "choose"),
                    Hint("Enter", "take it", "select"),
                    Hint("Esc", "cancel", "close"),
                ],
            )

    def action_select(self) -> None:
        """Answer with the highlighted choice."""
        self._list.action_select()

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        self.close(self._choices[message.option_index].value)


class TypeMove(Modal[Move]):
    """Asks for a move by its name, and says at every letter what it would do."""

    CSS_PATH = "../dialogs.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("escape", "close", "Cancel", id="type_move.cancel")
    ]

    def __init__(self, position: Position) -> None:
        """Ask for a move to be played in a position."""
        super().__init__()
        self._position = position
        example = position.format(position.legal_moves()[0])
        self._input = Input(placeholder=f"such as {example}", max_length=80)
        self._note = Static(_FIRST_NOTE, id="note", markup=False)

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            color = self._position.game.color_names[self._position.to_move]
            question = f"{color}'s move"
            yield Static(question, id="question", markup=False)
            yield self._input
            yield self._note
            yield DialogKeys(
                [Hint("Enter", "play it", "submit"), Hint("Esc", "cancel", "close")],
            )

    def _say(self, text: str) -> None:
        self._note.update(text)

    def on_input_changed(self, message: Input.Changed) -> None:
        if not message.value.strip():
            self._say(_FIRST_NOTE)
            return
        try:
            self._say(str(self._position.describe(self._position.parse(message.value))))
        except MoveError as error:
            self._say(str(error))

    async def action_submit(self) -> None:
        """Play the move that was typed."""
        await self._input.action_submit()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        try:
            move = self._position.parse(message.value)
        except MoveError as error:
            self._say(str(error) if message.value.strip() else "Type the name of a move first")
        else:
            self.close(move)
