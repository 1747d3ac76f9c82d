"""Reading the fields of a JSON object: each is checked, and what nobody asked for is kept."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, cast

from abstract_arcade.records.core import MAX_NAME, RecordError
from abstract_arcade.sanitize import clean_name, clean_text
from abstract_arcade.truncate import shown

_MAX_EXTRA_DEPTH = 50
"""How deep lists and objects under an unknown key may be nested."""

_MAX_TEXTS = 1_000
"""The most texts in a list or object of them, more than any board has sites."""

_KINDS = {str: "a text", list: "a list", dict: "an object", bool: "true or false"}


class NestedExtra(dict[str, Any]):
    """The unknown fields of an object that is itself known; they last no longer than it does."""


class Fields:
    """The fields of an object at a place of a record.

    What no method has taken is unknown; `rest` returns it.

    Raises:
        RecordError: from every method that takes a field: its value is not allowed.
    """

    def __init__(self, data: object, place: str) -> None:
        if not isinstance(data, dict):
            raise RecordError(f"this is {shown(data)}, but must be an object", place)
        self.data: dict[str, Any] = data
        self.place = place
        self._taken: set[str] = set()
        self._nested: dict[str, Fields] = {}

    def take(self, name: str) -> Any:
        """The value of a field; None if there is none."""
        self._taken.add(name)
        return self.data.get(name)

    def fault(self, name: str, what: str) -> RecordError:
        """The error of a field that is not what it must be."""
        return RecordError(
            f"{name} is {shown(self.data.get(name))}, but must be {what}", self.place
        )

    def _typed(self, name: str, kind: type) -> Any:
        value = self.take(name)
        if value is not None and type(value) is not kind:
            raise self.fault(name, _KINDS[kind])
        return value

    def text(self, name: str) -> str:
        """A text, cleaned; empty if there is none."""
        return clean_text(self._typed(name, str) or "")

    def name(self, name: str) -> str:
        """A name, cleaned; empty if there is none."""
        found = clean_name(self._typed(name, str) or "")
        if len(found) > MAX_NAME:
            raise self.fault(name, f"a text of at most {MAX_NAME} characters")
        return found

    def word(self, name: str, *words: str) -> str | None:
        """One of some texts; None if there is none."""
        value = self.take(name)
        if value is not None and value not in words:
            raise self.fault(name, " or ".join(map(repr, words)))
        return None if value is None else str(value)

    def flag(self, name: str, default: bool = False) -> bool:
        """True or false."""
        value = self._typed(name, bool)
        return default if value is None else bool(value)

    def whole(self, name: str, low: int, high: int) -> int | None:
        """A whole number within limits; None if there is none."""
        return cast("int | None", self._within(name, low, high, "a whole number", int))

    def number(self, name: str, low: float, high: float) -> float | None:
        """A number within limits; None if there is none."""
        return self._within(name, low, high, "a number", int, float)

    def _within(self, name: str, low: float, high: float, what: str, *kinds: type) -> float | None:
        value: float | None = self.take(name)
        if value is not None and not (type(value) in kinds and low <= value <= high):
            raise self.fault(name, f"{what} from {low} to {high}")
        return value

    def items(self, name: str) -> list[Any]:
        """A list; empty if there is none."""
        return self._typed(name, list) or []

    def texts(self, name: str) -> list[str]:
        """A list of texts, cleaned."""
        items = self.items(name)
        if len(items) > _MAX_TEXTS or not all(isinstance(item, str) for item in items):
            raise self.fault(name, f"a list of at most {_MAX_TEXTS} texts")
        return [clean_text(item) for item in items]

    def text_map(self, name: str) -> dict[str, str]:
        """An object whose values are texts, cleaned."""
        found = self._typed(name, dict) or {}
        if len(found) > _MAX_TEXTS or not all(isinstance(value, str) for value in found.values()):
            raise self.fault(name, f"an object of at most {_MAX_TEXTS} texts")
        return {clean_text(key): clean_text(value) for key, value in found.items()}

    def inner(self, name: str) -> Fields | None:
        """The fields of an object within this one, which keeps its own unknown fields."""
        value = self.take(name)
        if value is None:
            return None
        return Fields(value, f"{self.place}, {name}" if self.place else name)

    def nested(self, name: str) -> Fields | None:
        """The fields of an object within this one, whose unknown fields are of `rest`."""
        fields = self.inner(name)
        if fields is not None:
            self.nest(name, fields)
        return fields

    def nest(self, name: str, fields: Fields) -> None:
        """Make the unknown fields of what `inner` gave a part of `rest`."""
        self._nested[name] = fields

    def rest(self, *known: str) -> dict[str, Any] | None:
        """The unknown fields, those within nested objects under their names; None for none.

        `known` fields may not have been taken because of a fault; then what is within objects is
        left out.

        Raises:
            RecordError: see `require_shallow`.
        """
        self._taken.update(known)
        self.require_shallow()
        found = {name: value for name, value in self.data.items() if name not in self._taken}
        for name, fields in () if known else self._nested.items():
            if rest := fields.rest():
                found[name] = NestedExtra(rest)
        return found or None

    def require_shallow(self) -> None:
        """Raise `RecordError` if lists and objects in unknown fields are nested too deep."""
        for name, value in self.data.items():
            if name not in self._taken and _is_deep(value):
                raise RecordError(f"{shown(name)} is nested too deep", self.place)


def with_extra(written: dict[str, Any], extra: Mapping[str, Any] | None) -> dict[str, Any]:
    """Add unknown fields, as `Fields.rest` returns them, to an object that is written."""
    for name, value in (extra or {}).items():
        if isinstance(value, NestedExtra):
            if isinstance(written.get(name), dict):
                with_extra(written[name], value)
        else:
            written.setdefault(name, value)
    return written


def plain_number(value: float) -> float:
    """A number as a record has it: whole ones without a fraction."""
    return int(value) if math.isfinite(value) and value == int(value) else value


def _is_deep(value: object) -> bool:
    """Whether lists and objects are nested deeper than `_MAX_EXTRA_DEPTH`."""
    level = [value]
    for _ in range(_MAX_EXTRA_DEPTH):
        level = [
            inner
            for each in level
            if isinstance(each, (list, dict))
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
        if not level:
            return False
    return True
