"""The layout of `--help`: text and tables that are as wide as the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import TextWrapper

import click

from abstract_arcade.cli.output import page_width, wrapped

Row = tuple[str, str]
"""A term and its meaning, or a sentence and the command line that it introduces."""

MAX_TERM_WIDTH = 30
"""Most columns of a term beside its meaning. The meaning of a longer term begins a new line."""

_MIN_MEANING_WIDTH = 28
"""Fewest columns for meanings beside the terms. On narrower pages, meanings are below the terms."""

_UNBROKEN = re.compile(r"(?:--[\w-]+ )?'[^']*'|--[\w-]+ (?=\w)")
"""Parts of a command line that are not broken at a blank: quoted arguments, options with values."""

_GAP = 2
"""The columns between a term and its meaning."""


class HelpFormatter(click.HelpFormatter):
    """Formats the help of a command without cutting words. On narrow pages, tables are stacked."""

    def __init__(self, width: int | None = None, max_width: int | None = None) -> None:
        super().__init__(width=page_width())

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        first = prefix or "Usage: "
        lines = wrapped(f"{prog} {args}", self.width, first, " " * len(first))
        self.write("\n".join(lines) + "\n")

    def write_text(self, text: str) -> None:
        paragraphs = [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]
        filled = [self._filled(paragraph) for paragraph in paragraphs]
        self.write("\n\n".join(filled) + "\n")

    def _filled(self, text: str, indent: int = 0, first: str = "") -> str:
        """Return a wrapped paragraph, indented by `indent` more columns than the page.

        `first` replaces the indentation of the first line.
        """
        blank = " " * (self.current_indent + indent)
        return "\n".join(wrapped(text, self.width, first or blank, blank))

    def write_rows(self, rows: Sequence[Row], term_width: int) -> None:
        """Write a table of terms and their meanings; on narrow pages, meanings are below the terms.

        Meanings begin `term_width` and two columns from the margin. Longer terms get a line of
        their own.
        """
        margin = " " * self.current_indent
        meaning = term_width + _GAP
        is_narrow = self.width - self.current_indent - meaning < _MIN_MEANING_WIDTH
        for term, text in rows:
            if is_narrow:
                self.write(f"{margin}{term}\n{self._filled(text, 4)}\n")
            elif len(term) > term_width:
                self.write(f"{margin}{term}\n{self._filled(text, meaning)}\n")
            else:
                self.write(self._filled(text, meaning, f"{margin}{term:{meaning}}") + "\n")

    def write_listing(self, sentence: str, line: str) -> None:
        """Write a sentence, and below it a command line that can be copied."""
        self.write_text(sentence)
        margin = " " * (self.current_indent + 2)
        for part in continued(line, self.width - len(margin)):
            self.write(f"{margin}{part}\n")


def continued(line: str, width: int) -> Iterator[str]:
    """Yield the lines of a command line, broken at blanks with a backslash if it is too wide.

    Further lines are indented by two columns. Quoted arguments, and an option with its value, are
    not broken, and may be wider than `width` columns.
    """
    if len(line) <= width:
        yield line
        return
    # A shell keeps a backslash within single quotes, and an option belongs next to its value.
    whole = _UNBROKEN.sub(_without_blanks, line)
    wrapper = TextWrapper(
        width - 2, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )
    *parts, last = [part.replace("\0", " ") for part in wrapper.wrap(whole)]
    for part in parts:
        yield f"{part} \\"
    yield last


def _without_blanks(part: re.Match[str]) -> str:
    return part[0].replace(" ", "\0")
