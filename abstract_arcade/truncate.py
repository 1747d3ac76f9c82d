"""Texts and values from outside as messages quote them: shortened, with the nearest known word."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

MAX_QUOTED: Final = 60
"""The most characters of a text that a message quotes."""


_MAX_LISTED = 12
"""The most known words that a message lists if it also suggests one of them."""


def shortened(text: str, most: int = MAX_QUOTED) -> str:
    """Return a text on one line, cut to at most `most` characters, the last of which is then "…".

    Every run of white space and unprintable characters is replaced by one space.
    """
    # Only the beginning is examined, because the text may be very long.
    start = text[: 4 * most]
    printable = "".join(letter if letter.isprintable() else " " for letter in start)
    line = " ".join(printable.split())
    if len(text) == len(start) and len(line) <= most:
        return line
    return f"{line[: most - 1].rstrip()}…"


def quoted(value: object) -> str:
    """Return the `repr` of a value, cut after `MAX_QUOTED` characters, with "…" for the rest.

    A text is in quotation marks, which are not counted.
    """
    if isinstance(value, str):
        return repr(value if len(value) <= MAX_QUOTED else f"{value[:MAX_QUOTED]}…")
    try:
        text = repr(value)
    except ValueError:
        # `repr` refuses numbers of more than 4300 digits.
        return "a number of thousands of digits"
    return text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…"


def shown(value: object) -> str:
    """Return a value of a JSON or TOML file as errors name it: "a list", "null", else `quoted`."""
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
    """Return the word among `known` that is most similar to `word`, or "" if none is similar.

    Case matters.
    """
    near = get_close_matches(word[:100], list(known), 1)
    return near[0] if near else ""


def nearest(word: str, known: Iterable[str]) -> str:
    """Return "; perhaps you mean WORD" with the result of `most_like`, or "" if that is ""."""
    near = most_like(word, known)
    return f"; perhaps you mean {near}" if near else ""


def no_such(what: str, word: str, known: Iterable[str]) -> str:
    """Return the refusal of an unknown name, without a full stop.

    For example "There is no game 'kripte', only renju, krypte; perhaps you mean krypte". A long
    list of names is left out if there is a suggestion.

    Args:
        what: the noun for the thing: "game".
        word: the unknown name.
        known: all names.
    """
    names = list(known)
    meant = nearest(word.lower(), names)
    listed = "" if meant and len(names) > _MAX_LISTED else f", only {', '.join(names)}"
    return f"There is no {what} {quoted(word)}{listed}{meant}"


def with_short_words(text: str) -> str:
    """Return a text whose longest words are cut after `MAX_QUOTED` characters, with "…".

    These are words of letters and digits of at least twice that length, and longer words of any
    characters except white space, such as paths, of at least seven times that length.
    """
    # Characters right after a word are kept: a quotation mark, a full stop.
    text = re.sub(rf"(\w{{{MAX_QUOTED}}})\w{{{MAX_QUOTED},}}", r"\1…", text)
    # Paths may be long, and are kept. Longer words are not paths.
    most = 6 * MAX_QUOTED
    return re.sub(rf"(\S{{{MAX_QUOTED}}})\S{{{most},}}?(['\").]{{0,3}})(?=\s|$)", r"\1…\2", text)
