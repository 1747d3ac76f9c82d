"""Tests of the command that checks turning points."""

from __future__ import annotations

from collections import Counter

import pytest

from abstract_arcade.analysis.analyst import Analyst
from abstract_arcade.analysis.assessment import Figure
from abstract_arcade.rules import Color
from tests.analysis.support import KRYPTE_WIN, played
from tests.tools.explanations import explained
from tests.tools.turning_points import Report, check, verdict

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


async def test_longer_searches_give_a_verdict_on_each_turning_point() -> None:
    match = played("krypte", KRYPTE_WIN)
    analyst = Analyst()
    try:
        known = await explained(match, analyst, nodes=200)
        turns = [told for told in known.turns if told.better]
        assert turns
        for told in turns:
            claimed = known.steps[told.node.ply].figure
            found, better, after = await check(told, claimed, analyst, 400)
            mover = told.node.position.to_move.other
            assert found == verdict(better, after, mover)
    finally:
        await analyst.close()


@pytest.mark.parametrize(("refuted", "is_acceptable"), [(2, True), (3, False)])
def test_report_accepts_two_refuted_recommendations_in_a_hundred(
    refuted: int, is_acceptable: bool
) -> None:
    report = Report("krypte", Counter(right=100 - refuted, refuted=refuted), [1.0])
    assert report.is_acceptable is is_acceptable
    assert f"{refuted} refuted" in str(report)
