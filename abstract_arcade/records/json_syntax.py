"""JSON itself, whoever wrote it: values within bounds, faults with their place, mended ends."""

from __future__ import annotations

import json
import math
import re
from typing import Any, NoReturn

from abstract_arcade.records.core import RecordError
from abstract_arcade.truncate import shown

_MAX_VALUES = 500_000
"""The most values that may stand in a text, so that they fit into some hundred megabytes."""


def parse(text: str) -> Any:
    """The value written in `text`.

    Raises:
        SyntaxFault: it is not JSON.
        RecordError: it is more than a record can need.
    """
    if sum(map(text.count, "[{,")) > _MAX_VALUES:
        raise RecordError("it holds more values than any record needs")
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        what = _WHAT.get(error.msg, error.msg[:1].lower() + error.msg[1:])
        if not text[error.pos :].strip():
            what = "the text breaks off"
        place = f"line {error.lineno}, column {error.colno}"
        raise SyntaxFault(f"this is not JSON: {what}", place, error.pos) from None
    except RecursionError:
        raise RecordError("lists and objects are nested too deep") from None
    except ValueError as error:
        if isinstance(error, RecordError):
            raise
        # Only a number of thousands of digits is left.
        raise RecordError("a number in it is too long") from None


class SyntaxFault(RecordError):
    """A text that is not JSON; `position` is where it stops being it, in characters."""

    def __init__(self, reason: str, place: str, position: int) -> None:
        super().__init__(reason, place)
        self.position = position


_WHAT = {
    "Expecting value": "there should be a value",
    "Expecting ',' delimiter": "there should be a comma",
    "Expecting ':' delimiter": "there should be a colon",
    "Expecting property name enclosed in double quotes": "there should be a key in double quotes",
    "Unterminated string starting at": "a text has no end",
    "Extra data": "something follows its end",
    "Invalid control character at": "a control character stands in a text",
}


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise RecordError(f"the key {shown(twice)} stands twice in an object")
    return found


def _constant(word: str) -> NoReturn:
    raise RecordError(f"{word} is no number in a record")


def _float(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise RecordError(f"the number {text[:20]} is too large")
    return value


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant, parse_float=_float)


# A text may lack its end; repeating without going back takes time in proportion to its length.
_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{},]', re.DOTALL)
_CLOSING = {"[": "]", "{": "}"}


def mended(text: str) -> str | None:
    """The beginning of a broken JSON text: its last whole value, with all brackets closed."""
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
        # What stands before a comma, and after any other of these, is whole.
        end = token.start() if sign == "," else token.end()
    if not open_brackets:
        return text[:end] or None
    closing = "".join(reversed(open_brackets))
    whole = text.rstrip()
    if whole.endswith('"'):
        try:
            json.loads(whole + closing)
        except (ValueError, RecursionError):
            pass
        else:
            return whole + closing
    return text[:end] + closing


def format_value(value: Any) -> str:
    """A value as JSON in one line.

    Raises:
        RecordError: it is no JSON value.
    """
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    except (ValueError, TypeError, RecursionError) as error:
        raise RecordError(f"this cannot be written: {error}") from None
    # Half a character, which may stand in an unknown text, cannot be encoded.
    return _HALF.sub(lambda half: f"\\u{ord(half[0]):04x}", text)


_HALF = re.compile("[\ud800-\udfff]")
