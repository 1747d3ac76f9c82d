r"""Matches to and from files: one file of this package a format.

>>> from abstract_arcade.match import Match
>>> from abstract_arcade.rules import new_game
>>> match = load("Game: krypte\n\n1. d1 2. e8", "text")
>>> [node.text for node in match.main_line[1:]]
['d1', 'e8']
>>> load(dump(match)).current.ply
2

Nothing here shows a match or starts a program: reading plays every move through the rules, and
what a file says of seats that are commands is no more than a name.
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
"""Every format by its name. Looking one up imports it alone."""

READABLE = ("json", "text", "sgf")
"""Those that are read, too."""

ENDINGS: Mapping[str, str] = {".json": "json", ".txt": "text", ".sgf": "sgf", ".svg": "svg"}
"""The format that the ending of a file's name stands for."""


def format_of(path: Path) -> str:
    """Return the name of the format of a file, by the ending of its name.

    Raises:
        RecordError: no format has this ending.
    """
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        what = f"the extension {ending}" if ending else "a name without an extension"
        raise RecordError(f"{what} does not belong to a format: use one of {', '.join(ENDINGS)}")
    return ENDINGS[ending]


def _format_of_contents(data: str | bytes) -> str:
    """Return the name of the format that a record begins like."""
    if isinstance(data, bytes):
        # Only ASCII is looked for, which is the same in every encoding that is read.
        data = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:100].decode("latin-1")
    start = data.lstrip("\ufeff \t\r\n")
    if start.startswith("{"):
        return "json"
    return "sgf" if re.match(r"\(\s*;", start) else "text"


_FOREIGN: Mapping[bytes, str] = {
    rb"\xffRenLib\xff": "a RenLib library",
    rb"\s*(<\?xml[^>]*>\s*)?<database\b": "a RenjuNet database",
}
"""The beginnings of files of other programs, and what they are."""


def _refuse_foreign(data: bytes) -> None:
    """Raise `RecordError` if a file is another program's, of a kind that is not read."""
    for beginning, what in _FOREIGN.items():
        if re.match(beginning, data.removeprefix(BOM_UTF8)):
            raise RecordError(f"this is {what}, which cannot be read: use {listed(READABLE, 'or')}")


def load(
    source: str | bytes | Path,
    format: str | None = None,
    encoding: str | None = None,
    game: int | None = None,
) -> Match:
    """Read a match.

    `source` is the text of a record or the path of its file; without `format` the ending of the
    file says which of `FORMATS` it is, or what stands in it. Without `encoding`, bytes are in the
    encoding that they name, or one is assumed, which is among the warnings of the match. `game` is
    the number, from 1, of the match to read from a file that holds several.

    Raises:
        RecordError: it cannot be read; the error names the place, and holds the sound part.
    """
    name = format
    if isinstance(source, Path):
        name = name or ENDINGS.get(source.suffix.lower())
        data: str | bytes = file_bytes(source)
    else:
        data = source
    # A character is at least one byte, so most texts need not be encoded to be measured.
    if len(data) > MAX_BYTES:
        unit = "bytes" if isinstance(data, bytes) else "characters"
        raise RecordError(too_long(f"{len(data):,} {unit}"))
    if isinstance(data, bytes):
        _refuse_foreign(data[:1000])
        if encoding is not None:
            data = decode_as(data, encoding)
        elif data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
            data = read_bytes(data, "UTF-16")
    name = name or _format_of_contents(data)
    chosen = _format(name)
    if chosen.read is None or chosen.decode is None:
        raise RecordError(f"the format {name} can be written, but not read")
    text, note = chosen.decode(data) if isinstance(data, bytes) else Decoded(data)
    notes = [note] if note else []
    try:
        match = _read(name, chosen.read, text.removeprefix("\ufeff"), game)
    except RecordError as error:
        if not notes:
            raise
        # What is wrong may be the encoding.
        raise RecordError(f"{error.reason}; {note}", error.place, error.sound) from None
    match.warnings[:0] = notes
    return match


def _read(name: str, read: Callable[[str], Match], text: str, game: int | None) -> Match:
    """Return the match in a text, or the match with a number if the format holds several.

    Raises:
        RecordError: If it cannot be read, or there is no such match.
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
    """Return the text of a match in a format, the same for equal matches.

    Seats that are commands are written as people named after the programs.

    Raises:
        RecordError: the format cannot hold the match.
    """
    return _format(format).write(match)


def losses(match: Match, format: str) -> list[str]:
    """What of a match is not written in a format, each in a few words.

    Raises:
        RecordError: there is no such format.
    """
    return _format(format).losses(match)


def left_out(format: str, losses: Sequence[str]) -> str:
    """Return the sentence that names what of a match is not written in a format; see `losses`."""
    return f"Not included in the {format} file: {'; '.join(losses)}."


def _format(name: str) -> Format:
    if name not in FORMATS:
        raise RecordError(f"there is no format {quoted(name)}, only {', '.join(FORMATS)}")
    return FORMATS[name]
