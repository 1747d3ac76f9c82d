"""Saving a match after each of its changes, in the background.

The front ends show a change once it is on the disk, so that a move that is shown is saved. If the
disk is slow, they show it after `PATIENCE` seconds all the same.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from abstract_arcade.match import Match

if TYPE_CHECKING:
    # Imported where a task is created; see `table`.
    import asyncio

    from abstract_arcade.library.series import Standing

PATIENCE = 0.1
"""Seconds after which a change is announced although it is not on the disk yet."""


class ReadOnlyError(Exception):
    """A change of a match that another program has open; `str()` has no full stop."""

    def __init__(self) -> None:
        super().__init__("The match is open in another program")


class Keeper(Protocol):
    """Saves one match to the disk, as `MatchFile` does."""

    @property
    def is_locked(self) -> bool:
        """Whether this program holds the lock of the match; if not, another program does."""

    def save(self, match: Match, saved: Callable[[], None], failed: Callable[[str], None]) -> bool:
        """Begin to write the match as it is now; return whether there is anything to write.

        Later, on the thread that called `save`, either `saved` is called, or `failed` with a
        sentence. A failed write is not repeated; the next `save` writes everything.
        """

    def standing(self, match: Match) -> Standing:
        """Return the score of the series of the match, without the result of the match itself.

        Raises:
            LibraryError: If the other matches of the series cannot be read.
        """

    def release(self, match: Match) -> None:
        """Write the match as it is now, then give back its lock."""


class _Pending(NamedTuple):
    """An announcement that waits, and the number of its change."""

    number: int
    announcement: Callable[[], None]


class Saving:
    """Saves a match after each change, and announces the changes in order once they are saved.

    The caller passes a callback, an announcement, with each change. It is called as soon as the
    change is on the disk, or has waited for `PATIENCE`, or cannot be saved.

    Attributes:
        save_error: why the last change could not be saved, in a sentence; empty if it could.
    """

    def __init__(
        self,
        keeper: Keeper | None,
        changed: Callable[[], None],
        sleep: Callable[[float], Awaitable[None]],
    ) -> None:
        """Save with `keeper`. If it is None, nothing is saved, and every change counts as saved.

        `changed` is called when saving begins to fail, when it succeeds again, and when a change
        is saved that was announced before.
        """
        self._keeper = keeper
        self._changed = changed
        self._sleep = sleep
        self.save_error = ""
        self._has_announced_error = False
        # Changes are numbered from 1 in the order of `save`; 0 means none.
        self._latest = 0
        self._saved = 0
        self._announced_unsaved = 0
        self._pending: deque[_Pending] = deque()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_saved(self) -> bool:
        """Whether every change is on the disk. Always true without a keeper."""
        return self._saved == self._latest

    @property
    def has_pending(self) -> bool:
        """Whether an announcement still waits for the disk, for `PATIENCE` seconds at most."""
        return bool(self._pending)

    @property
    def is_read_only(self) -> bool:
        """Whether another program has the match open."""
        return self._keeper is not None and not self._keeper.is_locked

    def standing(self, match: Match) -> Standing | None:
        """Return what `Keeper.standing` does; None if the match is not saved, or of no series.

        Any thread may call this.

        Raises:
            LibraryError: As `Keeper.standing` does.
        """
        if self._keeper is None or not match.series:
            return None
        return self._keeper.standing(match)

    def require_writable(self) -> None:
        """Raise `ReadOnlyError` if another program has the match open."""
        if self.is_read_only:
            raise ReadOnlyError

    def announce(self, announcement: Callable[[], None]) -> None:
        """Call `announcement` after all that are pending; if none is, before this returns."""
        if self._pending:
            last_number = self._pending[-1].number
            self._pending.append(_Pending(last_number, announcement))
        else:
            announcement()

    def save(self, match: Match, announcement: Callable[[], None]) -> None:
        """Save a change of the match, then call `announcement`, when the class says.

        Needs a running event loop, unless the keeper saves before it returns.
        """
        if self._keeper is None:
            announcement()
            return
        self._latest += 1
        number = self._latest
        self._pending.append(_Pending(number, announcement))
        if not self._keeper.save(match, partial(self._on_saved, number), self._on_failed):
            self._on_saved(number)
        elif self._pending:
            import asyncio

            task = asyncio.get_running_loop().create_task(self._announce_late(number))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def checkpoint(self, match: Match) -> None:
        """Save the match as it is now, without an announcement; not if it is read-only."""
        if self._keeper is not None and not self.is_read_only:
            self._keeper.save(match, partial(self._on_saved, self._latest), self._on_failed)

    def _on_saved(self, number: int) -> None:
        self._saved = max(self._saved, number)
        self.save_error = ""
        was_announced = self._announced_unsaved >= number
        self._announce_until(number)
        if self.is_saved and (was_announced or self._has_announced_error):
            self._has_announced_error = False
            self._changed()

    def _on_failed(self, sentence: str) -> None:
        is_first = not self.save_error
        self.save_error = sentence
        self._has_announced_error = True
        self._announce_until(self._latest)
        if is_first:
            self._changed()

    async def _announce_late(self, number: int) -> None:
        await self._sleep(PATIENCE)
        if self._saved < number:
            self._announce_until(number)

    def _announce_until(self, number: int) -> None:
        """Announce the changes up to a number, whether they are saved or not."""
        if self._saved < number:
            self._announced_unsaved = max(self._announced_unsaved, number)
        while self._pending and self._pending[0].number <= number:
            self._pending.popleft().announcement()

    def close(self, match: Match) -> None:
        """Drop the pending announcements, and release the match to other programs."""
        self._pending.clear()
        for task in self._tasks:
            task.cancel()
        if self._keeper is not None:
            self._keeper.release(match)
