"""Decoding records: in the encoding that the player or the record names, or in an assumed one.

UTF-8 is assumed if the bytes are valid UTF-8, otherwise Windows-1252, which can decode almost every
byte. A warning names any other assumption than UTF-8, because a wrong one garbles the text.
"""

from __future__ import annotations

import codecs
from collections.abc import Mapping

from abstract_arcade.records.core import Decoded, RecordError, read_bytes
from abstract_arcade.rules.core import listed
from abstract_arcade.truncate import shown

COMMON = ("utf-8", "gb18030", "big5", "shift_jis", "euc-jp", "euc-kr", "windows-1251", "koi8-r")
"""The encodings that completion offers and error messages name as examples."""

# The encodings that game programs are known to write. Python also has codecs that are slow or that
# do not encode text.
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
"""The encodings that records may have, by the names that `codecs.lookup` returns."""

_WIDER: Mapping[str, str] = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "cp950",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "iso8859-1": "cp1252",
}
"""The larger encoding that is tried first if a record names a smaller one.

Many programs write characters of the larger encoding under the name of the smaller.
"""

_JAPANESE_SHIFT = b"\x1b$"
"""The escape sequence before Japanese characters in ISO-2022-JP, whose bytes are all ASCII."""


def python_name(name: str) -> str:
    """Return the name in `ENCODINGS` of an encoding: "utf-8" for "UTF8".

    Raises:
        RecordError: If there is no such encoding, or records may not have it.
    """
    encoding = _python_name(name)
    if encoding is None:
        examples = listed(COMMON, "or")
        raise RecordError(f"the encoding {shown(name)} is unknown: use one such as {examples}")
    return encoding


def decode_as(data: bytes, name: str) -> str:
    """Return the text of a record in the encoding that the player names.

    Raises:
        RecordError: If there is no such encoding, or the bytes are not valid in it.
    """
    return read_bytes(data, python_name(name))


def decode_utf_8(data: bytes) -> Decoded:
    """Return the text of a record that must be in UTF-8.

    Raises:
        RecordError: If the bytes are not valid UTF-8.
    """
    return Decoded(read_bytes(data))


def decode(data: bytes, declared: str = "") -> Decoded:
    """Return the text of a record, with a note if its encoding was assumed.

    No note is needed for ASCII, for the declared encoding, and for UTF-8 if none is declared.

    Args:
        data: the bytes of the record.
        declared: the encoding that the record names; empty if it names none. It is not used if it
            is unknown or the bytes are not valid in it.
    """
    if data.isascii() and _JAPANESE_SHIFT not in data:
        return Decoded(data.decode("ascii"))
    known = _python_name(declared)
    if known is not None:
        encodings = [_WIDER[known], known] if known in _WIDER else [known]
        for encoding in encodings:
            decoded = _decoded(data, encoding)
            if decoded is not None:
                return Decoded(decoded)
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
    """Return the text of a record in the first encoding that fits, and the name of the encoding.

    ISO-2022-JP and UTF-8 are tried, then Windows-1252, in which a byte without a character becomes
    the replacement character.
    """
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
        encoding = codecs.lookup(name).name
    except (LookupError, ValueError):
        return None
    return encoding if encoding in ENCODINGS else None


def _decoded(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeError:
        return None
