"""Types of command-line values that describe what they allow and complete it in a shell."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from abstract_arcade.clock import ClockSettings
from abstract_arcade.guides import GUIDES
from abstract_arcade.match import PARTICIPANT_KINDS, PERSON, Participant
from abstract_arcade.rules import GAMES
from abstract_arcade.rules.core import listed
from abstract_arcade.rules.installed import fault_of
from abstract_arcade.sanitize import clean_name
from abstract_arcade.storage import is_sandboxed
from abstract_arcade.truncate import nearest, no_such, quoted

_MAX_OFFERED = 100
"""Most numbers to offer for shell completion; a longer list would not help."""

_OFF = "off"
"""The word for no clock."""

_NAMED = f"{PERSON}:"
_PERSON_NAMED = f"{_NAMED}NAME"
_ENGINE = "engine:COMMAND"
_GOMOCUP = "gomocup:COMMAND"

if TYPE_CHECKING:
    ParamType = click.ParamType[Any]
else:
    # `click.ParamType` is generic from Click 8.4 on.
    ParamType = click.ParamType


class DescribedType(ParamType):
    """A type that describes its allowed values and offers them for shell completion.

    Attributes:
        allowed: the allowed values as the end of a sentence, such as "0 to 9".
        takes_files: whether the names of files are allowed, too.
    """

    allowed: str
    takes_files = False

    def offers(self) -> Mapping[str, str]:
        """Return the values to offer, each with its meaning; "" if a value needs no explanation.

        Empty if a list would not help.
        """
        raise NotImplementedError

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,
        incomplete: str,
    ) -> list[Any]:
        start = incomplete.lower()
        found = [
            CompletionItem(value, help=meaning or None)
            for value, meaning in self.offers().items()
            if value.lower().startswith(start)
        ]
        # The shell completes the names of files itself.
        if self.takes_files:
            found.append(CompletionItem(incomplete, type="file"))
        return found


class EncodingType(DescribedType):
    """The name of an encoding, such as "UTF8"; its value is the usual name, such as "utf-8"."""

    name = "encoding"
    allowed = "an encoding, such as utf-8 or gb18030"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from abstract_arcade.records import RecordError
        from abstract_arcade.records.encodings import python_name

        del param
        try:
            return python_name(str(value))
        except RecordError as error:
            # Not a BadParameter, which would put "Invalid value for" before the sentence.
            raise click.UsageError(f"{error}.", ctx) from None

    def offers(self) -> Mapping[str, str]:
        from abstract_arcade.records.encodings import COMMON

        return dict.fromkeys(COMMON, "")


class WholeNumber(DescribedType):
    """A whole number from `minimum` to `maximum`, both included. Errors name these limits."""

    name = "number"

    def __init__(self, minimum: int, maximum: int) -> None:
        self._range = click.IntRange(minimum, maximum)
        self._numbers = range(minimum, maximum + 1)
        self.allowed = f"{minimum} to {maximum}"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            return int(self._range.convert(value, param, ctx))
        except click.BadParameter:
            message = f"{quoted(value)} is not allowed: it must be a whole number, {self.allowed}."
            self.fail(message, param, ctx)

    def offers(self) -> Mapping[str, str]:
        if len(self._numbers) > _MAX_OFFERED:
            return {}
        return {str(number): "" for number in self._numbers}


class PositiveNumber(ParamType):
    """A number greater than 0, such as "0.5", but not "inf"; its value is a float."""

    name = "number"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        try:
            number = float(value)
        except ValueError:
            number = 0.0
        if not 0 < number < math.inf:
            self.fail(
                f"{quoted(value)} is not allowed: it must be a number greater than 0.", param, ctx
            )
        return number


class OnOff(click.types.BoolParamType):
    """The value of a flag; an environment variable sets it to 1 or 0."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> bool:
        try:
            return bool(super().convert(value, param, ctx))
        except click.BadParameter:
            self.fail(f"{quoted(value)} is not allowed: it must be 1 or 0.", param, ctx)


class ClockType(ParamType):
    """The time of a player, such as "10" or "5+3", in minutes and seconds; "off" is no clock.

    Its value is `ClockSettings`, or "off".
    """

    name = "clock"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> ClockSettings | str:
        if isinstance(value, ClockSettings):
            return value
        if value.strip().lower() == _OFF:
            return _OFF
        try:
            return ClockSettings.parse(value)
        except ValueError as error:
            self.fail(f"{quoted(value)} is not allowed: {error}.", param, ctx)


class ParticipantType(DescribedType):
    """The player of a colour, such as "person:Ada", "expert" or "engine:./engine".

    Its value is a `Participant`. A program must be installed, and cannot be given in a browser. A
    long name of a person is cut.
    """

    name = "player"
    meanings: Mapping[str, str] = MappingProxyType(
        {
            **PARTICIPANT_KINDS,
            _PERSON_NAMED: "A person with the name NAME.",
            _ENGINE: "Another program, started with COMMAND; see the guide `engines`.",
            _GOMOCUP: "A Renju program that speaks the Gomocup protocol.",
        }
    )
    """Each kind of participant, and a sentence about it."""
    allowed = listed(list(meanings), "or")

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Participant:
        if isinstance(value, Participant):
            return value
        if str(value).lower().startswith(_NAMED):
            return self._person(value[len(_NAMED) :], param, ctx)
        try:
            participant = Participant(value)
        except ValueError as error:
            self.fail(f"{error}.", param, ctx)
        if participant.program:
            from shutil import which

            if is_sandboxed():
                self.fail("Other programs cannot be started in a browser.", param, ctx)

            program = participant.program[0]
            if which(program) is None:
                self.fail(f"The program {quoted(program)} was not found.", param, ctx)
        return participant

    def _person(
        self, text: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> Participant:
        from abstract_arcade.records.core import MAX_NAME

        name = clean_name(text)[:MAX_NAME].strip()
        if not name:
            self.fail(f"The name is missing: use {_PERSON_NAMED}.", param, ctx)
        return Participant(PERSON, name)

    def offers(self) -> Mapping[str, str]:
        return {kind: does for kind, does in self.meanings.items() if kind.isalpha()}


class PlayerType(ParticipantType):
    """A participant that is not a person, for the arena."""

    meanings = MappingProxyType(
        {
            kind: does
            for kind, does in ParticipantType.meanings.items()
            if kind not in (PERSON, _PERSON_NAMED)
        }
    )
    allowed = listed(list(meanings), "or")

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Participant:
        participant = super().convert(value, param, ctx)
        if participant.is_person:
            self.fail("A person cannot play in the arena: give computer players.", param, ctx)
        return participant


class WordType(click.Choice[str]):
    """One of a few words, in upper or lower case; its value is the word as given here.

    An error suggests the nearest word.
    """

    def __init__(self, words: Iterable[str]) -> None:
        super().__init__(list(words), case_sensitive=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return str(super().convert(value, param, ctx))
        except click.BadParameter:
            allowed = listed(list(self.choices), "or")
            meant = nearest(str(value).lower(), self.choices)
            self.fail(f"{quoted(value)} is not allowed: it must be {allowed}{meant}.", param, ctx)


class NameType(DescribedType):
    """A name from `table`, in upper or lower case; its value is the name in lower case."""

    table: Mapping[str, Any]

    def offers(self) -> Mapping[str, str]:
        return self.table

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        found = str(value).lower()
        if found not in self.table:
            # Not a BadParameter: "Invalid value for 'GAME'" would repeat the sentence.
            raise click.UsageError(f"{no_such(self.name, str(value), self.table)}.", ctx)
        del param
        return found

    def get_missing_message(
        self,
        param: click.Parameter,
        ctx: click.Context | None,
    ) -> str:
        return f"The name of a {self.name} is missing: use one of {', '.join(self.table)}."


class GameType(NameType):
    """The name of a game, as in `GAMES`. The error for one that cannot be loaded says why."""

    name = "game"
    table = GAMES

    @property
    def allowed(self) -> str:  # type: ignore[override]
        # Computed when it is needed, because listing the games of other packages imports them.
        return listed(list(GAMES), "or")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        fault = fault_of(str(value).lower())
        if fault:
            raise click.UsageError(f"{fault}.", ctx)
        return super().convert(value, param, ctx)

    def offers(self) -> Mapping[str, str]:
        return {slug: game.tagline for slug, game in GAMES.items()}


class GuideType(NameType):
    """The name of a guide."""

    name = "guide"
    table = GUIDES
    allowed = listed(list(GUIDES), "or")
