"""A board on which moves can be typed by their names, beside it or in the line below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from abstract_arcade.rules import Game, Move, Position, Site
from abstract_arcade.selection import Selection
from abstract_arcade.settings import SettingsFile
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games.presenter import Presenter
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.table.screen import BoardScreen
from abstract_arcade.tui.widgets.key_bar import Hint
from abstract_arcade.tui.widgets.text_entry import TextEntry

if TYPE_CHECKING:
    from abstract_arcade.typed import TypedMove

_WHILE_TYPING = frozenset(
    {
        *("play_typed", "end_typing", "complete_typed", "step_typed", "move_caret", "erase_typed"),
        *("choose_number", "theme"),
    }
)


class TypingScreen(BoardScreen):
    """A board screen on which a move can be typed.

    A subclass says in which position, and plays the move.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *section(
            "On the board",
            bind(
                "type_move",
                "type_move",
                "Type a move",
                "Type the name of a move, or the beginning of it; {typed.play} plays it.",
            ),
        ),
    ]

    PLAYS: ClassVar[str] = "play"
    """What the key does that plays the move, in a word."""

    def __init__(
        self,
        presenter: Presenter[Any, Any],
        game: Game,
        display: Display,
        cursor: Site,
        entry: TextEntry,
        settings: SettingsFile | None = None,
    ) -> None:
        """Make the screen.

        Args:
            presenter: what the game shows.
            game: the rules.
            display: what the terminal can do.
            cursor: the site of the cursor at first.
            entry: takes the keys while a move is typed.
            settings: see `BoardScreen`.
        """
        super().__init__(presenter, game, display, cursor, settings)
        self.entry = entry
        self.typed: TypedMove | None = None
        """What is being typed; None while nothing is."""

    # What a subclass says

    @property
    def typing_position(self) -> Position | None:
        """The position in which a move may be typed now; None if none may."""
        raise NotImplementedError

    @property
    def chosen(self) -> Selection:
        """The move that is pointed out by other means than typing."""
        raise NotImplementedError

    def play_named(self, move: Move) -> None:
        """Play a legal move that was typed."""
        raise NotImplementedError

    # Typing

    @property
    def key_taker(self) -> Widget:
        return self.board if self.typed is None else self.entry

    @property
    def selection(self) -> Selection:
        return self.chosen if self.typed is None else self.typed.selection

    def action_type_move(self) -> None:
        """Begin to type a move."""
        from abstract_arcade.typed import TypedMove

        position = self.typing_position
        if self.typed is not None:
            return
        if position is None:
            reason = self.disabled_reason("type_move")
            if reason is not None:
                self.say(reason.removesuffix("."))
            return
        self.typed = TypedMove(position, self.board.cursor)
        # A click beside the sites would take the keys away from the text.
        self.board.can_focus = False
        self.entry.open()
        self.forget_keys()
        self.end_animation()
        self._show_typed()

    def action_end_typing(self) -> None:
        """Let go of what was typed."""
        self.end_typing()
        self.show_all()

    def end_typing(self) -> None:
        """Give the keys back to the board, whose cursor is where it was before."""
        if self.typed is None:
            return
        self.typed = None
        self.entry.close()
        self.forget_keys()
        self.board.can_focus = True
        self.set_focus(self.board)
        self.board.cursor = self.selection.cursor

    def on_text_entry_typed(self, message: TextEntry.Typed) -> None:
        if self.typed is not None:
            self.typed.insert(message.text)
            self._show_typed()

    def action_play_typed(self) -> None:
        """Play the move that was typed; as long as there is none, go on typing."""
        if self.typed is not None and self.typed.move is not None:
            self.play_named(self.typed.move)

    def action_complete_typed(self) -> None:
        """Complete the name as far as it is clear."""
        if self.typed is not None:
            self.typed.complete()
            self._show_typed()

    def action_step_typed(self, by: int) -> None:
        """Go to the next move that fits what was typed (1), or to the one before (-1)."""
        if self.typed is not None:
            self.typed.step(by)
            self._show_typed()

    def action_move_caret(self, by: int) -> None:
        """Move the caret."""
        if self.typed is not None:
            self.typed.move_caret(by)
            self._show_typed()

    def action_erase_typed(self, by: int) -> None:
        """Erase the character before the caret (-1), the one behind it (1), or all (0)."""
        if self.typed is not None:
            if by:
                self.typed.erase(by)
            else:
                self.typed.erase_all()
            self._show_typed()

    def point_at(self, site: Site) -> None:
        if self.typed is None:
            super().point_at(site)
        elif site != self.selection.cursor:
            # The mouse, which has no say while one types.
            self.board.cursor = self.selection.cursor

    def on_board_site_chosen(self, message: Board.SiteChosen) -> None:
        if self.typed is not None:
            # A click says another thing than the text.
            self.end_typing()
            self.board.cursor = message.site

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self.typed is not None and action not in _WHILE_TYPING:
            return False
        return super().check_action(action, parameters)

    # Showing it

    def _show_typed(self) -> None:
        self.board.cursor = self.selection.cursor
        self.show_board()
        self.show_keys()

    def show_keys(self) -> None:
        """Show the keys that do something now."""
        if self.typed is not None:
            self.key_bar.show(self._typing_hints(self.typed))
        else:
            self.key_bar.show([*self.key_hints()], self.hint("more", "app.command_palette"))

    def key_hints(self) -> Iterable[Hint]:
        """The keys that do something now, where no move is typed."""
        raise NotImplementedError

    def _typing_hints(self, typed: TypedMove) -> Sequence[Hint]:
        """The keys that do something while a move is typed."""
        hint = self.hint
        hints = []
        if typed.move is not None:
            hints.append(hint(f"{self.PLAYS} {typed.position.format(typed.move)}", "play_typed"))
        hints.append(hint("away", "end_typing"))
        if len(typed.completion) > len(typed.name):
            hints.append(hint("complete", "complete_typed"))
        if len(typed.fits) > 1:
            hints.append(hint("next that fits", "step_typed(-1)", "step_typed(1)", drop_order=1))
        return hints
