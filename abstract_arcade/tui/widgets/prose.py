"""Text to read: sections of rows with hanging indents, and the Markdown of the rules pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from rich.cells import cell_len

from abstract_arcade.tui.widgets.lines import Line, Word, wrap

BULLET = "•"


class MarkedRow(NamedTuple):
    """A row of a section: a mark, such as a bullet or a key, and the text to its right."""

    mark: str
    text: str


class Section(NamedTuple):
    """A heading with rows below it."""

    heading: str
    rows: Sequence[MarkedRow]


def bullets(heading: str, sentences: Iterable[str]) -> Section:
    """Return a section with a bullet before each sentence."""
    return Section(heading, [MarkedRow(BULLET, sentence) for sentence in sentences])


def hanging(mark: Word, words: Sequence[Word], column: int, width: int) -> Iterator[Line]:
    """Yield a mark and the text to its right, wrapped to `width` with all lines at `column`."""
    text, role = mark
    first: Word = (text + " " * max(1, column - cell_len(text)), role)
    for line in wrap(words, max(1, width - column)):
        yield [first, *line]
        first = (" " * column, role)


def markdown(text: str, width: int) -> Iterator[Line]:
    """Yield the lines of a Markdown text, without its title (a heading of level 1).

    Headings, paragraphs, lists that are not nested, tables and blocks of code are supported. There
    is a blank line between two blocks. Tables and code are not wrapped; tables are cut at `width`.
    """
    tree = SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(text))
    blocks = [block for block in tree.children if block.tag != "h1"]
    for number, block in enumerate(blocks):
        if number:
            yield []
        yield from _block(block, width)


def _block(block: SyntaxTreeNode, width: int) -> Iterator[Line]:
    if block.type == "fence":
        for row in block.content.splitlines():
            yield [(f"  {row}", "text")]
    elif block.type == "heading":
        yield from wrap(_words(block, "strong"), width)
    elif block.type == "table":
        yield from _table(block, width)
    elif block.type in ("bullet_list", "ordered_list"):
        yield from _list(block, width)
    else:
        yield from wrap(_words(block, "soft"), width)


def _list(block: SyntaxTreeNode, width: int) -> Iterator[Line]:
    """Yield the lines of a list, with hanging numbers or bullets."""
    marks = [f"{item.info}." if item.info else BULLET for item in block.children]
    column = max(map(cell_len, marks)) + 1
    for mark, item in zip(marks, block.children, strict=True):
        yield from hanging((mark, "dim"), _words(item, "soft"), column, width)


def _table(block: SyntaxTreeNode, width: int) -> Iterator[Line]:
    """Yield the lines of a table, whose first row is its heading."""
    rows = []
    for part in block.children:
        rows += [[_text(cell) for cell in row.children] for row in part.children]
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    role = "dim"
    for row in rows:
        cells = [cell.ljust(size) for cell, size in zip(row, widths, strict=True)]
        line = "  " + "   ".join(cells).rstrip()
        yield [(line[:width], role)]
        role = "soft"


def _text(node: SyntaxTreeNode) -> str:
    """Return the text of a node and its children."""
    return "".join(text for text, _ in _words(node, "soft"))


def _words(node: SyntaxTreeNode, role: str) -> list[Word]:
    """Return the text of a node and its children; bold, italic and code get brighter roles."""
    if node.type == "softbreak":
        return [(" ", role)]
    if node.type == "text":
        return [(node.content, role)]
    if node.type == "code_inline":
        return [(node.content, "text")]
    if node.type == "strong":
        role = "strong"
    elif node.type == "em":
        role = "text"
    return [word for child in node.children for word in _words(child, role)]
