"""A cache of the entries of a folder, valid while a file has the same name, time and size."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from abstract_arcade import __version__
from abstract_arcade.library.entry import UNREADABLE, Entry, entry_of, entry_of_row
from abstract_arcade.records.core import CANNOT_READ, RecordError, read_file
from abstract_arcade.records.header import read_time, write_time
from abstract_arcade.storage.files import bytes_of, write_file

ENDING = ".json"
"""How the names of the files of matches end."""

INDEX = f"index{ENDING}"
"""The name of the cache in a folder of matches; it may be thrown away."""

_MAX_BYTES = 1 << 24
"""The size of a larger cache than is read."""

# Another version may show other things, or read what this one cannot.
_FORMAT = f"abstract-arcade-index/2 {__version__}"


class Index:
    """The entries of a folder, as they were when it was last listed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / INDEX
        self._rows = self._load()
        self._used: dict[str, list[Any]] = {}
        self._is_changed = False

    def _load(self) -> dict[str, list[Any]]:
        """The rows by the name of the match; none if the cache cannot be used."""
        with suppress(OSError, ValueError, RecursionError):
            data = json.loads(bytes_of(self._path, _MAX_BYTES))
            if isinstance(data, dict) and data.get("format") == _FORMAT:
                rows = data.get("matches")
                return rows if isinstance(rows, dict) else {}
        return {}

    def entry(self, name: str, found: os.stat_result | None) -> Entry:
        """The entry of a match by its name and its file's status, None if that cannot be told."""
        if found is None:
            stamp, changed = None, ""
        else:
            stamp, changed = [found.st_mtime_ns, found.st_size, found.st_ino], _time_of(found)
        row = self._rows.get(name)
        if isinstance(row, list) and row[:3] == stamp:
            # What stands in the cache may be anything.
            with suppress(ValueError):
                entry = entry_of_row(name, row[3:])
                self._used[name] = row
                return entry
        try:
            text = read_file(self._folder / f"{name}{ENDING}")
        except RecordError as error:
            # The next time it may be read, though it has not changed.
            reason = str(error).removeprefix(CANNOT_READ)
            return Entry(name, UNREADABLE, updated=changed, error=reason)
        entry = entry_of(name, text)
        entry = entry if entry.updated else replace(entry, updated=changed)
        if stamp is not None:
            self._used[name] = [*stamp, *entry.row()]
            self._is_changed = True
        return entry

    def save(self) -> None:
        """Keep what was used; a cache that cannot be written is none."""
        if self._is_changed or len(self._used) < len(self._rows):
            with suppress(OSError):
                text = json.dumps({"format": _FORMAT, "matches": self._used})
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
