"""Take puzzles that were found among those of the arcade, and grade all of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import click

from abstract_arcade.records import dump
from abstract_arcade.rules import GAMES, new_game
from abstract_arcade.teaching.puzzles import (
    DIFFICULTIES,
    FOLDER,
    Puzzle,
    names,
    puzzle,
    read_puzzles,
)
from tests.tools.puzzles.grading import FINDERS, asked, graded

_LEFT_OUT = ("program", "summary")
"""What says nothing of a puzzle, or only what the rest says too."""

_USUAL = {"seats": {"first": {"kind": "person"}, "second": {"kind": "person"}}, "options": {}}

_OBVIOUS: Final = 0.25
"""The share of a game's puzzles that greedy may find."""

_TRIES: Final = 4


def line_of(number: str, record: Mapping[str, Any]) -> str:
    """Return the line of a puzzle: its record without what is null or usual, after its number."""
    defaults = new_game(record["game"]).as_text()
    options = {name: value for name, value in record["options"].items() if value != defaults[name]}
    kept = {
        name: value
        for name, value in {**record, "options": options}.items()
        if name not in _LEFT_OUT and value is not None and value != _USUAL.get(name)
    }
    return json.dumps({"id": number, **kept}, ensure_ascii=False) + "\n"


@click.command("keep")
@click.argument("game", type=click.Choice([*GAMES]))
@click.argument("source", required=False, type=click.Path(exists=True, path_type=Path))
@click.option("--seed", type=int, default=0, help="What the players' luck depends on.")
def keep(game: str, source: Path | None, seed: int) -> None:
    """Add the puzzles of SOURCE, a record or a folder of them, to those of GAME, by difficulty.

    Without SOURCE those that there are get new grades, as after a change of the players. Each new
    one gets a number that none has had. What greedy finds is left out beyond a quarter, the deepest
    first, though never the highest number, after which the next ones are counted.
    """
    own = {name.partition("/")[2]: puzzle(name) for name in names(game)}
    first = max(map(int, own), default=0) + 1
    added = [] if source is None else read_puzzles(source)
    own |= {f"{n:02}": found for n, found in enumerate(added, first)}
    seeds = range(seed, seed + _TRIES)
    found = {number: asked(each, seeds) for number, each in own.items()}
    obvious = [number for number in own if found[number]["greedy"] and number != max(own, key=int)]
    obvious.sort(key=lambda number: (own[number].plies, int(number)))
    most = int((len(own) - len(obvious)) * _OBVIOUS / (1 - _OBVIOUS))
    for number in obvious[most:]:
        del own[number], found[number]
    grades = graded(found, {number: each.plies for number, each in own.items()})
    (FOLDER / f"{game}.jsonl").write_text(
        "".join(line_of(number, _record(own[number], grade)) for number, grade in grades.items()),
        "utf-8",
    )
    click.echo(f"{GAMES[game].title} has {len(own)} puzzles.")


def _record(found: Puzzle, grade: int) -> Mapping[str, Any]:
    record: dict[str, Any] = json.loads(dump(found.match))
    record["puzzle"]["difficulty"] = grade
    return record


@click.command("grades")
@click.argument("games", nargs=-1, metavar="[GAME]...", type=click.Choice([*GAMES]))
@click.option("--seed", type=int, default=1_000, help="Other luck than that which graded them.")
def grades(games: tuple[str, ...], seed: int) -> None:
    """Say how many of the players find the first move of the puzzles of each grade."""
    for slug in games or GAMES:
        own = [puzzle(name) for name in names(slug)]
        for grade, word in enumerate(DIFFICULTIES, 1):
            found = [
                asked(each, range(seed, seed + _TRIES)) for each in own if each.difficulty == grade
            ]
            shares = [sum(each[name] for each in found) / max(1, len(found)) for name in FINDERS]
            told = ", ".join(
                f"{name} {share:.2f}" for name, share in zip(FINDERS, shares, strict=True)
            )
            click.echo(f"{slug}: {word}, {len(found)}: {sum(shares) / len(shares):.2f} ({told})")
