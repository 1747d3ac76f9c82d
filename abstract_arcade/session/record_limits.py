"""The limits of a record, checked before a match grows beyond them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from abstract_arcade.match import Comment, Match, Node
from abstract_arcade.rules import Move

RESERVE: Final = 1 << 17
"""Bytes of a record that moves and comments leave free for data that is never refused.

These are results, readings of clocks and the evaluations of an analysis.
"""

_PER_CHANGE = 512
"""Most bytes that a move or a comment adds to a record, in addition to its text."""

_NEW_MATCH = 1 << 16
"""Upper bound of the size of a record without moves, in bytes."""


class FullError(Exception):
    """A change that would make a record too large to read; `str()` has no full stop."""

    def __init__(self, limit: str) -> None:
        super().__init__(
            f"The match would be too large (at most {limit}): delete a variation or a comment first"
        )


class RecordLimits:
    """Refuses changes of a match that would make its record too large to read.

    The methods are called before the change. The size of the record is an estimate, since writing a
    large record for each move would take too long: it is measured once, increased with each change,
    and measured again when the estimate exceeds the limit.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        has_begun = bool(match.root.children or match.root.comment or match.extra)
        # Upper bound of the size of the record in bytes, or None before it is measured.
        self._size = None if has_begun else _NEW_MATCH

    def add_move(self, before: Node, move: Move) -> None:
        """Count a move that will be played at a node, whether it is in the tree there or not.

        Raises:
            FullError: If the record would be too large, have too many positions, or nest variations
                too deep. Then the move is not counted.
        """
        children = before.children
        node = before.child(move)
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
                others = [sibling for sibling in child.parent.children if sibling is not child]
                after[child.parent] = [child, *others]
        self._require_tree(after)
        self._add(2 * len(text.encode()) + _PER_CHANGE)

    def add_comments(self, comments: Iterable[Comment]) -> None:
        """Count comments that will replace the comments of their nodes.

        Raises:
            FullError: If the record would be too large. Then no comment is counted.
        """
        added = 0
        for node, text, by in comments:
            added += _size_of(text, by) - _size_of(node.comment, node.comment_by)
        if added > 0:
            self._add(added)

    def move_child(self, node: Node, index: int) -> None:
        """Count a node that will be moved to an index among the children of its parent.

        The node may also have been deleted; then it will be inserted there again.

        Raises:
            FullError: If the record would be too large, or if variations would be nested too deep.
        """
        assert node.parent is not None
        children = node.parent.children
        after = [child for child in children if child is not node]
        after.insert(index, node)
        self._require_tree({node.parent: after})
        if node in children:
            self._add(_PER_CHANGE)
            return
        # The node was deleted, and its size is unknown: measure the record with it.
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
        """Return the size of the record in bytes, or `MAX_BYTES` if it cannot be written."""
        from abstract_arcade.records.core import MAX_BYTES, RecordError
        from abstract_arcade.records.json_format import write

        try:
            return len(write(self._match, keep_commands=True).encode())
        except RecordError:
            return MAX_BYTES


def _size_of(comment: str, by: str) -> int:
    """Return an upper bound of the bytes of a comment and its writer in a record."""
    from json import dumps

    if not comment:
        return 0
    return len(dumps([comment, by], ensure_ascii=False).encode(errors="replace")) + _PER_CHANGE
