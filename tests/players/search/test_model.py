from __future__ import annotations

import pytest

from abstract_arcade.players.search.model import (
    SCALE,
    WON,
    earlier,
    is_proved,
    later,
    not_proved,
    plies_to_end,
    score_of,
    value_of,
)

SCORES = [-WON, 1 - WON, 50 - WON, -SCALE, -9000, -1, 0, 1, 9000, SCALE, WON - 50, WON - 1, WON]


@pytest.mark.parametrize("value", [-0.999999, -0.5, 0.0, 0.25, 0.999999])
def test_score_of_a_heuristic_value_is_not_proved(value: float) -> None:
    score = score_of(value)
    assert not is_proved(score)
    assert abs(value_of(score) - value) < 0.03


def test_proved_score_contains_the_plies_to_the_end() -> None:
    assert [plies_to_end(score) for score in (WON, WON - 3, 7 - WON)] == [0, 3, 7]
    assert [value_of(score) for score in (WON - 3, 7 - WON)] == [1, -1]
    assert all(is_proved(score) for score in (WON, WON - 300, 300 - WON))


def test_proved_end_is_one_ply_farther_one_ply_earlier() -> None:
    assert plies_to_end(earlier(WON - 3)) == 4
    assert plies_to_end(earlier(3 - WON)) == 4
    assert earlier(1234) == 1234


@pytest.mark.parametrize("score", SCORES)
@pytest.mark.parametrize("bound", SCORES)
def test_later_bound_is_passed_if_and_only_if_the_earlier_score_passes_it(
    score: int, bound: int
) -> None:
    assert (earlier(score) > bound) == (score > later(bound))


def test_loss_that_is_not_proved_is_below_every_heuristic_score() -> None:
    soon = not_proved(2 - WON)
    late = not_proved(40 - WON)
    assert -SCALE <= soon < late < score_of(-0.9999)
    assert not is_proved(soon)
