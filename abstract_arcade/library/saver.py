"""Saving while a match is played: a thread writes, or who saves, and says what is on the disk."""

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
"""Seconds after which what could not be written is tried again."""

Deliver = Callable[[Callable[[], None]], object]
"""Calls what it is given, on whichever thread that should happen."""


@dataclass
class _Job:
    """A text to be written, and who waits for it."""

    name: str
    text: str
    saved: list[Callable[[], None]]

    def supersede(self, older: _Job | None) -> None:
        """Take over who waits for an older text of the same match, which this one contains."""
        if older is not None:
            self.saved[:0] = older.saved


class Saver:
    """Writes matches in the order in which they are handed over.

    A text that waits is dropped for a newer one of the same match; who waits for either is told
    once the newer one is on the disk. So whoever is told knows that their ply is there.

    After a failure the text stays, and is tried again by `retry`, with a newer one of the same
    match, or, on a thread, after `RETRY_SECONDS`.
    """

    def __init__(
        self,
        library: Library,
        failed: Callable[[str, LibraryError], None],
        deliver: Deliver | None = None,
    ) -> None:
        """Write at once, while who saves waits; or with `deliver` on a thread of its own.

        `failed` is called with the name of a match that could not be saved, and why. `deliver` says
        how it and what `save` takes are called, as with `loop.call_soon_threadsafe` on the thread
        of an event loop. `close` ends the thread, and so does the end of the program. If the system
        starts no further thread, the caller of `save` waits as without `deliver`.
        """
        self._library = library
        self._failed = failed
        self._deliver: Deliver = deliver or (lambda call: call())
        self._changed = threading.Condition()
        # Waiting texts by name, the oldest first; and those that could not be written.
        self._waiting: dict[str, _Job] = {}
        self._stuck: dict[str, _Job] = {}
        self._writing: _Job | None = None
        # Whether a text is being written, or what became of it is being told.
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

    def save(self, name: str, match: Match, saved: Callable[[], None] = lambda: None) -> bool:
        """Hand over a match as it is now; return whether it has a ply, without which none is kept.

        The match may change as soon as this returns; `saved` is called once it is on the disk.

        Raises:
            ValueError: the saver is closed.
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
        job = _Job(name, text, [saved])
        with self._changed:
            job.supersede(self._waiting.get(name))
            job.supersede(self._stuck.pop(name, None))
            self._waiting[name] = job
        self._go_on()
        return True

    @property
    def has_thread(self) -> bool:
        """Whether a thread writes, so that the caller of `save` does not wait for the disk."""
        return self._thread is not None

    @property
    def unsaved(self) -> frozenset[str]:
        """The names of the matches whose newest text is not on the disk."""
        return frozenset(self.texts)

    @property
    def texts(self) -> dict[str, str]:
        """The newest texts of the matches in `unsaved`, by name."""
        with self._changed:
            writing = () if self._writing is None else (self._writing,)
            # Of two texts of a match the later one here is the newer one.
            jobs = (*self._stuck.values(), *writing, *self._waiting.values())
            return {job.name: job.text for job in jobs}

    def drop(self, name: str) -> list[Callable[[], None]]:
        """Give up a text that could not be written; return the callbacks that wait for it."""
        with self._changed:
            job = self._stuck.pop(name, None)
            job = self._waiting.pop(name, job)
        return [] if job is None else job.saved

    def retry(self) -> None:
        """Try again to write what could not be written."""
        with self._changed:
            self._take_up_stuck()
        self._go_on()

    def _go_on(self) -> None:
        """Have what waits written, by the thread or here."""
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
        """Wait, `timeout` seconds at most, until all is told; return whether it is on the disk."""
        with self._changed:
            self._changed.wait_for(lambda: not (self._waiting or self._is_busy), timeout)
            return not (self._waiting or self._is_busy or self._stuck)

    def close(self, timeout: float | None = None) -> bool:
        """Write what waits, and end; see `wait`."""
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
        """Take a text; None once none is left and, on a thread, the saver is closed."""
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
