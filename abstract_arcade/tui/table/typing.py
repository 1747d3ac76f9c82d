"""Pointing out a move: by typing its name, or by stepping through those there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding

from abstract_arcade.session.move_input import TypedText
from abstract_arcade.tui.frame.part import Controller
from abstract_arcade.tui.keys import bind, section

if TYPE_CHECKING:
    from typing import Protocol

    from abstract_arcade.rules import Position, Site
    from abstract_arcade.session.move_input import MoveInput
    from abstract_arcade.session.selection import Selection
    from abstract_arcade.tui.frame.part import Stage
    from abstract_arcade.tui.widgets.move_field import MoveLine
    from abstract_arcade.tui.widgets.status_line import StatusLine

    class Chooser(Protocol):
        """What choosing a site of the board does."""

        @property
        def shows_cursor(self) -> bool:
            """Whether the cursor is drawn."""

        def point(self, site: Site) -> bool:
            """Note that the cursor was moved to a site; return whether the board changes by it."""

        def choose(self, site: Site, *, is_click: bool = False) -> None:
            """Choose a site, by Enter or by a click."""

    class MoveChooser(Protocol):
        """Knows the move that is chosen, where one can be typed, too."""

        @property
        def selection(self) -> Selection:
            """The move that is pointed out, by typing or otherwise."""

        @property
        def typing_position(self) -> Position | None:
            """The position in which a move may be typed now; None if none may."""

        @property
        def why_nothing_typed(self) -> str | None:
            """Why none may, in a sentence; None if one may."""

        def prepare(self) -> None:
            """Get ready for a move to be typed."""

        def enter(self, typed: MoveInput) -> None:
            """Play what was typed: a legal move, or sites at which there is none."""


# Named while one types, although the keys go to the text.
_NAMED = frozenset({"choose_number", "theme", "show_new_rule"})


class Typing(Controller):
    """Shows the field for a move in place of the status, and gives the focus back to the board."""

    BINDINGS: ClassVar[list[Binding]] = [*section("On the board", bind("type_move", "type_move"))]
    BOARD_ACTIONS = frozenset({"type_move"})

    def __init__(
        self, stage: Stage, line: MoveLine, status: StatusLine, chooser: MoveChooser
    ) -> None:
        super().__init__(stage)
        self._line = line
        self._status = status
        self.chooser = chooser

    @property
    def typed(self) -> MoveInput | None:
        """What is being typed; None while nothing is."""
        return self._line.typed

    @property
    def text(self) -> TypedText | None:
        """The typed text, with which `resume` goes on; None while no move is typed."""
        return self._line.field.text

    def allows(self, action: str) -> bool:
        """Return whether an action of the screen may be run now."""
        return self.typed is None or action in _NAMED

    def reason(self, action: str) -> str | None:
        return self.chooser.why_nothing_typed

    def action_type_move(self) -> None:
        if self.typed is None:
            self._begin()

    def _begin(self, before: TypedText | None = None) -> None:
        self.chooser.prepare()
        position = self.chooser.typing_position
        board = self.stage.board
        if position is None:
            self.refuse("type_move")
            return
        self._status.display = False
        self._line.open(position, board.cursor, before)
        # A click beside the sites would take the keys away from the text.
        board.can_focus = False
        self.stage.forget_keys()
        self.show()

    def begin_with(self, move: str) -> None:
        """Begin to type a move with its whole name, or say why no move can be typed."""
        if self.typed is None:
            self._begin(TypedText(move, len(move), None))

    def resume(self, text: TypedText) -> None:
        """Go on typing what was typed before the player left the screen."""
        if self.chooser.typing_position is not None:
            self._begin(text)

    def end(self) -> bool:
        """Give the keys back to the board; return whether anything was typed."""
        was_open = self.typed is not None
        if was_open:
            self._give_back()
        return was_open

    def _give_back(self) -> None:
        board = self.stage.board
        self._line.close()
        self._status.display = True
        self.stage.forget_keys()
        board.can_focus = True
        board.screen.set_focus(board)
        board.cursor = self.chooser.selection.cursor

    def show(self) -> None:
        """Show what is typed now, or that nothing is any more."""
        self.stage.board.end_animation()
        if self.typed is None:
            self._give_back()
        else:
            self.stage.board.cursor = self.chooser.selection.cursor
        self.stage.refresh_page()


def lead_to_next(stage: Stage, selection: Selection, step: int) -> None:
    """Show the next move at the cursor, or the one before if `step` is negative.

    Where there is one only, the cursor goes to the next open site.
    """
    board = stage.board
    on_board = selection.position.game.board.sites
    board.end_animation()
    if selection.show_next(step):
        stage.refresh_page()
        return

    def order(site: Site) -> tuple[int, int]:
        layout = board.layout_shown
        # What is beside the board comes after all that is on it.
        x, y = layout.place(site) if site in on_board else (site, layout.height)
        return y, x

    sites = sorted(selection.open_sites, key=order)
    here = order(board.cursor)
    after = [site for site in sites if order(site) > here]
    before = [site for site in sites if order(site) < here]
    ahead = [*after, *before] if step > 0 else [*reversed(before), *reversed(after)]
    if ahead:
        board.cursor = ahead[0]
