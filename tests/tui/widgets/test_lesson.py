"""Passages one below the other, with as much air as there is room for."""

import pytest

from abstract_arcade.tui.widgets.lesson import Passage, fitting

PASSAGES = [
    Passage([("a heading", "dim")], 2),
    Passage([("its words", "text")]),
    Passage([("another heading", "dim")], 2),
    Passage([("other words", "text")], rank=1),
]


class TestFitting:
    @pytest.mark.parametrize(
        ("height", "gaps"),
        [(8, [1, 2, 1]), (7, [1, 1, 1]), (6, [0, 1, 0]), (5, [0, 1, 0]), (4, [0, 0, 0])],
    )
    def test_takes_the_air_between_groups_last(self, height: int, gaps: list[int]) -> None:
        fit = fitting(PASSAGES, 20, height)
        assert [each.words for each in fit] == [each.words for each in PASSAGES]
        assert [each.gap for each in fit[1:]] == gaps

    def test_leaves_out_what_matters_least_where_even_that_is_too_much(self) -> None:
        assert [each.words for each in fitting(PASSAGES, 20, 3)] == [
            each.words for each in PASSAGES[:3]
        ]

    def test_has_no_wider_gap_than_it_may(self) -> None:
        assert [each.gap for each in fitting(PASSAGES, 20, 20, widest_gap=1)[1:]] == [1, 1, 1]
