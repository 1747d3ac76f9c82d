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
from abstract_arcade.files import write_file
from abstract_arcade.records.core import RecordError, read_file
from abstract_arcade.records.entry import UNREADABLE, Entry, entry_of
from abstract_arcade.records.header import write_time

ENDING = ".json"
"""How the names of the files of matches end."""

INDEX = f"index{ENDING}"
"""The name of the cache in a folder of matches; it may be thrown away."""

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
            data = json.loads(self._path.read_bytes())
            if isinstance(data, dict) and data.get("format") == _FORMAT:
                rows = data.get("matches")
                return rows if isinstance(rows, dict) else {}
        return {}

    def entry(self, name: str, found: os.stat_result) -> Entry:
        """The entry of a match by its name, whose file has just been asked for its status."""
        stamp = [found.st_mtime_ns, found.st_size, found.st_ino]
        row = self._rows.get(name)
        with suppress(TypeError):
            if isinstance(row, list) and row[:3] == stamp:
                self._used[name] = row
                return Entry(name, *row[3:])
        entry = _read_entry(self._folder / f"{name}{ENDING}", found)
        self._used[name] = [*stamp, *entry.row()]
        self._is_changed = True
        return entry

    def save(self) -> None:
        """Keep what was used; a cache that cannot be written is none."""
        if self._is_changed or len(self._used) < len(self._rows):
            with suppress(OSError):
                text = json.dumps({"format": _FORMAT, "matches": self._used})
                write_file(self._path, text, is_cache=True)


def _read_entry(file: Path, found: os.stat_result) -> Entry:
    try:
        entry = entry_of(file.stem, read_file(file))
    except RecordError as error:
        entry = Entry(file.stem, UNREADABLE, error=str(error))
    if not entry.updated:
        time = datetime.fromtimestamp(int(found.st_mtime), UTC)
        entry = replace(entry, updated=write_time(time))
    return entry


def newest_first(entries: Iterable[Entry]) -> list[Entry]:
    """Entries in the order of lists; unreadable ones come last."""
    by_time = sorted(entries, key=lambda entry: (entry.updated, entry.id), reverse=True)
    return sorted(by_time, key=lambda entry: entry.status == UNREADABLE)
