"""The text of the settings file: the places of its entries, their lines and their faults."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, cast

from abstract_arcade.options import Option, OptionError, OptionValue
from abstract_arcade.storage.files import bytes_of
from abstract_arcade.truncate import nearest, quoted, shortened

KEYS = "keys"
"""The name of the table of keys."""

Place: TypeAlias = tuple[str, ...]
"""The place of a setting in the file: `("marks",)`, `("games", "krypte", "zoom")`."""

_MAX_REASON = 200
"""Most characters of an error message of the TOML parser."""

_LARGEST = 1 << 64
"""Largest whole number that is treated as one. Python refuses to format very long numbers."""

MAX_BYTES = 1 << 18
"""Largest settings file that is read, in bytes."""


class SettingsFault(NamedTuple):
    """An entry of the settings file that is not valid, or a fault of the whole file.

    `str()` is the reason with the line: "line 3: there is no setting 'color'".

    Attributes:
        place: the place of the entry; empty for the file as a whole.
        reason: what is wrong, in a sentence without a full stop.
        line: the line of the entry, from 1; None if it is not known.
    """

    place: Place
    reason: str
    line: int | None = None

    def __str__(self) -> str:
        return self.reason if self.line is None else f"line {self.line}: {self.reason}"


class SettingsError(ValueError):
    """A setting that cannot be changed; `str()` is one sentence without a full stop."""


def dotted(place: Place) -> str:
    """Return a place as text: "games.krypte.zoom"."""
    return ".".join(place)


def place_of(text: str) -> Place:
    """Return the place of a text: `("games", "krypte", "zoom")` for "games.krypte.zoom".

    The ids of shortcuts have dots: "keys.cursor.left" is `("keys", "cursor.left")`. In other names,
    hyphens count as underscores.
    """
    table, _, rest = text.strip().lower().partition(".")
    table = table.replace("-", "_")
    if not rest:
        return (table,)
    if table == KEYS:
        return (table, rest)
    *between, last = rest.split(".")
    return (table, *between, last.replace("-", "_"))


def valid_value(
    place: Place,
    declared: Option,
    found: object,
    faults: list[SettingsFault],
) -> OptionValue | None:
    """Return the valid value of an entry, or None after appending a fault.

    Unless the setting has limits, a text or a number is read by `Option.read`.

    Args:
        place: the place of the entry.
        declared: the declaration of the setting.
        found: the value in the file.
        faults: the list to which a fault is appended.
    """
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
    """Return why the value `text` of an entry is not allowed, and a similar value that is.

    `error` begins with the name of the setting, which becomes its place: "games.krypte.zoom is …".
    """
    return f"{dotted((*place[:-1], str(error)))}{nearest(text, declared.values)}"


def read_text(path: Path) -> str:
    """Return the text of a settings file.

    Raises:
        OSError: If the file cannot be read.
        ValueError: If it is not a regular file, not in UTF-8, or larger than `MAX_BYTES`.
    """
    data = bytes_of(path, MAX_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise ValueError(f"the text is not in UTF-8 (at line {line})") from None


def parse(text: str) -> dict[str, Any]:
    """Return the values of a TOML text.

    Raises:
        ValueError: If the text is not TOML.
    """
    # Imported late: a first start, without a settings file, saves 1.7 ms.
    import tomllib

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def line_of(text: str, place: Place) -> int | None:
    """Return the line, from 1, on which an entry of a TOML text begins, or None if it has none.

    Python's parser reports no lines, so this finds the shortest beginning of the text, in lines,
    that has the entry.
    """
    lines = text.split("\n")

    def holds(count: int) -> bool | None:
        """Return whether the first lines have the entry; None if they alone are not TOML."""
        return _holds("\n".join(lines[:count]), place)

    def is_there(count: int) -> bool:
        """Return whether the first lines have the entry, with as many more as complete the TOML."""
        for more in range(count, len(lines)):
            has_entry = holds(more)
            if has_entry is not None:
                return has_entry
        return bool(holds(len(lines)))

    if not place or not is_there(len(lines)):
        return None
    low = 1 + bisect_left(range(1, len(lines)), True, key=is_there)
    # If the lines above are not TOML alone, the entry begins further up.
    while low > 1 and holds(low - 1) is None:
        low -= 1
    return low


def _holds(text: str, place: Place) -> bool | None:
    """Return whether a text has the entry at a place; None if the text is not TOML."""
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


def syntax_fault(message: str) -> SettingsFault:
    """Return the fault for a message of the TOML parser, which may end with "(at line 3)"."""
    end = re.search(r"\(?at line (\d+)(?:,? col(?:umn)? \d+)?\)?$", message)
    line = None
    if end is not None:
        line = int(end[1])
        message = message[: end.start()].strip()
    reason = shortened(message, _MAX_REASON)
    return SettingsFault((), f"{reason[:1].lower()}{reason[1:]}", line)


def flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    """Yield the entries of the table of keys by shortcut: ("cursor.left", "a").

    To TOML, `cursor.left = "a"` is an entry of a table `cursor` in the table of keys. `prefix` is
    put before the names.
    """
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value


def drop(table: dict[str, Any], name: str) -> None:
    """Remove a shortcut from the inner tables of the table of keys; see `flat`.

    An entry with its whole name, which has dots, is left alone.
    """
    first, dot, rest = name.partition(".")
    inner = table.get(first)
    if dot and isinstance(inner, dict):
        inner.pop(rest, None)
        drop(inner, rest)
