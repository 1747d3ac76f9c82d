"""The turning points of a game as exercises: the player looks for the better move.

A turning point has one recommended move, but others may be as good. So every answer is judged by a
search with as many nodes as the comparison that found the turning point.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from abstract_arcade.analysis.analyst import NODES, Analyst, Subject
from abstract_arcade.analysis.assessment import Figure, percent_words
from abstract_arcade.analysis.explanation import Explanation
from abstract_arcade.analysis.hint import named, reasons_for_answer
from abstract_arcade.analysis.turning_points import COMPARED, evaluate, loses
from abstract_arcade.match import Node
from abstract_arcade.match.node import move_number
from abstract_arcade.rules import Color, Game, Move, Position, Sentence
from abstract_arcade.teaching.demo import Chapter, Demo, Question, Step, Verdict
from abstract_arcade.teaching.exercise import candidates

AS_GOOD: Final = 0.05
"""The largest difference of the chances, from 0 to 1, between moves that are about as good."""

_MAX_REPLIES = 3
"""The most moves that are played on the board against a wrong answer."""


@dataclass(frozen=True)
class Mistake:
    """An exercise at a turning point of a game: the player looks for the better move.

    Attributes:
        node: the node after the move that was played.
        answer: the recommended move.
        before: the evaluation before the move, which the recommended move keeps.
        after: the evaluation after the move that was played.
    """

    node: Node
    answer: Move
    before: Figure
    after: Figure

    heading = "Better move"
    noun = "mistake"
    difficulty = 0

    @property
    def name(self) -> str:
        """The number of the ply that was a mistake: "22"."""
        return str(self.node.ply)

    @property
    def game(self) -> Game:
        return self.position.game

    @property
    def _parent(self) -> Node:
        assert self.node.parent is not None
        return self.node.parent

    @property
    def position(self) -> Position:
        """The position before the move that was played."""
        return self._parent.position

    @property
    def subject(self) -> Subject:
        """The position before the move that was played, with the moves that led to it."""
        return Subject.at(self._parent)

    @property
    def color(self) -> Color:
        return self.position.to_move

    @property
    def played(self) -> Move:
        assert self.node.move is not None
        return self.node.move

    @cached_property
    def demo(self) -> Demo:
        """A demonstration of a single step, which asks for the move."""
        position = self.position
        question = Question(
            ask=Sentence.plain(f"{self.task}."),
            position=position,
            accepted=(self.answer,),
            any=False,
            right={position.format(self.answer): self.right_words(self.answer, self.before)},
            wrong={},
        )
        step = Step(
            caption=Sentence.plain(f"{self.words}."),
            here=None,
            position=position,
            is_new=True,
            moves=(),
            positions=(),
            light={},
            refused=(),
            question=question,
        )
        return Demo(self.game, (Chapter(self.task, (step,)),), self.task)

    @property
    def question(self) -> Question:
        return self.demo.first_question

    @property
    def task(self) -> str:
        return f"Find a better move than {named(self.position, self.played)}"

    @property
    def words(self) -> str:
        """The move played and its cost: "Move 22: White played e1 (wins in 4 → lost in 4)"."""
        color = self.game.color_names[self.color]
        was = percent_words(self.before, self.color)
        now = percent_words(self.after, self.color)
        move = named(self.position, self.played)
        return f"Move {move_number(self.node)}: {color} played {move} ({was} → {now})"

    def candidates(self, refuted: Collection[Move] = ()) -> tuple[Move, ...]:
        return candidates(self.position, self.answer, {*refuted, self.played})

    def right_words(self, move: Move, figure: Figure) -> Sentence:
        """Return the sentence about a right answer, such as "Black has 65 % (30 % after e1).".

        `figure` is the evaluation of `position` if the move is played.
        """
        game = self.game
        now = self._outlook(figure)
        was = percent_words(self.after, self.color)
        played = named(self.position, self.played)
        sentence = game.sentence("{} {} ({} after {}).", self.color, now, was, played)
        if move == self.answer:
            return sentence
        return game.sentence("As good as {}: {}", named(self.position, self.answer), sentence)

    def wrong_words(self, move: Move, figure: Figure) -> Sentence:
        """Return a sentence such as "Black has 30 % (65 % after the better move).".

        `figure` is the evaluation of `position` if the move is played.
        """
        was = percent_words(self.before, self.color)
        template = "{} {} ({} after the better move)."
        if move == self.played:
            template = f"This was played in the game: {template}"
        return self.game.sentence(template, self.color, self._outlook(figure), was)

    def _outlook(self, figure: Figure) -> str:
        """Return what the player can expect: "has 65 %", "wins in 4", "is lost in 4"."""
        words = percent_words(figure, self.color)
        if figure.proved is None:
            return f"has {words}"
        if figure.winner is None:
            return "has a draw"
        return words if figure.winner is self.color else f"is {words}"

    def said_of(self, verdict: Verdict, replies: int | None = None) -> Iterator[Sentence]:
        """Yield sentences about an answer: what it does, its verdict, and its refutation.

        Of the refutation, the first move, with one reason for it, and a move that ends the game are
        described. A verdict without a move is its explanation alone.

        Args:
            verdict: the verdict on the answer.
            replies: how many moves of the refutation to consider; None for all.
        """
        if verdict.move is None:
            yield verdict.explanation
            return
        yield self.position.describe(verdict.move)
        yield verdict.explanation
        position = self.position.play(verdict.move)
        for number, reply in enumerate(verdict.refutation[:replies]):
            following = position.play(reply)
            if number == 0 or following.outcome is not None:
                yield position.describe(reply)
            if number == 0:
                yield from reasons_for_answer(position, reply)[:1]
            position = following

    def judge(self, analyst: Analyst | None = None) -> MistakeJudge:
        """Return a judge of the answers, with an analyst of its own by default."""
        return MistakeJudge(self, Analyst() if analyst is None else analyst)


class MistakeJudge:
    """Compares answers with the recommended move of a mistake. Close it in the end."""

    def __init__(self, mistake: Mistake, analyst: Analyst) -> None:
        self._mistake = mistake
        self._analyst = analyst

    async def verdict(self, move: Move) -> Verdict:
        """Return the verdict on a legal move.

        The move is right if it loses at most `AS_GOOD` of the chances against the recommended one,
        and does not lose by force. A wrong move has a refutation of at most three moves.

        Raises:
            EngineError: If the analyst failed.
        """
        mistake = self._mistake
        if move == mistake.answer:
            return mistake.question.judge_move(move)
        position = mistake.position
        color = mistake.color
        subject = mistake.subject.after(move)
        figure, line = await evaluate(subject, self._analyst, COMPARED * NODES)
        least = mistake.before.chance_of(color) - AS_GOOD
        is_right = figure.winner is not color.other and figure.chance_of(color) >= least
        if is_right:
            proof = await loses(subject, color, self._analyst)
            if proof is not None:
                is_right = False
                figure, line = proof
        known = figure.before(position)
        words = mistake.right_words if is_right else mistake.wrong_words
        refutation = () if is_right else line[:_MAX_REPLIES]
        return Verdict(is_right, words(move, known), move, position.format(move), refutation)

    async def close(self) -> None:
        """Close the analyst, which ends its engine."""
        await self._analyst.close()


def mistakes_of(explanation: Explanation) -> Sequence[Mistake]:
    """Return the exercises of an explanation, in the order of play.

    They are the turning points at which a person, not a computer, moved and another move was
    better.
    """
    match = explanation.match
    mistakes = []
    for remark in explanation.turns:
        node = remark.node
        if node.parent is None or not remark.better:
            continue
        if match.participant_at(node.parent).is_person:
            before = explanation.steps[node.ply - 1].figure
            after = explanation.steps[node.ply].figure
            mistakes.append(Mistake(node, remark.better[0], before, after))
    return mistakes
