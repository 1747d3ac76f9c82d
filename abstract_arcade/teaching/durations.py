"""The duration of each demonstration, as stated in its file.

It is read without reading the demonstration. Tests compare it with the result of `playing_seconds`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from abstract_arcade.lazy import GamePartError
from abstract_arcade.teaching.texts import teaching_file

_MINUTES: Final = re.compile(r"^minutes = (\d+)$", re.MULTILINE)


@cache
def duration_words(slug: str) -> str:
    """Return the duration of a game's demonstration in autoplay: "4 min".

    "1–4 min" means that there is a short version of a minute. Return "" if the game has no
    demonstration, or one without a duration.
    """
    try:
        text = teaching_file(f"{slug}.toml")
    except GamePartError:
        return ""
    stated = _MINUTES.search(text)
    if stated is None:
        return ""
    has_short = "\nshort = true\n" in text
    return f"1–{stated[1]} min" if has_short else f"{stated[1]} min"
