"""What the commands are made of: help in sections, values that say what they allow, errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeVar

import click

from abstract_arcade.match import PERSON, Participant
from abstract_arcade.players import PLAYERS
from abstract_arcade.rules import GAMES
from abstract_arcade.rules.core import listed

Row = tuple[str, str]
"""A term and what it means; or a sentence and the command line that it is about."""

OTHER = "Other"
"""The heading of whatever names no other."""

_MOST_OFFERED = 100
"""How many numbers a shell is offered at the most; more are no help."""

_WIDEST_TERM = 30
"""Columns; what a longer term means begins on the next line."""

_ENGINE = "engine:COMMAND"

_SWITCHED = ("on", "off", "yes", "no", "true", "false", "1", "0")
"""What somebody may write behind a flag."""

_ValueT = TypeVar("_ValueT")


class Value(click.ParamType[_ValueT]):
    """A type that says what it allows, and offers it to a shell that completes a word.

    Attributes:
        allowed: what may be given, in words.
    """

    allowed: str

    def offers(self) -> Mapping[str, str]:
        """Values to offer, each with what it means; nothing where the value says it all."""
        raise NotImplementedError

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[Any]:
        from click.shell_completion import CompletionItem

        start = incomplete.lower()
        return [
            CompletionItem(value, help=meaning or None)
            for value, meaning in self.offers().items()
            if value.startswith(start)
        ]


class WholeNumber(Value[int]):
    """A whole number within limits, which are named to whoever gives something else."""

    name = "number"

    def __init__(self, least: int, most: int) -> None:
        self._range = click.IntRange(least, most)
        self._numbers = range(least, most + 1)
        self.allowed = f"{least} to {most}"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            return int(self._range.convert(value, param, ctx))
        except click.BadParameter:
            message = f"{value!r} is not allowed: it must be a whole number, {self.allowed}."
            self.fail(message, param, ctx)

    def offers(self) -> Mapping[str, str]:
        few = len(self._numbers) <= _MOST_OFFERED
        return dict.fromkeys(map(str, self._numbers), "") if few else {}


class Switch(click.types.BoolParamType):
    """On or off, as an environment variable says it."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> bool:
        try:
            return bool(super().convert(value, param, ctx))
        except click.BadParameter:
            self.fail(f"{value!r} is not allowed: it must be 1 or 0.", param, ctx)


class ParticipantType(Value[Participant]):
    """Who plays a colour."""

    name = "player"
    allowed = listed([PERSON, *PLAYERS, _ENGINE], "or")

    _MEANINGS: Mapping[str, str] = {
        PERSON: "Somebody at this keyboard.",
        "random": "The computer, which plays any legal move.",
        "greedy": "The computer, which looks one move ahead.",
        _ENGINE: "Another program, started by COMMAND; README.md says what it must understand.",
    }

    def meanings(self) -> list[Row]:
        """Who there is to choose from, and what each does."""
        names = (PERSON, *PLAYERS, _ENGINE)
        return [(name, self._MEANINGS.get(name, "The computer.")) for name in names]

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Participant:
        if isinstance(value, Participant):
            return value
        try:
            participant = Participant(value)
        except ValueError as error:
            self.fail(f"{error}.", param, ctx)
        if participant.command:
            from shutil import which

            program = participant.command[0]
            if which(program) is None:
                self.fail(f"There is no program {program!r} that can be started.", param, ctx)
        return participant

    def offers(self) -> Mapping[str, str]:
        return {name: meaning for name, meaning in self.meanings() if name != _ENGINE}


class GameType(Value[str]):
    """The name of a game."""

    name = "game"
    allowed = listed([*GAMES], "or")

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

    def offers(self) -> Mapping[str, str]:
        return {slug: game.tagline for slug, game in GAMES.items()}


class SectionOption(click.Option):
    """An option with a section of the help."""

    def __init__(self, names: Sequence[str], *, section: str = OTHER, **settings: Any) -> None:
        super().__init__(names, **settings)
        self.section = section

    def get_help_extra(self, ctx: click.Context) -> Any:
        extra = super().get_help_extra(ctx)
        if isinstance(self.type, WholeNumber):
            extra["range"] = self.type.allowed
        return extra


class SectionArgument(click.Argument):
    """An argument with a section of the help, in which it is explained."""

    def __init__(
        self, names: Sequence[str], *, section: str, explanation: str, **settings: Any
    ) -> None:
        super().__init__(names, **settings)
        self.section = section
        self.explanation = explanation

    def get_help_record(self, ctx: click.Context) -> Row:
        return self.make_metavar(ctx).strip("[]"), self.explanation


class Command(click.Command):
    """A command with its help in sections, and with its usage shown at every error.

    Args:
        section: where it stands in the help of its group.
        sections: terms and their meanings, by heading, besides those of the parameters. A heading
            that parameters name too holds both. These headings come first, in their order.
        listings: sentences and command lines, by heading.
    """

    def __init__(
        self,
        *arguments: Any,
        section: str = OTHER,
        sections: Mapping[str, Sequence[Row]] | None = None,
        listings: Mapping[str, Sequence[Row]] | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(*arguments, **settings)
        self.section = section
        self.sections = sections or {}
        self.listings = listings or {}

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.format_usage(ctx, formatter)
        self.format_help_text(ctx, formatter)
        rows = self.rows(ctx)
        lengths = [len(term) for section in rows.values() for term, _ in section]
        width = max((length for length in lengths if length <= _WIDEST_TERM), default=0)
        for heading, section in rows.items():
            with formatter.section(heading):
                # The meanings of all sections stand in one column.
                formatter.write_dl([(term.ljust(width), text) for term, text in section])
        for heading, listing in self.listings.items():
            with formatter.section(heading):
                for sentence, line in listing:
                    formatter.write_text(sentence)
                    # Never broken: it is there to be copied.
                    formatter.write(f"    {line}\n")

    def rows(self, ctx: click.Context) -> dict[str, list[Row]]:
        """Terms and their meanings by heading, in the order of the help."""
        found = {heading: list(section) for heading, section in self.sections.items()}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is not None:
                found.setdefault(getattr(parameter, "section", OTHER), []).append(record)
        return found

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # A flag with a value behind it: else that would be called an unexpected argument.
        for name, word in pairwise(args):
            option = self._option_named(ctx, name)
            if word.lower() in _SWITCHED and option is not None and _is_flag(option):
                raise _misuse(option, name, ctx)
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            if isinstance(error, click.BadOptionUsage):
                option = self._option_named(ctx, error.option_name)
                if option is not None:
                    raise _misuse(option, error.option_name, ctx) from None
            raise

    def _option_named(self, ctx: click.Context, name: str) -> click.Parameter | None:
        params = self.get_params(ctx)
        return next((each for each in params if name in (*each.opts, *each.secondary_opts)), None)


def _is_flag(option: click.Parameter) -> bool:
    return isinstance(option.type, click.types.BoolParamType)


def _misuse(option: click.Parameter, name: str, ctx: click.Context) -> click.BadOptionUsage:
    """Says how an option is written that somebody has called by a name."""
    return click.BadOptionUsage(name, f"Option {name} {_way_to_write(option)}", ctx)


def _way_to_write(option: click.Parameter) -> str:
    """How an option is written, for whoever left out its value or gave a flag one."""
    kind = option.type
    if _is_flag(option):
        return f"takes no value: write {listed([*option.opts, *option.secondary_opts], 'or')}."
    choices = kind.choices if isinstance(kind, click.Choice) else ()
    allowed = kind.allowed if isinstance(kind, Value) else listed([*choices], "or")
    return f"needs a value: {allowed}."


class Group(Command, click.Group):
    """A group that names its commands to whoever asks for one it does not have."""

    noun = "command"

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(self.commands)

    def rows(self, ctx: click.Context) -> dict[str, list[Row]]:
        found: dict[str, list[Row]] = {}
        for name, command in self.commands.items():
            section = getattr(command, "section", OTHER)
            found.setdefault(section, []).append((name, command.get_short_help_str()))
        for heading, section_rows in super().rows(ctx).items():
            found.setdefault(heading, []).extend(section_rows)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        # While a shell completes words nothing is wrong yet.
        args = [*map(str.lower, args[:1]), *args[1:]]
        if args and args[0] not in self.commands and not ctx.resilient_parsing:
            ctx.fail(f"There is no {self.noun} {args[0]!r}, only {', '.join(self.commands)}.")
        return super().resolve_command(ctx, args)


class GameGroup(Group):
    """A group of one command a game."""

    noun = "game"
