"""The course of a match: choosing moves, going back, the computer's turn, beginning and ending."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from textwrap import shorten
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import BindingType
from textual.screen import Screen
from textual.worker import WorkerError

from abstract_arcade.match import Match, Node, Participant
from abstract_arcade.players import PLAYERS
from abstract_arcade.rules import SWAP, Color, Move, Site
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.opponents import Opponents
from abstract_arcade.tui.screens.game_view import GameView
from abstract_arcade.tui.widgets.board import ASCII, Board
from abstract_arcade.tui.widgets.move_list import MoveList

if TYPE_CHECKING:
    from abstract_arcade.tui.widgets.prose import Section

SLOWEST_ANSWER = 0.3
"""Seconds that a computer's move takes at least, so that one can follow it."""

LONGEST_COMPLAINT = 200
"""Characters of an engine's error that are shown."""

THINKING = "thinking"
"""The group of the worker that asks the computer."""

PANEL_PAGE = 10
"""Plies that PageUp and PageDown go."""


# What is not done unseen, where the terminal is too small for the board.
_ON_THE_BOARD = frozenset(
    {
        *("next_choice", "type_move", "swap", "undo", "redo", "go_by", "go_to_ply", "go_to_end"),
        *("pause", "resign", "rematch"),
    }
)


class GameScreen(GameView):
    """A match that is played: by the keyboard, by the mouse, and by the computer."""

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
                f"go_by({-PANEL_PAGE})",
                f"Back {PANEL_PAGE} plies",
                f"Look at the position {PANEL_PAGE} plies earlier.",
            ),
            bind(
                "pagedown",
                f"go_by({PANEL_PAGE})",
                f"Forward {PANEL_PAGE} plies",
                f"Look at the position {PANEL_PAGE} plies later.",
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

    def __init__(self, match: Match, cursor: Site | None = None) -> None:
        super().__init__(match, cursor)
        self._opponents = Opponents()
        # Whether a computer that waits plays one move.
        self._step = False

    def on_screen_resume(self) -> None:
        if self.is_mounted and self.size:
            self._go_on()

    # Choosing a move

    def on_board_site_hovered(self) -> None:
        self._alternative = 0
        self._reply = ""
        self._is_fresh = False
        self._end_animation()
        self._show_board()

    def on_board_site_chosen(self, message: Board.SiteChosen) -> None:
        if not self.has_class("-too-small"):
            self._end_animation()
            self.choose(message.site)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self.has_class("-too-small") and action in _ON_THE_BOARD:
            return False
        return super().check_action(action, parameters)

    def choose(self, site: Site) -> None:
        """Choose a site: play the move it stands for, or narrow the choice, or refuse it."""
        if self.match.outcome is not None:
            return
        if not self.match.to_move.is_person:
            if self._paused:
                self._step = True
                self._go_on()
            return
        if site in self.chosen:
            move = self.move_under_cursor
            if move is not None:
                self._play_or_ask(move)
            return
        fits = self._candidates(site)
        if not fits:
            reason = self.match.position.why_illegal((*self.chosen, site))
            self._reply = str(reason or "This cannot be played now")
            self._show_board()
        elif len(fits) == 1:
            self._play_or_ask(fits[0])
        else:
            self.chosen = (*self.chosen, site)
            self._alternative = 0
            self._show_all()

    def _play_or_ask(self, move: Move) -> None:
        """Play a legal move, after asking where the game has a warning."""
        warning = self.warning(move)
        if warning is None:
            self.play(move)
        else:
            self._ask_and_play(move, warning)

    @work
    async def _ask_and_play(self, move: Move, warning: str) -> None:
        from abstract_arcade.tui.screens.dialogs import Ask, Choice

        node = self.match.current
        ask = Ask(warning, [Choice("", "Choose another move"), Choice("play", "Play it")])
        if await self.app.push_screen_wait(ask) == "play" and self.match.current is node:
            self.play(move)

    def play(self, move: Move) -> None:
        """Play a legal move and let the match go on."""
        before = self.match.position
        node = self.match.play(move)
        self.chosen = ()
        self._reply = ""
        self._is_fresh = True
        self._show_change(before, node)
        self._go_on()

    def action_choose(self) -> None:
        """Choose the site under the cursor."""
        self.choose(self.board.cursor)

    def action_take_back_choice(self) -> None:
        """Take back the sites chosen so far."""
        self.chosen = ()
        self._alternative = 0
        self._reply = ""
        self._end_animation()
        self._show_all()

    def action_next_choice(self, step: int) -> None:
        """Go to the next legal move, or show the next one of the choices that are open."""
        if not self.is_persons_turn:
            return
        self._end_animation()
        cursor = self.board.cursor
        fits = self._candidates() if cursor in self.chosen else self._candidates(cursor)
        if len(fits) > 1:
            self._alternative = (self._alternative + step) % len(fits)
            self._show_board()
            return
        sites = sorted(self._open_sites(), key=self._reading_order)
        if sites:
            here = self._reading_order(cursor)
            after = [site for site in sites if self._reading_order(site) > here]
            before = [site for site in sites if self._reading_order(site) < here]
            order = [*after, *before] if step > 0 else [*reversed(before), *reversed(after)]
            if order:
                self.board.cursor = order[0]

    def action_choose_number(self, number: int) -> None:
        """Play one of the moves that the cursor stands for, where they are several and numbered."""
        if not self.is_persons_turn:
            return
        cursor = self.board.cursor
        fits = self._candidates() if cursor in self.chosen else self._candidates(cursor)
        if 1 < len(fits) >= number:
            self._play_or_ask(fits[number - 1])

    def _reading_order(self, site: Site) -> tuple[int, int]:
        x, y = self.board.layout_shown.place(site)
        return y, x

    def action_swap(self) -> None:
        """Take Black's place, where the pie rule allows it."""
        if not self.is_persons_turn:
            return
        reason = self.match.position.why_illegal(SWAP)
        if reason is None:
            self.play(SWAP)
        else:
            self._say(str(reason))

    def _say(self, reply: str) -> None:
        """Answer a key in the status line, without a full stop."""
        self._reply = reply
        self._show_board()

    @work
    async def action_type_move(self) -> None:
        """Ask for a move as text."""
        if not self.is_persons_turn:
            return
        from abstract_arcade.tui.screens.dialogs import TypeMove

        node = self.match.current
        move = await self.app.push_screen_wait(TypeMove(node.position, self.in_own_words))
        if move is not None and self.match.current is node:
            if move:
                self.board.cursor = move[0]
            self._play_or_ask(move)

    # Going back and forth

    def action_undo(self) -> None:
        """Take back to the previous decision of a person."""
        if self.match.undo():
            self._went()

    def action_redo(self) -> None:
        """Play again what was taken back."""
        if self.match.redo():
            self._went()

    def action_go_by(self, plies: int) -> None:
        """Go some plies back or forward on the line."""
        self.action_go_to_ply(max(0, self.match.current.ply + plies))

    def action_go_to_end(self) -> None:
        """Go to the end of the line."""
        self.action_go_to_ply(len(self.match.line) - 1)

    def action_go_to_ply(self, ply: int) -> None:
        """Look at the position after `ply` plies of the line."""
        line = self.match.line
        node = line[min(ply, len(line) - 1)]
        if node is not self.match.current:
            self.match.go_to(node)
            self._went()

    def on_move_list_move_chosen(self, message: MoveList.MoveChosen) -> None:
        self.action_go_to_ply(message.ply)

    def _went(self) -> None:
        """After going to another node: a computer there waits until it is told to go on."""
        self.chosen = ()
        self._alternative = 0
        self._reply = ""
        self._is_fresh = True
        self._paused = not self.match.to_move.is_person
        self._stop_thinking()
        self._end_animation()
        self._go_on()

    def action_pause(self) -> None:
        """Let the computer wait, or go on."""
        if self.match.has_computer and self.match.outcome is None:
            self._paused = not self._paused
            if self._paused:
                self._stop_thinking()
            self._go_on()

    # The computer's turn

    def _go_on(self) -> None:
        """Show the match, and ask the computer if it is its turn."""
        self._show_all()
        waiting = self._paused and not self._step
        if self.match.outcome is None and not self.match.to_move.is_person and not waiting:
            self._think(self.match.current)

    def _stop_thinking(self) -> None:
        self._thinking = False
        self.workers.cancel_group(self, THINKING)

    @work(exclusive=True, group=THINKING)
    async def _think(self, node: Node) -> None:
        """Ask the computer for a move at `node` and play it."""
        from abstract_arcade.players.engine_client import EngineError

        self._step = False
        self._thinking = True
        self._show_all()
        pace = asyncio.create_task(asyncio.sleep(SLOWEST_ANSWER))
        try:
            move = await self._opponents.choose(self.match)
            await pace
        except EngineError as error:
            self._thinking = False
            await self._engine_failed(error)
            return
        finally:
            pace.cancel()
        if self.match.current is node and self.match.outcome is None:
            self._thinking = False
            self.play(move)

    async def _engine_failed(self, error: Exception) -> None:
        """Say that an engine failed, and let the person decide how to go on."""
        from abstract_arcade.tui.screens.dialogs import Ask, Choice

        self._failure = str(error)
        self._paused = True
        participant = self.match.to_move
        await self._opponents.dismiss(participant)
        self._show_all()
        choices = [Choice("retry", "Try again"), Choice("person", "Play this seat myself")]
        choices += [
            Choice(name, f"Let {name} play") for name in PLAYERS if name != participant.kind
        ]
        choices.append(Choice("wait", "Leave it paused"))
        sentence = shorten(str(error), LONGEST_COMPLAINT, placeholder=" …")
        self.run_worker(self._mend(Ask(sentence, choices)), group="dialog")

    async def _mend(self, ask: Screen[str | None]) -> None:
        """Go on after a failure as the person wants."""
        answer = await self.app.push_screen_wait(ask)
        self._failure = ""
        if answer in (None, "wait"):
            self._show_all()
            return
        if answer != "retry":
            self.match.participants[self.match.seat_to_move] = Participant(answer)
        self._paused = False
        self._go_on()

    async def on_unmount(self) -> None:
        # First the worker, then its engine: what it hears of that one's end is no failure, and an
        # engine that is just being started ends with it.
        thinking = [each for each in self.workers if each.node is self and each.group == THINKING]
        self._stop_thinking()
        for worker in thinking:
            with suppress(WorkerError):
                await worker.wait()
        await self._opponents.close()

    # Settings of the view

    def action_marks(self) -> None:
        """Show or hide the marks of the legal sites."""
        self.marks_shown = not self.marks_shown
        self._say(f"Marks are {'on' if self.marks_shown else 'off'}")

    def action_preview(self) -> None:
        """Show or hide what the move under the cursor would do."""
        self.preview_shown = not self.preview_shown
        self._show_board()

    def action_zoom(self, step: int) -> None:
        """Make the board larger (1) or smaller (-1)."""
        if not self.board.zoom_by(step):
            size = "larger" if step > 0 else "smaller"
            self._say(f"The board does not get {size} in a terminal of this size")

    # Beginning and ending

    @work
    async def action_resign(self) -> None:
        """Give the game up, after asking."""
        if self.match.outcome is not None:
            return
        from abstract_arcade.tui.screens.dialogs import Ask, Choice

        position = self.match.position
        people = [s for s, each in self.match.participants.items() if each.is_person]
        seat = self.match.seat_to_move
        if people and seat not in people:
            seat = people[0]
        color = next(c for c in Color if position.seat_of(c) is seat)
        ask = Ask(
            f"Resign for {self.COLOR_NAMES[color]}?",
            [Choice("resign", "Resign"), Choice("", "Play on")],
        )
        if await self.app.push_screen_wait(ask) == "resign" and self.match.outcome is None:
            self._stop_thinking()
            self.match.resign(seat)
            self._go_on()

    @work
    async def action_new_game(self) -> None:
        """Set up another game, after asking where one is running."""
        if await self._may_leave("Begin another game?", "Begin another"):
            match = self.match
            self.arcade.set_up(match.game, match.participants, match.seed)

    def action_rematch(self) -> None:
        """Play again with the seats exchanged, once the game is over."""
        reason = self.why_not("rematch")
        if reason is None:
            self.arcade.play(self.match.rematch())
        else:
            self._say(reason.removesuffix("."))

    @work
    async def action_leave(self) -> None:
        """Go to the menu, after asking where the match is running."""
        if await self._may_leave("Leave this game?", "Leave"):
            self.arcade.open_menu(self.match.game.slug)

    def quit(self) -> None:
        self._ask_to_quit()

    @work
    async def _ask_to_quit(self) -> None:
        """End the program, after asking where the match is running."""
        from abstract_arcade.tui.screens.dialogs import QUIT

        if await self._may_leave(QUIT, "Quit", "This game is lost then."):
            self.app.exit()

    async def _may_leave(
        self, question: str, leave: str, note: str = "It stays in the menu."
    ) -> bool:
        """Whether the match may be left; it stays in the menu while the program runs."""
        if not self.match.is_running:
            return True
        from abstract_arcade.tui.screens.dialogs import Ask, Choice

        ask = Ask(question, [Choice("leave", leave), Choice("", "Stay")], note)
        may_leave = await self.app.push_screen_wait(ask) == "leave"
        if may_leave:
            self.arcade.keep(self.match)
        return may_leave

    # What can be done, and help

    def why_not(self, action: str) -> str | None:
        match = self.match
        over = match.outcome is not None
        ended = "The game is over." if over else None
        no_turn = None if self.is_persons_turn else ended or "It is the computer's turn."
        if action == "swap" and no_turn is None:
            reason = match.position.why_illegal(SWAP)
            return None if reason is None else f"{reason}."
        first = "This is the first position." if match.current is match.root else None
        newest = "This is the newest position." if match.current.following is None else None
        return {
            "choose": None if self._paused and not over else no_turn,
            "next_choice(1)": no_turn,
            "next_choice(-1)": no_turn,
            "type_move": no_turn,
            "swap": no_turn,
            "take_back_choice": None if self.chosen else "Nothing was chosen yet.",
            "undo": None
            if match.decision_before or match.is_resigned
            else "You have not decided anything yet.",
            "redo": None if match.current.following else "Nothing was taken back.",
            "go_by(-1)": first,
            f"go_by({-PANEL_PAGE})": first,
            f"go_by({PANEL_PAGE})": newest,
            "go_to_ply(0)": first,
            "go_to_end": newest,
            "pause": ended if match.has_computer else "No computer plays in this game.",
            "resign": ended,
            "rematch": None
            if over or match.line[-1].position.outcome
            else "The game is not over yet.",
        }.get(action)

    @property
    def help_title(self) -> str:
        return f"Playing {self.match.game.title}"

    @property
    def help_slug(self) -> str:
        return self.match.game.slug

    def help_sections(self) -> Sequence[Section]:
        from abstract_arcade.tui.widgets.prose import Row, Section, bullets

        sections = [bullets(f"{self.match.game.title} in short", self.SUMMARY)]
        if self.app.has_class(ASCII):
            from abstract_arcade.tui.widgets.letter_painter import LEGEND

            sections.append(Section("What the letters mean", [Row(*row) for row in LEGEND]))
        return sections

    def show_chapter(self, number: int) -> None:
        """Go to a chapter of the demonstration, from which the way leads back to this match.

        Meanwhile a running match is kept like one that waits in the menu.
        """
        if self.match.is_running:
            self.arcade.keep(self.match)
        self.arcade.open_demo(self.match.game.slug, number, self.match)
