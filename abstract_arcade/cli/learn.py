"""The commands that teach: `demo`, `rules` and `list`."""

from __future__ import annotations

import click

from abstract_arcade.cli import screen
from abstract_arcade.cli.base import EXAMPLES, Command, SectionArgument, SectionOption
from abstract_arcade.cli.output import (
    about,
    has_styles,
    option_names,
    page_width,
    printing,
    wrapped,
)
from abstract_arcade.cli.types import GameType
from abstract_arcade.rules import GAMES

# Headings of the help.
_LEARN, _ARGUMENTS, _OUTPUT = "Learn", "Arguments", "Output"


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


@click.command(
    cls=Command,
    section=_LEARN,
    short_help="Show a game in a minute, step by step.",
    params=[_game_argument(required=False), screen.ascii_option()],
    listings={
        EXAMPLES: [
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
        screen.open_arcade(demo=slug, for_demos=True, ascii_only=screen.is_ascii_only(ascii_only))
    elif slug is None:
        raise click.UsageError(f"Name the game to print, one of {', '.join(GAMES)}.")
    else:
        from abstract_arcade.teaching.plain import demo_text

        with printing():
            click.echo(demo_text(slug, page_width()), nl=False)


@click.command(
    cls=Command,
    section=_LEARN,
    short_help="Print the rules of a game.",
    params=[_game_argument(required=True)],
    listings={
        EXAMPLES: [
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

    with printing():
        if markdown:
            click.echo(rules_text(slug), nl=False)
        else:
            print_rules(slug, Console(), page_width())


@click.command(
    "list",
    cls=Command,
    section=_LEARN,
    listings={EXAMPLES: [("See what there is to play:", "abstract-arcade list")]},
)
def list_games() -> None:
    """List the games with their options."""
    with printing():
        for number, game in enumerate(GAMES.values()):
            if number:
                click.echo()
            _print_entry(game.title, about(game))
            for option in game.options():
                names = option_names(option)
                if len(names) > 1:
                    choice = names[not option.default]
                else:
                    choice = f"{option.allowed}, {option.write(option.default)}"
                text = f"{choice} by default. {option.help}"
                _print_entry(" or ".join(names), text, " " * 4)


def _print_entry(name: str, text: str, indent: str = "") -> None:
    """Print a name, bold on a terminal, and what it is, on lines with a hanging indent."""
    lines = wrapped(f"{name}: {text}", page_width(), indent, " " * 8)
    styled = click.style(name, bold=True) if has_styles() else name
    lines[0] = lines[0].replace(name, styled, 1)
    click.echo("\n".join(lines))
