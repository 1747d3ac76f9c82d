"""Slots for engines, where several programs share the machine: so many run at once, no more."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from abstract_arcade.storage import PLACES_VARIABLE
from abstract_arcade.storage.files import bytes_of, write_file
from abstract_arcade.storage.locks import Lock, is_locked

_WANTED = "wanted"
"""The file whose time says when somebody found every place taken."""

_MAX_BYTES = 100
"""The size of a larger file than one with the id of a process."""


class NoPlaceError(Exception):
    """Every place is taken; `str()` is one sentence without a full stop."""


def take_place() -> Lock | None:
    """Take a place, kept until it is released or this process dies; None where nobody counts.

    A value of `PLACES_VARIABLE` that is not a number and a folder counts nothing.

    Raises:
        NoPlaceError: every place is taken.
    """
    count, _, folder = os.environ.get(PLACES_VARIABLE, "").partition(":")
    if not (count.isascii() and count.isdigit() and len(count) < 10 and folder):
        return None
    for number in range(int(count)):
        path = place(Path(folder), number)
        lock = Lock.take(path)
        if lock is not None:
            with suppress(OSError):
                write_file(path.with_suffix(".pid"), str(os.getpid()), is_cache=True)
            return lock
    with suppress(OSError):
        (Path(folder) / _WANTED).touch()
    raise NoPlaceError(
        f"The limit of computer players ({count}) is reached: wait a moment, then try again"
    )


def place(folder: Path, number: int) -> Path:
    """Return the lock of a place, counted from 0."""
    return folder / f"{number}.lock"


def holders(folder: Path, count: int) -> set[int]:
    """Return the ids of the processes that hold one of so many places."""
    found = set()
    for number in range(count):
        path = place(folder, number)
        with suppress(OSError, ValueError):
            if is_locked(path):
                found.add(int(bytes_of(path.with_suffix(".pid"), _MAX_BYTES)))
    return found


def wanted_at(folder: Path) -> float:
    """When somebody last found every place taken, in seconds of `time.time`; 0 for never."""
    try:
        return (folder / _WANTED).stat().st_mtime
    except OSError:
        return 0.0
