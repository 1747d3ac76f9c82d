"""The commands that open a match that was played before: `continue` and `open`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from abstract_arcade.cli import screen
from abstract_arcade.cli.base import ENCODING, GAME_NUMBER, MATCHES, PLAY, Command, Fault
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
    short_help="Go on with the latest match.",
    params=[
        source_argument(
            "name",
            "[NAME]",
            "The name of a kept match, or a start or end of it; by default the latest running.",
            required=False,
        ),
        *LINE_OPTIONS,
        screen.ASCII,
    ],
    examples=[
        ("Go on where you stopped:", "abstract-arcade continue"),
        ("Go on with another match:", "abstract-arcade continue x7k2"),
        ("Go on without a screen:", "abstract-arcade continue --plain"),
    ],
)
def continue_match(name: str | None, ascii_only: bool, **values: Any) -> None:
    """Go on with a match where it stopped.

    `matches` lists the names.
    """
    from abstract_arcade.library.entry import RUNNING

    front_end = FrontEnd.taken(values)
    store = front_end.store()
    with reading():
        if name is None:
            running = [each.id for each in store.library.entries() if each.status == RUNNING]
            if not running:
                raise Fault("No match is running; `abstract-arcade play` begins one.")
            found = running[0]
        else:
            found = store.library.find(name)
    match = loaded(found, lambda: store.open(found))
    front_end.open(match, store=store, ascii_only=screen.is_ascii_only(ascii_only))


@click.command(
    "open",
    cls=Command,
    section=MATCHES,
    short_help="Open a match on its board.",
    params=[
        source_argument("source", "FILE|NAME", SOURCE),
        ENCODING,
        GAME_NUMBER,
        UNTIL_FAULT,
        *LINE_OPTIONS,
        screen.ASCII,
    ],
    examples=[
        ("Open a record from somebody else:", "abstract-arcade open game.json"),
        ("Look at a match that was played:", "abstract-arcade open x7k2"),
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
    """Open a match on its board, to be looked at or played on.

    A file is never changed: if you play on, that is kept as a match of its own. After a record on
    standard input, the game is played on the terminal.
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
        # The screen covers what standard error says of them.
        store.file(match).note = "\n".join(f"{sentence_case(each)}." for each in match.warnings)
    front_end.open(match, store=store, ascii_only=screen.is_ascii_only(ascii_only))
