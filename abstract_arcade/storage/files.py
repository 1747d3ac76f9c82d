"""Writing files so that they are never half written, and reading files that may be anything."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from contextlib import suppress
from pathlib import Path

WITHOUT_WAITING = 0
"""Flags for `os.open` with which opening any kind of file returns at once.

Opening a pipe does not wait for a writer, and a terminal does not become the controlling one.
"""

for _flag in ("O_CLOEXEC", "O_NONBLOCK", "O_NOCTTY", "O_BINARY", "O_NOINHERIT"):
    # No system has all of these flags.
    WITHOUT_WAITING |= getattr(os, _flag, 0)

_PIECE = 1 << 16
"""Bytes that are read at once."""

_TEMPORARY = ".new-"
"""The part of the name of a temporary file between the name of its target and the process id."""

_ABANDONED_SECONDS = 3600
"""Age in seconds at which a temporary file is deleted even if its process id is in use."""

_DISK_FAULTS = frozenset({errno.EIO, errno.ENOSPC, errno.EDQUOT})
"""Errors of `fsync` on a folder that mean that the disk failed to store it."""


def bytes_of(path: Path, limit: int) -> bytes:
    """Return the bytes of a regular file, or of the target of a link.

    The kind of the file is checked first, so that a pipe or a device never makes the caller wait.

    Raises:
        OSError: If the file cannot be read.
        ValueError: If it is not a regular file or has more than `limit` bytes. `str()` is a
            sentence without a full stop.
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
        # The file may grow while it is read.
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
    """Return an absolute path without links. Links that form a circle are not followed.

    The file need not exist.
    """
    return Path(os.path.realpath(path))


def write_file(path: Path, text: str, *, is_cache: bool = False) -> None:
    """Write a text to a file in UTF-8, and create its folder if necessary.

    The file is replaced in one step: if the program or the machine stops, either the old file or
    the new one is there. The function returns when the file is on the disk, unless `is_cache` is
    true.

    Raises:
        OSError: If the file cannot be written, or the path is a device, a pipe or a folder. The old
            file is unchanged then.
    """
    if path.exists() and not path.is_file():
        # The user root could replace even a device.
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
    """Delete the temporary files that programs left when they died while writing a file.

    `path` is the file that they were writing. A file that cannot be deleted stays. This lists the
    folder of the file, so use it only in folders with few files.
    """
    with suppress(OSError), os.scandir(path.parent) as others:
        for other in others:
            if other.name.startswith(f".{path.name}{_TEMPORARY}"):
                remove_abandoned(Path(other))


def unused_path(path: Path) -> Path:
    """Return a path that does not exist: `path`, or else "name-2.json", "name-3.json" and so on."""
    candidate = path
    number = 1
    while candidate.exists():
        number += 1
        candidate = path.with_stem(f"{path.stem}-{number}")
    return candidate


def remove_abandoned(path: Path) -> None:
    """Delete a file if it is a temporary file of `write_file` whose process no longer runs.

    It is also deleted if it is older than an hour. Any other file is left alone.
    """
    begun, sign, owner = path.name.rpartition(_TEMPORARY)
    if not (begun.startswith(".") and sign and owner.isdecimal()):
        return
    with suppress(OSError):
        is_old = time.time() - path.lstat().st_mtime > _ABANDONED_SECONDS
        if is_old or not _is_running(int(owner)):
            path.unlink()


def _is_running(process: int) -> bool:
    if sys.platform == "win32":
        # On Windows, `os.kill` would end the process. Old files are deleted anyway.
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        # The process belongs to another user.
        return True
    return True


def sync_folder(folder: Path) -> None:
    """Wait until the names of the files in a folder are on the disk.

    Some network and FUSE file systems cannot sync a folder: they answer EINVAL, EBADF, ENOTSUP or
    another error although the files in the folder are complete. These errors are ignored.

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
