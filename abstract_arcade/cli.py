"""The command line: parse, call, print. Textual is imported only where a screen opens."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

import click

from abstract_arcade import __version__
from abstract_arcade.match import PERSON, Match, Participant
from abstract_arcade.players import PLAYERS
from abstract_arcade.rules import GAMES, Game, Option, Seat


class WholeNumber(click.IntRange):
    """A whole number, with its limits named in the error for whatever is none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            return int(super().convert(value, param, ctx))
        except click.BadParameter:
            limits = f"{self.min} or more" if self.max is None else f"{self.min} to {self.max}"
            self.fail(f"{value!r} is not allowed: it must be a whole number, {limits}.", param, ctx)


class Command(click.Command):
    """A command that shows its usage with every error, also with those of the parser itself."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise


class Group(click.Group):
    """A group that names its commands to whoever asks for one it does not have."""

    noun = "command"

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.commands:
            ctx.fail(f"There is no {self.noun} {args[0]!r}, only {', '.join(self.commands)}.")
        return super().resolve_command(ctx, args)


class GameGroup(Group):
    """A group of one command a game."""

    noun = "game"


class ParticipantType(click.ParamType[Participant]):
    """Who plays a colour."""

    name = "player"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Participant:
        if isinstance(value, Participant):
            return value
        try:
            return Participant(value)
        except ValueError as error:
            self.fail(f"{error}.", param, ctx)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:  # noqa: ARG002
        return "PLAYER"

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[Any]:
        from click.shell_completion import CompletionItem

        names = (PERSON, *PLAYERS)
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]


class GameType(click.ParamType[str]):
    """The name of a game."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        slug = str(value).lower()
        if slug not in GAMES:
            # A usage error of its own: "Invalid value for 'GAME'" would say the same twice.
            raise click.UsageError(f"There is no game {value!r}, only {', '.join(GAMES)}.", ctx)
        del param
        return slug

    def get_missing_message(
        self,
        param: click.Parameter,  # noqa: ARG002
        ctx: click.Context | None,  # noqa: ARG002
    ) -> str:
        return f"Name one of {', '.join(GAMES)}."

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[Any]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(slug) for slug in GAMES if slug.startswith(incomplete)]


def _open_arcade(
    match: Match | None = None, demo: str | None = None, *, for_demos: bool = False
) -> None:
    """Run the Textual app; a place where it cannot run gets a sentence and exit code 2."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError(
            "The arcade is drawn on a terminal: run it with standard input and output connected"
            " to one."
        )
    if os.environ.get("TERM", "") in ("dumb", ""):
        raise click.UsageError(
            "The arcade needs a terminal that can place its cursor, but TERM is"
            f" {os.environ.get('TERM', '')!r}: use another, such as xterm-256color."
        )
    from abstract_arcade.tui.app import ArcadeApp

    app = ArcadeApp(match, demo, for_demos=for_demos)
    app.run()
    sys.exit(app.return_code or 0)


@click.group(
    cls=Group, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__, prog_name="abstract-arcade")
@click.pass_context
def main(context: click.Context) -> None:
    """Abstract board games in the terminal.

    Two people at one keyboard, or one against the computer. Without a command the menu opens.
    """
    if context.invoked_subcommand is None:
        _open_arcade()


@main.command("list")
def list_games() -> None:
    """List the games with their options."""
    for number, (slug, game) in enumerate(GAMES.items()):
        if number:
            click.echo()
        year = f", {game.year}" if game.year else ""
        click.echo(f"{slug}  {game.tagline} ({game.designer}{year})")
        for option in game.options():
            default = option.write(option.default)
            click.echo(f"    {option.name}: {option.allowed}, {default} by default. {option.help}")


@main.command(short_help="Print the rules of a game.")
@click.argument("slug", metavar="GAME", type=GameType())
@click.option("--markdown", is_flag=True, help="Print them as Markdown.")
def rules(slug: str, markdown: bool) -> None:
    """Print the full rules of GAME, with boards."""
    from rich.console import Console

    from abstract_arcade.teaching import rules_text
    from abstract_arcade.teaching.printed import print_rules

    if markdown:
        click.echo(rules_text(slug), nl=False)
    else:
        print_rules(slug, Console())


@main.command(short_help="Show a game in a minute.")
@click.argument("slug", metavar="[GAME]", type=GameType(), required=False)
@click.option("--plain", is_flag=True, help="Print it all as text, with boards in ASCII.")
def demo(slug: str | None, plain: bool) -> None:
    """Show GAME in a minute, step by step; without a name, choose one."""
    if not plain:
        _open_arcade(demo=slug, for_demos=True)
    elif slug is None:
        raise click.UsageError(f"Name the game to print, one of {', '.join(GAMES)}.")
    else:
        from abstract_arcade.teaching.printed import demo_text

        click.echo(demo_text(slug), nl=False)


_PLAY_HELP = """Open a board at once.

\b
Examples:
  abstract-arcade play krypte
  abstract-arcade play krypte --white greedy
  abstract-arcade play krypte --black random --white greedy --seed 7
"""


@main.group(cls=GameGroup, help=_PLAY_HELP)
def play() -> None:
    """Open a board at once."""


def _option_parameter(option: Option) -> click.Option:
    """The command-line option for an option of a game."""
    name = option.name.replace("_", "-")
    if option.limits is not None:
        kind: Any = WholeNumber(*option.limits)
    elif option.choices:
        kind = click.Choice(option.choices, case_sensitive=False)
    else:
        return click.Option(
            [f"--{name}/--no-{name}"], default=option.default, help=option.help, show_default=True
        )
    return click.Option(
        [f"--{name}"], type=kind, default=option.default, help=option.help, show_default=True
    )


def _play_command(game: type[Game]) -> click.Command:
    """The `play` command of a game."""

    def run(black: Participant, white: Participant, seed: int | None, **options: Any) -> None:
        match = Match(game(**options), {Seat.FIRST: black, Seat.SECOND: white}, seed)
        _open_arcade(match)

    players = ", ".join((PERSON, *PLAYERS, "engine:COMMAND"))
    seats = [
        click.Option(
            [f"--{color}"],
            type=ParticipantType(),
            default=PERSON,
            help=f"Who plays {color.capitalize()}: {players}.",
            show_default=True,
        )
        for color in ("black", "white")
    ]
    seed = click.Option(
        ["--seed"],
        type=WholeNumber(min=0, max=10**18 - 1),
        help="Make the computer players repeat themselves.",
    )
    callback: Callable[..., None] = run
    return Command(
        game.slug,
        callback=callback,
        params=[*seats, *map(_option_parameter, game.options()), seed],
        help=f"{game.title}: {game.tagline} ({game.designer}).",
        short_help=f"{game.tagline[0].upper()}{game.tagline[1:]}.",
    )


for _game in GAMES.values():
    play.add_command(_play_command(_game))
