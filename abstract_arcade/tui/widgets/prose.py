"""Text to read: sections of rows with hanging indents, and Markdown as the rules use it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from typing import NamedTuple

from rich.cells import cell_len

from abstract_arcade.tui.widgets.lines import Line, Word, wrap

_ITEM = re.compile(r"(-|\d+\.) +")
_SPANS = re.compile(r"(\*\*.+?\*\*|\*.+?\*|`[^`]+`)")


BULLET = "•"


class Row(NamedTuple):
    """A line of a section: a mark, such as a bullet or a key, and what stands beside it."""

    mark: str
    text: str


class Section(NamedTuple):
    """A heading, and rows below it."""

    heading: str
    rows: Sequence[Row]


def bullets(heading: str, sentences: Iterable[str]) -> Section:
    """A section that is a list of sentences."""
    return Section(heading, [Row(BULLET, each) for each in sentences])


def hanging(mark: Word, words: Sequence[Word], column: int, width: int) -> Iterator[Line]:
    """A mark and text beside it, which begins at a column in every line."""
    text, role = mark
    first: Word = (text + " " * max(1, column - cell_len(text)), role)
    for line in wrap(words, max(1, width - column)):
        yield [first, *line]
        first = (" " * column, role)


def markdown(text: str, width: int) -> Iterator[Line]:
    """The lines of a Markdown text: headings, paragraphs, lists, tables and blocks of code.

    The title of the text is left out: it stands above already.
    """
    for number, block in enumerate(_blocks(text)):
        if number:
            yield []
        yield from _block(block, width)


def _blocks(text: str) -> Iterator[list[str]]:
    """The lines of each block; a fence is one, whatever is in it."""
    lines = iter(text.splitlines())
    block: list[str] = []
    for line in lines:
        if line.strip() and not line.startswith(("#", "```")):
            block.append(line)
            continue
        if block:
            yield block
            block = []
        if line.startswith("```"):
            yield [line, *takewhile(lambda inner: not inner.startswith("```"), lines)]
        elif line.startswith("##"):
            yield [line]
    if block:
        yield block


def _block(lines: Sequence[str], width: int) -> Iterator[Line]:
    first = lines[0]
    if first.startswith("```"):
        yield from _fence(lines[1:], width)
    elif first.startswith("#"):
        yield [(first.lstrip("# "), "strong")]
    elif first.startswith("|"):
        yield from _table(lines, width)
    elif _ITEM.match(first):
        yield from _list(lines, width)
    else:
        yield from wrap(_words(" ".join(lines)), width)


def _fence(lines: Sequence[str], width: int) -> Iterator[Line]:
    """A block as it stands; a caption in it is broken anew where it is too wide."""
    for is_blank, chunk in groupby(lines, lambda line: not line.strip()):
        rows = list(chunk)
        if is_blank or max(map(cell_len, rows)) <= width - 2:
            yield from ([(f"  {row}", "text")] for row in rows)
        else:
            words = [(" ".join(row.strip() for row in rows), "text")]
            yield from ([("  ", "text"), *line] for line in wrap(words, width - 2))


def _list(lines: Sequence[str], width: int) -> Iterator[Line]:
    """A list; its numbers or bullets stand out to the left."""
    items: list[tuple[str, list[str]]] = []
    for line in lines:
        item = _ITEM.match(line)
        if item:
            items.append((item[1].replace("-", BULLET), [line[item.end() :]]))
        else:
            items[-1][1].append(line.strip())
    column = max(cell_len(mark) for mark, _ in items) + 1
    for mark, texts in items:
        yield from hanging((mark, "dim"), _words(" ".join(texts)), column, width)


def _table(lines: Sequence[str], width: int) -> Iterator[Line]:
    """A table: its first row is its heading, its second the rule below that."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for number, row in enumerate(rows):
        if number != 1:
            cells = [cell.ljust(size) for cell, size in zip(row, widths, strict=True)]
            yield [("  " + "   ".join(cells).rstrip()[: width - 2], "soft" if number else "dim")]


def _words(text: str) -> list[Word]:
    """A paragraph: what is bold, slanted or code stands out."""
    words: list[Word] = []
    for part in _SPANS.split(text):
        if part.startswith("**"):
            words.append((part.strip("*"), "strong"))
        elif part.startswith(("*", "`")):
            words.append((part.strip("*`"), "text"))
        elif part:
            words.append((part, "soft"))
    return words
