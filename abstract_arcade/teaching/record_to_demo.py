"""Lessons: demonstrations made from records with comments and questions.

Each comment becomes a step, which plays the moves since the comment before it; a long comment
becomes several steps. A question is asked before the move that has it. A variation is shown after
the move that it replaces. But if it begins with an answer to a question, its comments become the
explanation of this answer and, if the answer is wrong, its moves become the refutation.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import NamedTuple

from abstract_arcade.match import Match, Node, QuestionRecord
from abstract_arcade.rules import Move, MoveError, Position, Sentence
from abstract_arcade.teaching.demo import (
    MAX_CAPTION,
    MAX_QUESTION,
    OTHER,
    Chapter,
    Demo,
    DemoError,
    Question,
    Step,
)
from abstract_arcade.teaching.diagram import note
from abstract_arcade.teaching.reader import read_sentence

MAX_CHAPTERS = 10
"""The most chapters of a lesson, because each has a digit key."""

_STEPS = 6
"""The usual number of steps in a chapter. It is larger if there would be too many chapters."""


def lesson(match: Match, *, is_divided: bool = True) -> Demo:
    """Return the lesson in the comments and questions of a match.

    Args:
        match: the match.
        is_divided: whether a long comment is divided into several steps, as a screen needs it.

    Raises:
        DemoError: If the match has no comments, questions or highlights.
    """
    if not any(_says(node) for node in match.nodes()):
        raise DemoError("there are no comments or questions to show")
    steps = _Writer(match, is_divided=is_divided).steps()
    has_names = any(participant.name for participant in match.participants.values())
    return Demo(match.game, tuple(_chapters(steps)), match.title if has_names else "a lesson")


def _says(node: Node) -> bool:
    return bool(node.comment.strip() or node.question or node.light)


class _LessonStep(NamedTuple):
    """A step of a lesson, and the ply at which it ends."""

    ply: int
    step: Step


def _chapters(steps: Sequence[_LessonStep]) -> Iterator[Chapter]:
    """Yield chapters of about equal length, named after their plies: "Moves 5 to 12"."""
    count = max(1, min(MAX_CHAPTERS, round(len(steps) / _STEPS)))
    bounds = [len(steps) * number // count for number in range(count + 1)]
    for first, end in pairwise(bounds):
        chapter_steps = steps[first:end]
        plies = [step.ply for step in chapter_steps]
        low = max(1, min(plies))
        high = max(plies)
        if low < high:
            title = f"Moves {low} to {high}"
        elif high:
            title = f"Move {low}"
        else:
            title = "The start"
        yield Chapter(title, tuple(lesson_step.step for lesson_step in chapter_steps))


class _Writer:
    """Goes through the tree of a match and writes the steps of a lesson.

    `_waiting` has the nodes since the last step, whose moves the next step plays.
    """

    def __init__(self, match: Match, *, is_divided: bool) -> None:
        self._match = match
        self._board = match.game.board
        self._is_divided = is_divided
        # The writer of a comment is named only if there are several.
        writers = {node.comment_by for node in match.nodes() if node.comment}
        self._names_writers = len(writers) > 1
        self._steps: list[_LessonStep] = []
        # First nodes of variations that explain an answer to a question.
        self._told: set[Node] = set()
        self._begin(match.root.position)

    def _begin(self, position: Position, change: str = "") -> None:
        """Let the next step begin with a position. `change` is that of the `Step`."""
        self._position = position
        self._at = position
        self._change = change
        self._waiting: list[Node] = []

    def steps(self) -> Sequence[_LessonStep]:
        """Return the steps of the whole match."""
        root = self._match.root
        first = root.children[0] if root.children else None
        asked = None if first is None else first.question
        text = self._comment(root)
        if root.question is not None or (_says(root) and asked is None):
            self._stop(root, text, root.question, first)
            text = ""
        if asked is not None:
            self._go_back(root, "Back to the start.")
            self._stop(root, text, asked, first)
        if first is not None:
            self._follow(root, first)
        return self._steps

    def _go_back(self, node: Node, words: str) -> None:
        """Let the next step begin at a node, unless the last step ended there.

        `words` is the sentence that announces the change.
        """
        if self._at != node.position:
            self._begin(node.position, words)

    def _follow(self, start: Node, first: Node) -> None:
        """Write the steps of the line that begins with `first`, a child of `start`."""
        line = [start, first, *first.following()]
        for number, (before, node) in enumerate(pairwise(line), 1):
            if self._at != node.position:
                # Else it was the answer to the question of the last step.
                self._go_back(before, f"The game continued with {node.ply}. {node.text}.")
                self._waiting.append(node)
                self._at = node.position
            following = line[number + 1] if number + 1 < len(line) else None
            asked = None if following is None else following.question
            others = self._variations(node)
            is_end = following is None and self._waiting
            if node.comment.strip() or node.light or asked or others or is_end:
                # A question is asked after the variations.
                task = None if others else asked
                self._stop(node, self._comment(node), task, following)
            for other in others:
                self._follow_variation(before, other, node)
            if others and following is not None:
                self._go_back(node, f"Back to {node.ply}. {node.text}.")
                if asked is not None:
                    self._stop(node, "", asked, following)

    def _follow_variation(self, start: Node, first: Node, played: Node) -> None:
        """Write the steps of the variation that begins with `first` instead of `played`."""
        words = f"Here is a variation with another move than {played.ply}. {played.text}."
        self._begin(start.position, words)
        if first.question is not None:
            self._stop(start, "", first.question, first)
        self._follow(start, first)

    def _variations(self, node: Node) -> Sequence[Node]:
        """Return the first nodes of the variations to show after the move that they replace."""
        parent = node.parent
        if parent is None or parent.children[0] is not node:
            return ()
        others = [child for child in parent.children[1:] if child not in self._told]
        return [child for child in others if any(_says(later) for later in child.subtree())]

    def _stop(
        self,
        node: Node,
        text: str,
        task: QuestionRecord | None = None,
        following: Node | None = None,
    ) -> None:
        """Write the comment and the question at a node as one or more steps.

        Args:
            node: the node.
            text: the comment, or "".
            task: the question to ask there, or None.
            following: the next node of the line, or None.
        """
        question = None
        if task is not None:
            ask = ""
            before = self._parts(task["ask"], MAX_QUESTION)
            if before:
                ask = before.pop()
            question = self._question(task, ask, node, following)
            text = " ".join([text, *before])
        parts = self._parts(text, MAX_CAPTION) or [self._usual_words(node)]
        for number, part in enumerate(parts, 1):
            is_last = number == len(parts)
            step = Step(
                caption=self._sentence(part),
                here=None,
                position=self._position,
                is_new=not self._steps or bool(self._change),
                moves=tuple(passed.move for passed in self._waiting if passed.move is not None),
                positions=tuple(passed.position for passed in self._waiting),
                light=(node.light or {}) if is_last else {},
                refused=(),
                question=question if is_last else None,
                change=self._change,
            )
            self._steps.append(_LessonStep(node.ply, step))
            self._begin(step.end)

    # Words

    def _comment(self, node: Node) -> str:
        text = node.comment.strip()
        if text and node.comment_by and self._names_writers:
            return f"{node.comment_by}: {text}"
        return text

    def _usual_words(self, node: Node) -> str:
        if node.outcome is None:
            return note(node.position)
        words = str(self._match.game.describe_outcome(node.outcome))
        return f"{words[0].upper()}{words[1:]}."

    def _parts(self, text: str, most: int) -> list[str]:
        """Return a text in parts of at most `most` characters, whole sentences if possible.

        The result is empty for an empty text. A text that is not to be divided is one part.
        """
        text = " ".join(text.split())
        if not self._is_divided or len(text) <= most:
            return [text] if text else []
        parts: list[str] = []
        for sentence in re.split(r"(?<=[.!?…])\s", text):
            if parts and len(parts[-1]) + 1 + len(sentence) <= most:
                parts[-1] += f" {sentence}"
            else:
                parts += textwrap.wrap(sentence, most, break_on_hyphens=False)
        return parts

    def _sentence(self, text: str) -> Sentence:
        return read_sentence(" ".join(text.split()), self._board)

    # Questions

    def _question(
        self, task: QuestionRecord, ask: str, node: Node, following: Node | None
    ) -> Question:
        """Return the question asked at a node.

        If the next move of the line, `following`, is a right answer, it is the first of these.
        """
        position = node.position
        accepted = [position.parse(text) for text in task["accept"]]
        if following is not None and following.move in accepted:
            accepted.remove(following.move)
            accepted.insert(0, following.move)
        takes_any = task.get("any", False)
        right = {}
        if task.get("right"):
            right[OTHER] = self._sentence(task["right"])
        wrong = self._wrong(task, position)
        refutations: dict[str, tuple[Move, ...]] = {}
        for child in node.children[1:]:
            if child is following or child.question is not None:
                continue
            line = [child]
            explanations = right
            if not takes_any and child.move not in accepted:
                replies = list(child.following())
                refutations[child.text] = tuple(reply.move for reply in replies if reply.move)
                line += replies
                explanations = wrong
            comments = [self._comment(passed) for passed in line]
            text = " ".join(comment for comment in comments if comment)
            if text:
                explanations.setdefault(child.text, self._sentence(text))
            if self._is_all(line):
                self._told.add(child)
        return Question(
            self._sentence(ask), position, tuple(accepted), takes_any, right, wrong, refutations
        )

    def _is_all(self, line: Sequence[Node]) -> bool:
        """Return whether all remarks after the first move of a line are comments on the line.

        Then nothing is lost if the variation is not shown.
        """
        nodes = set(line)
        for node in line[0].subtree():
            if node.question or node.light or (node not in nodes and _says(node)):
                return False
        return True

    def _wrong(self, task: QuestionRecord, position: Position) -> dict[str, Sentence]:
        """Return the explanations of wrong answers by the full text of the move.

        An illegal move keeps its text. The key `OTHER` is for all other moves.
        """
        wrong = task.get("wrong") or {}
        if isinstance(wrong, str):
            return {OTHER: self._sentence(wrong)}
        by_full_text = {}
        for text, explanation in wrong.items():
            full_text = text.strip().lower()
            # A text that cannot be parsed is "other" or an illegal move.
            with suppress(MoveError):
                full_text = position.format(position.parse(text))
            by_full_text[full_text] = self._sentence(explanation)
        return by_full_text
