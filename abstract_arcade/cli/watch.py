"""The command `watch`: two computer players on the screen."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from abstract_arcade.cli import screen
from abstract_arcade.cli.base import MORE, Command, SectionArgument, SectionOption
from abstract_arcade.cli.output import sentence_case
from abstract_arcade.cli.play import (
    NO_SAVE,
    SECONDS,
    SEED,
    GameGroup,
    game_options,
    game_sections,
    new_match,
    thinking,
)
from abstract_arcade.cli.types import PlayerType, PositiveNumber
from abstract_arcade.match import Participant
from abstract_arcade.rules import Game, Seat

_GAMES, _PLAYERS = "Games", "Players"


@click.group(
    cls=GameGroup,
    section=MORE,
    options_metavar=None,
    subcommand_metavar="GAME PLAYER PLAYER [OPTIONS]",
    short_help="Watch two players on the board.",
    examples=[
        (
            "Watch a game, a move every half second at least:",
            "abstract-arcade watch reneo hard expert --delay 0.5",
        ),
        ("See the options of a game:", "abstract-arcade watch reneo --help"),
    ],
)
def watch() -> None:
    """Watch two computer players on the board, at your pace.

    `p` lets them wait, and go on.
    """


@watch.for_each
def _watch_command(game: type[Game]) -> click.Command:
    kind = PlayerType()
    line = f"abstract-arcade watch {game.slug}"
    explanations = {"first": "Who begins.", "second": "Who answers."}
    return Command(
        game.slug,
        callback=partial(_run, game),
        params=[
            *(
                SectionArgument(
                    name, metavar="PLAYER", type=kind, section=_PLAYERS, explanation=does
                )
                for name, does in explanations.items()
            ),
            SectionOption(
                ["--delay"],
                type=PositiveNumber(),
                section=_PLAYERS,
                help="The fewest seconds between two moves; 0.3 by default.",
            ),
            *(SECONDS, SEED, *game_options(game), NO_SAVE),
            screen.ASCII,
        ],
        help=f"Watch two computer players at {game.title}.",
        short_help=f"{sentence_case(game.tagline)}.",
        section=_GAMES,
        sections=game_sections(game, kind),
        examples=[
            ("Watch a game at leisure:", f"{line} hard expert --delay 2"),
            ("The same game every time:", f"{line} medium hard --seed 7"),
        ],
    )


def _run(
    game: type[Game],
    first: Participant,
    second: Participant,
    delay: float | None,
    seconds: float | None,
    seed: int | None,
    no_save: bool,
    ascii_only: bool,
    **options: Any,
) -> None:
    seats = {Seat.FIRST: thinking(first, seconds), Seat.SECOND: thinking(second, seconds)}
    match = new_match(game(**options), seats, seed)
    screen.open_arcade(
        match, is_kept=not no_save, ascii_only=screen.is_ascii_only(ascii_only), delay=delay
    )
