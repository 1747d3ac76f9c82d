"""The common parts of all formats of records: errors, limits, reading files, wrapping text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeAlias

from abstract_arcade.match import Match
from abstract_arcade.rules import Seat
from abstract_arcade.storage.files import bytes_of

MAX_COMMENT: int = 10_000
"""Most characters of a comment that a player can type."""

MAX_BYTES: int = 8 * 1024 * 1024
"""Most bytes of a record. A longer one is neither read nor written."""

MAX_NODES: int = 20_000
"""Most positions in a record, including the first one and those of variations."""

MAX_DEPTH: int = 100
"""Most levels of variations within variations."""

MAX_NAME: int = 200
"""Most characters of a name."""

CANNOT_READ = "it cannot be read: "
"""The beginning of the error for a file that the system cannot read.

The list of matches removes it, because its row says already that the match cannot be read.
"""

SEATS: Mapping[str, Seat] = {seat.name.lower(): seat for seat in Seat}
"""The seats by their names in records: "first" and "second"."""

TreePath: TypeAlias = tuple[int, ...]
"""The path of a node in the tree of a match; see `abstract_arcade.records.tree`."""


class RecordError(ValueError):
    """A record that cannot be read or written.

    `str()` is one sentence without a full stop, which begins with the place of the fault.

    Attributes:
        place: the place of the fault: "move 17, d4-e4", "seats", "line 3". Empty if the fault
            concerns the whole record.
        reason: what is wrong there.
        sound: a match with the part of the record that could be read; None if it has no move.
    """

    def __init__(self, reason: str, place: str = "", sound: Match | None = None) -> None:
        super().__init__(f"{place}: {reason}" if place else reason)
        self.place = place
        self.reason = reason
        self.sound = sound

    @property
    def offer(self) -> str:
        """A sentence about the part that can be opened; empty if `sound` is None.

        For example "The first 2 moves can be opened."
        """
        if self.sound is None:
            return ""
        moves, _ = self._moves
        return f"{moves[0].upper()}{moves[1:]} can be opened."

    def offer_by(self, way: str) -> str:
        """Return `offer` with the way to accept it, or an empty text if there is no offer.

        For the way "press o", this is "The first 2 moves can be opened: press o."
        """
        return f"{self.offer.removesuffix('.')}: {way}." if self.offer else ""

    def until_fault(self) -> Match:
        """Return `sound`, with a warning that the moves after the fault are ignored.

        The error must have a sound part.
        """
        assert self.sound is not None
        moves, are = self._moves
        warning = f"{self}; only {moves} {are} read"
        self.sound.warnings.append(warning)
        return self.sound

    @property
    def _moves(self) -> tuple[str, str]:
        """A phrase for the moves of the sound part, and its verb: ("the first 2 moves", "are")."""
        assert self.sound is not None
        plies = len(self.sound.main_line) - 1
        if plies == 1:
            return "the first move", "is"
        return f"the first {plies} moves", "are"


def read_bytes(data: bytes, encoding: str = "UTF-8") -> str:
    """Return the text of a record without a byte order mark.

    Raises:
        RecordError: If there are more than `MAX_BYTES`, or the bytes are not in the encoding.
    """
    if len(data) > MAX_BYTES:
        raise RecordError(too_long(f"{len(data):,} bytes"))
    try:
        return data.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise RecordError(f"the text is not in {encoding}", f"byte {error.start + 1}") from None


def read_file(path: Path) -> str:
    """Return the text of a record in a UTF-8 file.

    Raises:
        RecordError: If the file cannot be read; see `file_bytes` and `read_bytes`.
    """
    return read_bytes(file_bytes(path))


def file_bytes(path: Path) -> bytes:
    """Return the bytes of a file.

    Raises:
        RecordError: If the file cannot be read, is a folder, device or pipe, or has more than
            `MAX_BYTES`.
    """
    try:
        return bytes_of(path, MAX_BYTES)
    except OSError as error:
        raise RecordError(f"{CANNOT_READ}{error.strerror}") from None
    except ValueError as error:
        raise RecordError(str(error)) from None


class Decoded(NamedTuple):
    """The text of a record, decoded from bytes.

    Attributes:
        text: the text.
        note: a sentence without a full stop that says which encoding was assumed and why; empty if
            the encoding is certain or UTF-8.
    """

    text: str
    note: str = ""


@dataclass(frozen=True)
class Format:
    """The functions of a format of records.

    Attributes:
        write: returns the text of a match; raises `RecordError` if the format cannot hold it.
        losses: returns what the format leaves out of a match, each as a phrase.
        read: returns the match in a text; raises `RecordError`. None for a format that is only
            written.
        decode: returns the text of the bytes of a record; raises `RecordError`. None for a format
            that is only written.
        read_game: returns the match with a number, from 1, in a text that may hold several; raises
            `RecordError`. None for a format whose texts hold one match.
    """

    write: Callable[[Match], str]
    losses: Callable[[Match], list[str]]
    read: Callable[[str], Match] | None = None
    decode: Callable[[bytes], Decoded] | None = None
    read_game: Callable[[str, int], Match] | None = None


def wrapped(
    words: Iterable[str],
    gap: str = "",
    begins_line: Callable[[str], bool] | None = None,
    *,
    width: float = 80,
    measure: Callable[[str], float] = len,
) -> str:
    """Return words in lines that are joined by line feeds, without one at the end.

    Only a line of a single word may be wider than `width`. The word ")" follows the word before it
    without a gap, on the same line, even beyond `width`.

    Args:
        words: the words, which are not divided.
        gap: the text between two words of a line.
        begins_line: returns whether a word must be the first of its line; by default, none must.
        width: the largest width of a line.
        measure: returns the width of a text.
    """
    lines: list[str] = []
    line = ""
    for word in words:
        longer = f"{line}{gap}{word}" if line and word != ")" else line + word
        ends_line = measure(longer) > width and word != ")"
        if begins_line is not None and begins_line(word):
            ends_line = True
        if line and ends_line:
            lines.append(line)
            line = word
        else:
            line = longer
    return "\n".join([*lines, line])


def within_bytes(text: str) -> str:
    """Return the text of a record unchanged.

    Raises:
        RecordError: If the text has more than `MAX_BYTES` in UTF-8.
    """
    size = len(text.encode())
    if size > MAX_BYTES:
        raise RecordError(too_long(f"{size:,} bytes"))
    return text


def too_long(what: str) -> str:
    """Return the reason why a record is refused; `what` is its size: "9,000,000 bytes"."""
    return f"the file has {what}, but a record can have at most {MAX_BYTES // 1024**2} MiB"
