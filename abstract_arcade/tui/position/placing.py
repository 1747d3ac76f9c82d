"""Putting pieces on a board, and changing what else belongs to a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding

from abstract_arcade.match.board_editor import BoardEditor
from abstract_arcade.rules import Site, StateChoice
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.frame import shared_keys as keys
from abstract_arcade.tui.frame.part import Part
from abstract_arcade.tui.frame.shared_keys import here
from abstract_arcade.tui.games.presenter import View
from abstract_arcade.tui.keys import bind, section

if TYPE_CHECKING:
    from abstract_arcade.tui.frame.part import Stage

_NUMBERS = range(1, 10)
"""The numbers of what can be put down, and after them of what else can be changed."""


class Placing(Part):
    """Changes a position that is put together."""

    BINDINGS: ClassVar[list[Binding]] = [
        *section(
            "On the board",
            bind("position.take_away", "take_away"),
            *(
                here(
                    each,
                    "Choose what {choose} puts down, or change what has this number.",
                    action=f"pick({number})",
                )
                for number, each in zip(_NUMBERS, keys.NUMBERS, strict=False)
            ),
            here(
                keys.NEXT_CHOICE,
                "Go on with what was chosen last: to the next one.",
                title="Next choice",
            ),
            here(
                keys.PREVIOUS_CHOICE,
                "Go back with what was chosen last: to the one before.",
                title="Previous choice",
            ),
            bind("position.change_mover", "change_mover"),
            bind("position.clear", "clear"),
        ),
        *section("What you see", keys.TURN),
        *section(
            "Taking back",
            here(keys.UNDO, "Take back the last change."),
            here(keys.REDO, "Make a change again that was taken back."),
        ),
    ]
    SEEN = frozenset({"pick", "take_away", "change_mover", "next_choice", "undo", "redo", "clear"})

    def __init__(
        self,
        stage: Stage,
        editor: BoardEditor,
        keep: Callable[[BoardEditor], None],
        forget_reply: Callable[[], None],
    ) -> None:
        super().__init__(stage)
        self._editor = editor
        self._keep = keep
        self._forget_reply = forget_reply

    def reason(self, action: str) -> str | None:
        editor, draft = self._editor, self._editor.draft
        if action.startswith("pick"):
            number = int(action.partition("(")[2].rstrip(")"))
            has_number = number <= len(draft.pieces) + 1 + len(draft.choices)
            return None if has_number else f"Nothing has the number {number}."
        is_empty = self.stage.board.cursor not in draft.pieces_at
        return {
            "take_away": "Nothing stands there." if is_empty else None,
            "undo": None if editor.can_undo else "Nothing was changed yet.",
            "redo": None if editor.can_redo else "Nothing was taken back.",
            "clear": "The board is clear." if editor.is_clear else None,
        }.get(action)

    def paint(self, view: View[Any], states: list[SiteState]) -> None:  # noqa: ARG002
        """Strike what is at fault, and preview what Enter puts down."""
        editor, draft = self._editor, self._editor.draft
        contents, fault = draft.contents, draft.fault
        for site, (content, state) in enumerate(zip(contents, states, strict=True)):
            if not state.now == state.then == content:
                states[site] = state._replace(now=content, then=content)
        for site in () if fault is None else fault.sites:
            states[site] = states[site]._replace(then=None, foul=contents[site] is None)
        cursor = self.stage.board.cursor
        piece = editor.after_put(cursor)
        if piece is not None or editor.piece is None:
            then = None if piece is None else piece.content
            states[cursor] = states[cursor]._replace(then=then, foul=False)

    def action_choose(self) -> None:
        self.choose(self.stage.board.cursor)

    @property
    def shows_cursor(self) -> bool:
        """The cursor is always drawn."""
        return True

    def point(self, site: Site) -> bool:
        """Note that the cursor was moved to a site; return whether the board changes by it."""
        self._editor.cursor = site
        self._forget_reply()
        return True

    def choose(self, site: Site, *, is_click: bool = False) -> None:  # noqa: ARG002
        """Put down what was chosen, or take it away where it stands already."""
        self._change(lambda: self._editor.put(site))

    def action_take_away(self) -> None:
        if not self.refuse("take_away"):
            self._change(lambda: self._editor.take_away(self.stage.board.cursor))

    def action_pick(self, number: int) -> None:
        if self.refuse(f"pick({number})"):
            return
        editor, draft = self._editor, self._editor.draft
        first = len(draft.pieces) + 2
        if number < first:
            self._change(lambda: editor.choose_piece(number))
        else:
            self._step(draft.choices[number - first], 1)

    def action_next_choice(self, step: int) -> None:
        choice = self._editor.stepped
        if choice is None:
            self._change(lambda: self._editor.step_chosen(step))
        else:
            self._step(choice, step)

    def _step(self, choice: StateChoice, by: int) -> None:
        """Go to another value of a choice, and say which."""
        self._change(lambda: self._editor.step(choice, by))
        now = self._editor.stepped
        if now is not None:
            self.stage.say(f"{now.title}: {now.values[self._editor.draft.value(now)]}")

    def action_change_mover(self) -> None:
        self._change(self._editor.change_mover)
        mover = self._editor.draft.setup.to_move
        self.stage.say(f"{self._editor.game.color_names[mover]} is to move")

    def action_clear(self) -> None:
        if not self.refuse("clear"):
            self._change(self._editor.clear)
            key = self.stage.key("undo")
            self.stage.say(f"The board is clear; {key} brings everything back")

    def action_undo(self) -> None:
        if not self.refuse("undo"):
            self._change(self._editor.undo)

    def action_redo(self) -> None:
        if not self.refuse("redo"):
            self._change(self._editor.redo)

    def _change(self, change: Callable[[], None]) -> None:
        before = self._editor.draft
        self._forget_reply()
        change()
        if self._editor.draft != before:
            self._keep(self._editor)
        self.stage.show_all()
