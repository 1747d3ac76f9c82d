"""The time for a game."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abstract_arcade.clock import (
    MAX_PERIODS,
    MAX_SECONDS,
    ClockSettings,
    Reading,
    clock_text,
    next_change,
)

SETTINGS = st.builds(
    ClockSettings,
    st.integers(1, 7200),
    st.integers(0, 60),
    st.integers(0, 5),
    st.integers(1, 60),
)


class TestClockSettings:
    @pytest.mark.parametrize(
        "settings",
        [ClockSettings(300), ClockSettings(0.5, 2), ClockSettings(0, 0, 1, 30)],
    )
    def test_clock_settings_that_leave_time_to_play_are_accepted(
        self, settings: ClockSettings
    ) -> None:
        settings.check()

    @pytest.mark.parametrize(
        ("settings", "sentence"),
        [
            (ClockSettings(0), "a clock needs main time"),
            (ClockSettings(0, 5, 3, 0), "a clock needs main time"),
            (ClockSettings(300, 0, 3, 0), "a period has no length: it needs seconds, as in 5"),
            (ClockSettings(-1), "main is not a number of seconds"),
            (ClockSettings(math.nan), "main is not"),
            (ClockSettings(MAX_SECONDS + 1), "main is not"),
            (ClockSettings(5, -1), "increment is not"),
            (ClockSettings(5, 0, MAX_PERIODS + 1, 1), "periods is not a whole number"),
            (ClockSettings(5, 0, 1, math.inf), "period is not"),
        ],
    )
    def test_clock_settings_out_of_limits_are_refused(
        self, settings: ClockSettings, sentence: str
    ) -> None:
        with pytest.raises(ValueError, match=sentence):
            settings.check()


class TestTexts:
    @pytest.mark.parametrize(
        ("text", "settings", "sentence"),
        [
            ("10", ClockSettings(600), "10 minutes"),
            ("5+3", ClockSettings(300, 3), "5 minutes, and 3 seconds a move"),
            ("0.5+2", ClockSettings(30, 2), "30 seconds, and 2 seconds a move"),
            (" 5 + 3X30 ", ClockSettings(300, 0, 3, 30), "5 minutes, then 3 periods of 30 seconds"),
            ("0+1x60", ClockSettings(0, 0, 1, 60), "no main time, then a period of 1 minute"),
            (
                "5+3+2x30",
                ClockSettings(300, 3, 2, 30),
                "5 minutes, and 3 seconds a move, then 2 periods of 30 seconds",
            ),
        ],
    )
    def test_clock_texts_are_parsed_and_put_into_words(
        self, text: str, settings: ClockSettings, sentence: str
    ) -> None:
        assert ClockSettings.parse(text) == settings
        assert settings.sentence == sentence

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            *((text, "a clock is minutes") for text in ("", "5+x", "5+", "-5", "1e9", "5+3x", "٣")),
            ("0", "a clock needs main time"),
            ("0+5", "a clock needs main time"),
            *((text, "a period has no length") for text in ("5+3x0", "5+3+2x0.000")),
            ("999999999", "main is not a number of seconds"),
            ("5+9999x30", "periods is not a whole number"),
        ],
    )
    def test_text_that_is_no_clock_is_refused(self, text: str, reason: str) -> None:
        with pytest.raises(ValueError, match=reason):
            ClockSettings.parse(text)

    @given(SETTINGS)
    def test_clock_settings_survive_as_text(self, settings: ClockSettings) -> None:
        again = ClockSettings.parse(settings.text)
        assert again.main == pytest.approx(settings.main, abs=0.03)
        assert again.increment == settings.increment
        assert again.periods == settings.periods

    @pytest.mark.parametrize(
        ("seconds", "text"),
        [
            (300, "5:00"),
            (299.9, "5:00"),
            (299, "4:59"),
            (10, "0:10"),
            (9.99, "0:09.9"),
            (8.4, "0:08.4"),
            (0.04, "0:00.0"),
            # A sleep may end a little early: nothing is shown for a moment only.
            (300.0005, "5:00"),
            (10.0005, "0:10"),
            (9.9999999, "0:10"),
            (9.9995, "0:10"),
            (8.3995, "0:08.4"),
            (8.3985, "0:08.3"),
            (3600, "1:00:00"),
            (3792, "1:03:12"),
        ],
    )
    def test_clock_text_shows_the_time(self, seconds: float, text: str) -> None:
        assert clock_text(seconds) == text

    @given(st.floats(0.2, 5000))
    def test_clock_text_stays_until_the_next_change(self, seconds: float) -> None:
        wait = next_change(seconds)
        assert 0 < wait <= 1
        assert clock_text(seconds - wait - 0.01) != clock_text(seconds + 0.01)

    @pytest.mark.parametrize(
        ("seconds", "wait"),
        [
            (12.0005, 1.0),
            (12.3, 0.3),
            (12.0, 1.0),
            (11.002, 0.002),
            # From ten seconds on there are tenths.
            (10.0005, 0.1),
            (10.0, 0.1),
            (10.002, 0.002),
            (9.95, 0.05),
            (9.9005, 0.1),
        ],
    )
    def test_next_change_is_when_the_clock_text_changes(self, seconds: float, wait: float) -> None:
        assert next_change(seconds) == pytest.approx(wait, abs=6e-4)

    @given(st.floats(0.2, 5000))
    def test_clock_text_changes_once_even_if_a_sleep_is_early_or_late(self, seconds: float) -> None:
        """However little a sleep ends early or late."""
        shown = [clock_text(seconds)]
        for early in (0.0005, 0, -0.0005):
            then = clock_text(max(0.0, seconds - next_change(seconds) + early))
            if then != shown[0]:
                shown.append(then)
        assert len(set(shown)) <= 2

    @pytest.mark.parametrize(
        ("reading", "text"),
        [
            (Reading(252.3), "4 minutes and 13 seconds"),
            (Reading(10), "10 seconds"),
            (Reading(1.25), "1.2 seconds"),
            (Reading(0.05), "0 seconds"),
            (Reading(9.4, 1), "9.4 seconds, then a period of 30 seconds"),
            (Reading(60, 3), "1 minute, then 3 periods of 30 seconds"),
        ],
    )
    def test_reading_in_words_says_what_is_left(self, reading: Reading, text: str) -> None:
        assert ClockSettings(300, 0, 3, 30).left(reading) == text


class TestReadings:
    def test_period_begins_after_the_main_time(self) -> None:
        settings = ClockSettings(10, 0, 2, 30)
        assert settings.start == Reading(10, 2)
        assert settings.after(settings.start, 4) == Reading(6, 2)
        assert settings.after(settings.start, 10) == Reading(30, 1)
        assert settings.after(settings.start, 45) == Reading(25, 0)
        out = settings.after(settings.start, 70)
        assert out == Reading(0, 0)
        assert out.is_out

    def test_clock_without_main_time_begins_in_a_period(self) -> None:
        assert ClockSettings(0, 0, 3, 20).start == Reading(20, 2)

    def test_period_is_whole_again_for_the_next_move(self) -> None:
        settings = ClockSettings(10, 0, 2, 30)
        assert settings.passed(Reading(4, 1)) == Reading(30, 1)
        assert settings.passed(Reading(4, 2)) == Reading(4, 2)

    def test_increment_is_added_after_a_move(self) -> None:
        assert ClockSettings(300, 3).passed(Reading(12.5)) == Reading(15.5)
        assert ClockSettings(300, 3).passed(Reading(MAX_SECONDS)) == Reading(MAX_SECONDS)

    def test_increment_is_not_added_to_a_period(self) -> None:
        settings = ClockSettings(10, 3, 2, 30)
        assert settings.passed(Reading(4, 2)) == Reading(7, 2)
        for seconds in (0.5, 30, 33):
            # 33 s were once saved up in a period: a record may say so.
            assert settings.passed(Reading(seconds, 1)) == Reading(30, 1)
        in_period = ClockSettings(0, 3, 2, 30).start
        for _ in range(3):
            in_period = settings.passed(settings.after(in_period, 20))
        assert in_period == Reading(30, 1)

    @given(SETTINGS, st.integers(0, 9000), st.integers(0, 9000))
    def test_reading_does_not_depend_on_how_often_it_is_taken(
        self, settings: ClockSettings, first: int, second: int
    ) -> None:
        start = settings.start
        at_once = settings.after(start, first + second)
        assert settings.after(settings.after(start, first), second) == at_once
        left = settings.seconds_left(start) - first - second
        assert settings.seconds_left(at_once) == max(0, left)
        assert at_once.is_out == (left <= 0)
