"""Best-first tree search: what looks best is looked at most, and values are averages.

It is UCT without playouts: the view's score takes their place, and what is proved is passed up the
tree (Winands, Björnsson, Saito: Monte-Carlo Tree Search Solver, 2008). It suits games whose scores
swing from ply to ply, which the averages level out. A state to which several orders of the same
moves lead is one node (Childs, Brodeur, Kocsis: Transpositions and Move Groups in Monte Carlo Tree
Search, 2008), so that what is proved of it is known everywhere.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from math import log, sqrt
from typing import Final, Generic

from abstract_arcade.players.search.clock import Clock, Stopped
from abstract_arcade.players.search.model import (
    SCALE,
    S,
    SearchModel,
    Variation,
    earlier,
    is_proved,
    not_proved,
    score_of,
    value_of,
)
from abstract_arcade.rules import Move

_EXPLORATION: Final = 0.1
"""The weight of moves that were looked at little, when one move is to be played."""

_EXPLORATION_OF_SEVERAL: Final = 0.4
"""The weight of moves that were looked at little, when several moves are to be ranked."""

_PRIOR: Final = 8
"""The visits that the view's own score counts for."""

MAX_NODES: Final = 200_000
"""The most nodes of the tree, not counting how often each can be reached."""

_HOPELESS: Final = 10.0
"""More than any value and its exploration."""

_MAX_IDLE: Final = 1_000
"""The visits in a row that find nothing, after which there is nothing left to find."""


class _Node(Generic[S]):
    """A state in the tree.

    `score` is the view's until it is proved otherwise; `total` is the sum of the values of its
    visits, for the seat to move, whichever moves led to it. `children` is None until it has been
    expanded.
    """

    __slots__ = ("state", "score", "visits", "total", "children", "complete")

    def __init__(self, state: S, score: int) -> None:
        self.state = state
        self.score = score
        self.visits = _PRIOR
        self.total = _PRIOR * value_of(score)
        self.children: list[_Link[S]] | None = None
        self.complete = True

    @property
    def mean(self) -> float:
        """The value for the seat to move: proved, or the mean of all visits."""
        return value_of(self.score) if is_proved(self.score) else self.total / self.visits


# A move, the node it leads to, and 1 if the same seat moves there, else -1.
_Link = tuple[Move, _Node[S], int]


class BestFirst(Generic[S]):
    """One search of one position; for its attributes see `AlphaBeta`.

    No state of the game may come back later in the game.
    """

    def __init__(
        self,
        view: SearchModel[S],
        clock: Clock,
        rng: random.Random,
        max_nodes: int = MAX_NODES,
    ) -> None:
        self.depth = 0
        self.lines: tuple[Variation, ...] = ()
        self.scores: tuple[tuple[int, Move], ...] = ()
        self._view = view
        self._clock = clock
        self._rng = rng
        self._max_nodes = max_nodes
        self._table: dict[S, _Node[S]] = {}
        self._exploration = _EXPLORATION

    def __del__(self) -> None:
        # As in `AlphaBeta`.
        for node in self._table.values():
            node.children = None
        while self._table:
            self._table.popitem()

    def run(self, state: S, report: Callable[[], None], lines: int = 1) -> None:
        """Search until the clock stops it, or nothing is left to find.

        It begins at `state`, whose game must not be over, and finds so many best `lines`. `report`
        is called each time the visits have doubled, and at the end.
        """
        root = _Node(state, 0)
        self._exploration = _EXPLORATION_OF_SEVERAL if lines > 1 else _EXPLORATION
        try:
            self._expand(root)
            self._visit_often(root, lines, report)
        except Stopped:
            pass
        self._keep(root, lines)
        report()

    def _visit_often(self, root: _Node[S], lines: int, report: Callable[[], None]) -> None:
        count = 0
        idle = 0
        following = 64
        while idle < _MAX_IDLE and not is_proved(root.score):
            if count % 16 == 0 and self._clock.is_over():
                return
            idle = 0 if self._visit(root) else idle + 1
            count += 1
            if count == following:
                following *= 2
                self._keep(root, lines)
                report()

    def _visit(self, root: _Node[S]) -> bool:
        """Go down where it looks best, pass a leaf's value up; whether the tree may grow."""
        path: list[tuple[_Node[S], int]] = []
        node = root
        while node.children and not is_proved(node.score):
            _, child, sign = self._choice(node, node.children)
            path.append((node, sign))
            node = child
        value = value_of(node.score)
        is_open = not is_proved(node.score) and len(self._table) < self._max_nodes
        # Most nodes are visited once only: they are not expanded before the second visit.
        if is_open and node.visits > _PRIOR:
            self._expand(node)
            if node.children:
                value = max(sign * value_of(child.score) for _, child, sign in node.children)
            else:
                is_open = False
        node.visits += 1
        node.total += value
        for parent, sign in reversed(path):
            if is_proved(node.score):
                self._prove(parent)
            value *= sign
            parent.visits += 1
            parent.total += value
            node = parent
        return is_open

    def _choice(self, node: _Node[S], children: list[_Link[S]]) -> _Link[S]:
        """Return the child to visit: one that looks good, or was looked at little."""
        spread = self._exploration * sqrt(log(node.visits))
        best = children[0]
        best_worth = -_HOPELESS
        for link in children:
            _, child, sign = link
            if is_proved(child.score):
                worth = sign * _HOPELESS * value_of(child.score) / 2
            else:
                worth = sign * child.total / child.visits + spread / sqrt(child.visits)
            if worth > best_worth:
                best = link
                best_worth = worth
        return best

    @staticmethod
    def _prove(node: _Node[S]) -> None:
        """Pass on what its children prove: a win by one of them, a loss by all."""
        assert node.children
        best = max(sign * child.score for _, child, sign in node.children)
        if best > SCALE or (
            best < -SCALE
            and node.complete
            and all(is_proved(child.score) for _, child, _ in node.children)
        ):
            node.score = earlier(best)

    def _expand(self, node: _Node[S]) -> None:
        """Look at all children; if the clock stops it, those so far are kept."""
        shown, complete = self._view.children(node.state)
        node.children = []
        node.complete = False
        for child in shown:
            after = self._table.get(child.state)
            if after is None:
                self._clock.tick()
                after = _Node(child.state, self._view.score(child.state))
                self._table[child.state] = after
            node.children.append((child.move, after, 1 if child.same_seat else -1))
        node.complete = complete
        self._rng.shuffle(node.children)
        if any(is_proved(child.score) for _, child, _ in node.children):
            self._prove(node)

    def _keep(self, root: _Node[S], lines: int) -> None:
        assert root.children
        ordered = self._ordered(root)
        self.scores = tuple((self._score(root, link), link[0]) for link in ordered)
        self.lines = tuple(
            Variation(score, self._line(link))
            for (score, _), link in zip(self.scores[:lines], ordered, strict=False)
        )
        self.depth = len(self.lines[0].moves)

    @staticmethod
    def _ordered(node: _Node[S]) -> list[_Link[S]]:
        """Return the children, best first: by what is proved, then by visits."""

        def worth(link: _Link[S]) -> tuple[int, int, float]:
            _, child, sign = link
            proved = sign * child.score if is_proved(child.score) else 0
            return proved, child.visits, sign * child.mean

        return sorted(node.children or (), key=worth, reverse=True)

    @staticmethod
    def _score(root: _Node[S], link: _Link[S]) -> int:
        """Return the score of a move for the seat that makes it."""
        _, child, sign = link
        if not is_proved(child.score):
            return score_of(sign * child.mean)
        score = earlier(sign * child.score)
        return score if score > 0 or root.complete else not_proved(score)

    def _line(self, link: _Link[S]) -> tuple[Move, ...]:
        """Return the moves expected from a move of the root on."""
        move, node, _ = link
        moves = [move]
        while node.children or is_proved(node.score):
            if not node.children:
                self._show(node)
            following = self._ordered(node)
            if not following:
                break
            move, node, _ = following[0]
            moves.append(move)
        return tuple(moves)

    def _show(self, node: _Node[S]) -> None:
        """Expand a node that is proved, for the sake of the line that proves it."""
        shown, node.complete = self._view.children(node.state)
        node.children = [
            (child.move, _Node(child.state, self._view.score(child.state)), sign)
            for child in shown
            for sign in (1 if child.same_seat else -1,)
        ]
