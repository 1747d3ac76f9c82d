"""The limits of a record, checked before a match grows beyond them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from abstract_arcade.match import Match, Node
from abstract_arcade.rules import Move

RESERVE: Final = 1 << 17
"""Bytes of a record that moves and comments leave free.

They hold what is never refused: results, readings of clocks, the figures of an analysis.
"""

_PER_CHANGE = 512
"""Bytes that an edit of the tree adds to a record at most, beside the text of a move or comment."""

_NEW_MATCH = 1 << 16
"""More bytes than the record of a match that has not begun."""

Comment = tuple[Node, str, str]
"""A node, the text of its comment, and who wrote it."""


class FullError(Exception):
    """A change after which the record of a match could not be read; `str()` has no full stop."""

    def __init__(self, limit: str) -> None:
        super().__init__(
            f"The record of a match can have at most {limit}, so this change does not fit:"
            " delete a variation or a comment first"
        )


class RecordLimits:
    """Checks whether the record of a match could still be read after a change.

    Writing a large record takes too long to do it for each move. Therefore its size is estimated
    from the changes since it was measured, and measured again if the estimate is too large.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        has_begun = bool(match.root.children or match.root.comment or match.extra)
        # Upper bound of the size of the record in bytes, or None before it is measured.
        self._size = None if has_begun else _NEW_MATCH

    def add_move(self, before: Node, move: Move) -> None:
        """Count a move that is to be played at a node.

        Raises:
            FullError: If it does not fit.
        """
        children = before.children
        node = next((child for child in children if child.move == move), None)
        text = ""
        if node is None:
            text = before.position.format(move)
            node = Node(before.position, move, before)
            children = [*children, node]
        after = {before: children}
        if self._match.outcome is None:
            # The path to the move becomes the main line.
            for child in (node, *before.path()[1:]):
                assert child.parent is not None
                others = [each for each in child.parent.children if each is not child]
                after[child.parent] = [child, *others]
        self._require_tree(after)
        self._add(2 * len(text.encode()) + _PER_CHANGE)

    def add_comments(self, comments: Iterable[Comment]) -> None:
        """Count comments that are to be set, in place of those that are there.

        Raises:
            FullError: If they do not fit.
        """
        added = sum(
            _size_of(text, by) - _size_of(node.comment, node.comment_by)
            for node, text, by in comments
        )
        if added > 0:
            self._add(added)

    def move_child(self, node: Node, index: int) -> None:
        """Count a node that is to become a child with another index, or is to be inserted there.

        Raises:
            FullError: If it does not fit.
        """
        assert node.parent is not None
        children = node.parent.children
        after = [child for child in children if child is not node]
        after.insert(index, node)
        self._require_tree({node.parent: after})
        if node in children:
            self._add(_PER_CHANGE)
            return
        # It was deleted, and its size is not known.
        children.insert(index, node)
        try:
            self._size = None
            self._add(0)
        finally:
            children.remove(node)

    def _require_tree(self, after: Mapping[Node, Sequence[Node]]) -> None:
        from abstract_arcade.records.core import MAX_DEPTH, MAX_NODES
        from abstract_arcade.records.tree import tree_size

        count, depth = tree_size(self._match.root, after)
        if count > MAX_NODES:
            raise FullError(f"{MAX_NODES:,} positions")
        if depth > MAX_DEPTH:
            raise FullError(f"{MAX_DEPTH} nested variations")

    def _add(self, added: int) -> None:
        from abstract_arcade.records.core import MAX_BYTES

        most = MAX_BYTES - RESERVE
        if self._size is None or self._size + added > most:
            self._size = self._measured()
        if self._size + added > most:
            raise FullError(f"{MAX_BYTES // 1024**2} MiB")
        self._size += added

    def _measured(self) -> int:
        """Return the size of the record in bytes, or the largest size if it cannot be written."""
        from abstract_arcade.records.core import MAX_BYTES, RecordError
        from abstract_arcade.records.json_format import write

        try:
            return len(write(self._match, keep_commands=True).encode())
        except RecordError:
            return MAX_BYTES


def _size_of(comment: str, by: str) -> int:
    """Return the bytes of a comment and its writer in a record at most."""
    from json import dumps

    if not comment:
        return 0
    return len(dumps([comment, by], ensure_ascii=False).encode(errors="replace")) + _PER_CHANGE
