"""Tests of the positions that the benchmarks of the search take."""

from __future__ import annotations

from abstract_arcade.rules.krypte import KryptePosition
from tests.tools.benchmarks import search


def test_late_positions_have_many_counters_and_no_win_at_once() -> None:
    positions = list(search._late_positions(3))
    assert len(positions) == 3
    for position in positions:
        assert isinstance(position, KryptePosition)
        counters = [site for site in position.game.board.sites if position.color_at(site)]
        assert len(counters) >= search._COUNTERS
        for move in position.legal_moves():
            assert position.play(move).outcome is None


def test_a_thought_is_the_last_of_the_best_move() -> None:
    position = next(iter(search._late_positions(1)))
    best, seconds = search.think(position, 1.0)
    assert best is not None
    assert best.rank == 1
    assert best.line[0] in position.legal_moves()
    assert seconds > 0
