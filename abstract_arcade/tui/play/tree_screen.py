"""A board beside the tree of a match: looking at it, writing in it, and taking things from it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar
from weakref import WeakKeyDictionary

from textual import events, work
from textual.binding import BindingType

from abstract_arcade.match import ChangeKind, Node
from abstract_arcade.participants import writer
from abstract_arcade.session import ReadOnlyError, Session
from abstract_arcade.settings import SettingsFile
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.frame import shared_keys as keys
from abstract_arcade.tui.frame.shared_keys import here
from abstract_arcade.tui.games.presenter import Presenter
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.messages import OpenMatch, OpenPosition, OpenSetup
from abstract_arcade.tui.play import words as play_text
from abstract_arcade.tui.play.replay import Replay
from abstract_arcade.tui.table.typing_screen import TypingScreen
from abstract_arcade.tui.widgets.entry_line import EntryLine
from abstract_arcade.tui.widgets.lines import Word
from abstract_arcade.tui.widgets.move_list import MoveList, Ply

if TYPE_CHECKING:
    from textual.timer import Timer

    from abstract_arcade.typed import TypedMove

PAGE_PLIES = 10
"""Plies that PageUp and PageDown go."""

MIN_WAIT = 0.01
"""The shortest time to wait for the next ply of a replay, in seconds."""

_EDITING = frozenset({"promote", "delete_variation", "undo_edit"})

# What a key does without ending a replay.
_OF_REPLAY = frozenset({"pause", "pace(-1)", "pace(1)", "choose"})


class TreeScreen(TypingScreen):
    """A screen on which a match is looked at, replayed, and written upon.

    A subclass says what else can be done, and answers keys by `say`.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *section(
            "Looking back, which changes nothing",
            bind(
                "look.back",
                "go_by(-1)",
                "Back one ply",
                "Look at the position one ply earlier, as the wheel does on the board.",
            ),
            bind(
                "look.on",
                "go_by(1)",
                "On one ply",
                "Look at the position one ply later.",
            ),
            bind(
                "look.previous_variation",
                "go_to_variation(-1)",
                "Previous variation",
                "Look at the variation before, or the main line, where the moves part last.",
            ),
            bind(
                "look.next_variation",
                "go_to_variation(1)",
                "Next variation",
                "Look at the next variation where the moves part last.",
            ),
            bind(
                "look.page_back",
                f"go_by({-PAGE_PLIES})",
                f"Back {PAGE_PLIES} plies",
                f"Look at the position {PAGE_PLIES} plies earlier.",
            ),
            bind(
                "look.page_on",
                f"go_by({PAGE_PLIES})",
                f"On {PAGE_PLIES} plies",
                f"Look at the position {PAGE_PLIES} plies later.",
            ),
            bind(
                "look.start",
                "go_to_ply(0)",
                "Back to the start",
                "Look at the first position.",
            ),
            bind(
                "look.end",
                "go_to_end",
                "To the last move",
                "Look at the newest position.",
            ),
            here(keys.SLOWER, "Leave more time for each ply of a replay."),
            here(keys.FASTER, "Leave less time for each ply of a replay."),
        ),
        *section(
            "Variations and comments",
            bind(
                "comment",
                "comment",
                "Comment",
                "Write a comment on the move that is looked at, or read all of it.",
            ),
            bind(
                "promote",
                "promote",
                "Promote the variation",
                "Make the variation that is looked at the main line.",
            ),
            here(
                keys.DELETE,
                "Delete the variation that is looked at, from its first move on.",
                title="Delete the variation",
                action="delete_variation",
            ),
            here(keys.UNDO_EDIT, "Take back the last comment, promotion or deletion."),
        ),
        *section(
            "Taking it elsewhere",
            here(
                keys.PLAY_FROM_HERE,
                "Begin a match of your own from this position; this one stays as it is.",
            ),
            here(
                keys.EDIT_POSITION,
                "Put together a position of your own from this one; the match stays as it is.",
                title="Edit this position",
            ),
            here(
                keys.EXPORT,
                "Write the match into a file for other programs or people, or copy its text.",
            ),
        ),
    ]

    def __init__(
        self,
        presenter: Presenter[Any, Any],
        session: Session,
        display: Display,
        now: Callable[[], float] = time.monotonic,
        settings: SettingsFile | None = None,
    ) -> None:
        """Make the screen.

        Args:
            presenter: what the game shows.
            session: the match being played.
            display: what the terminal can do.
            now: the clock of replays, in seconds.
            settings: see `BoardScreen`.
        """
        self.session = session
        self.match = session.match
        self.entry_line = EntryLine(id="status")
        cursor = session.selection.cursor
        super().__init__(presenter, session.match.game, display, cursor, self.entry_line, settings)
        self.status_line = self.entry_line
        self.move_list = MoveList(id="moves")
        self.replay = Replay(now, float(self.settings.values.pace))
        self._replay_timer: Timer | None = None
        # Comments that were begun and not kept.
        self._drafts: WeakKeyDictionary[Node, str] = WeakKeyDictionary()
        # The main line with its variations, and what it was made of.
        self._plies: tuple[object, Sequence[Ply]] = None, ()

    # What a subclass says

    @property
    def record_name(self) -> str:
        """The name of a file for the match, without an ending."""
        raise NotImplementedError

    def show_typed(self, typed: TypedMove, question: str = "") -> None:
        """Fill the status with a text that is typed, and with what it would do or could be.

        Args:
            typed: the text.
            question: what is asked before it is played; empty for nothing.
        """
        from abstract_arcade.tui.table.typed_words import said_words, text_words

        turn: list[Word] = [*self.chip(typed.position.to_move), ("  ", "text")]
        below: list[Word] = [(question, "text")] if question else said_words(typed)
        self.entry_line.show_text(turn, text_words(typed), below)

    # The list of moves

    def show_moves(self) -> None:
        """Show the moves of the match beside the board."""
        session, match = self.session, self.match
        end = session.main_line_end
        stands_at_end = match.current is end and match.outcome is None
        self.move_list.show(
            self._listed_plies(),
            viewed=play_text.key_of(session.viewed),
            current=play_text.key_of(match.current),
            next_color=end.position.to_move if stands_at_end else None,
            count=play_text.ply_count(session),
            ahead={play_text.key_of(node) for node in session.line[session.viewed.ply + 1 :]},
        )

    def _listed_plies(self) -> Sequence[Ply]:
        """The moves of the match for the list, made anew only where the tree has changed."""
        state = self.session.tree_changes
        if self._plies[0] != state:
            self._plies = state, play_text.plies(self.match, self.presenter)
        return self._plies[1]

    def on_move_list_move_chosen(self, message: MoveList.MoveChosen) -> None:
        self.end_replay()
        node = play_text.node_of(self.match, message.key)
        if node is not None:
            self.session.look(node)

    # What can be done

    def disabled_reason(self, action: str) -> str | None:
        session, match = self.session, self.match
        if session.is_read_only and action in _EDITING:
            return f"{ReadOnlyError()}."
        if action.startswith("go_to_variation"):
            step = 1 if action == "go_to_variation(1)" else -1
            where = "further on" if step > 0 else "before this one"
            return None if session.variation(step) else f"There is no variation {where}."
        if action in ("promote", "delete_variation"):
            variation = session.variation_viewed
            if variation is None:
                return "This is the main line, not a variation."
            if action == "delete_variation" and variation.leads_to(match.current):
                return "The game stands in this variation."
            return None
        if action.startswith("pace"):
            return self._pace_reason(1 if action == "pace(1)" else -1)
        first = "This is the first position." if session.viewed is match.root else None
        newest = None if session.viewed.children else "This is the newest position."
        is_unsaid = session.is_read_only and not session.viewed.comment
        return {
            "go_by(-1)": first,
            "go_by(1)": newest,
            f"go_by({-PAGE_PLIES})": first,
            f"go_by({PAGE_PLIES})": newest,
            "go_to_ply(0)": first,
            "go_to_end": newest,
            "comment": f"{ReadOnlyError()}." if is_unsaid else None,
            "undo_edit": None if session.can_undo_edit else "Nothing was edited.",
            "own_game": None
            if session.viewed.position.outcome is None
            else "The game is over here.",
            "export": None if match.root.children else "Nothing has been played yet.",
        }.get(action)

    def refuse(self, action: str) -> bool:
        """Say why an action would do nothing now; return whether it would do nothing."""
        reason = self.disabled_reason(action)
        if reason is not None:
            self.say(reason.removesuffix("."))
        return reason is not None

    # Looking

    def action_go_by(self, plies: int) -> None:
        """Look some plies back or forward on the line."""
        self.session.look_at_ply(self.session.viewed.ply + plies)

    def action_go_to_end(self) -> None:
        """Look at the end of the line."""
        self.session.look_at_end()

    def action_go_to_ply(self, ply: int) -> None:
        """Look at the position after `ply` plies of the line."""
        self.session.look_at_ply(ply)

    def action_go_to_variation(self, step: int) -> None:
        """Look at the next variation (1) or the previous one (-1)."""
        node = self.session.variation(step)
        if node is None:
            self.refuse(f"go_to_variation({step})")
        else:
            self.session.look(node)

    def on_board_scrolled(self, message: Board.Scrolled) -> None:
        if self.typed is None:
            self.end_replay()
            self.action_go_by(message.step)

    # Replaying

    def toggle_replay(self) -> None:
        """Let the plies of the line follow one another, from the start at its end; or stop that."""
        if self.replay.is_running:
            self.end_replay()
            return
        session = self.session
        if session.viewed is session.line[-1]:
            session.look(self.match.root)
        self.replay.shown()
        self._await_ply()
        self.show_all()

    def end_replay(self) -> None:
        """Stop a replay, if there is one."""
        if self.replay.is_running:
            self.replay.stop()
            self._await_ply()
            self.show_all()

    def _await_ply(self) -> None:
        """Have a timer strike when the next ply is due."""
        if self._replay_timer is not None:
            self._replay_timer.stop()
            self._replay_timer = None
        if self.replay.is_running:
            # An interval, since Textual drops the only strike of a timer that is late for it.
            self._replay_timer = self.set_interval(max(MIN_WAIT, self.replay.wait), self._go_on)

    def _go_on(self) -> None:
        """Show the next ply if it is due; a window that was opened above ends the replay."""
        if not self.is_live or self.app.screen is not self:
            self.end_replay()
        elif self.replay.is_due:
            session = self.session
            session.look_at_ply(session.viewed.ply + 1)
            node = session.viewed
            if node is session.line[-1]:
                self.end_replay()
            else:
                self.replay.shown()
            if node.parent is not None and node.move is not None and self.is_drawn:
                self.show_change(node.parent.position, node.move, node.position)
        # A timer may strike early.
        self._await_ply()

    def _pace_reason(self, by: int) -> str | None:
        if not self.replay.is_running:
            return "Nothing replays now."
        if self.replay.can_change_pace(by):
            return None
        return f"This is the {'fastest' if by > 0 else 'slowest'} pace."

    def action_pace(self, by: int) -> None:
        """Replay faster (1) or slower (-1)."""
        if self.replay.is_running:
            self.replay.change_pace(by)
            self.settings.set(("pace",), f"{self.replay.seconds:g}")
            self._await_ply()
            self.show_all()

    def replay_words(self) -> list[Word]:
        """That the game replays, how fast, and how to stop it."""
        pace = f"{self.replay.seconds:g} s a ply"
        return [
            ("Replay", "strong"),
            (f"  {pace}", "soft"),
            ("   ", "text"),
            (self.key("pause"), "amber"),
            (" stops", "soft"),
        ]

    def on_key(self, event: events.Key) -> None:
        """End a replay by any key that does not belong to it."""
        if not self.replay.is_running:
            # Collecting the bindings would cost every key a tenth of its time.
            return
        active = self.active_bindings.get(event.key)
        if active is None or active.binding.action not in _OF_REPLAY:
            self.end_replay()

    # Comments

    @work
    async def action_comment(self) -> None:
        """Write a comment on the node that is viewed, or read it."""
        from abstract_arcade.tui.windows.comment import CommentWindow

        if self.refuse("comment"):
            return
        session, node = self.session, self.session.viewed
        is_read_only = session.is_read_only
        text = self._drafts.get(node, node.comment)
        window = CommentWindow(play_text.node_name(node), text, is_read_only=is_read_only)
        kept = await self.ask(window)
        if is_read_only or not self.is_live:
            return
        if kept is None:
            if window.text != node.comment:
                self._drafts[node] = window.text
                self.say(f"What you wrote is still there: {self.key('comment')} goes on with it")
            return
        self._drafts.pop(node, None)
        if kept == node.comment:
            return
        by = node.comment_by or writer(self.match.participants.values())
        session.comment(node, kept, by)
        done = "kept" if kept else "gone"
        self.say(f"The comment is {done}; {self.key('undo_edit')} takes that back")

    # Editing

    def action_promote(self) -> None:
        """Make the variation that is viewed the main line."""
        node = self.session.variation_viewed
        if self.refuse("promote") or node is None:
            return
        self.session.promote(node)
        name = play_text.node_name(node)
        self.say(f"{name} leads the main line now; {self.key('undo_edit')} takes that back")

    def action_delete_variation(self) -> None:
        """Delete the variation that is viewed."""
        node = self.session.variation_viewed
        if self.refuse("delete_variation") or node is None:
            return
        self.session.delete(node)
        name = play_text.node_name(node)
        self.say(f"The variation {name} is deleted; {self.key('undo_edit')} brings it back")

    def action_undo_edit(self) -> None:
        """Take back the last edit of the tree."""
        if self.refuse("undo_edit"):
            return
        edit = self.session.undo_edit()
        if edit is None:
            self.say("What was edited is no longer there")
            return
        name = play_text.node_name(edit.node)
        if edit.kind is ChangeKind.DELETED:
            self.session.look(edit.node)
            self.say(f"The variation {name} is back")
        elif edit.kind is ChangeKind.PROMOTED:
            self.say(f"{name} is where it was among the variations")
        else:
            self.say(f"The comment on {name} is as it was before")

    # Elsewhere

    def action_own_game(self) -> None:
        """Set up a match of one's own from the position that is viewed; this one is kept."""
        if not self.refuse("own_game"):
            match, start = self.match, self.session.viewed.position
            self.post_message(OpenSetup(match.game, match.participants, None, match, start))

    def action_edit_position(self) -> None:
        """Put together a position that begins as the one viewed; its way back leads here."""
        match = self.match
        self.post_message(
            OpenPosition(
                match.game.slug,
                match.game,
                start=self.session.viewed.position,
                cursor=self.board.cursor,
                participants=match.participants,
                back=lambda: OpenMatch(match),
            )
        )

    @work
    async def action_export(self) -> None:
        """Write the match into a file, or copy it."""
        if self.refuse("export"):
            return
        from abstract_arcade.tui.windows.export import ExportWindow

        done = await self.ask(ExportWindow(self.match, self.record_name))
        if done is not None and self.is_live:
            self.say(done)
