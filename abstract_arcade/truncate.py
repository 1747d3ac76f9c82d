"""What was typed or read, as messages name it: never at length, and with what was probably meant.

The one place that shortens such echoes, for the command line, the screen, records and engines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

MAX_QUOTED: Final = 60
"""The most characters of a text that a message repeats."""


_MAX_LISTED = 12
"""The most words that a message lists although it knows which of them was meant."""


def shortened(text: str, most: int = MAX_QUOTED) -> str:
    """A text on one line and in so many characters at most; the rest is an ellipsis."""
    # Split no more than is needed of a text that may be very long.
    start = "".join(each if each.isprintable() else " " for each in text[: 4 * most])
    line = " ".join(start.split())
    is_whole = len(text) <= 4 * most and len(line) <= most
    return line if is_whole else f"{line[: most - 1].rstrip()}…"


def quoted(value: object) -> str:
    """A value as Python writes it, its text shortened; a text is in quotation marks."""
    if isinstance(value, str):
        return repr(value if len(value) <= MAX_QUOTED else f"{value[:MAX_QUOTED]}…")
    try:
        text = repr(value)
    except ValueError:
        # Python writes no whole number of more than 4300 digits.
        return "a number of thousands of digits"
    return text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…"


def shown(value: object) -> str:
    """Return a value of JSON or TOML as an error names it: `quoted`, in the words of the file."""
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return quoted(value)


def most_like(word: str, known: Iterable[str]) -> str:
    """Return the known word that is most like another, or "" if none is."""
    near = get_close_matches(word[:100], list(known), 1)
    return near[0] if near else ""


def nearest(word: str, known: Iterable[str]) -> str:
    """Return "; perhaps you mean WORD" for the known word that is most like another, or ""."""
    near = most_like(word, known)
    return f"; perhaps you mean {near}" if near else ""


def no_such(what: str, word: str, known: Iterable[str]) -> str:
    """Return that there is no game, say, of a name, which there are, and which is probably meant.

    A long list is left out if there is such a one. The sentence has no full stop: "There is no game
    'kripte', only renju, krypte; perhaps you mean krypte".
    """
    names = list(known)
    meant = nearest(word.lower(), names)
    listed = "" if meant and len(names) > _MAX_LISTED else f", only {', '.join(names)}"
    return f"There is no {what} {quoted(word)}{listed}{meant}"


def with_short_words(text: str) -> str:
    """A text whose very long words are cut, of twice `MAX_QUOTED` and more; its lines stay."""
    # What follows a name without a blank is kept: a quotation mark, a full stop.
    text = re.sub(rf"(\w{{{MAX_QUOTED}}})\w{{{MAX_QUOTED},}}", r"\1…", text)
    # Paths may be long, and are shown whole; what is longer than any is none.
    most = 6 * MAX_QUOTED
    return re.sub(rf"(\S{{{MAX_QUOTED}}})\S{{{most},}}?(['\").]{{0,3}})(?=\s|$)", r"\1…\2", text)
