"""Take puzzles that were found among those of the arcade."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from abstract_arcade.records import dump
from abstract_arcade.rules import GAMES
from abstract_arcade.teaching.puzzles import FOLDER, names, puzzle, read_puzzles

_LEFT_OUT = ("program", "summary")
"""What says nothing of a puzzle, or only what the rest says too."""

_USUAL = {"seats": {"first": {"kind": "person"}, "second": {"kind": "person"}}, "options": {}}


def line_of(number: str, record: Mapping[str, Any]) -> str:
    """The line of a puzzle: its record without what is null or usual, after its number."""
    kept = {
        name: value
        for name, value in record.items()
        if name not in _LEFT_OUT and value is not None and value != _USUAL.get(name)
    }
    return json.dumps({"id": number, **kept}, ensure_ascii=False) + "\n"


@click.command("keep")
@click.argument("game", type=click.Choice([*GAMES]))
@click.argument("source", type=click.Path(exists=True, path_type=Path))
def keep(game: str, source: Path) -> None:
    """Add the puzzles of SOURCE, a record or a folder of them, to those of GAME, by difficulty.

    Each gets a number that none has had since the first one here.
    """
    own = {name.partition("/")[2]: puzzle(name) for name in names(game)}
    first = max(map(int, own), default=0) + 1
    own |= {f"{n:02}": found for n, found in enumerate(read_puzzles(source), first)}
    lines = [
        line_of(each, json.loads(dump(found.match)))
        for each, found in sorted(own.items(), key=lambda item: item[1].difficulty)
    ]
    (FOLDER / f"{game}.jsonl").write_text("".join(lines), "utf-8")
    click.echo(f"{GAMES[game].title} has {len(own)} puzzles.")
