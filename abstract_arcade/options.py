"""Options of games and settings, each declared once and read and written from its declaration.

A dataclass declares its options as fields made by `option`; `options_of` lists them.
"""

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from abstract_arcade.truncate import quoted


class OptionError(ValueError):
    """An option that does not exist, or a value that it does not allow."""


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


class TextForm(NamedTuple):
    """What texts an option allows that cannot list them."""

    allowed: str
    """The allowed texts, in words."""
    read: Callable[[str], str]
    """Returns a text as it is kept; raises ValueError if it is not allowed."""


class Option(NamedTuple):
    """One option, as forms, the command line and the engine show it.

    Exactly one of these holds: `default` is a bool; `choices` lists the texts allowed; `limits`
    holds the smallest and the largest whole number allowed; `form` says which texts are.
    """

    name: str
    default: OptionValue
    help: str
    choices: tuple[str, ...] = ()
    limits: tuple[int, int] | None = None
    meanings: tuple[str, ...] = ()
    """A sentence for each choice, or for off and on; none where `help` says enough."""
    form: TextForm | None = None
    titles: tuple[str, ...] = ()
    """What each choice is called by those who use it; none where its text is the name."""
    first_time: OptionValue | None = None
    """The value of the first game that is played at a terminal; None for `default`."""

    @property
    def values(self) -> tuple[str, ...]:
        """Every text that `write` may return, in order; none where they cannot be listed."""
        if self.form is not None:
            return ()
        if self.limits is not None:
            return tuple(map(str, range(self.limits[0], self.limits[1] + 1)))
        return self.choices or ("off", "on")

    @property
    def first_time_words(self) -> str:
        """A sentence about `first_time`; empty if the first game has the default."""
        if self.first_time is None:
            return ""
        first = self.write(self.first_time)
        usual = self.write(self.default)
        return f"The default for your first game at a terminal is {first}, later {usual}."

    def meaning(self, text: str) -> str:
        """A sentence about one of `values`."""
        return self.meanings[self.values.index(text)] if self.meanings else self.help

    def title(self, value: object) -> str:
        """What a value is called: "Soosõrv-8" for "soosorv8"."""
        text = self.write(value)
        return self.titles[self.values.index(text)] if self.titles else text

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
        """Raise `OptionError` unless `value` is allowed."""
        if self.limits is not None:
            good = type(value) is int and self.limits[0] <= value <= self.limits[1]
        elif self.choices:
            good = value in self.choices
        elif self.form is not None:
            good = isinstance(value, str) and self._is_allowed(value)
        else:
            good = isinstance(value, bool)
        if not good:
            raise OptionError(self._refusal(value))

    def _refusal(self, value: object) -> str:
        return f"{self.name} is {quoted(value)}, but must be {self.allowed}"

    def _is_allowed(self, text: str) -> bool:
        assert self.form is not None
        try:
            return self.form.read(text) == text
        except ValueError:
            return False

    def read(self, text: str) -> OptionValue:
        """The value that `text` stands for; raises `OptionError` if it is not allowed."""
        if self.form is not None:
            try:
                return self.form.read(text.strip())
            except ValueError:
                raise OptionError(self._refusal(text)) from None
        word = text.strip().lower()
        value: OptionValue = word
        if self.limits is not None:
            # `int` raises for very long numbers, and no option needs more than 18 digits.
            value = int(word) if word.isascii() and word.isdigit() and len(word) < 19 else text
        elif not self.choices:
            value = _ON_OFF.get(word, text)
        self.check(value)
        return value

    def write(self, value: object) -> str:
        """The text that `read` takes for `value`."""
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
    """The options that a dataclass declares, in the order of its fields."""
    fields = dataclasses.fields(kind)
    return tuple(each.metadata["option"]._replace(name=each.name) for each in fields)


def changed_options(instance: object) -> list[str]:
    """Return the options of an instance that differ from their defaults, with their values.

    For example "size 9", "opening Soosõrv-8".
    """
    changed = []
    for option in options_of(type(instance)):
        value = getattr(instance, option.name)
        if value != option.default:
            changed.append(f"{option.name.replace('_', ' ')} {option.title(value)}")
    return changed
