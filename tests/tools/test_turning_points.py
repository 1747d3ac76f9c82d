"""Tests of the command that checks turning points."""

from __future__ import annotations

import pytest

from abstract_arcade.analysis.assessment import Figure
from abstract_arcade.rules import Color
from tests.tools.turning_points import verdict

BLACK, WHITE = Color

WON, LOST = Figure(1.0, 1.0, 5), Figure(-1.0, 0.0, 5)
GOOD, EVEN, SLIGHTLY_WORSE = Figure(0.5, 0.8), Figure(0.0, 0.5), Figure(-0.1, 0.45)


@pytest.mark.parametrize(
    ("better", "played", "expected"),
    [
        (GOOD, EVEN, "right"),
        (SLIGHTLY_WORSE, LOST, "right"),
        (WON, GOOD, "right"),
        (EVEN, SLIGHTLY_WORSE, "no better"),
        (SLIGHTLY_WORSE, EVEN, "no better"),
        (EVEN, GOOD, "refuted"),
        (LOST, LOST, "refuted"),
    ],
)
def test_verdict_is_that_of_the_player_who_moved(
    better: Figure, played: Figure, expected: str
) -> None:
    assert verdict(better, played, BLACK) == expected
    assert verdict(mirrored(better), mirrored(played), WHITE) == expected


def mirrored(figure: Figure) -> Figure:
    """The figure of the same position with the colours exchanged."""
    return Figure(-figure.value, 1 - figure.chance, figure.proved)
