"""A filter for the output of a server on a terminal. Only text and drawing pass.

Without it, the server could change the title or the clipboard of the terminal, or ask the terminal
for a report, which the terminal would send as if the person had typed it.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable

_TEXT = re.compile("[^\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+")
"""Characters that a terminal shows, without the marks that change the direction of writing."""

_MOVES = "\b\t\n\r"
"""Controls that move the cursor: backspace, tab, line feed and carriage return."""

_DRAWING = re.compile(
    # Styles, movements of the cursor, and the scroll region.
    r"[\d;:]*m|[\d;]*[A-Hdfr]"
    # Erasing, except for the lines that have scrolled away, which are those of the shell.
    r"|[012]?[JK]|\d*X"
    # The cursor and synchronized output.
    r"|\?(?:25|2026)[hl]",
    re.ASCII,
)
"""The control sequences that pass, without their introducer `ESC [`."""

_LONGEST = 128
"""Most characters of a control sequence that passes; Textual's longest styles have about 60."""

_ESCAPE = "\x1b"
_STRING_END = "\x9c"
_CANCEL = "\x18\x1a"
"""CAN and SUB, which end every unfinished control sequence."""


class DrawingFilter:
    """Removes everything but text and drawing from the bytes of one connection.

    The result does not depend on how the bytes are divided into calls of `feed`. Only complete
    control sequences pass, so that the terminal never waits for the rest of one.
    """

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._read: Callable[[str], str] = self._read_text
        # The characters of an unfinished control sequence after its introducer.
        self._sequence = ""

    def feed(self, data: bytes) -> str:
        """Return the text and the control sequences for drawing in the next bytes of UTF-8.

        An unfinished character or sequence is kept for the next call.
        """
        text = self._decoder.decode(data)
        passed = []
        position = 0
        while position < len(text):
            shown = _TEXT.match(text, position) if self._read == self._read_text else None
            if shown is not None:
                passed.append(shown[0])
                position = shown.end()
            else:
                passed.append(self._read(text[position]))
                position += 1
        return "".join(passed)

    # The states. Each method reads one character and returns the text that passes.

    def _read_text(self, character: str) -> str:
        if character == _ESCAPE:
            self._read = self._read_escape
        elif character in "\x90\x98\x9d\x9e\x9f":
            self._read = self._read_string
        elif character == "\x9b":
            self._begin_sequence()
        return character if character in _MOVES else ""

    def _read_escape(self, character: str) -> str:
        if character == "[":
            self._begin_sequence()
        elif character in "PX]^_":
            self._read = self._read_string
        elif not " " <= character <= "/":
            # After a character from " " to "/", the sequence goes on.
            return self._return_to_text(character, is_end="0" <= character <= "~")
        return ""

    def _begin_sequence(self) -> None:
        self._read = self._read_sequence
        self._sequence = ""

    def _read_sequence(self, character: str) -> str:
        if " " <= character <= "?":
            if len(self._sequence) < _LONGEST:
                self._sequence += character
            return ""
        if not "@" <= character <= "~":
            return self._return_to_text(character)
        self._read = self._read_text
        sequence = self._sequence + character
        is_drawing = len(sequence) <= _LONGEST and _DRAWING.fullmatch(sequence)
        return f"{_ESCAPE}[{sequence}" if is_drawing else ""

    def _read_string(self, character: str) -> str:
        """Read a string for the terminal itself, such as a title or a clipboard."""
        if character == _ESCAPE:
            self._read = self._read_escape
        elif character in f"\a{_STRING_END}{_CANCEL}":
            self._read = self._read_text
        return ""

    def _return_to_text(self, character: str, *, is_end: bool = False) -> str:
        """Drop an unfinished sequence at a character that does not belong to it.

        The character is read as text, unless it ends the sequence.
        """
        self._read = self._read_text
        if is_end:
            return ""
        return character if _TEXT.match(character) else self._read_text(character)
