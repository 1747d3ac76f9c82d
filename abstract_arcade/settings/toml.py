"""Changing settings in the text of their file, beside what a person wrote there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import tomlkit
from tomlkit.container import Container, OutOfOrderTableProxy
from tomlkit.exceptions import ParseError, TOMLKitError
from tomlkit.items import InlineTable, Table


def changed(text: str, changes: Mapping[tuple[str, ...], object]) -> str:
    """A text in TOML with other values at some places, None to take one away; the rest stays.

    Raises:
        ValueError: the text is no TOML, or has something else where a table is needed.
    """
    try:
        document = tomlkit.parse(text)
        for place, value in changes.items():
            _change(document, place, value)
    except ParseError as error:
        reason = str(error).rpartition(" at line ")[0]
        raise ValueError(f"{reason} (at line {error.line}, column {error.col})") from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except TOMLKitError as error:
        raise ValueError(str(error)) from None
    return tomlkit.dumps(document)


def _change(document: Any, place: tuple[str, ...], value: object) -> None:
    table = document
    for number, name in enumerate(place[:-1], 1):
        if name not in table:
            if value is None:
                return
            # A table that holds tables alone has no line of its own.
            table.append(name, tomlkit.table(is_super_table=number < len(place) - 1))
        table = table[name]
        if not _is_table(table):
            raise ValueError(f"{'.'.join(place[:number])} is no table")
    table, name = _innermost(table, place[-1])
    if value is None:
        if name in table:
            del table[name]
    else:
        table[name] = value


def _innermost(table: Any, name: str) -> tuple[Any, str]:
    """The table with an entry, and the entry's name there: "cursor.left" may be a table's."""
    first, dot, rest = name.partition(".")
    if dot and name not in table and first in table and _is_table(table[first]):
        inner, found = _innermost(table[first], rest)
        if found in inner:
            return inner, found
    return table, name


def _is_table(item: object) -> bool:
    return isinstance(item, Container | InlineTable | OutOfOrderTableProxy | Table)
