"""The time for a game."""

from __future__ import annotations

import math

import pytest

from abstract_arcade.clock import MAX_PERIODS, MAX_SECONDS, ClockSettings


class TestClockSettings:
    @pytest.mark.parametrize(
        "settings",
        [ClockSettings(300), ClockSettings(0.5, 2), ClockSettings(0, 0, 1, 30)],
    )
    def test_leave_time_to_play(self, settings: ClockSettings) -> None:
        settings.check()

    @pytest.mark.parametrize(
        ("settings", "sentence"),
        [
            (ClockSettings(0), "neither main time nor a period"),
            (ClockSettings(0, 5, 3, 0), "neither main time nor a period"),
            (ClockSettings(-1), "main is not a number of seconds"),
            (ClockSettings(math.nan), "main is not"),
            (ClockSettings(MAX_SECONDS + 1), "main is not"),
            (ClockSettings(5, -1), "increment is not"),
            (ClockSettings(5, 0, MAX_PERIODS + 1, 1), "periods is not a whole number"),
            (ClockSettings(5, 0, 1, math.inf), "period is not"),
        ],
    )
    def test_out_of_bounds_are_refused(self, settings: ClockSettings, sentence: str) -> None:
        with pytest.raises(ValueError, match=sentence):
            settings.check()
