"""For how long the program did not run: stopped from outside, as by SIGSTOP, nobody tells it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

BEAT = 0.1
"""Seconds after which a program that runs looks at the time again."""

_LATE = 1.0
"""Seconds more than that after which it was stopped: on a busy machine a look may come late."""


class StoppedTime:
    """Adds up the time in which nobody looked, though somebody should have.

    As long as it is watched, `look` is to be called every `BEAT` seconds at least, by any thread.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._total = 0.0
        self._seen: float | None = None

    def watch(self, *, is_watched: bool) -> None:
        """Look all the time from now on, or no longer."""
        with self._lock:
            self._seen = self._now() if is_watched else None

    def look(self) -> float:
        """Note that the program runs; the seconds for which it was stopped, all in all."""
        with self._lock:
            if self._seen is not None:
                now = self._now()
                gap = now - self._seen
                if gap > BEAT + _LATE:
                    self._total += gap - BEAT
                self._seen = now
            return self._total

    def now(self) -> float:
        """Return the time in seconds, which stands still while the program is stopped."""
        return self._now() - self.look()

    def watch_by_itself(self) -> None:
        """Look all the time from now on, by a thread that ends with the program."""
        self.watch(is_watched=True)
        threading.Thread(target=self._look_on, name="stopped-time", daemon=True).start()

    def _look_on(self) -> None:
        while True:
            time.sleep(BEAT)
            self.look()

    def add(self, seconds: float) -> None:
        """Count a stop that was told of, as by Ctrl+Z."""
        with self._lock:
            self._total += seconds
