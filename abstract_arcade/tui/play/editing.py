"""Writing in the tree of a match, and taking positions and records elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar
from weakref import WeakKeyDictionary

from textual.binding import Binding

from abstract_arcade.match import ChangeKind, Node
from abstract_arcade.match.participants import writer
from abstract_arcade.session import ReadOnlyError
from abstract_arcade.tui.frame import shared_keys as keys
from abstract_arcade.tui.frame.shared_keys import here
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.messages import OpenMatch, OpenPosition, OpenSetup
from abstract_arcade.tui.play.played import MatchPart, Played
from abstract_arcade.tui.play.words import node_name

if TYPE_CHECKING:
    from abstract_arcade.tui.frame.part import Stage


class Editing(MatchPart):
    """Changes the tree of a match, and not the game: comments, and the order of variations."""

    BINDINGS: ClassVar[list[Binding]] = [
        *section(
            "Variations and comments",
            bind("comment", "comment"),
            bind("annotate", "annotate"),
            bind("promote", "promote"),
            here(
                keys.DELETE,
                "Delete the variation that is looked at, from its first move on.",
                title="Delete the variation",
                action="delete_variation",
            ),
            keys.UNDO_EDIT,
        )
    ]
    SEEN = frozenset({"promote", "delete_variation", "undo_edit"})

    def __init__(self, stage: Stage, played: Played) -> None:
        super().__init__(stage, played)
        # Comments that were begun and not kept.
        self._drafts: WeakKeyDictionary[Node, str] = WeakKeyDictionary()

    def reason(self, action: str) -> str | None:
        session = self._session
        if session.is_read_only and not (action == "comment" and session.viewed.comment):
            return f"{ReadOnlyError()}."
        if action == "comment":
            return None
        if action == "annotate":
            is_told = bool(self._insight.turns)
            return None if is_told else f"{self.stage.key('analysis')} explains the game first."
        if action == "undo_edit":
            return None if session.can_undo_edit else "Nothing was edited."
        variation = session.variation_viewed
        if variation is None:
            return "This is the main line, not a variation."
        if action == "delete_variation" and variation.leads_to(session.match.current):
            return "The game is in this variation."
        return None

    def action_comment(self) -> None:
        if not self.refuse("comment"):
            self.stage.run_worker(self._comment(self._session.viewed))

    async def _comment(self, node: Node) -> None:
        from abstract_arcade.tui.windows.comment import CommentWindow

        session, is_read_only = self._session, self._session.is_read_only
        text = self._drafts.get(node, node.comment)
        window = CommentWindow(node_name(node), text, is_read_only=is_read_only)
        kept = await self.stage.ask(window)
        if is_read_only or not self.stage.is_live:
            return
        if kept is None:
            if window.text != node.comment:
                self._drafts[node] = window.text
                key = self.stage.key("comment")
                self.stage.say(f"What you wrote is still there: {key} goes on with it")
            return
        self._drafts.pop(node, None)
        if kept != node.comment:
            by = node.comment_by or writer(session.match.participants.values())
            session.comment(node, kept, by)
            self._tell(f"The comment is {'kept' if kept else 'gone'}", "takes that back")

    def action_annotate(self) -> None:
        known = self._insight.explanation
        if not self.refuse("annotate") and known is not None:
            from abstract_arcade.analysis.explanation import write

            count = write(known, self._session.comment)
            self._tell(f"Comments written: {count}", "takes back one by one")

    def action_promote(self) -> None:
        node = self._session.variation_viewed
        if not self.refuse("promote") and node is not None:
            self._session.promote(node)
            self._tell(f"{node_name(node)} leads the main line now", "takes that back")

    def action_delete_variation(self) -> None:
        node = self._session.variation_viewed
        if not self.refuse("delete_variation") and node is not None:
            self._session.delete(node)
            self._tell(f"The variation {node_name(node)} is deleted", "brings it back")

    def _tell(self, done: str, back: str) -> None:
        """Say what was done, and which key takes it back."""
        self.stage.say(f"{done}; {self.stage.key('undo_edit')} {back}")

    def action_undo_edit(self) -> None:
        if self.refuse("undo_edit"):
            return
        edit = self._session.undo_edit()
        if edit is None:
            self.stage.say("What was edited is no longer there")
            return
        name = node_name(edit.node)
        if edit.kind is ChangeKind.DELETED:
            self._session.look(edit.node)
            self.stage.say(f"The variation {name} is back")
        elif edit.kind is ChangeKind.PROMOTED:
            self.stage.say(f"{name} is where it was among the variations")
        else:
            self.stage.say(f"The comment on {name} is as it was before")


class Elsewhere(MatchPart):
    """Takes a position or the whole match elsewhere; the match stays as it is."""

    BINDINGS: ClassVar[list[Binding]] = [
        *section(
            "Taking it elsewhere",
            keys.PLAY_FROM_HERE,
            here(
                keys.EDIT_POSITION,
                "Put together a position of your own from this one; the match stays as it is.",
                title="Edit this position",
            ),
            here(
                keys.EXPORT,
                "Write the match into a file for other programs or people, or copy its text.",
            ),
        )
    ]
    SEEN = frozenset({"own_game", "edit_position"})

    def reason(self, action: str) -> str | None:
        session = self._session
        if action == "own_game":
            return "The game is over here." if session.position.outcome is not None else None
        if action == "export":
            return None if session.match.root.children else "Nothing has been played yet."
        return None

    def action_own_game(self) -> None:
        if not self.refuse("own_game"):
            match, start = self._session.match, self._session.position
            self.stage.post_message(OpenSetup(match.game, match.participants, None, match, start))

    def action_edit_position(self) -> None:
        match = self._session.match
        self.stage.post_message(
            OpenPosition(
                match.game.slug,
                match.game,
                start=self._session.position,
                cursor=self.stage.board.cursor,
                participants=match.participants,
                back=lambda: OpenMatch(match),
            )
        )

    def action_export(self) -> None:
        if not self.refuse("export"):
            self.stage.run_worker(self._export())

    async def _export(self) -> None:
        from abstract_arcade.tui.windows.export import ExportWindow

        match, name = self._session.match, None if self._file is None else self._file.name
        done = await self.stage.ask(ExportWindow(match, name or match.game.slug))
        if done is not None and self.stage.is_live:
            self.stage.say(done)
