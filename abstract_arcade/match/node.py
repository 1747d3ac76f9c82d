"""A position in the tree of a match, and what is kept with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, Required, TypedDict

from abstract_arcade.clock import Reading
from abstract_arcade.match.participants import Extra
from abstract_arcade.rules import Move, Outcome, Position, Seat, Site


class Question(TypedDict, total=False):
    """A task: a move to find. Moves are texts, as the rules write them.

    `right` and `wrong` are what is said of the answers; `wrong` may tell answers apart by move,
    with "other" for the rest. `any` says that every legal move is right.
    """

    ask: Required[str]
    accept: Required[list[str]]
    any: bool
    right: str
    wrong: str | dict[str, str]


class Puzzle(TypedDict, total=False):
    """What makes a match a puzzle: difficulty 1 to 4, plies to the goal, and the goal."""

    difficulty: Required[int]
    plies: Required[int]
    goal: Required[Literal["win", "save"]]


class Node:
    """A position in the tree of a match. Only the methods of `Match` change it.

    Attributes:
        move: the move that led here; None at the root.
        ply: plies from the root to here.
        children: the nodes that follow, the main line's first.
        comment_by: who wrote it; empty if that is not known.
        clock: the readings of both clocks after the move; None if there are no clocks.
        end: the outcome here, if something other than the rules ended the match; else None.
        offers_draw: whether a draw was offered with the move.
        question: asked before the move that led here, or, at the root, in its position.
        value: what an analysis thinks of the position, from -1 to 1 for Black; None for nothing.
        proved: plies to the end that an analysis has proved; None if it has not.
        is_turn: whether an analysis calls the move a turning point of the game.
        better: the move that it would have played instead, as a text; empty for none.
        light: sites to light up, each with a label, which may be empty; None for none.
        extra: see `Extra`.
    """

    __slots__ = (
        "__weakref__",
        "_text",
        "better",
        "children",
        "clock",
        "comment",
        "comment_by",
        "end",
        "extra",
        "is_turn",
        "light",
        "move",
        "offers_draw",
        "parent",
        "ply",
        "position",
        "proved",
        "question",
        "value",
    )

    def __init__(self, position: Position, move: Move | None, parent: Node | None) -> None:
        self.position = position
        self.move = move
        self.parent = parent
        self.ply: int = 0 if parent is None else parent.ply + 1
        self.children: list[Node] = []
        self.comment = ""
        self.comment_by = ""
        self.clock: Mapping[Seat, Reading] | None = None
        self.end: Outcome | None = None
        self.offers_draw = False
        self.question: Question | None = None
        self.value: float | None = None
        self.proved: int | None = None
        self.is_turn = False
        self.better = ""
        self.light: Mapping[Site, str] | None = None
        self.extra: Extra | None = None
        self._text: str | None = None

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
        """The nodes before this one, nearest first."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    def path(self) -> tuple[Node, ...]:
        """The nodes from the root to this one."""
        return (*reversed(list(self.ancestors())), self)

    def following(self) -> Iterator[Node]:
        """The nodes after this one along first children."""
        node = self
        while node.children:
            node = node.children[0]
            yield node

    def leads_to(self, other: Node) -> bool:
        """Whether this node is `other` or one of its ancestors."""
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
