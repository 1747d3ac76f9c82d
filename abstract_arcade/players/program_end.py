"""Parts of the sentence about a program that failed: how it ended, and its last output."""

from __future__ import annotations

import re
import signal

from abstract_arcade.truncate import shortened

MAX_OUTPUT = 120
"""The most characters of a program's output that a sentence repeats."""

TAIL_BYTES = 8000
"""Number of bytes at the end of standard error that callers keep for `with_last_output`."""

_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?)")
"""Escape sequences for a terminal: colours, titles and others."""


def how_ended(code: int) -> str:
    """Return how a program ended: "ended with code 2", "was ended by signal 9 (SIGKILL)".

    `code` is its return code as in `subprocess`: a negative one is the number of a signal.
    """
    if code >= 0:
        return f"ended with code {code}"
    try:
        return f"was ended by signal {-code} ({signal.Signals(-code).name})"
    except ValueError:
        return f"was ended by signal {-code}"


def last_line(output: bytes) -> str:
    """Return the last line that contains a letter or a digit, or "" if there is none.

    Escape sequences and bytes that are not UTF-8 are removed, and the line is cut to `MAX_OUTPUT`
    characters.
    """
    text = _ESCAPES.sub("", output.decode(errors="replace")).replace("\ufffd", " ")
    for line in reversed(text.splitlines()):
        if any(map(str.isalnum, line)):
            return shortened(line, MAX_OUTPUT)
    return ""


def with_last_output(sentence: str, output: bytes) -> str:
    """Return a sentence followed by the last line of a program's output, if there is one.

    >>> with_last_output("gnuboard ended with code 2", b"cannot open model.bin")
    'gnuboard ended with code 2. Its last output: cannot open model.bin'
    """
    line = last_line(output).rstrip(".")
    return f"{sentence}. Its last output: {line}" if line else sentence
