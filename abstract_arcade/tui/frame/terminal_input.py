"""The messages in the input of a terminal: keys, mouse, reports and pastes.

A terminal puts a paste between two marks, so that its text is not taken for keys. If the second
mark is lost, all later keys belong to the paste. So a paste is closed after some silence.

A report of the background's colour, which the driver may ask for, is read here, since Textual's
parser would take it for keys. That is done at any time: an answer may come very late.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from textual import events
from textual.color import Color

from abstract_arcade.sanitize import clean_text
from abstract_arcade.tui.messages import BackgroundReported, PasteClosed

if TYPE_CHECKING:
    from textual.message import Message

    from abstract_arcade.tui.frame.internals import Parser

SILENCE = 2.0
"""Seconds without input after which a paste is closed."""

_START = "\x1b[200~"
_END = "\x1b[201~"

_REPORT = "\x1b]11;"
"""The beginning of a report of the background's colour."""

_MAX_REPORT = 64
"""Characters of the longest report; a longer one is dropped."""

_REPORT_END = re.compile(r"\x07|\x9c|\x1b\\\\?")
_COLOR = re.compile(r"rgba?:([0-9a-f]{1,4})/([0-9a-f]{1,4})/([0-9a-f]{1,4})", re.IGNORECASE)

# A key that is pressed before a paste is closed, such as an arrow, comes as such a sequence.
_CONTROL_SEQUENCE = r"\x1b\[[0-?]*[ -/]*[@-~]"

_TYPED_AT_ONCE = 64
"""Characters that a person types at most between two reads; more are pasted."""


class TerminalInput:
    """Splits the input of a terminal into pastes and what Textual's parser reads.

    The thread that reads the terminal creates it, feeds it, and calls `tick` several times a
    second.
    """

    def __init__(self, parser: Parser, now: Callable[[], float] = time.monotonic) -> None:
        self._parser = parser
        self._now = now
        self._fed_at = 0.0
        # The parts of the paste that has begun, or None outside of a paste.
        self._pasted: list[str] | None = None
        # The last characters of the text before: a mark may be cut in two.
        self._tail = ""
        # Whether a paste was closed whose second mark may still come.
        self._is_end_missing = False
        # The end of the text before, if it may be the beginning of a report.
        self._report = ""
        # Whether the text before ended with an Escape, which the parser has.
        self._is_escape_last = False

    def feed(self, text: str) -> Iterator[Message]:
        """Yield the messages in a text that was read."""
        self._fed_at = self._now()
        if self._is_end_missing and self._pasted is None and _continues_paste(text):
            self._open_paste()
        while text:
            if self._pasted is None:
                typed, text = self._split_at_start(text)
                yield from self._read_typed(typed)
            else:
                pasted, text = self._split_at_end(text)
                if pasted:
                    yield events.Paste(pasted)

    def tick(self) -> Iterator[Message]:
        """Yield the messages that are due because no input has followed."""
        yield from self._release()
        yield from self._parser.tick()
        if self._pasted is not None and self._now() - self._fed_at >= SILENCE:
            pasted = self._close_paste("".join(self._pasted))
            self._is_end_missing = True
            if pasted:
                yield events.Paste(pasted)
            yield PasteClosed()

    def _read_typed(self, text: str) -> Iterator[Message]:
        """Yield the messages in a text outside of pastes: keys, and reports of the background."""
        text = self._report + text
        self._report = ""
        if self._is_escape_last and _may_be_report(f"\x1b{text}"):
            # The parser has taken the Escape for the beginning of a key.
            self._parser.reset()
            text = f"\x1b{text}"
        self._is_escape_last = False
        before, start, rest = text.partition(_REPORT)
        while start:
            yield from self._parser.feed(before)
            end = _REPORT_END.search(rest)
            if end is None or end[0] == "\x1b":
                # The report goes on in the next read.
                self._report = start + rest if len(rest) < _MAX_REPORT else ""
                return
            color = _read_color(rest[: end.start()])
            if color is not None:
                yield BackgroundReported(color)
            before, start, rest = rest[end.end() :].partition(_REPORT)
        begun = len(before) - _begun(before)
        self._report = before[begun:]
        self._is_escape_last = before.endswith("\x1b")
        yield from self._parser.feed(before[:begun])

    def _release(self) -> Iterator[Message]:
        """Yield the keys in the beginning of a report that does not go on.

        If nobody types such a text, it is dropped after some silence.
        """
        if self._report.startswith(_REPORT):
            if self._now() - self._fed_at >= SILENCE:
                self._report = ""
        elif self._report:
            keys = self._report
            self._report = ""
            yield from self._parser.feed(keys)

    def _split_at_start(self, text: str) -> tuple[str, str]:
        """Return the text before the mark that begins a paste, and the text after the mark."""
        known = len(self._tail)
        before, start, rest = (self._tail + text).partition(_START)
        if not start:
            self._tail = before[-len(_START) + 1 :]
            return text, ""
        if len(before) < known:
            # The parser has taken the first part of the mark for the beginning of a key.
            self._parser.reset()
        self._open_paste()
        return before[known:], rest

    def _split_at_end(self, text: str) -> tuple[str, str]:
        """Return the paste if the text ends it, and the text after the mark that does so."""
        assert self._pasted is not None
        self._pasted.append(text)
        last = self._tail + text
        if _END not in last:
            self._tail = last[-len(_END) + 1 :]
            return "", ""
        pasted, _, rest = "".join(self._pasted).partition(_END)
        self._is_end_missing = False
        return self._close_paste(pasted), rest

    def _open_paste(self) -> None:
        self._pasted = []
        self._tail = ""

    def _close_paste(self, text: str) -> str:
        """End the paste, and return its text without control sequences."""
        self._pasted = None
        self._tail = ""
        return clean_text(re.sub(_CONTROL_SEQUENCE, "", text))


def _continues_paste(text: str) -> bool:
    """Return whether a text is the rest of a paste that was closed too early.

    A stalled connection delivers the rest at once. A terminal leaves escape characters out of it.
    """
    before, end, _ = text.partition(_END)
    return "\x1b" not in before and (bool(end) or len(before) > _TYPED_AT_ONCE)


def _may_be_report(text: str) -> bool:
    """Return whether a text begins as a report of the background, as far as it goes."""
    return text.startswith(_REPORT) or _REPORT.startswith(text)


def _begun(text: str) -> int:
    """Return the characters at the end of a text that may begin a report of the background.

    An Escape alone is left to the parser, which waits for what follows, too.
    """
    return next(
        (size for size in range(len(_REPORT) - 1, 1, -1) if text.endswith(_REPORT[:size])), 0
    )


def _read_color(text: str) -> Color | None:
    """Return the colour that a report names, or None if it is not understood."""
    found = _COLOR.match(text)
    if found is None:
        return None
    red, green, blue = (int(part, 16) * 255 // (16 ** len(part) - 1) for part in found.groups())
    return Color(red, green, blue)
