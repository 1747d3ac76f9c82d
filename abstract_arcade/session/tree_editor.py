"""Edits of the tree of a match: promoted and deleted variations, comments, and their undoing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from abstract_arcade.match import ChangeKind, Comment, Match, Node
from abstract_arcade.session.record_limits import RecordLimits
from abstract_arcade.session.saving import Saving


class Edit(NamedTuple):
    """An edit of the tree that can be undone.

    Attributes:
        kind: `PROMOTED`, `DELETED` or `COMMENTED`.
        node: the node that was promoted, deleted or commented on.
        undo: undoes the edit. It raises `ValueError` if the node is no longer in the tree, or if a
            deleted move was played again.
    """

    kind: ChangeKind
    node: Node
    undo: Callable[[], None]


class TreeEditor:
    """Edits the tree of a match, and undoes the edits, the latest first.

    The moves of the game itself are never changed. Every edit raises `ReadOnlyError` if another
    program has the match open.
    """

    def __init__(self, match: Match, limits: RecordLimits, saving: Saving) -> None:
        self._match = match
        self._limits = limits
        self._saving = saving
        # The edits that can be undone, in the order in which they were made.
        self._edits: list[Edit] = []

    def promote(self, node: Node) -> None:
        """Make a node, not the root, the first child of its parent; see `Match.promote`.

        Raises:
            FullError: If variations would be nested too deep.
        """
        self._saving.require_writable()
        assert node.parent is not None
        index = node.parent.children.index(node)
        self._move(node, 0)
        self._edits.append(Edit(ChangeKind.PROMOTED, node, partial(self._move, node, index)))

    def _move(self, node: Node, index: int) -> None:
        self._limits.move_child(node, index)
        self._match.promote(node, index)

    def delete(self, node: Node) -> None:
        """Remove a node and all that follows it; see `Match.delete`.

        Raises:
            ValueError: If the current node would be removed, too.
        """
        self._saving.require_writable()
        assert node.parent is not None
        index = node.parent.children.index(node)
        self._match.delete(node)
        self._edits.append(Edit(ChangeKind.DELETED, node, partial(self._restore, node, index)))

    def _restore(self, node: Node, index: int) -> None:
        self._limits.move_child(node, index)
        self._match.restore(node, index)

    def comment(self, node: Node, text: str, by: str = "") -> None:
        """Set the comment of a node and its writer; an empty text removes both.

        Raises:
            FullError: If the comment does not fit into the record of the match.
            ReadOnlyError: If another program has the match open.
        """
        self.comment_all([Comment(node, text, by)])

    def comment_all(self, comments: Sequence[Comment]) -> None:
        """Set the comments of several nodes; each of them is an edit that can be undone.

        Raises:
            FullError: If they do not all fit into the record of the match. Then none is set.
        """
        self._saving.require_writable()
        self._limits.add_comments(comments)
        for node, text, by in comments:
            undo = partial(self._restore_comment, node, node.comment, node.comment_by)
            self._match.comment(node, text, by)
            self._edits.append(Edit(ChangeKind.COMMENTED, node, undo))

    def _restore_comment(self, node: Node, text: str, by: str) -> None:
        self._limits.add_comments([Comment(node, text, by)])
        self._match.comment(node, text, by)

    @property
    def can_undo(self) -> bool:
        """Whether an edit has been made that was not undone yet, even if it cannot be any more."""
        return bool(self._edits)

    def undo(self) -> Edit | None:
        """Undo the latest edit that still can be undone, and return it; None if there is none.

        Later edits that can no longer be undone are forgotten.

        Raises:
            FullError: If the record of the match has no space for the part that was deleted or
                replaced. The edit can still be undone later.
        """
        while self._edits:
            edit = self._edits[-1]
            try:
                edit.undo()
            except ValueError:
                # The node was deleted since, or its move was played again.
                self._edits.pop()
                continue
            return self._edits.pop()
        return None
