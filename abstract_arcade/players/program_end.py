"""How a program ended, and what it said last, in words for the sentence about its failure."""

from __future__ import annotations

import re
import signal

from abstract_arcade.truncate import shortened

MAX_OUTPUT = 120
"""The most characters that a sentence repeats of a program's output."""

TAIL_BYTES = 8000
"""Bytes of standard error that are kept: a last line may be long, and traces follow it."""

_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?)")
"""Colours, titles and other orders to a terminal."""


def how_ended(code: int) -> str:
    """Return how a program with this return code ended: "ended with code 2".

    A negative code is the number of a signal, as the standard library gives it.
    """
    if code >= 0:
        return f"ended with code {code}"
    try:
        return f"was ended by signal {-code} ({signal.Signals(-code).name})"
    except ValueError:
        return f"was ended by signal {-code}"


def last_line(output: bytes) -> str:
    """Return the last line that says something, cleaned and shortened, or "" if there is none."""
    text = _ESCAPES.sub("", output.decode(errors="replace")).replace("\ufffd", " ")
    for line in reversed(text.splitlines()):
        if any(map(str.isalnum, line)):
            return shortened(line, MAX_OUTPUT)
    return ""


def with_last_output(sentence: str, output: bytes) -> str:
    """Return a sentence without its full stop, followed by the last line of a program's output."""
    line = last_line(output).rstrip(".")
    return f"{sentence}. Its last output: {line}" if line else sentence
