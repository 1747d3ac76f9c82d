"""Writing changes of the settings into their file, on a thread of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path

from abstract_arcade.settings.text import Place, SettingsError, read_text, syntax_fault
from abstract_arcade.storage.files import real_path, write_file
from abstract_arcade.storage.locks import Lock

_TRIES, _PAUSE = 200, 0.01
"""How often another program is waited for that changes the file, and the seconds between."""


class SettingsWriter:
    """Writes what was changed; what another program wrote meanwhile stays."""

    def __init__(self, path: Path, failed: Callable[[str], None]) -> None:
        """Write to a file; `failed` is called with a sentence, on another thread."""
        self._path = path
        self._failed = failed
        self._changes: dict[Place, object] = {}
        self._lock = threading.Lock()
        self._thread = ThreadPoolExecutor(1, "settings")

    def change(self, place: Place, value: object) -> None:
        """Have a value written at a place; None takes away what stands there."""
        with self._lock:
            self._changes.pop(place, None)
            self._changes[place] = value
        self._thread.submit(self._write_or_tell)

    def _write_or_tell(self) -> None:
        try:
            self.write()
        except (OSError, SettingsError) as error:
            reason = error.strerror or error if isinstance(error, OSError) else error
            self._failed(f"the settings cannot be kept: {reason}")

    def write(self) -> None:
        """Write what was changed and is not written yet.

        Raises:
            OSError: the file cannot be read or written.
            SettingsError: what stands in it cannot be understood, and is left as it is.
        """
        with self._lock:
            changes = dict(self._changes)
            self._changes.clear()
        if not changes:
            return
        # The thread loads what it takes, so that no key waits for that.
        from abstract_arcade.settings.toml import changed

        # Where the file is a link, what it leads to is written.
        path = real_path(self._path)
        with _alone(path):
            text = ""
            try:
                with suppress(FileNotFoundError):
                    text = read_text(path)
                text = changed(text, changes)
            except ValueError as error:
                raise SettingsError(f"{self._path.name}, {syntax_fault(str(error))}") from None
            write_file(path, text)

    def close(self) -> None:
        """Wait until everything is written."""
        self._thread.shutdown()


def _alone(path: Path) -> AbstractContextManager[object]:
    """The lock under which one program at a time changes the file; after a while without it."""
    # Where no lock can be made, the file can be written or its own error says why not.
    with suppress(OSError):
        for _ in range(_TRIES):
            lock = Lock.take(path.with_name(f".{path.name}.lock"))
            if lock is not None:
                return lock
            time.sleep(_PAUSE)
    return nullcontext()
