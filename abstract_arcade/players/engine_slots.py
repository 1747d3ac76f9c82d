"""A limit on the number of engines that several processes run at once.

The server for browsers starts one process for each visitor and sets `PLACES_VARIABLE` for all of
them to "NUMBER:FOLDER". Each engine takes a place: a lock on one of the files 0.lock, 1.lock, … in
that folder.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from abstract_arcade.storage import PLACES_VARIABLE
from abstract_arcade.storage.files import bytes_of, write_file
from abstract_arcade.storage.locks import Lock, is_locked

_WANTED = "wanted"
"""The file that is touched when a process finds every place taken."""

_MAX_BYTES = 100
"""The most bytes that are read of a file with the id of a process."""


class NoPlaceError(Exception):
    """Every place is taken. `str()` is one sentence without its full stop."""


def take_place() -> Lock | None:
    """Take a place for an engine, which is held until the lock is released or this process dies.

    Returns:
        The lock of the place, or None if there is no limit: `PLACES_VARIABLE` is not set, or not of
        the form "NUMBER:FOLDER".

    Raises:
        NoPlaceError: If every place is taken.
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
    """Return the path of the lock file of a place, counted from 0: "0.lock" in `folder`."""
    return folder / f"{number}.lock"


def holders(folder: Path, count: int) -> set[int]:
    """Return the ids of the processes that hold one of the first `count` places.

    A process whose id cannot be read is left out.
    """
    ids = set()
    for number in range(count):
        path = place(folder, number)
        with suppress(OSError, ValueError):
            if is_locked(path):
                ids.add(int(bytes_of(path.with_suffix(".pid"), _MAX_BYTES)))
    return ids


def wanted_at(folder: Path) -> float:
    """Return when `take_place` last found every place taken, as in `time.time`; 0.0 for never."""
    try:
        return (folder / _WANTED).stat().st_mtime
    except OSError:
        return 0.0
