"""How long the demonstrations take: stated in their files, so that no demonstration is read for it.

Tests compare what is stated with `playing_seconds`, which plays a demonstration through.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from abstract_arcade.rules.core import counted

_MINUTES: Final = re.compile(r"^minutes = (\d+)$", re.MULTILINE)


@cache
def duration_words(slug: str) -> str:
    """Return how long a game's demonstration takes by itself, or an empty text if not stated.

    That is "4 minutes", or "1 or 4 minutes" for one with a short version.
    """
    file = Path(__file__).with_name(f"{slug}.toml")
    text = file.read_text("utf-8") if file.is_file() else ""
    stated = _MINUTES.search(text)
    if stated is None:
        return ""
    words = counted(int(stated[1]), "minute")
    return f"1 or {words}" if "\nshort = true\n" in text else words
