"""The positions with a loss that can be stopped."""

from __future__ import annotations

from tests.tools.threats import stops, threats


def test_the_moves_kept_are_those_that_stop_the_loss() -> None:
    kept = [each for each in threats() if each.game.slug in ("krypte", "slicron")]
    assert {each.within for each in kept} == {1, 2}
    for each in kept[::4]:
        stopping = stops(each.position, each.within, each.position.legal_moves())
        assert {each.position.format(move) for move in stopping} == each.stops
