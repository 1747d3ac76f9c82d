"""Reading JSON that any program may have written: size limits, checked fields, repair of the end.

`Fields` checks the fields of an object one by one, and keeps the fields that the caller does not
ask for.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NoReturn, cast

from abstract_arcade.records.core import MAX_NAME, RecordError
from abstract_arcade.sanitize import clean_name, clean_text, escaped_json
from abstract_arcade.truncate import shown

_MAX_VALUES = 500_000
"""Most values in a text. This many take a few hundred megabytes of memory."""

_MAX_EXTRA_DEPTH = 50
"""Most levels of lists and objects in the value of an unknown key."""

_MAX_TEXTS = 1_000
"""Most items in a list or object of texts; every board has fewer sites."""

_KINDS = {str: "text", list: "a list", dict: "an object", bool: "true or false"}


def parse(text: str) -> Any:
    """Return the value of a JSON text.

    Raises:
        SyntaxFault: If the text is not JSON.
        RecordError: If the text exceeds a limit, repeats a key in an object, or has a number such
            as NaN.
    """
    # Every value but the first of a list or object follows a comma.
    if text.count("[") + text.count("{") + text.count(",") > _MAX_VALUES:
        raise RecordError("there are too many values for a record")
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        what = _WHAT.get(error.msg, error.msg[:1].lower() + error.msg[1:])
        if not text[error.pos :].strip():
            what = "the text ends too early"
        place = f"line {error.lineno}, column {error.colno}"
        raise SyntaxFault(f"this is not JSON: {what}", place, error.pos) from None
    except RecursionError:
        raise RecordError("lists and objects are nested too deeply") from None
    except ValueError as error:
        if isinstance(error, RecordError):
            raise
        # Python refuses whole numbers of thousands of digits.
        raise RecordError("a number is too long") from None


class SyntaxFault(RecordError):
    """A text that is not JSON.

    Attributes:
        position: the index of the first character that is wrong.
    """

    def __init__(self, reason: str, place: str, position: int) -> None:
        super().__init__(reason, place)
        self.position = position


_WHAT = {
    "Expecting value": "a value is missing",
    "Expecting ',' delimiter": "a comma is missing",
    "Expecting ':' delimiter": "a colon is missing",
    "Expecting property name enclosed in double quotes": "a key in double quotes is missing",
    "Unterminated string starting at": "text has no closing quote",
    "Extra data": "there is more text after the end",
    "Invalid control character at": "text contains a control character",
}


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            raise RecordError(f"the key {shown(name)} appears twice in an object")
        fields[name] = value
    return fields


def _constant(word: str) -> NoReturn:
    raise RecordError(f"a record cannot contain the number {word}")


def _float(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise RecordError(f"the number {text[:20]} is too large")
    return value


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant, parse_float=_float)


# The closing quote may be missing at the end. Possessive repetition keeps the time linear.
_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{},]', re.DOTALL)
_CLOSING = {"[": "]", "{": "}"}


def mended(text: str) -> str | None:
    """Return the beginning of a broken JSON text, completed so that it can be read.

    The text is cut after its last value that is certainly complete, and all open brackets are
    closed: `[1, {"a": 2, "b` becomes `[1, {"a": 2}]`. The result need not be valid JSON. Return
    None if there is no bracket, or a closing one has no match.
    """
    open_brackets: list[str] = []
    end = 0
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if sign in _CLOSING:
            open_brackets.append(_CLOSING[sign])
        elif sign in "]}":
            if not open_brackets or open_brackets.pop() != sign:
                return None
        elif sign != ",":
            continue
        # The text before a comma, or up to and including any other token, ends with a whole value.
        end = token.start() if sign == "," else token.end()
    if not open_brackets:
        return text[:end] or None
    closing = "".join(reversed(open_brackets))
    whole = text.rstrip()
    if whole.endswith('"'):
        with suppress(ValueError, RecursionError):
            json.loads(whole + closing)
            return whole + closing
    return text[:end] + closing


def format_value(value: Any) -> str:
    """Return a value as JSON on one line, with control characters escaped.

    Raises:
        RecordError: If JSON cannot represent the value.
    """
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    except (ValueError, TypeError, RecursionError) as error:
        raise RecordError(f"this cannot be written: {error}") from None
    # Unknown keys may contain any characters, and a terminal may show the record.
    return escaped_json(text)


class NestedExtra(dict[str, Any]):
    """The unknown fields of an object whose key is known.

    They are written only if the object is written too; see `with_extra`.
    """


class Fields:
    """The fields of a JSON object in a record, which its methods read and check by name.

    A field that no method has read is unknown; `rest` returns the unknown fields. Every method that
    reads a field raises `RecordError` if the value is not allowed. The value null counts as absent.

    Attributes:
        data: the object.
        place: the place of the object in the record, for errors: "move 3, d4"; empty at the top.

    Raises:
        RecordError: If `data` is not an object.
    """

    def __init__(self, data: object, place: str) -> None:
        if not isinstance(data, dict):
            raise RecordError(f"this is {shown(data)}, but must be an object", place)
        self.data: dict[str, Any] = data
        self.place = place
        self._taken: set[str] = set()
        self._nested: dict[str, Fields] = {}

    def take(self, name: str) -> Any:
        """Return the value of a field unchecked, or None if it is absent."""
        self._taken.add(name)
        return self.data.get(name)

    def fault(self, name: str, what: str) -> RecordError:
        """Return the error "NAME is VALUE, but must be WHAT" for a field."""
        return RecordError(
            f"{name} is {shown(self.data.get(name))}, but must be {what}", self.place
        )

    def _typed(self, name: str, kind: type) -> Any:
        value = self.take(name)
        if value is not None and type(value) is not kind:
            raise self.fault(name, _KINDS[kind])
        return value

    def text(self, name: str) -> str:
        """Return a text without control characters; empty if the field is absent."""
        return clean_text(self._typed(name, str) or "")

    def name(self, name: str) -> str:
        """Return a name on one line without control characters; empty if the field is absent."""
        text = clean_name(self._typed(name, str) or "")
        if len(text) > MAX_NAME:
            raise self.fault(name, f"text of at most {MAX_NAME} characters")
        return text

    def word(self, name: str, *words: str) -> str | None:
        """Return a text that must be one of `words`, or None if the field is absent."""
        value = self.take(name)
        if value is not None and value not in words:
            raise self.fault(name, " or ".join(map(repr, words)))
        return None if value is None else str(value)

    def flag(self, name: str, default: bool = False) -> bool:
        """Return a boolean, or the default if the field is absent."""
        value = self._typed(name, bool)
        return default if value is None else bool(value)

    def whole(self, name: str, low: int, high: int) -> int | None:
        """Return a whole number from `low` to `high`, or None if the field is absent."""
        return cast("int | None", self._within(name, low, high, "a whole number", int))

    def number(self, name: str, low: float, high: float) -> float | None:
        """Return a number from `low` to `high`, or None if the field is absent."""
        return self._within(name, low, high, "a number", int, float)

    def _within(self, name: str, low: float, high: float, what: str, *kinds: type) -> float | None:
        value: float | None = self.take(name)
        if value is not None and not is_number(value, low, high, *kinds):
            raise self.fault(name, f"{what} from {low} to {high}")
        return value

    def items(self, name: str) -> list[Any]:
        """Return a list of any values; empty if the field is absent."""
        return self._typed(name, list) or []

    def texts(self, name: str) -> list[str]:
        """Return a list of at most 1,000 texts, without control characters.

        It is empty if the field is absent.
        """
        items = self.items(name)
        if len(items) > _MAX_TEXTS or not all(isinstance(item, str) for item in items):
            raise self.fault(name, f"a list of at most {_MAX_TEXTS} strings")
        return [clean_text(item) for item in items]

    def text_map(self, name: str) -> dict[str, str]:
        """Return an object with at most 1,000 texts as values, without control characters.

        It is empty if the field is absent.
        """
        texts = self._typed(name, dict) or {}
        if len(texts) > _MAX_TEXTS or not all(isinstance(text, str) for text in texts.values()):
            raise self.fault(name, f"an object of at most {_MAX_TEXTS} strings")
        return {clean_text(key): clean_text(text) for key, text in texts.items()}

    def inner(self, name: str) -> Fields | None:
        """Return the fields of an object in this one, or None if the field is absent.

        The unknown fields of that object are not part of this object's `rest`.
        """
        value = self.take(name)
        if value is None:
            return None
        return Fields(value, f"{self.place}, {name}" if self.place else name)

    def nested(self, name: str) -> Fields | None:
        """Return the fields of an object in this one, or None if the field is absent.

        The unknown fields of that object are part of this object's `rest`.
        """
        fields = self.inner(name)
        if fields is not None:
            self.nest(name, fields)
        return fields

    def nest(self, name: str, fields: Fields) -> None:
        """Make the unknown fields of an object that `inner` has returned part of this `rest`."""
        self._nested[name] = fields

    def rest(self, *known: str) -> dict[str, Any] | None:
        """Return the unknown fields, or None if there are none.

        They include those of nested objects, as `NestedExtra`, unless `known` is given. These are
        names of fields that are known although a fault kept them from being read.

        Raises:
            RecordError: If a value is nested too deeply; see `require_shallow`.
        """
        self._taken.update(known)
        self.require_shallow()
        unknown = {name: value for name, value in self.data.items() if name not in self._taken}
        if not known:
            for name, fields in self._nested.items():
                rest = fields.rest()
                if rest:
                    unknown[name] = NestedExtra(rest)
        return unknown or None

    def require_shallow(self) -> None:
        """Raise `RecordError` if an unknown field has more than 50 levels of lists and objects."""
        for name, value in self.data.items():
            if name not in self._taken and _is_deep(value):
                raise RecordError(f"{shown(name)} is nested too deeply", self.place)


def is_number(value: object, low: float, high: float, *kinds: type) -> bool:
    """Return whether a value has one of the types `kinds` and is from `low` to `high`.

    A boolean is not a number, although Python's `bool` is an `int`.
    """
    return type(value) in kinds and low <= cast("float", value) <= high


def with_extra(written: dict[str, Any], extra: Mapping[str, Any] | None) -> dict[str, Any]:
    """Add unknown fields to an object that will be written, and return the object.

    Args:
        written: the object. A field that it has already is not replaced.
        extra: the unknown fields, as `Fields.rest` returns them.
    """
    if extra is None:
        return written
    for name, value in extra.items():
        if isinstance(value, NestedExtra):
            if isinstance(written.get(name), dict):
                with_extra(written[name], value)
        else:
            written.setdefault(name, value)
    return written


def plain_number(value: float) -> float:
    """Return a number as an `int` if it is whole, so that JSON has 300 and not 300.0."""
    return int(value) if math.isfinite(value) and value == int(value) else value


def _is_deep(value: object) -> bool:
    """Return whether a value has more than `_MAX_EXTRA_DEPTH` levels of lists and objects."""
    level = [value]
    for _ in range(_MAX_EXTRA_DEPTH):
        deeper: list[object] = []
        for container in level:
            if isinstance(container, list):
                deeper += container
            elif isinstance(container, dict):
                deeper += container.values()
        if not deeper:
            return False
        level = deeper
    return True
