"""Playing a match: by the keyboard, by the mouse, and by the computer."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual import work
from textual.binding import BindingType
from textual.message import Message

from abstract_arcade.match import Match, Node
from abstract_arcade.move_numbers import landing
from abstract_arcade.players import PLAYERS
from abstract_arcade.quoting import shortened
from abstract_arcade.rules import SWAP, Color, Move, Position, Site
from abstract_arcade.selection import Selection
from abstract_arcade.session import (
    MIN_ANSWER_SECONDS,
    Event,
    EventKind,
    Session,
)
from abstract_arcade.session.insight import Topic
from abstract_arcade.settings import SettingsFile
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.games.presenter import View
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.messages import OpenDemo, OpenMatch, OpenMenu, OpenSaved, OpenSetup
from abstract_arcade.tui.screens import play_text, table_text
from abstract_arcade.tui.screens import shared_keys as keys
from abstract_arcade.tui.screens.play_keys import KeyedScreen
from abstract_arcade.tui.screens.shared_keys import here
from abstract_arcade.tui.widgets.lines import Line, Word, button

if TYPE_CHECKING:
    from textual.worker import Worker

    from abstract_arcade.store import MatchFile
    from abstract_arcade.tui.screens.dialogs import Ask

MAX_ERROR_LENGTH = 200
"""Characters of an engine's error that are shown."""

# Not done unseen, where the terminal is too small for the board.
_ON_THE_BOARD = frozenset(
    {
        *("next_choice", "type_move", "choose_number", "swap", "undo", "undo_ply", "redo"),
        *("go_by", "go_to_ply", "go_to_end", "go_to_variation", "pause", "resign", "rematch"),
        *("promote", "delete_variation", "undo_edit", "own_game", "edit_position"),
    }
)


class PlayScreen(KeyedScreen):
    """A match that is played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *section(
            "On the board",
            keys.NEXT_CHOICE,
            keys.PREVIOUS_CHOICE,
            here(
                keys.CANCEL,
                "Let go of what was chosen; or end looking back; or leave what is over.",
            ),
            here(keys.SWAP, "Change colours, where the rules allow it."),
            *(
                here(each, "Play the choice of this number; pick the offer, or name the number.")
                for each in keys.NUMBERS
            ),
        ),
        *section(
            "Taking back",
            here(keys.UNDO, "Take back to your previous decision."),
            bind("undo_ply", "undo_ply", "Undo one ply", "Take back one ply."),
            here(keys.REDO, "Play again what was taken back."),
        ),
        *section(
            "The game",
            here(
                keys.PAUSE,
                "Let the computer and the clocks wait, or go on; replay a game that is over.",
            ),
            bind(
                "draw",
                "draw",
                "Offer a draw",
                "Offer a draw with your next move, or withdraw that; accept the draw on offer.",
            ),
            bind("resign", "resign", "Resign", "Give this game up."),
            keys.NEW_GAME,
            bind("rematch", "rematch", "Rematch", "Play again with the seats exchanged."),
            keys.SETTINGS,
            keys.HELP,
            here(keys.LEAVE, "Leave this game, which is kept."),
        ),
    ]
    STATUS_GROWS = True
    USUAL: ClassVar[Sequence[str]] = (
        *("undo", "redo", "swap", "rematch", "go_by(-1)", "go_by(1)", "resign", "new_game"),
        *("go_to_variation(-1)", "go_to_variation(1)", "comment", "own_game", "edit_position"),
        *("hint", "analysis", "export", "help", "app.theme", "type_move", "leave"),
    )
    SENTENCES: ClassVar[Mapping[str, str]] = {
        "choose": "Play the move under the cursor, as a click does."
    }

    def __init__(
        self,
        match: Match,
        display: Display,
        session: Session | None = None,
        file: MatchFile | None = None,
        now: Callable[[], float] = time.monotonic,
        delay: float = MIN_ANSWER_SECONDS,
        settings: SettingsFile | None = None,
        back: Callable[[], Message] | None = None,
    ) -> None:
        """Play a match.

        Args:
            match: the match, new or not.
            display: what the terminal can do.
            session: drives the match; None for a new one.
            file: where the match is kept; None for nowhere.
            now: the clock of replays and, in a new session, of the players, in seconds.
            delay: the seconds that a computer's move takes at least in a new session.
            settings: see `BoardScreen`.
            back: makes the message that leads back to where the match was opened; None: the menu.
        """
        presenter = PRESENTERS[match.game.slug]()
        if session is None:
            cursor = presenter.first_cursor(match.game.board)
            session = Session(match, cursor, keeper=file, delay=delay, now=now)
        self._file = file
        self._back = back
        if back is not None:
            self.leads_to = "back"
        super().__init__(presenter, session, display, now, file, settings)
        # The answer to the last key; gone with the next one.
        self._reply = ""
        # The move that was asked about, and where; choosing it once more plays it.
        self._asked: tuple[Node, Move | None] | None = None
        # The node that was shown when the last key was answered.
        self._replied_at: Node | None = None
        # Whether the cursor has not moved since the last ply, or since the screen was opened.
        self._is_fresh = True

    def on_mount(self) -> None:
        self.session.listen(self._on_event)
        self.read_series()
        if self._file is not None and self._file.note:
            self.notify(self._file.note, markup=False)
        if self._file is not None and self._file.is_unsaved:
            self.session.save_again()

    def on_screen_resume(self) -> None:
        if self.is_live:
            self.session.attend()
            self.show_all()

    async def on_unmount(self) -> None:
        await self.close_insight()
        await self.session.close()

    @property
    def is_behind(self) -> bool:  # type: ignore[override]
        return self.session.is_telling_late

    def _on_event(self, event: Event) -> None:
        """Show what the session tells of."""
        node = event.node
        if event.kind is EventKind.FAULT:
            # Raised in the app's own course, so that Textual ends with its traceback.
            self.call_later(self._raise_fault)
            return
        if event.kind in (EventKind.PLAYED, EventKind.VIEWED):
            if self.typed is not None and node.position is not self.typed.position:
                self.end_typing()
            is_news = event.kind is EventKind.PLAYED or self.session.retraced is not None
            if is_news or node is not self._replied_at:
                # An edit is told of after the key for it was answered.
                self._forget_reply()
            self.end_animation()
        if event.kind is EventKind.PLAYED:
            self._show_played(node)
        if event.kind in (EventKind.PLAYED, EventKind.VIEWED):
            cursor = self.chosen.cursor
            if cursor not in self.game.board.sites and cursor not in self.chosen.open_sites:
                self._point(self.board.place)
            # Whoever moved the cursor now was not a person, who has asked nothing.
            self._is_fresh = True
        self.insight.update()
        self.show_all()
        if event.kind is EventKind.FAILED and self.is_live:
            self._ask_after_failure()

    def _show_played(self, node: Node) -> None:
        """Show a ply and what it changed."""
        if self.session.is_others_move:
            self.ring()
        if not self.is_drawn or node.parent is None or node.move is None:
            return
        cursor = self.presenter.cursor_after(node.position)
        if cursor is not None:
            self._point(cursor)
        self.show_change(node.parent.position, node.move, node.position)

    def _raise_fault(self) -> None:
        if self.session.fault is not None:
            raise self.session.fault

    def _forget_reply(self) -> None:
        """Let go of the answer to the last key."""
        self._reply = ""
        self._asked = None
        self._replied_at = None

    def _point(self, site: Site) -> None:
        """Bring the cursor to a site."""
        if site != self.selection.cursor:
            self._is_fresh = False
        self.selection.point(site)
        self.board.cursor = site

    # What is seen

    @property
    def chosen(self) -> Selection:
        return self.session.selection

    @property
    def view(self) -> View[Any]:
        session, selection = self.session, self.selection
        node = session.viewed
        can_choose = session.is_persons_turn
        return View(
            position=node.position,
            outcome=session.outcome,
            before=None if node.parent is None else node.parent.position,
            last_move=node.move,
            landing=landing(node),
            can_choose=can_choose,
            cursor=selection.cursor,
            selected=selection.sites,
            move=selection.move,
            preview=selection.preview if self.shows_preview else None,
            alternatives=selection.candidates if len(selection.candidates) > 1 else (),
            open_sites=selection.open_sites,
            dividing_sites=selection.dividing_sites,
            shows_marks=self.shows_marks
            and not self.replay.is_running
            and self.insight.topic in (None, Topic.ANALYSIS),
        )

    @property
    def choices(self) -> Mapping[int, Move]:
        """The moves that a number plays: those the cursor stands for, or those that have one."""
        candidates = self.selection.candidates
        if len(candidates) > 1:
            return dict(enumerate(candidates, 1))
        return self.presenter.numbered(self.session.position)

    def show_board(self) -> None:
        # After the end nothing is pointed out any more, until one looks back.
        is_over = self.session.outcome is not None
        self.board.shows_cursor = not is_over and not self.replay.is_running
        super().show_board()

    def title_words(self, view: View[Any]) -> Line:
        if self.insight.topic is Topic.STORY:
            return play_text.story_title(self.match)
        words = [] if self.has_panel else self.presenter.title_words(view)
        return play_text.title_words(self.session, words, self.title_columns)

    # The status and the panel

    def show_status(self, view: View[Any]) -> None:
        is_told = bool(self.insight_words())
        self.status_line.show_note(
            [] if is_told else play_text.comment_words(self.session),
            [(" … ", "dim"), (self.key("comment"), "amber"), (" reads on", "soft")],
        )
        if self.typed is not None:
            is_asked = self._asked == (self.session.viewed, self.typed.move)
            self.show_typed(self.typed, self._reply if is_asked else "")
            self._facts.lines = self.fact_lines(view)
            return
        session, outcome = self.session, view.outcome
        color = outcome.winner if outcome else view.position.to_move
        turn = [*self.chip(color), ("  ", "text")] if color else []
        turn = self.clock_words() or turn
        head, words = self._now_words(view)
        is_answer = bool(self._reply) or self.selection.refusal is not None
        is_looking = session.is_looking_back or session.retraced is not None
        is_fresh = outcome is not None or is_looking or (self._is_fresh and not is_answer)
        event, asides = self._event_words(), play_text.asides(session)
        if outcome is None and self._is_fresh and is_told:
            event, asides = [], ()
        self.status_line.show([*turn, *head], words, event, asides=asides, is_fresh=is_fresh)
        self._facts.lines = self.fact_lines(view)

    def _now_words(self, view: View[Any]) -> tuple[list[Word], list[Word]]:
        """Whose turn it is, or what goes on instead, and what is to be said of it."""
        session, outcome = self.session, view.outcome
        if self.replay.is_running:
            return self.replay_words(), []
        reply: list[Word] = [(f"   {self._reply}", "text")] if self._reply else []
        if outcome is not None:
            from abstract_arcade.tui.screens import score_sheet

            again = button([(self.key("rematch"), "amber"), (" plays again", "soft")], "rematch")
            told = [("  ", "soft"), *score_sheet.length_words(session), *again]
            words = reply or (told if self.is_wide else [])
            return play_text.end_words(session, outcome), words
        if session.is_read_only and not self._reply:
            return [], play_text.read_only_words(self.key)
        if session.failure:
            return [], [(f"{session.failure[0].upper()}{session.failure[1:]}.", "soft")]
        if not session.is_persons_turn:
            return [], [*play_text.computers_turn_words(session, self.key), *reply]
        if not self._reply and self._is_fresh and (told := self.insight_words()):
            return [("Looking back   ", "strong")] if self.is_wide else [], told
        words = self._words_of_cursor()
        is_refusal = not self._reply and self.selection.move is None
        return self.turn_words(view, is_alone=not words, is_refusal=is_refusal), words

    def _event_words(self) -> list[Word]:
        """What the seats have to say to each other; else the last move in words."""
        session, titles = self.session, play_text.titles(self.session)
        saving = play_text.saving_words(session)
        offer = table_text.offer_words(session, titles, self.key, is_wide=self.is_wide)
        if offer and not saving:
            return offer
        paused = table_text.paused_words(session, self.key)
        if paused and session.is_persons_turn and not (saving or session.is_looking_back):
            return paused
        declined = table_text.declined_words(session, titles, session.viewed)
        return [*declined, *play_text.event_words(session)]

    def _words_of_cursor(self) -> list[Word]:
        """The answer to the last key, or what is to be said of the site under the cursor."""
        if self._reply:
            return [(self._reply, "text")]
        if self.selection.refusal is None and self.selection.move is not None:
            return self.candidate_words(play_text.move_words(self.selection))
        return play_text.refusal_words(self.selection, has_moved=not self._is_fresh)

    # What can be done

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self.is_too_small and action in _ON_THE_BOARD:
            return False
        return super().check_action(action, parameters)

    # Choosing a move

    def point_at(self, site: Site) -> None:
        if site != self.selection.cursor or self.selection.refusal is not None:
            self._forget_reply()
            self._is_fresh = False
            super().point_at(site)

    def choose(self, site: Site) -> None:
        """Choose a site: play the move it completes, or narrow the choice, or refuse it."""
        session = self.session
        if self.replay.is_running:
            self.end_replay()
            return
        if session.is_read_only:
            self._try_again()
            return
        if not session.is_persons_turn:
            if session.can_play_single_move and self._may_leave_game(None):
                session.play_single_move()
            return
        move = self.selection.choose(site)
        if move is not None:
            self._play_or_ask(move)
        else:
            self._forget_reply()
            self.show_all()

    def _try_again(self) -> None:
        """Open the match anew, which another program has or had open."""
        if self._file is not None and self._file.name is not None:
            self.post_message(OpenSaved(self._file.name))

    def _play_or_ask(self, move: Move) -> None:
        """Play a legal move, after asking where it leaves the game or the rules have a warning."""
        if not self._may_leave_game(move):
            return
        warning = self.presenter.warning(self.session.position, move)
        if warning is None or not self.settings.values.foul_question:
            self.session.play(move)
        else:
            self._ask_and_play(move, warning)

    def _may_leave_game(self, move: Move | None) -> bool:
        """Whether a move may be played at the viewed node, or was asked about once already.

        Between two people without clocks nothing is asked: what is left stays as a variation.

        Args:
            move: the move; None for the computer's.
        """
        session, match = self.session, self.match
        asked, here = self._asked, (session.viewed, move)
        self._forget_reply()
        is_calm = match.clock is None and not match.has_computer
        if not session.is_looking_back or match.outcome is not None or is_calm or asked == here:
            return True
        count = session.plies_left(move)
        kept = f" and keep {count} {'ply' if count == 1 else 'plies'} as a variation"
        self._asked = here
        key = self.key("choose" if self.typed is None else "play_typed")
        self._answer(f"Play here{kept if count else ''}? {key} again")
        return False

    @work
    async def _ask_and_play(self, move: Move, warning: str) -> None:
        from abstract_arcade.tui.screens.dialogs import Ask, Choice

        node = self.session.viewed
        ask = Ask(warning, [Choice("", "Choose another move"), Choice("play", "Play it")])
        if await self.ask(ask) == "play" and self.session.viewed is node:
            self.session.play(move)

    @property
    def can_cancel(self) -> bool:
        """Whether there is something that Escape ends."""
        is_begun = bool(self.selection.sites) or self.session.is_looking_back
        return is_begun or self.insight.topic is not None or not self.match.is_unfinished

    def action_take_back_choice(self) -> None:
        """End the innermost: the selection, looking back, or a screen on which no match runs."""
        self.end_animation()
        if not self.selection.sites:
            if self.insight.topic is not None:
                self.close_topic()
            elif self.session.is_looking_back:
                self.session.look(self.match.current)
            elif not self.match.is_unfinished:
                self.action_leave()
            return
        self.selection.clear()
        self._forget_reply()
        self.show_all()

    def action_next_choice(self, step: int) -> None:
        """Go to the next legal move, or show the next one of the choices that are open."""
        if self.session.is_persons_turn:
            self._forget_reply()
            if len(self.selection.candidates) < 2 and self.insight.moves:
                self._is_fresh = False
                self.next_candidate(step)
            else:
                self.show_choice(step)

    def action_choose_number(self, number: int) -> None:
        """Play one of the numbered choices: those the cursor stands for, or those on offer."""
        if self.session.is_persons_turn and number in self.choices:
            self._play_or_ask(self.choices[number])
        else:
            self.action_try_line(number)

    def action_swap(self) -> None:
        """Change colours, where the pie rule allows it."""
        if not self.session.is_persons_turn:
            return
        refusal = self.session.swap_refusal
        if refusal is None:
            self._play_or_ask(SWAP)
        else:
            self.say(str(refusal))

    def say(self, reply: str) -> None:
        self._forget_reply()
        self._answer(reply)

    def _answer(self, reply: str) -> None:
        self._reply = reply
        self._replied_at = self.session.viewed
        self.show_board()

    @property
    def typing_position(self) -> Position | None:
        return self.session.position if self.session.is_persons_turn else None

    def play_named(self, move: Move) -> None:
        if move and move[0] in self.game.board.sites:
            # The cursor stays there.
            self.chosen.clear()
            self.chosen.point(move[0])
        self._play_or_ask(move)

    # Going back and forth

    def action_undo(self) -> None:
        """Take back to the previous decision of a person."""
        self.session.undo()

    def action_undo_ply(self) -> None:
        """Take back one ply, whoever played it."""
        self.session.undo(one_ply=True)

    def action_redo(self) -> None:
        """Play again what was taken back."""
        self.session.redo()

    def action_pause(self) -> None:
        """Let the computer wait, or go on; replay a game that is over, or stop that."""
        if self.match.outcome is not None:
            self.toggle_replay()
        elif self.disabled_reason("pause") is None:
            self.session.pause(not self.session.is_paused)

    def _ask_after_failure(self) -> None:
        """Let the person decide how to go on after a computer player failed."""
        from abstract_arcade.tui.screens.dialogs import Ask, Choice

        kind = self.match.participant_to_move.kind
        choices = [Choice("retry", "Try again"), Choice("person", "Play this seat myself")]
        if self.session.is_silent:
            choices[:1] = [Choice("on", "Wait for it"), Choice("retry", "Start it anew")]
        choices += [Choice(name, f"Let {name} play") for name in PLAYERS if name != kind]
        choices.append(Choice("wait", "Leave it paused"))
        sentence = shortened(self.session.failure, MAX_ERROR_LENGTH)
        self.run_worker(self._recover(Ask(sentence, choices)), group="dialog")

    async def _recover(self, ask: Ask) -> None:
        """Go on after a failure as the person wants."""
        answer = await self.ask(ask)
        if answer in (None, "wait"):
            self.session.forget_failure()
        elif answer == "retry":
            self.session.retry()
        elif answer == "on":
            self.session.wait_on()
        else:
            self.session.replace_player(answer)

    # Beginning and ending

    def action_draw(self) -> None:
        """Offer a draw with the next move, or withdraw that; accept the draw that is on offer."""
        session = self.session
        reason = self.disabled_reason("draw")
        if reason is not None:
            self.say(reason.removesuffix("."))
            return
        session.offer_draw()
        if session.match.outcome is None:
            key = self.key("draw")
            self.say(
                f"A draw is offered with your next move; {key} withdraws it"
                if session.is_offering_draw
                else "The offer of a draw is withdrawn"
            )

    @work
    async def action_resign(self) -> None:
        """Give the game up, after asking."""
        if self.disabled_reason("resign") is not None:
            return
        from abstract_arcade.tui.screens.dialogs import Ask, Choice

        seat = self.session.resigning_seat
        color = next(each for each in Color if self.match.position.seat_of(each) is seat)
        ask = Ask(
            f"Resign for {self.game.color_names[color]}?",
            [Choice("", "Play on"), Choice("resign", "Resign")],
        )
        if await self.ask(ask) == "resign" and self.match.outcome is None:
            self._forget_reply()
            self.session.resign()

    def action_new_game(self) -> None:
        """Set up another game; this one is kept."""
        match = self.match
        self.post_message(OpenSetup(match.game, match.participants, match.seed, match))

    def action_rematch(self) -> None:
        """Play again with the seats exchanged, once the game is over."""
        reason = self.disabled_reason("rematch")
        if reason is None:
            self.post_message(OpenMatch(self.session.rematch()))
        else:
            self.say(reason.removesuffix("."))

    def action_leave(self) -> None:
        """Go to where the match was opened, or to the menu; it can be continued from there."""
        self.post_message(OpenMenu(self.game.slug) if self._back is None else self._back())

    @property
    def record_name(self) -> str:
        name = None if self._file is None else self._file.name
        return name or self.game.slug

    @property
    def way_back(self) -> Callable[[], Message]:
        match, back = self.match, self._back
        return lambda: OpenMatch(match, back=back)

    # Help

    def action_help(self) -> Worker[None]:
        """Explain this screen and the game, while the clocks stand still."""
        self.session.turn_away()
        return super().action_help()

    @property
    def help_title(self) -> str:
        return f"Playing {self.game.title}"

    def show_chapter(self, number: int) -> None:
        """Go to a chapter of the demonstration, from which the way leads back to this match."""
        self.post_message(OpenDemo(self.game.slug, number, self.way_back))
