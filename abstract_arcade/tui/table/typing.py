"""Typing a move by its name, instead of pointing it out on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding

from abstract_arcade.rules import Game, Site
from abstract_arcade.session.selection import Selection
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.frame.part import Part
from abstract_arcade.tui.games.panel import number_columns
from abstract_arcade.tui.games.presenter import View
from abstract_arcade.tui.keys import bind, section

if TYPE_CHECKING:
    from typing import Protocol

    from abstract_arcade.rules import Position, Site
    from abstract_arcade.session.move_input import MoveInput
    from abstract_arcade.session.selection import Selection
    from abstract_arcade.tui.frame.part import Stage
    from abstract_arcade.tui.widgets.move_entry import MoveEntry

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
        def chosen(self) -> Selection:
            """The move that is pointed out on the board."""

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
_NAMED = frozenset({"choose_number", "theme"})


class Typing(Part):
    """Begins to type, and gives the keys back to the board."""

    BINDINGS: ClassVar[list[Binding]] = [
        *section(
            "On the board",
            bind("type_move", "type_move"),
        )
    ]
    SEEN = frozenset({"type_move"})

    def __init__(self, stage: Stage, entry: MoveEntry, chooser: MoveChooser) -> None:
        super().__init__(stage)
        self.entry = entry
        self.chooser = chooser

    @property
    def typed(self) -> MoveInput | None:
        """What is being typed; None while nothing is."""
        return self.entry.typed

    @property
    def selection(self) -> Selection:
        """The move that is pointed out, by typing or otherwise."""
        return self.chooser.chosen if self.typed is None else self.typed.selection

    def allows(self, action: str) -> bool:
        """Whether an action of the screen may be run now."""
        return self.typed is None or action in _NAMED

    def reason(self, action: str) -> str | None:  # noqa: ARG002
        return self.chooser.why_nothing_typed

    def action_type_move(self) -> None:
        if self.typed is not None:
            return
        self.chooser.prepare()
        position, board = self.chooser.typing_position, self.stage.board
        if position is None:
            self.refuse("type_move")
            return
        self.entry.open(position, board.cursor)
        # A click beside the sites would take the keys away from the text.
        board.can_focus = False
        self.stage.forget_keys()
        self.show()

    def end(self) -> bool:
        """Give the keys back to the board; return whether anything was typed."""
        was_open = self.typed is not None
        if was_open:
            self.entry.close()
            self._give_back()
        return was_open

    def _give_back(self) -> None:
        board = self.stage.board
        self.stage.forget_keys()
        board.can_focus = True
        board.screen.set_focus(board)
        board.cursor = self.selection.cursor

    def show(self) -> None:
        """Show what is typed now, or that nothing is any more."""
        self.stage.board.end_animation()
        if self.typed is None:
            self._give_back()
            self.stage.show_all()
        else:
            self.stage.board.cursor = self.selection.cursor
            self.stage.show_board()
            self.stage.show_keys()


def lead_to_next(board: Board, game: Game, selection: Selection, step: int) -> bool:
    """Show the next move at the cursor, or the one before if `step` is negative.

    Where there is one only, the cursor goes to the next open site.

    Returns:
        Whether the board is to be shown anew; a cursor that has moved sees to that itself.
    """
    board.end_animation()
    if selection.show_next(step):
        return True

    def order(site: Site) -> tuple[int, int]:
        layout = board.layout_shown
        if site not in game.board.sites:
            # Beside the board: after all that is on it.
            return layout.height, site
        x, y = layout.place(site)
        return y, x

    sites = sorted(selection.open_sites, key=order)
    here = order(board.cursor)
    after = [site for site in sites if order(site) > here]
    before = [site for site in sites if order(site) < here]
    ahead = [*after, *before] if step > 0 else [*reversed(before), *reversed(after)]
    if ahead:
        board.cursor = ahead[0]
    return False


def lead_beside(board: Board, game: Game, view: View[Any], columns: int) -> None:
    """Let the keys lead the cursor beside the board where only sites beside it are open."""
    on_board = game.board.sites
    open_sites = view.open_sites if view.can_choose else ()
    beside = sorted(site for site in open_sites if site not in on_board)
    board.beside = beside if len(beside) == len(open_sites) else ()
    if beside:
        board.beside_columns, _ = number_columns(range(1, len(beside) + 1), columns)
