"""Saving matches while they are played, on a writer thread or at once."""

from __future__ import annotations

import atexit
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from abstract_arcade.library.folder import Library, LibraryError
from abstract_arcade.match import Match
from abstract_arcade.records.core import RecordError

RETRY_SECONDS = 5.0
"""Seconds after which the thread tries again to write a record that failed."""

Deliver = Callable[[Callable[[], None]], object]
"""A function that calls its argument on the right thread, as `loop.call_soon_threadsafe` does."""


def _call_at_once(call: Callable[[], None]) -> None:
    call()


@dataclass
class _Job:
    """A record to be written, and the callbacks for when it is on the disk."""

    name: str
    text: str
    saved: list[Callable[[], None]]

    def supersede(self, older: _Job | None) -> None:
        """Take over the callbacks of an older record of the same match, which this one replaces."""
        if older is not None:
            self.saved = older.saved + self.saved


class Saver:
    """Writes the records of matches in the order in which they were passed to `save`.

    If a newer record of a match is saved while an older one waits, only the newer one is written.
    Then the callbacks of both are called, so a callback means that at least its moves are on the
    disk.

    A record that cannot be written is kept. It is tried again by `retry`, replaced by a newer one
    of the same match, or, with a thread, tried again after `RETRY_SECONDS`.
    """

    def __init__(
        self,
        library: Library,
        failed: Callable[[str, LibraryError], None],
        deliver: Deliver | None = None,
    ) -> None:
        """Create a saver for a library, with a writer thread if `deliver` is given.

        Without a thread, or if the system cannot start one, `save` writes at once. The thread ends
        with `close` or at the end of the program.

        Args:
            library: the library to which the records are written.
            failed: a callback for the name of a match that could not be saved, and the reason.
            deliver: a function through which the thread calls `failed` and the callbacks of `save`,
                such as `loop.call_soon_threadsafe`.
        """
        self._library = library
        self._failed = failed
        self._deliver: Deliver = _call_at_once if deliver is None else deliver
        self._changed = threading.Condition()
        # The records that wait, by name, the oldest first, and those that could not be written.
        self._waiting: dict[str, _Job] = {}
        self._stuck: dict[str, _Job] = {}
        self._writing: _Job | None = None
        # Whether a record is being written, or its callbacks are being called.
        self._is_busy = False
        self._is_closed = False
        self._thread: threading.Thread | None = None
        if deliver is not None:
            # Set before the start, since the thread reads it.
            self._thread = threading.Thread(target=self._run, name="saver", daemon=True)
            try:
                self._thread.start()
            except RuntimeError:
                self._thread = None
            else:
                atexit.register(self.close)

    def save(self, name: str, match: Match, saved: Callable[[], None] | None = None) -> bool:
        """Save a match as it is now. Do nothing, and return False, if no move was played.

        The match may change as soon as this returns. `saved` is called once the record is on the
        disk. If the record cannot be made or written, `failed` is called; the result is True.

        Raises:
            ValueError: If the saver is closed.
        """
        if self._is_closed:
            raise ValueError("The saver is closed")
        try:
            text = self._library.text(match)
        except RecordError as error:
            fault = LibraryError(f"The match cannot be saved: {error}")
            self._deliver(partial(self._failed, name, fault))
            return True
        if text is None:
            return False
        job = _Job(name, text, [] if saved is None else [saved])
        with self._changed:
            job.supersede(self._waiting.get(name))
            job.supersede(self._stuck.pop(name, None))
            self._waiting[name] = job
        self._go_on()
        return True

    @property
    def has_thread(self) -> bool:
        """Whether a thread writes the records. Otherwise `save` returns after writing."""
        return self._thread is not None

    @property
    def unsaved(self) -> frozenset[str]:
        """The names of the matches whose newest record is not on the disk."""
        return frozenset(self.texts)

    @property
    def texts(self) -> dict[str, str]:
        """The newest records, by name, of the matches in `unsaved`."""
        with self._changed:
            writing = () if self._writing is None else (self._writing,)
            # If a match has several records, the last one in this order is the newest.
            jobs = (*self._stuck.values(), *writing, *self._waiting.values())
            return {job.name: job.text for job in jobs}

    def drop(self, name: str) -> list[Callable[[], None]]:
        """Discard the record of a match that waits to be written, and return its callbacks.

        They are empty if there is none. A record that is being written now is not discarded.
        """
        with self._changed:
            job = self._stuck.pop(name, None)
            job = self._waiting.pop(name, job)
        return [] if job is None else job.saved

    def retry(self) -> None:
        """Try again to write the records that could not be written; without a thread, at once."""
        with self._changed:
            self._take_up_stuck()
        self._go_on()

    def _go_on(self) -> None:
        """Wake the thread to write the records that wait, or write them here without a thread."""
        with self._changed:
            self._changed.notify_all()
        if self._thread is None:
            self._run()

    def _take_up_stuck(self) -> None:
        for name, job in self._stuck.items():
            if name in self._waiting:
                self._waiting[name].supersede(job)
            else:
                self._waiting[name] = job
        self._stuck.clear()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until nothing is being written any more and all callbacks were called.

        Wait at most `timeout` seconds; None waits without a limit. Return whether all records are
        on the disk.
        """
        with self._changed:
            self._changed.wait_for(lambda: not (self._waiting or self._is_busy), timeout)
            return not (self._waiting or self._is_busy or self._stuck)

    def close(self, timeout: float | None = None) -> bool:
        """Write the records that wait, and end the thread; wait and return as `wait` does."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join(timeout)
            atexit.unregister(self.close)
        return self.wait(0)

    def _run(self) -> None:
        while (job := self._next()) is not None:
            try:
                self._library.write(job.name, job.text)
            except LibraryError as error:
                self._finish(job, error)
            else:
                self._finish(job, None)

    def _next(self) -> _Job | None:
        """Return the next record to write; wait for one on a thread.

        Return None if there is none and, on a thread, the saver is closed.
        """
        with self._changed:
            while self._thread is not None and not (self._waiting or self._is_closed):
                has_change = self._changed.wait(RETRY_SECONDS if self._stuck else None)
                if not has_change:
                    self._take_up_stuck()
            if not self._waiting:
                return None
            self._writing = self._waiting.pop(next(iter(self._waiting)))
            self._is_busy = True
            return self._writing

    def _finish(self, job: _Job, error: LibraryError | None) -> None:
        calls = job.saved
        with self._changed:
            self._writing = None
            if error is not None:
                calls = [partial(self._failed, job.name, error)]
                newer = self._waiting.get(job.name)
                if newer is None:
                    self._stuck[job.name] = job
                else:
                    newer.supersede(job)
        for call in calls:
            self._deliver(call)
        with self._changed:
            self._is_busy = False
            self._changed.notify_all()
