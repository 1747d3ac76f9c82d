"""A home in which anything may lie: every path of the program's, and everything that can be there.

A fault of the disk itself, which no file can be made to have, is put between the program and it.
"""

from __future__ import annotations

import errno
import io
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

from abstract_arcade.kept.drafts import Drafts
from abstract_arcade.kept.recent import Recent
from abstract_arcade.kept.solved import Solved
from abstract_arcade.paths import positions_file, puzzles_file, recent_file
from abstract_arcade.records.library import Library
from abstract_arcade.settings import settings_file
from tests.matches import a_match

NAME = "20261121-201500-krypte-x7k2"
"""The match at whose paths anything may lie; there is another one, which is sound."""

OTHER = "20261120-090000-reneo-b2c3"

PATHS = (
    "",
    "matches",
    f"matches/{NAME}.json",
    f"matches/{NAME}.lock",
    "matches/index.json",
    "matches/deleted",
    f"matches/deleted/{NAME}.json",
    "positions.json",
    "puzzles.json",
    "recent.json",
    "settings.toml",
    ".settings.toml.lock",
)
"""Every path of the program's in its home, the home itself first."""

SMALL_FILES = ("positions.json", "puzzles.json", "recent.json")
"""What the program keeps of its own beside matches and settings."""


def furnish(home: Path) -> None:
    """Make a home in which all is as it should be."""
    library = Library()
    assert library.folder.parent == home
    for name in (NAME, OTHER):
        library.save(name, a_match("d1", "e8", "f1", "a8"))
    library.entries()
    library.deleted_folder.mkdir()
    for file in (Drafts(positions_file()), Solved(puzzles_file()), Recent(recent_file())):
        file.file.change(lambda _: None)
        file.close()
    settings_file().write_text("preview = true\n")


# What lies there


def _link(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


@cache
def _terminal() -> str:
    """A terminal on which nobody ever types."""
    return os.ttyname(os.openpty()[1])


def _write_rubbish(path: Path) -> None:
    path.write_bytes(b"\0\xff[{\x1b[2J" * 1000)


def _write_much(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 40)


KINDS: Mapping[str, Callable[[Path], None]] = {
    "a circle": lambda path: path.symlink_to(path.name),
    "nowhere": _link("nothing/at/all"),
    "a pipe": os.mkfifo,
    "an endless device": _link("/dev/zero"),
    "an empty device": _link("/dev/null"),
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
def faulty(place: Path, fault: int) -> Iterator[None]:
    """Let every call of the system fail that names a path, or anything below it."""

    def fails(path: object) -> bool:
        if not isinstance(path, (str, os.PathLike)):
            return False
        text = os.path.abspath(os.fspath(path))  # noqa: PTH100 - nothing may be looked up
        return text == str(place) or text.startswith(f"{place}/")

    def failing(call: Callable[..., Any]) -> Callable[..., Any]:
        def attempt(*arguments: Any, **options: Any) -> Any:
            if any(fails(each) for each in arguments[:2]):
                raise OSError(fault, os.strerror(fault), str(arguments[0]))
            return call(*arguments, **options)

        return attempt

    def entry_of(found: os.DirEntry[str]) -> Any:
        if not fails(found.path):
            return found
        same = {name: getattr(found, name) for name in ("name", "path", "is_symlink")}
        stat = failing(lambda _, **options: found.stat(**options))
        return SimpleNamespace(**same, stat=lambda **options: stat(found.path, **options))

    scan = failing(os.scandir)

    class Scan(list[Any]):
        def __init__(self, path: Any = ".") -> None:
            super().__init__(map(entry_of, scan(path)))

        def __enter__(self) -> Scan:
            return self

        def __exit__(self, *_: object) -> None:
            pass

    calls = ("open", "stat", "lstat", "mkdir", "rename", "replace", "unlink", "utime", "listdir")
    with ExitStack() as patches:
        for name in calls:
            patches.enter_context(mock.patch.object(os, name, failing(getattr(os, name))))
        patches.enter_context(mock.patch.object(io, "open", failing(io.open)))
        patches.enter_context(mock.patch.object(os, "scandir", Scan))
        yield
