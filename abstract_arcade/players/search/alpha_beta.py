"""Alpha-beta search by iterative deepening, with a transposition table.

It is a principal variation search in negamax form with fail-soft bounds, as in chess programming. A
node's score is for the seat to move. Nodes and the links between them are kept from one depth to
the next, so that each iteration begins with the move order that the previous one found.
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
    plies_to_end,
)
from abstract_arcade.players.search.tuning import SearchTuning
from abstract_arcade.rules import Move

_INFINITE: Final = 2 * WON
MAX_DEPTH: Final = 99
"""The largest depth of a search in plies."""

MAX_NODES: Final = 200_000
"""The most nodes in the transposition table, about 120 MB at 600 bytes each.

Further nodes are not stored, so they are examined again each time.
"""

_SPARE_LINES: Final = 2
"""Number of lines searched beyond those requested if scores are averaged over depths."""

_QUIET_PLIES: Final = 4
"""The most plies of the quiescence search."""


def _same(score: int) -> int:
    return score


class _Node(Generic[S]):
    """A state and the results of searching it.

    Attributes:
        state: the state of the model.
        score: the model's score of the state.
        depth: how many plies deep the node has been searched.
        lower: a lower bound of the score by a search of `depth` plies; if proved, of any depth.
        upper: an upper bound, likewise.
        children: the links to the nodes after it, best first as far as is known; None if the node
            has not been expanded.
        complete: `Children.complete`.
        noisy: the links for the quiescence search; None if they are not known yet.
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
        """Return the score that an earlier search of at least `depth` plies has found or proved.

        It may be a bound if it is outside `alpha` and `beta`. None means that the node must be
        searched.
        """
        lower = self.lower
        upper = self.upper
        if self.depth >= depth:
            if lower >= beta or lower == upper:
                return lower
            return upper if upper <= alpha else None
        if lower > SCALE:
            return lower
        return upper if upper < -SCALE else None


_Link = tuple[Move, _Node[S], bool]
"""A move, the node after it, and whether the same seat is to move again there."""

_Scored = tuple[int, _Link[S]]
"""The score of a move for the seat that makes it, and the link."""


class AlphaBeta(Generic[S]):
    """One search of one position: create it, call `run`, and read the result.

    Attributes:
        depth: the depth in plies of the last completed iteration.
        lines: the best lines so far, best first; empty until a move has been examined.
        scores: the moves of the root with their scores, best first. Scores of moves that are worse
            than the best lines may be too high.
    """

    def __init__(
        self,
        model: SearchModel[S],
        clock: Clock,
        rng: random.Random,
        tuning: SearchTuning,
        max_nodes: int = MAX_NODES,
    ) -> None:
        self.depth = 0
        self.lines: tuple[Variation, ...] = ()
        self.scores: tuple[tuple[int, Move], ...] = ()
        self._model = model
        self._clock = clock
        self._rng = rng
        self._tuning = tuning
        self._max_nodes = max_nodes
        self._table: dict[S, _Node[S]] = {}
        self._outdated: dict[S, _Node[S]] = {}
        # The scores of the root's moves in the last iterations, if they are averaged; and how many
        # more lines than requested are searched then.
        self._passed: list[dict[Move, int]] = []
        self._spare = 0
        self._least: Callable[[int], int] = _same
        # The number of cutoffs that each move has caused; see `_expand`.
        self._cutoffs: dict[Move, int] = {}
        # `Children.complete` of the root.
        self._complete = True

    def __del__(self) -> None:
        # Python would free the whole tree at once and block the thread that reads requests. Node by
        # node, other threads can run in between.
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
        """Search until the clock stops the search, or its result is final.

        It is final at `max_depth`, or once the scores of all best lines are proved.

        Args:
            state: the root, in which the game must not be over.
            report: called after each iteration, when a better line was found, and when the clock
                has stopped the search.
            max_depth: the depth in plies at which the search ends; None for no limit.
            lines: how many best lines to find, if there are as many moves.
            least: returns for the score of the best move the score down to which the scores of all
                moves must be exact; by default, only those of `lines` are.
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
        self._spare = _SPARE_LINES if lines > 1 and self._tuning.depths > 1 else 0
        for depth in self._depths(last):
            # Without a quiescence search, `_look_at_moves` was the search of one ply.
            if depth == 1 and not self._model.is_noisy:
                continue
            if all(is_proved(line.score) for line in self.lines):
                return
            try:
                root = self._deepen(state, root, depth, lines, report)
            except Stopped:
                report()
                return
            self.depth = depth
            scored = self._averaged(root) if self._spare else root
            self._keep(scored, depth, lines)
            report()

    def _depths(self, last: int) -> range:
        """Return the depths of the iterations, of which the last one is `last`."""
        step = self._tuning.step
        first = last % step
        if first == 0:
            first = step
        return range(first, last + 1, step)

    def _look_at_moves(self, state: S, root: list[_Scored[S]]) -> None:
        """Fill `root` with the moves of a state, best first by the model's score, ties at random.

        If the clock stops it, the moves examined so far are in `root`.
        """
        children, self._complete = self._model.children(state)
        first, *others = children
        self._rng.shuffle(others)
        try:
            root.extend(map(self._scored, (first, *others)))
        finally:
            self._rng.shuffle(root)
            root.sort(key=_by_score)

    def _look_again(self, state: S) -> list[_Scored[S]]:
        """Return the moves of the root with new scores, after the model has found a forced win."""
        # The old table is kept, so that it is freed node by node; see `__del__`.
        self._outdated = self._table
        self._table = {}
        root: list[_Scored[S]] = []
        self._look_at_moves(state, root)
        return root

    def _averaged(self, root: list[_Scored[S]]) -> list[_Scored[S]]:
        """Return the moves sorted by the mean of their scores in the last iterations.

        If the best one wins by a proof, they are returned as they are.
        """
        earlier_depths = self._passed[1 - self._tuning.depths :]
        self._passed = [*earlier_depths, {link[0]: score for score, link in root}]
        if is_proved(root[0][0]):
            return root

        def mean(score: int, move: Move) -> int:
            scores = [table.get(move, score) for table in self._passed]
            if any(is_proved(known) for known in scores):
                return score
            return round(sum(scores) / len(scores))

        return sorted(((mean(score, link[0]), link) for score, link in root), key=_by_score)

    def _keep(self, scored: list[_Scored[S]], depth: int, lines: int) -> None:
        best_lines = []
        for score, link in scored[:lines]:
            moves = self._line(link, depth, score)
            is_known = score >= -SCALE or self._complete
            best_lines.append(Variation(score if is_known else not_proved(score), moves))
        self.lines = tuple(best_lines)
        self.scores = tuple((score, link[0]) for score, link in scored)

    def _deepen(
        self,
        state: S,
        root: list[_Scored[S]],
        depth: int,
        lines: int,
        report: Callable[[], None],
    ) -> list[_Scored[S]]:
        """Return the moves of the root after a search of `depth` plies.

        The moves with exact scores come first, best first. The others, which are worse, follow with
        upper bounds of their scores.
        """
        exact: list[_Scored[S]] = []
        others: list[_Scored[S]] = []
        wanted = lines + self._spare
        for index, (known, link) in enumerate(root):
            if self._model.finds_win(state):
                return self._look_again(state)
            floor = -_INFINITE
            if len(exact) >= wanted:
                floor = min(exact[wanted - 1][0], self._least(exact[0][0]))
            if index >= self._tuning.root_width and exact[0][0] >= -SCALE:
                others.append((min(known, floor), link))
                continue
            if exact:
                score = self._through(link, depth - 1, floor, floor + 1)
                if score > floor:
                    score = self._through(link, depth - 1, floor, _INFINITE)
            else:
                score = self._through(link, depth - 1, -_INFINITE, _INFINITE)
            if score <= floor:
                others.append((score, link))
                continue
            exact.append((score, link))
            exact.sort(key=_by_score)
            unsearched = root[index + 1 :]
            if unsearched and exact[0][0] < -SCALE <= unsearched[0][0]:
                # The move that was best has turned out to lose: do not play it if the clock stops
                # the search now.
                self._keep([*unsearched, *exact, *others], depth - 1, lines)
            # A new best move counts only after the previous best lines have been searched again.
            is_final = not self._spare or is_proved(score)
            if index >= lines and exact[0][1] is link and is_final:
                self._keep([*exact, *others, *unsearched], depth, lines)
                report()
        return exact + others

    def _through(self, link: _Link[S], depth: int, alpha: int, beta: int) -> int:
        """Search the node after a move; return the score of the move for the seat that makes it."""
        _, node, same_seat = link
        if same_seat:
            return earlier(self._search(node, depth, later(alpha), later(beta)))
        return earlier(-self._search(node, depth, -later(beta), -later(alpha)))

    def _search(self, node: _Node[S], depth: int, alpha: int, beta: int) -> int:
        """Return the score of a node by a search of `depth` plies, for the seat to move.

        Outside `alpha` and `beta` it is a bound of the score.
        """
        score = node.score
        if score > SCALE or score < -SCALE:
            return score
        if depth <= 0:
            return self._quiet(node, _QUIET_PLIES, alpha, beta)
        known = node.known(depth, alpha, beta)
        if known is not None:
            return known
        children = node.children
        if children is None:
            is_last = depth == 1 and not self._model.is_noisy
            children = self._expand(node, beta if is_last else _INFINITE)
            known = node.known(depth, alpha, beta)
            if known is not None:
                return known
        if not children:
            return score
        best = self._best_of(children, depth, alpha, beta)
        if best < -SCALE and not node.complete:
            best = not_proved(best)
        self._remember(node, depth, best, alpha, beta)
        return best

    def _best_of(self, children: list[_Link[S]], depth: int, alpha: int, beta: int) -> int:
        """Search the children; return the best score, and move the best child to the front.

        The score is a bound if it is outside `alpha` and `beta`. At most `SearchTuning.width`
        children are searched, or more while all lose.
        """
        best = -_INFINITE
        best_index = 0
        width = self._tuning.width
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
        """Store the result of a search of a node, unless a deeper one is known.

        `best` is a bound if it is not between `alpha` and `beta`.
        """
        if node.depth < depth:
            node.depth = depth
            # Only bounds that are proved hold for a deeper search.
            if node.lower <= SCALE:
                node.lower = -_INFINITE
            if node.upper >= -SCALE:
                node.upper = _INFINITE
        if node.depth == depth or is_proved(best):
            if best > alpha:
                node.lower = max(node.lower, best)
            if best < beta:
                node.upper = min(node.upper, best)

    def _quiet(self, node: _Node[S], plies: int, alpha: int, beta: int) -> int:
        """Return the score of a node by a quiescence search of at most `plies` plies.

        The seat to move may stop at any node and take the model's score. The result is a bound if
        it is outside `alpha` and `beta`.
        """
        best = node.score
        if plies == 0 or not self._model.is_noisy or best >= beta or is_proved(best):
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
        scored = [self._scored(child) for child in self._model.noisy_children(node.state)]
        scored.sort(key=_by_score)
        links = [link for _, link in scored]
        if len(self._table) < self._max_nodes:
            node.noisy = links
        return links

    def _expand(self, node: _Node[S], beta: int) -> list[_Link[S]]:
        """Return the links to the children of a node, best first by the model's score.

        The first child whose score reaches `beta` is returned alone, and no child is stored. A
        proved win is returned alone, too.
        """
        children, complete = self._model.children(node.state)
        if beta < _INFINITE:
            # A move that caused a cutoff elsewhere is likely to cause one here.
            children = sorted(children, key=lambda child: -self._cutoffs.get(child.move, 0))
        scored: list[_Scored[S]] = []
        for child in children:
            score, link = self._scored(child)
            if beta <= score <= SCALE:
                self._cutoffs[child.move] = self._cutoffs.get(child.move, 0) + 1
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
        if scored and not self._model.is_noisy and node.depth <= 1:
            # Scoring all children was a search of one ply.
            best = scored[0][0]
            if best < -SCALE and not complete:
                best = not_proved(best)
            node.depth = 1
            node.lower = best
            node.upper = best
        return links

    def _scored(self, child: Child[S]) -> _Scored[S]:
        """Return the link to a child and the score of its move, by the model's score."""
        node = self._node(child.state)
        score = node.score if child.same_seat else -node.score
        return earlier(score), (child.move, node, child.same_seat)

    def _node(self, state: S) -> _Node[S]:
        node = self._table.get(state)
        if node is None:
            self._clock.tick()
            node = _Node(state, self._model.score(state))
            if len(self._table) < self._max_nodes:
                self._table[state] = node
        return node

    def _line(self, link: _Link[S], depth: int, score: int) -> tuple[Move, ...]:
        """Return a move of the root and the moves expected after it.

        They are at most `depth` moves, or all moves to the end if the score is proved.
        """
        move, node, _ = link
        moves = [move]
        plies = plies_to_end(score) if is_proved(score) else depth
        while len(moves) < plies:
            following = self._expected(node)
            if following is None:
                break
            moves.append(following[0])
            node = following[1]
        return tuple(moves)

    def _expected(self, node: _Node[S]) -> _Link[S] | None:
        """Return the best known link of a node, or None if it was neither searched nor proved."""
        if node.children:
            return node.children[0]
        if not is_proved(node.score):
            return None
        scored = []
        for move, state, same_seat in self._model.children(node.state).children:
            child = self._table.get(state)
            if child is None:
                child = _Node(state, self._model.score(state))
            score = child.score if same_seat else -child.score
            scored.append((score, (move, child, same_seat)))
        if not scored:
            return None
        _, best = min(scored, key=_by_score)
        return best


def _by_score(scored: _Scored[S]) -> int:
    return -scored[0]
