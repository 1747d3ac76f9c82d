"""Printing the output of commands, as wide as the terminal, and describing games in it."""

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
    """Return the columns of a line of output: the terminal's, from `MIN_WIDTH` to `MAX_WIDTH`."""
    return max(MIN_WIDTH, min(_terminal_width() or MAX_WIDTH, MAX_WIDTH))


def _terminal_width() -> int:
    """Return the columns that COLUMNS names, else those of the terminal; 0 if there is none."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns)
    # Output into a pager is read on the terminal that the other streams are connected to.
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
    """Print a text on standard output or standard error, with control characters made visible.

    Every command prints by it or by `clean_console`: the names of files, arguments and the words of
    a system's error may hold orders to the terminal.
    """
    click.echo(escaped(str(text)), err=err, nl=nl)  # noqa: TID251 - the one place


def clean_console(**settings: Any) -> Console:
    """Return a Rich console that prints control characters as visible escapes."""
    from abstract_arcade.cli.clean_console import CleanConsole

    return CleanConsole(**settings)


def file_name(path: str | os.PathLike[str]) -> str:
    """Return the name of a file as a sentence has it: on one line, without control characters."""
    return escaped_line(click.format_filename(path))  # noqa: TID251 - the one place


def wrapped(text: str, width: int, first: str = "", others: str = "") -> list[str]:
    """The lines of a paragraph, with what begins the first one and the others. No word is cut."""
    return textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    )


def has_styles() -> bool:
    """Return whether the terminal can show bold text; without one the question does not arise."""
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
    """A context for printing: unencodable characters become `?`.

    Raises:
        click.ClickException: the output cannot be written; its message is one sentence.
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
    """Return a game in one line, with its designer."""
    year = f", {game.year}" if game.year else ""
    return f"{game.tagline} ({game.designer}{year})"


def option_names(option: Option) -> tuple[str, ...]:
    """What an option of a game is called on the command line; of one that is on or off both."""
    name = option.name.replace("_", "-")
    is_switch = not option.choices and option.limits is None
    return (f"--{name}", f"--no-{name}") if is_switch else (f"--{name}",)


def sentence_case(text: str) -> str:
    """`text` with its first letter in upper case; `capitalize` would lower the others."""
    return text[0].upper() + text[1:]
