"""Markdown as text: with bold headings on a terminal, plain anywhere else."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import CodeBlock, Heading, Markdown, MarkdownElement
from rich.segment import Segment
from rich.text import Text
from rich.theme import Theme

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
        # Any other renderable would be cut to the width of the page.
        for line in str(self.text).rstrip().splitlines():
            yield Segment(f"  {line}")
            yield Segment.line()


class _Markdown(Markdown):
    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "heading_open": _Heading,
        "fence": _Block,
    }


def print_markdown(text: str, console: Console, width: int) -> None:
    """Print Markdown, at most `width` columns wide and no wider than the console.

    Only fenced blocks may be wider: their lines stay as they are.
    """
    markdown = _Markdown(text)
    width = min(console.width, width)
    if console.is_terminal:
        with console.use_theme(_THEME):
            console.print(markdown, width=width, crop=False)
        return
    with console.capture() as capture:
        console.print(markdown, width=width, crop=False)
    for line in capture.get().splitlines():
        console.out(line.rstrip(), highlight=False)
