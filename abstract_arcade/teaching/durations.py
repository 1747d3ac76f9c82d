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
    """Return how long a game's demonstration takes by itself: "3 minutes"; empty if not stated."""
    file = Path(__file__).with_name(f"{slug}.toml")
    stated = _MINUTES.search(file.read_text("utf-8")) if file.is_file() else None
    return counted(int(stated[1]), "minute") if stated else ""
