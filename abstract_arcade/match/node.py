"""The nodes of the tree of a match, and the numbers that lists and diagrams give to moves.

Moves are numbered from 1. If `Game.numbers_stones` is true, as for Renju, only stones count: a
swap, a declared number and an offer have no number, and the pick of an offer has the number of its
stone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Required, TypedDict

from abstract_arcade.clock import Reading
from abstract_arcade.match.participants import Extra
from abstract_arcade.rules import Move, Outcome, Position, Seat, Site


class QuestionRecord(TypedDict, total=False):
    """A question that asks for a move, as records store it.

    `ask` is the question, and `accept` the texts of the right moves. If `any` is true, every legal
    move is right. `right` and `wrong` are the replies to an answer. `wrong` is one text, or texts
    by move, in which the key "other" holds the reply to all other moves.
    """

    ask: Required[str]
    accept: Required[list[str]]
    any: bool
    right: str
    wrong: str | dict[str, str]


class PuzzleRecord(TypedDict, total=False):
    """The task of a puzzle, as records store it.

    `difficulty` is 1 for the easiest puzzles and 4 for the hardest. The goal is to win within
    `plies` plies, or, if it is "save", not to lose within them.
    """

    difficulty: Required[int]
    plies: Required[int]
    goal: Required[Literal["win", "save"]]


class Comment(NamedTuple):
    """A comment for a node: its text, and the name of its author, or "" if it is not known."""

    node: Node
    text: str
    by: str = ""


@dataclass(eq=False, repr=False, slots=True, weakref_slot=True)
class Node:
    """A position in the tree of a match, with the move that led to it and the moves that follow.

    Only the methods of `Match`, and the readers of records, change a node.
    """

    position: Position
    move: Move | None
    """The move that led here; None at the root."""
    parent: Node | None
    ply: int = field(init=False)
    """The number of plies from the root to this node; 0 at the root."""
    children: list[Node] = field(default_factory=list)
    """The nodes after one more ply. The first is on the main line if this node is."""
    comment: str = ""
    comment_by: str = ""
    """The name of the author of the comment; empty if it is not known."""
    clock: Mapping[Seat, Reading] | None = None
    """The readings of both clocks after the move; None if none are stored for it."""
    end: Outcome | None = None
    """The outcome, if the match ended here by something other than the rules, else None."""
    offers_draw: bool = False
    """Whether a draw was offered with the move."""
    question: QuestionRecord | None = None
    """The question that is asked before the move that led here, or None if there is none.

    The root's question is asked in the position of the root.
    """
    value: float | None = None
    """The evaluation by an analysis, from -1 (White wins) to 1 (Black wins), or None."""
    proved: int | None = None
    """Plies from here to the end of the game, if an analysis has proved them, else None."""
    is_turn: bool = False
    """Whether an analysis calls the move that led here a turning point of the game."""
    better: str = ""
    """The text of the move that the analysis recommends at a turning point, or an empty text."""
    light: Mapping[Site, str] | None = None
    """The labels of the sites to highlight, which may be empty; None if there are no such sites."""
    extra: Extra | None = None
    """The keys of the node's record that this version does not know, or None."""
    _text: str | None = None

    def __post_init__(self) -> None:
        self.ply = 0 if self.parent is None else self.parent.ply + 1

    def __repr__(self) -> str:
        return f"<Node {self.ply}: {self.text or 'start'}>"

    @property
    def text(self) -> str:
        """The text of the move that led here: "d4", "swap". Empty at the root."""
        if self._text is None:
            self._text = ""
            if self.parent is not None and self.move is not None:
                self._text = self.parent.position.format(self.move)
        return self._text

    @property
    def outcome(self) -> Outcome | None:
        """The outcome at this node, by the rules or by `end`; None if the game is not over."""
        return self.end or self.position.outcome

    def child(self, move: Move) -> Node | None:
        """Return the node after a move, or None if the move does not follow this node."""
        for node in self.children:
            if node.move == move:
                return node
        return None

    def ancestors(self) -> Iterator[Node]:
        """Yield the nodes before this one, from its parent to the root."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    def path(self) -> tuple[Node, ...]:
        """Return the nodes from the root to this one, both included."""
        return (*reversed(list(self.ancestors())), self)

    def following(self) -> Iterator[Node]:
        """Yield the first child of this node, the first child of that child, and so on."""
        node = self
        while node.children:
            node = node.children[0]
            yield node

    def subtree(self) -> Iterator[Node]:
        """Yield this node and every node after it, each after its parent."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    def leads_to(self, other: Node) -> bool:
        """Return whether this node is `other` or one of its ancestors."""
        node: Node | None = other
        while node is not None and node.ply > self.ply:
            node = node.parent
        return node is self

    def move_to(self, index: int) -> None:
        """Move this node, which is not the root, to an index, from 0, among its siblings."""
        assert self.parent is not None
        children = self.parent.children
        if children.index(self) != index:
            children.remove(self)
            children.insert(index, self)


_WITHOUT_NUMBER = frozenset({"offer", "territory"})
"""The kinds of content that are not a stone placed by a move."""


def landing(node: Node) -> Sequence[Site]:
    """Return the site of the stone that the move to a node placed, in a sequence of one site.

    See `Position.landing`. The sequence is empty for a swap, for a declared number and at the root.
    """
    if node.parent is None or node.move is None:
        return ()
    return node.parent.position.landing(node.move, node.position)


def _is_stone(node: Node, site: Site) -> bool:
    content = node.position.content(site)
    return content is not None and content.kind not in _WITHOUT_NUMBER


def numbered(line: Iterable[Node]) -> Iterator[tuple[Node, int | None]]:
    """Yield (node, number of its move) for each node of a line except the root.

    The line must begin at the root. The number, from 1, is None for a move that is not counted,
    such as a swap in Renju.
    """
    number = 0
    for node in line:
        if node.parent is None:
            continue
        stones_only = node.position.game.numbers_stones
        if stones_only and not any(_is_stone(node, site) for site in landing(node)):
            yield node, None
        else:
            number += 1
            yield node, number


def move_number(node: Node) -> int:
    """Return the number of the last counted move on the path to a node; 0 if there is none.

    This is the ply of the node, or, in a game that numbers stones, the number of the last stone.
    """
    if not node.position.game.numbers_stones:
        return node.ply
    return max((number for _, number in numbered(node.path()) if number), default=0)


def move_texts(moves: Iterable[tuple[Node, int | None]]) -> Iterator[str]:
    """Yield moves as a list shows them: "5. j10", or "– swap" for a move without a number.

    `moves` are nodes with the numbers of their moves, as `numbered` yields them.
    """
    for node, number in moves:
        yield f"– {node.text}" if number is None else f"{number}. {node.text}"


def numbers_at(node: Node, most: int | None) -> Mapping[Site, int]:
    """Return the number of the move that placed each stone on the board of a node, by site.

    Only the last `most` numbered moves count, or all moves if `most` is None. A number is left out
    if there is no stone on its site now. If there is another stone, it has the number.
    """
    moves = [(moved, number) for moved, number in numbered(node.path()) if number is not None]
    if most is not None:
        moves = moves[-most:] if most > 0 else []
    numbers: dict[Site, int] = {}
    for moved, number in moves:
        for site in landing(moved):
            # If several moves placed a stone on one site, the last stone is there now.
            if _is_stone(node, site):
                numbers[site] = number
    return numbers
