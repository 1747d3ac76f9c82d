"""Rules and demonstrations as text: with bold headings on a terminal, plain anywhere else."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import CodeBlock, Heading, Markdown, MarkdownElement
from rich.padding import Padding
from rich.text import Text
from rich.theme import Theme

from abstract_arcade.rules.core import listed
from abstract_arcade.teaching.demo import Chapter, Question, Step
from abstract_arcade.teaching.diagram import changed_sites, draw, legend, note
from abstract_arcade.teaching.reader import load_demo
from abstract_arcade.teaching.rules import rules_text

WIDTH = 80
"""The most columns of a line."""

# Bold only: Rich's own colours are hard to read on some terminals.
_THEME = Theme(
    {
        "markdown.h1": "bold",
        "markdown.h2": "bold",
        "markdown.code": "bold",
        "markdown.table.border": "dim",
        "markdown.table.header": "bold",
    }
)


class _Heading(Heading):
    """A left-aligned heading, underlined where the output has no bold."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        del options
        text = self.text
        text.justify = "left"
        yield text
        if not console.is_terminal:
            yield Text(("=" if self.tag == "h1" else "-") * text.cell_len)


class _Block(CodeBlock):
    """A fenced block, indented and otherwise unchanged."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        del console, options
        yield Padding(Text(str(self.text).rstrip(), no_wrap=True), (0, 0, 0, 2))


class _Markdown(Markdown):
    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "heading_open": _Heading,
        "fence": _Block,
    }


def print_rules(slug: str, console: Console) -> None:
    """Print the rules of a game, at most `WIDTH` columns wide.

    Raises:
        DemoError: the game has no rules text, or there is a fault in it.
    """
    markdown = _Markdown(rules_text(slug))
    width = min(console.width, WIDTH)
    if console.is_terminal:
        with console.use_theme(_THEME):
            console.print(markdown, width=width)
        return
    with console.capture() as capture:
        console.print(markdown, width=width)
    for line in capture.get().splitlines():
        console.out(line.rstrip(), highlight=False)


def demo_text(slug: str) -> str:
    """The whole demonstration of a game as text, at most `WIDTH` columns wide.

    Raises:
        DemoError: the game has no demonstration, or there is a fault in it.
    """
    demo = load_demo(slug)
    game = demo.game
    title = f"{game.title}: {game.tagline}"
    lines = [title, "=" * len(title), "", *_wrapped(legend(game)), ""]
    for number, chapter in enumerate(demo.chapters, 1):
        lines += _chapter(number, chapter)
    return "\n".join(lines).rstrip() + "\n"


def _chapter(number: int, chapter: Chapter) -> Iterator[str]:
    heading = f"{number}. {chapter.title}"
    yield from (heading, "-" * len(heading), "")
    for step in chapter.steps:
        yield from _step(step)


def _step(step: Step) -> Iterator[str]:
    yield from _wrapped(str(step.caption))
    position = step.position
    last: tuple[int, ...] = ()
    for move, after in zip(step.moves, step.positions, strict=True):
        yield from _wrapped(f"> {position.describe(move)}")
        last = changed_sites(position, move)
        position = after
    yield ""
    yield from _board(draw(position, step.light, last, step.refused_sites))
    if position.outcome is None:
        yield from _wrapped(note(position))
    board = position.game.board
    for site, label in step.light.items():
        if label:
            yield f"[{board.name(site)}] {label}"
    for refusal in step.refused:
        yield from _wrapped(f"<{position.format(refusal.move)}> refused: {refusal.reason}.")
    yield ""
    if step.question:
        yield from _question(step.question)


def _question(question: Question) -> Iterator[str]:
    position, answer = question.position, question.answer
    yield from _wrapped(f"Question: {question.ask}")
    yield ""
    others = [position.format(move) for move in question.accepted[1:]]
    if question.any:
        others = ["any other move"]
    or_others = f" (or {listed(others, 'or')})" if others else ""
    yield from _wrapped(f"Answer: {position.format(answer)}{or_others}.")
    yield from _wrapped(f"> {position.describe(answer)}")
    yield from _wrapped(str(question.judge_move(answer).explanation))
    yield ""
    yield from _board(draw(position.play(answer), last=changed_sites(position, answer)))


def _board(text: str) -> Iterator[str]:
    yield from textwrap.indent(text, "  ").splitlines()
    yield ""


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH)
