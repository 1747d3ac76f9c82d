"""Demonstrations as plain text, with text diagrams and all answers."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterator
from itertools import count

from abstract_arcade.rules import Position, Site
from abstract_arcade.rules.core import listed
from abstract_arcade.teaching.demo import Demo, Question, Step, Verdict
from abstract_arcade.teaching.diagram import changed_sites, contents, draw, legend, note, part_of

WIDTH = 80
"""The default width of a line, in columns."""

_INDENT = "  "
"""The indentation of the lines of a board."""


def demo_text(demo: Demo, width: int = WIDTH) -> str:
    """Return a whole demonstration as text, with the answers to its questions and a final line end.

    Sentences are wrapped at `width` columns, at least 20. The lines of boards may be longer.
    """
    return _DemoWriter(demo, width).text()


class _DemoWriter:
    def __init__(self, demo: Demo, width: int) -> None:
        self._demo = demo
        self._width = width

    def text(self) -> str:
        game = self._demo.game
        lines = [
            *self._heading(f"{game.title}: {self._demo.title or game.tagline}", "="),
            *self._wrapped(legend(game)),
            "",
        ]
        numbers = count()
        for number, chapter in enumerate(self._demo.chapters, 1):
            lines += self._heading(f"{number}. {chapter.title}", "-")
            for step in chapter.steps:
                lines += self._step(step, self._demo.change_before(next(numbers)))
        return "\n".join(lines).rstrip() + "\n"

    def _heading(self, text: str, line: str) -> Iterator[str]:
        lines = self._wrapped(text)
        yield from lines
        yield line * max(map(len, lines))
        yield ""

    def _step(self, step: Step, change: str) -> Iterator[str]:
        position = step.position
        if change:
            yield change
            yield ""
        if change and step.moves and position != position.game.start():
            yield from self._board(position)
        yield from self._wrapped(step.words)
        last: tuple[int, ...] = ()
        for move, after in zip(step.moves, step.positions, strict=True):
            yield from self._wrapped(f"> {position.describe(move)}")
            last = changed_sites(position, move)
            position = after
        yield ""
        yield from self._board(position, step.light, last, step.refused_sites)
        # A step of a lesson without a comment has this note as its caption.
        if position.outcome is None and note(position) != step.words:
            yield from self._wrapped(note(position))
        name = position.game.board.name
        for site, label in step.light.items():
            if label:
                yield from self._wrapped(f"[{name(site)}] {label}")
        for refusal in step.refused:
            yield from self._wrapped(
                f"<{position.format(refusal.move)}> refused: {refusal.reason}."
            )
        yield ""
        if step.question:
            yield from self._question(step.question)

    def _question(self, question: Question) -> Iterator[str]:
        position = question.position
        answer = question.answer
        yield from self._wrapped(f"Question: {question.ask}")
        yield ""
        others = [position.format(move) for move in question.accepted[1:]]
        if question.any:
            others = ["any other move"]
        or_others = f" (or {listed(others, 'or')})" if others else ""
        yield from self._wrapped(f"Answer: {position.format(answer)}{or_others}.")
        yield from self._wrapped(f"> {position.describe(answer)}")
        explanation = question.judge_move(answer).explanation
        if explanation != position.describe(answer):
            yield from self._wrapped(str(explanation))
        yield ""
        yield from self._board(position.play(answer), last=changed_sites(position, answer))
        for text in question.refutations:
            yield from self._refutation(question.judge(text), position)

    def _refutation(self, verdict: Verdict, position: Position) -> Iterator[str]:
        """Yield the lines about a wrong answer: its explanation and its refutation."""
        yield from self._wrapped(f"Not {verdict.text}: {verdict.explanation}")
        assert verdict.move is not None
        for move in (verdict.move, *verdict.refutation):
            yield from self._wrapped(f"> {position.describe(move)}")
            position = position.play(move)
        yield ""

    def _board(
        self,
        position: Position,
        light: Collection[Site] = (),
        last: Collection[Site] = (),
        refused: Collection[Site] = (),
    ) -> Iterator[str]:
        """Yield the lines of a board, after its contents in words, which are faster to hear."""
        yield from self._wrapped(contents(position))
        yield ""
        part = part_of(position, {*light, *last, *refused}, self._width - len(_INDENT))
        drawn = draw(position, light, last, refused, part)
        yield from textwrap.indent(drawn, _INDENT).splitlines()
        yield ""

    def _wrapped(self, text: str) -> list[str]:
        return textwrap.wrap(text, self._width, break_long_words=False, break_on_hyphens=False)
