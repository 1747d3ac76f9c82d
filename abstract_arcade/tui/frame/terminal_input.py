"""The messages in the input of a terminal: keys, mouse, reports and pastes.

A terminal puts a paste between two marks, so that its text is not taken for keys. If the second
mark is lost, all later keys belong to the paste. So a paste is closed after some silence.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from textual import events

from abstract_arcade.sanitize import clean_text
from abstract_arcade.tui.messages import PasteClosed

if TYPE_CHECKING:
    from textual.message import Message

    from abstract_arcade.tui.frame.internals import Parser

SILENCE = 2.0
"""Seconds without input after which a paste is closed."""

_START = "\x1b[200~"
_END = "\x1b[201~"

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

    def feed(self, text: str) -> Iterator[Message]:
        """Yield the messages in a text that was read."""
        self._fed_at = self._now()
        if self._is_end_missing and self._pasted is None and _continues_paste(text):
            self._open_paste()
        while text:
            if self._pasted is None:
                typed, text = self._split_at_start(text)
                yield from self._parser.feed(typed)
            else:
                pasted, text = self._split_at_end(text)
                if pasted:
                    yield events.Paste(pasted)

    def tick(self) -> Iterator[Message]:
        """Yield the messages that are due because no input has followed."""
        yield from self._parser.tick()
        if self._pasted is not None and self._now() - self._fed_at >= SILENCE:
            pasted = self._close_paste("".join(self._pasted))
            self._is_end_missing = True
            if pasted:
                yield events.Paste(pasted)
            yield PasteClosed()

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
