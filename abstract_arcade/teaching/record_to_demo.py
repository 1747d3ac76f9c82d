"""A record with comments and questions as a demonstration, which `Course` plays like any other.

The moves are gone through from one comment to the next, each a step of its own, or more than one
where it is long. A question is asked before the move with which it stands. A variation is gone
through after the move that it replaces, unless it begins with an answer to a question there: then
it is what follows the answer if it is wrong, its comment what is said of it.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise

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
"""The most chapters of a lesson: each has a key."""

_STEPS = 6
"""Steps of a chapter, as long as there are not too many chapters."""


def lesson(match: Match, *, is_divided: bool = True) -> Demo:
    """Return the lesson that the comments and questions of a match make.

    Args:
        match: the match.
        is_divided: whether a long comment is divided into several steps, as a screen needs it.

    Raises:
        DemoError: it has neither comments nor questions.
    """
    if not any(_says(node) for node in match.nodes()):
        raise DemoError("there are no comments or questions to show")
    steps = _Writer(match, is_divided=is_divided).steps()
    has_names = any(each.name for each in match.participants.values())
    return Demo(match.game, tuple(_chapters(steps)), match.title if has_names else "a lesson")


def _says(node: Node) -> bool:
    return bool(node.comment.strip() or node.question or node.light)


def _chapters(steps: Sequence[tuple[int, Step]]) -> Iterator[Chapter]:
    """Yield chapters of about equal length, named after the plies that they are about."""
    count = max(1, min(MAX_CHAPTERS, round(len(steps) / _STEPS)))
    for first, end in pairwise(len(steps) * number // count for number in range(count + 1)):
        plies = [ply for ply, _ in steps[first:end]]
        low = max(1, min(plies))
        high = max(plies)
        if low < high:
            title = f"Moves {low} to {high}"
        elif high:
            title = f"Move {low}"
        else:
            title = "The start"
        yield Chapter(title, tuple(step for _, step in steps[first:end]))


class _Writer:
    """Goes through a match and writes its steps.

    The moves that are played after a step wait for the next one.
    """

    def __init__(self, match: Match, *, is_divided: bool) -> None:
        self._match = match
        self._board = match.game.board
        self._is_divided = is_divided
        # A single writer need not be named.
        self._names_writers = len({each.comment_by for each in match.nodes() if each.comment}) > 1
        self._steps: list[tuple[int, Step]] = []
        # Variations that are told of with the answers that they begin with.
        self._told: set[Node] = set()
        self._begin(match.root.position)

    def _begin(self, position: Position, change: str = "") -> None:
        """Begin the next step with a position; see `Step` for `change`."""
        self._position = position
        self._at = position
        self._change = change
        self._waiting: list[Node] = []

    def steps(self) -> Sequence[tuple[int, Step]]:
        """Return the steps, each with the ply that it is about."""
        root = self._match.root
        first = next(iter(root.children), None)
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
        """Go on from a node, if the last step did not end there."""
        if self._at != node.position:
            self._begin(node.position, words)

    def _follow(self, start: Node, first: Node) -> None:
        """Go through the line that begins with a child of `start`."""
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
                # A question waits until the variations are gone through.
                self._stop(node, self._comment(node), None if others else asked, following)
            for other in others:
                self._begin(
                    before.position, f"Here is a variation instead of {node.ply}. {node.text}."
                )
                if other.question is not None:
                    self._stop(before, "", other.question, other)
                self._follow(before, other)
            if others and following is not None:
                self._go_back(node, f"Back to {node.ply}. {node.text}.")
                if asked is not None:
                    self._stop(node, "", asked, following)

    def _variations(self, node: Node) -> Sequence[Node]:
        """Return the variations to go through after the move that they replace."""
        parent = node.parent
        if parent is None or parent.children[0] is not node:
            return ()
        others = [each for each in parent.children[1:] if each not in self._told]
        return [each for each in others if any(map(_says, each.subtree()))]

    def _stop(
        self,
        node: Node,
        text: str,
        task: QuestionRecord | None = None,
        following: Node | None = None,
    ) -> None:
        """Write what is said of a node, as a step or several.

        Args:
            node: the node.
            text: the comment; may be empty.
            task: the question to ask there; None for none.
            following: the node that comes next; None for none.
        """
        question = None
        if task is not None:
            *before, ask = self._parts(task["ask"], MAX_QUESTION) or [""]
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
                moves=tuple(each.move for each in self._waiting if each.move is not None),
                positions=tuple(each.position for each in self._waiting),
                light=(node.light or {}) if is_last else {},
                refused=(),
                question=question if is_last else None,
                change=self._change,
            )
            self._steps.append((node.ply, step))
            self._begin(step.end)

    # The words

    def _comment(self, node: Node) -> str:
        text = node.comment.strip()
        by = node.comment_by if self._names_writers else ""
        return f"{by}: {text}" if by and text else text

    def _usual_words(self, node: Node) -> str:
        if node.outcome is None:
            return note(node.position)
        words = str(self._match.game.describe_outcome(node.outcome))
        return f"{words[0].upper()}{words[1:]}."

    def _parts(self, text: str, most: int) -> list[str]:
        """A text in parts of at most so many characters, whole sentences where that can be."""
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
        """Return the question asked at a node. A right answer that follows it goes first."""
        position = node.position
        accepted = [position.parse(text) for text in task["accept"]]
        if following is not None and following.move in accepted:
            accepted.remove(following.move)
            accepted.insert(0, following.move)
        takes_any = task.get("any", False)
        right = {OTHER: self._sentence(task["right"])} if task.get("right") else {}
        wrong = self._wrong(task, position)
        refutations: dict[str, tuple[Move, ...]] = {}
        for child in node.children[1:]:
            if child is following or child.question is not None:
                continue
            is_right = takes_any or child.move in accepted
            line = [child] if is_right else [child, *child.following()]
            if not is_right:
                refutations[child.text] = tuple(each.move for each in line[1:] if each.move)
            comments = " ".join(filter(None, map(self._comment, line)))
            if comments:
                explanations = right if is_right else wrong
                explanations.setdefault(child.text, self._sentence(comments))
            if self._is_all(line):
                self._told.add(child)
        return Question(
            self._sentence(ask), position, tuple(accepted), takes_any, right, wrong, refutations
        )

    def _is_all(self, line: Sequence[Node]) -> bool:
        """Return whether the comments of a line are all that is said after its first move."""
        nodes = set(line)
        for node in line[0].subtree():
            if node.question or node.light or (node not in nodes and _says(node)):
                return False
        return True

    def _wrong(self, task: QuestionRecord, position: Position) -> dict[str, Sentence]:
        """What is said of wrong answers, by the full text of the move, or as it is if illegal."""
        wrong = task.get("wrong") or {}
        if isinstance(wrong, str):
            return {OTHER: self._sentence(wrong)}
        found = {}
        for text, explanation in wrong.items():
            full_text = text.strip().lower()
            # What cannot be read is "other", or a move that the rules forbid.
            with suppress(MoveError):
                full_text = position.format(position.parse(text))
            found[full_text] = self._sentence(explanation)
        return found
