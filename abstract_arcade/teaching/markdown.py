"""Markdown printed as text: with bold headings on a terminal, and plain elsewhere."""

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
    """A fenced block, which is indented and not wrapped."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        del console, options
        # Rich would cut any other renderable to the width of the page.
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
    """Print Markdown, wrapped at `width` columns or at the width of the console if that is less.

    The lines of fenced blocks are not wrapped.
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
