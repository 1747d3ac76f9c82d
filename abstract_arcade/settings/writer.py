"""Writing changes of the settings into their file on a thread, without other edits of the file."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import Any

from abstract_arcade.settings.text import Place, SettingsError, dotted, read_text, syntax_fault
from abstract_arcade.storage.files import real_path, remove_leftovers, write_file
from abstract_arcade.storage.locks import Lock

_TRIES = 200
"""Attempts to lock the file while another program writes it."""

_PAUSE = 0.01
"""Seconds between two attempts."""


class SettingsWriter:
    """Writes single entries of the settings file, on a thread of its own.

    It reads the file before it writes, so that comments and the changes of other programs stay.
    """

    def __init__(self, path: Path, failed: Callable[[str], None]) -> None:
        """Create a writer for a file.

        `failed` is called on the other thread, with a sentence without a full stop, if the file
        cannot be written.
        """
        self._path = path
        self._failed = failed
        self._changes: dict[Place, object] = {}
        self._lock = threading.Lock()
        self._thread = ThreadPoolExecutor(1, "settings")

    def change(self, place: Place, value: object) -> None:
        """Have a value written at a place of the file; None removes the entry, or a whole table.

        A change of the same place that is not written yet is replaced.
        """
        with self._lock:
            self._changes.pop(place, None)
            self._changes[place] = value
        try:
            self._thread.submit(self._write_or_report)
        except RuntimeError:
            # The system cannot start another thread, so the caller waits for the disk.
            self._write_or_report()

    def _write_or_report(self) -> None:
        try:
            self.write()
        except OSError as error:
            self._failed(f"the settings cannot be saved: {error.strerror or error}")
        except SettingsError as error:
            self._failed(f"the settings cannot be saved: {error}")

    def write(self) -> None:
        """Write the changes that are not written yet, on this thread.

        Raises:
            OSError: If the file cannot be read or written.
            SettingsError: If the file is not valid TOML; it is unchanged then.
        """
        with self._lock:
            changes = dict(self._changes)
            self._changes.clear()
        if not changes:
            return
        # If the file is a link, write its target.
        path = real_path(self._path)
        with _file_lock(path):
            text = ""
            try:
                with suppress(FileNotFoundError):
                    text = read_text(path)
                text = changed(text, changes)
            except ValueError as error:
                raise SettingsError(f"{self._path.name}, {syntax_fault(str(error))}") from None
            remove_leftovers(path)
            write_file(path, text)

    def close(self) -> None:
        """Wait until all changes are written, and end the thread."""
        self._thread.shutdown()


def _file_lock(path: Path) -> AbstractContextManager[object]:
    """Lock the settings file against other programs; after `_TRIES` attempts, go on without."""
    # If the lock cannot be created, writing the file works or raises the error that matters.
    with suppress(OSError):
        for _ in range(_TRIES):
            lock = Lock.take(path.with_name(f".{path.name}.lock"))
            if lock is not None:
                return lock
            time.sleep(_PAUSE)
    return nullcontext()


def changed(text: str, changes: Mapping[Place, object]) -> str:
    """Return a TOML text with other values at some places; None removes an entry.

    Comments, blank lines and the order of the other entries stay.

    Raises:
        ValueError: If the text is not TOML, or has another value in place of a table.
    """
    # Imported on the thread, so that no key waits for it.
    import tomllib

    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        # `tomlkit` accepts texts that `tomllib` cannot read, such as one with the same table twice.
        tomllib.loads(text)
        document = tomlkit.parse(text)
        for place, value in changes.items():
            _change(document, place, value)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except TOMLKitError as error:
        raise ValueError(str(error)) from None
    return tomlkit.dumps(document)


def _change(document: Any, place: Place, value: object) -> None:
    from tomlkit import table as new_table

    table = document
    for number, name in enumerate(place[:-1], 1):
        if name not in table:
            if value is None:
                return
            # A table that contains only tables has no header line.
            table.append(name, new_table(is_super_table=number < len(place) - 1))
        table = table[name]
        if not isinstance(table, dict):
            group = dotted(place[:number])
            raise ValueError(f"{group} is not a table: use [{group}]")  # noqa: TRY004 - of a text
    table, name = _innermost(table, place[-1])
    if value is None:
        if name in table:
            del table[name]
    else:
        table[name] = value


def _innermost(table: Any, name: str) -> tuple[Any, str]:
    """Return the table that has an entry, and the name of the entry in it.

    For "cursor.left", this is the table `cursor` and "left" if the file has the entry there, else
    `table` and the whole name.
    """
    first, dot, rest = name.partition(".")
    if dot and name not in table and isinstance(table.get(first), dict):
        inner, found = _innermost(table[first], rest)
        if found in inner:
            return inner, found
    return table, name
