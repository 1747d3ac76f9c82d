"""The command `arena`: many games between players, with statistics."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import click

from abstract_arcade.cli.arena_text import picture, print_first_moves, print_results
from abstract_arcade.cli.base import (
    MORE,
    OUTPUT,
    Command,
    CommandFault,
    SectionArgument,
    SectionOption,
)
from abstract_arcade.cli.output import file_name, printing, require_output, sentence_case
from abstract_arcade.cli.play import GameGroup, choice_tables, game_options, options_heading
from abstract_arcade.cli.types import DescribedType, PlayerType, PositiveNumber, WholeNumber
from abstract_arcade.library import LibraryError, reported
from abstract_arcade.match import MAX_SEED
from abstract_arcade.players import Budget
from abstract_arcade.rules import Game
from abstract_arcade.rules.core import listed
from abstract_arcade.sanitize import escaped_json
from abstract_arcade.storage.files import write_file

if TYPE_CHECKING:
    from rich.progress import Progress

    from abstract_arcade.arena import Contest, GameResult, Task
    from abstract_arcade.arena.workers import Workers

_MAX_GAMES = 100_000
_MAX_PER_MOVE = 1000
_MAX_NODES = 10**9
_DEFAULT_PLIES = 400
_MAX_PLIES = 10_000
_MAX_WORKERS = 1000

_GAMES = "Games"
_PLAYERS = "Players"
_WHO = "PLAYER is one of"
_HOW = "How they play"


class EntrantType(DescribedType):
    """A computer player, such as "expert" or "engine:./engine", or with its own time "expert@0.1".

    The value is the text, which `arena.Entrant.read` reads.
    """

    name = "player"
    meanings = MappingProxyType(
        {
            **PlayerType.meanings,
            "NAME@SECONDS": "A built-in player with its own seconds per move, such as expert@0.1.",
        }
    )
    allowed = listed(list(meanings), "or")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from abstract_arcade.arena import Entrant

        text = str(value)
        try:
            kind = Entrant.read(text, Budget()).kind
        except ValueError as error:
            self.fail(f"{error}.", param, ctx)
        PlayerType().convert(kind, param, ctx)
        return text

    def offers(self) -> Mapping[str, str]:
        return PlayerType().offers()


@click.group(
    cls=GameGroup,
    section=MORE,
    options_metavar=None,
    subcommand_metavar="GAME PLAYER PLAYER [OPTIONS]",
    short_help="Let computer players play many games, and compare the players.",
    examples=[
        (
            "Play a hundred games with 0.2 seconds per move:",
            "abstract-arcade arena krypte greedy expert --games 100 --seconds 0.2",
        ),
        (
            "Play the same games on every machine:",
            "abstract-arcade arena renju easy medium hard --nodes 2000 --seed 1",
        ),
        (
            "See which first moves of Reneo are fair:",
            "abstract-arcade arena reneo medium medium --size 7 --nodes 500 --first-moves 4",
        ),
        ("See the options of a game:", "abstract-arcade arena krypte --help"),
    ],
)
def arena() -> None:
    """Let computer players play many games against each other.

    Each opening is played twice, with the seats exchanged. If there are more than two players,
    each plays against every other.
    """


def _options() -> list[click.Option]:
    def option(
        names: str, kind: Any, text: str, *, section: str = _HOW, **settings: Any
    ) -> click.Option:
        return SectionOption(names.split(), type=kind, help=text, section=section, **settings)

    def output(names: str, kind: click.Path, text: str) -> click.Option:
        metavar = "FILE" if kind.file_okay else "FOLDER"
        return option(names, kind, text, section=OUTPUT, metavar=metavar)

    file = click.Path(path_type=Path, dir_okay=False)
    folder = click.Path(path_type=Path, file_okay=False)
    return [
        option(
            "--games",
            WholeNumber(1, _MAX_GAMES),
            "Number of games for each pair of players.",
            default=100,
        ),
        option(
            "--seconds",
            PositiveNumber(),
            "Seconds per move: CPU time for built-in players, elapsed time for other programs.",
        ),
        option(
            "--nodes",
            WholeNumber(1, _MAX_NODES),
            "Positions to search per move. With --nodes and --seed, the games are the same on every"
            " machine.",
            show_range=False,
        ),
        option(
            "--first-moves per_first_move",
            WholeNumber(0, _MAX_PER_MOVE),
            "Number of additional games after each first move, to show which first moves are fair;"
            " only for games with a swap.",
            default=0,
        ),
        option(
            "--seed",
            WholeNumber(0, MAX_SEED),
            "Seed for the openings and for random choices; any whole number.",
            default=0,
            show_range=False,
        ),
        option(
            "--max-plies",
            WholeNumber(1, _MAX_PLIES),
            "Stop a game after this many moves, and count it as a draw.",
            default=_DEFAULT_PLIES,
            show_range=False,
        ),
        option(
            "--workers",
            WholeNumber(1, _MAX_WORKERS),
            "Number of processes that play; by default, the number of cores.",
            show_range=False,
        ),
        option(
            "--scheduler",
            str,
            "Play on the Dask cluster whose scheduler is at ADDRESS, such as tcp://HOST:PORT.",
            metavar="ADDRESS",
        ),
        output(
            "--json json_file", file, "Write all results to FILE, even if the run is interrupted."
        ),
        output("--svg", file, "Draw the results of --first-moves as a board in FILE."),
        output("--records", folder, "Save every game in FOLDER."),
    ]


@arena.for_each
def _arena_command(game: type[Game]) -> click.Command:
    line = f"abstract-arcade arena {game.slug}"
    kind = EntrantType()
    players = SectionArgument(
        "players",
        metavar="PLAYER PLAYER...",
        nargs=-1,
        type=kind,
        section=_PLAYERS,
        explanation="At least two players. Give one player twice to see how balanced the game is.",
    )
    return Command(
        game.slug,
        callback=partial(_run, game),
        params=[players, *_options(), *game_options(game)],
        help=f"Let computer players play many games of {game.title} against each other.",
        short_help=f"{sentence_case(game.tagline)}.",
        section=_GAMES,
        sections={
            _PLAYERS: (),
            _WHO: list(kind.meanings.items()),
            _HOW: (),
            OUTPUT: (),
            options_heading(game): (),
            **choice_tables(game),
        },
        examples=[
            (
                "Compare two players with 0.2 seconds per move:",
                f"{line} greedy expert --seconds 0.2",
            ),
            (
                "See how much ten times the thinking time helps:",
                f"{line} expert@1 expert@0.1 --games 40",
            ),
            ("Save the games:", f"{line} medium hard --games 10 --records games"),
        ],
    )


def _run(
    game: type[Game],
    players: Sequence[str],
    games: int,
    seconds: float | None,
    nodes: int | None,
    per_first_move: int,
    seed: int,
    max_plies: int,
    workers: int | None,
    scheduler: str | None,
    json_file: Path | None,
    svg: Path | None,
    records: Path | None,
    **options: Any,
) -> None:
    from abstract_arcade.arena import ArenaError, Contest, Entrant, named
    from abstract_arcade.arena.engine_names import with_engine_names
    from abstract_arcade.arena.workers import ClusterWorkers

    if len(players) < 2:
        raise click.UsageError("The arena needs at least two players, such as greedy and expert.")
    if workers is not None and scheduler is not None:
        raise click.UsageError("--workers and --scheduler cannot be used together.")
    budget = Budget(seconds, nodes)
    asked = [Entrant.read(text, budget) for text in players]
    rules = game(**options)
    if per_first_move and not rules.has_pie:
        raise click.UsageError(
            "--first-moves needs a game with a swap: add --pie, or choose a game with the pie rule."
        )
    if svg is not None and not per_first_move:
        raise click.UsageError("--svg draws the results of --first-moves: give both options.")
    for entrant in asked:
        if refusal := entrant.participant.refusal(rules):
            raise CommandFault(f"{refusal}.")
    require_output()
    entrants = named(with_engine_names(asked))
    contest = Contest(rules, entrants, games, seed, max_plies, per_first_move)
    try:
        with local_workers(workers) if scheduler is None else ClusterWorkers(scheduler) as crew:
            signum = _play(contest, crew, json_file, svg, records)
    except ArenaError as error:
        raise click.ClickException(f"{error}.") from None
    if signum:
        sys.exit(128 + signum)


def _play(
    contest: Contest,
    workers: Workers,
    json_file: Path | None,
    svg: Path | None,
    records: Path | None,
) -> int | None:
    """Play the games of a contest, then print and write the results.

    An interrupted contest prints and writes the results of the games that were finished.

    Returns:
        The number of the signal that interrupted the contest, or None.
    """
    from abstract_arcade.arena.game import Interrupted
    from abstract_arcade.arena.report import report
    from abstract_arcade.arena.workers import choose_openings, play_games

    games: dict[int, tuple[Task, GameResult]] = {}
    count = contest.count
    keep = _keeping(records)
    # Further signals change nothing, so that the results are printed and written.
    with interruptible(workers) as signals:
        with suppress(Interrupted), progress() as bar:
            openings_row = bar.add_task("Openings", total=contest.openings)

            def report_openings(found: int, _: int) -> None:
                bar.update(openings_row, completed=found)

            openings = choose_openings(contest, workers, report_openings)
            bar.remove_task(openings_row)
            games_row = bar.add_task("Games", total=count)

            def report_game(task: Task, played: GameResult) -> None:
                keep(task, played)
                games[played.number] = task, played
                bar.update(games_row, completed=len(games))

            play_games(contest.tasks(openings), workers, report_game)
        if json_file is not None:
            whole = report(contest, games, complete=len(games) == count)
            text = escaped_json(json.dumps(whole, indent=1, ensure_ascii=False))
            write_whole(json_file, f"{text}\n")
        ordered = [games[number] for number in sorted(games)]
        with printing():
            print_results(contest, ordered, count)
            if contest.per_first_move:
                print_first_moves(contest, ordered)
        if svg is not None:
            write_whole(svg, picture(contest, ordered))
    return next(iter(signals), None)


def _keeping(folder: Path | None) -> Callable[[Task, GameResult], None]:
    """Return a function that saves the record of a game in `folder`, or does nothing if None."""
    from abstract_arcade.arena.game import replayed
    from abstract_arcade.cli.records import reading
    from abstract_arcade.library.folder import Library
    from abstract_arcade.records import dump

    library = None if folder is None else Library(folder)

    def keep(task: Task, played: GameResult) -> None:
        if library is None:
            return
        match = replayed(task, played)
        now = datetime.now(UTC).replace(microsecond=0)
        match.created = now
        match.updated = now
        name = library.new_id(f"{task.game.slug}-{task.number + 1:04}")
        with reading():
            # `dump` leaves out the commands of programs, since other people may get the record.
            library.write(name, dump(match))

    return keep


def local_workers(count: int | None) -> Workers:
    """Return workers that are processes of this machine: `count`, or one per core if it is None."""
    from abstract_arcade.arena.workers import LocalWorkers, usable_cores

    return LocalWorkers(usable_cores() if count is None else count)


@contextmanager
def interruptible(workers: Workers) -> Iterator[Sequence[int]]:
    """A context in which Ctrl+C and SIGTERM stop the workers instead of raising an exception.

    An exception could be raised at any moment, even while a lock is held.

    Yields:
        A list to which the number of each signal is appended when it comes.
    """
    came: list[int] = []

    def interrupt(signum: int, _: object) -> None:
        came.append(signum)
        workers.stop()

    before = {
        signum: signal.signal(signum, interrupt) for signum in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield came
    finally:
        for signum, handler in before.items():
            signal.signal(signum, handler)


def progress() -> Progress:
    """Return a progress bar on standard error; it is disabled if that is not a terminal."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        MofNCompleteColumn(separator=" of "),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def write_whole(path: Path, text: str) -> None:
    """Write a text to a file completely, or leave the file unchanged.

    Raises:
        click.ClickException: If the file cannot be written; the message is one sentence.
    """
    try:
        with reported(f"{file_name(path)} cannot be written"):
            write_file(path, text)
    except LibraryError as error:
        raise click.ClickException(f"{error}.") from None
