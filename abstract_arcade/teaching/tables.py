"""TOML files read value by value, so that every fault can be named with its place."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Any, Final

LONGEST_CAPTION: Final = 140
"""Characters of a caption or an explanation."""

LONGEST_QUESTION: Final = 90
LONGEST_LABEL: Final = 30
LONGEST_TITLE: Final = 26

OTHER = "other"
"""The key of an explanation for all moves that have none of their own."""


class DemoError(ValueError):
    """A fault in a teaching file; the message names the file, the place and the fault."""


def teaching_file(name: str) -> str:
    """The text of a file of this package.

    Raises:
        DemoError: there is none such.
    """
    try:
        return resources.files(__package__).joinpath(name).read_text("utf-8")
    except FileNotFoundError:
        raise DemoError(f"{name} is missing") from None


class Table:
    """A table of a TOML file from which values are taken; `where` says in errors which it is."""

    def __init__(self, where: str, data: Mapping[str, Any]) -> None:
        self.where = where
        self._data = dict(data)
        self._known: list[str] = []

    def fault(self, what: str) -> DemoError:
        """The error that says what is wrong with this table."""
        return DemoError(f"{self.where}: {what}")

    def take(self, key: str) -> Any:
        """The value of a key; None if it is left out."""
        self._known.append(key)
        return self._data.pop(key, None)

    def finish(self) -> None:
        """Raise `DemoError` if there are keys that nobody took."""
        for key in self._data:
            raise self.fault(f"unknown key {key!r}; known are {', '.join(self._known)}")

    def text(self, key: str, longest: int) -> str:
        """A text that must be there."""
        value = self.take(key)
        if value is None:
            raise self.fault(f"{key} is missing")
        return self._checked(key, value, longest)

    def _checked(self, key: str, value: object, longest: int) -> str:
        if not isinstance(value, str) or not value.strip():
            raise self.fault(f"{key} must be a text")
        words = " ".join(value.split())
        if len(words) > longest:
            raise self.fault(f"{key} has {len(words)} characters, at most {longest} are allowed")
        return words

    def flag(self, key: str) -> bool:
        """True or false; false if it is left out."""
        value = self.take(key)
        if value is None or isinstance(value, bool):
            return bool(value)
        raise self.fault(f"{key} must be true or false")

    def names(self, key: str) -> tuple[str, ...]:
        """Names or moves, as a text with spaces between them or a list of texts."""
        return self._names(key, self.take(key))

    def _names(self, key: str, value: object) -> tuple[str, ...]:
        if value is None:
            return ()
        if isinstance(value, str):
            return tuple(value.split())
        if isinstance(value, list) and all(isinstance(each, str) for each in value):
            return tuple(value)
        raise self.fault(f"{key} must be names, as a text or a list of texts")

    def labelled(self, key: str) -> dict[str, str]:
        """Names with their labels, or names alone, which have the label ""."""
        value = self.take(key)
        if isinstance(value, dict):
            return {
                name: self._checked(f"{key}.{name}", label, LONGEST_LABEL)
                for name, label in value.items()
            }
        return dict.fromkeys(self._names(key, value), "")

    def explanations(self, key: str, needed: bool) -> dict[str, str]:
        """Texts by the text of a move, or one for all of them, which stands under "other"."""
        value = self.take(key)
        if value is None and not needed:
            return {}
        if value is None:
            raise self.fault(f"{key} is missing")
        if not isinstance(value, dict):
            value = {OTHER: value}
        if needed and OTHER not in value:
            raise self.fault(f"{key}.{OTHER} is missing")
        return {
            each.strip().lower(): self._checked(
                key if each == OTHER else f"{key}.{each}", value[each], LONGEST_CAPTION
            )
            for each in value
        }

    def table(self, key: str) -> Table | None:
        """A table within this one; None if it is left out."""
        value = self.take(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise self.fault(f"{key} must be a table")
        return Table(f"{self.where}, {key}", value)

    def tables(self, key: str) -> Iterator[Table]:
        """The tables of a list, of which there must be at least one."""
        value = self.take(key)
        if not isinstance(value, list) or not value:
            raise self.fault(f"there is no [[{key}]]")
        for number, each in enumerate(value, 1):
            where = f"{self.where}, {key} {number}"
            if not isinstance(each, dict):
                raise DemoError(f"{where}: must be a table")
            yield Table(where, each)

    def rest(self) -> dict[str, Any]:
        """All that was not taken."""
        rest, self._data = self._data, {}
        return rest


def read_toml(text: str, name: str) -> Table:
    """The outermost table of a TOML text.

    Raises:
        DemoError: it is no TOML.
    """
    try:
        return Table(name, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise DemoError(f"{name}: {error}") from None
