"""What is written: a sentence an event, or a JSON object."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TextIO

Happening = Mapping[str, Any]
"""An event: its keys and values as JSON has them. `event` and `text` are always there."""


class Output:
    """Writes events, one after the other.

    In words an event is its `text`, followed on the same line by its `next`, if it has one; one
    without either is not heard. A `board` stands below, as lines of its own.
    """

    def __init__(self, stream: TextIO, *, as_json: bool) -> None:
        """Write sentences to a stream, or each event as a JSON object on one line."""
        self._stream = stream
        self._encode = None
        if as_json:
            from json import JSONEncoder

            self._encode = JSONEncoder().encode

    def put(self, happening: Happening) -> None:
        """Write an event."""
        if self._encode is not None:
            self._stream.write(f"{self._encode(happening)}\n")
            return
        words = " ".join(filter(None, (happening["text"], happening.get("next"))))
        for text in (words, happening.get("board")):
            if text:
                self._stream.write(f"{text}\n")

    def flush(self) -> None:
        """Let everything be seen that was written."""
        self._stream.flush()
