"""Controllers for a game apart from its moves: undo, draws, comments, variations, export."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar
from weakref import WeakKeyDictionary

from textual.binding import Binding

from abstract_arcade.match import ChangeKind, Node
from abstract_arcade.match.participants import writer
from abstract_arcade.players import PLAYERS
from abstract_arcade.players.core import color_of
from abstract_arcade.session import FullError, ReadOnlyError
from abstract_arcade.truncate import shortened
from abstract_arcade.tui import keys
from abstract_arcade.tui.keys import bind, here, section
from abstract_arcade.tui.messages import OpenMatch, OpenPosition, OpenSetup
from abstract_arcade.tui.play.context import MatchContext, MatchController
from abstract_arcade.tui.play.words import node_name
from abstract_arcade.words.event_sentences import event_sentence
from abstract_arcade.words.events import EngineFailed, EngineSilent
from abstract_arcade.words.names import does, player_name

if TYPE_CHECKING:
    from abstract_arcade.tui.frame.ask import Ask
    from abstract_arcade.tui.frame.controller import ControlledScreen
    from abstract_arcade.tui.play.looking import ReplayController

MAX_ERROR_LENGTH = 250
"""The most characters of an engine's error that are shown."""

# The actions that are refused if another program has the match open.
_CHANGING = frozenset({"undo", "undo_ply", "redo", "resign", "pause"})

# The answers to the question what to copy, as the reply names them.
_POSITION = "position"
_MOVES = "list of moves"
_RECORD = "match"


class GameActions(MatchController):
    """The controller for undo, redo, pause, draws, resigning and the next game."""

    BINDINGS: ClassVar[list[Binding]] = [
        *section("Taking back", keys.UNDO, bind("undo_ply", "undo_ply"), keys.REDO),
        *section(
            "The game",
            keys.PAUSE,
            bind("draw", "draw"),
            bind("resign", "resign"),
            keys.NEW_GAME,
            bind("rematch", "rematch"),
            bind("rematch_same", "rematch_same"),
        ),
    ]
    BOARD_ACTIONS = frozenset(
        {"undo", "undo_ply", "redo", "pause", "resign", "rematch", "rematch_same"}
    )

    def __init__(
        self, screen: ControlledScreen, context: MatchContext, replaying: ReplayController
    ) -> None:
        """Act on a match. After its end, the key for a pause starts and stops `replaying`."""
        super().__init__(screen, context)
        self._replaying = replaying

    def reason(self, action: str) -> str | None:
        table = self._table
        view = self._view
        match = view.match
        is_over = match.outcome is not None
        if table.is_read_only and action in _CHANGING:
            return f"{ReadOnlyError()}."
        refusal = self._refusal_in_shared_game(action)
        if refusal:
            return refusal
        if action == "draw":
            is_withdrawable = view.is_offering_draw and not is_over
            return None if is_withdrawable else view.draw_refusal or None
        if action == "pause":
            is_waiting = is_over or match.has_computer or match.clock is not None
            return None if is_waiting else "There is no computer player or clock to pause."
        if action in ("undo", "undo_ply"):
            return view.undo_refusal(one_ply=action == "undo_ply") or None
        if action == "redo" and not match.can_redo:
            return "There is no move to redo."
        if action == "resign" and is_over:
            return "The game is over."
        if action in ("rematch", "rematch_same") and not is_over:
            return "The game is not over yet."
        return None

    def _refusal_in_shared_game(self, action: str) -> str:
        """Return why an action is not allowed to this person in a shared game, or "" if it is."""
        view = self._view
        if action in ("resign", "rematch") and not view.seats:
            return "You are watching this game."
        if action == "pause" and view.permitted is not None and view.match.outcome is None:
            return "Only the host can pause the game."
        if action == "redo" and view.match.can_redo and not view.can_redo:
            return "A shared game has no redo: play the move again."
        return ""

    def action_undo(self) -> None:
        self._view.undo()

    def action_undo_ply(self) -> None:
        self._view.undo(one_ply=True)

    def action_redo(self) -> None:
        self._view.redo()

    def action_pause(self) -> None:
        if self._view.match.outcome is not None:
            self._replaying.toggle()
        elif self.reason("pause") is None:
            self.screen.forget_reply()
            if self._table.is_paused:
                self._table.resume()
            else:
                self._table.pause()

    def action_draw(self) -> None:
        view = self._view
        if self.refuse("draw"):
            return
        change = view.offer_draw()
        if change is not None:
            reply = str(event_sentence(change).without_stop())
            if view.is_offering_draw:
                reply += f"; {self.screen.key('draw')} withdraws it"
            self.screen.say(reply)

    def action_resign(self) -> None:
        if self.reason("resign") is None:
            self.screen.run_worker(self._resign())

    async def _resign(self) -> None:
        from abstract_arcade.tui.frame.ask import Ask, Choice

        view = self._view
        match = view.match
        seat = view.resigning_seat
        color = color_of(match.position, seat)
        name = player_name(match.position, color, match.titles)
        question = f"{does(name, 'resigns')}?"
        choices = [Choice("", "Play on"), Choice("resign", "Resign")]
        answer = await self.screen.ask(Ask(question, choices))
        if answer == "resign" and match.outcome is None:
            self.screen.forget_reply()
            view.resign()

    def action_new_game(self) -> None:
        match = self._view.match
        self.screen.post_message(OpenSetup(match.game, match.participants, match.seed, match))

    def action_rematch(self) -> None:
        if not self.refuse("rematch"):
            self.screen.post_message(OpenMatch(self._table.rematch()))

    def action_rematch_same(self) -> None:
        if not self.refuse("rematch_same"):
            self.screen.post_message(OpenMatch(self._table.rematch(keep_seats=True)))

    # Failures of computer players

    def ask_after_engine_failure(self, failure: EngineFailed) -> None:
        """Ask the player how to go on after a computer player failed.

        The answers are to try again (or to keep waiting, if it is only silent), to take over its
        seat, to let one of `PLAYERS` play, and to leave the game paused, as Escape does.
        """
        from abstract_arcade.tui.frame.ask import Ask, Choice

        kind = self._table.match.participant_to_move.kind
        if isinstance(failure, EngineSilent):
            choices = [Choice("on", "Keep waiting"), Choice("retry", "Restart the player")]
        else:
            choices = [Choice("retry", "Try again")]
        choices.append(Choice("person", "Take over this seat"))
        choices += [Choice(name, f"Let {name} play") for name in PLAYERS if name != kind]
        choices.append(Choice("wait", "Leave it paused"))
        sentence = shortened(str(event_sentence(failure)), MAX_ERROR_LENGTH)
        self.screen.run_worker(self._recover(Ask(sentence, choices)))

    async def _recover(self, ask: Ask) -> None:
        table = self._table
        answer = await self.screen.ask(ask)
        if answer in (None, "wait"):
            table.dismiss_engine_failure()
        elif answer == "retry":
            table.retry()
        elif answer == "on":
            table.wait_on()
        else:
            table.replace_player(answer)


class TreeEditor(MatchController):
    """The controller for comments and variations, which do not change the game itself."""

    BINDINGS: ClassVar[list[Binding]] = [
        *section(
            "Variations and comments",
            bind("comment", "comment"),
            bind("annotate", "annotate"),
            bind("promote", "promote"),
            here(
                keys.DELETE,
                "Delete the variation shown, from its first move on.",
                title="Delete the variation",
                action="delete_variation",
            ),
            keys.UNDO_EDIT,
        )
    ]
    BOARD_ACTIONS = frozenset({"promote", "delete_variation", "undo_edit"})

    def __init__(self, screen: ControlledScreen, context: MatchContext) -> None:
        super().__init__(screen, context)
        # Texts of comments that were closed without saving.
        self._drafts: WeakKeyDictionary[Node, str] = WeakKeyDictionary()

    def reason(self, action: str) -> str | None:
        table = self._table
        view = self._view
        if table.is_read_only and not (action == "comment" and view.viewed.comment):
            return f"{ReadOnlyError()}."
        if action == "comment":
            return None
        if action == "annotate":
            is_explained = bool(self._insight.turning_points)
            key = self.screen.key("analysis")
            return None if is_explained else f"Press {key} to explain the game first."
        if action == "undo_edit":
            return None if table.edits.can_undo else "There is no edit to undo."
        variation = view.variation_viewed
        if variation is None:
            return "This is the main line, not a variation."
        if action == "delete_variation" and variation.leads_to(view.match.current):
            return "This variation contains the current position, so it cannot be deleted."
        return None

    def action_comment(self) -> None:
        if not self.refuse("comment"):
            self.screen.run_worker(self._comment(self._view.viewed))

    async def _comment(self, node: Node) -> None:
        from abstract_arcade.tui.windows.comment import CommentWindow

        is_read_only = self._table.is_read_only
        text = self._drafts.get(node, node.comment)
        window = CommentWindow(node_name(node), text, is_read_only=is_read_only)
        comment = await self.screen.ask(window)
        if is_read_only or not self.screen.is_live:
            return
        if comment is not None:
            self._keep_comment(node, comment)
        elif window.text != node.comment:
            self._drafts[node] = window.text
            key = self.screen.key("comment")
            self.screen.say(f"Your text is not lost: {key} opens it again")

    def _keep_comment(self, node: Node, comment: str) -> None:
        """Save a comment, or delete it if it is empty."""
        if comment != node.comment:
            author = node.comment_by or writer(self._view.match.participants.values())
            try:
                self._table.edits.comment(node, comment, author)
            except FullError as error:
                self._drafts[node] = comment
                self.screen.say(f"{error}.")
                return
            done = "The comment is saved" if comment else "The comment is deleted"
            self._say_done(done, "undoes this")
        self._drafts.pop(node, None)

    def action_annotate(self) -> None:
        explanation = self._insight.explanation
        if self.refuse("annotate") or explanation is None:
            return
        from abstract_arcade.analysis.explanation import comments_of

        comments = comments_of(explanation)
        try:
            self._table.edits.comment_all(comments)
        except FullError as error:
            self.screen.say(f"{error}.")
        else:
            self._say_done(f"Number of comments written: {len(comments)}", "undoes them one by one")

    def action_promote(self) -> None:
        node = self._view.variation_viewed
        if not self.refuse("promote") and node is not None:
            try:
                self._table.edits.promote(node)
            except FullError as error:
                self.screen.say(f"{error}.")
            else:
                self._say_done(f"{node_name(node)} is the main line now", "undoes this")

    def action_delete_variation(self) -> None:
        node = self._view.variation_viewed
        if not self.refuse("delete_variation") and node is not None:
            self._table.edits.delete(node)
            self._say_done(f"The variation {node_name(node)} is deleted", "restores it")

    def _say_done(self, done: str, undoes: str) -> None:
        """Show a reply that says what was done, and which key undoes it: "undoes this"."""
        self.screen.say(f"{done}; {self.screen.key('undo_edit')} {undoes}")

    def action_undo_edit(self) -> None:
        if self.refuse("undo_edit"):
            return
        try:
            edit = self._table.edits.undo()
        except FullError as error:
            self.screen.say(f"{error}.")
            return
        if edit is None:
            self.screen.say("The edited part of the match no longer exists")
            return
        name = node_name(edit.node)
        if edit.kind is ChangeKind.DELETED:
            self._view.look(edit.node)
            self.screen.say(f"The variation {name} has been restored")
        elif edit.kind is ChangeKind.PROMOTED:
            self.screen.say(f"{name} is back in its previous place among the variations")
        else:
            self.screen.say(f"The comment on {name} is unchanged")


class ExportActions(MatchController):
    """The controller for copying, exporting and playing on from a position."""

    BINDINGS: ClassVar[list[Binding]] = [
        *section(
            "Copy and export",
            keys.PLAY_FROM_HERE,
            here(
                keys.EDIT_POSITION,
                "Edit a copy of this position; the match does not change.",
                title="Edit this position",
            ),
            here(
                keys.EXPORT,
                "Export the match to a file, or copy its text.",
            ),
            bind("copy", "copy"),
        )
    ]
    BOARD_ACTIONS = frozenset({"own_game", "edit_position"})

    def reason(self, action: str) -> str | None:
        view = self._view
        if action == "own_game" and view.position.outcome:
            return "The game is over in this position."
        if action == "export" and not view.match.root.children:
            return "Nothing has been played yet."
        return None

    def action_own_game(self) -> None:
        if not self.refuse("own_game"):
            match = self._view.match
            start = self._view.position
            self.screen.post_message(
                OpenSetup(match.game, match.participants, match=match, start=start)
            )

    def action_edit_position(self) -> None:
        match = self._view.match
        self.screen.post_message(
            OpenPosition(
                match.game.slug,
                match.game,
                start=self._view.position,
                cursor=self.screen.board.cursor,
                participants=match.participants,
                back=partial(OpenMatch, match),
            )
        )

    def action_export(self) -> None:
        if not self.refuse("export"):
            self.screen.run_worker(self._export())

    async def _export(self) -> None:
        from abstract_arcade.tui.windows.export import ExportWindow

        match = self._view.match
        name = None if self._file is None else self._file.name
        window = ExportWindow(match, name or match.game.slug, is_sandboxed=self._view.is_sandboxed)
        done = await self.screen.ask(window)
        if done is not None and self.screen.is_live:
            self.screen.say(done)

    def action_copy(self) -> None:
        self.screen.run_worker(self._copy())

    async def _copy(self) -> None:
        from abstract_arcade.records import dump
        from abstract_arcade.records.position_line import write_position_line
        from abstract_arcade.tui.frame.ask import Ask, Choice

        node = self._view.viewed
        choices = [Choice(_POSITION, "The position, in one line")]
        if node.parent is not None:
            choices.append(Choice(_MOVES, "The moves up to here"))
        if self._view.match.root.children:
            choices.append(Choice(_RECORD, "The whole match, as text"))
        answer = await self.screen.ask(Ask("Copy to the clipboard", choices))
        if answer is None or not self.screen.is_live:
            return
        if answer == _POSITION:
            text = write_position_line(node.position)
        elif answer == _MOVES:
            text = " ".join(f"{played.ply}. {played.text}" for played in node.path()[1:])
        else:
            text = dump(self._view.match, "text")
        self.screen.board.app.copy_to_clipboard(text)
        self.screen.say(f"The {answer} was sent to the clipboard; some terminals block it")
