"""The commands that open an existing match: `continue` and `open`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from abstract_arcade.cli import screen
from abstract_arcade.cli.base import ENCODING, GAME_NUMBER, MATCHES, PLAY, Command, CommandFault
from abstract_arcade.cli.line import LINE_OPTIONS, FrontEnd
from abstract_arcade.cli.output import sentence_case
from abstract_arcade.cli.records import (
    SOURCE,
    UNTIL_FAULT,
    loaded,
    read_record,
    reading,
    source_argument,
)

if TYPE_CHECKING:
    from abstract_arcade.match import Match


@click.command(
    "continue",
    cls=Command,
    section=PLAY,
    short_help="Continue a match.",
    params=[
        source_argument(
            "name",
            "[NAME]",
            "Name of a saved match, or its first or last characters; by default, the latest"
            " unfinished match.",
            required=False,
        ),
        *LINE_OPTIONS,
        screen.ASCII,
    ],
    examples=[
        ("Continue the latest match:", "abstract-arcade continue"),
        ("Continue another match:", "abstract-arcade continue x7k2"),
        ("Continue without a screen:", "abstract-arcade continue --plain"),
    ],
)
def continue_match(name: str | None, ascii_only: bool, **values: Any) -> None:
    """Continue a match that is not over.

    The command `matches` lists the names.
    """
    from abstract_arcade.library.entry import RUNNING

    front_end = FrontEnd.taken(values)
    store = front_end.store()
    with reading():
        if name is None:
            entries = store.library.entries()
            running = [entry.id for entry in entries if entry.status == RUNNING]
            if not running:
                raise CommandFault(
                    "There is no unfinished match. `abstract-arcade play` starts one."
                )
            found = running[0]
        else:
            found = store.library.find(name)
    match = loaded(found, partial(store.open, found))
    front_end.open(match, store=store, ascii_only=screen.is_ascii_only(ascii_only))


@click.command(
    "open",
    cls=Command,
    section=MATCHES,
    short_help="Open a match or a file.",
    params=[
        source_argument("source", "FILE|NAME", SOURCE),
        ENCODING,
        GAME_NUMBER,
        UNTIL_FAULT,
        *LINE_OPTIONS,
        screen.ASCII,
    ],
    examples=[
        ("Open a file:", "abstract-arcade open game.json"),
        ("Open a saved match:", "abstract-arcade open x7k2"),
    ],
)
def open_match(
    source: str,
    encoding: str | None,
    game: int | None,
    until_fault: bool,
    ascii_only: bool,
    **values: Any,
) -> None:
    """Open a match to browse it or to play on.

    The program never changes a file: if you play on, it saves a new match. After it has read a
    record from standard input, you play at the terminal.
    """
    if source == "-":
        match = read_record(source, encoding=encoding, game=game, until_fault=until_fault)
        if not any(values.values()):
            screen.take_terminal()
        front_end = FrontEnd.taken(values)
        store = front_end.store()
    else:
        front_end = FrontEnd.taken(values)
        store = front_end.store()
        with reading():
            found = store.library.resolve(source)

        def load() -> Match:
            if isinstance(found, Path):
                return store.library.load(found, None, encoding, game)
            return store.open(found)

        may_ask = not (front_end.as_json or front_end.is_strict)
        match = loaded(str(found), load, until_fault=until_fault, may_ask=may_ask)
    if match.warnings and not front_end.is_line:
        # The screen hides what was printed on standard error, so it shows the warnings, too.
        sentences = [f"{sentence_case(warning)}." for warning in match.warnings]
        store.file(match).note = "\n".join(sentences)
    front_end.open(match, store=store, ascii_only=screen.is_ascii_only(ascii_only))
