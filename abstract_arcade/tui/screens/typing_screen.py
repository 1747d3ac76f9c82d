"""A board on which moves can be typed by their names, in the line below it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from abstract_arcade.rules import Game, Move, Position, Site
from abstract_arcade.selection import Selection
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games.presenter import Presenter
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.screens.board_screen import BoardScreen
from abstract_arcade.tui.screens.words import sentence_words
from abstract_arcade.tui.widgets.entry_line import EntryLine
from abstract_arcade.tui.widgets.key_bar import Hint
from abstract_arcade.tui.widgets.lines import Word
from abstract_arcade.typed import TypedMove

MAX_SHOWN = 24
"""Characters of the text that are shown; of a longer one those round the caret."""

MAX_NAMED = 8
"""Moves that are named where several fit."""

MAX_WHOLE_SITES = 2
"""Sites that each of several moves has at most where they are named whole."""

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
                "slash",
                "type_move",
                "Type a move",
                "Play a move by typing its name, or the beginning of it, below the board.",
                id="type_move",
            ),
        ),
    ]

    def __init__(
        self, presenter: Presenter[Any, Any], game: Game, display: Display, cursor: Site
    ) -> None:
        super().__init__(presenter, game, display, cursor)
        self.entry_line = EntryLine(id="status")
        self.status_line = self.entry_line
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
        return self.board if self.typed is None else self.entry_line

    @property
    def selection(self) -> Selection:
        return self.chosen if self.typed is None else self.typed.selection

    def action_type_move(self) -> None:
        """Begin to type a move."""
        position = self.typing_position
        if position is None or self.typed is not None:
            return
        self.typed = TypedMove(position, self.board.cursor)
        # A click beside the sites would take the keys away from the text.
        self.board.can_focus = False
        self.entry_line.open()
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
        self.entry_line.close()
        self.forget_keys()
        self.board.can_focus = True
        self.set_focus(self.board)
        self.board.cursor = self.selection.cursor

    def on_entry_line_typed(self, message: EntryLine.Typed) -> None:
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

    def show_typed(self, typed: TypedMove, question: str = "") -> None:
        """Fill the status with the text, and with what it would do or could be.

        Args:
            typed: the text.
            question: what is asked before it is played; empty for nothing.
        """
        turn: list[Word] = [*self.chip(typed.position.to_move), ("  ", "text")]
        below: list[Word] = [(question, "text")] if question else self._typed_words(typed)
        self.entry_line.show_text(turn, _text_words(typed), below)

    def _typed_words(self, typed: TypedMove) -> list[Word]:
        """What the move that was typed would do, why there is none, or which could be meant."""
        position = typed.position
        if typed.move is not None:
            sentence = position.describe(typed.move).without_subject().without_stop()
            words = sentence_words(sentence, "soft", "strong")
            if typed.number is not None:
                words.append((f"  {typed.number} of {len(typed.fits)}", "dim"))
            return words
        names = [position.format(move) for move in typed.fits]
        if max(map(len, typed.fits), default=0) > MAX_WHOLE_SITES:
            return _alternatives(_told_apart(names))
        if typed.refusal is not None:
            return sentence_words(typed.refusal, "soft", "strong")
        if not names:
            example = position.format(position.legal_moves()[0])
            return [("the name of a move, such as ", "dim"), (example, "soft")]
        return _alternatives(names)

    def typing_hints(self, typed: TypedMove) -> Sequence[Hint]:
        """The keys that do something while a move is typed."""
        hint = self.hint
        hints = []
        if typed.move is not None:
            hints.append(hint(f"play {typed.position.format(typed.move)}", "play_typed"))
        hints.append(hint("away", "end_typing"))
        if len(typed.completion) > len(typed.name):
            hints.append(hint("complete", "complete_typed"))
        if len(typed.fits) > 1:
            hints.append(hint("next that fits", "step_typed(-1)", "step_typed(1)", drop_order=1))
        return hints


def _text_words(typed: TypedMove) -> list[Word]:
    """The text with its caret, shortened where it is long, and the rest of the name lit."""
    text, caret = typed.text, typed.caret
    start = max(0, min(caret - MAX_SHOWN // 2, len(text) - MAX_SHOWN))
    end = start + MAX_SHOWN
    before, after = text[start:caret], text[caret:end]
    words: list[Word] = [("/ ", "amber")]
    if start:
        words.append(("…", "dim"))
    if typed.rest:
        return [*words, (before + after, "amber"), (typed.rest, "strong")]
    words += [(before, "amber"), ("▏", "amber"), (after, "amber")]
    return [*words, ("…", "dim")] if end < len(text) else words


def _told_apart(names: Sequence[str]) -> Sequence[str]:
    """Names as far as the first site in which they differ.

    The status has no room for several trims, and the sites that they share help nobody to choose.
    """
    parts = [name.split("-") for name in names]
    alike = takewhile(lambda sites: len({*sites}) == 1, zip(*parts, strict=False))
    shared = len([*alike])
    before = ["…"] if shared > 1 else parts[0][:shared]
    shown = [
        [*before, *sites[shared : shared + 1], *(["…"] if len(sites) > shared + 1 else [])]
        for sites in parts
    ]
    return [*dict.fromkeys(map("-".join, shown))]


def _alternatives(names: Sequence[str]) -> list[Word]:
    """Several names: "d4-e4 or d4-d5", the first ones of many."""
    named = names[:MAX_NAMED]
    more = len(names) - len(named)
    words: list[Word] = []
    for number, name in enumerate(named):
        if number:
            is_last = number == len(named) - 1 and not more
            words.append((" or " if is_last else ", ", "soft"))
        words.append((name, "strong"))
    if more:
        words.append((f" and {more} more", "dim"))
    return words
