"""The text of the file of settings: where things stand in it, and what is wrong with it."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, cast

from abstract_arcade.options import Option, OptionError, OptionValue
from abstract_arcade.storage.files import bytes_of
from abstract_arcade.truncate import nearest, quoted, shortened

KEYS = "keys"
"""The table of the keys."""

Place: TypeAlias = tuple[str, ...]
"""Where a setting stands in the file: `("marks",)`, `("games", "krypte", "zoom")`."""

_MAX_REASON = 200
"""Characters of what the reader of TOML says."""

_LARGEST = 1 << 64
"""The largest number that is taken for one: Python can neither write nor measure every other."""

MAX_BYTES = 1 << 18
"""The size of a larger file than anybody writes by hand."""


class SettingsFault(NamedTuple):
    """Something in the file that cannot be used.

    Attributes:
        place: where it stands; empty for the file as a whole.
        line: its line, counted from 1; None if it stands on none.
    """

    place: Place
    reason: str
    line: int | None = None

    def __str__(self) -> str:
        return self.reason if self.line is None else f"line {self.line}: {self.reason}"


class SettingsError(ValueError):
    """A setting that cannot be changed; `str()` is one sentence without a full stop."""


def dotted(place: Place) -> str:
    """Return a place as people write it: "games.krypte.zoom"."""
    return ".".join(place)


def place_of(text: str) -> Place:
    """The place that a text names; "keys.cursor.left" is the shortcut "cursor.left" of the keys."""
    table, _, rest = text.strip().lower().partition(".")
    table = table.replace("-", "_")
    if not rest:
        return (table,)
    if table == KEYS:
        return (table, rest)
    *between, last = rest.split(".")
    return (table, *between, last.replace("-", "_"))


def usable(
    place: Place,
    declared: Option,
    found: object,
    faults: list[SettingsFault],
) -> OptionValue | None:
    """What was found at a place, if it is allowed; else None, and a fault is told."""
    if isinstance(found, int) and abs(found) > _LARGEST:
        found = quoted(found)
    if isinstance(found, int | float) and not isinstance(found, bool) and not declared.limits:
        found = f"{found:g}"
    try:
        if isinstance(found, str) and not declared.limits:
            return declared.read(found)
        declared.check(found)
    except OptionError as error:
        faults.append(SettingsFault(place, refusal_words(place, declared, error, str(found))))
        return None
    return cast("OptionValue", found)


def refusal_words(place: Place, declared: Option, error: OptionError, text: str) -> str:
    """Why what was found at a place is not allowed, and what may have been meant."""
    return f"{dotted((*place[:-1], str(error)))}{nearest(text, declared.values)}"


def read_text(path: Path) -> str:
    """Return the text of a file of settings.

    Raises:
        OSError: it cannot be read.
        ValueError: it is no file, no text, or too long.
    """
    data = bytes_of(path, MAX_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise ValueError(f"the text is not in UTF-8 (at line {line})") from None


def parse(text: str) -> dict[str, Any]:
    """Return the values in a text of TOML.

    Raises:
        ValueError: it is no TOML.
    """
    # A first start has no file of settings, and saves 1.7 ms.
    import tomllib

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def line_of(text: str, place: Place) -> int | None:
    """The line of a TOML text on which a place begins, counted from 1; None if it is not there."""
    lines = text.split("\n")

    def holds(count: int) -> bool | None:
        """Return whether the first lines hold the place; None if they are no TOML by themselves."""
        return _holds("\n".join(lines[:count]), place)

    def is_there(count: int) -> bool:
        """Return whether the first lines hold it, with as many more as make them TOML."""
        while (found := holds(count)) is None and count < len(lines):
            count += 1
        return bool(found)

    if not place or not is_there(len(lines)):
        return None
    low = 1 + bisect_left(range(1, len(lines)), True, key=is_there)
    # Lines that are no TOML without the next ones belong to what begins above.
    while low > 1 and holds(low - 1) is None:
        low -= 1
    return low


def _holds(text: str, place: Place) -> bool | None:
    """Return whether a text of TOML has a place; None if it is no TOML."""
    try:
        data: Any = parse(text)
    except ValueError:
        return None
    if place[0] == KEYS and len(place) == 2 and isinstance(data.get(KEYS), dict):
        return place[1] in dict(flat(data[KEYS]))
    for name in place:
        if not isinstance(data, dict) or name not in data:
            return False
        data = data[name]
    return True


def syntax_fault(reason: str) -> SettingsFault:
    """Return the fault of a text that is no TOML, from what the reader says of it."""
    line = re.search(r"\(?at line (\d+)(?:,? col(?:umn)? \d+)?\)?$", reason)
    words = shortened(reason if line is None else reason[: line.start()].strip(), _MAX_REASON)
    number = None if line is None else int(line[1])
    return SettingsFault((), f"{words[:1].lower()}{words[1:]}", number)


def flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    """Yield the entries of the table of keys: `cursor.left = "a"` is a table within it to TOML."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value


def drop(table: dict[str, Any], name: str) -> None:
    """Take an entry of the keys away, also where it stands in a table within."""
    first, dot, rest = name.partition(".")
    inner = table.get(first)
    if dot and isinstance(inner, dict):
        inner.pop(rest, None)
        drop(inner, rest)
