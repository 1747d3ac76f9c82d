"""A position in the tree of a match, what is kept with it, and the numbers of the moves to it.

Every move has a number, but where print numbers stones, as in Renju: there a swap, a declared
number and an offer have none, and the pick of an offer has that of the stone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Required, TypedDict

from abstract_arcade.clock import Reading
from abstract_arcade.match.participants import Extra
from abstract_arcade.rules import Move, Outcome, Position, Seat, Site


class QuestionRecord(TypedDict, total=False):
    """A task: a move to find. Moves are texts, as the rules write them.

    `right` and `wrong` are what is said of the answers; `wrong` may tell answers apart by move,
    with "other" for the rest. `any` says that every legal move is right.
    """

    ask: Required[str]
    accept: Required[list[str]]
    any: bool
    right: str
    wrong: str | dict[str, str]


class PuzzleRecord(TypedDict, total=False):
    """What makes a match a puzzle: difficulty 1 to 4, plies to the goal, and the goal."""

    difficulty: Required[int]
    plies: Required[int]
    goal: Required[Literal["win", "save"]]


@dataclass(eq=False, repr=False, slots=True, weakref_slot=True)
class Node:
    """A position in the tree of a match. Only the methods of `Match` change it."""

    position: Position
    move: Move | None
    """The move that led here; None at the root."""
    parent: Node | None
    ply: int = field(init=False)
    """Plies from the root to here."""
    children: list[Node] = field(default_factory=list)
    """The nodes that follow, the main line's first."""
    comment: str = ""
    comment_by: str = ""
    """Who wrote it; empty if that is not known."""
    clock: Mapping[Seat, Reading] | None = None
    """The readings of both clocks after the move; None if there are no clocks."""
    end: Outcome | None = None
    """The outcome here, if something other than the rules ended the match; else None."""
    offers_draw: bool = False
    """Whether a draw was offered with the move."""
    question: QuestionRecord | None = None
    """Asked before the move that led here, or, at the root, in its position."""
    value: float | None = None
    """What an analysis thinks of the position, from -1 to 1 for Black; None for nothing."""
    proved: int | None = None
    """Plies to the end that an analysis has proved; None if it has not."""
    is_turn: bool = False
    """Whether an analysis calls the move a turning point of the game."""
    better: str = ""
    """The move that it would have played instead, as a text; empty for none."""
    light: Mapping[Site, str] | None = None
    """Sites to light up, each with a label, which may be empty; None for none."""
    extra: Extra | None = None
    _text: str | None = None

    def __post_init__(self) -> None:
        self.ply = 0 if self.parent is None else self.parent.ply + 1

    def __repr__(self) -> str:
        return f"<Node {self.ply}: {self.text or 'start'}>"

    @property
    def text(self) -> str:
        """The move that led here, as the rules write it; empty at the root."""
        if self._text is None:
            self._text = ""
            if self.parent is not None and self.move is not None:
                self._text = self.parent.position.format(self.move)
        return self._text

    @property
    def outcome(self) -> Outcome | None:
        """The outcome here, by the rules or otherwise; None if the game is not over."""
        return self.end or self.position.outcome

    def ancestors(self) -> Iterator[Node]:
        """Yield the nodes before this one, nearest first."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    def path(self) -> tuple[Node, ...]:
        """Return the nodes from the root to this one."""
        return (*reversed(list(self.ancestors())), self)

    def following(self) -> Iterator[Node]:
        """Yield the nodes after this one along first children."""
        node = self
        while node.children:
            node = node.children[0]
            yield node

    def subtree(self) -> Iterator[Node]:
        """This node and every node after it, each after its parent."""
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
        """Become the parent's child with an index."""
        assert self.parent is not None
        children = self.parent.children
        if children.index(self) != index:
            children.remove(self)
            children.insert(index, self)


_WITHOUT_NUMBER = frozenset({"offer", "territory"})
"""The kinds of content that no move has placed as a stone."""


def landing(node: Node) -> Sequence[Site]:
    """Return the site where the move to a node left its stone; none at the root and for a swap."""
    if node.parent is None or node.move is None:
        return ()
    return node.parent.position.landing(node.move, node.position)


def _is_stone(node: Node, site: Site) -> bool:
    content = node.position.content(site)
    return content is not None and content.kind not in _WITHOUT_NUMBER


def numbered(line: Iterable[Node]) -> Iterator[tuple[Node, int | None]]:
    """Yield the nodes of a line from the first move on, and the numbers of their moves."""
    number = 0
    for node in line:
        if node.parent is None:
            continue
        stones_only = node.position.game.numbers_stones
        counts = not stones_only or any(_is_stone(node, site) for site in landing(node))
        number += counts
        yield node, number if counts else None


def move_number(node: Node) -> int:
    """Return the number of the last move that led to a node, as the list of moves has it.

    That is its ply, or in Renju the number of its stone; 0 at the start.
    """
    if not node.position.game.numbers_stones:
        return node.ply
    return max((number for _, number in numbered(node.path()) if number), default=0)


def move_texts(moves: Iterable[tuple[Node, int | None]]) -> Iterator[str]:
    """Moves and their numbers as a list has them: "5. j10", or "– swap" without a number."""
    for node, number in moves:
        yield f"– {node.text}" if number is None else f"{number}. {node.text}"


def numbers_at(node: Node, most: int | None) -> Mapping[Site, int]:
    """Return the numbers of the stones of a position, by their sites; `most` of the last ones."""
    way = [(each, number) for each, number in numbered(node.path()) if number is not None]
    last = way
    if most is not None:
        last = way[max(0, len(way) - most) :]
    # Where several moves went, the last one's stone is there now.
    return {
        site: number for each, number in last for site in landing(each) if _is_stone(node, site)
    }
