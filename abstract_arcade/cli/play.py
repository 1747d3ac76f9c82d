"""The command `play`, with a command of its own for each game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from abstract_arcade.cli import screen
from abstract_arcade.cli.base import PLAY, Command, CommandFault, CommandGroup, SectionOption
from abstract_arcade.cli.line import LINE_OPTIONS, FrontEnd
from abstract_arcade.cli.output import about, option_names, print_fault, sentence_case
from abstract_arcade.cli.types import (
    ClockType,
    OnOff,
    ParticipantType,
    PositiveNumber,
    WholeNumber,
    WordType,
)
from abstract_arcade.clock import ClockSettings
from abstract_arcade.library.store import Files
from abstract_arcade.match import MAX_SEED, PERSON, Match, Participant
from abstract_arcade.rules import GAMES, Color, Game, Option, Seat
from abstract_arcade.rules.core import listed
from abstract_arcade.rules.installed import fault_of
from abstract_arcade.storage import state_folder

if TYPE_CHECKING:
    from abstract_arcade.settings import SettingsFile

# Headings of the help.
_GAMES = "Games"
_PLAYERS = "Players"
_WHO = "PLAYER is one of"


class GameGroup(CommandGroup):
    """A group with one command per game. A command is made when it is looked up."""

    noun = "game"

    def for_each(self, make: Callable[[type[Game]], click.Command]) -> None:
        """Use `make` to make the command of each game; usable as a decorator that returns None."""
        self._make_command = make

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(GAMES)

    def no_command(self, ctx: click.Context, word: str) -> str:
        return fault_of(word.lower()) or super().no_command(ctx, word)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return self._make_command(GAMES[cmd_name]) if cmd_name in GAMES else None


@click.group(
    cls=GameGroup,
    section=PLAY,
    options_metavar=None,
    subcommand_metavar="GAME [OPTIONS]",
    short_help="Play a game.",
    examples=[
        ("Two people play at one keyboard:", "abstract-arcade play krypte"),
        ("The computer plays White:", "abstract-arcade play krypte --white greedy"),
        (
            "Two people play with names, and with ten minutes each:",
            "abstract-arcade play krypte --black person:Ada --white person:Ben --clock 10",
        ),
        (
            "Let two computer players play exactly the same moves each time:",
            "abstract-arcade play krypte --black random --white greedy --seed 7",
        ),
        ("See the options of a game:", "abstract-arcade play krypte --help"),
    ],
)
def play() -> None:
    """Play a game, without the menu."""


_MAX_CHOICES = 3
"""Most choices of an option that its row in the help lists; more choices get a table."""


def choice_tables(game: type[Game]) -> dict[str, list[tuple[str, str]]]:
    """Return the tables of the help for options with more than `_MAX_CHOICES` choices, by heading.

    The rows of a table are pairs of a choice and its meaning.
    """
    tables = {}
    for option in game.options():
        if len(option.choices) > _MAX_CHOICES:
            rows = [(value, option.meaning(value)) for value in option.values]
            tables[f"{option.name.upper()} is one of"] = rows
    return tables


def _option_parameter(option: Option, section: str, more_help: str = "") -> click.Option:
    kind: Any = None
    if option.limits is not None:
        kind = WholeNumber(*option.limits)
    elif option.choices:
        kind = WordType(option.choices)
    return SectionOption(
        ["/".join(option_names(option))],
        type=kind,
        metavar=option.name.upper() if len(option.choices) > _MAX_CHOICES else None,
        default=option.default,
        help=f"{option.help} {more_help}".rstrip(),
        section=section,
    )


def game_options(game: type[Game], *, at_terminal: bool = False) -> list[click.Option]:
    """Return the command-line options for the options of a game.

    If `at_terminal`, their help mentions other defaults of the first game at a terminal.
    """
    heading = options_heading(game)
    return [
        _option_parameter(option, heading, option.first_time_words if at_terminal else "")
        for option in game.options()
    ]


def options_heading(game: type[Game]) -> str:
    """Return the heading of a game's options in the help: "Options of Krypte"."""
    return f"Options of {game.title}"


def _other_value(option: Option) -> str:
    """Return the words that set an option to a value other than its default, for an example.

    For instance, "--capture custodial" or "--pie".
    """
    names = option_names(option)
    values = option.limits or option.choices
    for value in values:
        if value != option.default:
            return f"{names[0]} {value}"
    return names[1] if option.default else names[0]


def _names_of_seats(game: type[Game]) -> dict[Seat, list[str]]:
    """Return the names of each seat's options, such as `["black"]` or `["red", "black"]`.

    The game's own name of the seat's first colour comes first, then "black" or "white".
    """
    names: dict[Seat, list[str]] = {}
    for seat, color in zip(Seat, Color, strict=True):
        names[seat] = [game.color_names[color].lower()]
        common = str(color).lower()
        if common not in names[seat]:
            names[seat].append(common)
    return names


def _per_seat(
    names: Mapping[Seat, list[str]], prefix: str, texts: Sequence[str], **settings: Any
) -> Iterator[SectionOption]:
    """Yield an option for each seat, named after the game's colour, then their synonyms.

    `texts` are the help of the two options, with `{}` in place of the colour. `settings` are
    further arguments of `SectionOption`.
    """
    for (first, *_), text in zip(names.values(), texts, strict=True):
        help_text = text.format(sentence_case(first))
        yield SectionOption([f"--{prefix}{first}"], section=_PLAYERS, help=help_text, **settings)
    settings.pop("default", None)
    for first, *others in names.values():
        for name in others:
            help_text = f"Same as --{prefix}{first}."
            yield SectionOption([f"--{prefix}{name}"], section=_PLAYERS, help=help_text, **settings)


_CLOCK = SectionOption(
    ["--clock"],
    type=ClockType(),
    section=_PLAYERS,
    help="Time for each player in minutes, such as 10; 5+3 adds 3 seconds after each move; 5+3x30"
    " adds 3 periods of 30 seconds (byo-yomi) at the end; off means no clock.",
)


def _player_options(names: Mapping[Seat, list[str]], kind: ParticipantType) -> list[click.Option]:
    """Return the options for the players of both seats, of a type `kind`, and for their clocks."""
    does = ["Player who moves first, as {}.", "Player who moves second, as {}."]
    time = "Time of {}, if it differs from the opponent's time."
    return [
        *_per_seat(names, "", does, type=kind, default=PERSON),
        _CLOCK,
        *_per_seat(names, "clock-", [time, time], type=ClockType()),
    ]


def _given(names: Iterable[str]) -> list[str]:
    """Return which of these parameters of the running command the user has set."""
    source = click.get_current_context().get_parameter_source
    return [name for name in names if source(name) is not ParameterSource.DEFAULT]


def _take(names: Sequence[str], prefix: str, noun: str, values: dict[str, Any]) -> Any:
    """Remove the options of a seat from `values`; return the value that the user gave, or None.

    The options are `prefix` followed by each of the `names` of the seat. `noun` is the noun for
    their values, such as "player".

    Raises:
        click.UsageError: If several of them were given.
    """
    given: dict[str, Any] = {}
    for name in names:
        parameter = f"{prefix}{name}".replace("-", "_")
        value = values.pop(parameter)
        if _given([parameter]):
            given[f"--{prefix}{name}"] = value
    if len(given) > 1:
        raise click.UsageError(f"{listed(list(given))} set the same {noun}: use only one of them.")
    return next(iter(given.values()), None)


def _take_clock(
    names: Mapping[Seat, list[str]], values: dict[str, Any]
) -> Mapping[Seat, ClockSettings] | None:
    """Remove the options of the clocks from `values`; return the clocks, or None for no clocks.

    Raises:
        click.UsageError: If two options set the clock of one seat, or only one seat has a clock.
    """
    both = values.pop("clock")
    clocks: dict[Seat, ClockSettings] = {}
    without: list[str] = []
    for seat, seat_names in names.items():
        clock = _take(seat_names, "clock-", "clock", values)
        if clock is None:
            clock = both
        # Otherwise it is "off", or no option sets it.
        if isinstance(clock, ClockSettings):
            clocks[seat] = clock
        else:
            without.append(seat_names[0])
    if clocks and without:
        raise click.UsageError(
            f"Only one player has a clock: add --clock-{without[0]}, or use --clock for both."
        )
    return clocks or None


def thinking(
    participant: Participant, seconds: float | None, *, ponder: bool = False
) -> Participant:
    """Return a participant with a time per move, in seconds, and with pondering on or off.

    `ponder` is whether it also thinks during the opponent's turn. If `seconds` is None, it has the
    default time. A person is returned unchanged.
    """
    if participant.is_person:
        return participant
    return replace(participant, seconds=seconds, ponder=ponder)


SECONDS = SectionOption(
    ["--seconds"],
    type=PositiveNumber(),
    section=_PLAYERS,
    help="Maximum thinking time of a computer player per move, in seconds; 1 by default.",
)

_DELAY = SectionOption(
    ["--delay"],
    type=PositiveNumber(),
    section=_PLAYERS,
    help="Minimum number of seconds that each move of a computer player takes on the screen; 0.3"
    " by default.",
)

_PONDER = SectionOption(
    ["--ponder"],
    is_flag=True,
    type=OnOff(),
    section=_PLAYERS,
    help="Let computer players also think during the opponent's turn, unless --seed is given.",
)

SEED = SectionOption(
    ["--seed"],
    type=WholeNumber(0, MAX_SEED),
    section=_PLAYERS,
    show_range=False,
    help="Seed for the computer players, a whole number. With the same seed, they answer the same"
    " moves in the same way.",
)

NO_SAVE = SectionOption(
    ["--no-save"],
    is_flag=True,
    type=OnOff(),
    section=_PLAYERS,
    help="Do not save the match.",
)

NO_TEACH = SectionOption(
    ["--no-teach"],
    is_flag=True,
    type=OnOff(),
    section=_PLAYERS,
    help="Do not explain rules when they first matter.",
)


def _is_first_game(slug: str) -> bool:
    """Return whether this game was never set up on this machine, and no match of it is saved."""
    files = Files(folder=state_folder())
    files.failed = print_fault
    return files.is_first_game(slug)


def new_match(game: Game, seats: Mapping[Seat, Participant], seed: int | None) -> Match:
    """Return a new match of these participants; `seed` is that of the computer players, or None.

    Raises:
        CommandFault: If one of the participants cannot play this game.
    """
    for participant in seats.values():
        if refusal := participant.refusal(game):
            raise CommandFault(f"{refusal}.")
    return Match(game, seats, seed)


def game_sections(
    game: type[Game], players: Mapping[str, str]
) -> dict[str, Sequence[tuple[str, str]]]:
    """Return the sections of a game's help, by heading: its players, their kinds and its options.

    `players` are the kinds of players as the command line names them, each with a sentence. The
    options themselves are listed by `Command` in the empty sections.
    """
    return {
        _PLAYERS: (),
        _WHO: list(players.items()),
        options_heading(game): (),
        **choice_tables(game),
    }


def taken_match(
    game: type[Game],
    values: dict[str, Any],
    settings: SettingsFile | None,
    *,
    seconds: float | None = None,
    ponder: bool = False,
    seed: int | None = None,
) -> Match:
    """Return a new match, as the options of `play` or `share` in `values` describe it.

    Anything that the command line leaves out is as in `settings`; if they are None, defaults apply.
    `seconds`, `ponder` and `seed` are those of the computer players. The options of players and
    clocks are removed from `values`. A click command must be running.

    Raises:
        click.UsageError: If options contradict each other.
        CommandFault: If a participant cannot play this game.
    """
    from abstract_arcade.session.defaults import starting_options, usual_clock, usual_seats

    names = _names_of_seats(game)
    usual = {} if settings is None else usual_seats(settings, game)
    seats = {}
    for seat, seat_names in names.items():
        participant = _take(seat_names, "", "player", values)
        if participant is None:
            participant = usual.get(seat, Participant(PERSON))
        seats[seat] = thinking(participant, seconds, ponder=ponder)
    said = _given(values)
    clock = _take_clock(names, values)
    if settings is not None:
        if not any(name.startswith("clock") for name in said):
            clock = usual_clock(settings)
        is_first = partial(_is_first_game, game.slug)
        values |= starting_options(settings, game, is_first, but=said)
    match = new_match(game(**values), seats, seed)
    match.clock = clock
    return match


def seat_options(game: type[Game]) -> list[click.Option]:
    """Return the command-line options for the players of a game and for their clocks."""
    return _player_options(_names_of_seats(game), ParticipantType())


def named_seats(game: type[Game]) -> list[Seat]:
    """Return the seats whose players are given on the command line of the running command."""
    names = _names_of_seats(game)
    return [seat for seat, seat_names in names.items() if _given(seat_names)]


@play.for_each
def _play_command(game: type[Game]) -> click.Command:

    def run(
        seconds: float | None,
        delay: float | None,
        ponder: bool,
        seed: int | None,
        no_save: bool,
        no_teach: bool,
        ascii_only: bool,
        **values: Any,
    ) -> None:
        front_end = FrontEnd.taken(values)
        settings = front_end.settings()
        match = taken_match(game, values, settings, seconds=seconds, ponder=ponder, seed=seed)
        front_end.open(
            match,
            is_kept=not no_save,
            ascii_only=screen.is_ascii_only(ascii_only),
            delay=delay,
            settings=settings,
            teaches=not no_teach,
        )

    kind = ParticipantType()
    return Command(
        game.slug,
        callback=run,
        params=[
            *_player_options(_names_of_seats(game), kind),
            SECONDS,
            _DELAY,
            _PONDER,
            SEED,
            *game_options(game, at_terminal=True),
            NO_SAVE,
            NO_TEACH,
            *LINE_OPTIONS,
            screen.ASCII,
        ],
        help=f"Play {game.title}.\n\n{sentence_case(about(game))}.",
        short_help=f"{sentence_case(game.tagline)}.",
        section=_GAMES,
        sections=game_sections(game, kind.meanings),
        examples=_examples(game),
    )


def _examples(game: type[Game]) -> list[tuple[str, str]]:
    line = f"abstract-arcade play {game.slug}"
    names = _names_of_seats(game)
    black = names[Seat.FIRST][0]
    white = names[Seat.SECOND][0]
    first, *further = game.options()
    # Only the first option may be a number: several unusual numbers make a strange game.
    changed = [first, *(option for option in further if not option.limits)]
    others = " ".join(_other_value(option) for option in changed)
    return [
        ("Two people play at one keyboard:", line),
        (f"The computer plays {sentence_case(white)}:", f"{line} --{white} greedy"),
        ("Change the options of the game:", f"{line} {others}"),
        (
            f"Give {sentence_case(black)} less time, as a handicap:",
            f"{line} --clock-{black} 3 --clock-{white} 10",
        ),
        (
            f"Let another program play {sentence_case(black)}:",
            f"{line} --{black} 'engine:./engine --fast'",
        ),
        (
            "Let two computer players play exactly the same moves each time:",
            f"{line} --{black} random --{white} greedy --seed 7",
        ),
        ("Play in line mode, without a screen:", f"{line} --plain"),
    ]
