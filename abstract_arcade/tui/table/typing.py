"""Selecting a move: by typing its name, or by stepping through the legal moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Protocol

from textual.binding import Binding

from abstract_arcade.rules import Position, Site
from abstract_arcade.session.move_input import MoveInput, TypedText
from abstract_arcade.session.selection import Selection
from abstract_arcade.tui.frame.controller import ControlledScreen, Controller
from abstract_arcade.tui.keys import bind, section

if TYPE_CHECKING:
    from abstract_arcade.tui.widgets.move_field import MoveLine
    from abstract_arcade.tui.widgets.status_line import StatusLine


class Chooser(Protocol):
    """Decides what happens when the player chooses a site of the board."""

    @property
    def shows_cursor(self) -> bool:
        """Whether the board draws the cursor."""

    def point(self, site: Site) -> bool:
        """Note that the player moved the cursor to a site; return whether to draw the page."""

    def choose(self, site: Site, *, is_click: bool = False) -> None:
        """Choose a site, by Enter or by a click."""


class MoveChooser(Protocol):
    """Has the move that is being selected, on a screen on which moves can be typed."""

    @property
    def selection(self) -> Selection:
        """The move that is being selected, on the board or by typing."""

    @property
    def typing_position(self) -> Position | None:
        """The position for which a move can be typed now; None if no move can be typed."""

    @property
    def why_nothing_typed(self) -> str | None:
        """A sentence that says why no move can be typed; None if a move can be typed."""

    def prepare(self) -> None:
        """Called before the text field is opened."""

    def enter(self, typed: MoveInput) -> None:
        """Handle Enter: play the typed move. `typed.move` is None if there is no such move."""


# Actions whose keys are still named while a move is typed, although the field gets the keys.
_NAMED = frozenset({"choose_number", "theme", "show_new_rule"})


class TypingController(Controller):
    """The controller for typing a move, in a text field that replaces the status line."""

    BINDINGS: ClassVar[list[Binding]] = [*section("On the board", bind("type_move", "type_move"))]
    BOARD_ACTIONS = frozenset({"type_move"})

    def __init__(
        self, screen: ControlledScreen, line: MoveLine, status: StatusLine, chooser: MoveChooser
    ) -> None:
        super().__init__(screen)
        self._line = line
        self._status = status
        self.chooser = chooser

    @property
    def typed(self) -> MoveInput | None:
        """The move that is being typed; None while the field is closed."""
        return self._line.typed

    @property
    def text(self) -> TypedText | None:
        """The typed text, for `resume`; None while the field is closed."""
        return self._line.field.text

    def allows(self, action: str) -> bool:
        """Return whether an action is active. While a move is typed, only those in `_NAMED` are."""
        return self.typed is None or action in _NAMED

    def reason(self, action: str) -> str | None:
        return self.chooser.why_nothing_typed

    def action_type_move(self) -> None:
        if self.typed is None:
            self._begin()

    def _begin(self, before: TypedText | None = None) -> None:
        self.chooser.prepare()
        position = self.chooser.typing_position
        board = self.screen.board
        if position is None:
            self.refuse("type_move")
            return
        self._status.display = False
        self._line.open(position, board.cursor, before)
        # Otherwise a click on the board would take the focus from the field.
        board.can_focus = False
        self.screen.forget_keys()
        self.show()

    def begin_with(self, move: str) -> None:
        """Open the field with the name of a move, or show why no move can be typed.

        Does nothing if the field is open already.
        """
        if self.typed is None:
            self._begin(TypedText(move, len(move), None))

    def resume(self, text: TypedText) -> None:
        """Open the field with text typed before the player left, if a move can be typed."""
        if self.chooser.typing_position is not None:
            self._begin(text)

    def end(self) -> bool:
        """Close the field and focus the board; return whether the field was open."""
        if self.typed is None:
            return False
        self._give_back()
        return True

    def _give_back(self) -> None:
        board = self.screen.board
        self._line.close()
        self._status.display = True
        self.screen.forget_keys()
        board.can_focus = True
        board.screen.set_focus(board)
        board.cursor = self.chooser.selection.cursor

    def show(self) -> None:
        """Show the typed move on the board; if the field has been closed, focus the board."""
        self.screen.board.end_animation()
        if self.typed is None:
            self._give_back()
        else:
            self.screen.board.cursor = self.chooser.selection.cursor
        self.screen.refresh_page()


def lead_to_next(screen: ControlledScreen, selection: Selection, step: int) -> None:
    """Show the next move at the cursor, or the previous one if `step` is negative.

    If there are no other moves, the cursor goes to the next or previous open site, in the order of
    rows and then columns on the screen. After the last site comes the first.
    """
    board = screen.board
    board.end_animation()
    if selection.show_next(step):
        screen.refresh_page()
        return

    def order(site: Site) -> tuple[int, int]:
        layout = board.layout_shown
        if site not in selection.position.game.board.sites:
            # Sites beside the board come after all sites on it, in the order of their numbers.
            return layout.height, site
        column, row = layout.place(site)
        return row, column

    here = order(board.cursor)
    others = [site for site in selection.open_sites if order(site) != here]
    if not others:
        return
    if step > 0:
        after = [site for site in others if order(site) > here]
        board.cursor = min(after or others, key=order)
    else:
        before = [site for site in others if order(site) < here]
        board.cursor = max(before or others, key=order)
