"""Commands, groups and options with help in sections, and errors that name allowed values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click

from abstract_arcade.cli.output import echo, printing
from abstract_arcade.cli.types import DescribedType, EncodingType, WholeNumber
from abstract_arcade.rules.core import listed
from abstract_arcade.truncate import no_such

if TYPE_CHECKING:
    from abstract_arcade.cli.help_page import Row

OTHER = "Other"
"""The heading of commands and options for which no other heading is given."""

PLAY = "Play"
"""The heading of the commands to play and to learn a game."""

MATCHES = "Matches"
"""The heading of the commands on stored matches."""

MORE = "More"
"""The heading of the commands that few people need."""

INPUT = "Input"
"""The heading of the options for the input."""

OUTPUT = "Output"
"""The heading of the options for the output."""

EXAMPLES = "Examples"
"""The heading of example command lines."""

_FLAG_VALUES = ("on", "off", "yes", "no", "true", "false", "1", "0")
"""Values that people write after flags, which take none."""


class CommandFault(click.ClickException):
    """An error in the input of a command, as one sentence; the program exits with code 2."""

    exit_code = 2


class SectionOption(click.Option):
    """An option that is listed in a section of the help, with its default if it is given one.

    Args:
        names: the names of the option, and perhaps of its parameter, as for `click.Option`.
        section: the heading of the section.
        show_range: whether the help names the allowed range of a whole number.
        settings: further arguments of `click.Option`.
    """

    def __init__(
        self,
        names: Sequence[str],
        *,
        section: str = OTHER,
        show_range: bool = True,
        **settings: Any,
    ) -> None:
        super().__init__(names, show_default="default" in settings, **settings)
        self.section = section
        self.show_range = show_range

    def get_help_extra(self, ctx: click.Context) -> Any:
        extra = super().get_help_extra(ctx)
        if isinstance(self.type, WholeNumber) and self.show_range:
            extra["range"] = self.type.allowed
        return extra


option = partial(click.option, cls=SectionOption)
"""A decorator that adds a `SectionOption` to a command."""


_MAX_GAMES = 20_000
"""Largest number of a game in a file: a record has at most so many positions."""

ENCODING = SectionOption(
    ["--encoding"],
    section=INPUT,
    metavar="NAME",
    type=EncodingType(),
    help="Encoding of FILE, such as gb18030, if FILE states no encoding or a wrong one.",
)
"""The option `--encoding` of every command that reads records of other programs."""

GAME_NUMBER = SectionOption(
    ["--game"],
    section=INPUT,
    metavar="NUMBER",
    type=WholeNumber(1, _MAX_GAMES),
    help="Number of the game to read, if FILE contains several games; 1 is the first.",
    show_range=False,
)
"""The option `--game` of every command that reads records of other programs."""


class SectionArgument(click.Argument):
    """An argument that is listed, with an explanation, in a section of the help.

    Args:
        name: the name of the parameter of the function.
        explanation: what the user gives, as a sentence.
        section: the heading of the section.
        settings: further arguments of `click.Argument`.
    """

    def __init__(
        self, name: str, *, explanation: str, section: str = "Arguments", **settings: Any
    ) -> None:
        super().__init__([name], **settings)
        self.section = section
        self.explanation = explanation

    def get_help_record(self, ctx: click.Context) -> Row:
        return self.make_metavar(ctx).strip("[]"), self.explanation


class Context(click.Context):
    """The context of a command, which lays out its help in sections."""

    def make_formatter(self) -> click.HelpFormatter:
        # Most commands write no help.
        from abstract_arcade.cli.help_page import HelpFormatter

        return HelpFormatter()


class Command(click.Command):
    """A command with its help in sections; every error shows its usage.

    Args:
        section: the heading under which the help of its group lists this command.
        sections: further terms and their meanings, by heading. These headings come first, in this
            order, and parameters of the same heading are listed below them.
        examples: pairs of a sentence and the command line that it introduces.
        listings: more such pairs, by heading; they come after the examples.
    """

    context_class = Context

    def __init__(
        self,
        *arguments: Any,
        section: str = OTHER,
        sections: Mapping[str, Sequence[Row]] | None = None,
        examples: Sequence[Row] = (),
        listings: Mapping[str, Sequence[Row]] | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(*arguments, **settings)
        self.section = section
        self.sections = sections or {}
        self.listings: dict[str, Sequence[Row]] = {}
        if examples:
            self.listings[EXAMPLES] = examples
        self.listings |= listings or {}

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.callback = _show_help
        return option

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from abstract_arcade.cli.help_page import MAX_TERM_WIDTH, HelpFormatter

        assert isinstance(formatter, HelpFormatter)
        self.format_usage(ctx, formatter)
        self.format_help_text(ctx, formatter)
        rows = self.rows(ctx)
        lengths = [len(term) for section in rows.values() for term, _ in section]
        # The meanings of all sections are aligned in one column.
        width = max((length for length in lengths if length <= MAX_TERM_WIDTH), default=0)
        for heading, section in rows.items():
            with formatter.section(heading):
                formatter.write_rows(section, width)
        for heading, listing in self.listings.items():
            with formatter.section(heading):
                for sentence, line in listing:
                    formatter.write_listing(sentence, line)

    def rows(self, ctx: click.Context) -> dict[str, list[Row]]:
        """Return pairs of a term and its meaning by heading, in the order of the help."""
        rows = {heading: list(section) for heading, section in self.sections.items()}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is not None:
                rows.setdefault(getattr(parameter, "section", OTHER), []).append(record)
        return rows

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # For the value after a flag, Click would only report an unexpected argument.
        for name, word in pairwise(args):
            option = self._option_named(ctx, name)
            if word.lower() in _FLAG_VALUES and option is not None and _is_flag(option):
                raise _usage_error(option, name, ctx)
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            if isinstance(error, click.BadOptionUsage):
                option = self._option_named(ctx, error.option_name)
                if option is not None:
                    raise _usage_error(option, error.option_name, ctx) from None
            raise

    def _option_named(self, ctx: click.Context, name: str) -> click.Parameter | None:
        for parameter in self.get_params(ctx):
            if name in parameter.opts or name in parameter.secondary_opts:
                return parameter
        return None


def _show_help(context: click.Context, _: click.Parameter, value: bool) -> None:
    """Print the help as Click does; if the disk is full, exit with a sentence."""
    if value and not context.resilient_parsing:
        with printing():
            echo(context.get_help())
        context.exit()


def _is_flag(option: click.Parameter) -> bool:
    return isinstance(option.type, click.types.BoolParamType)


def _usage_error(option: click.Parameter, name: str, ctx: click.Context) -> click.BadOptionUsage:
    """Return the error for an option used without its value, or a flag given one."""
    return click.BadOptionUsage(name, f"Option {name} {usage_of(option)}", ctx)


def usage_of(option: click.Parameter) -> str:
    """Return the end of a sentence about an option: "needs a value: 0 to 9.".

    Of a flag: "takes no value: use --pie or --no-pie."
    """
    kind = option.type
    if _is_flag(option):
        return f"takes no value: use {listed([*option.opts, *option.secondary_opts], 'or')}."
    choices = kind.choices if isinstance(kind, click.Choice) else ()
    allowed = kind.allowed if isinstance(kind, DescribedType) else listed(list(choices), "or")
    return f"needs a value: {allowed}."


class CommandGroup(Command, click.Group):
    """A group of commands. The error for an unknown command names the known commands.

    Attributes:
        noun: what a command of the group is called in that error, such as "game".
    """

    noun = "command"

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def no_command(self, ctx: click.Context, word: str) -> str:
        """Return the error for an unknown command, as a sentence without its full stop.

        `word` is the command that the user typed, in small letters.
        """
        return no_such(self.noun, word, self.list_commands(ctx))

    def rows(self, ctx: click.Context) -> dict[str, list[Row]]:
        rows: dict[str, list[Row]] = {}
        for name in self.list_commands(ctx):
            command = self.get_command(ctx, name)
            if command is not None:
                section = getattr(command, "section", OTHER)
                rows.setdefault(section, []).append((name, command.get_short_help_str()))
        for heading, section_rows in super().rows(ctx).items():
            rows.setdefault(heading, []).extend(section_rows)
        return rows

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args:
            args = [args[0].lower(), *args[1:]]
        names = self.list_commands(ctx)
        # During shell completion, the word may be the beginning of a command.
        if args and args[0] not in names and not ctx.resilient_parsing:
            ctx.fail(f"{self.no_command(ctx, args[0])}.")
        return super().resolve_command(ctx, args)
