"""Locks on files, which death gives back."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from abstract_arcade.storage.files import WITHOUT_WAITING


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
                if not _flock(descriptor, fcntl.LOCK_EX):
                    return None
                # Who gave it back may have removed the file after it was opened here.
                is_taken = _is_open_file(path, descriptor)
            finally:
                if not is_taken:
                    os.close(descriptor)
            if is_taken:
                return cls(path, descriptor)

    def release(self) -> None:
        """Give the lock back."""
        if self._descriptor is not None:
            with suppress(OSError):
                self._path.unlink()
            os.close(self._descriptor)
            self._descriptor = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.release()


def is_locked(path: Path) -> bool:
    """Whether somebody holds the lock on a file, be it this process."""
    try:
        descriptor = os.open(path, os.O_RDONLY | WITHOUT_WAITING)
        try:
            return not _flock(descriptor, fcntl.LOCK_SH)
        finally:
            os.close(descriptor)
    except OSError:
        return False


def _flock(descriptor: int, operation: int) -> bool:
    try:
        fcntl.flock(descriptor, operation | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_open_file(path: Path, descriptor: int) -> bool:
    """Whether a path still names the file that a descriptor has open."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False
