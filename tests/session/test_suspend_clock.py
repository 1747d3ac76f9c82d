"""The time for which the program was stopped."""

from __future__ import annotations

import pytest

from abstract_arcade.session.suspend_clock import BEAT, StoppedTime


class TestStoppedTime:
    def test_stopped_time_is_the_gap_between_two_looks(self) -> None:
        now = [100.0]
        stopped = StoppedTime(lambda: now[0])
        stopped.watch(is_watched=True)
        for _ in range(50):
            now[0] += BEAT
            assert stopped.look() == 0
        now[0] += 60
        assert stopped.look() == pytest.approx(60 - BEAT)
        now[0] += BEAT
        # It is counted once, whoever looks.
        assert stopped.look() == pytest.approx(60 - BEAT)

    def test_late_look_on_a_busy_machine_is_no_suspension(self) -> None:
        now = [0.0]
        stopped = StoppedTime(lambda: now[0])
        stopped.watch(is_watched=True)
        for _ in range(10):
            now[0] += 1.0
            assert stopped.look() == 0

    def test_gap_does_not_count_while_time_is_not_watched(self) -> None:
        now = [0.0]
        stopped = StoppedTime(lambda: now[0])
        now[0] += 60
        assert stopped.look() == 0
        stopped.watch(is_watched=True)
        stopped.watch(is_watched=False)
        now[0] += 60
        stopped.add(5)
        assert stopped.look() == 5
