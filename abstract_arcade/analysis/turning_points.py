"""The search for the turning points of a game that is over.

A drop in a player's chances between two positions proves nothing: the two figures come from
searches of different depth, with another side to move. So a move is a turning point only if
another move was better in a direct comparison, in which the positions after both moves are
searched with the same number of nodes.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Collection, Iterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from abstract_arcade.analysis.analyst import Analyst, Subject
from abstract_arcade.analysis.assessment import Figure, figure_at_end, figure_of
from abstract_arcade.analysis.hint import is_in_opening
from abstract_arcade.match import Node
from abstract_arcade.players.core import color_of
from abstract_arcade.rules import Color, Move, Seat

LEAST_DROP: Final = 0.15
"""The least advantage of the better move at a turning point, in chances from 0 to 1."""

LEAST_LONE_DROP: Final = 0.08
"""The least advantage if no move of the game reaches `LEAST_DROP`."""

COMPARED: Final = 6
"""Nodes that a comparison searches after each move, in units of the nodes of the first search."""

_LONGER = 3
"""Nodes that the search for other moves takes, in the same units."""

_PROMISING = 0.05
"""The least advantage in a short search that is worth a comparison."""

_MOST_TURNING_POINTS = 3

_BUDGET = 150
"""The nodes after which no other move is compared, in units of the nodes of the first search."""

_PROOF_NODES: Mapping[str, int] = {"krypte": 120_000}
"""The nodes of a last search for a forced loss after a recommended move, by game.

Games of Krypte end in long forced wins, which a comparison misses after one move in three. In the
other games a recommended move lost by force in 2 of 79 cases.
"""

_SWINGING: Collection[str] = frozenset({"renju"})
"""The games in which the chances swing between searches of an even and of an odd number of plies.

There a move is better only if it is so by both.
"""


@dataclass(frozen=True, slots=True)
class ValuedNode:
    """A node of a game with its evaluation.

    Attributes:
        node: the node.
        figure: the evaluation of its position.
        better: the best line from there that is known; empty if the game is over there.
    """

    node: Node
    figure: Figure
    better: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class _Comparison:
    """The result of a comparison of the move played with another one.

    Attributes:
        index: the index of the node after the move played.
        advantage: what the other move would have gained, in chances from 0 to 1.
        before: the node before both moves, with the other move as the best one.
        after: the node after the move played.
    """

    index: int
    advantage: float
    before: ValuedNode
    after: ValuedNode


class Evaluation(NamedTuple):
    """The evaluation of a position, and its best line; empty if the game is over."""

    figure: Figure
    line: tuple[Move, ...]


async def evaluate(subject: Subject, analyst: Analyst, nodes: int) -> Evaluation:
    """Return the evaluation of a position and its best line, from a search with so many nodes.

    If only one move is legal, the position after it is searched.

    Raises:
        EngineError: If the analyst failed.
    """
    position = subject.position
    if position.outcome is not None:
        return Evaluation(figure_at_end(position.outcome), ())
    known = await analyst.judge(subject, nodes)
    if known is not None:
        return Evaluation(known.figure, known.best.line)
    # A position with a single legal move is not searched.
    (move,) = position.legal_moves()
    figure, line = await evaluate(subject.after(move), analyst, nodes)
    return Evaluation(figure.before(position), (move, *line))


async def loses(subject: Subject, color: Color, analyst: Analyst) -> Evaluation | None:
    """Return the evaluation and the line of a forced loss of a colour, or None if none is found.

    Only the games in `_PROOF_NODES` (Krypte) are searched. For the others, the result is None.

    Raises:
        EngineError: If the analyst failed.
    """
    nodes = _PROOF_NODES.get(subject.game.slug)
    if nodes is None:
        return None
    evaluation = await evaluate(subject, analyst, nodes)
    return evaluation if evaluation.figure.winner is color.other else None


class TurningPointSearch:
    """Finds the turning points of a game, and corrects the evaluations of its positions.

    Attributes:
        steps: the nodes of the game from the root on, with their evaluations.
        found: the indices in `steps` of the nodes after a turning point, in the order in which they
            were found.
    """

    def __init__(self, steps: Sequence[ValuedNode], analyst: Analyst, nodes: int) -> None:
        """Start with evaluations from searches with so many nodes. `steps` is copied."""
        self.steps = list(steps)
        self.found: list[int] = []
        self._analyst = analyst
        self._nodes = nodes
        self._spent = 0
        self._first = [step.figure for step in steps]
        self._played: dict[int, Figure] = {}
        self._compared: set[int] = set()
        # The largest advantage below `LEAST_DROP`.
        self._slight: _Comparison | None = None

    async def search(self) -> AsyncGenerator[int, None]:
        """Yield the index in `steps` of the node after each turning point; at most three.

        The largest drop is examined first. If no other move was better by `LEAST_DROP`, the one
        with the largest advantage of `LEAST_LONE_DROP` or more is the only turning point. `steps`
        and `found` are updated before each index is yielded.

        Raises:
            EngineError: If the analyst failed.
        """
        self._correct(len(self.steps) - 1)
        while len(self.found) < _MOST_TURNING_POINTS and self._spent < _BUDGET:
            candidate = self._next_candidate()
            if candidate is None:
                break
            comparison = await self._trace(candidate)
            if comparison is not None:
                self._take(comparison)
                yield comparison.index
        if not self.found and self._slight is not None:
            self._take(self._slight)
            yield self._slight.index

    def _take(self, comparison: _Comparison) -> None:
        index = comparison.index
        self.found.append(index)
        self.steps[index - 1 : index + 1] = comparison.before, comparison.after

    async def _trace(self, index: int) -> _Comparison | None:
        """Trace a drop back to the last move of its player at which another one was better.

        `index` is that of the node after the drop. Return None if no other move was better by
        `LEAST_DROP`; the largest smaller advantage is stored in `_slight`.
        """
        steps = self.steps
        self.steps = list(steps)
        comparison = await self._last_mistake(index)
        # The assumptions of the trace are not certain, except for proofs.
        self.steps = [
            old if new.figure.proved is None else new
            for old, new in zip(steps, self.steps, strict=True)
        ]
        return comparison

    async def _last_mistake(self, index: int) -> _Comparison | None:
        earlier: int | None = index
        while earlier is not None and self._spent < _BUDGET:
            self._compared.add(earlier)
            comparison = await self._compare(earlier)
            if comparison is not None and comparison.advantage >= LEAST_DROP:
                return comparison
            if comparison is not None:
                self._note_slight(comparison)
            # The move played was as good as any, so the position before was as bad.
            self._carry(earlier - 1)
            self._correct(earlier - 1)
            earlier = self._earlier_drop(earlier)
        return None

    def _note_slight(self, comparison: _Comparison) -> None:
        if self._slight is None or comparison.advantage > self._slight.advantage:
            self._slight = comparison

    # Candidates

    def _next_candidate(self) -> int | None:
        """Return the index after the next move to compare, or None if there is none left."""
        drops = {index: self._lasting_drop(index) for index in self._open()}
        if drops:
            largest = max(drops, key=drops.__getitem__)
            if drops[largest] >= LEAST_DROP:
                return largest
        if self.found:
            return None
        # Both players may have given back at once what the other had just given. Then the last
        # of these mistakes decided.
        drops = {index: self._lasting_drop(index, after_gift=True) for index in drops}
        for least in (LEAST_DROP, _PROMISING):
            late = [index for index, drop in drops.items() if drop >= least]
            if late:
                return late[-1]
        return None

    def _earlier_drop(self, index: int) -> int | None:
        """Return the index after the last earlier move at which the same player's chances fell.

        None if there is none. The drop must be at least `LEAST_DROP`.
        """
        seat = self.steps[index - 1].node.position.seat_to_move
        last: int | None = None
        for earlier in self._open():
            if earlier >= index:
                break
            is_own = self.steps[earlier - 1].node.position.seat_to_move is seat
            if is_own and self._lasting_drop(earlier) >= LEAST_DROP:
                last = earlier
        return last

    def _open(self) -> Iterator[int]:
        """Yield the indices in `steps` of the nodes after moves that could still be turning points.

        A move in the opening, the only legal move and a move compared before are none.
        """
        for index in range(1, len(self.steps)):
            before, after = self.steps[index - 1 : index + 1]
            # A node has one evaluation, so it cannot belong to two turning points.
            if index in self._compared or {index - 1, index + 1} & set(self.found):
                continue
            position = before.node.position
            move = after.node.move
            if after.node.end is not None or move is None or len(position.legal_moves()) == 1:
                continue
            # In the opening the opponent can swap or choose, so a bad move costs nothing.
            if not is_in_opening(position, move):
                yield index

    def _lasting_drop(self, index: int, *, after_gift: bool = False) -> float:
        """Return the chances that a move lost its player, unless the opponent gave them back.

        They are negative for a gain. `index` is that of the node after the move.

        What the opponent had just given does not count, unless it was a proved win or `after_gift`
        is set.
        """
        steps = self.steps
        before = steps[index - 1]
        seat = before.node.position.seat_to_move
        was = [before]
        now = [step for step in steps[index : index + 2] if step.node.end is None]
        if index > 1 and before.figure.proved is None and not after_gift:
            was.append(steps[index - 2])
        return min(chance(step, seat) for step in was) - max(chance(step, seat) for step in now)

    # Comparisons

    async def _compare(self, index: int) -> _Comparison | None:
        """Compare the move to a node with other moves; return the best result, or None.

        None means that no other move is better by `LEAST_LONE_DROP`. The first one that is better
        by `LEAST_DROP` ends the comparison.
        """
        best: _Comparison | None = None
        async with aclosing(self._other_moves(index)) as moves:
            async for move in moves:
                least = LEAST_LONE_DROP if best is None else best.advantage
                comparison = await self._compare_with(move, index, least)
                if comparison is None:
                    continue
                best = comparison
                if best.advantage >= LEAST_DROP:
                    break
        return best

    async def _compare_with(self, move: Move, index: int, least: float) -> _Comparison | None:
        """Compare the move to a node with one other move.

        Returns:
            None if the advantage of the other move is less than `least`, or if it loses by force.
        """
        before, after = self.steps[index - 1 : index + 1]
        position = before.node.position
        mover = position.to_move
        subject = Subject.at(before.node).after(move)
        # A short search rules most moves out.
        short, _ = await self._evaluate(subject, 1)
        played = after.figure if after.figure.proved is not None else self._first[index]
        if _advantage(short, played, mover) < _PROMISING:
            return None
        figure, line = await self._evaluate(subject, COMPARED)
        played = await self._figure_after(index)
        compare = _least_advantage if position.game.slug in _SWINGING else _advantage
        advantage = compare(figure, played, mover)
        if advantage < least or await loses(subject, mover, self._analyst) is not None:
            return None
        return _Comparison(
            index,
            advantage,
            ValuedNode(before.node, figure.before(position), (move, *line)),
            replace(after, figure=played),
        )

    async def _other_moves(self, index: int) -> AsyncGenerator[Move, None]:
        """Yield the moves that may be better than the one played, the most promising first."""
        before, after = self.steps[index - 1 : index + 1]
        tried = {after.node.move}
        if before.better and before.better[0] not in tried:
            tried.add(before.better[0])
            yield before.better[0]
        # If the move played loses, perhaps they all do: a proof takes longer.
        factor = _LONGER if after.figure.proved is None else COMPARED
        self._spent += factor
        known = await self._analyst.judge(Subject.at(before.node), factor * self._nodes, lines=2)
        if known is None:
            return
        if known.figure.winner is before.node.position.to_move.other:
            self.steps[index - 1] = ValuedNode(before.node, known.figure, known.best.line)
            return
        for candidate in known.candidates:
            if candidate.move not in tried:
                yield candidate.move

    async def _figure_after(self, index: int) -> Figure:
        """Return the evaluation of the node after a move played, for comparisons."""
        step = self.steps[index]
        if step.figure.proved is not None:
            return step.figure
        if index not in self._played:
            figure, _ = await self._evaluate(Subject.at(step.node), COMPARED)
            if figure.proved is not None:
                self.steps[index] = replace(step, figure=figure)
            self._played[index] = figure
        return self._played[index]

    async def _evaluate(self, subject: Subject, factor: int) -> Evaluation:
        self._spent += factor
        return await evaluate(subject, self._analyst, factor * self._nodes)

    # Evaluations of earlier positions

    def _correct(self, last: int) -> None:
        """Correct the evaluations of the game by those after its moves, back from an index.

        If a position is lost, so is every position that its player can reach. A move cannot improve
        the chances of the player who makes it: if it seems to, the position before was better. If
        the chances drop a little although the best move was played, the position before was worse.
        """
        pairs = []
        for index in range(len(self.steps) - 1):
            is_found = index in self.found or index + 1 in self.found
            if self.steps[index + 1].node.end is None and not is_found:
                pairs.append(index)
        for index in pairs:
            before, after = self.steps[index : index + 2]
            proved = before.figure.proved
            winner = before.figure.winner
            is_lost = winner is before.node.position.to_move.other
            if proved is not None and is_lost and after.figure.proved is None:
                self.steps[index + 1] = replace(
                    after, figure=replace(before.figure, proved=proved - 1)
                )
        for index in reversed(pairs):
            before, after = self.steps[index : index + 2]
            seat = before.node.position.seat_to_move
            drop = chance(before, seat) - chance(after, seat)
            is_best = before.better[:1] in ((), (after.node.move,))
            if index < last and (drop <= 0 or (is_best and drop < LEAST_DROP)):
                self._carry(index)

    def _carry(self, index: int) -> None:
        """Give a node the evaluation of the node after it, unless its own is proved."""
        before, after = self.steps[index : index + 2]
        position = before.node.position
        figure = after.figure
        if before.figure.proved is not None or after.node.move is None:
            return
        carried = figure.before(position)
        if figure.winner is position.to_move.other and len(position.legal_moves()) > 1:
            # The loss after the move played does not prove that all other moves lose.
            carried = figure_of(position, figure.value)
        self.steps[index] = ValuedNode(before.node, carried, (after.node.move, *after.better))


def chance(step: ValuedNode, seat: Seat) -> float:
    """Return the chance of a seat at a node, from 0 to 1."""
    return step.figure.chance_of(color_of(step.node.position, seat))


def _advantage(figure: Figure, played: Figure, color: Color) -> float:
    """Return the chances of a colour that a move gains over the one played; -1.0 for a forced loss.

    `figure` is the evaluation after the move, `played` that after the one played.
    """
    if figure.winner is color.other:
        return -1.0
    return figure.chance_of(color) - played.chance_of(color)


def _least_advantage(figure: Figure, played: Figure, color: Color) -> float:
    """Return the smaller advantage by searches of an even and of an odd number of plies.

    If a figure lacks one of them, or is proved, return the same as `_advantage`.
    """
    if figure.chances is None or played.chances is None:
        return _advantage(figure, played, color)
    pairs = zip(figure.chances, played.chances, strict=True)
    gains = [better - after for better, after in pairs]
    return min(gains) if color is Color.BLACK else -max(gains)
