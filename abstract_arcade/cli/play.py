"""The command `play`, with a command of its own for each game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from abstract_arcade.cli import screen
from abstract_arcade.cli.base import EXAMPLES, Command, Group, SectionOption
from abstract_arcade.cli.output import about, sentence_case
from abstract_arcade.cli.types import ParticipantType, WholeNumber
from abstract_arcade.match import PERSON, Match, Participant
from abstract_arcade.rules import GAMES, Game, Option, Seat

# Headings of the help.
_PLAY, _GAMES, _PLAYERS, _WHO = "Play", "Games", "Players", "PLAYER is one of"

_MAX_SEED = 10**18 - 1
"""The protocol of engines allows eighteen digits."""


class _GameGroup(Group):
    """A group with one command per game, made from the game's options when it is looked up."""

    noun = "game"

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return [*GAMES]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        return _play_command(GAMES[cmd_name]) if cmd_name in GAMES else None


@click.group(
    cls=_GameGroup,
    section=_PLAY,
    options_metavar=None,
    subcommand_metavar="GAME [OPTIONS]",
    short_help="Open a game on its board.",
    listings={
        EXAMPLES: [
            ("Two people play at one keyboard:", "abstract-arcade play krypte"),
            ("The computer plays White:", "abstract-arcade play krypte --white greedy"),
            (
                "The computer plays against itself, and the same game every time:",
                "abstract-arcade play krypte --black random --white greedy --seed 7",
            ),
            ("Read what can be chosen for a game:", "abstract-arcade play krypte --help"),
        ]
    },
)
def play() -> None:
    """Open a game on its board, without the menu."""


def _option_parameter(option: Option, section: str) -> click.Option:
    """The command-line option for an option of a game."""
    name = option.name.replace("_", "-")
    kind: Any = None
    if option.limits is not None:
        kind = WholeNumber(*option.limits)
    elif option.choices:
        kind = click.Choice(option.choices, case_sensitive=False)
    return SectionOption(
        [f"--{name}" if kind else f"--{name}/--no-{name}"],
        type=kind,
        default=option.default,
        help=option.help,
        show_default=True,
        section=section,
    )


def _other_value(option: Option) -> str:
    """The words that set an option to a value other than its default."""
    name = option.name.replace("_", "-")
    values: tuple[object, ...] = option.limits or option.choices
    if not values:
        return f"--no-{name}" if option.default else f"--{name}"
    return f"--{name} {next(value for value in values if value != option.default)}"


def _play_command(game: type[Game]) -> click.Command:
    """The `play` command of a game."""

    def run(
        black: Participant, white: Participant, seed: int | None, ascii_only: bool, **options: Any
    ) -> None:
        match = Match(game(**options), {Seat.FIRST: black, Seat.SECOND: white}, seed)
        screen.open_arcade(match, ascii_only=screen.is_ascii_only(ascii_only))

    kind = ParticipantType()
    seats = [
        SectionOption(
            [f"--{color}"],
            type=kind,
            default=PERSON,
            show_default=True,
            section=_PLAYERS,
            help=f"Who {does}, as {sentence_case(color)}.",
        )
        for color, does in (("black", "begins"), ("white", "answers"))
    ]
    seed = SectionOption(
        ["--seed"],
        type=WholeNumber(0, _MAX_SEED),
        section=_PLAYERS,
        help="Make the computer repeat itself: with the same number it gives the same answers to"
        " the same moves.",
    )
    section = f"Options of {game.title}"
    options = [_option_parameter(each, section) for each in game.options()]
    line = f"abstract-arcade play {game.slug}"
    # One number is enough for an example: several unusual ones make a strange game.
    shown = [each for number, each in enumerate(game.options()) if not (number and each.limits)]
    others = " ".join(map(_other_value, shown))
    callback: Callable[..., None] = run
    return Command(
        game.slug,
        callback=callback,
        params=[*seats, seed, *options, screen.ascii_option()],
        help=f"Open {game.title} on its board.\n\n{sentence_case(about(game))}.",
        short_help=f"{sentence_case(game.tagline)}.",
        section=_GAMES,
        sections={_PLAYERS: (), _WHO: [*kind.meanings.items()]},
        listings={
            EXAMPLES: [
                ("Two people play at one keyboard:", line),
                ("The computer plays White:", f"{line} --white greedy"),
                ("With other options:", f"{line} {others}"),
                ("Another program plays Black:", f"{line} --black 'engine:./my-engine --fast'"),
                (
                    "The computer plays against itself, and the same game every time:",
                    f"{line} --black random --white greedy --seed 7",
                ),
            ]
        },
    )
