"""The time for which the program was stopped."""

from __future__ import annotations

import pytest

from abstract_arcade.session.suspend_clock import BEAT, StoppedTime


class TestStoppedTime:
    def test_is_the_time_in_which_nobody_looked(self) -> None:
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

    def test_is_none_on_a_busy_machine(self) -> None:
        now = [0.0]
        stopped = StoppedTime(lambda: now[0])
        stopped.watch(is_watched=True)
        for _ in range(10):
            now[0] += 1.0
            assert stopped.look() == 0

    def test_is_not_known_while_nobody_watches(self) -> None:
        now = [0.0]
        stopped = StoppedTime(lambda: now[0])
        now[0] += 60
        assert stopped.look() == 0
        stopped.watch(is_watched=True)
        stopped.watch(is_watched=False)
        now[0] += 60
        stopped.add(5)
        assert stopped.look() == 5
