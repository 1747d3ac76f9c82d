"""Tests of what the benchmarks work out by themselves."""

from __future__ import annotations

from abstract_arcade.rules import GAMES, new_game
from tests.tools.benchmarks import figures


class TestRatio:
    def test_is_met_up_to_its_target(self) -> None:
        figure = figures._ratio("start", 130.0, 100.0, 1.3, "{} beside {}")
        assert figure.measured == "1.30 ×"
        assert figure.is_met
        assert figure.note == "130.0 ms beside 100.0 ms"

    def test_is_not_met_above_it(self) -> None:
        assert not figures._ratio("start", 131.0, 100.0, 1.3, "{} beside {}").is_met


class TestBytes:
    def test_are_met_up_to_their_limit(self) -> None:
        assert figures._bytes("start", 40_000, 40_000).is_met
        assert not figures._bytes("start", 40_001, 40_000).is_met


class TestTour:
    def test_visits_all_of_an_8x8_board_and_never_leaves_it(self) -> None:
        steps = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}
        x = y = 0
        visited = {(x, y)}
        for key in figures._tour(quick=False):
            x, y = x + steps[key][0], y + steps[key][1]
            visited.add((x, y))
        assert visited == {(x, y) for x in range(8) for y in range(8)}


class TestMiddleGame:
    def test_goes_on_after_its_moves(self) -> None:
        game = new_game("krypte")
        moves = figures._middle_game(game)
        assert len(moves) == figures._PLIES
        assert game.replay(moves).outcome is None


def test_every_game_has_a_rate() -> None:
    assert set(figures._RATES) == set(GAMES)
