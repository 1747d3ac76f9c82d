"""Reads the input of a terminal as messages: keys, mouse events, reports and pastes.

A terminal sends a mark before and after a pasted text, so that the text is not taken for keys. If
the second mark is lost, all later keys would belong to the paste. So a paste is closed after
`SILENCE` seconds without input.

The terminal may report the colour of its background. The report is recognised here, since Textual's
parser would take it for keys. It is recognised at any time, because it may come very late.
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

# An arrow key that is pressed while a paste is open arrives as such a sequence.
_CONTROL_SEQUENCE = r"\x1b\[[0-?]*[ -/]*[@-~]"

_TYPED_AT_ONCE = 64
"""The most characters that a person types between two reads; more are a paste."""


class TerminalInput:
    """Reads pastes and reports of the background, and passes all other input to Textual's parser.

    The thread that reads the terminal creates it, feeds it, and calls `tick` several times a
    second.
    """

    def __init__(self, parser: Parser, now: Callable[[], float] = time.monotonic) -> None:
        self._parser = parser
        self._now = now
        self._fed_at = 0.0
        # The parts of the paste that has begun, or None outside of a paste.
        self._pasted: list[str] | None = None
        # The last characters of the previous text, since a mark may be split between two reads.
        self._tail = ""
        # Whether a paste was closed without its second mark, which may still come.
        self._is_end_missing = False
        # The end of the previous text, if a report of the background may begin with it.
        self._report = ""
        # Whether the previous text ended with an Escape, which the parser was given.
        self._is_escape_last = False

    def feed(self, text: str) -> Iterator[Message]:
        """Yield the messages in a text that was read from the terminal."""
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
        """Yield the messages of input that has not been continued in time.

        These are the keys of an unfinished escape sequence, and a paste that was not closed.
        """
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
        """Yield the keys of a text that turned out not to begin a report of the background.

        A report that stays unfinished is dropped after `SILENCE` seconds.
        """
        if self._report.startswith(_REPORT):
            if self._now() - self._fed_at >= SILENCE:
                self._report = ""
        elif self._report:
            keys = self._report
            self._report = ""
            yield from self._parser.feed(keys)

    def _split_at_start(self, text: str) -> tuple[str, str]:
        """Split a text at the mark that begins a paste, which is then open.

        Without the mark, return the text and an empty one.
        """
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
        """Split a text at the mark that ends the open paste, and close the paste.

        Return the whole paste, without the marks and without control sequences, and the text after
        the mark. Without the mark, store the text, leave the paste open and return two empty texts.
        """
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
    """Return whether a text continues a paste that was closed too early.

    If a connection stalls, the rest of the paste comes at once. It has no escape characters, since
    terminals remove them from pastes.
    """
    before, end, _ = text.partition(_END)
    return "\x1b" not in before and (bool(end) or len(before) > _TYPED_AT_ONCE)


def _may_be_report(text: str) -> bool:
    """Return whether a text begins with `_REPORT`, or is the beginning of it."""
    return text.startswith(_REPORT) or _REPORT.startswith(text)


def _begun(text: str) -> int:
    """Return how many characters at the end of a text may begin a report of the background.

    A single Escape does not count: the parser waits for its continuation, too.
    """
    for size in range(len(_REPORT) - 1, 1, -1):
        if text.endswith(_REPORT[:size]):
            return size
    return 0


def _read_color(text: str) -> Color | None:
    """Return the colour in a report such as "rgb:1414/1616/1b1b", or None if it is malformed."""
    color = _COLOR.match(text)
    if color is None:
        return None
    red, green, blue = map(_read_component, color.groups())
    return Color(red, green, blue)


def _read_component(digits: str) -> int:
    """Return a component of a colour, from 0 to 255, that is given by one to four hex digits."""
    largest = int("f" * len(digits), 16)
    return 255 * int(digits, 16) // largest
