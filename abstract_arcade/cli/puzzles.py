"""The command `puzzles`: solving them, and making new ones."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from abstract_arcade.cli import line, screen
from abstract_arcade.cli.base import (
    EXAMPLES,
    Command,
    Context,
    Group,
    SectionArgument,
    SectionOption,
)
from abstract_arcade.cli.help_page import Row
from abstract_arcade.cli.learn import LEARN, GameOrFile
from abstract_arcade.cli.output import page_width, printing, sentence_case
from abstract_arcade.cli.play import GameGroup, choice_tables, game_options, options_heading
from abstract_arcade.cli.running import (
    MAX_GAMES,
    MAX_NODES,
    interruptible,
    local_workers,
    progress,
    seed_option,
    workers_option,
    write_whole,
)
from abstract_arcade.cli.types import GameType, WholeNumber
from abstract_arcade.rules import GAMES, Game

if TYPE_CHECKING:
    from abstract_arcade.puzzles.maker import Source
    from abstract_arcade.teaching.puzzle_series import Series
    from abstract_arcade.teaching.puzzles import Puzzle

_ARGUMENTS, _OUTPUT, _WHERE, _WHAT, _GAMES = (
    *("Arguments", "Output", "Where they are looked for", "What is looked for", "Games"),
)
_SOLVE: Final = "solve"

_MAX_PLIES = 15


class _Unnamed(Context):
    """The context of the command that is not named."""

    @property
    def command_path(self) -> str:
        return super().command_path.rstrip()


class _Solve(Command):
    """The command of the group that is not named."""

    context_class = _Unnamed


class _Puzzles(Group):
    """The group whose command, where none is named, is that which solves."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name in super().list_commands(ctx) if name != _SOLVE]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args[:1] and args[0].lower() in (*self.list_commands(ctx), *ctx.help_option_names):
            return super().parse_args(ctx, args)
        return super().parse_args(ctx, [_SOLVE, *args])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[:1] == [_SOLVE]:
            return "", self.commands[_SOLVE], args[1:]
        return super().resolve_command(ctx, args)

    def rows(self, ctx: click.Context) -> dict[str, list[Row]]:
        solve = self.commands[_SOLVE]
        assert isinstance(solve, Command)
        rows = solve.rows(click.Context(solve, parent=ctx, info_name=""))
        rows.pop("Other", None)
        return {**rows, **super().rows(ctx)}


@click.group(
    cls=_Puzzles,
    section=LEARN,
    options_metavar=None,
    subcommand_metavar="[GAME|FILE|FOLDER] | make GAME",
    short_help="Find the only move that wins in time, or saves.",
    no_args_is_help=False,
    listings={
        EXAMPLES: [
            ("Solve the puzzle of the day:", "abstract-arcade puzzles"),
            ("Solve one Krypte puzzle after another:", "abstract-arcade puzzles krypte"),
            ("Look for new ones in a hundred games:", "abstract-arcade puzzles make krypte"),
            ("Solve those:", "abstract-arcade puzzles krypte-puzzles/"),
        ]
    },
)
def puzzles() -> None:
    """Find the only move that wins, or saves the game, within so many moves.

    Without GAME the puzzle of the day is asked, another game's each day. Every puzzle is proved: no
    other move wins so soon, or stops the other side for so long. The moves of whoever wins are
    counted.
    """


@puzzles.command(
    _SOLVE,
    cls=_Solve,
    params=[
        SectionArgument(
            ["source"],
            metavar="[GAME|FILE|FOLDER]",
            type=GameOrFile(),
            required=False,
            section=_ARGUMENTS,
            explanation=f"One of {GameType.allowed}; or a puzzle of your own, or a folder of them.",
        ),
        screen.ascii_option(),
    ],
)
@click.option("--plain", cls=SectionOption, section=line.LINES, is_flag=True, help=line.BY_LINES)
@click.option(
    "--print",
    "is_printed",
    cls=SectionOption,
    section=_OUTPUT,
    is_flag=True,
    help="Print them as text, each with its answer, and ask nothing.",
)
def solve(source: str | None, plain: bool, is_printed: bool, ascii_only: bool) -> None:
    """Solve puzzles."""
    from abstract_arcade.library.solved import Solved
    from abstract_arcade.storage.paths import puzzles_file
    from abstract_arcade.teaching.puzzle_series import Series
    from abstract_arcade.teaching.puzzles import names

    own = _read(source) if source is not None and source not in GAMES else None
    if source is not None and own is None and not names(source):
        raise click.UsageError(
            f"There are no puzzles of {GAMES[source].title}; `puzzles make {source}` finds some."
        )
    if is_printed:
        _print(own or _shipped(source))
        return
    solved = Solved(puzzles_file())
    solved.file.failed = lambda sentence: click.echo(f"{sentence}.", err=True)
    series: Series = Series(own or source or "", solved, is_of_day=source is None)
    if plain or line.has_no_screen():
        from abstract_arcade.line_mode.lessons import PuzzleLesson, teach

        try:
            with printing():
                teach(PuzzleLesson(series, line.lines_out()), line.lines_in())
        finally:
            solved.file.close()
        return
    screen.open_arcade(puzzles=series, solved=solved, ascii_only=screen.is_ascii_only(ascii_only))


def _read(source: str) -> Sequence[Puzzle]:
    """The puzzles of a file or a folder.

    Raises:
        RecordFault: there are none, or one is none.
    """
    from abstract_arcade.cli.records import RecordFault, name_of, reading
    from abstract_arcade.library.errors import LibraryError, reported
    from abstract_arcade.teaching.puzzles import PuzzleError, read_puzzles

    name = name_of(source)
    try:
        with reading(), reported(f"{name} cannot be read"):
            return read_puzzles(Path(source))
    except (PuzzleError, LibraryError) as error:
        raise RecordFault(f"{error}.") from None


def _shipped(slug: str | None) -> Sequence[Puzzle]:
    """The puzzles of a game, or that of the day."""
    from datetime import date

    from abstract_arcade.teaching.puzzles import names, of_the_day, puzzle

    found = (of_the_day(date.today()),) if slug is None else names(slug)
    return [puzzle(name) for name in found]


def _print(found: Sequence[Puzzle]) -> None:
    from abstract_arcade.teaching.plain import demo_text
    from abstract_arcade.teaching.puzzles import as_demo

    slugs = dict.fromkeys(each.game.slug for each in found)
    with printing():
        for slug in slugs:
            own = [each for each in found if each.game.slug == slug]
            title = "a puzzle" if len(own) == 1 else f"{len(own)} puzzles"
            click.echo(demo_text(as_demo(own, title), page_width()), nl=slug != [*slugs][-1])


@puzzles.group(
    "make",
    cls=GameGroup,
    make_command=lambda game: _make_command(game),  # noqa: PLW0108 - it is defined below
    section="Making your own",
    options_metavar=None,
    subcommand_metavar="GAME [OPTIONS]",
    short_help="Look for new puzzles in games.",
    listings={
        EXAMPLES: [
            ("Look in a hundred games played for it:", "abstract-arcade puzzles make krypte"),
            (
                "Look in a game of your own:",
                "abstract-arcade puzzles make renju --from my-game.json",
            ),
        ]
    },
)
def make() -> None:
    """Look for puzzles: positions in which one move alone wins, or saves, in so many moves.

    Each is proved by looking at everything that either player could do.
    """


def _make_command(game: type[Game]) -> click.Command:
    callback: Callable[..., None] = _make(game)
    command = f"abstract-arcade puzzles make {game.slug}"

    def option(*names: str, section: str, **settings: Any) -> click.Option:
        return SectionOption(names, section=section, **settings)

    return Command(
        game.slug,
        callback=callback,
        params=[
            option(
                "--from",
                "files",
                section=_WHERE,
                multiple=True,
                metavar="FILE",
                help="Look in the game of a record; may be given more than once.",
            ),
            option(
                "--games",
                section=_WHERE,
                type=WholeNumber(1, MAX_GAMES),
                default=100,
                show_default=True,
                help="Look in so many games, which the computers play for it.",
            ),
            seed_option(_WHERE, "these games"),
            option(
                "--min-plies",
                section=_WHAT,
                type=WholeNumber(1, _MAX_PLIES),
                default=3,
                show_default=True,
                help="Leave out what is decided in fewer plies.",
            ),
            option(
                "--max-plies",
                section=_WHAT,
                type=WholeNumber(1, _MAX_PLIES),
                default=5,
                show_default=True,
                help="Look so many plies ahead; each two more take many times as long.",
            ),
            option(
                "--nodes",
                section=_WHAT,
                type=WholeNumber(1, MAX_NODES),
                default=10_000,
                show_default=True,
                show_range=False,
                help="The positions looked at before one is given up.",
            ),
            workers_option(_WHAT, "look"),
            option(
                "--to",
                "folder",
                section=_OUTPUT,
                metavar="FOLDER",
                type=click.Path(path_type=Path, file_okay=False),
                default=Path(f"{game.slug}-puzzles"),
                show_default=True,
                help="Write them into FOLDER, as records.",
            ),
            *game_options(game),
        ],
        help=f"Look for puzzles in games of {game.title}.",
        short_help=f"{sentence_case(game.tagline)}.",
        section=_GAMES,
        sections={
            _WHERE: (),
            _WHAT: (),
            _OUTPUT: (),
            options_heading(game): (),
            **choice_tables(game),
        },
        listings={
            EXAMPLES: [
                ("Look for harder ones:", f"{command} --min-plies 5 --max-plies 7 --nodes 50000"),
                ("Look in your own games:", f"{command} --from one.json --from two.json"),
            ]
        },
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
        from abstract_arcade.puzzles.maker import sources

        if min_plies > max_plies:
            raise click.UsageError(
                f"--min-plies is {min_plies}, but must be at most {max_plies}, as --max-plies is."
            )
        plies = min_plies, max_plies
        if files:
            if _is_given("games") or _is_given("seed"):
                raise click.UsageError("--from names the games: leave out --games and --seed.")
            tasks = [_source(each, game, plies, nodes) for each in files]
        else:
            tasks = sources(game(**options), games, seed, plies, nodes)
        signum = _look(tasks, workers, folder)
        if signum:
            sys.exit(128 + signum)

    return run


def _is_given(name: str) -> bool:
    from click.core import ParameterSource

    source = click.get_current_context().get_parameter_source(name)
    return source is not None and source is not ParameterSource.DEFAULT


def _source(file: str, game: type[Game], plies: tuple[int, int], nodes: int) -> Source:
    from abstract_arcade.cli.records import RecordFault, name_of, read_record
    from abstract_arcade.puzzles.maker import played

    match = read_record(file)
    if match.game.slug != game.slug:
        name = name_of(file)
        raise RecordFault(f"{name}: it is a game of {match.game.title}, not of {game.title}.")
    return played(match, plies, nodes)


def _look(tasks: Sequence[Source], workers: int | None, folder: Path) -> int | None:
    """Look for puzzles and write them.

    Returns:
        The number of the signal that interrupted it; None if nothing did.
    """
    from abstract_arcade.arena import ArenaError
    from abstract_arcade.arena.game import Interrupted
    from abstract_arcade.puzzles.maker import make as look_for

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
    with printing():
        click.echo(f"{what} found{where}.")
    return next(iter(signals), None)


def _write(folder: Path, text: str) -> None:
    """Write a record under the first number that is free."""
    taken = {file.stem for file in folder.glob("*.json")} if folder.is_dir() else set()
    number = next(n for n in range(1, len(taken) + 2) if f"{n:04}" not in taken)
    write_whole(folder / f"{number:04}.json", text)
