"""The folder of matches: one file a match, listed, found, saved, deleted and brought back."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from abstract_arcade import __version__
from abstract_arcade.library import LibraryError, reported
from abstract_arcade.library.entry import (
    FINISHED,
    UNREADABLE,
    Entry,
    entry_of,
    entry_of_match,
    entry_of_row,
)
from abstract_arcade.match import Match
from abstract_arcade.records import dump, load
from abstract_arcade.records.core import CANNOT_READ, RecordError, read_file
from abstract_arcade.records.header import read_time, write_time
from abstract_arcade.records.json_format import read, write
from abstract_arcade.storage import file_named, matches_folder
from abstract_arcade.storage.files import (
    bytes_of,
    real_path,
    remove_abandoned,
    sync_folder,
    write_file,
)
from abstract_arcade.storage.locks import Lock, is_locked
from abstract_arcade.truncate import quoted

__all__ = ["Library", "LibraryError", "Lock", "TakenError", "is_file_argument"]

ENDING = ".json"
"""The ending of the files of matches."""

INDEX = f"index{ENDING}"
"""The name of the cache in a folder of matches; it may be thrown away."""

_MAX_INDEX_BYTES = 1 << 26
"""The size of a larger cache than is read."""

# Another version may show other things, or read what this one cannot.
_INDEX_FORMAT = f"abstract-arcade-index/2 {__version__}"

_DELETED = "deleted"
_LOCK_ENDING = ".lock"

KEPT_DAYS = 30
"""Days after which a finished match is old, and a deleted one goes for good."""

_MAX_NAMED = 5

# That of `secrets`, without the hashes that come with it.
_RANDOM = random.SystemRandom()


def is_file_argument(text: str) -> bool:
    """Whether an argument of a command names a file (or, as `-`, a pipe) and no kept match."""
    return text == "-" or "/" in text or "." in text


def _random_tail() -> str:
    return "".join(_RANDOM.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(4))


class TakenError(LibraryError):
    """A match that another program has opened, since somebody removed the lock that was held."""


class Library:
    """The matches in a folder, which is made when the first one is saved.

    Attributes:
        unwritten: matches that could not be written yet, by name; lists show them with the others.
        just_deleted: the names of the matches that were deleted and not brought back, in order.

    Raises:
        LibraryError: from every method: the folder or a file in it cannot be read or written.
    """

    def __init__(
        self,
        folder: Path | None = None,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        tail: Callable[[], str] = _random_tail,
        is_sandboxed: bool = False,
    ) -> None:
        """Use a folder, or that of this machine; `tail` sets names of one second apart.

        If `is_sandboxed`, no other file is opened, the folder is not named, and no match names a
        program.
        """
        self.folder = matches_folder() if folder is None else folder
        self._is_sandboxed = is_sandboxed
        self._now = now
        self._tail = tail
        self._locks: dict[str, Lock] = {}
        # The file of each locked match as this program has read or written it last.
        self._stamps: dict[str, tuple[int, int, int] | None] = {}
        # The matches that another program took over: nothing may be written to them.
        self._taken: set[str] = set()
        self.unwritten: dict[str, Match] = {}
        self.just_deleted: list[str] = []

    # Names

    def new_id(self, slug: str) -> str:
        """Return a name for a new match, as 20261121-201500-krypte-x7k2."""
        while True:
            name = f"{self._now().astimezone(UTC):%Y%m%d-%H%M%S}-{slug}-{self._tail()}"
            # Of a folder that cannot be looked into it is said when the match is written.
            with suppress(OSError):
                if self.path(name).exists():
                    continue
            return name

    def path(self, name: str) -> Path:
        return self.folder / f"{name}{ENDING}"

    def find(self, text: str) -> str:
        """Return the name of the match whose name `text` begins or ends.

        Raises:
            LibraryError: there is none, or more than one.
        """
        word = text.strip().lower()
        names = {name: name.lower() for name, _ in self._files()}
        found = [name for name, lower in names.items() if lower == word]
        if word and not found:
            found = [
                name
                for name, lower in sorted(names.items())
                if lower.startswith(word) or lower.endswith(word)
            ]
        if len(found) == 1:
            return found[0]
        if not found:
            raise LibraryError(
                f"There is no match {quoted(text)}; `abstract-arcade matches` lists them"
            )
        named = ", ".join(found[:_MAX_NAMED])
        more = f" and {len(found) - _MAX_NAMED} more" if len(found) > _MAX_NAMED else ""
        raise LibraryError(f"{quoted(text)} matches several names: {named}{more}")

    def resolve(self, argument: str) -> str | Path:
        """What an argument FILE|NAME of a command means: the name of a match here, or a file.

        Raises:
            LibraryError: it is no file, and `find` finds no match; or a file where none is opened.
        """
        if not is_file_argument(argument):
            return self.find(argument)
        if self._is_sandboxed:
            raise LibraryError("Files cannot be opened in a browser")
        path = file_named(argument)
        with suppress(OSError, ValueError):
            real = real_path(path)
            if path.suffix == real.suffix == ENDING and real.parent == real_path(self.folder):
                return real.stem
        return path

    # Reading

    def entries(self) -> list[Entry]:
        """Return every match, newest first, and those that cannot be read last."""
        index = Index(self.folder)
        entries = [index.entry(name, found) for name, found in self._files()]
        if entries:
            index.save()
        unwritten = self.unwritten_entries()
        names = {entry.id for entry in unwritten}
        return newest_first([*(each for each in entries if each.id not in names), *unwritten])

    def has_match_of(self, slug: str) -> bool:
        """Return whether a match of a game is in the folder, by the names of the files alone."""
        return any(f"-{slug}-" in name for name, _ in self._files())

    def unwritten_entries(self) -> list[Entry]:
        """The matches that could not be written yet, newest first; no folder is read for them."""
        found = dict(self.unwritten)
        return newest_first([entry_of_match(name, match) for name, match in found.items()])

    def _listed(self) -> list[os.DirEntry[str]]:
        """Return the files in the folder. A folder that cannot be read raises an error."""
        # A stranger is not told where the matches are.
        place = "" if self._is_sandboxed else f" in {self.folder}"
        with reported(f"The matches{place} cannot be listed"):
            try:
                return list(os.scandir(self.folder))
            except FileNotFoundError:
                return []

    def _files(self) -> Iterator[tuple[str, os.stat_result | None]]:
        """The names of the matches, and what their files are; None where that cannot be told."""
        for each in self._listed():
            if each.name.startswith("."):
                remove_abandoned(Path(each.path))
            elif each.name.endswith(ENDING) and each.name != INDEX:
                status = None
                try:
                    status = each.stat()
                except FileNotFoundError:
                    # It has vanished meanwhile, unless it is a link that leads nowhere.
                    if not each.is_symlink():
                        continue
                except OSError:
                    # Reading it will say why.
                    pass
                yield each.name.removesuffix(ENDING), status

    def load(
        self,
        source: str | Path,
        format: str | None = None,
        encoding: str | None = None,
        game: int | None = None,
    ) -> Match:
        """Read a match that `resolve` named; only those of this folder may name engines.

        `format`, `encoding` and `game` are those of
        a file, as `abstract_arcade.records.load` takes them.

        Raises:
            RecordError: it cannot be read; the error holds the sound part.
        """
        if isinstance(source, Path):
            return load(source, format, encoding, game)
        if source in self.unwritten:
            return self.unwritten[source]
        return read(read_file(self.path(source)), keep_commands=not self._is_sandboxed)

    # Writing

    def text(self, match: Match) -> str | None:
        """Return the text to be kept of a match from now on; None for one without a ply.

        Raises:
            RecordError: a record cannot hold it.
        """
        if not match.root.children:
            return None
        match.updated = self._now().astimezone(UTC).replace(microsecond=0)
        match.created = match.created or match.updated
        return write(match, keep_commands=True)

    def write(self, name: str, text: str) -> None:
        """Keep a text under a name; it is on the disk once this returns.

        Raises:
            TakenError: If the lock was removed, and another program opened or changed the match.
        """
        with reported("The match cannot be saved"):
            self._renew_lock(name)
            write_file(self.path(name), text)
            self._stamps[name] = self._stamp(name)

    def save(self, name: str, match: Match) -> bool:
        """Keep a match under a name; return whether it has a ply, without which none is kept.

        Raises:
            RecordError: a record cannot hold it.
        """
        text = self.text(match)
        if text is not None:
            self.write(name, text)
        return text is not None

    def delete(self, name: str) -> None:
        """Take a match out of the lists; `restore` brings it back, for `KEPT_DAYS` days at least.

        Raises:
            LibraryError: another program has it open.
        """
        if self.lock(name) is None:
            raise LibraryError(f"{name} is open elsewhere")
        with reported(f"{name} cannot be deleted"):
            try:
                target = self.deleted_folder / f"{name}{ENDING}"
                target.parent.mkdir(exist_ok=True)
                self._purge()
                self.path(name).replace(target)
                now = self._now().timestamp()
                os.utime(target, (now, now), follow_symlinks=False)
                sync_folder(self.folder)
                self.just_deleted.append(name)
            finally:
                self.unlock(name)

    def restore(self, name: str) -> None:
        """Bring a deleted match back.

        Raises:
            LibraryError: it is gone, or its name is taken.
        """
        with suppress(ValueError):
            self.just_deleted.remove(name)
        with reported(f"{name} cannot be restored"):
            if self.path(name).exists():
                raise LibraryError(f"A match named {name} already exists")
            (self.deleted_folder / f"{name}{ENDING}").rename(self.path(name))
            sync_folder(self.folder)

    def clear(self) -> list[str]:
        """Delete what `old` finds, and return the names of what was deleted."""
        names = [entry.id for entry in self.old()]
        for name in names:
            self.delete(name)
        return names

    def old(self) -> list[Entry]:
        """Return the matches that are finished, unchanged for `KEPT_DAYS` days, and not open."""
        limit = write_time(self._now() - timedelta(days=KEPT_DAYS))
        in_use = self.open_elsewhere() | self._locks.keys()
        return [
            entry
            for entry in self.entries()
            if entry.status == FINISHED and entry.updated < limit and entry.id not in in_use
        ]

    @property
    def deleted_folder(self) -> Path:
        """The folder of deleted matches that can still be restored."""
        return self.folder / _DELETED

    def _purge(self) -> None:
        limit = (self._now() - timedelta(days=KEPT_DAYS)).timestamp()
        for found in list(os.scandir(self.deleted_folder)):
            # What cannot be removed stays.
            with suppress(OSError):
                changed = found.stat(follow_symlinks=False).st_mtime
                if found.name.endswith(ENDING) and changed < limit:
                    Path(found.path).unlink()

    def export(self, folder: Path) -> Mapping[str, str]:
        """Copy every match into another folder, for other people: engines without their commands.

        Returns:
            Why, by name, for those that could not be read and so were not copied.

        Raises:
            LibraryError: it is the same folder, or cannot be written to.
        """
        if real_path(folder) == real_path(self.folder):
            raise LibraryError("The matches are stored in this folder: choose another folder")
        faults = {}
        for entry in self.entries():
            try:
                text = dump(self.load(entry.id))
            except RecordError as error:
                faults[entry.id] = str(error)
                continue
            with reported(f"The matches cannot be copied to {folder}"):
                write_file(folder / f"{entry.id}{ENDING}", text)
        return faults

    # Locks

    def lock(self, name: str) -> Lock | None:
        """Take the lock of a match, to be kept while it is played; None if another program has it.

        The lock is given back by `unlock`, or by the death of this process.
        """
        if name in self._locks:
            return self._locks[name]
        with reported(f"{name} cannot be locked"):
            lock = Lock.take(self._lock_path(name))
        if lock is not None:
            self._locks[name] = lock
            self._stamps[name] = self._stamp(name)
            self._taken.discard(name)
        return lock

    def _lock_path(self, name: str) -> Path:
        return self.folder / f"{name}{_LOCK_ENDING}"

    def _renew_lock(self, name: str) -> None:
        """Take the lock of a match again if somebody has removed its file.

        Raises:
            TakenError: If another program has the lock, or has changed the match.
            OSError: If the file of the lock cannot be made.
        """
        lost = self._locks.get(name)
        if name not in self._taken:
            if lost is None or lost.is_in_place:
                return
            lost.release()
            lock = Lock.take(self._lock_path(name))
            if lock is not None and self._stamp(name) in (None, self._stamps.get(name)):
                self._locks[name] = lock
                return
            self._taken.add(name)
            if lock is not None:
                lock.release()
        raise TakenError("Another program has opened the match")

    def _stamp(self, name: str) -> tuple[int, int, int] | None:
        """Return what tells one version of the file of a match from another; None for no file."""
        try:
            found = self.path(name).stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino

    def unlock(self, name: str) -> None:
        """Give the lock of a match back, if it is held here."""
        lock = self._locks.pop(name, None)
        if lock is not None:
            lock.release()

    def unlock_all(self) -> None:
        """Give all locks back that are held here."""
        for name in [*self._locks]:
            self.unlock(name)

    def open_elsewhere(self) -> frozenset[str]:
        """Return the names of the matches that other programs have open."""
        locks = [each for each in self._listed() if each.name.endswith(_LOCK_ENDING)]
        names = {each.name.removesuffix(_LOCK_ENDING): Path(each.path) for each in locks}
        return frozenset(
            name for name, path in names.items() if name not in self._locks and is_locked(path)
        )


class Index:
    """A cache of the entries of a folder, valid while a file has the same name, time and size."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / INDEX
        self._rows = self._load()
        self._used: dict[str, list[Any]] = {}
        self._is_changed = False

    def _load(self) -> dict[str, list[Any]]:
        """Return the rows by the name of the match; none if the cache cannot be used."""
        with suppress(OSError, ValueError, RecursionError):
            data = json.loads(bytes_of(self._path, _MAX_INDEX_BYTES))
            if isinstance(data, dict) and data.get("format") == _INDEX_FORMAT:
                rows = data.get("matches")
                return rows if isinstance(rows, dict) else {}
        return {}

    def entry(self, name: str, found: os.stat_result | None) -> Entry:
        """The entry of a match by its name and its file's status, None if that cannot be told."""
        stamp = None
        changed = ""
        if found is not None:
            stamp = [found.st_mtime_ns, found.st_size, found.st_ino]
            changed = _time_of(found)
        # What stands in the cache may be anything.
        row: Any = self._rows.get(name)
        is_valid = isinstance(row, list) and row[:3] == stamp
        if is_valid and (kept := entry_of_row(name, row[3:])) is not None:
            self._used[name] = row
            return kept
        try:
            text = read_file(self._folder / f"{name}{ENDING}")
        except RecordError as error:
            # The next time it may be read, though it has not changed.
            reason = str(error).removeprefix(CANNOT_READ)
            return Entry(name, UNREADABLE, updated=changed, error=reason)
        entry = entry_of(name, text)
        if not entry.updated:
            entry = replace(entry, updated=changed)
        if stamp is not None:
            self._used[name] = [*stamp, *entry.row()]
            self._is_changed = True
        return entry

    def save(self) -> None:
        """Keep what was used; a cache that cannot be written is none."""
        if self._is_changed or len(self._used) < len(self._rows):
            with suppress(OSError):
                text = json.dumps({"format": _INDEX_FORMAT, "matches": self._used})
                write_file(self._path, text, is_cache=True)


def _time_of(found: os.stat_result) -> str:
    """When a file was changed, in ISO 8601 and UTC; empty for what is no time of a calendar."""
    with suppress(ValueError, OverflowError, OSError):
        time = datetime.fromtimestamp(int(found.st_mtime), UTC)
        return write_time(read_time(time.isoformat(), ""))
    return ""


def newest_first(entries: Iterable[Entry]) -> list[Entry]:
    """Entries in the order of lists; unreadable ones come last."""
    by_time = sorted(entries, key=lambda entry: (entry.updated, entry.id), reverse=True)
    return sorted(by_time, key=lambda entry: entry.status == UNREADABLE)
