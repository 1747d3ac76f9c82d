"""Declarations of the options of games and of settings.

A dataclass declares its options as fields with `option`, and `options_of` lists them. Forms, the
command line and files are built from the declarations.
"""

import dataclasses
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from abstract_arcade.truncate import quoted


class OptionError(ValueError):
    """An error for an option that does not exist, or for a value that is not allowed."""


OptionValue: TypeAlias = bool | int | str

_ON_OFF = {
    "on": True,
    "true": True,
    "yes": True,
    "1": True,
    "off": False,
    "false": False,
    "no": False,
    "0": False,
}


_NUMBER = re.compile("[0-9]{1,18}")
"""A number that an option may have. `int` would raise an exception for a very long one."""


class TextForm(NamedTuple):
    """The texts that an option allows if they cannot be listed, such as clock settings."""

    allowed: str
    """The allowed texts, in words."""
    read: Callable[[str], str]
    """Returns the canonical form of a text, or raises `ValueError` if it is not allowed."""


class Option(NamedTuple):
    """The declaration of one option.

    An option is of one of four kinds: a switch, whose `default` is a bool; a choice among texts,
    with `choices`; a whole number, with `limits`; or a text, with a `form`.
    """

    name: str
    """The name of the field."""
    default: OptionValue
    """The default value."""
    help: str
    """One sentence about the option."""
    choices: tuple[str, ...] = ()
    """The allowed texts."""
    limits: tuple[int, int] | None = None
    """The smallest and the largest allowed number."""
    meanings: tuple[str, ...] = ()
    """A sentence for each of the `choices`, or for off and on; empty if `help` is enough."""
    form: TextForm | None = None
    """The allowed texts, if they cannot be listed."""
    titles: tuple[str, ...] = ()
    """The name of each choice on the screen, or empty if the choices themselves are the names."""
    first_time: OptionValue | None = None
    """The value for the first game that is played at a terminal, or None for `default`."""

    @property
    def values(self) -> tuple[str, ...]:
        """All texts that `write` can return, in order; empty if there is a `form`."""
        if self.form is not None:
            return ()
        if self.limits is not None:
            smallest, largest = self.limits
            return tuple(str(number) for number in range(smallest, largest + 1))
        return self.choices or ("off", "on")

    @property
    def first_time_words(self) -> str:
        """A sentence about `first_time`, or "" if the first game has the default."""
        if self.first_time is None:
            return ""
        first = self.write(self.first_time)
        usual = self.write(self.default)
        return f"The default for your first game at a terminal is {first}, later {usual}."

    def meaning(self, text: str) -> str:
        """Return the sentence about one of `values`: its meaning, or `help` without `meanings`."""
        if not self.meanings:
            return self.help
        return self.meanings[self.values.index(text)]

    def title(self, value: object) -> str:
        """Return the name of a value on the screen: "Soosõrv-8" for "soosorv8", "on" for True."""
        text = self.write(value)
        if not self.titles:
            return text
        return self.titles[self.values.index(text)]

    @property
    def allowed(self) -> str:
        """The allowed values, in words: "adjacent or custodial", "5 to 19", "on or off"."""
        if self.form is not None:
            return self.form.allowed
        if self.limits is not None:
            return f"{self.limits[0]} to {self.limits[1]}"
        *others, last = self.choices or ("on", "off")
        return f"{', '.join(others)} or {last}"

    def check(self, value: object) -> None:
        """Raise `OptionError` unless `value` is allowed, and has the type that `read` returns."""
        if self.limits is not None:
            is_allowed = type(value) is int and self.limits[0] <= value <= self.limits[1]
        elif self.choices:
            is_allowed = value in self.choices
        elif self.form is not None:
            is_allowed = isinstance(value, str) and self._is_canonical(value)
        else:
            is_allowed = isinstance(value, bool)
        if not is_allowed:
            raise OptionError(self._refusal(value))

    def _refusal(self, value: object) -> str:
        return f"{self.name} is {quoted(value)}, but must be {self.allowed}"

    def _is_canonical(self, text: str) -> bool:
        assert self.form is not None
        try:
            return self.form.read(text) == text
        except ValueError:
            return False

    def read(self, text: str) -> OptionValue:
        """Return the value of a text: 9 for "9", True for "on", "yes", "true" or "1".

        Surrounding space does not matter, nor does case, unless there is a `form`.

        Raises:
            OptionError: If the value is not allowed.
        """
        if self.form is not None:
            try:
                return self.form.read(text.strip())
            except ValueError:
                raise OptionError(self._refusal(text)) from None
        word = text.strip().lower()
        value: OptionValue = word
        if self.limits is not None:
            value = int(word) if _NUMBER.fullmatch(word) else text
        elif not self.choices:
            value = _ON_OFF.get(word, text)
        self.check(value)
        return value

    def write(self, value: object) -> str:
        """Return the text of a value, which `read` converts back: "on" for True."""
        if isinstance(value, bool):
            return "on" if value else "off"
        return str(value)


def option(
    default: Any,
    *,
    help: str,
    choices: Sequence[str] = (),
    limits: tuple[int, int] | None = None,
    meanings: Sequence[str] = (),
    form: TextForm | None = None,
    titles: Sequence[str] = (),
    first_time: OptionValue | None = None,
) -> Any:
    """Return a dataclass field that is an option; see `Option`.

    Raises:
        ValueError: If `meanings` are given for an option with `limits`.
    """
    if meanings and limits is not None:
        raise ValueError("A number has no meanings: explain what it does in `help`")
    declared = Option(
        name="",
        default=default,
        help=help,
        choices=tuple(choices),
        limits=limits,
        meanings=tuple(meanings),
        form=form,
        titles=tuple(titles),
        first_time=first_time,
    )
    return dataclasses.field(default=default, metadata={"option": declared})


def options_of(kind: type) -> tuple[Option, ...]:
    """Return the options that a dataclass declares, in the order of its fields."""
    fields = dataclasses.fields(kind)
    return tuple(field.metadata["option"]._replace(name=field.name) for field in fields)


def changed_options(instance: object) -> list[str]:
    """Return each option of an instance that does not have its default, with its value, in words.

    For example `["size 9", "opening Soosõrv-8"]`.
    """
    changed = []
    for option in options_of(type(instance)):
        value = getattr(instance, option.name)
        if value != option.default:
            changed.append(f"{option.name.replace('_', ' ')} {option.title(value)}")
    return changed
