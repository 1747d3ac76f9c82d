"""The code that all formats of records share: errors, limits, texts that are safe to show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeAlias

from abstract_arcade.match import Match
from abstract_arcade.rules import Seat
from abstract_arcade.storage.files import bytes_of

MAX_COMMENT: int = 10_000
"""The most characters of a comment that a person writes."""

MAX_BYTES: int = 8 * 1024 * 1024
"""The most bytes of a record; a longer one is neither read nor written."""

MAX_NODES: int = 20_000
"""The most positions in the tree of a record."""

MAX_DEPTH: int = 100
"""Most variations that may be nested in one another."""

MAX_NAME: int = 200
"""The most characters of a name."""

CANNOT_READ = "it cannot be read: "
"""The beginning of what is said of a file that the system does not read; lists say it anyway."""

SEATS: Mapping[str, Seat] = {seat.name.lower(): seat for seat in Seat}
"""The seats by their names in records."""

TreePath: TypeAlias = tuple[int, ...]
"""A place in a tree, as `current` has it: see `abstract_arcade.records.tree`."""


class RecordError(ValueError):
    """A record that cannot be read or written; `str()` is one sentence without a full stop.

    Attributes:
        place: where the fault is: "move 17, d4-e4", "seats", "line 3"; empty for the whole.
        reason: what is wrong there.
        sound: a match of the sound part; None if there is none. It is on nobody's disk.
    """

    def __init__(self, reason: str, place: str = "", sound: Match | None = None) -> None:
        super().__init__(f"{place}: {reason}" if place else reason)
        self.place = place
        self.reason = reason
        self.sound = sound

    @property
    def offer(self) -> str:
        """A sentence on the part that can be opened; empty if there is none."""
        if self.sound is None:
            return ""
        moves, _ = self._moves
        return f"{moves[0].upper()}{moves[1:]} can be opened."

    def offer_by(self, way: str) -> str:
        """Return the offer with the way to accept it: "The first 2 moves can be opened: WAY."."""
        return f"{self.offer.removesuffix('.')}: {way}." if self.offer else ""

    def until_fault(self) -> Match:
        """Return the sound part, with a warning that names the fault and says what is left out."""
        assert self.sound is not None
        moves, are = self._moves
        warning = f"{self}; {moves} {are} opened, and the rest is ignored"
        self.sound.warnings.append(warning)
        return self.sound

    @property
    def _moves(self) -> tuple[str, str]:
        """The moves of the sound part in words, and the verb that goes with them."""
        assert self.sound is not None
        plies = len(self.sound.main_line) - 1
        return ("the first move", "is") if plies == 1 else (f"the first {plies} moves", "are")


def read_bytes(data: bytes, encoding: str = "UTF-8") -> str:
    """Return the text of a record.

    Raises:
        RecordError: it is too long, or in another encoding.
    """
    if len(data) > MAX_BYTES:
        raise RecordError(too_long(f"{len(data):,} bytes"))
    try:
        return data.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise RecordError(f"the text is not in {encoding}", f"byte {error.start + 1}") from None


def read_file(path: Path) -> str:
    """Return the text of a record in a file; see `file_bytes` and `read_bytes`."""
    return read_bytes(file_bytes(path))


def file_bytes(path: Path) -> bytes:
    """Return the bytes of a record in a file.

    Raises:
        RecordError: it cannot be read, is no file, or is too long.
    """
    try:
        return bytes_of(path, MAX_BYTES)
    except OSError as error:
        raise RecordError(f"{CANNOT_READ}{error.strerror}") from None
    except ValueError as error:
        raise RecordError(str(error)) from None


class Decoded(NamedTuple):
    """The text of a record.

    Attributes:
        text: the text.
        note: the encoding that was assumed and why, in words as `RecordError` has them; empty if
            none was assumed.
    """

    text: str
    note: str = ""


@dataclass(frozen=True)
class Format:
    """A format of records.

    Attributes:
        write: the text of a match; raises `RecordError` if the format cannot hold it.
        losses: what of a match is not written, each in a few words.
        read: the match in a text; raises `RecordError`. None for a format that is only written.
        read_game: the match with a number, from 1, in a text that may hold several; raises
            `RecordError`. None for a format whose texts hold one match.
        decode: the text in the bytes of a record, and the encoding that was assumed, if one was;
            raises `RecordError`. None for a format that is only written.
    """

    write: Callable[[Match], str]
    losses: Callable[[Match], list[str]]
    read: Callable[[str], Match] | None = None
    decode: Callable[[bytes], Decoded] | None = None
    read_game: Callable[[str, int], Match] | None = None


def wrapped(
    words: Iterable[str],
    gap: str = "",
    begins_line: Callable[[str], bool] = lambda _: False,
    *,
    width: float = 80,
    measure: Callable[[str], float] = len,
) -> str:
    """Return words in lines. Only a line of one word may be wider than `width`.

    A closing bracket stands at the word before it, behind which no line ends.
    """
    lines: list[str] = []
    line = ""
    for word in words:
        longer = f"{line}{gap}{word}" if line and word != ")" else line + word
        is_full = measure(longer) > width and word != ")"
        if line and (is_full or begins_line(word)):
            lines.append(line)
            line = word
        else:
            line = longer
    return "\n".join([*lines, line])


def within_bytes(text: str) -> str:
    """Return the text of a record that will be written, if it is short enough.

    Raises:
        RecordError: it is too long.
    """
    size = len(text.encode())
    if size > MAX_BYTES:
        raise RecordError(too_long(f"{size:,} bytes"))
    return text


def too_long(what: str) -> str:
    """Return the reason of an error for a record of too many bytes."""
    return f"the file has {what}, but a record can have at most {MAX_BYTES // 1024**2} MiB"
