"""Places for engines, where several programs share the machine: so many run at once, no more."""

from __future__ import annotations

import os
from pathlib import Path

from abstract_arcade.locks import Lock
from abstract_arcade.paths import PLACES_VARIABLE


class NoPlaceError(Exception):
    """Every place is taken; `str()` is one sentence without a full stop."""


def take_place() -> Lock | None:
    """Take a place, kept until it is released or this process dies; None where nobody counts.

    Raises:
        NoPlaceError: every place is taken.
    """
    text = os.environ.get(PLACES_VARIABLE, "")
    if not text:
        return None
    count, _, folder = text.partition(":")
    for number in range(int(count)):
        lock = Lock.take(Path(folder) / f"{number}.lock")
        if lock is not None:
            return lock
    raise NoPlaceError(
        f"All the computers are playing, {count} at once: wait a moment, then try again"
    )
