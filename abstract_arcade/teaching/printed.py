"""Rules and demonstrations as they are printed: with Rich on a terminal, plain anywhere else."""

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
from abstract_arcade.teaching.demo import Chapter, Question, Step, load_demo
from abstract_arcade.teaching.diagram import draw, note, signs, sites_of_move
from abstract_arcade.teaching.rules import rules_text

WIDTH = 80

# Bold is all that a heading needs; Rich's own colours do not suit every terminal.
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
    """A heading at the left; without a terminal's bold it is underlined."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        del options
        text = self.text
        text.justify = "left"
        yield text
        if not console.is_terminal:
            yield Text(("=" if self.tag == "h1" else "-") * text.cell_len)


class _Block(CodeBlock):
    """A block as it stands, a little to the right."""

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
    """Print the rules of a game, at most 80 columns wide.

    Raises:
        DemoError: there are none, or they are wrong.
    """
    text = _Markdown(rules_text(slug))
    width = min(console.width, WIDTH)
    if console.is_terminal:
        with console.use_theme(_THEME):
            console.print(text, width=width)
        return
    with console.capture() as capture:
        console.print(text, width=WIDTH)
    for line in capture.get().splitlines():
        console.out(line.rstrip(), highlight=False)


def demo_text(slug: str) -> str:
    """The whole demonstration of a game as text, at most 80 columns wide.

    Raises:
        DemoError: there is none, or it is wrong.
    """
    demo = load_demo(slug)
    game = demo.game
    title = f"{game.title}: {game.tagline}"
    lines = [title, "=" * len(title), "", *_wrapped(signs(slug)), ""]
    for number, chapter in enumerate(demo.chapters, 1):
        lines += _chapter(number, chapter)
    return "\n".join(lines).rstrip() + "\n"


def _chapter(number: int, chapter: Chapter) -> Iterator[str]:
    heading = f"{number}. {chapter.title}"
    yield from (heading, "-" * len(heading), "")
    for step in chapter.steps:
        yield from _step(step)


def _step(step: Step) -> Iterator[str]:
    yield from _wrapped(step.caption)
    position = step.position
    last: tuple[int, ...] = ()
    for move, after in zip(step.moves, step.positions, strict=True):
        yield from _wrapped(f"> {position.describe(move)}")
        last = sites_of_move(position, move)
        position = after
    yield ""
    refused = [each.move[0] for each in step.refused if each.move]
    yield from _board(draw(position, step.light, last, refused))
    if position.outcome is None:
        yield from _wrapped(note(position))
    board = position.game.board
    for site, label in step.light.items():
        if label:
            yield f"[{board.name(site)}] {label}"
    for each in step.refused:
        yield from _wrapped(f"<{position.format(each.move)}> refused: {each.reason}.")
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
    also = f" (or {listed(others, 'or')})" if others else ""
    yield from _wrapped(f"Answer: {position.format(answer)}{also}.")
    yield from _wrapped(f"> {position.describe(answer)}")
    yield from _wrapped(question.judge_move(answer).explanation)
    yield ""
    yield from _board(draw(position.play(answer), last=sites_of_move(position, answer)))


def _board(text: str) -> Iterator[str]:
    yield from textwrap.indent(text, "  ").splitlines()
    yield ""


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH)
