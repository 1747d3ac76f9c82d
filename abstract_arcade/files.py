"""Files that are there whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

TEMPORARY = ".new-"
"""Stands in the names of files that are being written, which begin with a dot."""


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
    temporary = folder / f".{path.name}{TEMPORARY}{os.getpid()}"
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


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
