"""Monte Carlo tree search (UCT) in which the model's score replaces the random playouts.

It suits games whose scores swing from ply to ply, because the value of a node is the mean of many
scores. Proved wins and losses are passed up the tree (Winands, Björnsson, Saito: Monte-Carlo Tree
Search Solver, 2008). A state that is reached by several orders of moves is one node (Childs,
Brodeur, Kocsis: Transpositions and Move Groups in Monte Carlo Tree Search, 2008).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from math import inf, log, sqrt
from typing import Final, Generic

from abstract_arcade.players.search.clock import Clock, Stopped
from abstract_arcade.players.search.model import (
    SCALE,
    Child,
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
"""The weight of moves with few visits if one line is requested: UCT's exploration constant."""

_EXPLORATION_OF_SEVERAL: Final = 0.4
"""The weight of moves with few visits if several lines are requested."""

_PRIOR: Final = 8
"""The number of visits for which the model's score of a new node counts."""

MAX_NODES: Final = 200_000
"""The number of different states from which on the tree grows no further."""

_PROVED_WORTH: Final = 5.0
"""The worth of a proved win: larger than any value plus its exploration term."""

_POLL: Final = 16
"""The number of visits between two checks of the clock."""

_FIRST_REPORT: Final = 64
"""The number of visits before the first report."""

_MAX_IDLE: Final = 1_000
"""The search ends after this many visits in a row that could not expand the tree."""


class _Node(Generic[S]):
    """A state in the tree.

    Attributes:
        state: the state of the model.
        score: the model's score, or a proved score once there is one.
        visits: the number of visits, plus `_PRIOR`.
        total: the sum of the values of all visits, for the seat to move.
        children: the links to the nodes after it; None until the node is expanded.
        complete: `Children.complete`; False while the node is being expanded.
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
        """The value for the seat to move, -1 to 1: proved, or else the mean of all visits."""
        return value_of(self.score) if is_proved(self.score) else self.total / self.visits


_Link = tuple[Move, _Node[S], int]
"""A move, the node after it, and 1 if the same seat is to move again there, else -1.

It is a plain tuple because the search unpacks one for every child that it compares, which takes
three times as long with a named tuple.
"""


class BestFirst(Generic[S]):
    """One search of one position: create it, call `run`, and read the result.

    It is only for games in which no position can occur again.

    Attributes:
        depth: the number of moves in the best line.
        lines: the best lines so far, best first.
        scores: the moves of the root with their scores, best first.
    """

    def __init__(
        self,
        model: SearchModel[S],
        clock: Clock,
        rng: random.Random,
        max_nodes: int = MAX_NODES,
    ) -> None:
        self.depth = 0
        self.lines: tuple[Variation, ...] = ()
        self.scores: tuple[tuple[int, Move], ...] = ()
        self._model = model
        self._clock = clock
        self._rng = rng
        self._max_nodes = max_nodes
        self._table: dict[S, _Node[S]] = {}
        self._exploration = _EXPLORATION

    def __del__(self) -> None:
        # Node by node, so that other threads can run in between; see `AlphaBeta.__del__`.
        for node in self._table.values():
            node.children = None
        while self._table:
            self._table.popitem()

    def run(self, state: S, report: Callable[[], None], lines: int = 1) -> None:
        """Search until the clock stops the search, or its result is final.

        It is final once the root is proved won or lost, or if the tree cannot grow any more.

        Args:
            state: the root, in which the game must not be over.
            report: called each time the number of visits has doubled, and at the end.
            lines: how many best lines to find, if there are as many moves.
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
        next_report = _FIRST_REPORT
        while idle < _MAX_IDLE and not is_proved(root.score):
            if count % _POLL == 0 and self._clock.is_over():
                return
            idle = 0 if self._visit(root) else idle + 1
            count += 1
            if count == next_report:
                next_report *= 2
                self._keep(root, lines)
                report()

    def _visit(self, root: _Node[S]) -> bool:
        """Go down to the most promising leaf, expand it and pass its value up to the root.

        Return whether the leaf could be expanded, or will be at its second visit.
        """
        path: list[tuple[_Node[S], int]] = []
        node = root
        while node.children and not is_proved(node.score):
            _, child, sign = self._choice(node, node.children)
            path.append((node, sign))
            node = child
        value = value_of(node.score)
        is_open = not is_proved(node.score) and len(self._table) < self._max_nodes
        # Most nodes are visited only once, so a node is expanded at its second visit.
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
        """Return the child to visit: the one with the largest sum of value and exploration term."""
        spread = self._exploration * sqrt(log(node.visits))
        best = children[0]
        best_worth = -inf
        for link in children:
            _, child, sign = link
            if is_proved(child.score):
                # Better, or worse, than any child that is not proved.
                worth = sign * _PROVED_WORTH * value_of(child.score)
            else:
                worth = sign * child.total / child.visits + spread / sqrt(child.visits)
            if worth > best_worth:
                best = link
                best_worth = worth
        return best

    @staticmethod
    def _prove(node: _Node[S]) -> None:
        """Set the score of a node if its children prove it: one wins, or all lose."""
        assert node.children
        best = max(sign * child.score for _, child, sign in node.children)
        if best > SCALE or (
            best < -SCALE
            and node.complete
            and all(is_proved(child.score) for _, child, _ in node.children)
        ):
            node.score = earlier(best)

    def _expand(self, node: _Node[S]) -> None:
        """Add all children of a node to the tree.

        If the clock stops it, the node keeps the children added so far.
        """
        children, complete = self._model.children(node.state)
        node.children = []
        node.complete = False
        for child in children:
            if child.state not in self._table:
                self._clock.tick()
                self._table[child.state] = _Node(child.state, self._model.score(child.state))
            node.children.append(_link(child, self._table[child.state]))
        node.complete = complete
        self._rng.shuffle(node.children)
        if node.children:
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
        """Return the children, best first: proved wins, then by visits, proved losses last."""

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
        if score < 0 and not root.complete:
            return not_proved(score)
        return score

    def _line(self, link: _Link[S]) -> tuple[Move, ...]:
        """Return a move of the root and the moves expected after it, to the end if it is proved."""
        move, node, _ = link
        moves = [move]
        while node.children or is_proved(node.score):
            if not node.children:
                self._show(node)
            ordered = self._ordered(node)
            if not ordered:
                break
            move, node, _ = ordered[0]
            moves.append(move)
        return tuple(moves)

    def _show(self, node: _Node[S]) -> None:
        """Expand a proved node with nodes outside the table, to show the line to the end."""
        children, complete = self._model.children(node.state)
        node.complete = complete
        node.children = [
            _link(child, _Node(child.state, self._model.score(child.state))) for child in children
        ]


def _link(child: Child[S], node: _Node[S]) -> _Link[S]:
    sign = 1 if child.same_seat else -1
    return child.move, node, sign
