"""What is said of an answer to a puzzle."""

from __future__ import annotations

from collections.abc import Iterator

from abstract_arcade.rules import Sentence
from abstract_arcade.teaching.demo import Verdict
from abstract_arcade.teaching.puzzles import Puzzle


def sentences(puzzle: Puzzle, verdict: Verdict, replies: int | None = None) -> Iterator[Sentence]:
    """What an answer does, and why it is right or wrong.

    Args:
        puzzle: the puzzle.
        verdict: the verdict on the answer.
        replies: how many moves that refute it are told, for what is still to come is not told
            before; None for all.
    """
    question = puzzle.match.root.question
    assert question is not None
    has_own = bool(question.get("right") if verdict.right else question.get("wrong"))
    if has_own or verdict.move is None:
        # The author's words, or those of the rules about a move that they forbid.
        yield verdict.explanation
        return
    yield puzzle.position.describe(verdict.move)
    position = puzzle.position.play(verdict.move)
    if verdict.right:
        if position.outcome is None:
            yield puzzle.right_words
        return
    told = verdict.refutation[:replies]
    for move in told:
        yield position.describe(move)
        position = position.play(move)
    if told == verdict.refutation:
        reason = puzzle.wrong_words(position.outcome is not None, bool(told))
        if reason is not None:
            yield reason
