"""Demonstrations as values: chapters, steps, questions and verdicts.

`abstract_arcade.teaching.reader` reads them from TOML; `Course` runs them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from abstract_arcade.rules import Game, Move, MoveError, Position, Sentence, Site
from abstract_arcade.teaching.toml import OTHER


@dataclass(frozen=True, slots=True)
class Verdict:
    """The reply to an answer; `move` is None if the rules forbid it."""

    right: bool
    explanation: Sentence
    move: Move | None


@dataclass(frozen=True)
class Question:
    """A move to find in `position`.

    `right` and `wrong` are explanations by the text of a move; "other" is for those not listed.
    """

    ask: Sentence
    position: Position
    accepted: tuple[Move, ...]

    any: bool
    """Whether every other legal move is right as well."""

    right: Mapping[str, Sentence]
    wrong: Mapping[str, Sentence]

    @property
    def answer(self) -> Move:
        """The accepted move with which the demonstration continues."""
        return self.accepted[0]

    def judge(self, text: str) -> Verdict:
        """The verdict on an answer given as text."""
        try:
            move = self.position.parse(text)
        except MoveError as error:
            explanation = self.wrong.get(text.strip().lower())
            return Verdict(False, explanation or error.sentence.with_stop(), None)
        return self.judge_move(move)

    def judge_move(self, move: Move) -> Verdict:
        """The verdict on a legal move."""
        right = self.any or move in self.accepted
        explanations = self.right if right else self.wrong
        text = self.position.format(move)
        return Verdict(right, explanations.get(text) or explanations[OTHER], move)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A move that the rules forbid, and why."""

    move: Move
    reason: Sentence


@dataclass(frozen=True)
class Step:
    """A caption, with the moves and highlights that go with it."""

    caption: Sentence

    position: Position
    """The position before the moves."""

    is_new: bool
    """Whether `position` was set up, rather than carried over from the end of the last step."""

    moves: tuple[Move, ...]

    positions: tuple[Position, ...]
    """The position after each of the moves."""

    light: Mapping[Site, str]
    """The sites to light up once the moves are played, with their labels ("" for none)."""

    refused: tuple[Refusal, ...]
    """Moves that the rules forbid once the moves are played."""

    question: Question | None

    @property
    def after(self) -> Position:
        """The position after the moves, in which the question is asked."""
        return self.positions[-1] if self.positions else self.position

    @property
    def end(self) -> Position:
        """The position after the moves and the answer, from which the next step continues."""
        return self.after.play(self.question.answer) if self.question else self.after

    @property
    def refused_sites(self) -> tuple[Site, ...]:
        """The first site of each refused move; a refused swap has none."""
        return tuple(refusal.move[0] for refusal in self.refused if refusal.move)


@dataclass(frozen=True)
class Chapter:
    """Steps that show one thing."""

    title: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Demo:
    """The demonstration of a game."""

    game: Game
    chapters: tuple[Chapter, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of all chapters."""
        return tuple(step for chapter in self.chapters for step in chapter.steps)
