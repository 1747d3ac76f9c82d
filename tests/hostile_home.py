"""A home in which anything may lie: every path of the program's, and everything that can be there.

A fault of the disk itself, which no file can be made to have, is put between the program and it.
"""

from __future__ import annotations

import errno
import io
import os
import shutil
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self
from unittest import mock

from abstract_arcade.library.drafts import Drafts
from abstract_arcade.library.folder import Library
from abstract_arcade.library.small_files import Met, Recent, SmallFile, Solved
from abstract_arcade.settings import settings_file
from abstract_arcade.storage import state_folder
from tests.matches import a_match

NAME = "20261121-201500-krypte-x7k2"
"""The match at whose paths anything may lie; there is another one, which is sound."""

OTHER = "20261120-090000-reneo-b2c3"

SMALL: Mapping[str, type[SmallFile]] = {each.NAME: each for each in (Drafts, Met, Recent, Solved)}
"""What the program keeps of its own beside matches and settings."""

PATHS = (
    "",
    "matches",
    f"matches/{NAME}.json",
    f"matches/{NAME}.lock",
    "matches/index.json",
    "matches/deleted",
    f"matches/deleted/{NAME}.json",
    *SMALL,
    "settings.toml",
    ".settings.toml.lock",
)
"""Every path of the program's in its home, the home itself first."""


def furnish(home: Path) -> None:
    """Make a home in which all is as it should be."""
    library = Library()
    assert library.folder.parent == home
    for name in (NAME, OTHER):
        library.save(name, a_match("d1", "e8", "f1", "a8"))
    library.entries()
    library.deleted_folder.mkdir()
    for file in (kind(state_folder()) for kind in SMALL.values()):
        file.change(lambda _: None)
        file.close()
    settings_file().write_text("preview = true\n")


# What lies there


def _link(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


@cache
def _terminal() -> str:
    """A terminal on which nobody ever types."""
    return os.ttyname(os.openpty()[1])


def _device(minor: int) -> Callable[[Path], None]:
    """Memory device number `minor`; never the machine's own, which root might replace."""

    def make(path: Path) -> None:
        try:
            os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, minor))
        except PermissionError:
            path.symlink_to({3: "/dev/null", 5: "/dev/zero"}[minor])

    return make


def _write_rubbish(path: Path) -> None:
    path.write_bytes(b"\0\xff[{\x1b[2J" * 1000)


def _write_much(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 40)


KINDS: Mapping[str, Callable[[Path], None]] = {
    "a circle": lambda path: path.symlink_to(path.name),
    "nowhere": _link("nothing/at/all"),
    "a pipe": os.mkfifo,
    "an endless device": _device(5),
    "an empty device": _device(3),
    "a terminal": lambda path: path.symlink_to(_terminal()),
    "a folder": lambda path: (path / "within").mkdir(parents=True),
    "rubbish": _write_rubbish,
    "a huge file": _write_much,
}
"""What may lie at a path, and how it is put there."""


def put(home: Path, path: str, kind: str) -> None:
    """Let something lie at a path of a home."""
    place = home / path
    if place.is_dir():
        shutil.rmtree(place)
    else:
        place.unlink(missing_ok=True)
    place.parent.mkdir(parents=True, exist_ok=True)
    KINDS[kind](place)


# Faults of the disk

FAULTS = (errno.EACCES, errno.EIO, errno.ESTALE, errno.ENOENT)
"""What the system may answer at a path: the last one where something has vanished meanwhile."""


@contextmanager
def faulty(place: Path, fault: int, *, is_within: bool = False) -> Iterator[None]:
    """Let every call of the system fail that names a path, or anything below it.

    Args:
        place: the path.
        fault: with which answer.
        is_within: whether only what lies below it is meant.
    """
    disk = _FaultyDisk(str(place), fault, is_within=is_within)
    calls = ("open", "stat", "lstat", "mkdir", "rename", "replace", "unlink", "utime", "listdir")
    with ExitStack() as patches:
        for module, name in [*((os, name) for name in calls), (io, "open")]:
            call = disk.failing(getattr(module, name))
            patches.enter_context(mock.patch.object(module, name, call))
        patches.enter_context(mock.patch.object(os, "scandir", disk.scan))
        yield


class _FaultyDisk:
    """Calls of the system that fail at a path."""

    def __init__(self, place: str, fault: int, *, is_within: bool) -> None:
        self._place = place
        self._fault = fault
        self._is_within = is_within
        self._scandir = self.failing(os.scandir)

    def _fails(self, path: object) -> bool:
        if not isinstance(path, (str, os.PathLike)):
            return False
        text = os.path.abspath(os.fspath(path))  # noqa: PTH100 - nothing may be looked up
        is_there = text == self._place and not self._is_within
        return is_there or text.startswith(f"{self._place}/")

    def failing(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """A call that fails where one of its first two arguments is the path, or below it."""

        def attempt(*arguments: Any, **options: Any) -> Any:
            if any(map(self._fails, arguments[:2])):
                raise OSError(self._fault, os.strerror(self._fault), str(arguments[0]))
            return call(*arguments, **options)

        return attempt

    def scan(self, path: str = ".") -> Any:
        """What `os.scandir` gives, with entries that fail."""
        return _Scan(map(self._entry, self._scandir(path)))

    def _entry(self, found: os.DirEntry[str]) -> Any:
        if not self._fails(found.path):
            return found
        same = {name: getattr(found, name) for name in ("name", "path", "is_symlink")}
        stat_ = self.failing(lambda _, **options: found.stat(**options))
        return SimpleNamespace(**same, stat=lambda **options: stat_(found.path, **options))


class _Scan(list[Any]):
    """A list that may be closed."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass
