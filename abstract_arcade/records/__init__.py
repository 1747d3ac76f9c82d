r"""Reading matches from files and writing them, in the formats of `FORMATS`.

>>> from abstract_arcade.match import Match
>>> from abstract_arcade.rules import new_game
>>> match = load("Game: krypte\n\n1. d1 2. e8", "text")
>>> [node.text for node in match.main_line[1:]]
['d1', 'e8']
>>> load(dump(match)).current.ply
2

A reader plays every move through the rules, so a match that was read is legal. It never starts a
program: a seat whose kind is a command becomes a person who is named after the program.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from abstract_arcade.lazy import LazyTable
from abstract_arcade.match import Match
from abstract_arcade.records.core import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_NODES,
    Decoded,
    Format,
    RecordError,
    file_bytes,
    read_bytes,
    too_long,
)
from abstract_arcade.records.encodings import decode_as
from abstract_arcade.rules.core import listed
from abstract_arcade.truncate import quoted

__all__ = [
    "ENDINGS",
    "FORMATS",
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_NODES",
    "READABLE",
    "Format",
    "RecordError",
    "dump",
    "format_of",
    "left_out",
    "load",
    "losses",
]

FORMATS = LazyTable[Format](
    {
        "json": "abstract_arcade.records.json_format:FORMAT_JSON",
        "text": "abstract_arcade.records.text_format:FORMAT_TEXT",
        "sgf": "abstract_arcade.records.sgf_format:FORMAT_SGF",
        "svg": "abstract_arcade.records.svg:FORMAT_SVG",
        "ap": "abstract_arcade.records.abstract_play:FORMAT_AP",
    }
)
"""The formats by name. Looking one up imports only the module of that format."""

READABLE = ("json", "text", "sgf")
"""The names of the formats that can be read. All formats can be written."""

ENDINGS: Mapping[str, str] = {".json": "json", ".txt": "text", ".sgf": "sgf", ".svg": "svg"}
"""The name of the format by the extension of a file, in lower case."""


_BEGINNING = 1_000
"""The number of bytes at the beginning of a file by which its format is recognized."""


def format_of(path: Path) -> str:
    """Return the name of the format of a file by its extension: "text" for "game.txt".

    Raises:
        RecordError: If no format has this extension.
    """
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        what = f"the extension {ending}" if ending else "a name without an extension"
        raise RecordError(f"there is no format for {what}: use one of {', '.join(ENDINGS)}")
    return ENDINGS[ending]


def _format_of_contents(data: str | bytes) -> str:
    """Return "json", "sgf" or else "text", by the first characters of a record."""
    if isinstance(data, bytes):
        # Only ASCII characters decide, which have the same bytes in all supported encodings.
        data = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:_BEGINNING].decode("latin-1")
    start = data.lstrip("\ufeff \t\r\n")
    if start.startswith("{"):
        return "json"
    return "sgf" if re.match(r"\(\s*;", start) else "text"


_FOREIGN: Mapping[bytes, str] = {
    rb"\xffRenLib\xff": "a RenLib library",
    rb"\s*(<\?xml[^>]*>\s*)?<database\b": "a RenjuNet database",
}
"""Patterns for the beginning of files that cannot be read, with the names of their formats."""


def _refuse_foreign(data: bytes) -> None:
    """Raise `RecordError` if a file has a format of another program that cannot be read."""
    for beginning, what in _FOREIGN.items():
        if re.match(beginning, data[:_BEGINNING].removeprefix(BOM_UTF8)):
            raise RecordError(f"this is {what}, which cannot be read: use {listed(READABLE, 'or')}")


def _decoded(data: bytes, encoding: str | None) -> str | bytes:
    """Return the text of a record if its encoding is certain, else its bytes.

    It is certain if the player names it, or if the bytes begin with a mark of UTF-16.

    Raises:
        RecordError: If the bytes are not in this encoding, or there is no such encoding.
    """
    if encoding is not None:
        return decode_as(data, encoding)
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return read_bytes(data, "UTF-16")
    return data


def load(
    source: str | bytes | Path,
    format: str | None = None,
    encoding: str | None = None,
    game: int | None = None,
) -> Match:
    """Return the match in a record, at its current position if the record has one, else at its end.

    Args:
        source: the contents of a record, as text or bytes, or the path of its file. Text is a
            record itself, never a path.
        format: a name in `READABLE`; by default, the extension of the file decides, or else the
            first characters of the record.
        encoding: the encoding of the bytes. By default it is the one that the record names. If it
            names none, UTF-8 or another encoding is assumed; any but UTF-8 is reported in
            `Match.warnings`.
        game: the number, from 1, of the match in a file that holds several. By default, a file with
            several matches is an error.

    Raises:
        RecordError: If the record cannot be read. Its `sound` is the part before the fault, or None
            if that has no move.
    """
    name = format
    data: str | bytes
    if isinstance(source, Path):
        if name is None:
            name = ENDINGS.get(source.suffix.lower())
        data = file_bytes(source)
    else:
        data = source
    # A character takes at least one byte: more characters than that are certainly too many.
    if len(data) > MAX_BYTES:
        unit = "bytes" if isinstance(data, bytes) else "characters"
        raise RecordError(too_long(f"{len(data):,} {unit}"))
    if isinstance(data, bytes):
        _refuse_foreign(data)
        data = _decoded(data, encoding)
    if name is None:
        name = _format_of_contents(data)
    chosen = _format(name)
    if chosen.read is None or chosen.decode is None:
        raise RecordError(f"the format {name} can be written, but not read")
    text, note = chosen.decode(data) if isinstance(data, bytes) else Decoded(data)
    try:
        match = _read(name, chosen.read, text.removeprefix("\ufeff"), game)
    except RecordError as error:
        if not note:
            raise
        # A wrong encoding may have caused the fault.
        raise RecordError(f"{error.reason}; {note}", error.place, error.sound) from None
    if note:
        match.warnings.insert(0, note)
    return match


def _read(name: str, read: Callable[[str], Match], text: str, game: int | None) -> Match:
    """Return the match in a text, or its match number `game`.

    Args:
        name: the name of the format: "sgf".
        read: the function `read` of the format.
        text: the record.
        game: the number, from 1, of the match in the text. None if the text must have only one.

    Raises:
        RecordError: If the match cannot be read, there is none with this number, or `game` is None
            and the text has several matches.
    """
    read_game = _format(name).read_game
    if game is None:
        return read(text)
    if read_game is not None:
        return read_game(text, game)
    if game != 1:
        raise RecordError(f"there is no game {game}, since a {name} file contains one game")
    return read(text)


def dump(match: Match, format: str = "json") -> str:
    """Return the record of a match as text; equal matches have the same text.

    A seat that is a program is written as a person who is named after the program.

    Raises:
        RecordError: If there is no such format, or it cannot hold the match.
    """
    return _format(format).write(match)


def losses(match: Match, format: str) -> list[str]:
    """Return what a format leaves out of a match, each as a phrase: ["clocks", "draw offers"].

    The list is empty if nothing is lost.

    Raises:
        RecordError: If there is no such format.
    """
    return _format(format).losses(match)


def left_out(format: str, losses: Sequence[str]) -> str:
    """Return a sentence about what a format leaves out of a match.

    For example: "Not included in the text file: clocks; draw offers."

    Args:
        format: the name of the format.
        losses: what it leaves out, as the function `losses` returns it.
    """
    return f"Not included in the {format} file: {'; '.join(losses)}."


def _format(name: str) -> Format:
    if name not in FORMATS:
        raise RecordError(f"there is no format {quoted(name)}, only {', '.join(FORMATS)}")
    return FORMATS[name]
