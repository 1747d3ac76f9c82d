"""A puzzle as a record: a set position with a question, the answer, and what refutes the rest."""

from __future__ import annotations

from abstract_arcade.match import Match, PuzzleRecord, QuestionRecord
from abstract_arcade.teaching import puzzles as teaching
from tests.tools.puzzles.finder import Found


def record(found: Found) -> Match:
    """The record of a puzzle.

    The main line is the answer and what follows it, each other legal move a variation.
    """
    match = Match(found.position.game, start=found.position)
    # By its depth, until it is graded among others.
    difficulty = min(4, (found.plies + 1) // 2)
    match.puzzle = PuzzleRecord(difficulty=difficulty, plies=found.plies, goal=found.goal)
    # The last line played is the main one.
    for line in (*((move, *rest) for move, rest in found.refutations.items()), found.line):
        match.current = match.root
        for move in line:
            match.play(move)
    match.current = match.root
    asks = teaching.Puzzle("", match, difficulty, found.plies, found.goal)
    match.root.question = QuestionRecord(
        ask=f"{asks.words}.", accept=[found.position.format(found.answer)]
    )
    return match
