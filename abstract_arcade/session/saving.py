"""Saving a match while it is played: what happened is told once it is on the disk."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

from abstract_arcade.match import Match

if TYPE_CHECKING:
    # Imported where somebody waits; see `table`.
    import asyncio

    from abstract_arcade.library.series import Standing

PATIENCE = 0.1
"""Seconds after which a change is told although it is not on the disk yet."""


class ReadOnlyError(Exception):
    """A change of a match that another program has open; `str()` has no full stop."""

    def __init__(self) -> None:
        super().__init__("The match is open in another program")


class Keeper(Protocol):
    """Keeps one match on the disk, as `MatchFile` does."""

    @property
    def is_locked(self) -> bool:
        """Whether this program alone may write the match; if not, another one has it open."""

    def save(self, match: Match, saved: Callable[[], None], failed: Callable[[str], None]) -> bool:
        """Begin to write the match as it is now; return whether there is anything to write.

        `saved` is called once it is on the disk, or `failed` with a sentence, both on the thread
        that called `save`. The next change is another try.
        """

    def standing(self, match: Match) -> Standing:
        """Return the score of the series of the match, without the result of the match itself.

        Raises:
            LibraryError: If the other matches of the series cannot be read.
        """

    def release(self, match: Match) -> None:
        """Let other programs write the match, once it is on the disk as it is now."""


class Saving:
    """Saves a match after each of its changes, and tells of the changes in their order.

    A change is told as soon as the match is on the disk with it, or after `PATIENCE`, or at once
    if it cannot be saved; then `save_error` says why not, in a sentence.
    """

    def __init__(
        self,
        keeper: Keeper | None,
        changed: Callable[[], None],
        sleep: Callable[[float], Awaitable[None]],
    ) -> None:
        """Keep a match with `keeper`; without one it counts as saved at once.

        `changed` is called when `is_saved` or `save_error` has changed after a change was told.
        """
        self._keeper = keeper
        self._changed = changed
        self._sleep = sleep
        self.save_error = ""
        self._is_save_error_told = False
        # How often the match was handed to the keeper.
        self._handed = 0
        # Which of these times is on the disk.
        self._saved = 0
        # The last of these times that was told before it was on the disk.
        self._told_early = 0
        self._untold: deque[tuple[int, Callable[[], None]]] = deque()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_saved(self) -> bool:
        """Whether all changes are on the disk, where the match is kept there at all."""
        return self._saved == self._handed

    @property
    def is_telling_late(self) -> bool:
        """Whether something that happened waits to be told, for `PATIENCE` at most."""
        return bool(self._untold)

    @property
    def is_read_only(self) -> bool:
        """Whether another program has the match open."""
        return self._keeper is not None and not self._keeper.is_locked

    def standing(self, match: Match) -> Standing | None:
        """Return what `Keeper.standing` does; None if the match is not saved, or of no series.

        Any thread may call this.
        """
        if self._keeper is None or not match.series:
            return None
        return self._keeper.standing(match)

    def require_writable(self) -> None:
        """Raise `ReadOnlyError` if another program has the match open."""
        if self.is_read_only:
            raise ReadOnlyError

    def tell(self, tell: Callable[[], None]) -> None:
        """Call `tell` after everything that still waits to be told."""
        if self._untold:
            self._untold.append((self._untold[-1][0], tell))
        else:
            tell()

    def save(self, match: Match, tell: Callable[[], None]) -> None:
        """Save the match, and call `tell` when that is done. Needs a running loop to wait in."""
        if self._keeper is None:
            tell()
            return
        self._handed += 1
        number = self._handed
        self._untold.append((number, tell))
        if not self._keeper.save(match, partial(self._on_saved, number), self._on_failed):
            self._on_saved(number)
        elif self._untold:
            import asyncio

            task = asyncio.get_running_loop().create_task(self._lose_patience(number))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def checkpoint(self, match: Match) -> None:
        """Save the match as it is now; there is nothing to tell."""
        if self._keeper is not None and not self.is_read_only:
            self._keeper.save(match, partial(self._on_saved, self._handed), self._on_failed)

    def _on_saved(self, number: int) -> None:
        self._saved = max(self._saved, number)
        self.save_error = ""
        was_early = self._told_early >= number
        self._tell_until(number)
        # A try that succeeds ends those before it, too, one after another.
        if self.is_saved and (was_early or self._is_save_error_told):
            self._is_save_error_told = False
            self._changed()

    def _on_failed(self, sentence: str) -> None:
        is_news = not self.save_error
        self.save_error = sentence
        self._is_save_error_told = True
        self._tell_until(self._handed)
        if is_news:
            self._changed()

    async def _lose_patience(self, number: int) -> None:
        await self._sleep(PATIENCE)
        if self._saved < number:
            self._tell_until(number)

    def _tell_until(self, number: int) -> None:
        """Tell what waits for the `number`th time, and for those before it."""
        if self._saved < number:
            self._told_early = max(self._told_early, number)
        while self._untold and self._untold[0][0] <= number:
            _, tell = self._untold.popleft()
            tell()

    def close(self, match: Match) -> None:
        """Tell nothing any more, and let other programs have the match."""
        self._untold.clear()
        for task in self._tasks:
            task.cancel()
        if self._keeper is not None:
            self._keeper.release(match)
