"""Files that are there whole or not at all, and reading what may be anything."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from contextlib import suppress
from functools import reduce
from operator import or_
from pathlib import Path

_FLAGS = ("O_CLOEXEC", "O_NONBLOCK", "O_NOCTTY", "O_BINARY", "O_NOINHERIT")

WITHOUT_WAITING = reduce(or_, (getattr(os, name, 0) for name in _FLAGS))
"""The flags with which to open what may be anything.

A pipe without a writer does not block, and a terminal does not become that of the program.
"""

_PIECE = 1 << 16
"""The bytes that are read at once."""

_TEMPORARY = ".new-"
"""Stands in the names of files that are being written, before the process that writes them."""

_ABANDONED_SECONDS = 3600
"""Age at which a file that was being written belongs to a program that died, on any machine."""

_DISK_FAULTS = frozenset({errno.EIO, errno.ENOSPC, errno.EDQUOT})
"""Errors of a disk that failed to store a folder. Other errors mean that it cannot sync folders."""


def bytes_of(path: Path, limit: int) -> bytes:
    """The bytes of a file, which is looked at before it is read: nobody waits for a pipe or device.

    The file, or a link to it, may have at most `limit` bytes.

    Raises:
        OSError: it cannot be read.
        ValueError: it is no file, or too long; `str()` says so without a full stop.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | WITHOUT_WAITING)
    except ValueError:
        raise ValueError("this is not a valid file name") from None
    try:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode):
            raise ValueError("this is not a file")
        size = found.st_size
        data = bytearray()
        # It may grow meanwhile.
        while size <= limit and (piece := os.read(descriptor, _PIECE)):
            data += piece
            size = max(size, len(data))
    finally:
        os.close(descriptor)
    if size > limit:
        most = f"{limit / 1024**2:g} MiB"
        raise ValueError(f"the file has {size:,} bytes, but can have at most {most}")
    return bytes(data)


def real_path(path: Path) -> Path:
    """Return the target of a path. Links that form a circle are not followed."""
    return Path(os.path.realpath(path))


def write_file(path: Path, text: str, *, is_cache: bool = False) -> None:
    """Replace a file, or make it and its folder: whatever happens, the old or the new one is there.

    For a cache nobody waits for the disk.

    Raises:
        OSError: it cannot be written, or is a device, a pipe or a folder; then it is as it was.
    """
    if path.exists() and not path.is_file():
        # Whoever may do all would replace even a device.
        raise FileExistsError(
            errno.EEXIST, "The file cannot be replaced, because it is not a regular file"
        )
    folder = path.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from None
    temporary = folder / f".{path.name}{_TEMPORARY}{os.getpid()}"
    try:
        with temporary.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            if not is_cache:
                os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    if not is_cache:
        sync_folder(folder)


def remove_leftovers(path: Path) -> None:
    """Remove what programs that died while they wrote a file have left beside it.

    The folder is listed for it, so this is for folders with few files.
    """
    with suppress(OSError), os.scandir(path.parent) as others:
        for other in others:
            if other.name.startswith(f".{path.name}{_TEMPORARY}"):
                remove_abandoned(Path(other))


def unused_path(path: Path) -> Path:
    """Return a path at which there is no file: `path`, else "name-2.json", "name-3.json"."""
    candidate = path
    number = 1
    while candidate.exists():
        number += 1
        candidate = path.with_stem(f"{path.stem}-{number}")
    return candidate


def remove_abandoned(path: Path) -> None:
    """Remove a file, if a program of ours died while it was writing it."""
    begun, sign, owner = path.name.rpartition(_TEMPORARY)
    if not (begun.startswith(".") and sign and owner.isdecimal()):
        return
    with suppress(OSError):
        is_old = time.time() - path.lstat().st_mtime > _ABANDONED_SECONDS
        if is_old or not _is_running(int(owner)):
            path.unlink()


def _is_running(process: int) -> bool:
    if sys.platform == "win32":
        # There to ask would be to interrupt it; what is old goes all the same.
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        # Somebody else's.
        return True
    return True


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk.

    Some network and FUSE file systems cannot sync a folder. They answer EINVAL, EBADF, ENOTSUP or
    another error, although the files in the folder are complete. Such an answer is not an error.

    Raises:
        OSError: If the disk failed while it stored the folder.
    """
    if sys.platform == "win32":
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        if error.errno in _DISK_FAULTS:
            raise
