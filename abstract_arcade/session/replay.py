"""The timing of an automatic replay of a game: when the next ply is due, and the pace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

PACES: Final = (4.0, 2.0, 1.0, 0.5)
"""Seconds that each ply is shown, from the slowest pace to the fastest."""

_DEFAULT_SECONDS = PACES[1]


class Replay:
    """The timing of a replay, without timers of its own.

    The caller shows the next ply when `is_due`, and then calls `shown`.
    """

    def __init__(self, now: Callable[[], float], seconds: float = _DEFAULT_SECONDS) -> None:
        self._now = now
        self._pace = PACES.index(seconds)
        self._shown_at = 0.0
        self.due: float | None = None
        """The time at which the next ply is due, as `now` counts; None if the replay is stopped."""

    @property
    def is_running(self) -> bool:
        """Whether the replay goes on."""
        return self.due is not None

    @property
    def is_due(self) -> bool:
        """Whether it is time for the next ply."""
        return self.due is not None and self._now() >= self.due

    @property
    def wait(self) -> float:
        """Seconds until the next ply is due; 0 if it is due already or the replay is stopped."""
        return 0.0 if self.due is None else max(0.0, self.due - self._now())

    @property
    def seconds(self) -> float:
        """Seconds that each ply is shown."""
        return PACES[self._pace]

    def shown(self) -> None:
        """Note that a ply has just been shown. A call starts a replay that is stopped."""
        self._shown_at = self._now()
        self.due = self._shown_at + self.seconds

    def stop(self) -> None:
        """Stop the replay."""
        self.due = None

    def can_change_pace(self, by: int) -> bool:
        """Return whether there is a faster pace (1), or a slower one (-1), in `PACES`."""
        return 0 <= self._pace + by < len(PACES)

    def change_pace(self, by: int) -> None:
        """Change to the next faster pace (1) or slower pace (-1), if there is one.

        The ply that is shown now gets the new time, counted from when it was shown.
        """
        if self.can_change_pace(by):
            self._pace += by
        if self.is_running:
            self.due = self._shown_at + self.seconds
