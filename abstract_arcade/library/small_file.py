"""A small file of JSON in which the program keeps something of its own.

A change is written at once, by a thread of its own, so that no key waits for the disk.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

from abstract_arcade.storage.files import bytes_of, write_file

MAX_BYTES = 1 << 20
"""The size of a larger file than this program writes."""

Data: TypeAlias = dict[str, Any]
"""What stands in a file, beside what the file says it is."""

_FAULTS = (ValueError, KeyError, TypeError, AttributeError, RecursionError)
"""What reading data that this program has not written may raise."""


class SmallFile:
    """A file, or nothing that is kept.

    Attributes:
        failed: called with a sentence when the file cannot be read, or, on another thread, written.
    """

    def __init__(
        self,
        path: Path | None,
        format: str,
        empty: Callable[[], Data],
        check: Callable[[Data], Any],
    ) -> None:
        """Keep `Data` in a file, or nowhere.

        `format` is what the file says it is, and `empty` makes what a new one holds. `check` raises
        a ValueError, a KeyError, a TypeError or an AttributeError for what this program would not
        have written.
        """
        self.path = path
        self.failed: Callable[[str], None] = lambda _: None
        self._format = format
        self._empty = empty
        self._check = check
        self._changes: list[Callable[[Data], None]] = []
        self._lock = threading.Lock()
        self._writer: ThreadPoolExecutor | None = None

    def read(self) -> Data:
        """What stands in the file; nothing where there is none, or it cannot be read."""
        if self.path is not None:
            try:
                return self._read(self.path)
            except OSError as error:
                self._tell(f"cannot be read: {error.strerror or error}")
        return self._empty()

    def change(self, change: Callable[[Data], None]) -> None:
        """Change what stands in the file, on another thread; what others have changed stays."""
        if self.path is None:
            return
        with self._lock:
            self._changes.append(change)
        if self._writer is None:
            self._writer = ThreadPoolExecutor(1, self.path.stem)
        self._writer.submit(self._write, self.path)

    def close(self) -> None:
        """Wait until everything is written."""
        if self._writer is not None:
            self._writer.shutdown()
            self._writer = None

    def _write(self, path: Path) -> None:
        with self._lock:
            changes, self._changes = self._changes, []
        if not changes:
            # They were written along with others.
            return
        try:
            data = self._read(path)
            for change in changes:
                change(data)
            write_file(path, json.dumps({"format": self._format, **data}, indent=1))
        except OSError as error:
            with self._lock:
                self._changes = changes + self._changes
            self._tell(f"cannot be written: {error.strerror or error}")

    def _tell(self, what: str) -> None:
        if self.path is not None:
            self.failed(f"{self.path.name} {what}")

    def _read(self, path: Path) -> Data:
        """What stands in a file; one that is not understood is set aside, and not written over."""
        try:
            return self._parsed(path)
        except (FileNotFoundError, NotADirectoryError):
            return self._empty()
        except _FAULTS:
            moment = datetime.now(UTC)
            aside = path.with_name(f"{path.name}.unreadable-{moment:%Y%m%d-%H%M%S}")
            path.replace(aside)
            self._tell(f"cannot be read, and is kept as {aside.name}")
            return self._empty()

    def _parsed(self, path: Path) -> Data:
        data: Data = json.loads(bytes_of(path, MAX_BYTES))
        if data.pop("format") != self._format:
            raise ValueError("another format")
        self._check(data)
        return data
