"""The clocks of a match being played. The time of a match is measured only here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from abstract_arcade.clock import Reading
from abstract_arcade.match import Change, ChangeKind, Match, Node
from abstract_arcade.rules import Seat

if TYPE_CHECKING:
    # Imported when the first clock runs; see `table`.
    import asyncio

CHECKPOINT_SECONDS = 5.0
"""Seconds between two checkpoints of the readings while a clock runs."""

TIME_MARKS = (60, 30, 10)
"""Seconds left at which a player is warned, in descending order."""

_LEAST_SLEEP = 0.005
"""Shortest sleep in seconds, so that a sleep that ends a little early is not repeated often."""


class Timekeeper:
    """Runs the clock of the seat that decides, and reports when its time has run out.

    The first ply of each seat is free: its clock does not run before it. In an opening, the seat
    that decides may be another than the one whose colour is to move.

    Attributes:
        running: the seat whose clock runs; None if none does.
    """

    def __init__(
        self,
        match: Match,
        *,
        now: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]],
        may_run: Callable[[], bool],
        ran_out: Callable[[], None],
        ran_short: Callable[[Seat, int], None],
        checkpoint: Callable[[], None],
    ) -> None:
        """Begin with stopped clocks. In a match without clocks, no method does anything.

        Args:
            match: the match.
            now: returns the time in seconds.
            sleep: waits for some seconds.
            may_run: returns whether a clock may run now; not in a pause, for example.
            ran_out: called when the seat that decides has no time left.
            ran_short: called with the seat and the mark when its time falls to one of `TIME_MARKS`.
            checkpoint: called when `Match.clock_now` has been set and should be saved.
        """
        self._match = match
        self._now = now
        self._sleep = sleep
        self._may_run = may_run
        self._ran_out = ran_out
        self._ran_short = ran_short
        self._checkpoint = checkpoint
        # The readings when the clock last started or stopped, and the time at which it started;
        # None if it is stopped.
        self._readings = match.readings
        self._since: float | None = None
        self.running: Seat | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def readings(self) -> Mapping[Seat, Reading] | None:
        """The readings of both clocks now; None without clocks."""
        clock = self._match.clock
        seat = self.running
        if clock is None or self._readings is None or seat is None or self._since is None:
            return self._readings
        elapsed = self._now() - self._since
        return {**self._readings, seat: clock[seat].after(self._readings[seat], elapsed)}

    @property
    def has_run_out(self) -> bool:
        """Whether the clock that runs has no time left; False if none runs."""
        readings = self.readings
        seat = self.running
        return readings is not None and seat is not None and readings[seat].is_out

    def readings_after(self, node: Node, previous: Node) -> Mapping[Seat, Reading] | None:
        """Return the readings of both clocks after the ply that led to `node`; None without clocks.

        The mover gets the increment if the decision has passed to the other seat.

        Args:
            node: the current node.
            previous: the current node before the ply. If the ply was played at another node, the
                readings of that node are continued, not the present ones.
        """
        match = self._match
        before = node.parent
        assert before is not None
        readings = self.readings if before is previous else match.readings_at(before)
        if match.clock is None or readings is None:
            return None
        seat = before.position.seat_to_move
        if not match.has_passed(node):
            return dict(readings)
        return {**readings, seat: match.clock[seat].passed(readings[seat])}

    def keep(self, change: Change, previous: Node) -> None:
        """Follow a change of the game; `previous` was its current node before the change.

        A move stores the readings in its node. After a move taken back, the clocks show the
        readings of the new current node.
        """
        kind, node = change
        if kind is ChangeKind.ENDED:
            self.run()
            return
        if kind is ChangeKind.PLAYED:
            if self._match.current is previous:
                # The move is already in the game, or is a variation after the end.
                return
            node.clock = self.readings_after(node, previous)
        self._halt()
        self._readings = self._match.readings
        self.run()

    def run(self) -> None:
        """Start or stop the clock of the seat that decides, as `may_run` and the game require.

        Stopping a clock saves a checkpoint. Starting one needs a running event loop.
        """
        match = self._match
        if match.clock is None:
            return
        is_free = match.outcome is not None or match.is_free(match.current)
        seat = match.seat_to_move if self._may_run() and not is_free else None
        if seat is self.running:
            return
        had_run = self.running is not None
        if had_run:
            readings = self.readings
            self._readings = readings
            match.clock_now = readings
        self._halt()
        if seat is not None:
            import asyncio

            self.running = seat
            self._since = self._now()
            self._task = asyncio.get_running_loop().create_task(self._watch())
        elif had_run:
            self._checkpoint()

    def _halt(self) -> None:
        self.running = None
        self._since = None
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _watch(self) -> None:
        """Wait until the time runs out, with a warning at each mark and regular checkpoints."""
        seat = self.running
        clock = self._match.clock
        assert seat is not None
        assert clock is not None
        last_checkpoint = self._now()
        while self.running is seat:
            readings = self.readings
            assert readings is not None
            before = readings[seat].seconds
            to_checkpoint = last_checkpoint + CHECKPOINT_SECONDS - self._now()
            to_end = clock[seat].seconds_left(readings[seat])
            to_mark = next((before - mark for mark in TIME_MARKS if mark < before), to_end)
            await self._sleep(max(_LEAST_SLEEP, min(to_checkpoint, to_end, to_mark)))
            if self.running is not seat:
                return
            if self.has_run_out:
                # The callback may stop this clock, which would cancel this task.
                self._task = None
                self._ran_out()
                return
            self._note_mark(seat, before)
            if self._now() - last_checkpoint >= CHECKPOINT_SECONDS:
                last_checkpoint = self._now()
                self._match.clock_now = self.readings
                self._checkpoint()

    def _note_mark(self, seat: Seat, before: float) -> None:
        """Call `ran_short` if the time of a seat has fallen to a mark since it was `before`."""
        readings = self.readings
        assert readings is not None
        seconds = readings[seat].seconds
        passed = [mark for mark in TIME_MARKS if seconds <= mark < before]
        if passed:
            self._ran_short(seat, passed[-1])
