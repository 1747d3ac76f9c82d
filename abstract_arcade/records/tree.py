"""The tree of a match as records write it: lines of moves, in which variations branch off.

A line is a list of consecutive moves. A variation is a line of its own that stands with the move
that it replaces. A path (`TreePath`) names a node: `(20,)` is the node at ply 20 of the main line,
`(14, 1, 20)` that at ply 20 of the second variation that stands with the move at ply 14; longer
ones alike. `(0,)` is the root.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from abstract_arcade.match import Match, Node
from abstract_arcade.records.core import MAX_DEPTH, MAX_NODES, RecordError, TreePath
from abstract_arcade.rules import MoveError
from abstract_arcade.truncate import shown

_MAX_MOVE = 4_000
"""The most characters of a move; the longest that a game can write has some two thousand."""

_MAX_QUOTED = 200
"""The most characters of a move that an error repeats."""

_MAX_FAULTS = 100


@dataclass(slots=True, eq=False)
class RecordLine:
    """A line of a record that is being read.

    Attributes:
        before: the node from which its first move was played.
        nodes: the nodes that its moves led to.
        variations: the variations that stand with its moves, by ply.
        depth: in how many variations it is nested; 0 for the main line.
        title: what an error says before the number of a move.
    """

    before: Node
    depth: int = 0
    title: str = ""
    nodes: list[Node] = field(default_factory=list)
    variations: dict[int, list[RecordLine]] = field(default_factory=dict)

    @property
    def last(self) -> Node:
        """The node at its end."""
        return self.nodes[-1] if self.nodes else self.before

    def place(self, text: object = None) -> str:
        """Where its next move stands, for an error: "move 17, d4-e4"."""
        ply = self.last.ply + 1
        if not isinstance(text, str):
            return f"{self.title}move {ply}"
        plain = text.strip()
        is_plain = plain.isascii() and plain.isprintable() and 0 < len(plain) <= 40
        return f"{self.title}move {ply}, {plain if is_plain else shown(text)}"

    def at(self, ply: int) -> Node | None:
        """Return its node at a ply; None if it has none there."""
        index = ply - self.before.ply - 1
        return self.nodes[index] if 0 <= index < len(self.nodes) else None


class TreeReader:
    """Puts the moves of a record into the tree of a match.

    Attributes:
        fault: the first fault noted; None for none.
    """

    def __init__(self, root: Node) -> None:
        self.main = RecordLine(root)
        self.fault: RecordError | None = None
        self._count = 1
        self._lines = 1
        self._faults = 0

    def note(self, error: RecordError) -> None:
        """Note a fault after which reading goes on elsewhere."""
        self._faults += 1
        if self.fault is None:
            self.fault = error

    def attempt(self, read: Callable[[], object]) -> bool:
        """Read a part of the record, and note its fault; whether it has none."""
        try:
            read()
        except RecordError as error:
            self.note(error)
            return False
        return True

    def finish(self, match: Match) -> Match:
        """Return the match that was read.

        Raises:
            RecordError: the first fault noted; it holds the sound part.
        """
        if self.fault is not None:
            self.fault.sound = match if match.root.children else None
            raise self.fault
        return match

    @property
    def has_many_faults(self) -> bool:
        """Whether to give up: finding out what is wrong with a move takes its time."""
        return self._faults >= _MAX_FAULTS

    def play(self, line: RecordLine, text: object) -> Node:
        """Add the next move of a line, and return the node that it leads to.

        Raises:
            RecordError: it is not a legal move, stands there already, or is one too many.
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
            # The sentence repeats what was written.
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
        """Begin a further variation of the last move of a line.

        Raises:
            RecordError: variations are nested too deep, or it is one too many.
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
        """Return the node that a path names.

        Raises:
            RecordError: there is none.
        """
        missing = RecordError(f"the path {list(path)} leads to no position", "current")
        line = self.main
        steps = list(path)
        if len(steps) % 2 == 0:
            raise missing
        while len(steps) > 1:
            ply, number = steps[:2]
            found = line.variations.get(ply, ())
            if not 0 <= number < len(found):
                raise missing
            line = found[number]
            steps = steps[2:]
        node = line.before if path == (0,) else line.at(steps[0])
        if node is None:
            raise missing
        return node


def path_to(node: Node) -> TreePath:
    """Return the path that names a node."""
    path: list[int] = [node.ply]
    while node.parent is not None:
        number = node.parent.children.index(node)
        if number:
            path[:0] = [node.ply, number - 1]
        node = node.parent
    return tuple(path)


def variations_of(node: Node) -> list[Node]:
    """Return the first nodes of the variations that a record writes with the move of a node."""
    parent = node.parent
    if parent is None or parent.children[0] is not node:
        return []
    return parent.children[1:]


def all_nodes(match: Match) -> Iterator[Node]:
    """Yield every node of a match, parents before their children."""
    waiting = [match.root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(node.children)


def tree_size(root: Node, after: Mapping[Node, Sequence[Node]] | None = None) -> tuple[int, int]:
    """Return how many nodes a tree has, and how deep variations are nested in it.

    `after` holds other lists of children, by node, as they would be after a change.
    """
    lists = after or {}
    count = 0
    deepest = 0
    # Each node with the number of variations in which it is nested.
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
    """Raise `RecordError` if no reader would take the record of a match."""
    count, deepest = tree_size(match.root)
    if count > MAX_NODES:
        raise RecordError(
            f"the match has {count:,} positions, but a record can have only {MAX_NODES:,}"
        )
    if deepest > MAX_DEPTH:
        raise RecordError(f"more than {MAX_DEPTH} variations of the match are nested")
