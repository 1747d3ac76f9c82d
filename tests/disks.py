"""Disks for tests: one that writes when it is told to, one that is full, one that is slow."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from abstract_arcade.library.folder import Library, LibraryError
from abstract_arcade.library.series import Standing
from abstract_arcade.match import Match


class SlowDisk:
    """A keeper that writes when it is told to."""

    def __init__(self, *, is_locked: bool = True) -> None:
        self.is_locked = is_locked
        self.has_anything = True
        self.waiting: list[tuple[Callable[[], None], Callable[[str], None]]] = []
        self.released: list[Match] = []

    def save(self, _match: Match, saved: Callable[[], None], failed: Callable[[str], None]) -> bool:
        if self.has_anything:
            self.waiting.append((saved, failed))
        return self.has_anything

    def standing(self, match: Match) -> Standing:
        raise NotImplementedError

    def release(self, match: Match) -> None:
        self.released.append(match)

    def write(self) -> None:
        """Write what was handed over first."""
        self.waiting.pop(0)[0]()

    def fail(self, sentence: str = "The disk is full") -> None:
        """Fail to write what was handed over first."""
        self.waiting.pop(0)[1](sentence)


class FullDisk(Library):
    """Matches on a disk that is full as long as it says so."""

    is_full = True

    def write(self, name: str, text: str) -> None:
        if self.is_full:
            raise LibraryError("The match cannot be saved: No space left on device")
        super().write(name, text)


class HeldDisk(Library):
    """Matches on a disk that answers only while nobody holds it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.free = threading.Event()
        """Set to let it answer."""

    def write(self, name: str, text: str) -> None:
        self.free.wait(20)
        super().write(name, text)


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """A real disk in a folder, which is full; yields whether one may be mounted here."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", str(folder)]
    try:
        is_mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        is_mounted = False
    try:
        if is_mounted:
            fill(folder)
        yield is_mounted
    finally:
        if is_mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path) -> None:
    """Fill a disk to its last byte; without the file `filler` it is empty again."""
    with (folder / "filler").open("wb", buffering=0) as filler, suppress(OSError):
        while True:
            filler.write(bytes(1024))
