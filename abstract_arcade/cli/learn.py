"""The commands that teach: `demo`, `rules`, `list` and `guide`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from abstract_arcade.cli import line, screen
from abstract_arcade.cli.base import (
    ENCODING,
    GAME_NUMBER,
    MORE,
    OUTPUT,
    PLAY,
    Command,
    CommandFault,
    SectionArgument,
    SectionOption,
    option,
)
from abstract_arcade.cli.output import (
    about,
    clean_console,
    echo,
    has_styles,
    option_names,
    page_width,
    printing,
    require_output,
    sentence_case,
    wrapped,
)
from abstract_arcade.cli.types import GameType, GuideType
from abstract_arcade.guides import GUIDES, guide_text
from abstract_arcade.rules import GAMES
from abstract_arcade.rules.installed import faults

if TYPE_CHECKING:
    from abstract_arcade.options import Option
    from abstract_arcade.teaching.demo import Demo


class GameOrFile(GameType):
    """The name of a game, or a file with a lesson or puzzles; its value is the text.

    A text such as "krypte.json" or "./krypte" names a file; see `is_file_argument`.
    """

    takes_files = True

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from abstract_arcade.library.folder import is_file_argument

        text = str(value)
        return text if is_file_argument(text) else super().convert(value, param, ctx)


@click.command(
    cls=Command,
    section=PLAY,
    short_help="Demonstrate the rules of a game.",
    params=[
        SectionArgument(
            "source",
            metavar="[GAME|FILE]",
            type=GameOrFile(),
            required=False,
            explanation=f"One of {GameType().allowed}; or a record with comments or questions,"
            " which opens as a lesson.",
        ),
        ENCODING,
        GAME_NUMBER,
        screen.ASCII,
    ],
    examples=[
        ("Choose a game in the menu:", "abstract-arcade demo"),
        ("See a demonstration of Krypte:", "abstract-arcade demo krypte"),
        ("See only the short version, in one minute:", "abstract-arcade demo krypte --short"),
        ("Read the demonstration as text:", "abstract-arcade demo krypte --print | less"),
        ("See the openings of Renju:", "abstract-arcade demo renju --openings"),
        ("Open your own lesson:", "abstract-arcade demo my-lesson.json"),
    ],
)
@option("--plain", section=line.LINES, is_flag=True, help=line.BY_LINES)
@option(
    "--print",
    "is_printed",
    section=OUTPUT,
    is_flag=True,
    help="Print the whole demonstration as text, with all answers.",
)
@option(
    "--short",
    "is_short",
    section=OUTPUT,
    is_flag=True,
    help="Show only the short version: the aim, each kind of move and the end, in one minute.",
)
@option(
    "--openings",
    section=OUTPUT,
    is_flag=True,
    help="Show the openings instead of the rules; only for Renju.",
)
def demo(
    source: str | None,
    encoding: str | None,
    game: int | None,
    plain: bool,
    is_printed: bool,
    is_short: bool,
    openings: bool,
    ascii_only: bool,
) -> None:
    """Demonstrate the rules of GAME on its board: in a minute, then by chapters with questions.

    Without an argument, choose the game in the menu.
    """
    if (is_printed or plain) and source is None:
        raise click.UsageError(f"No game was given: choose one of {', '.join(GAMES)}.")
    is_text = is_printed or plain or (source is not None and line.has_no_screen())
    shown: str | Demo | None = source
    if openings:
        if is_short:
            raise click.UsageError("--short and --openings cannot be used together.")
        shown = _openings(source)
    elif is_short:
        shown = _short(source)
    elif source is not None and source not in GAMES:
        shown = _lesson(source, encoding, game, is_divided=not is_text)
    if not is_text or shown is None:
        screen.open_arcade(demo=shown, for_demos=True, ascii_only=screen.is_ascii_only(ascii_only))
        return
    from abstract_arcade.teaching.reader import load_demo

    found = load_demo(shown) if isinstance(shown, str) else shown
    with printing():
        if is_printed:
            from abstract_arcade.teaching.plain import demo_text

            echo(demo_text(found, page_width()), nl=False)
        else:
            from abstract_arcade.line_mode.events import Output
            from abstract_arcade.line_mode.lessons import DemoLesson, teach

            output = Output(require_output(), as_json=False)
            teach(DemoLesson(found, output), line.lines_in())


def _openings(source: str | None) -> Demo:
    """Return the demonstration of a game's openings.

    Raises:
        click.UsageError: If no game is named, or a game without an opening phase.
    """
    from abstract_arcade.teaching.reader import load_openings

    found = None if source is None else load_openings(source)
    if found is None:
        raise click.UsageError("--openings shows the openings of Renju: use demo renju --openings.")
    return found


def _short(source: str | None) -> Demo:
    """Return the short version of a game's demonstration.

    Raises:
        click.UsageError: If no game is named, or one without a short version.
    """
    from abstract_arcade.teaching.reader import load_demo

    found = load_demo(source).short if source in GAMES else None
    if found is None:
        raise click.UsageError("--short needs the name of a game, as in demo krypte --short.")
    return found


def _lesson(source: str, encoding: str | None, game: int | None, *, is_divided: bool) -> Demo:
    """Return the lesson in a file, or on standard input if `source` is "-".

    If `is_divided`, a long comment is divided into several steps, as the screen needs it.

    Raises:
        CommandFault: If the record cannot be read, or has no comments or questions.
    """
    from abstract_arcade.cli.records import name_of, read_record
    from abstract_arcade.teaching.demo import DemoError
    from abstract_arcade.teaching.record_to_demo import lesson

    match = read_record(source, encoding=encoding, game=game)
    try:
        return lesson(match, is_divided=is_divided)
    except DemoError as error:
        raise CommandFault(f"{name_of(source)}: {error}.") from None


def _markdown_option(what: str) -> SectionOption:
    """Return the option `--markdown`; `what` is "it" or "them", for the text that is printed."""
    text = f"Print {what} as Markdown source."
    return SectionOption(["--markdown"], section=OUTPUT, is_flag=True, help=text)


@click.command(
    cls=Command,
    section=PLAY,
    short_help="Print the rules of a game.",
    params=[
        SectionArgument(
            "slug",
            metavar="GAME",
            type=GameType(),
            required=True,
            explanation=f"One of {GameType().allowed}.",
        ),
        _markdown_option("them"),
    ],
    examples=[
        ("Read the rules page by page:", "abstract-arcade rules krypte | less"),
        ("Save the rules to a file:", "abstract-arcade rules krypte --markdown > krypte.md"),
    ],
)
def rules(slug: str, markdown: bool) -> None:
    """Print the full rules of GAME, with boards."""
    from abstract_arcade.teaching.rules import rules_text

    _print_markdown(rules_text(slug), as_written=markdown)


@click.command(
    cls=Command,
    section=MORE,
    short_help="Print a guide, or list all guides.",
    params=[
        SectionArgument(
            "name",
            metavar="[NAME]",
            type=GuideType(),
            required=False,
            explanation=f"One of {GuideType.allowed}.",
        ),
        _markdown_option("it"),
    ],
    examples=[
        ("List the guides:", "abstract-arcade guide"),
        ("Read the guide to records:", "abstract-arcade guide records | less"),
    ],
)
def guide(name: str | None, markdown: bool) -> None:
    """Print a guide. Without NAME, list all guides."""
    if name is not None:
        _print_markdown(guide_text(name), as_written=markdown)
        return
    with printing():
        for guide_name, meaning in GUIDES.items():
            _print_entry(guide_name, f"{sentence_case(meaning)}.")


def _print_markdown(text: str, *, as_written: bool) -> None:
    """Print Markdown laid out for the terminal, or its source if `as_written`."""
    from abstract_arcade.teaching.markdown import print_markdown

    with printing():
        if as_written:
            echo(text, nl=False)
        else:
            print_markdown(text, clean_console(), page_width())


@click.command(
    "list",
    cls=Command,
    section=MORE,
    examples=[
        ("List the games:", "abstract-arcade list"),
        ("Print the list as JSON:", "abstract-arcade list --json"),
    ],
)
@option(
    "--json",
    "as_json",
    section=OUTPUT,
    is_flag=True,
    help="Print the games and the players as JSON.",
)
def list_games(as_json: bool) -> None:
    """List the games with their options."""
    for fault in faults():
        echo(f"{fault}.", err=True)
    with printing():
        if as_json:
            echo(json.dumps(_games_and_players(), indent=1, ensure_ascii=False))
            return
        for number, game in enumerate(GAMES.values()):
            if number:
                echo()
            _print_entry(game.title, about(game))
            for game_option in game.options():
                _print_option(game_option)


def _print_option(option: Option) -> None:
    names = option_names(option)
    if len(names) > 1:
        choice = names[0] if option.default else names[1]
    else:
        choice = f"{option.allowed}, {option.write(option.default)}"
    text = f"{choice} by default. {option.help}"
    if option.first_time_words:
        text += f" {option.first_time_words}"
    _print_entry(" or ".join(names), text, " " * 4)


def _games_and_players() -> dict[str, Any]:
    """Return the output of `list --json`; the guide `json` documents it."""
    from abstract_arcade.players import PLAYERS

    return {
        "games": [
            {
                "game": slug,
                "title": game.title,
                "tagline": game.tagline,
                "designer": game.designer,
                "year": game.year,
                "options": [_option_as_json(option) for option in game.options()],
            }
            for slug, game in GAMES.items()
        ],
        "players": [
            {"player": kind.name, "text": kind.sentence, "all_games": not kind.needs_heuristic}
            for kind in PLAYERS.values()
        ],
    }


def _option_as_json(option: Option) -> dict[str, Any]:
    smallest, largest = option.limits or (None, None)
    return {
        "option": option.name,
        "text": option.help,
        "default": option.write(option.default),
        "choices": [] if option.limits else list(option.values),
        "min": smallest,
        "max": largest,
    }


def _print_entry(name: str, text: str, indent: str = "") -> None:
    """Print "name: text" with a hanging indent; the name is bold if the terminal has styles."""
    lines = wrapped(f"{name}: {text}", page_width(), indent, " " * 8)
    styled = click.style(name, bold=True) if has_styles() else name
    lines[0] = lines[0].replace(name, styled, 1)
    # These texts contain no control characters but those of the style.
    click.echo("\n".join(lines))  # noqa: TID251
