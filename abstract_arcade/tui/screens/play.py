"""Playing a match: by the keyboard, by the mouse, and by the computer."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from textwrap import shorten
from typing import TYPE_CHECKING, Any, ClassVar

from rich.style import Style
from textual import work
from textual.binding import BindingType
from textual.widget import Widget

from abstract_arcade.match import Match, Node
from abstract_arcade.players import PLAYERS
from abstract_arcade.rules import SWAP, Color, Content, Move, Position, Site
from abstract_arcade.selection import Selection
from abstract_arcade.session import (
    MIN_ANSWER_SECONDS,
    Event,
    EventKind,
    ReadOnlyError,
    Session,
)
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.games.presenter import View
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.messages import OpenDemo, OpenMatch, OpenMenu, OpenSaved, OpenSetup
from abstract_arcade.tui.screens import match_text
from abstract_arcade.tui.screens import shared_keys as keys
from abstract_arcade.tui.screens.board_screen import ARROWS, TALL
from abstract_arcade.tui.screens.rows import facts_rows
from abstract_arcade.tui.screens.shared_keys import MAX_DIGIT, here
from abstract_arcade.tui.screens.tree_screen import TreeScreen
from abstract_arcade.tui.widgets.key_bar import Hint
from abstract_arcade.tui.widgets.lines import Line, TextLines, Word, button
from abstract_arcade.tui.widgets.seats import SeatRow, Seats, Share

if TYPE_CHECKING:
    from abstract_arcade.saving import MatchFile
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


# Not done to a match that another program has open.
_CHANGING = frozenset({"undo", "undo_ply", "redo", "resign", "swap", "type_move", "pause"})


class PlayScreen(TreeScreen):
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
            bind("Z", "undo_ply", "Undo one ply", "Take back one ply.", id="undo_ply"),
            bind("r", "redo", "Redo", "Play again what was taken back.", id="redo"),
        ),
        *section(
            "What you see",
            bind(
                "m",
                "marks",
                "Marks",
                "Show or hide the marks of where you may play.",
                id="marks",
            ),
            bind("v", "preview", "Preview", "Show or hide what a move would do.", id="preview"),
        ),
        *section(
            "The game",
            here(
                keys.PAUSE,
                "Let the computer wait, or go on; a game that is over replays by itself.",
            ),
            bind("R", "resign", "Resign", "Give this game up.", id="resign"),
            keys.NEW_GAME,
            bind("f3", "rematch", "Rematch", "Play again with the seats exchanged.", id="rematch"),
            keys.HELP,
            here(keys.LEAVE, "Leave this game, which is kept."),
        ),
    ]
    STATUS_GROWS = True
    USUAL: ClassVar[Sequence[str]] = (
        *("undo", "redo", "swap", "rematch", "go_by(-1)", "go_by(1)", "resign", "new_game"),
        *("go_to_variation(-1)", "go_to_variation(1)", "comment", "own_game", "edit_position"),
        *("export", "help", "app.theme", "type_move", "leave"),
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
    ) -> None:
        """Play a match.

        Args:
            match: the match, new or not.
            display: what the terminal can do.
            session: drives the match; None for a new one.
            file: where the match is kept; None for nowhere.
            now: the clock of replays, in seconds.
            delay: the seconds that a computer's move takes at least in a new session.
        """
        presenter = PRESENTERS[match.game.slug]()
        if session is None:
            cursor = presenter.first_cursor(match.game.board)
            session = Session(match, cursor, keeper=file, delay=delay)
        self._file = file
        super().__init__(presenter, session, display, now)
        self.shows_marks = True
        self.shows_preview = True
        # The answer to the last key; gone with the next one.
        self._reply = ""
        # The move that was asked about, and where; choosing it once more plays it.
        self._asked: tuple[Node, Move | None] | None = None
        # The node that was shown when the last key was answered.
        self._replied_at: Node | None = None
        # Whether the cursor has not moved since the last ply, or since the screen was opened.
        self._is_fresh = True
        self._seats = Seats(id="seats")
        self._facts = TextLines(id="facts")
        self._facts_rows = 0

    def on_mount(self) -> None:
        self.session.listen(self._on_event)
        if self._file is not None and self._file.note:
            self.notify(self._file.note, markup=False)

    def on_screen_resume(self) -> None:
        if self.is_live:
            self.session.go_on()
            self.show_all()

    async def on_unmount(self) -> None:
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
        if event.kind is EventKind.PLAYED and self.is_drawn:
            assert node.parent is not None
            assert node.move is not None
            cursor = self.presenter.cursor_after(node.position)
            if cursor is not None:
                self._point(cursor)
            self.show_change(node.parent.position, node.move, node.position)
        if event.kind in (EventKind.PLAYED, EventKind.VIEWED):
            cursor = self.chosen.cursor
            if cursor not in self.game.board.sites and cursor not in self.chosen.open_sites:
                self._point(self.board.place)
            # Whoever moved the cursor now was not a person, who has asked nothing.
            self._is_fresh = True
        self.show_all()
        if event.kind is EventKind.FAILED and self.is_live:
            self._ask_after_failure()

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
        landing: Sequence[Site] = ()
        if node.parent is not None and node.move is not None:
            landing = node.parent.position.landing(node.move, node.position)
        can_choose = session.is_persons_turn
        return View(
            position=node.position,
            outcome=session.outcome,
            before=None if node.parent is None else node.parent.position,
            last_move=node.move,
            landing=landing,
            can_choose=can_choose,
            cursor=selection.cursor,
            selected=selection.sites,
            move=selection.move,
            preview=selection.preview if self.shows_preview else None,
            alternatives=selection.candidates if len(selection.candidates) > 1 else (),
            open_sites=selection.open_sites,
            dividing_sites=selection.dividing_sites,
            shows_marks=self.shows_marks and not self.replay.is_running,
        )

    @property
    def _choices(self) -> Mapping[int, Move]:
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

    def panel_widgets(self) -> Sequence[Widget]:
        return self._seats, self._facts, self.move_list

    def title_words(self, view: View[Any]) -> Line:
        words = [] if self.has_panel else self.presenter.title_words(view)
        return match_text.title_words(self.session, words, self.title_columns)

    # The status and the panel

    def show_status(self, view: View[Any]) -> None:
        self.status_line.show_note(
            match_text.comment_words(self.session),
            [(" … ", "dim"), (self.key("comment"), "amber"), (" reads on", "soft")],
        )
        if self.typed is not None:
            is_asked = self._asked == (self.session.viewed, self.typed.move)
            self.show_typed(self.typed, self._reply if is_asked else "")
            self._facts.lines = self.presenter.panel_lines(view, self.panel_style())
            return
        session, outcome = self.session, view.outcome
        color = outcome.winner if outcome else view.position.to_move
        turn = [*self.chip(color), ("  ", "text")] if color else []
        words: list[Word] = []
        if self.replay.is_running:
            turn += self.replay_words()
        elif outcome is not None:
            turn += match_text.end_words(session, outcome)
            if self._reply:
                words = [(f"   {self._reply}", "text")]
            elif self.is_wide:
                again = [(f"  {self.key('rematch')}", "amber"), (" plays again", "soft")]
                words = [*button(again, "rematch")]
        elif session.is_read_only and not self._reply:
            words = match_text.read_only_words(self.key)
        elif session.failure:
            words = [("The engine is gone. ", "strong"), (session.failure, "soft")]
        elif not session.is_persons_turn:
            words = match_text.computers_turn_words(session, self.key)
            if self._reply:
                words.append((f"   {self._reply}", "text"))
        else:
            words = self._words_of_cursor()
            is_refusal = not self._reply and self.selection.move is None
            turn += self.turn_words(view, is_alone=not words, is_refusal=is_refusal)
        is_answer = bool(self._reply) or self.selection.refusal is not None
        is_looking = session.is_looking_back or session.retraced is not None
        is_fresh = outcome is not None or is_looking or (self._is_fresh and not is_answer)
        event, asides = match_text.event_words(session), match_text.asides(session)
        self.status_line.show(turn, words, event, asides=asides, is_fresh=is_fresh)
        self._facts.lines = self.presenter.panel_lines(view, self.panel_style())

    def _words_of_cursor(self) -> list[Word]:
        """The answer to the last key, or what is to be said of the site under the cursor."""
        if self._reply:
            return [(self._reply, "text")]
        if self.selection.refusal is None and self.selection.move is not None:
            return match_text.move_words(self.selection)
        return match_text.refusal_words(self.selection, has_moved=not self._is_fresh)

    @property
    def panel_rows(self) -> int:
        return self._facts_rows

    def share_panel(self) -> None:
        height, presenter = self.app.size.height, self.presenter
        seats, dense = 6 + 2 * self._has_bar, presenter.dense_panel_rows
        is_large = self.is_wide and height >= TALL

        def rows(legend: int) -> int:
            most = presenter.panel_rows
            return facts_rows(height - legend, seats, most, dense, is_large=is_large)

        # The letters, which the help explains too, give way to what the game shows.
        legend = self.legend_rows if self.is_wide and rows(self.legend_rows) >= dense else 0
        self.set_class(not legend, "-no-legend")
        self._facts_rows = rows(legend)
        self._facts.styles.height = self._facts_rows
        self._seats.styles.height = seats

    @property
    def _has_bar(self) -> bool:
        """Whether the panel shows how the board is shared between the colours."""
        return self.is_wide and self.presenter.shows_balance

    def _seat_row(self, color: Color) -> SeatRow:
        """What the panel shows of a colour's player."""
        session, presenter = self.session, self.presenter
        position = session.position
        seat = position.seat_of(color)
        tile = self.board.tile(Content(presenter.content_kind, color))
        words = match_text.seat_words(
            session,
            presenter,
            color,
            is_wide=self.is_wide,
            display=self.display_mode,
        )
        return SeatRow(
            [[(glyph.text, glyph.style) for glyph in line] for line in tile],
            match_text.titles(session)[seat],
            *words,
            session.outcome is None
            and not session.is_looking_back
            and position.seat_to_move is seat,
        )

    def show_panel(self) -> None:
        position = self.session.position
        rows = [self._seat_row(color) for color in Color]
        shares = []
        for color, number in self.presenter.counts(position).items() if self._has_bar else ():
            # White's part is thinner where it has no colour of its own, or letters would need one.
            is_alike = self.display_mode.is_plain or self.display_mode.ascii
            is_thin = is_alike and color is Color.WHITE
            stone = Style(color=self.board.palette.stones[color].bottom.rich_color)
            ink = "soft" if self.display_mode.ascii else stone
            shares.append(Share(number, "▁" if is_thin else "▄", ink))
        self._seats.show(rows, shares, in_letters=self.display_mode.ascii)
        self.show_moves()

    # The keys

    def show_keys(self) -> None:
        if not self.is_drawn:
            return
        if self.typed is not None:
            self.key_bar.show(self.typing_hints(self.typed))
            return
        self.key_bar.show([*self._hints()], self.hint("more", "app.command_palette"))

    def _hints(self) -> Iterator[Hint]:
        """The keys that do something now, or soon."""
        hint, over = self.hint, self.match.outcome is not None
        if self.replay.is_running:
            yield hint("stop", "pause")
            yield hint("slower", "pace(-1)")
            yield hint("faster", "pace(1)")
            yield hint("menu", "leave", drop_order=1)
            return
        if self.session.is_looking_back and not self.selection.sites:
            yield from self._looking_hints()
            # The rest is there too, but nowhere else named.
            yield hint("more", "app.command_palette")
            return
        hints = [hint("rematch", "rematch"), hint("replay", "pause")] if over else []
        hints += [*self._choosing_hints(), *self._going_hints()]
        hints += [
            hint("type", "type_move", drop_order=1),
            hint("comment", "comment", drop_order=8),
            hint("edit", "edit_position", drop_order=10),
            hint("export", "export", drop_order=1 if over else 9),
            hint("zoom", "zoom(1)", drop_order=8),
            hint("smaller", "zoom(-1)", drop_order=9),
            hint("theme", "app.theme", drop_order=9),
            hint("new", "new_game"),
            hint("resign", "resign", drop_order=2),
            hint("help", "help"),
            hint("menu", "leave"),
        ]
        yield from (each for each in hints if each.enabled or not over)

    def _looking_hints(self) -> Iterator[Hint]:
        """The keys that matter where one looks at another position than the game's."""
        hint = self.hint
        yield hint("back", "go_by(-1)")
        if self.disabled_reason("go_by(1)") is None:
            yield hint("on", "go_by(1)")
        if any(self.disabled_reason(f"go_to_variation({n})") is None for n in (-1, 1)):
            yield hint("variation", "go_to_variation(-1)", "go_to_variation(1)")
        if self.session.can_play_single_move:
            yield hint("step", "choose")
        elif self.session.is_persons_turn:
            yield hint("play on from here" if self.is_wide else "play on", "choose", drop_order=1)
        yield from self.number_hints("choose_number({})", self._choices)
        yield hint("comment", "comment", drop_order=1)
        if self.disabled_reason("delete_variation") is None:
            yield hint("delete", "delete_variation", drop_order=4)
        if self.disabled_reason("undo_edit") is None:
            yield hint("undo edit", "undo_edit", drop_order=3)
        yield hint("own game", "own_game", drop_order=3)
        if self.match.outcome is not None:
            yield hint("replay", "pause", drop_order=2)
        if self.disabled_reason("go_to_end") is None:
            yield hint("newest", "go_to_end", drop_order=4)
        yield hint("the game", "take_back_choice", drop_order=2)
        yield hint("help", "help", drop_order=5)
        yield hint("menu", "leave", drop_order=3)

    def _choosing_hints(self) -> Iterator[Hint]:
        """The keys that point out a move, and those of the computer's turn."""
        session, hint = self.session, self.hint
        if self.selection.sites:
            yield hint("play it", "choose")
            yield hint("next choice", "next_choice(1)")
            yield hint("take back", "take_back_choice")
        elif session.is_persons_turn:
            yield hint("move", *ARROWS, drop_order=5)
            yield hint("play", "choose", drop_order=1)
        yield from self.number_hints("choose_number({})", self._choices)
        if self.match.has_computer and self.match.outcome is None:
            yield hint("go on" if session.is_paused else "pause", "pause")
            if session.can_play_single_move:
                yield hint("step", "choose")
        if not self.selection.sites:
            yield hint("next", "next_choice(1)", drop_order=6)
        if session.outcome is None:
            yield hint("marks", "marks", drop_order=5)
            yield hint("preview", "preview", drop_order=7)

    def _going_hints(self) -> Iterator[Hint]:
        """The keys that go back and on; what can rarely be done is there only while it can."""
        hint = self.hint
        yield hint("undo", "undo")
        for text, action, drop_order in (("redo", "redo", 1), ("swap", "swap", 0)):
            if self.disabled_reason(action) is None:
                yield hint(text, action, drop_order=drop_order)
        # Where one looks at a game, these come before what is done while it is played.
        late = 0 if self.session.is_looking_back or self.match.outcome else 1
        yield hint("back", "go_by(-1)", drop_order=late)
        if self.disabled_reason("go_by(1)") is None:
            yield hint("on", "go_by(1)", drop_order=late)
            yield hint("newest", "go_to_end", drop_order=late + 2)

    def disabled_reason(self, action: str) -> str | None:
        session, match = self.session, self.match
        ended = "The game is over." if session.outcome is not None else None
        no_turn = None if session.is_persons_turn else ended or "It is the computer's turn."
        if action == "swap" and no_turn is None:
            refusal = session.swap_refusal
            return None if refusal is None else f"{refusal}."
        match_over = "The game is over." if match.outcome is not None else None
        if session.is_read_only and action in _CHANGING:
            return f"{ReadOnlyError()}."
        computer = None if match.has_computer else "No computer plays in this game."
        reasons = {
            "choose": None if session.can_play_single_move or session.is_read_only else no_turn,
            **{f"choose_number({n})": no_turn for n in range(1, MAX_DIGIT + 1)},
            "next_choice(1)": no_turn,
            "next_choice(-1)": no_turn,
            "type_move": no_turn,
            "swap": no_turn,
            "take_back_choice": None if self._can_cancel else "Nothing was chosen yet.",
            "undo": None if match.undo_target else "You have not decided anything yet.",
            "undo_ply": None if match.previous else "Nothing has been played yet.",
            "redo": None if match.can_redo else "Nothing was taken back.",
            "pause": computer if match.outcome is None else None,
            "resign": match_over,
            "rematch": None if match_over else "The game is not over yet.",
        }
        return reasons[action] if action in reasons else super().disabled_reason(action)

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
        if warning is None:
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
    def _can_cancel(self) -> bool:
        """Whether there is something that Escape ends."""
        is_begun = bool(self.selection.sites) or self.session.is_looking_back
        return is_begun or not self.match.is_unfinished

    def action_take_back_choice(self) -> None:
        """End the innermost: the selection, looking back, or a screen on which no match runs."""
        self.end_animation()
        if not self.selection.sites:
            if self.session.is_looking_back:
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
            self.show_choice(step)

    def action_choose_number(self, number: int) -> None:
        """Play one of the numbered choices: those the cursor stands for, or those on offer."""
        if self.session.is_persons_turn and number in self._choices:
            self._play_or_ask(self._choices[number])

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
        elif self.match.has_computer:
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
        self.say(f"The preview is {'on' if self.shows_preview else 'off'}")

    # Beginning and ending

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
            self.session.resign()

    def action_new_game(self) -> None:
        """Set up another game; this one is kept."""
        match = self.match
        self.post_message(OpenSetup(match.game, match.participants, match.seed, match))

    def action_rematch(self) -> None:
        """Play again with the seats exchanged, once the game is over."""
        reason = self.disabled_reason("rematch")
        if reason is None:
            self.post_message(OpenMatch(self.match.rematch()))
        else:
            self.say(reason.removesuffix("."))

    def action_leave(self) -> None:
        """Go to the menu, from which the match can be continued."""
        self.post_message(OpenMenu(self.game.slug))

    @property
    def record_name(self) -> str:
        name = None if self._file is None else self._file.name
        return name or self.game.slug

    # Help

    @property
    def help_title(self) -> str:
        return f"Playing {self.game.title}"

    def show_chapter(self, number: int) -> None:
        """Go to a chapter of the demonstration, from which the way leads back to this match."""
        self.post_message(OpenDemo(self.game.slug, number, self.match))
