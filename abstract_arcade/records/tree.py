"""The tree of a match in the form of records: lines of moves with variations.

A line is a list of consecutive moves. A variation is a line that is attached to the move which its
first move replaces. A path (`TreePath`) identifies a node. `(20,)` is the node at ply 20 of the
main line, and `(0,)` is the root. `(14, 1, 20)` is the node at ply 20 of a variation: variation 1,
counted from 0, of those attached to the move at ply 14. Longer paths go on from variation to
variation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from abstract_arcade.match import Match, Node
from abstract_arcade.records.core import MAX_DEPTH, MAX_NODES, RecordError, TreePath
from abstract_arcade.rules import MoveError
from abstract_arcade.truncate import shown

_MAX_MOVE = 4_000
"""Most characters of a move. The longest legal move of any game has about 2,000."""

_MAX_QUOTED = 200
"""Most characters of a move that an error may repeat."""

_MAX_PLAIN = 40
"""Most characters of a move that an error names without quotes."""

_MAX_FAULTS = 100
"""Faults after which a reader stops, since explaining an illegal move takes time."""


@dataclass(slots=True, eq=False)
class RecordLine:
    """The main line or a variation of a record that is being read.

    Attributes:
        before: the node at which the first move of the line was played.
        depth: the number of variations around the moves of the line; 0 for the main line.
        title: the words before a move number in errors: "a variation of move 4, ". Empty for the
            main line.
        nodes: the nodes that the moves of the line led to.
        variations: the variations attached to the moves of the line, by ply.
    """

    before: Node
    depth: int = 0
    title: str = ""
    nodes: list[Node] = field(default_factory=list)
    variations: dict[int, list[RecordLine]] = field(default_factory=dict)

    @property
    def last(self) -> Node:
        """The last node of the line, or `before` if the line has no moves yet."""
        return self.nodes[-1] if self.nodes else self.before

    def place(self, text: object = None) -> str:
        """Return the place of the next move of the line for an error: "move 17, d4-e4".

        `text` is the move as the record has it. Without a text, this is "move 17".
        """
        ply = self.last.ply + 1
        if not isinstance(text, str):
            return f"{self.title}move {ply}"
        plain = text.strip()
        is_plain = plain.isascii() and plain.isprintable() and 0 < len(plain) <= _MAX_PLAIN
        return f"{self.title}move {ply}, {plain if is_plain else shown(text)}"

    def at(self, ply: int) -> Node | None:
        """Return the node of the line at a ply, or None if the line has none there."""
        index = ply - self.before.ply - 1
        return self.nodes[index] if 0 <= index < len(self.nodes) else None


class TreeReader:
    """Adds the moves of a record to the tree of a match, and collects the faults of the record.

    Attributes:
        main: the main line.
        fault: the first fault that was noted, or None.
    """

    def __init__(self, root: Node) -> None:
        self.main = RecordLine(root)
        self.fault: RecordError | None = None
        self._count = 1
        self._lines = 1
        self._faults = 0

    def note(self, error: RecordError) -> None:
        """Note a fault, after which the reader continues with another part of the record.

        `fault` is the first one; others are only counted.
        """
        self._faults += 1
        if self.fault is None:
            self.fault = error

    def attempt(self, read: Callable[[], object]) -> bool:
        """Call a function that reads a part of the record, and note its `RecordError`.

        Return whether it raised none.
        """
        try:
            read()
        except RecordError as error:
            self.note(error)
            return False
        return True

    def finish(self, match: Match) -> Match:
        """Return the match that was read.

        Raises:
            RecordError: If a fault was noted. It is the first one. Its `sound` is the match, or
                None if the match has no moves.
        """
        if self.fault is not None:
            self.fault.sound = match if match.root.children else None
            raise self.fault
        return match

    @property
    def has_many_faults(self) -> bool:
        """Whether so many faults were noted that reading must stop."""
        return self._faults >= _MAX_FAULTS

    def play(self, line: RecordLine, text: object) -> Node:
        """Add a move at the end of a line, and return the node that it leads to.

        Raises:
            RecordError: If the move is not text or not legal, follows the same node already, or
                exceeds `MAX_NODES`.
        """
        before = line.last
        place = line.place(text)
        if not isinstance(text, str):
            raise RecordError(f"the move is {shown(text)}, but must be text", place)
        if self._count >= MAX_NODES:
            raise RecordError(f"a record can have at most {MAX_NODES:,} positions", place)
        if len(text) > _MAX_MOVE:
            raise RecordError("the text is too long for a move", place)
        try:
            move = before.position.parse(text)
        except MoveError as error:
            # The sentence of the error contains the text of the move.
            reason = str(error) if len(text) <= _MAX_QUOTED else "this is not a legal move"
            raise RecordError(reason, place) from None
        if any(child.move == move for child in before.children):
            raise RecordError("the same move is already a variation here", place)
        node = Node(before.position.play(move), move, before)
        before.children.append(node)
        line.nodes.append(node)
        self._count += 1
        return node

    def branch(self, line: RecordLine) -> RecordLine:
        """Return a new, empty variation that is attached to the last move of a line.

        Raises:
            RecordError: If the variation exceeds `MAX_DEPTH` or `MAX_NODES`.
        """
        node = line.last
        assert line.nodes
        assert node.parent is not None
        if line.depth >= MAX_DEPTH:
            place = f"move {node.ply}"
            raise RecordError(f"more than {MAX_DEPTH} variations are nested", place)
        self._lines += 1
        if self._lines > MAX_NODES:
            raise RecordError(
                f"a record can have at most {MAX_NODES:,} variations", f"move {node.ply}"
            )
        variation = RecordLine(node.parent, line.depth + 1, f"a variation of move {node.ply}, ")
        line.variations.setdefault(node.ply, []).append(variation)
        return variation

    def find(self, path: TreePath) -> Node:
        """Return the node with a path.

        Raises:
            RecordError: If there is no such node.
        """
        node = self._node_at(path)
        if node is None:
            raise RecordError(f"the path {list(path)} leads to no position", "current")
        return node

    def _node_at(self, path: TreePath) -> Node | None:
        if path == (0,):
            return self.main.before
        if len(path) % 2 == 0:
            return None
        line = self.main
        *branches, last_ply = path
        for ply, number in zip(branches[::2], branches[1::2], strict=True):
            variations = line.variations.get(ply, ())
            if not 0 <= number < len(variations):
                return None
            line = variations[number]
        return line.at(last_ply)


def path_to(node: Node) -> TreePath:
    """Return the path of a node: `(20,)` for the node at ply 20 of the main line."""
    path: TreePath = (node.ply,)
    while node.parent is not None:
        number = node.parent.children.index(node)
        if number > 0:
            path = (node.ply, number - 1, *path)
        node = node.parent
    return path


def variations_of(node: Node) -> list[Node]:
    """Return the first nodes of the variations that a record attaches to the move of a node.

    If the node is a first child, they are its siblings. Otherwise, and at the root, there are none.
    """
    parent = node.parent
    if parent is None or parent.children[0] is not node:
        return []
    return parent.children[1:]


def all_nodes(match: Match) -> Iterator[Node]:
    """Yield every node of a match, parents before their children; the main line comes first."""
    waiting = [match.root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(node.children)


def tree_size(root: Node, after: Mapping[Node, Sequence[Node]] | None = None) -> tuple[int, int]:
    """Return the number of nodes of a tree, and the depth of its innermost variation.

    The depth is 0 without variations, 1 for a variation, and 2 for a variation within it.

    Args:
        root: the first node, which counts.
        after: lists of children, by node, that replace those of the tree, to measure the tree as it
            would be after a change.
    """
    lists = after or {}
    count = 0
    deepest = 0
    # Each node with the number of variations around it.
    waiting: list[tuple[Node, int]] = [(root, 0)]
    while waiting:
        node, depth = waiting.pop()
        count += 1
        deepest = max(deepest, depth)
        children = lists.get(node, node.children)
        waiting += [(child, depth) for child in children[:1]]
        waiting += [(child, depth + 1) for child in children[1:]]
    return count, deepest


def require_writable(match: Match) -> None:
    """Raise `RecordError` if a match exceeds `MAX_NODES` or its variations exceed `MAX_DEPTH`."""
    count, deepest = tree_size(match.root)
    if count > MAX_NODES:
        raise RecordError(
            f"the match has {count:,} positions, but a record can have only {MAX_NODES:,}"
        )
    if deepest > MAX_DEPTH:
        raise RecordError(f"more than {MAX_DEPTH} variations of the match are nested")
