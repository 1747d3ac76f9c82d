"""Demonstrations as data: chapters, steps, questions and verdicts.

`abstract_arcade.teaching.reader` reads them from TOML, and
`abstract_arcade.teaching.record_to_demo` builds them from records. A
`abstract_arcade.teaching.demo_player.Course` plays them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from abstract_arcade.rules import Game, Move, MoveError, Position, Sentence, Site
from abstract_arcade.teaching.distances import distances_from

MAX_CAPTION: Final = 140
"""The most characters of `caption` and `here` together, of an explanation and of a rule tip."""

MAX_QUESTION: Final = 90
"""The most characters of a question."""

MAX_LABEL: Final = 30
"""The most characters of the label of a site."""

MAX_TITLE: Final = 21
"""The most characters of the title of a chapter."""

OTHER: Final = "other"
"""The key of the explanation for all moves without a separate explanation."""


class DemoError(ValueError):
    """A fault in a teaching file; the message names the file, the place and the fault."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The reply to an answer.

    Attributes:
        right: whether the answer is right.
        explanation: why it is right or wrong.
        move: the move, or None if the rules forbid it.
        text: the move as text.
        refutation: the moves that show what is wrong with a wrong answer, in the order of play.
    """

    right: bool
    explanation: Sentence
    move: Move | None
    text: str
    refutation: tuple[Move, ...] = ()


@dataclass(frozen=True)
class Question:
    """A move to find.

    Attributes:
        ask: the task.
        position: the position in which the move is asked for.
        accepted: the right moves.
        any: whether every other legal move is right as well.
        right: the explanations of right moves, by the text of the move. That of `OTHER` is for all
            other moves. A move without an explanation is described by the rules.
        wrong: the explanations of wrong moves, in the same form.
        refutations: the moves that follow a wrong move to refute it, by the text of the move.
    """

    ask: Sentence
    position: Position
    accepted: tuple[Move, ...]
    any: bool
    right: Mapping[str, Sentence]
    wrong: Mapping[str, Sentence]
    refutations: Mapping[str, tuple[Move, ...]] = field(default_factory=dict)

    @property
    def answer(self) -> Move:
        """The right move with which the demonstration continues."""
        return self.accepted[0]

    def judge(self, text: str) -> Verdict:
        """Return the verdict on an answer given as text.

        A text that is no legal move is wrong. The explanation is then that of `wrong` for the text
        in lower case, else the reason that the rules give.
        """
        try:
            move = self.position.parse(text)
        except MoveError as error:
            text = text.strip().lower()
            explanation = self.wrong.get(text, error.sentence.with_stop())
            return Verdict(False, explanation, None, text)
        return self.judge_move(move)

    def judge_move(self, move: Move) -> Verdict:
        """Return the verdict on a legal move.

        Its explanation is that of the move, else that of `OTHER`, else `Position.describe`.
        """
        is_right = self.any or move in self.accepted
        explanations = self.right if is_right else self.wrong
        text = self.position.format(move)
        given = explanations.get(text) or explanations.get(OTHER)
        explanation = given or self.position.describe(move)
        refutation = () if is_right else self.refutations.get(text, ())
        return Verdict(is_right, explanation, move, text, refutation)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A move that the rules forbid, and the reason."""

    move: Move
    reason: Sentence


@dataclass(frozen=True)
class Step:
    """A caption, with the moves and highlights that go with it.

    Attributes:
        caption: the rule, or what happens.
        here: how the position shows the rule, or None if the caption says everything.
        position: the position before the moves.
        is_new: whether `position` was set up. Otherwise it is the end of the step before.
        moves: the moves that the step plays.
        positions: the position after each of the moves.
        light: the sites to highlight after the moves, with their labels; "" for no label.
        refused: moves that the rules forbid after the moves.
        question: the question asked at the end, or None.
        change: a sentence for a step whose `position` is not the end of the step before, or "" for
            a general one; see `Demo.change_before`.
    """

    caption: Sentence
    here: Sentence | None
    position: Position
    is_new: bool
    moves: tuple[Move, ...]
    positions: tuple[Position, ...]
    light: Mapping[Site, str]
    refused: tuple[Refusal, ...]
    question: Question | None
    change: str = ""

    @property
    def after(self) -> Position:
        """The position after the moves, in which the question is asked."""
        return self.positions[-1] if self.positions else self.position

    @property
    def end(self) -> Position:
        """The position after the moves and the answer, from which the next step continues."""
        if self.question is None:
            return self.after
        return self.after.play(self.question.answer)

    @property
    def words(self) -> str:
        """The caption, followed by a space and `here` if there is one."""
        return f"{self.caption} {self.here}" if self.here else str(self.caption)

    @property
    def cursor_site(self) -> Site:
        """The site of the cursor when the question is asked: near the stones, but on no answer.

        An empty site with which a legal move begins is preferred.
        """
        position = self.after
        board = position.game.board
        accepted = self.question.accepted if self.question else ()
        answers = {move[0] for move in accepted if move}
        stones = [site for site in board.sites if position.content(site) is not None]
        total = [0] * len(board.sites)
        for stone in stones:
            for site, steps in distances_from(board, [stone]).items():
                total[site] += steps
        legal = {move[0] for move in position.legal_moves() if move}
        middle = len(board.sites) // 2

        def rank(site: Site) -> tuple[bool, bool, int, int]:
            return site in stones, site not in legal, total[site], abs(site - middle)

        return min((site for site in board.sites if site not in answers), key=rank)

    @property
    def refused_sites(self) -> tuple[Site, ...]:
        """The first site of each refused move except a refused swap."""
        return tuple(refusal.move[0] for refusal in self.refused if refusal.move)


@dataclass(frozen=True)
class Chapter:
    """A part of a demonstration that shows one rule or one piece of advice.

    Attributes:
        title: the heading.
        steps: the steps.
        is_rule: whether the chapter shows a rule, rather than advice or a summary.
        moment: the rule tip of the chapter, or "" if it has none.
        is_short: whether the chapter is the short version of the whole demonstration.
    """

    title: str
    steps: tuple[Step, ...]
    is_rule: bool = False
    moment: str = ""
    is_short: bool = False


@dataclass(frozen=True)
class Demo:
    """The demonstration of a game, or a lesson made from a record.

    Attributes:
        game: the rules with their options. A chapter that shows an option has positions of a game
            with this option, on the same board.
        chapters: the chapters.
        title: the title of a lesson or of the openings; "" for the demonstration of the game.
    """

    game: Game
    chapters: tuple[Chapter, ...]
    title: str = ""

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps of all chapters."""
        return tuple(step for chapter in self.chapters for step in chapter.steps)

    @property
    def first_question(self) -> Question:
        """The question of the first step, which an exercise asks.

        Raises:
            DemoError: If the first step asks nothing.
        """
        question = self.steps[0].question
        if question is None:
            raise DemoError("the question must come first")
        return question

    @property
    def short(self) -> Demo | None:
        """A demonstration of the short version's chapters alone, or None if there is none."""
        chapters = tuple(chapter for chapter in self.chapters if chapter.is_short)
        if not chapters:
            return None
        return Demo(self.game, chapters, "the rules in a minute")

    def change_before(self, number: int) -> str:
        """Return the sentence to show before a step that does not continue the step before.

        For example "A new game.". Return "" for a step that continues, and for the first step.

        Args:
            number: the index of the step in `steps`.
        """
        step = self.steps[number]
        position = step.position
        if number == 0 or position == self.steps[number - 1].end:
            return ""
        if step.change:
            return step.change
        return "A new game." if position == position.game.start() else "Another position."
