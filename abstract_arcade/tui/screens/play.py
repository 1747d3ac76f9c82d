"""Playing a match: by the keyboard, by the mouse, and by the computer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import shorten
from typing import TYPE_CHECKING, Any, ClassVar

from rich.style import Style
from textual import work
from textual.binding import BindingType
from textual.widget import Widget

from abstract_arcade.match import Match
from abstract_arcade.players import PLAYERS
from abstract_arcade.rules import SWAP, Color, Content, Move, Site
from abstract_arcade.session import Event, EventKind, Selection, Session
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.games.presenter import View
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.messages import KeepMatch, OpenDemo, OpenMatch, OpenMenu, OpenSetup
from abstract_arcade.tui.screens import match_text
from abstract_arcade.tui.screens.board_screen import BoardScreen
from abstract_arcade.tui.widgets.key_bar import Hint
from abstract_arcade.tui.widgets.lines import Line, TextLines, Word
from abstract_arcade.tui.widgets.move_list import MoveList
from abstract_arcade.tui.widgets.seats import SeatRow, Seats, Share

if TYPE_CHECKING:
    from abstract_arcade.tui.screens.dialogs import Ask

MAX_ERROR_LENGTH = 200
"""Characters of an engine's error that are shown."""

PAGE_PLIES = 10
"""Plies that PageUp and PageDown go."""

# Not done unseen, where the terminal is too small for the board.
_ON_THE_BOARD = frozenset(
    {
        *("next_choice", "type_move", "swap", "undo", "redo", "go_by", "go_to_ply", "go_to_end"),
        *("pause", "resign", "rematch"),
    }
)


class PlayScreen(BoardScreen):
    """A match that is played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *section(
            "On the board",
            bind(
                "full_stop",
                "next_choice(1)",
                "Next legal move",
                "Go to the next legal move, or the next choice.",
            ),
            bind(
                "comma",
                "next_choice(-1)",
                "Previous legal move",
                "Go to the legal move before, or the choice before.",
            ),
            bind("slash", "type_move", "Type a move", "Play a move by typing its name."),
            bind(
                "escape",
                "take_back_choice",
                "Take back the selection",
                "Let go of what was chosen, and choose anew.",
            ),
            bind("s", "swap", "Swap", "Change colours, where the rules allow it."),
            *(
                bind(str(number), f"choose_number({number})", "", "Play the choice of this number.")
                for number in range(1, 10)
            ),
        ),
        *section(
            "Going back",
            bind("z", "undo", "Undo", "Take back to your previous decision."),
            bind("r", "redo", "Redo", "Play again what was taken back."),
            bind("Z", "go_by(-1)", "Back one ply", "Look at the position one ply earlier."),
            bind(
                "pageup",
                f"go_by({-PAGE_PLIES})",
                f"Back {PAGE_PLIES} plies",
                f"Look at the position {PAGE_PLIES} plies earlier.",
            ),
            bind(
                "pagedown",
                f"go_by({PAGE_PLIES})",
                f"Forward {PAGE_PLIES} plies",
                f"Look at the position {PAGE_PLIES} plies later.",
            ),
            bind("home", "go_to_ply(0)", "Back to the start", "Look at the first position."),
            bind("end", "go_to_end", "To the last move", "Look at the newest position."),
        ),
        *section(
            "What you see",
            bind("m", "marks", "Marks", "Show or hide the marks of where you may play."),
            bind("v", "preview", "Preview", "Show or hide what a move would do."),
            bind("plus,equals_sign", "zoom(1)", "Zoom in", "Draw the board larger."),
            bind("minus", "zoom(-1)", "Zoom out", "Draw the board smaller."),
        ),
        *section(
            "The game",
            bind(
                "p",
                "pause",
                "Pause or go on",
                "Let the computer wait, or go on; while it waits, Enter lets it play one move.",
            ),
            bind("R", "resign", "Resign", "Give this game up."),
            bind("f2", "new_game", "New game", "Set up another game."),
            bind("f3", "rematch", "Rematch", "Play again with the seats exchanged."),
            bind("question_mark,f1", "help", "Help", "Explain the keys and the rules."),
            bind("q", "leave", "Menu", "Leave this game; it waits in the menu while it runs."),
        ),
    ]
    SENTENCES: ClassVar[Mapping[str, str]] = {
        "choose": "Play the move under the cursor, as a click does."
    }

    def __init__(self, match: Match, display: Display, session: Session | None = None) -> None:
        """Play a match.

        Args:
            match: the match, new or not.
            display: what the terminal can do.
            session: drives the match; None for a new one.
        """
        presenter = PRESENTERS[match.game.slug]()
        if session is None:
            session = Session(match, presenter.first_cursor(match.game.board))
        self.session = session
        super().__init__(presenter, match.game, display, session.selection.cursor)
        self.match = match
        self.shows_marks = True
        self.shows_preview = True
        # The answer to the last key; gone with the next one.
        self._reply = ""
        # Whether the cursor has not moved since the last ply.
        self._is_fresh = False
        self._seats = Seats(id="seats")
        self._facts = TextLines(id="facts")
        self._moves = MoveList(id="moves")

    def on_mount(self) -> None:
        self.session.listen(self._on_event)

    def on_screen_resume(self) -> None:
        if self.is_live:
            self.session.go_on()
            self.show_all()

    async def on_unmount(self) -> None:
        await self.session.close()

    def _on_event(self, event: Event) -> None:
        """Show what the session tells of."""
        node = event.node
        if event.kind is EventKind.FAULT:
            # Raised in the app's own course, so that Textual ends with its traceback.
            self.call_later(self._raise_fault)
            return
        if event.kind in (EventKind.PLAYED, EventKind.VIEWED):
            self._reply = ""
            self._is_fresh = True
            self.end_animation()
        if event.kind is EventKind.PLAYED and self.is_drawn:
            assert node.parent is not None
            assert node.move is not None
            cursor = self.presenter.cursor_after(node.position)
            if cursor is not None:
                self._point(cursor)
            self.show_change(node.parent.position, node.move, node.position)
        self.show_all()
        if event.kind is EventKind.FAILED and self.is_live:
            self._ask_after_failure()

    def _raise_fault(self) -> None:
        if self.session.fault is not None:
            raise self.session.fault

    def _point(self, site: Site) -> None:
        """Bring the cursor to a site."""
        if site != self.selection.cursor:
            self._is_fresh = False
        self.selection.point(site)
        self.board.cursor = site

    # What is seen

    @property
    def selection(self) -> Selection:
        return self.session.selection

    @property
    def view(self) -> View[Any]:
        session, selection = self.session, self.selection
        node = session.viewed
        landing: Sequence[Site] = ()
        if node.parent is not None and node.move is not None:
            landing = node.parent.position.landing(node.move, node.position)
        can_choose = session.is_persons_turn
        return View(
            position=node.position,
            outcome=session.outcome,
            last_move=node.move,
            landing=landing,
            can_choose=can_choose,
            cursor=selection.cursor,
            selected=selection.sites,
            move=selection.move,
            preview=selection.preview if self.shows_preview else None,
            open_sites=selection.open_sites,
            shows_marks=self.shows_marks,
        )

    def panel_widgets(self) -> Sequence[Widget]:
        return self._seats, self._facts, self._moves

    def title_words(self, view: View[Any]) -> Line:
        words = [] if self.has_panel else self.presenter.title_words(view)
        return match_text.title_words(self.session, words, self.title_columns)

    # The status and the panel

    def show_status(self, view: View[Any]) -> None:
        session, outcome = self.session, view.outcome
        color = outcome.winner if outcome else view.position.to_move
        turn = [*self.chip(color), ("  ", "text")] if color else []
        words: list[Word] = []
        if outcome is not None:
            words = match_text.end_words(session, self.presenter, outcome)
            if self.is_wide:
                words += [("  F3", "amber"), (" plays again", "soft")]
        elif session.failure:
            words = [("The engine is gone. ", "strong"), (session.failure, "soft")]
        elif not session.is_persons_turn:
            words = match_text.computers_turn_words(session)
        else:
            if self._reply:
                words = [(self._reply, "text")]
            else:
                has_moved = not self._is_fresh
                words = match_text.cursor_words(session, self.presenter, has_moved=has_moved)
            turn += self.turn_words(view, is_alone=not words)
        is_answer = bool(self._reply) or self.selection.refusal is not None
        is_fresh = self._is_fresh and not is_answer and outcome is None
        self.status_line.show(turn, words, match_text.event_words(session), is_fresh=is_fresh)
        self._show_facts(view)

    def _show_facts(self, view: View[Any]) -> None:
        """Show what only this game says, or the result."""
        style, outcome = self.panel_style(), view.outcome
        if outcome is None:
            lines = self.presenter.panel_lines(view, style)
        else:
            lines = match_text.result_lines(self.session, self.presenter, outcome, style.width)
        self._facts.lines = lines

    def show_panel(self) -> None:
        session, position = self.session, self.session.position
        titles = match_text.titles(session)
        counts = self.presenter.counts(position)
        in_letters = self.display_mode.ascii
        rows, shares = [], []
        for color in Color:
            seat = position.seat_of(color)
            tile = self.board.tile(Content(self.presenter.content_kind, color))
            note = match_text.seat_note(session, color)
            if self.display_mode.is_plain or in_letters:
                # Without its colour a stone does not tell whose it is.
                name = self.game.color_names[color]
                note = f"{name}, {note}" if self.is_wide else name
            rows.append(
                SeatRow(
                    [[(glyph.text, glyph.style) for glyph in line] for line in tile],
                    titles[seat],
                    note,
                    str(counts[color]),
                    self.presenter.count_noun if self.is_wide else "",
                    session.outcome is None and position.seat_to_move is seat,
                )
            )
            # White's part is thinner where it has no colour of its own.
            is_thin = self.display_mode.is_plain and color is Color.WHITE
            # In the middle of its lower line the stone is behind the character.
            ink = Style(color=tile[1][1].back.rich_color)
            shares.append(Share(counts[color], "▁" if is_thin else "▄", ink))
        has_bar = self.is_wide and self.presenter.shows_balance
        self._seats.show(rows, shares if has_bar else (), in_letters=in_letters)
        next_color = None if session.outcome else position.to_move
        self._moves.show(match_text.move_entries(session), session.viewed.ply, next_color)

    # The keys

    def show_keys(self) -> None:
        session, hint = self.session, self.hint
        over = session.outcome is not None
        late = 3 if over else 0
        hints = [hint("F3", "rematch", "rematch")] if over else []
        if self.selection.sites:
            hints += [
                hint("Enter", "play it", "choose"),
                hint(".", "next choice", "next_choice(1)"),
                hint("Esc", "take back", "take_back_choice"),
            ]
        elif session.is_persons_turn:
            hints += [
                Hint("↑↓←→", "move", drop_order=5),
                hint("Enter", "play", "choose", drop_order=1),
            ]
        if self.match.has_computer and self.match.outcome is None:
            hints.append(hint("p", "go on" if session.is_paused else "pause", "pause"))
            if session.can_play_single_move:
                hints.append(hint("Enter", "step", "choose"))
        if not self.selection.sites:
            hints.append(hint(".", "next", "next_choice(1)", drop_order=6))
        # A swap matters while it can be made; most games have none at all.
        swap = 0 if self.disabled_reason("swap") is None else 4
        hints += [
            *([hint("End", "newest", "go_to_end")] if session.viewed.children else ()),
            hint("z", "undo", "undo"),
            hint("r", "redo", "redo", drop_order=3),
            hint("s", "swap", "swap", drop_order=swap),
            hint("/", "type", "type_move", drop_order=2 + late),
            hint("m", "marks", "marks", drop_order=5),
            hint("v", "preview", "preview", drop_order=7),
            hint("+", "zoom", "zoom(1)", drop_order=8),
            hint("-", "smaller", "zoom(-1)", drop_order=9),
            hint("F2", "new", "new_game"),
            hint("R", "resign", "resign", drop_order=1 + late),
            hint("?", "help", "help"),
            hint("q", "menu", "leave"),
        ]
        self.key_bar.show(hints)

    def disabled_reason(self, action: str) -> str | None:
        session, match = self.session, self.match
        ended = "The game is over." if session.outcome is not None else None
        no_turn = None if session.is_persons_turn else ended or "It is the computer's turn."
        if action == "swap" and no_turn is None:
            refusal = session.swap_refusal
            return None if refusal is None else f"{refusal}."
        first = "This is the first position." if session.viewed is match.root else None
        newest = None if session.viewed.children else "This is the newest position."
        match_over = "The game is over." if match.outcome is not None else None
        return {
            "choose": None if session.can_play_single_move else no_turn,
            "next_choice(1)": no_turn,
            "next_choice(-1)": no_turn,
            "type_move": no_turn,
            "swap": no_turn,
            "take_back_choice": None if self.selection.sites else "Nothing was chosen yet.",
            "undo": None if match.undo_target else "You have not decided anything yet.",
            "redo": None if match.can_redo else "Nothing was taken back.",
            "go_by(-1)": first,
            f"go_by({-PAGE_PLIES})": first,
            f"go_by({PAGE_PLIES})": newest,
            "go_to_ply(0)": first,
            "go_to_end": newest,
            "pause": match_over if match.has_computer else "No computer plays in this game.",
            "resign": match_over,
            "rematch": None if match_over else "The game is not over yet.",
        }.get(action)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self.is_too_small and action in _ON_THE_BOARD:
            return False
        return super().check_action(action, parameters)

    # Choosing a move

    def point_at(self, site: Site) -> None:
        if site != self.selection.cursor or self.selection.refusal is not None:
            self._reply = ""
            self._is_fresh = False
            super().point_at(site)

    def choose(self, site: Site) -> None:
        """Choose a site: play the move it completes, or narrow the choice, or refuse it."""
        session = self.session
        if not session.is_persons_turn:
            session.play_single_move()
            return
        move = self.selection.choose(site)
        self._reply = ""
        if move is not None:
            self._play_or_ask(move)
        else:
            self.show_all()

    def _play_or_ask(self, move: Move) -> None:
        """Play a legal move, after asking where the game has a warning."""
        warning = self.presenter.warning(self.session.position, move)
        if warning is None:
            self.session.play(move)
        else:
            self._ask_and_play(move, warning)

    @work
    async def _ask_and_play(self, move: Move, warning: str) -> None:
        from abstract_arcade.tui.screens.dialogs import Ask, Choice

        node = self.session.viewed
        ask = Ask(warning, [Choice("", "Choose another move"), Choice("play", "Play it")])
        if await self.ask(ask) == "play" and self.session.viewed is node:
            self.session.play(move)

    def action_take_back_choice(self) -> None:
        """Take back the sites chosen so far."""
        self.selection.clear()
        self._reply = ""
        self.end_animation()
        self.show_all()

    def action_next_choice(self, step: int) -> None:
        """Go to the next legal move, or show the next one of the choices that are open."""
        if self.session.is_persons_turn:
            self._reply = ""
            self.show_choice(step)

    def action_choose_number(self, number: int) -> None:
        """Play one of the moves that the cursor stands for, where they are several and numbered."""
        move = self.selection.numbered(number)
        if move is not None:
            self._play_or_ask(move)

    def action_swap(self) -> None:
        """Change colours, where the pie rule allows it."""
        if not self.session.is_persons_turn:
            return
        refusal = self.session.swap_refusal
        if refusal is None:
            self.session.play(SWAP)
        else:
            self.say(str(refusal))

    def say(self, reply: str) -> None:
        self._reply = reply
        self.show_board()

    @work
    async def action_type_move(self) -> None:
        """Ask for a move as text."""
        if not self.session.is_persons_turn:
            return
        from abstract_arcade.tui.screens.dialogs import TypeMove

        node = self.session.viewed
        move = await self.ask(TypeMove(node.position))
        if move is not None and self.session.viewed is node:
            if move:
                self._point(move[0])
                self.show_board()
            self._play_or_ask(move)

    # Going back and forth

    def action_undo(self) -> None:
        """Take back to the previous decision of a person."""
        self.session.undo()

    def action_redo(self) -> None:
        """Play again what was taken back."""
        self.session.redo()

    def action_go_by(self, plies: int) -> None:
        """Look some plies back or forward on the line."""
        self.session.look_at_ply(self.session.viewed.ply + plies)

    def action_go_to_end(self) -> None:
        """Look at the end of the line."""
        self.session.look_at_end()

    def action_go_to_ply(self, ply: int) -> None:
        """Look at the position after `ply` plies of the line."""
        self.session.look_at_ply(ply)

    def on_move_list_move_chosen(self, message: MoveList.MoveChosen) -> None:
        self.session.look_at_ply(message.ply)

    def action_pause(self) -> None:
        """Let the computer wait, or go on."""
        if self.match.has_computer and self.match.outcome is None:
            self.session.pause(not self.session.is_paused)

    def _ask_after_failure(self) -> None:
        """Let the person decide how to go on after a computer player failed."""
        from abstract_arcade.tui.screens.dialogs import Ask, Choice

        kind = self.match.participant_to_move.kind
        choices = [Choice("retry", "Try again"), Choice("person", "Play this seat myself")]
        choices += [Choice(name, f"Let {name} play") for name in PLAYERS if name != kind]
        choices.append(Choice("wait", "Leave it paused"))
        sentence = shorten(self.session.failure, MAX_ERROR_LENGTH, placeholder=" …")
        self.run_worker(self._recover(Ask(sentence, choices)), group="dialog")

    async def _recover(self, ask: Ask) -> None:
        """Go on after a failure as the person wants."""
        answer = await self.ask(ask)
        if answer in (None, "wait"):
            self.session.forget_failure()
        elif answer == "retry":
            self.session.retry()
        else:
            self.session.replace_player(answer)

    # Settings of the view

    def action_marks(self) -> None:
        """Show or hide the marks of the legal sites."""
        self.shows_marks = not self.shows_marks
        self.say(f"Marks are {'on' if self.shows_marks else 'off'}")

    def action_preview(self) -> None:
        """Show or hide what the move under the cursor would do."""
        self.shows_preview = not self.shows_preview
        self.show_board()

    # Beginning and ending

    @work
    async def action_resign(self) -> None:
        """Give the game up, after asking."""
        if self.match.outcome is not None:
            return
        from abstract_arcade.tui.screens.dialogs import Ask, Choice

        seat = self.session.resigning_seat
        color = next(each for each in Color if self.match.position.seat_of(each) is seat)
        ask = Ask(
            f"Resign for {self.game.color_names[color]}?",
            [Choice("resign", "Resign"), Choice("", "Play on")],
        )
        if await self.ask(ask) == "resign" and self.match.outcome is None:
            self.session.resign()

    @work
    async def action_new_game(self) -> None:
        """Set up another game, after asking where one is running."""
        if await self._may_leave("Begin another game?", "Begin another"):
            match = self.match
            self.post_message(OpenSetup(match.game, match.participants, match.seed))

    def action_rematch(self) -> None:
        """Play again with the seats exchanged, once the game is over."""
        reason = self.disabled_reason("rematch")
        if reason is None:
            self.post_message(OpenMatch(self.match.rematch()))
        else:
            self.say(reason.removesuffix("."))

    @work
    async def action_leave(self) -> None:
        """Go to the menu, after asking where the match is running."""
        if await self._may_leave("Leave this game?", "Leave"):
            self.post_message(OpenMenu(self.game.slug))

    def quit(self) -> None:
        self._ask_to_quit()

    @work
    async def _ask_to_quit(self) -> None:
        """End the program, after asking where the match is running."""
        from abstract_arcade.tui.screens.dialogs import QUIT

        if await self._may_leave(QUIT, "Quit", "This game is lost then."):
            super().quit()

    async def _may_leave(
        self, question: str, leave: str, note: str = "It stays in the menu."
    ) -> bool:
        """Whether the match may be left; it stays in the menu while the program runs."""
        if not self.match.is_unfinished:
            return True
        from abstract_arcade.tui.screens.dialogs import Ask, Choice

        ask = Ask(question, [Choice("leave", leave), Choice("", "Stay")], note)
        may_leave = await self.ask(ask) == "leave"
        if may_leave:
            self.post_message(KeepMatch(self.match))
        return may_leave

    # Help

    @property
    def help_title(self) -> str:
        return f"Playing {self.game.title}"

    def show_chapter(self, number: int) -> None:
        """Go to a chapter of the demonstration, from which the way leads back to this match.

        Meanwhile a running match is kept like one that waits in the menu.
        """
        if self.match.is_unfinished:
            self.post_message(KeepMatch(self.match))
        self.post_message(OpenDemo(self.game.slug, number, self.match))
