"""A finished game explained: its chances ply by ply, where it turned, and how, in sentences."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from abstract_arcade.analysis.analyst import NODES, Analyst, Subject
from abstract_arcade.analysis.assessment import (
    Figure,
    certain_words,
    figure_at_end,
    figure_of,
)
from abstract_arcade.analysis.hint import claims_about, named
from abstract_arcade.match import Match, Node
from abstract_arcade.match.core import Note
from abstract_arcade.players.core import color_of
from abstract_arcade.rules import Color, Move, Sentence

ANALYST = "Analysis"
"""Who writes the comments of an explanation."""

_LEAST_SWING = 0.15
"""The change of a chance from which on a ply is a turning point."""

_MOST_TURNS = 3
"""The most turning points before the end."""

_DIGITS = 3
"""Those of a value that are kept, as many as an engine tells."""

_QUIET_PERCENT = 15
"""Within so many percent the chances did not change."""

_WINDOW = 10
"""The plies within which a slow change is looked for."""


@dataclass(frozen=True, slots=True)
class Step:
    """A node of the game, and what is known of its position.

    Attributes:
        node: the node.
        figure: how good its position is.
        better: the line that was best there, as far as it is known; empty at the end.
    """

    node: Node
    figure: Figure
    better: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of an explanation, and the node that it is about."""

    node: Node
    sentence: Sentence


@dataclass
class Explanation:
    """What is known of a game so far.

    Attributes:
        match: the match.
        line: its nodes, from the root to where it stands.
        steps: what is known of the first of them.
        turns: the sentences about the plies where it turned, in the order of play; the last one
            tells how it ended. None until every node is known.
    """

    match: Match
    line: tuple[Node, ...]
    steps: list[Step] = field(default_factory=list)
    turns: list[Told] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        """Whether every node is known."""
        return len(self.steps) == len(self.line)

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

    Args:
        match: the match.
        analyst: looks at its positions, one after the other.
        nodes: how many positions are looked at for each ply.
        begun: an explanation of the same game, to be gone on with; None for a new one.

    Yields:
        The explanation, always the same object, after each ply, and when all is known.

    Raises:
        EngineError: the analyst failed.
    """
    explanation = Explanation(match, match.current.path()) if begun is None else begun
    start = match.root.position
    texts = tuple(node.text for node in explanation.line[1:])
    for ply in range(len(explanation.steps), len(explanation.line)):
        node = explanation.line[ply]
        outcome = node.outcome
        if outcome is not None:
            explanation.steps.append(Step(node, figure_at_end(outcome)))
        else:
            subject = Subject(match.game, start, texts[:ply], node.position)
            known = await analyst.judge(subject, nodes)
            if known is None:
                # There was one move only: whatever it leads to.
                explanation.steps.append(Step(node, await _after(subject, analyst, nodes)))
            else:
                explanation.steps.append(Step(node, known.figure, known.best.line))
        yield explanation
    explanation.turns = tell(explanation)
    yield explanation


async def _after(subject: Subject, analyst: Analyst, nodes: int) -> Figure:
    """The figure of a position with a single move: that of the position after it."""
    position, plies = subject.position, 0
    moves = list(subject.moves)
    while position.outcome is None and len(position.legal_moves()) == 1:
        (move,) = position.legal_moves()
        moves.append(position.format(move))
        position, plies = position.play(move), plies + 1
    if position.outcome is not None:
        figure = figure_at_end(position.outcome)
        return Figure(figure.value, figure.chance, plies)
    known = await analyst.judge(Subject(subject.game, subject.start, tuple(moves), position), nodes)
    assert known is not None
    figure = known.figure
    proved = None if figure.proved is None else figure.proved + plies
    return Figure(figure.value, figure.chance, proved)


def tell(explanation: Explanation) -> list[Told]:
    """The turning points of a game in sentences, and how it ended."""
    steps = explanation.steps
    swings = sorted(
        ((_swing(before, after), after) for before, after in pairwise(steps)),
        key=lambda pair: (-pair[0], pair[1].node.ply),
    )
    last = steps[-1].node
    turned = [step for swing, step in swings if swing >= _LEAST_SWING and step.node is not last][
        :_MOST_TURNS
    ]
    turned.sort(key=lambda step: step.node.ply)
    told = [Told(step.node, _turning(steps[step.node.ply - 1], step)) for step in turned]
    if not told and len(steps) > 1:
        told = [_slow(steps[:-1])]
    return [*told, Told(last, _ending(last))]


def _swing(before: Step, after: Step) -> float:
    """How much a ply has changed the chances of the two seats."""
    seat = before.node.position.seat_to_move
    then = color_of(before.node.position, seat)
    now = color_of(after.node.position, seat)
    return abs(after.figure.chance_of(now) - before.figure.chance_of(then))


def _turning(before: Step, after: Step) -> Sentence:
    """What a ply did to the chances, and what was there instead."""
    position, node = before.node.position, after.node
    assert node.move is not None
    game, mover = position.game, color_of(position, position.seat_to_move)
    now = color_of(node.position, position.seat_to_move)
    move = named(position, node.move)
    was, is_now = before.figure.chance_of(mover), after.figure.chance_of(now)
    change = _change(before.figure, after.figure, mover, now)
    if is_now > was:
        return game.sentence("{} found {}: {}.", mover, move, change)
    if not before.better:
        return game.sentence("{} played {}: {}.", mover, move, change)
    better = before.better[0]
    if better == node.move:
        return game.sentence("{} had nothing better than {}: {}.", mover, move, change)
    instead = named(position, better)
    claims = claims_about(position, better)[:1]
    if claims:
        reason = claims[0].sentence
        template = "{} played {}: {}. Better was {}: it {}."
        if claims[0].kind == "no defence":
            template = "{} played {}: {}. Better was {}: {}."
        return game.sentence(template, mover, move, change, instead, reason)
    return game.sentence("{} played {}: {}. Better was {}.", mover, move, change, instead)


def _change(before: Figure, after: Figure, mover: Color, now: Color) -> str:
    """How the chances of a seat changed: "from 61 to 34 %", "from 61 % to lost in 6"."""
    if before.proved is None and after.proved is None:
        return f"from {before.percent_of(mover)} to {after.percent_of(now)} %"
    return f"from {_state(before, mover)} to {_state(after, now)}"


def _state(figure: Figure, color: Color) -> str:
    """What a colour can expect: "61 %", "won in 5", "lost in 6", "a draw"."""
    if figure.proved is None:
        return f"{figure.percent_of(color)} %"
    if figure.winner is None:
        return "a draw"
    done = "won" if figure.winner is color else "lost"
    return f"{done} in {figure.proved}" if figure.proved else done


def _slow(steps: Sequence[Step]) -> Told:
    """What is told of a game that no single ply turned: its largest change over a few plies."""
    game = steps[0].node.position.game
    open_steps = [step for step in steps if step.figure.proved is None]
    percents = [step.figure.percent for step in open_steps] or [50]
    low, high = min(percents), max(percents)
    if high - low <= _QUIET_PERCENT or len(open_steps) < 2:
        template = f"No move turned the game: {{}} had {low} to {high} % until it was decided."
        return Told(steps[len(steps) // 2].node, game.sentence(template, Color.BLACK))
    pairs = [
        (before, after)
        for index, before in enumerate(open_steps)
        for after in open_steps[index + 1 : index + 1 + _WINDOW]
    ]
    before, after = max(pairs, key=lambda pair: abs(pair[1].figure.chance - pair[0].figure.chance))
    template = (
        f"No single move turned the game, but from move {before.node.ply} to {after.node.ply} {{}}"
        f" went from {before.figure.percent} to {after.figure.percent} %."
    )
    return Told(after.node, game.sentence(template, Color.BLACK))


def _ending(last: Node) -> Sentence:
    """How the game ended."""
    game, outcome = last.position.game, last.outcome
    if outcome is None:
        return game.sentence("The game is not over yet.")
    if last.end is None and last.parent is not None and last.move is not None:
        return last.parent.position.describe(last.move)
    return game.sentence("{}.", game.describe_outcome(outcome))


def kept(match: Match) -> Explanation | None:
    """The explanation that a match keeps: its figures, and the comments on its turning points.

    Returns:
        None if there is none of the game as it stands.
    """
    line = match.current.path()
    if match.outcome is None or any(node.value is None for node in line[1:]):
        return None
    steps = [Step(node, _kept_figure(node)) for node in line]
    turns = [
        Told(node, _kept_sentence(steps[node.ply - 1], steps[node.ply]))
        for node in line[1:]
        if node.is_turn
    ]
    return Explanation(match, line, steps, turns) if turns else None


def _kept_sentence(before: Step, after: Step) -> Sentence:
    """What a turning point says: its comment, unless a person has written another one."""
    node = after.node
    if node.comment_by == ANALYST:
        return Sentence.plain(node.comment)
    if node.outcome is not None:
        return _ending(node)
    return _turning(before, after)


def _kept_figure(node: Node) -> Figure:
    if node.outcome is not None:
        return figure_at_end(node.outcome)
    return figure_of(node.position, node.value or 0.0, node.proved)


def keep(explanation: Explanation) -> None:
    """Write an explanation into the tree of its match, as far as it has come."""
    sentences = {told.node: str(told.sentence) for told in explanation.turns}
    notes = {
        step.node: Note(
            round(step.figure.value, _DIGITS),
            step.figure.proved,
            step.node in sentences,
            sentences.get(step.node, ""),
        )
        for step in explanation.steps
    }
    explanation.match.annotate(notes, ANALYST)


def chance_words(node: Node) -> str:
    """What an analysis has left at a node, in words, without a full stop; empty for nothing."""
    if node.value is None:
        return ""
    figure = _kept_figure(node)
    names = node.position.game.color_names
    winner = figure.winner
    if winner is not None:
        return f"{names[winner]} {certain_words(figure, winner)}"
    if figure.proved is not None:
        return "A draw"
    return f"{names[Color.BLACK]}'s chances: {figure.percent} %"
