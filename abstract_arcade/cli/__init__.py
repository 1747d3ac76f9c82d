"""The command line: each command parses its options, calls the package and prints the result.

Each group of commands has a file, imported when one of them is looked up. Modules that only
one command needs, above all the screens and Textual, are imported when it runs.
"""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import FishComplete, add_completion_class

from abstract_arcade import __version__
from abstract_arcade.cli import screen
from abstract_arcade.cli.base import OTHER, CommandFault, CommandGroup
from abstract_arcade.cli.output import echo, printing
from abstract_arcade.lazy import GamePartError, LazyTable
from abstract_arcade.rules import GAMES
from abstract_arcade.sanitize import escaped_line
from abstract_arcade.storage import HomeError, is_sandboxed
from abstract_arcade.truncate import most_like, quoted, with_short_words

if TYPE_CHECKING:
    from abstract_arcade.cli.help_page import Row

__all__ = ["main"]

_COMPLETE = "_ABSTRACT_ARCADE_COMPLETE"

_MAX_DIGITS = 9
"""Digits of the numbers that are taken from the environment; longer numbers are cut to nines."""

_LONE_SURROGATE = re.compile("[\ud800-\udc7f\udd00-\udfff]")
"""A surrogate, except those that stand for bytes of an argument that are not UTF-8."""

_SIZES = ("COLUMNS", "LINES")
"""Variables of the environment from which libraries read the size of the terminal."""

_ESCAPE_DELAY = "ESCDELAY"
"""The variable from which Textual reads for how long an escape key is held back."""

_ENVIRONMENT: list[Row] = [
    ("ABSTRACT_ARCADE_HOME=DIR", "Store matches and settings in DIR."),
    ("ABSTRACT_ARCADE_ASCII=1", "Draw with ASCII characters only, as --ascii does."),
    ("NO_COLOR=1", "Draw without colours."),
    (
        "COLORTERM=truecolor",
        "Use all colours, even if the program does not detect that the terminal has them.",
    ),
    ("TEXTUAL_ANIMATIONS=none", "Show each move at once, without animation."),
]

_COMPLETION: list[Row] = [
    (
        "Add this line to ~/.bashrc; for zsh to ~/.zshrc, with zsh_source:",
        'eval "$(_ABSTRACT_ARCADE_COMPLETE=bash_source abstract-arcade)"',
    )
]


_COMMANDS = LazyTable[click.Command](
    {
        "play": "abstract_arcade.cli.play:play",
        "continue": "abstract_arcade.cli.resume:continue_match",
        "demo": "abstract_arcade.cli.learn:demo",
        "puzzles": "abstract_arcade.cli.puzzles:puzzles",
        "rules": "abstract_arcade.cli.learn:rules",
        "matches": "abstract_arcade.cli.records:matches",
        "open": "abstract_arcade.cli.resume:open_match",
        "show": "abstract_arcade.cli.records:show",
        "settings": "abstract_arcade.cli.settings:settings",
        "wall": "abstract_arcade.cli.wall:wall",
        "share": "abstract_arcade.cli.share:share",
        "join": "abstract_arcade.cli.join:join",
        "serve": "abstract_arcade.cli.serve:serve",
        "arena": "abstract_arcade.cli.arena:arena",
        "convert": "abstract_arcade.cli.records:convert",
        "check": "abstract_arcade.cli.records:check",
        "list": "abstract_arcade.cli.learn:list_games",
        "guide": "abstract_arcade.cli.learn:guide",
    }
)


@contextmanager
def _in_short() -> Iterator[None]:
    """A context for running a command: Ctrl+C exits quietly, and expected errors become one line.

    Other exceptions than these pass unchanged.

    Raises:
        CommandFault: If the folder for the program's files cannot be determined, or a part of a
            game is missing or has a fault.
        ClickException: If Click or the command raised it. It is the same exception, but control
            characters in its message are escaped, and long words are shortened.
        SystemExit: If Ctrl+C was pressed; the code is 130.
    """
    try:
        yield
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
    except HomeError as error:
        raise CommandFault(escaped_line(str(error))) from None
    except GamePartError as error:
        raise CommandFault(f"{error}.") from None
    except click.ClickException as error:
        # The attribute is declared final. The faulty word may be of any length.
        error.message = escaped_line(with_short_words(error.message))  # type: ignore[misc]
        raise


def _show_version(context: click.Context, _: click.Parameter, value: bool) -> None:
    if value and not context.resilient_parsing:
        with printing():
            echo(f"abstract-arcade, version {__version__}")
        context.exit()


def _tidy_numbers() -> None:
    """Change numbers in the environment on which libraries would raise an exception.

    COLUMNS and LINES are removed unless they are whole numbers above 0. Those with more than
    `_MAX_DIGITS` digits become as many nines, and such an ESCDELAY is removed.
    """
    if len(os.environ.get(_ESCAPE_DELAY, "")) > _MAX_DIGITS:
        del os.environ[_ESCAPE_DELAY]
    for name in _SIZES:
        digits = os.environ.get(name, "").strip().lstrip("0")
        if digits.isascii() and digits.isdigit():
            os.environ[name] = digits if len(digits) <= _MAX_DIGITS else "9" * _MAX_DIGITS
        else:
            os.environ.pop(name, None)


def _has_words_to_complete(instruction: str) -> bool:
    """Return whether the environment has the variables that Click reads to complete a word."""
    if "COMP_WORDS" not in os.environ or "COMP_CWORD" not in os.environ:
        return False
    return "fish" in instruction or os.environ["COMP_CWORD"].isdecimal()


class _Main(CommandGroup):
    """The group of all commands. An unexpected exception is written to a crash report."""

    def make_context(self, info_name: Any, args: list[str], *more: Any, **extra: Any) -> Any:
        # Lone surrogates, as Windows may pass them, cannot be encoded.
        args = [_LONE_SURROGATE.sub("\ufffd", argument) for argument in args]
        with _in_short():
            # The program may be started by a link of any name.
            name = None if info_name is None else escaped_line(info_name)
            return super().make_context(name, args, *more, **extra)

    def no_command(self, ctx: click.Context, word: str) -> str:
        # People may type the name of a game without `play`.
        meant = most_like(word, [*self.list_commands(ctx), *GAMES])
        if meant in GAMES:
            return f"There is no command {quoted(word)}; perhaps you mean 'play {meant}'"
        return super().no_command(ctx, word)

    def invoke(self, ctx: click.Context) -> Any:
        with _in_short():
            return super().invoke(ctx)

    def _main_shell_completion(self, *args: Any, **kwargs: Any) -> None:
        if _COMPLETE not in os.environ:
            return
        # Click reads these variables without checking that they are set.
        instruction = os.environ[_COMPLETE]
        if instruction.endswith("_complete") and not _has_words_to_complete(instruction):
            echo(
                "Error: Completion is run by the shell, which sets COMP_WORDS and COMP_CWORD.",
                err=True,
            )
            sys.exit(2)

        class WithCommas(FishComplete):
            """Completion for fish that does not end a description at its first comma."""

            source_template = FishComplete.source_template.replace("split", "split --max 1", 1)

        add_completion_class(WithCommas)
        code = None
        try:
            with printing():
                # `printing` writes what is left in the buffer before the program exits.
                try:
                    super()._main_shell_completion(*args, **kwargs)
                except SystemExit as end:
                    code = end.code
        except click.ClickException as error:
            error.show()
            code = error.exit_code
        if code is not None:
            sys.exit(code)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        _tidy_numbers()
        try:
            return super().main(*args, **kwargs)
        except Exception as error:  # noqa: BLE001 - any other exception is a crash
            from abstract_arcade.storage.crash import report

            sentence = report(error, is_sandboxed=is_sandboxed())
            echo(escaped_line(sentence), err=True)
            sys.exit(1)


@click.group(
    cls=_Main,
    commands=_COMMANDS,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    sections={screen.DISPLAY: (), OTHER: (), "Environment": _ENVIRONMENT},
    examples=[
        ("Open the menu:", "abstract-arcade"),
        ("See a demonstration of Krypte:", "abstract-arcade demo krypte"),
        ("Play Krypte against the computer:", "abstract-arcade play krypte --white easy"),
        ("See all options of Krypte:", "abstract-arcade play krypte --help"),
    ],
    listings={"Shell completion": _COMPLETION},
    params=[screen.ASCII],
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and exit.",
)
@click.pass_context
def main(context: click.Context, ascii_only: bool) -> None:
    """Play abstract board games in the terminal.

    Two people play at one keyboard, or one person plays against the computer. Without a command,
    the menu opens.
    """
    if context.invoked_subcommand is None:
        screen.open_arcade(ascii_only=screen.is_ascii_only(ascii_only))
