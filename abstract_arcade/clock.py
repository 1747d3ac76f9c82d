"""Clock settings and readings, as pure values: the caller measures the time.

A clock has main time, an increment for each move, and byo-yomi periods after the main time.
"""

import math
import re
from typing import NamedTuple, Self

MAX_SECONDS = 10_000_000
"""The most seconds of main time, increment or period: almost four months."""

MAX_PERIODS = 1_000
"""The most byo-yomi periods of a clock."""

SHORT_SECONDS = 10
"""Below this number of seconds a clock shows tenths."""

_EDGE = 1e-3
"""Seconds by which a sleep may end early. A clock shows what it would show so much later."""

_NUMBER = r"\d{1,9}(?:\.\d{1,3})?"
# Compiled when the first clock is read, because few games have one.
_TEXT = (
    rf"(?P<main>{_NUMBER})"
    rf"(?:\s*\+\s*(?P<increment>{_NUMBER})(?!\s*x))?"
    rf"(?:\s*\+\s*(?P<periods>\d{{1,9}})\s*x\s*(?P<period>{_NUMBER}))?"
)


class Reading(NamedTuple):
    """The time that one seat has left."""

    seconds: float
    """Seconds left, of the main time or of the current period."""
    periods: int = 0
    """Byo-yomi periods left after `seconds`."""

    @property
    def is_out(self) -> bool:
        """Whether there is no time left."""
        return self.seconds <= 0 and not self.periods


class ClockSettings(NamedTuple):
    """The time that each seat has for a game; `check` has the limits."""

    main: float
    """Seconds of main time."""
    increment: float = 0
    """Seconds added after each turn in the main time."""
    periods: int = 0
    """Byo-yomi periods after the main time."""
    period: float = 0
    """Seconds of each period."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the settings in a text of the form that `text` has.

        "10" is 10 minutes. "5+3" is 5 minutes, and 3 seconds a move. "5+3x30" is 5 minutes, then 3
        periods of 30 seconds each. "5+3+2x30" has both an increment and periods.

        Raises:
            ValueError: If the text has another form, or `check` refuses the settings.
        """
        parts = re.fullmatch(_TEXT, text.strip().lower().replace("×", "x"), re.ASCII)
        if parts is None:
            raise ValueError(
                "a clock is minutes, such as 10; minutes and seconds per move, such as 5+3; or"
                " minutes and byo-yomi periods of seconds, such as 5+3x30"
            )
        settings = cls(
            main=plain(60 * float(parts["main"])),
            increment=plain(float(parts["increment"] or 0)),
            periods=int(parts["periods"] or 0),
            period=plain(float(parts["period"] or 0)),
        )
        settings.check()
        return settings

    @property
    def text(self) -> str:
        """The settings in the form that `parse` reads, with at most three decimals.

        An increment of 0 and absent periods are left out: "2.5", "5+3", "5+3x30", "5+3+2x30".
        """
        parts = [_number(self.main / 60)]
        if self.increment:
            parts.append(_number(self.increment))
        if self.periods:
            parts.append(f"{self.periods}x{_number(self.period)}")
        return "+".join(parts)

    @property
    def sentence(self) -> str:
        """The settings in words, without a full stop: "5 minutes, and 3 seconds a move"."""
        words = duration(self.main) if self.main else "no main time"
        if self.increment:
            words += f", and {duration(self.increment)} a move"
        if self.periods:
            words += f", then {_periods(self.periods)} of {duration(self.period)}"
        return words

    def check(self) -> None:
        """Raise `ValueError` unless all numbers are within limits and there is time to play."""
        for name in ("main", "increment", "period"):
            if not 0 <= getattr(self, name) <= MAX_SECONDS:
                raise ValueError(f"{name} is not a number of seconds from 0 to {MAX_SECONDS}")
        if not 0 <= self.periods <= MAX_PERIODS:
            raise ValueError(f"periods is not a whole number from 0 to {MAX_PERIODS}")
        if not (self.main or (self.periods and self.period)):
            raise ValueError("a clock needs main time or a byo-yomi period")
        if self.periods and not self.period:
            raise ValueError("a period has no length: it needs seconds, as in 5+3x30")

    @property
    def start(self) -> Reading:
        """The reading of the clock before the game: without main time, in the first period."""
        return self.after(Reading(self.main, self.periods), 0)

    def after(self, reading: Reading, elapsed: float) -> Reading:
        """Return the reading after the clock has run for `elapsed` more seconds.

        A period begins when the time before it is used up. The reading never falls below 0 seconds
        and 0 periods. A negative `elapsed` counts as 0.
        """
        seconds = reading.seconds - max(0.0, elapsed)
        periods = reading.periods
        if seconds <= 0 and periods and self.period:
            begun = min(periods, 1 + math.floor(-seconds / self.period))
            seconds += begun * self.period
            periods -= begun
        elif seconds <= 0:
            periods = 0
        return Reading(max(0.0, seconds), periods)

    def is_in_period(self, reading: Reading) -> bool:
        """Return whether the main time is used up and a period has begun; False without periods."""
        return reading.periods < self.periods

    def passed(self, reading: Reading) -> Reading:
        """Return the reading after the turn of its seat has ended.

        The increment is added to the main time, up to `MAX_SECONDS`. In a period, the seat gets the
        whole period again, without the increment.
        """
        if self.is_in_period(reading):
            return reading._replace(seconds=self.period)
        return reading._replace(seconds=min(reading.seconds + self.increment, MAX_SECONDS))

    def left(self, reading: Reading) -> str:
        """Return a reading in words: "4 minutes, then 3 periods of 30 seconds".

        It is as exact as `clock_text`.
        """
        words = duration(_shown(reading.seconds))
        if reading.periods:
            words += f", then {_periods(reading.periods)} of {duration(self.period)}"
        return words

    def seconds_left(self, reading: Reading) -> float:
        """Return the seconds left, including those of all periods."""
        return reading.seconds + reading.periods * self.period


def plain(number: float) -> float:
    """Return a whole number as an `int`, so that it is written as "5"; any other unchanged."""
    return int(number) if number == int(number) else number


def _periods(count: int) -> str:
    return "a period" if count == 1 else f"{count} periods"


def _number(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".")


def duration(seconds: float) -> str:
    """Return a time in words: "5 minutes", "1 minute and 30 seconds", "2.5 seconds".

    Hours are counted as minutes: "90 minutes".
    """
    minutes, rest = divmod(round(seconds, 3), 60)
    parts = []
    if minutes:
        parts.append(_counted(minutes, "minute"))
    if rest or not minutes:
        parts.append(_counted(rest, "second"))
    return " and ".join(parts)


def _counted(number: float, noun: str) -> str:
    words = f"{_number(number)} {noun}"
    return words if number == 1 else f"{words}s"


def _shown(seconds: float) -> float:
    """Return the seconds that a clock shows: rounded up, or below 10 seconds down to tenths."""
    if seconds < SHORT_SECONDS:
        return math.floor((seconds + _EDGE) * 10) / 10
    return math.ceil(seconds - _EDGE)


def clock_text(seconds: float) -> str:
    """Return a time as a clock shows it: "1:03:12", "3:12", "0:59"; below 10 seconds "0:08.4"."""
    shown = _shown(seconds)
    if shown < SHORT_SECONDS:
        return f"0:0{shown:.1f}"
    minutes, rest = divmod(int(shown), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def next_change(seconds: float) -> float:
    """Return the seconds until `clock_text` changes, as the time runs down from `seconds`.

    The result is greater than 0 and at most 1.
    """
    unit = 0.1 if seconds <= SHORT_SECONDS + _EDGE else 1.0
    rest = math.fmod(seconds, unit)
    return rest if rest > _EDGE else unit
