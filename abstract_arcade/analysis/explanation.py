"""A finished game explained: its chances move by move, where it turned, and how, in sentences."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field, replace

from abstract_arcade.analysis.analyst import NODES, Analyst, Subject
from abstract_arcade.analysis.assessment import Figure, figure_at_end, figure_of, win_words
from abstract_arcade.analysis.explanation_words import (
    ANALYST,
    Told,
    ending,
    gradual_change,
    turning_point,
)
from abstract_arcade.analysis.turning_points import TurningPointSearch, ValuedNode, evaluate
from abstract_arcade.match import Match, Node
from abstract_arcade.match.core import Note
from abstract_arcade.rules import Color, Move, MoveError

_DIGITS = 3
"""The decimal places of a value in a record, as many as engines give."""


@dataclass
class Explanation:
    """What is known of a game so far.

    Attributes:
        match: the match.
        line: its nodes, from the root to where it stands.
        steps: what is known of the first of them.
        turns: the sentences about the turning points found so far, in the order of play; or one
            sentence about how the balance changed if there are none.
        is_done: whether the search for turning points is over.
    """

    match: Match
    line: tuple[Node, ...]
    steps: list[ValuedNode] = field(default_factory=list)
    turns: list[Told] = field(default_factory=list)
    is_done: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether every node is known."""
        return len(self.steps) == len(self.line)

    @property
    def ending(self) -> Told:
        """How the game ended."""
        return Told(self.line[-1], ending(self.line[-1]))

    def figure_at(self, node: Node) -> Figure | None:
        """What is known of a node; None for nothing."""
        if not node.ply and node.value is None and self.is_whole:
            # Records have no figure for the start.
            return None
        if node.ply < len(self.steps) and self.line[node.ply] is node:
            return self.steps[node.ply].figure
        return None


async def explain(
    match: Match, analyst: Analyst, nodes: int = NODES, begun: Explanation | None = None
) -> AsyncGenerator[Explanation, None]:
    """Explain the game of a match, up to where it stands; always the same.

    It searches so many `nodes` for each ply, and goes on with what was `begun`.

    Yields:
        The explanation, always the same object, after each ply, after each turning point, and at
        the end.

    Raises:
        EngineError: the analyst failed.
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
    """Take over what a search has found, with figures as a record has them."""
    explanation.steps = [
        replace(step, figure=_kept_figure(step.node, step.figure)) for step in search.steps
    ]
    explanation.turns = [turning_point(explanation.steps, index) for index in sorted(search.found)]


def _without_turning_point(explanation: Explanation) -> Told:
    outcome = explanation.line[-1].outcome
    return gradual_change(explanation.steps[:-1], None if outcome is None else outcome.winner)


def kept(match: Match) -> Explanation | None:
    """Return the explanation that a match keeps: its figures and turning points.

    Returns:
        None if there is none of the game as it stands.
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
    try:
        return (before.position.parse(node.better),) if node.better else ()
    except MoveError:
        return ()


def _kept_figure(node: Node, known: Figure | None = None) -> Figure:
    """Return the figure of a node as its match keeps it, or would keep one that is known."""
    if node.outcome is not None:
        return figure_at_end(node.outcome)
    if known is not None:
        return figure_of(node.position, round(known.value, _DIGITS), known.proved)
    return figure_of(node.position, node.value or 0.0, node.proved)


def keep(explanation: Explanation) -> None:
    """Note in the tree of a match what an explanation knows of it, as far as it has come."""
    turns = explanation.turns if explanation.is_done else []
    better = {told.node: told.better for told in turns if told.better}
    # A match whose last node has no value keeps no explanation.
    steps = (
        explanation.steps if explanation.is_done else explanation.steps[: len(explanation.line) - 1]
    )
    notes = {}
    for step in steps:
        node = step.node
        line = better.get(step.node, ())
        text = node.parent.position.format(line[0]) if line and node.parent else ""
        value = round(step.figure.value, _DIGITS)
        notes[node] = Note(value, step.figure.proved, bool(line), text)
    explanation.match.annotate(notes)


def write(explanation: Explanation, comment: Callable[[Node, str, str], None]) -> int:
    """Write an explanation into the comments of its match, where nobody has written any.

    Returns:
        How many comments were set.
    """
    told = [each for each in (*explanation.turns, explanation.ending) if not each.node.comment]
    for each in told:
        comment(each.node, str(each.sentence), ANALYST)
    return len(told)


def chance_words(node: Node) -> str:
    """What an analysis has left at a node, in words, without a full stop; empty for nothing."""
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
