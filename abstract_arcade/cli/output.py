"""Printing the output of commands, and describing games in it."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from abstract_arcade.rules import Game


@contextmanager
def printing() -> Iterator[None]:
    """A context for printing: unencodable characters become `?`.

    Raises:
        click.ClickException: the output cannot be written; its message is one sentence.
    """
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
    """A game in one line, with its designer."""
    year = f", {game.year}" if game.year else ""
    return f"{game.tagline} ({game.designer}{year})"


def sentence_case(text: str) -> str:
    """`text` with its first letter in upper case; `capitalize` would lower the others."""
    return text[0].upper() + text[1:]
