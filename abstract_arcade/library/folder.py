"""The folder of saved matches: listing, finding, saving, deleting and restoring them."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeAlias

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
"""The extension of the files of matches."""

INDEX = f"index{ENDING}"
"""The name of the cache of list entries in a folder of matches. It may be deleted."""

_MAX_INDEX_BYTES = 1 << 26
"""Largest index file that is read, in bytes."""

# With the version: another version may list other facts or read other records.
_INDEX_FORMAT = f"abstract-arcade-index/3 {__version__}"

_DELETED = "deleted"
_LOCK_ENDING = ".lock"

KEPT_DAYS = 30
"""Days after which a finished match counts as old, and after which a deleted one is removed."""

_MAX_NAMED = 5
"""Most names that an error lists."""

# The generator of `secrets.choice`. The module `secrets` also imports hash functions.
_RANDOM = random.SystemRandom()


def is_file_argument(text: str) -> bool:
    """Return whether a command-line argument is a file, or "-" for a pipe, and not a match id.

    A file has a slash or a dot in its name. It need not exist.
    """
    return text == "-" or "/" in text or "." in text


def _utc_now() -> datetime:
    return datetime.now(UTC)


def _random_tail() -> str:
    return "".join(_RANDOM.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(4))


_Stamp: TypeAlias = tuple[int, int, int]
"""The time, size and number of a file, which differ for each version of the file."""


def _stamp_of(status: os.stat_result) -> _Stamp:
    return status.st_mtime_ns, status.st_size, status.st_ino


class TakenError(LibraryError):
    """A match that another program has opened after the file of its lock was deleted."""


class Library:
    """The matches in a folder. The folder is created when the first match is saved.

    The name of a match is the name of its file without the extension. Every method that reads or
    writes raises `LibraryError` if the folder or a file in it cannot be read or written.

    Attributes:
        folder: the folder.
        unwritten: the matches, by name, whose latest moves are not on the disk yet. Lists and
            `load` use them instead of the files.
        just_deleted: the names of the matches that were deleted and not restored, oldest first.
    """

    def __init__(
        self,
        folder: Path | None = None,
        *,
        now: Callable[[], datetime] = _utc_now,
        tail: Callable[[], str] = _random_tail,
        is_sandboxed: bool = False,
    ) -> None:
        """Use a folder of matches.

        Args:
            folder: the folder; None for the matches folder of this machine.
            now: returns the current time.
            tail: returns the last part of new names, which distinguishes those of one second.
            is_sandboxed: whether the player is a visitor; see `storage.is_sandboxed`. Then other
                files cannot be opened, errors do not name the folder, and engines of matches become
                people.
        """
        self.folder = matches_folder() if folder is None else folder
        self._is_sandboxed = is_sandboxed
        self._now = now
        self._tail = tail
        self._locks: dict[str, Lock] = {}
        # The version of the file of each locked match that this program read or wrote last.
        self._stamps: dict[str, _Stamp | None] = {}
        # The names of matches that another program has opened: they must not be written.
        self._taken: set[str] = set()
        self.unwritten: dict[str, Match] = {}
        self.just_deleted: list[str] = []

    # Names

    def new_id(self, slug: str) -> str:
        """Return an unused name for a new match: "20261121-201500-krypte-x7k2"."""
        while True:
            name = f"{self._now().astimezone(UTC):%Y%m%d-%H%M%S}-{slug}-{self._tail()}"
            # Writing the match will report a folder that cannot be read.
            with suppress(OSError):
                if self.path(name).exists():
                    continue
            return name

    def path(self, name: str) -> Path:
        return self.folder / f"{name}{ENDING}"

    def find(self, text: str) -> str:
        """Return the name of the only match whose name begins or ends with a text.

        Upper and lower case are the same. If the text is the whole name of a match, other matches
        do not count.

        Raises:
            LibraryError: If there is none, as for an empty text, or more than one.
        """
        word = text.strip().lower()
        names = sorted(name for name, _ in self._files())
        matching = [name for name in names if name.lower() == word]
        if word and not matching:
            for name in names:
                lower = name.lower()
                if lower.startswith(word) or lower.endswith(word):
                    matching.append(name)
        if len(matching) == 1:
            return matching[0]
        if not matching:
            raise LibraryError(
                f"There is no match {quoted(text)}; `abstract-arcade matches` lists them"
            )
        named = ", ".join(matching[:_MAX_NAMED])
        if len(matching) > _MAX_NAMED:
            named = f"{named} and {len(matching) - _MAX_NAMED} more"
        raise LibraryError(f"{quoted(text)} matches several names: {named}")

    def resolve(self, argument: str) -> str | Path:
        """Return the match or file that a command-line argument means.

        Returns:
            The name of a match in this folder, or the path of another file.

        Raises:
            LibraryError: If the argument is not a file and `find` finds no match, or if it is a
                file and the player is a visitor.
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
        """Return the list entries of all matches, newest first; unreadable files come last."""
        index = Index(self.folder)
        written = [index.entry(name, status) for name, status in self._files()]
        if written:
            index.save()
        entries = {entry.id: entry for entry in (*written, *self.unwritten_entries())}
        return newest_first(entries.values())

    def has_match_of(self, slug: str) -> bool:
        """Return whether the folder has a match of a game, by the names of its files alone."""
        return any(f"-{slug}-" in name for name, _ in self._files())

    def unwritten_entries(self) -> list[Entry]:
        """Return the list entries of the matches in `unwritten`, newest first."""
        # A copy, since another thread may list the matches while one is saved.
        unwritten = dict(self.unwritten)
        return newest_first([entry_of_match(name, match) for name, match in unwritten.items()])

    def _listed(self) -> list[os.DirEntry[str]]:
        """Return the files in the folder, or none if there is no folder."""
        # A visitor must not see paths of the machine.
        place = "" if self._is_sandboxed else f" in {self.folder}"
        with reported(f"The matches{place} cannot be listed"):
            try:
                return list(os.scandir(self.folder))
            except FileNotFoundError:
                return []

    def _files(self) -> Iterator[tuple[str, os.stat_result | None]]:
        """Yield the name of each match and the status of its file, or None if it has no status.

        Abandoned temporary files in the folder are deleted.
        """
        for file in self._listed():
            if file.name.startswith("."):
                remove_abandoned(Path(file.path))
            elif file.name.endswith(ENDING) and file.name != INDEX:
                status = None
                try:
                    status = file.stat()
                except FileNotFoundError:
                    # The file was deleted meanwhile, unless it is a broken link.
                    if not file.is_symlink():
                        continue
                except OSError:
                    # Reading the file will report why.
                    pass
                yield file.name.removesuffix(ENDING), status

    def load(
        self,
        source: str | Path,
        format: str | None = None,
        encoding: str | None = None,
        game: int | None = None,
    ) -> Match:
        """Return the match of a name or a path that `resolve` has returned.

        Only a match of this folder may have engines; those of a file become people. A match in
        `unwritten` is returned itself. `format`, `encoding` and `game` are used for a file, as in
        `abstract_arcade.records.load`.

        Raises:
            RecordError: If the record cannot be read. Its `sound` is the part before the fault, or
                None.
        """
        if isinstance(source, Path):
            return load(source, format, encoding, game)
        if source in self.unwritten:
            return self.unwritten[source]
        return read(read_file(self.path(source)), keep_commands=not self._is_sandboxed)

    # Writing

    def text(self, match: Match) -> str | None:
        """Return the record of a match for its file, or None if no move was played.

        This sets `Match.updated` to the current time, and `Match.created` if it is None.

        Raises:
            RecordError: If the match exceeds a limit of records.
        """
        if not match.root.children:
            return None
        match.updated = self._now().astimezone(UTC).replace(microsecond=0)
        if match.created is None:
            match.created = match.updated
        return write(match, keep_commands=True)

    def write(self, name: str, text: str) -> None:
        """Write the record `text` of a match. It is on the disk when this returns.

        Raises:
            TakenError: If the file of the lock was deleted, and another program has opened or
                changed the match since.
        """
        with reported("The match cannot be saved"):
            self._renew_lock(name)
            write_file(self.path(name), text)
            self._stamps[name] = self._stamp(name)

    def save(self, name: str, match: Match) -> bool:
        """Save a match under a name. Do nothing, and return False, if no move was played.

        Raises:
            RecordError: If the match exceeds a limit of records.
        """
        text = self.text(match)
        if text is not None:
            self.write(name, text)
        return text is not None

    def delete(self, name: str) -> None:
        """Delete a match. For at least `KEPT_DAYS` days, `restore` can bring it back.

        Raises:
            LibraryError: If another program has the match open.
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
        """Restore a deleted match.

        Raises:
            LibraryError: If the file no longer exists, or another match has its name.
        """
        with suppress(ValueError):
            self.just_deleted.remove(name)
        with reported(f"{name} cannot be restored"):
            if self.path(name).exists():
                raise LibraryError(f"A match named {name} already exists")
            (self.deleted_folder / f"{name}{ENDING}").rename(self.path(name))
            sync_folder(self.folder)

    def clear(self) -> list[str]:
        """Delete the matches that `old` returns, and return their names.

        Raises:
            LibraryError: If one cannot be deleted. Those before it are deleted.
        """
        names = [entry.id for entry in self.old()]
        for name in names:
            self.delete(name)
        return names

    def old(self) -> list[Entry]:
        """Return the finished matches that have not changed for `KEPT_DAYS` days, newest first.

        Matches that are open, here or in another program, are left out.
        """
        limit = write_time(self._now() - timedelta(days=KEPT_DAYS))
        in_use = self.open_elsewhere() | self._locks.keys()
        finished = [entry for entry in self.entries() if entry.status == FINISHED]
        return [entry for entry in finished if entry.updated < limit and entry.id not in in_use]

    @property
    def deleted_folder(self) -> Path:
        """The folder of deleted matches that can still be restored."""
        return self.folder / _DELETED

    def _purge(self) -> None:
        limit = (self._now() - timedelta(days=KEPT_DAYS)).timestamp()
        for found in list(os.scandir(self.deleted_folder)):
            # A file that cannot be deleted stays.
            with suppress(OSError):
                changed = found.stat(follow_symlinks=False).st_mtime
                if found.name.endswith(ENDING) and changed < limit:
                    Path(found.path).unlink()

    def export(self, folder: Path) -> Mapping[str, str]:
        """Copy all matches to another folder. Engines become people, so that no command is copied.

        Returns:
            The reasons, by name, for matches that could not be read and were not copied.

        Raises:
            LibraryError: If it is the same folder, or files cannot be written there.
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
        """Lock a match against other programs while it is open.

        The lock is held until `unlock` or the end of this process. Return None if another program
        has it. A lock that this library holds already is returned again.
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
        """Take the lock of a match again if the file of the lock was deleted.

        Raises:
            TakenError: If another program has the lock, or has changed the match.
            OSError: If the file of the lock cannot be created.
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

    def _stamp(self, name: str) -> _Stamp | None:
        """Return the stamp of a match's file, or None if there is no file."""
        try:
            return _stamp_of(self.path(name).stat())
        except OSError:
            return None

    def unlock(self, name: str) -> None:
        """Release the lock of a match, if this library holds it."""
        lock = self._locks.pop(name, None)
        if lock is not None:
            lock.release()

    def unlock_all(self) -> None:
        """Release all locks that this library holds."""
        for name in tuple(self._locks):
            self.unlock(name)

    def open_elsewhere(self) -> frozenset[str]:
        """Return the names of the matches that other programs have open."""
        names = set()
        for file in self._listed():
            if file.name.endswith(_LOCK_ENDING):
                name = file.name.removesuffix(_LOCK_ENDING)
                if name not in self._locks and is_locked(Path(file.path)):
                    names.add(name)
        return frozenset(names)


class Index:
    """A file that caches the list entries of a folder of matches.

    A cached entry is used as long as the file of the match has the same name, time and size.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / INDEX
        self._rows = self._load()
        self._used: dict[str, list[Any]] = {}
        self._is_changed = False

    def _load(self) -> dict[str, list[Any]]:
        """Return the rows of the cache by match name, or none if the cache cannot be used."""
        with suppress(OSError, ValueError, RecursionError):
            data = json.loads(bytes_of(self._path, _MAX_INDEX_BYTES))
            if isinstance(data, dict) and data.get("format") == _INDEX_FORMAT:
                rows = data.get("matches")
                return rows if isinstance(rows, dict) else {}
        return {}

    def entry(self, name: str, status: os.stat_result | None) -> Entry:
        """Return the list entry of a match, from the cache or else from its record.

        Args:
            name: the name of the match.
            status: the status of its file; None if it has none.
        """
        stamp = None
        changed = ""
        if status is not None:
            stamp = list(_stamp_of(status))
            changed = _time_of(status)
        # The cache is a file that other programs can change: the row may be any JSON value.
        row: Any = self._rows.get(name)
        if isinstance(row, list) and row[:3] == stamp:
            cached = entry_of_row(name, row[3:])
            if cached is not None:
                self._used[name] = row
                return cached
        try:
            text = read_file(self._folder / f"{name}{ENDING}")
        except RecordError as error:
            # Not cached: permissions may change without the time of the file.
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
        """Write the rows that were used, if they changed. An error while writing is ignored."""
        if self._is_changed or len(self._used) < len(self._rows):
            with suppress(OSError):
                text = json.dumps({"format": _INDEX_FORMAT, "matches": self._used})
                write_file(self._path, text, is_cache=True)


def _time_of(status: os.stat_result) -> str:
    """Return the time at which a file was changed, in ISO 8601 and UTC.

    Return an empty text if the time is outside the calendar.
    """
    with suppress(ValueError, OverflowError, OSError):
        time = datetime.fromtimestamp(int(status.st_mtime), UTC)
        return write_time(read_time(time.isoformat(), ""))
    return ""


def newest_first(entries: Iterable[Entry]) -> list[Entry]:
    """Return entries in the order of a list: the last saved first, unreadable ones last."""
    by_time = sorted(entries, key=lambda entry: (entry.updated, entry.id), reverse=True)
    return sorted(by_time, key=lambda entry: entry.status == UNREADABLE)
