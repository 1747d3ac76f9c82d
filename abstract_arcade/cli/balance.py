"""The command `balance`: what equal players make of a game, and of each first move."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

import click

from abstract_arcade.cli.arena import COMPUTERS, EntrantType
from abstract_arcade.cli.base import EXAMPLES, Command, SectionOption
from abstract_arcade.cli.output import page_width, printing, sentence_case, wrapped
from abstract_arcade.cli.play import GameGroup, choice_tables, game_options, options_heading
from abstract_arcade.cli.running import (
    MAX_GAMES,
    MAX_NODES,
    interruptible,
    json_option,
    local_workers,
    max_plies_option,
    progress,
    seed_option,
    workers_option,
    write_whole,
)
from abstract_arcade.cli.types import WholeNumber
from abstract_arcade.players import Budget
from abstract_arcade.rules import Game, Site

if TYPE_CHECKING:
    from abstract_arcade.arena import Played, Task
    from abstract_arcade.arena.balance import Balance, Survey

_GAMES, _HOW, _OUTPUT, _WHO = "Games", "How they play", "Output", "PLAYER is one of"

_LEAST_PER_MOVE = 4
"""The games after a first move from which on it may be called fair."""

_MAX_NAMED = 12
"""How many fair moves are named."""


@click.group(
    cls=GameGroup,
    make_command=lambda game: _balance_command(game),  # noqa: PLW0108 - it is defined below
    section=COMPUTERS,
    options_metavar=None,
    subcommand_metavar="GAME [OPTIONS]",
    short_help="Ask how balanced a game is, and which openings are fair.",
    listings={
        EXAMPLES: [
            ("Ask about Krypte:", "abstract-arcade balance krypte"),
            (
                "See which first moves of Reneo are fair, as a picture too:",
                "abstract-arcade balance reneo --size 7 --svg reneo.svg",
            ),
        ]
    },
)
def balance() -> None:
    """Ask how balanced a game is: a computer plays it against itself.

    In games with the pie rule the second player may take the first move's colour; there the board
    is shown with how good each first move is, so that two people can see which openings are fair.
    """


def _balance_command(game: type[Game]) -> click.Command:
    callback: Callable[..., None] = _run(game)
    line = f"abstract-arcade balance {game.slug}"
    kind = EntrantType()

    def option(*names: str, section: str = _HOW, **settings: Any) -> click.Option:
        return SectionOption(names, section=section, **settings)

    return Command(
        game.slug,
        callback=callback,
        params=[
            option(
                "--games",
                type=WholeNumber(1, MAX_GAMES),
                default=100,
                show_default=True,
                help="The games that are played from the start.",
            ),
            option(
                "--per-move",
                type=WholeNumber(0, 1000),
                default=4,
                show_default=True,
                help="The games that are played after each first move, if there is a pie rule.",
            ),
            option(
                "--player",
                type=kind,
                default="medium",
                show_default=True,
                help="Who plays both sides.",
            ),
            option(
                "--nodes",
                type=WholeNumber(1, MAX_NODES),
                default=500,
                show_default=True,
                show_range=False,
                help="The positions looked at for each move.",
            ),
            seed_option(_HOW, "the random choices"),
            max_plies_option(_HOW),
            workers_option(_HOW, "play"),
            option(
                "--svg",
                section=_OUTPUT,
                metavar="FILE",
                type=click.Path(path_type=Path, dir_okay=False),
                help="Draw the first moves into FILE.",
            ),
            json_option(_OUTPUT),
            *game_options(game),
        ],
        help=f"Ask how balanced {game.title} is.",
        short_help=f"{sentence_case(game.tagline)}.",
        section=_GAMES,
        sections={
            _HOW: (),
            _WHO: [*kind.meanings.items()],
            _OUTPUT: (),
            options_heading(game): (),
            **choice_tables(game),
        },
        listings={
            EXAMPLES: [("Play better, and so longer:", f"{line} --player hard --nodes 4000")]
        },
    )


def _run(game: type[Game]) -> Callable[..., None]:
    def run(
        games: int,
        per_move: int,
        player: str,
        nodes: int,
        seed: int,
        max_plies: int,
        workers: int | None,
        svg: Path | None,
        json_file: Path | None,
        **options: Any,
    ) -> None:
        from abstract_arcade.arena import ArenaError, Entrant
        from abstract_arcade.arena.balance import Balance, Survey

        entrant = Entrant.read(player, Budget(nodes=nodes))
        survey = Survey(game(**options), entrant, games, per_move, seed, max_plies)
        if refusal := entrant.participant.refusal(survey.game):
            raise click.UsageError(f"{refusal}.")
        if svg is not None and not survey.first_moves:
            raise click.UsageError(
                "There is nothing to draw: no first move here can be answered by a swap."
            )
        try:
            played, count, signum = _play(survey, workers)
        except ArenaError as error:
            raise click.ClickException(f"{error}.") from None
        found = Balance.of(survey, [played[number] for number in sorted(played)])
        if json_file is not None:
            data = found.as_data(complete=len(played) == count)
            write_whole(json_file, json.dumps(data, indent=1, ensure_ascii=False) + "\n")
        if svg is not None and found.moves:
            from abstract_arcade.arena.balance_svg import picture

            write_whole(svg, picture(found))
        with printing():
            _print(found, len(played), count)
        if signum:
            sys.exit(128 + signum)

    return run


def _play(
    survey: Survey, workers: int | None
) -> tuple[Mapping[int, tuple[Task, Played]], int, int | None]:
    """Play the games of a survey.

    Returns:
        The games by number, how many there were to be, and the number of the signal that
        interrupted them, None if nothing did.
    """
    from abstract_arcade.arena.game import Interrupted
    from abstract_arcade.arena.run import play_games

    tasks = survey.tasks()
    games: dict[int, tuple[Task, Played]] = {}
    with local_workers(workers) as crew, interruptible(crew) as signals:
        try:
            with progress() as bar:
                row = bar.add_task("Games", total=len(tasks))

                def tell(task: Task, played: Played) -> None:
                    games[task.number] = task, played
                    bar.update(row, completed=len(games))

                play_games(tasks, crew, tell)
        except Interrupted:
            pass
    return games, len(tasks), next(iter(signals), None)


def _print(found: Balance, played: int, count: int) -> None:
    survey, first = found.survey, found.first
    name = survey.player.name
    stopped = f" of {count}; interrupted" if played < count else ""
    click.echo(f"{survey.game.title}: {name} against itself, {played} games{stopped}")
    if first.games:
        low, high = first.interval
        drawn = f"{first.draws} were drawn" if first.draws else "none was drawn"
        _say(
            f"The first player won {first.wins} of {first.games}, and {drawn}: {first.mean:.1%},"
            f" 95 % interval {low:.1%} to {high:.1%}."
        )
        _say(
            f"A game took {fmean(found.lengths):.1f} plies in the mean, from"
            f" {min(found.lengths)} to {max(found.lengths)}, with"
            f" {fmean(found.choices):.1f} legal moves to choose from."
        )
    if not found.moves:
        return
    click.echo()
    games = "1 game" if survey.per_move == 1 else f"{survey.per_move} games"
    _say(
        f"First moves: how often, in percent, whoever made it won without a swap, in {games} each."
    )
    click.echo()
    _print_board(found)
    click.echo()
    if survey.per_move < _LEAST_PER_MOVE:
        _say(f"Which are fair is told from {_LEAST_PER_MOVE} games on, by --per-move.")
        return
    fair = [survey.game.start().format(move) for move in found.fair]
    more = f" and {len(fair) - _MAX_NAMED} more" if len(fair) > _MAX_NAMED else ""
    _say(f"Fair: {', '.join(fair[:_MAX_NAMED])}{more}." if fair else "None of them is fair.")


def _say(text: str) -> None:
    click.echo("\n".join(wrapped(text, page_width(), others="  ")))


def _print_board(found: Balance) -> None:
    """The board, row by row, with the share of each first move on its site; fair ones are bold."""
    from rich.console import Console
    from rich.style import Style
    from rich.text import Text

    from abstract_arcade.arena.balance_svg import color_of_share, is_dark

    board = found.survey.game.board
    shares = {move[0]: share for move, share in found.shares.items()}
    fair = {move[0] for move in found.fair}
    console = Console(highlight=False)
    for label, indent, sites in _rows(found.survey.game):
        line = Text(f"{label:>3} " + " " * indent)
        for site in sites:
            if site not in shares:
                line.append("  · ")
                continue
            color = color_of_share(shares[site])
            ink = "white" if is_dark(color) else "black"
            style = Style(color=ink, bgcolor="#{:02x}{:02x}{:02x}".format(*color))
            number = f"{100 * shares[site]:.0f}"
            line.append(f"{number:>3} ", style + Style(bold=site in fair))
        console.print(line, no_wrap=True, crop=False, soft_wrap=True)
    columns = getattr(board, "size", 0)
    if len({board.name(site)[0] for site in next(_rows(found.survey.game))[2]}) > 1:
        console.print("    " + "".join(f"  {chr(ord('a') + each)} " for each in range(columns)))


def _rows(game: Game) -> Iterator[tuple[str, int, list[Site]]]:
    """The rows of a board from the top: a label, the columns it is moved in by, and its sites."""
    from abstract_arcade.records.svg.shapes import shape_of

    shape = shape_of(game.board, 0, 0)
    rows: dict[float, list[Site]] = {}
    for site in game.board.sites:
        rows.setdefault(round(shape.center(site)[1], 3), []).append(site)
    widest = max(map(len, rows.values()))
    for y in sorted(rows):
        sites = sorted(rows[y], key=lambda site: shape.center(site)[0])
        name = game.board.name(sites[0])
        is_lettered = all(game.board.name(site)[0] == name[0] for site in sites)
        yield (name[0] if is_lettered else name[1:]), 2 * (widest - len(sites)), sites
