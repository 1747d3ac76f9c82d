"""File locks, which the system releases when the process dies.

If Python has neither `fcntl` nor `msvcrt`, every attempt to take a lock succeeds.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from abstract_arcade.lazy import find_module
from abstract_arcade.storage.files import WITHOUT_WAITING

_fcntl: Any = find_module("fcntl")
_msvcrt: Any = None if _fcntl else find_module("msvcrt")


class Lock:
    """An exclusive lock on a file, held until `release`, the end of a `with` block or the process.

    Programs that this process starts do not inherit the lock.
    """

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor: int | None = descriptor

    @classmethod
    def take(cls, path: Path) -> Self | None:
        """Return the lock on the file at a path, or None if it is taken, even by this process.

        The file and its folder are created if necessary.

        Raises:
            OSError: If the file cannot be created or opened.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        while True:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | WITHOUT_WAITING, 0o666)
            is_taken = False
            try:
                if not _lock(descriptor):
                    return None
                # The previous holder may have deleted the file after it was opened here.
                is_taken = _is_open_file(path, descriptor)
            finally:
                if not is_taken:
                    os.close(descriptor)
            if is_taken:
                return cls(path, descriptor)

    @property
    def is_in_place(self) -> bool:
        """Whether the file of the lock is still at its path. If not, others can take the lock.

        Raises:
            OSError: If the file cannot be examined.
        """
        return self._descriptor is not None and _is_open_file(self._path, self._descriptor)

    def release(self) -> None:
        """Release the lock and delete its file. Do nothing if the lock was released before."""
        if self._descriptor is not None:
            # Windows cannot delete an open file; a leftover lock file is harmless. If another
            # program has created a new file at the path, it is that program's lock.
            with suppress(OSError):
                if self.is_in_place:
                    self._path.unlink()
            os.close(self._descriptor)
            self._descriptor = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def is_locked(path: Path) -> bool:
    """Return whether any process, including this one, holds the lock on the file at a path.

    Return False if there is no such file.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | WITHOUT_WAITING)
        try:
            return not _lock(descriptor, is_shared=True)
        finally:
            os.close(descriptor)
    except OSError:
        return False


def _lock(descriptor: int, *, is_shared: bool = False) -> bool:
    """Try to lock an open file without waiting; return whether that succeeded.

    Without `fcntl` and `msvcrt`, nothing is locked and the result is True.
    """
    try:
        if _fcntl is not None:
            how = _fcntl.LOCK_SH if is_shared else _fcntl.LOCK_EX
            _fcntl.flock(descriptor, how | _fcntl.LOCK_NB)
        elif _msvcrt is not None:
            _msvcrt.locking(descriptor, _msvcrt.LK_NBLCK, 1)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _is_open_file(path: Path, descriptor: int) -> bool:
    """Return whether the file at a path is the one that a descriptor has open."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except (FileNotFoundError, NotADirectoryError):
        return False
