"""TOML read value by value, so that errors can name the file, the place and the fault."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Any, Final

from abstract_arcade.truncate import quoted, shortened

MAX_CAPTION: Final = 140
"""The most characters in a caption, with what is to be seen `here`, or in an explanation."""

MAX_QUESTION: Final = 90
MAX_LABEL: Final = 30
MAX_TITLE: Final = 21

OTHER: Final = "other"
"""The key of the explanation for moves without their own."""


class DemoError(ValueError):
    """A fault in a teaching file; the message names the file, the place and the fault."""


def teaching_file(name: str) -> str:
    """The text of a file of this package.

    Raises:
        DemoError: there is no such file.
    """
    try:
        return resources.files(__package__).joinpath(name).read_text("utf-8")
    except FileNotFoundError:
        raise DemoError(f"{name} is missing") from None


class TomlTable:
    """A TOML table whose values are taken one by one; `where` names it in error messages."""

    def __init__(self, where: str, data: Mapping[str, Any]) -> None:
        self.where = where
        self._data = dict(data)
        self._known: list[str] = []

    def fault(self, message: str) -> DemoError:
        """An error that names the place of this table."""
        return DemoError(f"{self.where}: {message}")

    def take(self, key: str) -> Any:
        """The value of a key; None if it is left out."""
        self._known.append(key)
        return self._data.pop(key, None)

    def finish(self) -> None:
        """Raise `DemoError` if there are keys that were never taken."""
        for key in self._data:
            raise self.fault(f"unknown key {quoted(key)}; the keys are {', '.join(self._known)}")

    def text(self, key: str, max_length: int) -> str:
        """A required text, with runs of white space as single spaces."""
        text = self.optional_text(key, max_length)
        if text is None:
            raise self.fault(f"{key} is missing")
        return text

    def optional_text(self, key: str, max_length: int) -> str | None:
        """The same, or None if it is left out."""
        value = self.take(key)
        return None if value is None else self._checked_text(key, value, max_length)

    def _checked_text(self, key: str, value: object, max_length: int) -> str:
        if not isinstance(value, str) or not value.strip():
            raise self.fault(f"{key} must be a text")
        text = " ".join(value.split())
        if len(text) > max_length:
            raise self.fault(f"{key} has {len(text)} characters, at most {max_length} are allowed")
        return text

    def flag(self, key: str) -> bool:
        """True or false; false if it is left out."""
        value = self.take(key)
        if value is None or isinstance(value, bool):
            return bool(value)
        raise self.fault(f"{key} must be true or false")

    def names(self, key: str) -> tuple[str, ...]:
        """Names or moves: a text with spaces between them, or a list of texts."""
        return self._checked_names(key, self.take(key))

    def _checked_names(self, key: str, value: object) -> tuple[str, ...]:
        if value is None:
            return ()
        if isinstance(value, str):
            return tuple(value.split())
        if isinstance(value, list) and all(isinstance(name, str) for name in value):
            return tuple(value)
        raise self.fault(f"{key} must be names, as a text or a list of texts")

    def labels(self, key: str) -> dict[str, str]:
        """Labels by name; names given without labels have the label ""."""
        value = self.take(key)
        if isinstance(value, dict):
            return {
                name: self._checked_text(f"{key}.{shortened(name)}", label, MAX_LABEL)
                for name, label in value.items()
            }
        return dict.fromkeys(self._checked_names(key, value), "")

    def explanations(self, key: str, *, required: bool) -> dict[str, str]:
        """Explanations by the text of a move; a single one applies to all and is under `OTHER`."""
        value = self.take(key)
        if value is None and not required:
            return {}
        if value is None:
            raise self.fault(f"{key} is missing")
        if not isinstance(value, dict):
            value = {OTHER: value}
        if required and OTHER not in value:
            raise self.fault(f"{key}.{OTHER} is missing")
        return {
            move.strip().lower(): self._checked_text(
                key if move == OTHER else f"{key}.{shortened(move)}", explanation, MAX_CAPTION
            )
            for move, explanation in value.items()
        }

    def table(self, key: str) -> TomlTable | None:
        """A table within this one; None if it is left out."""
        value = self.take(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise self.fault(f"{key} must be a table")
        return TomlTable(f"{self.where}, {key}", value)

    def tables(self, key: str) -> Iterator[TomlTable]:
        """The tables of a list, which must have at least one."""
        value = self.take(key)
        if not isinstance(value, list) or not value:
            raise self.fault(f"there is no [[{key}]]")
        for number, data in enumerate(value, 1):
            where = f"{self.where}, {key} {number}"
            if not isinstance(data, dict):
                raise DemoError(f"{where}: must be a table")
            yield TomlTable(where, data)

    def take_rest(self) -> dict[str, Any]:
        """Every value not taken so far, by its key."""
        remaining, self._data = self._data, {}
        return remaining


def read_toml(text: str, name: str) -> TomlTable:
    """The outermost table of the text of a file called `name`.

    Raises:
        DemoError: the text is not TOML.
    """
    try:
        return TomlTable(name, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise DemoError(f"{name}: {error}") from None
    except RecursionError:
        raise DemoError(f"{name}: it is nested too deeply") from None
    except ValueError:
        # Python reads no whole number of more than 4300 digits.
        raise DemoError(f"{name}: a number is too long") from None
