"""The explanation of a finished game: an evaluation of each move, and its turning points."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import dataclass, field, replace

from abstract_arcade.analysis.analyst import NODES, Analyst, Subject
from abstract_arcade.analysis.assessment import Figure, figure_at_end, figure_of, win_words
from abstract_arcade.analysis.explanation_words import (
    ANALYST,
    Remark,
    ending,
    gradual_change,
    turning_point,
)
from abstract_arcade.analysis.turning_points import TurningPointSearch, ValuedNode, evaluate
from abstract_arcade.match import Comment, Match, Node
from abstract_arcade.match.core import Note
from abstract_arcade.rules import Color, Move, MoveError

_DIGITS = 3
"""The number of decimal places of a value in a record, as in the reports of engines."""


@dataclass
class Explanation:
    """The explanation of a game, which `explain` completes step by step.

    Attributes:
        match: the match.
        line: the nodes of the game, from the root to its current position.
        steps: the evaluations of the nodes so far, in the order of `line`.
        turns: the sentences about the turning points found so far, in the order of play. If there
            are none, it is one sentence about how the balance of the game changed.
        is_done: whether the search for turning points is over.
    """

    match: Match
    line: tuple[Node, ...]
    steps: list[ValuedNode] = field(default_factory=list)
    turns: list[Remark] = field(default_factory=list)
    is_done: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether every node has been evaluated."""
        return len(self.steps) == len(self.line)

    @property
    def ending(self) -> Remark:
        """The remark on the end of the game."""
        return Remark(self.line[-1], ending(self.line[-1]))

    def figure_at(self, node: Node) -> Figure | None:
        """Return the evaluation of a node, or None if there is none.

        There is none for a node outside `line`, for a node not evaluated yet, and for the root of
        an explanation that was stored in a match.
        """
        if node.ply == 0 and node.value is None and self.is_whole:
            # Records have no evaluation of the root.
            return None
        if node.ply < len(self.steps) and self.line[node.ply] is node:
            return self.steps[node.ply].figure
        return None


async def explain(
    match: Match, analyst: Analyst, nodes: int = NODES, begun: Explanation | None = None
) -> AsyncGenerator[Explanation, None]:
    """Explain the game of a match, up to its current position. The result is always the same.

    Args:
        match: the match.
        analyst: evaluates the positions.
        nodes: how many positions to examine for each ply.
        begun: an explanation that was interrupted, which is continued.

    Yields:
        The same object each time: after each ply, after each turning point, and at the end.

    Raises:
        EngineError: If the analyst fails.
    """
    explanation = Explanation(match, match.current.path()) if begun is None else begun
    for ply in range(len(explanation.steps), len(explanation.line)):
        node = explanation.line[ply]
        outcome = node.outcome
        if outcome is not None:
            explanation.steps.append(ValuedNode(node, figure_at_end(outcome)))
        else:
            figure, line = await evaluate(Subject.at(node), analyst, nodes)
            explanation.steps.append(ValuedNode(node, figure, line))
        yield explanation
    search = TurningPointSearch(explanation.steps, analyst, nodes)
    async for _ in search.search():
        _show(explanation, search)
        yield explanation
    _show(explanation, search)
    explanation.is_done = True
    if not explanation.turns and len(explanation.line) > 1:
        explanation.turns.append(_without_turning_point(explanation))
    yield explanation


def _show(explanation: Explanation, search: TurningPointSearch) -> None:
    """Copy the results of a search to an explanation, with values rounded as in a record."""
    explanation.steps = [
        replace(step, figure=_kept_figure(step.node, step.figure)) for step in search.steps
    ]
    explanation.turns = [turning_point(explanation.steps, index) for index in sorted(search.found)]


def _without_turning_point(explanation: Explanation) -> Remark:
    outcome = explanation.line[-1].outcome
    return gradual_change(explanation.steps[:-1], None if outcome is None else outcome.winner)


def kept(match: Match) -> Explanation | None:
    """Return the explanation that is stored in a match: its evaluations and turning points.

    Returns:
        None if the game is not over at the current position, or if a node on the way there, except
        the root, has no evaluation.
    """
    line = match.current.path()
    if match.outcome is None or any(node.value is None for node in line[1:]):
        return None
    steps = [ValuedNode(node, _kept_figure(node)) for node in line]
    explanation = Explanation(match, line, steps, is_done=True)
    for index, node in enumerate(line[1:], 1):
        if node.is_turn and node is not line[-1]:
            better = _kept_better(line[index - 1], node)
            steps[index - 1] = replace(steps[index - 1], better=better)
            explanation.turns.append(turning_point(steps, index))
    if not explanation.turns and len(steps) > 1:
        explanation.turns.append(_without_turning_point(explanation))
    return explanation


def _kept_better(before: Node, node: Node) -> tuple[Move, ...]:
    if not node.better:
        return ()
    try:
        return (before.position.parse(node.better),)
    except MoveError:
        return ()


def _kept_figure(node: Node, known: Figure | None = None) -> Figure:
    """Return the evaluation of a node as stored in its match, or `known` as it would be stored."""
    if node.outcome is not None:
        return figure_at_end(node.outcome)
    if known is not None:
        return figure_of(node.position, round(known.value, _DIGITS), known.proved)
    return figure_of(node.position, node.value or 0.0, node.proved)


def keep(explanation: Explanation) -> None:
    """Store an explanation in the nodes of its match: values, and turning points if it is done.

    The last node of the game gets a value only if the explanation is done.
    """
    better: dict[Node, str] = {}
    steps = explanation.steps
    if explanation.is_done:
        for remark in explanation.turns:
            if remark.better and remark.node.parent is not None:
                better[remark.node] = remark.node.parent.position.format(remark.better[0])
    else:
        # `kept` finds no explanation if the last node has no value.
        steps = steps[: len(explanation.line) - 1]
    notes = {}
    for step in steps:
        value = round(step.figure.value, _DIGITS)
        is_turn = step.node in better
        notes[step.node] = Note(value, step.figure.proved, is_turn, better.get(step.node, ""))
    explanation.match.annotate(notes)


def comments_of(explanation: Explanation) -> list[Comment]:
    """Return the sentences of an explanation as comments for the nodes that have none yet.

    The last one is about the end of the game.
    """
    return [
        Comment(remark.node, str(remark.sentence), ANALYST)
        for remark in (*explanation.turns, explanation.ending)
        if not remark.node.comment
    ]


def chance_words(node: Node) -> str:
    """Return the stored evaluation of a node in words, or "" if there is none.

    Examples: "Black's chances: 54 %", "White wins in 3", "A draw".
    """
    if node.value is None:
        return ""
    figure = _kept_figure(node)
    names = node.position.game.color_names
    winner = figure.winner
    if winner is not None:
        return f"{names[winner]} {win_words(figure)}"
    if figure.proved is not None:
        return "A draw"
    return f"{names[Color.BLACK]}'s chances: {figure.percent} %"
