"""Look for puzzles, in games that computers play for it or in records, and write their records."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from abstract_arcade.arena import ArenaError
from abstract_arcade.arena.game import Interrupted
from abstract_arcade.cli.arena import interruptible, local_workers, progress, write_whole
from abstract_arcade.cli.base import CommandFault
from abstract_arcade.cli.play import GameGroup, game_options
from abstract_arcade.cli.records import name_of, read_record
from abstract_arcade.rules import Game
from tests.tools.puzzles.maker import Source, played, sources
from tests.tools.puzzles.maker import make as look_for

_PLIES = click.IntRange(1, 15)


@click.group("make", cls=GameGroup, options_metavar=None)
def make() -> None:
    """Look for puzzles: positions in which one move alone wins, or saves, in so many plies.

    Each is proved by looking at everything that either player could do.
    """


@make.for_each
def _command(game: type[Game]) -> click.Command:
    callback: Callable[..., None] = _make(game)
    folder = Path(f"{game.slug}-puzzles")

    def option(name: str, default: Any, kind: Any, explanation: str) -> click.Option:
        return click.Option(
            [*name.split()], default=default, type=kind, help=explanation, show_default=True
        )

    many = click.IntRange(1)
    return click.Command(
        game.slug,
        callback=callback,
        help=f"Look for puzzles in games of {game.title}.",
        params=[
            click.Option(
                ["--from", "files"], multiple=True, metavar="FILE", help="Look in this record."
            ),
            option("--games", 100, many, "Look in so many games, which the computers play for it."),
            option("--seed", 0, click.IntRange(0), "What these games depend on."),
            option("--min-plies", 3, _PLIES, "Leave out what is decided in fewer plies."),
            option("--max-plies", 5, _PLIES, "Look so many plies ahead."),
            option("--nodes", 10_000, many, "The positions looked at before one is given up."),
            option("--workers", None, many, "The processes that look; one a core if left out."),
            option("--to folder", folder, click.Path(path_type=Path), "Where the records go."),
            *game_options(game),
        ],
    )


def _make(game: type[Game]) -> Callable[..., None]:
    def run(
        files: Sequence[str],
        games: int,
        seed: int,
        min_plies: int,
        max_plies: int,
        nodes: int,
        workers: int | None,
        folder: Path,
        **options: Any,
    ) -> None:
        if min_plies > max_plies:
            raise click.UsageError(f"--min-plies must be at most {max_plies}, as --max-plies is.")
        plies = min_plies, max_plies
        if files:
            tasks = [_source(each, game, plies, nodes) for each in files]
        else:
            tasks = sources(game(**options), games, seed, plies, nodes)
        signum = _look(tasks, workers, folder)
        if signum:
            sys.exit(128 + signum)

    return run


def _source(file: str, game: type[Game], plies: tuple[int, int], nodes: int) -> Source:
    match = read_record(file)
    if match.game.slug != game.slug:
        name = name_of(file)
        raise CommandFault(f"{name}: it is a game of {match.game.title}, not of {game.title}.")
    return played(match, plies, nodes)


def _look(tasks: Sequence[Source], workers: int | None, folder: Path) -> int | None:
    """Look for puzzles and write them.

    Returns:
        The number of the signal that interrupted it; None if nothing did.
    """
    found = 0
    with local_workers(workers) as crew, interruptible(crew) as signals:
        try:
            with progress() as bar:
                row = bar.add_task("Games", total=len(tasks))

                def tell(_: int, texts: Sequence[str]) -> None:
                    nonlocal found
                    for text in texts:
                        found += 1
                        _write(folder, text)
                    bar.advance(row)

                look_for(tasks, crew, tell)
        except Interrupted:
            pass
        except ArenaError as error:
            raise click.ClickException(f"{error}.") from None
    what = "1 puzzle" if found == 1 else f"{found or 'No'} puzzles"
    where = f", in {click.format_filename(folder)}" if found else ""
    click.echo(f"{what} found{where}.")
    return next(iter(signals), None)


def _write(folder: Path, text: str) -> None:
    """Write a record under the first number that is free."""
    taken = {file.stem for file in folder.glob("*.json")} if folder.is_dir() else set()
    number = next(n for n in range(1, len(taken) + 2) if f"{n:04}" not in taken)
    write_whole(folder / f"{number:04}.json", text)
