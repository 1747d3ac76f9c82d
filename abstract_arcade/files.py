"""Files that are there whole or not at all."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

_TEMPORARY = ".new-"
"""Stands in the names of files that are being written, before the process that writes them."""

_ABANDONED_SECONDS = 3600
"""Age at which a file that was being written belongs to a program that died, on any machine."""

_looked_after: set[Path] = set()
"""The files beside which nothing is left of programs that died."""


def write_file(path: Path, text: str, *, is_cache: bool = False) -> None:
    """Replace a file, or make it and its folder: whatever happens, the old or the new one is there.

    Args:
        path: the file.
        text: what shall stand in it.
        is_cache: whether it may be lost; then nobody waits for the disk.

    Raises:
        OSError: it cannot be written; then it is as it was.
    """
    folder = path.parent
    folder.mkdir(parents=True, exist_ok=True)
    temporary = folder / f".{path.name}{_TEMPORARY}{os.getpid()}"
    if path not in _looked_after:
        _looked_after.add(path)
        with suppress(OSError):
            for each in os.scandir(folder):
                if each.name.startswith(f".{path.name}{_TEMPORARY}"):
                    remove_abandoned(Path(each.path))
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
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        # Somebody else's.
        return True
    return True


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
