"""A time that does not pass while the program is suspended, for the clocks of a match.

SIGSTOP and a sleeping computer send no signal. They are noticed because a regular look at the time
comes late.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

BEAT = 0.1
"""Seconds between two looks at the time while the program runs."""

_LATE = 1.0
"""Seconds by which a look may be late on a busy machine. Later ones mean a suspension."""


class StoppedTime:
    """Measures how long the program was suspended, from gaps between the calls of `look`.

    While it is watched, any thread must call `look` at least every `BEAT` seconds. All methods may
    be called by any thread.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._total = 0.0
        self._seen: float | None = None

    def watch(self, *, is_watched: bool) -> None:
        """Begin to count gaps between calls of `look`, or stop counting them.

        The total so far is kept. At first, no gaps are counted.
        """
        with self._lock:
            self._seen = self._now() if is_watched else None

    def look(self) -> float:
        """Note that the program is running; return the total seconds for which it was suspended.

        These are the gaps counted while it was watched, and the seconds passed to `add`.
        """
        with self._lock:
            if self._seen is not None:
                now = self._now()
                gap = now - self._seen
                if gap > BEAT + _LATE:
                    self._total += gap - BEAT
                self._seen = now
            return self._total

    def now(self) -> float:
        """Return the time in seconds, which does not pass while the program is suspended."""
        return self._now() - self.look()

    def watch_by_itself(self) -> None:
        """Begin to watch, with a thread that calls `look` until the program ends.

        Raises:
            RuntimeError: If the system cannot start another thread.
        """
        self.watch(is_watched=True)
        threading.Thread(target=self._look_on, name="stopped-time", daemon=True).start()

    def _look_on(self) -> None:
        while True:
            time.sleep(BEAT)
            self.look()

    def add(self, seconds: float) -> None:
        """Count a suspension that the caller knows of, such as one by Ctrl+Z."""
        with self._lock:
            self._total += seconds
