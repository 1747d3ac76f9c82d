"""Decoding records: in the encoding that a person or the record names, or in an assumed one.

UTF-8 is assumed where the bytes allow it, else Windows-1252, in which every byte but five is a
character. Whatever is assumed is said, since other languages come out as nonsense then.
"""

from __future__ import annotations

import codecs
from collections.abc import Mapping

from abstract_arcade.records.core import Decoded, RecordError, read_bytes
from abstract_arcade.rules.core import listed
from abstract_arcade.truncate import shown

COMMON = ("utf-8", "gb18030", "big5", "shift_jis", "euc-jp", "euc-kr", "windows-1251", "koi8-r")
"""The encodings that are offered and named as examples."""

# Those that programs for games are known to write; others take long to decode, or are no texts.
ENCODINGS = frozenset(
    (
        "ascii",
        "utf-8",
        "utf-8-sig",
        "utf-16",
        "utf-16-le",
        "utf-16-be",
        "utf-32",
        "utf-32-le",
        "utf-32-be",
        "iso8859-1",
        "cp437",
        "cp850",
        "cp866",
        "mac-roman",
        "mac-cyrillic",
        "koi8-r",
        "koi8-u",
        "gb2312",
        "gbk",
        "gb18030",
        "hz",
        "big5",
        "big5hkscs",
        "cp950",
        "shift_jis",
        "cp932",
        "euc_jp",
        "iso2022_jp",
        "euc_kr",
        "cp949",
        "johab",
        "tis-620",
        *(f"iso8859-{number}" for number in range(2, 17) if number != 12),
        *(f"cp{number}" for number in range(1250, 1259)),
    )
)
"""The encodings that are read, by the names that Python gives them."""

_WIDER: Mapping[str, str] = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "cp950",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "iso8859-1": "cp1252",
}
"""Encodings with more characters, which many programs write under the name of a smaller one."""

_JAPANESE_SHIFT = b"\x1b$"
"""Begins Japanese characters in ISO-2022-JP, all of whose bytes are ASCII."""


def python_name(name: str) -> str:
    """Return the name that Python gives to an encoding.

    Raises:
        RecordError: If no record is read in an encoding of this name.
    """
    found = _python_name(name)
    if found is None:
        examples = listed([*COMMON], "or")
        raise RecordError(f"the encoding {shown(name)} is unknown: use one such as {examples}")
    return found


def decode_as(data: bytes, name: str) -> str:
    """Return the text of a record in the encoding that a person names.

    Raises:
        RecordError: If there is no such encoding, or the bytes are not in it.
    """
    return read_bytes(data, python_name(name))


def decode_utf_8(data: bytes) -> Decoded:
    """Return the text of a record that must be in UTF-8.

    Raises:
        RecordError: If it is in another encoding.
    """
    return Decoded(read_bytes(data))


def decode(data: bytes, declared: str = "") -> Decoded:
    """Return the text of a record whose encoding need not be known.

    Args:
        data: the bytes of the record.
        declared: the encoding that the record names; empty if it names none.
    """
    if data.isascii() and _JAPANESE_SHIFT not in data:
        return Decoded(data.decode("ascii"))
    known = _python_name(declared)
    if known is not None:
        encodings = [_WIDER[known], known] if known in _WIDER else [known]
        for encoding in encodings:
            found = _decoded(data, encoding)
            if found is not None:
                return Decoded(found)
    text, assumed = _decode_assumed(data)
    text = text.removeprefix("\ufeff")
    if assumed == "UTF-8" and not declared:
        return Decoded(text)
    if not declared:
        why = "the file states no encoding and is not UTF-8"
    elif known:
        why = f"the file states the encoding {shown(declared)}, but is encoded differently"
    else:
        why = f"the file states the unknown encoding {shown(declared)}"
    return Decoded(text, f"{why}, so {assumed} is assumed; use --encoding to choose another")


def _decode_assumed(data: bytes) -> tuple[str, str]:
    """Return the text of a record in the first encoding that fits, and the name of the encoding."""
    if _JAPANESE_SHIFT in data:
        text = _decoded(data, "iso2022_jp")
        if text is not None:
            return text, "ISO-2022-JP"
    text = _decoded(data, "utf-8")
    if text is not None:
        return text, "UTF-8"
    return data.decode("cp1252", "replace"), "Windows-1252"


def _python_name(name: str) -> str | None:
    try:
        found = codecs.lookup(name).name
    except (LookupError, ValueError):
        return None
    return found if found in ENCODINGS else None


def _decoded(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeError:
        return None
