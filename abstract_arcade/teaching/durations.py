"""How long the demonstrations take: stated in their files, so that no demonstration is read for it.

Tests compare what is stated with `playing_seconds`, which plays a demonstration through.
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
    """Return how long a game's demonstration takes by itself, or an empty text if not stated.

    That is "4 min", or "1–4 min" for one with a short version.
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
