"""The command line: parse, call, print. Textual is imported only where a screen opens."""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO

import click

from abstract_arcade import __version__
from abstract_arcade.cli_base import (
    OTHER,
    Command,
    GameGroup,
    GameType,
    Group,
    ParticipantType,
    Row,
    SectionArgument,
    SectionOption,
    Switch,
    WholeNumber,
)
from abstract_arcade.match import PERSON, Match, Participant
from abstract_arcade.rules import GAMES, Game, Option, Seat

# Headings of the help.
_PLAY, _LEARN, _GAMES = "Play", "Learn", "Games"
_PLAYERS, _WHO = "Players", "PLAYER is one of"
_ARGUMENTS, _OUTPUT, _DISPLAY = "Arguments", "Output", "Display"
_EXAMPLES = "Examples"

_ENVIRONMENT: list[Row] = [
    ("ABSTRACT_ARCADE_ASCII=1", "Draw with ASCII characters only, as --ascii does."),
    ("NO_COLOR=1", "Draw without colours."),
    ("COLORTERM=truecolor", "Draw in all colours, where a terminal has them but does not say so."),
    ("TEXTUAL_ANIMATIONS=none", "Show each move at once, without movement."),
]

_COMPLETION: list[Row] = [
    (
        "Put this into ~/.bashrc; for zsh into ~/.zshrc, with zsh_source:",
        'eval "$(_ABSTRACT_ARCADE_COMPLETE=bash_source abstract-arcade)"',
    )
]


def _open_arcade(
    match: Match | None = None,
    demo: str | None = None,
    *,
    for_demos: bool = False,
    ascii_only: bool = False,
) -> None:
    """Run the Textual app; a place where it cannot run gets a sentence and exit code 2."""
    if not (_is_terminal(sys.stdin) and _is_terminal(sys.stdout)):
        raise click.UsageError(
            "The arcade is drawn on a terminal: run it with standard input and output connected"
            " to one."
        )
    if os.environ.get("TERM", "") in ("dumb", ""):
        raise click.UsageError(
            "The arcade needs a terminal that can place its cursor, but TERM is"
            f" {os.environ.get('TERM', '')!r}: use another, such as xterm-256color."
        )
    if "TMUX" in os.environ and os.environ["TERM"] == "screen" and not os.environ.get("COLORTERM"):
        # By this name, which tmux gives itself, a terminal has 16 colours; tmux takes 256.
        os.environ.setdefault("TEXTUAL_COLOR_SYSTEM", "256")
    # Nearly all that is made up to the first picture stays: looking for garbage only takes time.
    gc.disable()
    from abstract_arcade.tui.app import ArcadeApp
    from abstract_arcade.tui.filters import Palette

    app = ArcadeApp(
        match,
        demo,
        for_demos=for_demos,
        ascii_only=ascii_only,
        palette=Palette.of_terminal(),
    )
    app.run()
    sys.exit(app.return_code or 0)


def _is_terminal(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal; a closed one is None."""
    return stream is not None and stream.isatty()


@contextmanager
def _printing() -> Iterator[None]:
    """Print within this: characters that the output lacks are `?`, its errors get a sentence."""
    output = sys.stdout if isinstance(sys.stdout, io.TextIOWrapper) else None
    if output:
        output.reconfigure(errors="replace")
    try:
        yield
        if output:
            output.flush()
    except BrokenPipeError:
        # Who reads has seen enough; click knows what to do.
        raise
    except OSError as error:
        # What could not be written is tried again at the end, and must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise click.ClickException(f"The output cannot be written: {error.strerror}.") from None


def _ascii_option() -> click.Option:
    return SectionOption(
        ["--ascii", "ascii_only"],
        is_flag=True,
        type=Switch(),
        envvar="ABSTRACT_ARCADE_ASCII",
        show_envvar=True,
        section=_DISPLAY,
        help="Draw with ASCII characters only.",
    )


def _is_ascii_only(here: bool) -> bool:
    """Whether to draw with ASCII only, as this command says or the one that it belongs to."""
    return here or bool(click.get_current_context().find_root().params["ascii_only"])


def _game_argument(*, required: bool) -> click.Argument:
    kind = GameType()
    return SectionArgument(
        ["slug"],
        metavar="GAME" if required else "[GAME]",
        type=kind,
        required=required,
        section=_ARGUMENTS,
        explanation=f"One of {kind.allowed}.",
    )


@click.group(
    cls=Group,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    sections={_DISPLAY: (), OTHER: (), "Environment": _ENVIRONMENT},
    listings={
        _EXAMPLES: [
            ("Open the menu:", "abstract-arcade"),
            ("See how Krypte is played:", "abstract-arcade demo krypte"),
            ("Play it against the computer:", "abstract-arcade play krypte --white greedy"),
            ("Read what else can be chosen for it:", "abstract-arcade play krypte --help"),
        ],
        "Shell completion": _COMPLETION,
    },
    params=[_ascii_option()],
)
@click.version_option(__version__, prog_name="abstract-arcade")
@click.pass_context
def main(context: click.Context, ascii_only: bool) -> None:
    """Abstract board games in the terminal.

    Two people play at one keyboard, or one against the computer. Without a command the menu opens.
    """
    if context.invoked_subcommand is None:
        _open_arcade(ascii_only=ascii_only)


@main.group(
    cls=GameGroup,
    section=_PLAY,
    options_metavar=None,
    subcommand_metavar="GAME [OPTIONS]",
    short_help="Open a game on its board.",
    listings={
        _EXAMPLES: [
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
    """Open a game on its board, without the menu in between."""


@main.command(
    cls=Command,
    section=_LEARN,
    short_help="Show a game in a minute, step by step.",
    params=[_game_argument(required=False), _ascii_option()],
    listings={
        _EXAMPLES: [
            ("Choose a game to be shown:", "abstract-arcade demo"),
            ("See how Krypte is played:", "abstract-arcade demo krypte"),
            ("Read it page by page:", "abstract-arcade demo krypte --plain | less"),
        ]
    },
)
@click.option(
    "--plain",
    cls=SectionOption,
    section=_OUTPUT,
    is_flag=True,
    help="Print it all as text, with boards in ASCII, and open no screen.",
)
def demo(slug: str | None, plain: bool, ascii_only: bool) -> None:
    """Show GAME in a minute, step by step, with questions to answer by a move.

    Without GAME the menu opens to choose one.
    """
    if not plain:
        _open_arcade(demo=slug, for_demos=True, ascii_only=_is_ascii_only(ascii_only))
    elif slug is None:
        raise click.UsageError(f"Name the game to print, one of {', '.join(GAMES)}.")
    else:
        from abstract_arcade.teaching.plain import demo_text

        with _printing():
            click.echo(demo_text(slug), nl=False)


@main.command(
    cls=Command,
    section=_LEARN,
    short_help="Print the rules of a game.",
    params=[_game_argument(required=True)],
    listings={
        _EXAMPLES: [
            ("Read the rules page by page:", "abstract-arcade rules krypte | less"),
            ("Keep them in a file:", "abstract-arcade rules krypte --markdown > krypte.md"),
        ]
    },
)
@click.option(
    "--markdown",
    cls=SectionOption,
    section=_OUTPUT,
    is_flag=True,
    help="Print them as they are written, in Markdown.",
)
def rules(slug: str, markdown: bool) -> None:
    """Print the full rules of GAME, with boards."""
    from rich.console import Console

    from abstract_arcade.teaching import rules_text
    from abstract_arcade.teaching.plain import print_rules

    with _printing():
        if markdown:
            click.echo(rules_text(slug), nl=False)
        else:
            print_rules(slug, Console())


@main.command(
    "list",
    cls=Command,
    section=_LEARN,
    listings={_EXAMPLES: [("See what there is to play:", "abstract-arcade list")]},
)
def list_games() -> None:
    """List the games with their options."""
    with _printing():
        for number, (slug, game) in enumerate(GAMES.items()):
            if number:
                click.echo()
            click.echo(f"{slug}  {_about(game)}")
            for option in game.options():
                default = option.write(option.default)
                text = f"{option.name}: {option.allowed}, {default} by default. {option.help}"
                click.echo(click.wrap_text(text, 80, " " * 4, " " * 8))


def _about(game: type[Game]) -> str:
    """A game in a line, with who made it."""
    year = f", {game.year}" if game.year else ""
    return f"{game.tagline} ({game.designer}{year})"


def _capital(text: str) -> str:
    """A text that begins a sentence; `capitalize` would lower what comes later."""
    return text[0].upper() + text[1:]


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
    """The words that give an option another value than its default."""
    name = option.name.replace("_", "-")
    values: tuple[object, ...] = option.limits or option.choices
    if not values:
        return f"--no-{name}" if option.default else f"--{name}"
    return f"--{name} {next(each for each in values if each != option.default)}"


def _play_command(game: type[Game]) -> click.Command:
    """The `play` command of a game."""

    def run(
        black: Participant, white: Participant, seed: int | None, ascii_only: bool, **options: Any
    ) -> None:
        match = Match(game(**options), {Seat.FIRST: black, Seat.SECOND: white}, seed)
        _open_arcade(match, ascii_only=_is_ascii_only(ascii_only))

    kind = ParticipantType()
    seats = [
        SectionOption(
            [f"--{color}"],
            type=kind,
            default=PERSON,
            show_default=True,
            section=_PLAYERS,
            help=f"Who {does}, as {_capital(color)}.",
        )
        for color, does in (("black", "begins"), ("white", "answers"))
    ]
    seed = SectionOption(
        ["--seed"],
        type=WholeNumber(0, 10**18 - 1),
        section=_PLAYERS,
        help="Make the computer repeat itself: with the same number it gives the same answers to"
        " the same moves.",
    )
    section = f"Options of {game.title}"
    options = [_option_parameter(each, section) for each in game.options()]
    line = f"abstract-arcade play {game.slug}"
    # One number is enough for an example, and a strange one easily spoils the game.
    shown = [each for number, each in enumerate(game.options()) if not (number and each.limits)]
    others = " ".join(map(_other_value, shown))
    callback: Callable[..., None] = run
    return Command(
        game.slug,
        callback=callback,
        params=[*seats, seed, *options, _ascii_option()],
        help=f"Open {game.title} on its board.\n\n{_capital(_about(game))}.",
        short_help=f"{_capital(game.tagline)}.",
        section=_GAMES,
        sections={_PLAYERS: (), _WHO: kind.meanings()},
        listings={
            _EXAMPLES: [
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


for _game in GAMES.values():
    play.add_command(_play_command(_game))
