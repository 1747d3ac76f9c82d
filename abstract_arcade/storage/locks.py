"""Locks on files, which death gives back; where a system has none, nobody is kept out."""

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
    """A lock on a file, held until `release` or the death of this process.

    No program that this one starts inherits it.
    """

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor: int | None = descriptor

    @classmethod
    def take(cls, path: Path) -> Self | None:
        """Take the lock; None if somebody else has it.

        Raises:
            OSError: the file of the lock cannot be made.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        while True:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | WITHOUT_WAITING, 0o666)
            is_taken = False
            try:
                if not _lock(descriptor):
                    return None
                # Who gave it back may have removed the file after it was opened here.
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
            OSError: If the system does not say.
        """
        return self._descriptor is not None and _is_open_file(self._path, self._descriptor)

    def release(self) -> None:
        if self._descriptor is not None:
            # Where a file that is open cannot be removed it stays, and means nothing. A file that
            # another program made there since is that program's lock.
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
    """Return whether somebody holds the lock on a file, be it this process."""
    try:
        descriptor = os.open(path, os.O_RDONLY | WITHOUT_WAITING)
        try:
            return not _lock(descriptor, is_shared=True)
        finally:
            os.close(descriptor)
    except OSError:
        return False


def _lock(descriptor: int, *, is_shared: bool = False) -> bool:
    """Take the lock on an open file, unless another one that is open has it."""
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
    """Return whether a path still names the file that a descriptor has open."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except (FileNotFoundError, NotADirectoryError):
        return False
