"""The small windows that ask something: a question with its answers, and a move typed as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from abstract_arcade.rules import Move, MoveError, Position
from abstract_arcade.tui.screens.arcade_screen import Question
from abstract_arcade.tui.widgets.key_bar import DialogKeys, Hint

_FIRST_NOTE = "As much of its name as tells it apart is enough."

QUIT = "Quit the arcade?"


class Choice(NamedTuple):
    """An answer: what `Ask` returns for it, and what it says."""

    value: str
    label: str


class Ask(Question):
    """A question with its answers; Escape gives none."""

    CSS_PATH = "../dialogs.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss(None)", "Cancel")]

    def __init__(self, question: str, choices: Sequence[Choice], note: str = "") -> None:
        super().__init__()
        self._question = question
        self._choices = tuple(choices)
        self._note = note

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(self._question, id="question", markup=False)
            if self._note:
                yield Static(self._note, id="note", markup=False)
            yield OptionList(*(Option(each.label) for each in self._choices), markup=False)
            yield DialogKeys(
                [
                    Hint("↑↓", "choose"),
                    Hint("Enter", "take it", "select"),
                    Hint("Esc", "cancel", "dismiss(None)"),
                ],
            )

    def action_select(self) -> None:
        """Answer with the choice that is lit."""
        self.query_one(OptionList).action_select()

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        self.dismiss(self._choices[message.option_index].value)


class TypeMove(ModalScreen[Move | None]):
    """Asks for a move by its name, and says at every letter what it would do."""

    CSS_PATH = "../dialogs.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Cancel")]

    def __init__(self, position: Position, in_own_words: Callable[[str], str]) -> None:
        """Ask for a move.

        Args:
            position: where it is played.
            in_own_words: turns a sentence of the rules into one of the screen.
        """
        super().__init__()
        self._position = position
        self._in_own_words = in_own_words

    def compose(self) -> ComposeResult:
        example = self._position.format(self._position.legal_moves()[0])
        with Vertical(id="dialog"):
            question = self._in_own_words(f"{self._position.to_move}'s move")
            yield Static(question, id="question", markup=False)
            yield Input(placeholder=f"such as {example}", max_length=80)
            yield Static(_FIRST_NOTE, id="note", markup=False)
            yield DialogKeys(
                [Hint("Enter", "play it", "submit"), Hint("Esc", "cancel", "dismiss(None)")],
            )

    def _say(self, text: str) -> None:
        self.query_one("#note", Static).update(self._in_own_words(text))

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
        await self.query_one(Input).action_submit()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        try:
            move = self._position.parse(message.value)
        except MoveError as error:
            self._say(str(error) if message.value.strip() else "Type the name of a move first")
        else:
            self.dismiss(move)
