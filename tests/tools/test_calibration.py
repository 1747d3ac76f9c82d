"""Tests of how the chances are fitted and checked; `tests.tools.calibration` plays the games."""

from __future__ import annotations

import random

import pytest

from abstract_arcade.players.search.tuning import Chances
from tests.tools.calibration import LEAST_CASES, Case, band, fitted, games, is_calibrated


def cases(slope: float, count: int = 4_000, bend: float = 0.0) -> list[Case]:
    """Results as they would be with a slope and a bend."""
    luck = random.Random(1)
    found = []
    for number in range(count):
        value = luck.uniform(-0.9, 0.9)
        won = luck.random() < Chances(slope, bend).chance(value)
        found.append(Case(number, 0, value, float(won)))
    return found


def test_finds_the_slope_that_made_the_results() -> None:
    assert fitted(cases(3.0)).slope == pytest.approx(3.0, abs=0.4)


def test_finds_the_bend_that_made_the_results() -> None:
    found = fitted(cases(0.5, 20_000, bend=1.5))
    assert found.slope == pytest.approx(0.5, abs=0.2)
    assert found.bend == pytest.approx(1.5, abs=0.4)


def test_a_chance_never_sinks_with_the_value() -> None:
    """A bend below zero would make it sink where the lead is large."""
    assert fitted(cases(3.0, bend=-0.5)).bend == 0.0


def test_the_right_slope_is_calibrated_and_a_wrong_one_is_not() -> None:
    found = band(cases(3.0), Chances(3.0))
    assert found.cases > LEAST_CASES
    assert found.won == pytest.approx(found.told, abs=0.05)
    assert is_calibrated(found)
    assert not is_calibrated(band(cases(0.0), Chances(3.0)))


def test_both_seats_are_counted_alike() -> None:
    one, other = Case(0, 0, 0.4, 1.0), Case(0, 1, -0.4, 0.0)
    assert band([one], Chances(2.0)) == band([other], Chances(2.0))


def test_too_few_cases_say_nothing() -> None:
    assert not is_calibrated(band(cases(3.0, 50), Chances(3.0)))


@pytest.mark.slow
def test_games_repeat_themselves() -> None:
    assert list(games("krypte", 1, 3, 1)) == list(games("krypte", 1, 3, 1))
