"""Alpha-beta search by iterative deepening, with a table of the nodes that it has seen.

Terms as in chess programming: a principal variation search in negamax form, where a node's score is
for the seat to move; bounds are fail-soft. The nodes and the links between them stay from one depth
to the next, so that each begins with the order that the one before has found.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, Generic

from abstract_arcade.players.search.clock import Clock, Stopped
from abstract_arcade.players.search.model import (
    SCALE,
    WON,
    Child,
    S,
    SearchModel,
    Variation,
    earlier,
    is_proved,
    later,
    not_proved,
)
from abstract_arcade.players.search.tuning import SearchTuning
from abstract_arcade.rules import Move

_INFINITE: Final = 2 * WON
MAX_DEPTH: Final = 99
"""The depth of a search that has nothing left to look at."""

MAX_NODES: Final = 200_000
"""The most nodes that the table holds: at about 600 bytes each, some 120 MB.

What follows is looked at afresh each time.
"""

_SPARE_LINES: Final = 2
"""The lines searched beyond those asked for, where values are averaged over several depths."""

_QUIET_PLIES: Final = 4
"""The most plies of noisy moves after the last one of the search."""


def _same(score: int) -> int:
    return score


class _Node(Generic[S]):
    """A state and what is known about it.

    `score` is the view's, `lower` and `upper` bounds of the score by a search of `depth` plies,
    or of any depth if they are proved. `children` come best first as far as is known; None if they
    have not been looked at.
    """

    __slots__ = (
        "state",
        "score",
        "depth",
        "lower",
        "upper",
        "children",
        "complete",
        "noisy",
    )

    def __init__(self, state: S, score: int) -> None:
        self.state = state
        self.score = score
        self.depth = 0
        self.lower = -_INFINITE
        self.upper = _INFINITE
        self.children: list[_Link[S]] | None = None
        self.complete = True
        self.noisy: list[_Link[S]] | None = None

    def known(self, depth: int, alpha: int, beta: int) -> int | None:
        """What a search of `depth` plies would find, as far as it matters; None if it is open."""
        lower = self.lower
        upper = self.upper
        if self.depth >= depth:
            if lower >= beta or lower == upper:
                return lower
            return upper if upper <= alpha else None
        if lower > SCALE:
            return lower
        return upper if upper < -SCALE else None


# A move, the node it leads to, and whether the same seat moves there.
_Link = tuple[Move, _Node[S], bool]
_Scored = tuple[int, _Link[S]]


class AlphaBeta(Generic[S]):
    """One search of one position.

    Attributes:
        depth: the plies that were searched to the end.
        lines: the best lines so far, best first; none until a move has been looked at.
        scores: every move whose score is known, with the score, best first.
    """

    def __init__(
        self,
        view: SearchModel[S],
        clock: Clock,
        rng: random.Random,
        shape: SearchTuning,
        max_nodes: int = MAX_NODES,
    ) -> None:
        self.depth = 0
        self.lines: tuple[Variation, ...] = ()
        self.scores: tuple[tuple[int, Move], ...] = ()
        self._view = view
        self._clock = clock
        self._rng = rng
        self._shape = shape
        self._max_nodes = max_nodes
        self._table: dict[S, _Node[S]] = {}
        self._outdated: dict[S, _Node[S]] = {}
        # The scores of the root's moves at the last depths, to be averaged, and the lines searched
        # for that beyond those asked for.
        self._passed: list[dict[Move, int]] = []
        self._spare = 0
        self._least: Callable[[int], int] = _same
        # How often each move was enough; see `_expand`.
        self._enough: dict[Move, int] = {}
        # Whether a loss by every move that the view shows of the root is a loss.
        self._complete = True

    def __del__(self) -> None:
        # Freed as a whole, a large tree would hold up the other threads, which are to hear the
        # next request.
        for table in (self._table, self._outdated):
            for node in table.values():
                node.children = None
                node.noisy = None
            while table:
                table.popitem()

    def run(
        self,
        state: S,
        report: Callable[[], None],
        max_depth: int | None = None,
        lines: int = 1,
        least: Callable[[int], int] = _same,
    ) -> None:
        """Search until the clock stops it, a depth is reached, or everything is proved.

        It begins at `state`, whose game must not be over, and finds so many best `lines`. `report`
        is called when a depth has been finished, when `lines` have changed before, and at the end.
        `least` returns the score, given the best one, above which the scores of all moves are
        exact.
        """
        self._least = least
        root: list[_Scored[S]] = []
        try:
            self._look_at_moves(state, root)
        except Stopped:
            self._keep(root, 1, lines)
            report()
            return
        self.depth = 1
        self._keep(root, 1, lines)
        report()
        last = MAX_DEPTH if max_depth is None else max_depth
        self._spare = _SPARE_LINES if lines > 1 < self._shape.depths else 0
        for depth in range(last % self._shape.step or self._shape.step, last + 1, self._shape.step):
            # Without noise the look at the moves was the search of one ply.
            if depth == 1 and not self._view.is_noisy:
                continue
            if all(is_proved(line.score) for line in self.lines):
                return
            try:
                root = self._deepen(state, root, depth, lines, report)
            except Stopped:
                report()
                return
            self.depth = depth
            self._keep(self._averaged(root) if self._spare else root, depth, lines)
            report()

    def _look_at_moves(self, state: S, root: list[_Scored[S]]) -> None:
        """Fill `root` with the moves, best first as the view sees them; ties at random."""
        shown, self._complete = self._view.children(state)
        first, *others = shown
        self._rng.shuffle(others)
        try:
            # One by one, for the sake of those that are there when the clock stops it.
            root.extend(map(self._scored, (first, *others)))
        finally:
            self._rng.shuffle(root)
            root.sort(key=_by_score)

    def _look_again(self, state: S) -> list[_Scored[S]]:
        """The moves of the root, now that the view knows more than when the table was filled."""
        self._table, self._outdated = {}, self._table
        root: list[_Scored[S]] = []
        self._look_at_moves(state, root)
        return root

    def _averaged(self, root: list[_Scored[S]]) -> list[_Scored[S]]:
        """The moves by the mean of their scores at the last depths, unless one of them wins."""
        earlier_depths = self._passed[1 - self._shape.depths :]
        self._passed = [*earlier_depths, {link[0]: score for score, link in root}]
        if is_proved(root[0][0]):
            return root

        def mean(score: int, move: Move) -> int:
            known = [table.get(move, score) for table in self._passed]
            is_open = not any(is_proved(each) for each in known)
            return round(sum(known) / len(known)) if is_open else score

        return sorted(((mean(score, link[0]), link) for score, link in root), key=_by_score)

    def _keep(self, scored: list[_Scored[S]], depth: int, lines: int) -> None:
        self.lines = tuple(
            Variation(
                not_proved(score) if score < -SCALE and not self._complete else score,
                self._line(link, depth, score),
            )
            for score, link in scored[:lines]
        )
        self.scores = tuple((score, link[0]) for score, link in scored)

    def _deepen(
        self,
        state: S,
        root: list[_Scored[S]],
        depth: int,
        lines: int,
        report: Callable[[], None],
    ) -> list[_Scored[S]]:
        """Return the moves of the root after a search of `depth` plies, best first.

        Those that are worse than the lines ask for come after the others, with a score that is at
        least theirs.
        """
        found: list[_Scored[S]] = []
        others: list[_Scored[S]] = []
        exact = lines + self._spare
        for index, (known, link) in enumerate(root):
            if self._view.finds_win(state):
                return self._look_again(state)
            floor = -_INFINITE
            if len(found) >= exact:
                floor = min(found[exact - 1][0], self._least(found[0][0]))
            if index >= self._shape.root_width and found[0][0] >= -SCALE:
                others.append((min(known, floor), link))
                continue
            if found:
                score = self._through(link, depth - 1, floor, floor + 1)
                if score > floor:
                    score = self._through(link, depth - 1, floor, _INFINITE)
            else:
                score = self._through(link, depth - 1, -_INFINITE, _INFINITE)
            if score <= floor:
                others.append((score, link))
                continue
            found.append((score, link))
            found.sort(key=_by_score)
            unsearched = root[index + 1 :]
            if unsearched and found[0][0] < -SCALE <= unsearched[0][0]:
                # If the clock stops the search now, the move that was best before is not played.
                self._keep([*unsearched, *found, *others], depth - 1, lines)
            # Until the lines that were best have been looked at again, nothing is better.
            is_told = not self._spare or is_proved(score)
            if index >= lines and found[0][1] is link and is_told:
                self._keep([*found, *others, *unsearched], depth, lines)
                report()
        return found + others

    def _through(self, link: _Link[S], depth: int, alpha: int, beta: int) -> int:
        """The score of a move for the seat that makes it, from a search of the node it leads to."""
        _, node, same_seat = link
        if same_seat:
            return earlier(self._search(node, depth, later(alpha), later(beta)))
        return earlier(-self._search(node, depth, -later(beta), -later(alpha)))

    def _search(self, node: _Node[S], depth: int, alpha: int, beta: int) -> int:
        """Return the score of a node, or a bound of it outside `alpha` and `beta`."""
        score = node.score
        if score > SCALE or score < -SCALE:
            return score
        if depth <= 0:
            return self._quiet(node, _QUIET_PLIES, alpha, beta)
        if (known := node.known(depth, alpha, beta)) is not None:
            return known
        children = node.children
        if children is None:
            is_last = depth == 1 and not self._view.is_noisy
            children = self._expand(node, enough=beta if is_last else _INFINITE)
            if (known := node.known(depth, alpha, beta)) is not None:
                return known
        if not children:
            return score
        best = self._best_of(children, depth, alpha, beta)
        if best < -SCALE and not node.complete:
            best = not_proved(best)
        self._remember(node, depth, best, alpha, beta)
        return best

    def _best_of(self, children: list[_Link[S]], depth: int, alpha: int, beta: int) -> int:
        """Return the best score through any of the children, which comes to the front."""
        best = -_INFINITE
        best_index = 0
        width = self._shape.width
        through = self._through
        for index, link in enumerate(children):
            if index >= width and best >= -SCALE:
                break
            if index == 0 or depth == 1:
                score = through(link, depth - 1, alpha, beta)
            else:
                score = through(link, depth - 1, alpha, alpha + 1)
                if alpha < score < beta:
                    score = through(link, depth - 1, alpha, beta)
            if score > best:
                best = score
                best_index = index
                if score > alpha:
                    alpha = score
                    if alpha >= beta:
                        break
        if best_index:
            children.insert(0, children.pop(best_index))
        return best

    def _remember(self, node: _Node[S], depth: int, best: int, alpha: int, beta: int) -> None:
        """Keep a score found within `alpha` and `beta`, unless a deeper one is known."""
        if node.depth < depth:
            node.depth = depth
            node.lower = node.lower if node.lower > SCALE else -_INFINITE
            node.upper = node.upper if node.upper < -SCALE else _INFINITE
        if node.depth == depth or is_proved(best):
            if best > alpha:
                node.lower = max(node.lower, best)
            if best < beta:
                node.upper = min(node.upper, best)

    def _quiet(self, node: _Node[S], plies: int, alpha: int, beta: int) -> int:
        """The score of a node where the search ends: of the node itself, or after noisy moves."""
        best = node.score
        if plies == 0 or not self._view.is_noisy or best >= beta or is_proved(best):
            return best
        links = node.noisy
        if links is None:
            links = self._noisy(node)
        for _, child, same_seat in links:
            alpha = max(alpha, best)
            if same_seat:
                score = self._quiet(child, plies - 1, later(alpha), later(beta))
            else:
                score = -self._quiet(child, plies - 1, -later(beta), -later(alpha))
            best = max(best, earlier(score))
            if best >= beta:
                break
        return best

    def _noisy(self, node: _Node[S]) -> list[_Link[S]]:
        scored = [self._scored(child) for child in self._view.noisy_children(node.state)]
        scored.sort(key=_by_score)
        links = [link for _, link in scored]
        if len(self._table) < self._max_nodes:
            node.noisy = links
        return links

    def _expand(self, node: _Node[S], enough: int) -> list[_Link[S]]:
        """Return the children of a node, best first as the view sees them.

        Once one reaches the score `enough`, the others are not looked at; nor are they kept.
        """
        children, complete = self._view.children(node.state)
        if enough < _INFINITE:
            # A move that was enough elsewhere is likely to be so here.
            order = self._enough.get
            children = sorted(children, key=lambda child: -order(child.move, 0))
        scored: list[_Scored[S]] = []
        for child in children:
            score, link = self._scored(child)
            if enough <= score <= SCALE:
                self._enough[child.move] = self._enough.get(child.move, 0) + 1
                if node.depth <= 1:
                    node.depth = 1
                    node.lower = score
                return [link]
            scored.append((score, link))
            if score > SCALE:
                scored = scored[-1:]
                break
        scored.sort(key=_by_score)
        links = [link for _, link in scored]
        node.complete = complete
        if len(self._table) < self._max_nodes:
            node.children = links
        if scored and not self._view.is_noisy and node.depth <= 1:
            # The look at them was a search of one ply.
            best = scored[0][0]
            if best < -SCALE and not complete:
                best = not_proved(best)
            node.depth = 1
            node.lower = best
            node.upper = best
        return links

    def _scored(self, child: Child[S]) -> _Scored[S]:
        """Return a child with the score of its move, as the view sees it."""
        node = self._node(child.state)
        score = node.score if child.same_seat else -node.score
        return earlier(score), (child.move, node, child.same_seat)

    def _node(self, state: S) -> _Node[S]:
        node = self._table.get(state)
        if node is None:
            self._clock.tick()
            node = _Node(state, self._view.score(state))
            if len(self._table) < self._max_nodes:
                self._table[state] = node
        return node

    def _line(self, link: _Link[S], depth: int, score: int) -> tuple[Move, ...]:
        """Return the moves expected from a move of the root on: to the end, if that is proved."""
        move, node, _ = link
        moves = [move]
        plies = WON - abs(score) if is_proved(score) else depth
        while len(moves) < plies:
            following = self._expected(node)
            if following is None:
                break
            moves.append(following[0])
            node = following[1]
        return tuple(moves)

    def _expected(self, node: _Node[S]) -> _Link[S] | None:
        """Return the best link of a node that has been searched, or whose score is proved."""
        if node.children:
            return node.children[0]
        if not is_proved(node.score):
            return None
        scored = []
        for move, state, same_seat in self._view.children(node.state).children:
            child = self._table.get(state) or _Node(state, self._view.score(state))
            scored.append((child.score if same_seat else -child.score, (move, child, same_seat)))
        return min(scored, key=_by_score)[1] if scored else None


def _by_score(scored: _Scored[S]) -> int:
    return -scored[0]
