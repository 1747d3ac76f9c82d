"""Demonstrations as values: chapters, steps, questions and verdicts.

`abstract_arcade.teaching.reader` reads them from TOML, `abstract_arcade.teaching.record_to_demo`
makes them of records; `Course` runs them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from abstract_arcade.rules import Board, Game, Move, MoveError, Position, Sentence, Site

MAX_CAPTION: Final = 140
"""The most characters in a caption, with what is to be seen `here`, or in an explanation."""

MAX_QUESTION: Final = 90
MAX_LABEL: Final = 30
MAX_TITLE: Final = 21

OTHER: Final = "other"
"""The key of the explanation for moves without their own."""


class DemoError(ValueError):
    """A fault in a teaching file; the message names the file, the place and the fault."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The reply to an answer: `text` as it is written, `move` None if the rules forbid it.

    `refutation` holds the moves that show what is wrong with a wrong answer, in their order.
    """

    right: bool
    explanation: Sentence
    move: Move | None
    text: str
    refutation: tuple[Move, ...] = ()


@dataclass(frozen=True)
class Question:
    """A move to find in `position`.

    `right` and `wrong` are explanations by the text of a move; "other" is for those not listed.
    Where there is none, what the move does is said. With `any` every other legal move is right as
    well. `refutations` are the moves that answer a wrong
    move, by its text.
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
        """The accepted move with which the demonstration continues."""
        return self.accepted[0]

    def judge(self, text: str) -> Verdict:
        """Return the verdict on an answer given as text."""
        try:
            move = self.position.parse(text)
        except MoveError as error:
            text = text.strip().lower()
            explanation = self.wrong.get(text, error.sentence.with_stop())
            return Verdict(False, explanation, None, text)
        return self.judge_move(move)

    def judge_move(self, move: Move) -> Verdict:
        """Return the verdict on a legal move."""
        is_right = self.any or move in self.accepted
        explanations = self.right if is_right else self.wrong
        text = self.position.format(move)
        given = explanations.get(text) or explanations.get(OTHER)
        explanation = given or self.position.describe(move)
        refutation = () if is_right else self.refutations.get(text, ())
        return Verdict(is_right, explanation, move, text, refutation)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A move that the rules forbid, and why."""

    move: Move
    reason: Sentence


@dataclass(frozen=True)
class Step:
    """A caption, with the moves and highlights that go with it.

    Attributes:
        caption: the rule, or what happens.
        here: what of it is to be seen in this position; None if the caption says everything.
        position: the position before the moves.
        is_new: whether it was set up, rather than carried over from the end of the last step.
        positions: the position after each of the moves.
        light: the sites to light up once the moves are played, with their labels ("" for none).
        refused: moves that the rules forbid once the moves are played.
        change: what to say where `position` is not the end of the step before; empty for the usual.
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
        return self.after.play(self.question.answer) if self.question else self.after

    @property
    def words(self) -> str:
        """The caption, with what is to be seen here."""
        return f"{self.caption} {self.here}" if self.here else str(self.caption)

    @property
    def cursor_site(self) -> Site:
        """Where the cursor stands when the question is asked: among the stones, on no answer."""
        position = self.after
        board = position.game.board
        accepted = self.question.accepted if self.question else ()
        answers = {move[0] for move in accepted if move}
        stones = [site for site in board.sites if position.content(site) is not None]
        total = [0] * len(board.sites)
        for stone in stones:
            for site, steps in enumerate(_distances(board, stone)):
                total[site] += steps
        legal = {move[0] for move in position.legal_moves() if move}
        middle = len(board.sites) // 2

        def rank(site: Site) -> tuple[bool, bool, int, int]:
            return site in stones, site not in legal, total[site], abs(site - middle)

        return min((site for site in board.sites if site not in answers), key=rank)

    @property
    def refused_sites(self) -> tuple[Site, ...]:
        """The first site of each refused move; a refused swap has none."""
        return tuple(refusal.move[0] for refusal in self.refused if refusal.move)


def _distances(board: Board, start: Site) -> list[int]:
    """Return the least number of steps from a site to each site of its board."""
    distances = [len(board.sites)] * len(board.sites)
    distances[start] = 0
    reached = [start]
    for site in reached:
        for neighbor in board.neighbors[site]:
            if distances[neighbor] > distances[site] + 1:
                distances[neighbor] = distances[site] + 1
                reached.append(neighbor)
    return distances


@dataclass(frozen=True)
class Chapter:
    """Steps that show one thing.

    Attributes:
        is_rule: whether it is a rule, and not how to play well.
        is_short: whether it is the short version of the whole demonstration.
        moment: what is said of the rule where it first matters in a game.
    """

    title: str
    steps: tuple[Step, ...]
    is_rule: bool = False
    moment: str = ""
    is_short: bool = False


@dataclass(frozen=True)
class Demo:
    """The demonstration of a game, or a lesson in it.

    The positions of a chapter with options of its own belong to another `game`, on the same board.
    `title` is that of a lesson, or of the openings; empty for the demonstration of the game.
    """

    game: Game
    chapters: tuple[Chapter, ...]
    title: str = ""

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps of all chapters."""
        return tuple(step for chapter in self.chapters for step in chapter.steps)

    @property
    def short(self) -> Demo | None:
        """The short version alone, a minute or less; None if the demonstration has none."""
        chapters = tuple(chapter for chapter in self.chapters if chapter.is_short)
        return Demo(self.game, chapters, "the rules in a minute") if chapters else None

    def change_before(self, number: int) -> str:
        """What to say where a step does not begin where the step before it ended; else "".

        Args:
            number: of the step, from 0.
        """
        step = self.steps[number]
        position = step.position
        if number == 0 or position == self.steps[number - 1].end:
            return ""
        if step.change:
            return step.change
        return "A new game." if position == position.game.start() else "Another position."
