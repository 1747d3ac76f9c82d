"""Printing the output of commands: width, wrapping, escaping, and errors of the output stream."""

from __future__ import annotations

import io
import os
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

import click

from abstract_arcade.rules import Game, Option
from abstract_arcade.sanitize import escaped, escaped_line

if TYPE_CHECKING:
    from rich.console import Console

MIN_WIDTH = 40
"""Fewest columns of a line; on a narrower terminal lines are too long."""

MAX_WIDTH = 80
"""Most columns of a line, even if the terminal is wider."""


def page_width() -> int:
    """Return the columns of a line of output: the terminal's, from `MIN_WIDTH` to `MAX_WIDTH`.

    The variable COLUMNS takes precedence. Without it and without a terminal, it is `MAX_WIDTH`.
    """
    return max(MIN_WIDTH, min(_terminal_width() or MAX_WIDTH, MAX_WIDTH))


def _terminal_width() -> int:
    """Return the columns that COLUMNS names, else those of the terminal; 0 if there is none."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns)
    # If a pager reads the output, the other streams still are connected to the terminal.
    for stream in (sys.__stdout__, sys.__stderr__, sys.__stdin__):
        try:
            width = os.get_terminal_size(stream.fileno()).columns if stream else 0
        except (OSError, ValueError):
            # It is no terminal, or it is closed.
            continue
        if width:
            return width
    return 0


def echo(text: object = "", *, err: bool = False, nl: bool = True) -> None:
    """Print a text with its control characters escaped; if `err`, on standard error.

    Every command prints with this function or with `clean_console`, because names of files,
    arguments and messages of the system may contain control sequences.
    """
    click.echo(escaped(str(text)), err=err, nl=nl)  # noqa: TID251 - the one place


def print_fault(sentence: str) -> None:
    """Print a sentence about a fault, given without its full stop, on standard error."""
    echo(f"{sentence}.", err=True)


def clean_console(**settings: Any) -> Console:
    """Return a Rich console that prints control characters as visible escapes.

    `settings` are the arguments of `rich.console.Console`.
    """
    from abstract_arcade.cli.clean_console import CleanConsole

    return CleanConsole(**settings)


def file_name(path: str | os.PathLike[str]) -> str:
    """Return the name of a file for a sentence: on one line, with control characters escaped."""
    return escaped_line(click.format_filename(path))  # noqa: TID251 - the one place


def wrapped(text: str, width: int, first: str = "", others: str = "") -> list[str]:
    """Return the lines of a paragraph of at most `width` columns; a longer word is not cut.

    The first line begins with `first`, the other lines with `others`, which the width includes.
    Line breaks in the text become blanks. An empty text has no lines.
    """
    return textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    )


def has_styles() -> bool:
    """Return whether TERM names a terminal that can show bold text, whatever the output is."""
    return os.environ.get("TERM", "") not in ("dumb", "")


def require_output() -> TextIO:
    """Return standard output.

    Raises:
        click.ClickException: If it is closed.
    """
    if sys.stdout is None:
        raise click.ClickException("The output cannot be written: it is closed.")
    return sys.stdout


@contextmanager
def printing() -> Iterator[None]:
    """A context for printing: characters that the output cannot encode become `?`.

    Raises:
        click.ClickException: If the output cannot be written. Its message is one sentence.
    """
    require_output()
    output = sys.stdout if isinstance(sys.stdout, io.TextIOWrapper) else None
    if output:
        output.reconfigure(errors="replace")
    try:
        yield
        if output:
            output.flush()
    except BrokenPipeError:
        # The reader closed the pipe; click ends the program quietly.
        raise
    except OSError as error:
        # Python flushes the rest at exit, which must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise click.ClickException(f"The output cannot be written: {error.strerror}.") from None


def about(game: type[Game]) -> str:
    """Return the tagline of a game, with its designer and its year in parentheses, in one line.

    The year is left out if it is not known.
    """
    year = f", {game.year}" if game.year else ""
    return f"{game.tagline} ({game.designer}{year})"


def option_names(option: Option) -> tuple[str, ...]:
    """Return the names of a game's option on the command line, such as `("--size",)`.

    An option that is on or off has two: `("--pie", "--no-pie")`.
    """
    name = option.name.replace("_", "-")
    is_switch = not option.choices and option.limits is None
    return (f"--{name}", f"--no-{name}") if is_switch else (f"--{name}",)


def sentence_case(text: str) -> str:
    """Return a text with its first letter in upper case, otherwise unchanged. It is not empty."""
    return text[0].upper() + text[1:]
