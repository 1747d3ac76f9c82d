"""The clocks of a match that is played: the only place where its time is measured."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from abstract_arcade.clock import Reading
from abstract_arcade.match import Change, ChangeKind, Match, Node
from abstract_arcade.rules import Seat

if TYPE_CHECKING:
    # Imported with the first clock that runs; see `table`.
    import asyncio

CHECKPOINT_SECONDS = 5.0
"""Seconds after which the readings are saved while a clock runs."""

TIME_MARKS = (60, 30, 10)
"""Seconds left at which the time of a seat is short, in falling order."""

_LEAST_SLEEP = 0.005
"""Seconds that are waited for at least: a sleep may end a little early."""


class Timekeeper:
    """Runs the clock of the seat that decides, and says when its time has run out.

    The clock is the deciding seat's, whoever owns the colour to move. The first ply of each seat is
    free: no clock runs before it. `running` is the seat whose clock runs; None while none does.
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
        """Keep the clocks of a match, all stopped; without clocks nothing here does anything.

        `may_run` says whether somebody is there and nothing is paused. `ran_out` is called when the
        time of the seat that decides is over, and `ran_short` with the seat and the seconds left
        when that time passes one of `TIME_MARKS`. `checkpoint` is called when `Match.clock_now` is
        to be saved.
        """
        self._match = match
        self._now = now
        self._sleep = sleep
        self._may_run = may_run
        self._ran_out = ran_out
        self._ran_short = ran_short
        self._checkpoint = checkpoint
        # The readings at a moment, and since when the clock has run; None while it stands still.
        self._readings = match.readings
        self._since: float | None = None
        self.running: Seat | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def readings(self) -> Mapping[Seat, Reading] | None:
        """What both clocks read now, where the game stands; None without clocks."""
        clock = self._match.clock
        seat = self.running
        if clock is None or self._readings is None or seat is None or self._since is None:
            return self._readings
        elapsed = self._now() - self._since
        return {**self._readings, seat: clock[seat].after(self._readings[seat], elapsed)}

    @property
    def has_run_out(self) -> bool:
        """Whether the seat that decides has no time left."""
        readings = self.readings
        seat = self.running
        return readings is not None and seat is not None and readings[seat].is_out

    def readings_after(self, node: Node, stood: Node) -> Mapping[Seat, Reading] | None:
        """The readings after the ply that led to `node`, the current one; None without clocks.

        A ply not played where the game `stood` goes on from the readings there.
        """
        match = self._match
        before = node.parent
        assert before is not None
        readings = self.readings if before is stood else match.readings_at(before)
        if match.clock is None or readings is None:
            return None
        seat = before.position.seat_to_move
        if not match.has_passed(node):
            return dict(readings)
        return {**readings, seat: match.clock[seat].passed(readings[seat])}

    def keep(self, change: Change, stood: Node) -> None:
        """Let the clocks follow a change of where the game stands; it `stood` elsewhere before."""
        kind, node = change
        if kind is ChangeKind.ENDED:
            self.run()
            return
        if kind is ChangeKind.PLAYED:
            if self._match.current is stood:
                # A move that only looks on, or a variation after the end.
                return
            node.clock = self.readings_after(node, stood)
        self._halt()
        self._readings = self._match.readings
        self.run()

    def run(self) -> None:
        """Let the clock of the seat that decides run or stand still, as it should now."""
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
        """Wait until the time runs out, with a checkpoint from time to time."""
        seat = self.running
        clock = self._match.clock
        assert seat is not None
        assert clock is not None
        noted = self._now()
        while self.running is seat:
            readings = self.readings
            assert readings is not None
            until = noted + CHECKPOINT_SECONDS - self._now()
            left = clock[seat].seconds_left(readings[seat])
            before = readings[seat].seconds
            to_mark = next((before - mark for mark in TIME_MARKS if mark < before), left)
            await self._sleep(max(_LEAST_SLEEP, min(until, left, to_mark)))
            if self.running is not seat:
                return
            if self.has_run_out:
                # What is called may stop this clock, and with it this task.
                self._task = None
                self._ran_out()
                return
            self._note_mark(seat, before)
            if self._now() - noted >= CHECKPOINT_SECONDS:
                noted = self._now()
                self._match.clock_now = self.readings
                self._checkpoint()

    def _note_mark(self, seat: Seat, before: float) -> None:
        """Call `ran_short` if the seconds of a seat have passed a mark; they were `before`."""
        readings = self.readings
        assert readings is not None
        seconds = readings[seat].seconds
        passed = [mark for mark in TIME_MARKS if seconds <= mark < before]
        if passed:
            self._ran_short(seat, passed[-1])
