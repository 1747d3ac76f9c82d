from __future__ import annotations

import math
from random import Random

import pytest

from abstract_arcade.arena.scores import Crosstable, elo, interval
from abstract_arcade.rules import Seat
from tests.arena.support import contest, played


class TestInterval:
    def test_interval_of_independent_games_is_wilsons(self) -> None:
        # Pairs as often 2 : 0 and 0 : 2 as their halves; Wilson for 50 of 100 is 40.4 to 59.6.
        pairs = [(1.0, 1.0), (0.0, 0.0), (1.0, 0.0), (0.0, 1.0)] * 12 + [(1.0, 0.0)]
        low, high = interval(pairs)
        assert low == pytest.approx(0.404, abs=0.005)
        assert high == pytest.approx(0.596, abs=0.005)

    def test_interval_is_narrow_if_the_seat_decides_and_wide_if_the_opening_does(self) -> None:
        def width(pairs: list[tuple[float, float]]) -> float:
            low, high = interval(pairs)
            return high - low

        by_seat = [(1.0, 0.0)] * 50
        by_chance = [(1.0, 1.0), (0.0, 0.0), (1.0, 0.0), (0.0, 1.0)] * 12
        by_opening = [(1.0, 1.0), (0.0, 0.0)] * 25
        assert width(by_seat) < width(by_chance) < width(by_opening)

    def test_interval_of_wins_alone_is_wilsons_of_all_games(self) -> None:
        low, high = interval([(1.0, 1.0)] * 30)
        assert (round(low, 3), high) == (0.94, 1.0)

    def test_interval_of_one_game_is_wide(self) -> None:
        low, high = interval([(0.5,)])
        assert 0 < low < 0.5 < high < 1

    def test_interval_contains_the_true_score_in_95_of_100_cases(self) -> None:
        # Openings that favour a seat, and players of which the first is a little better.
        rng = Random(1)
        inside = 0
        for _ in range(400):
            pairs = []
            for _ in range(40):
                bias = rng.choice((-0.35, 0.0, 0.35))
                pairs.append([float(rng.random() < 0.6 + sign * bias) for sign in (1, -1)])
            low, high = interval(pairs)
            inside += low <= 0.6 <= high
        assert 0.92 < inside / 400 < 0.985


def test_elo_differences_of_scores() -> None:
    assert elo(0.5) == 0
    assert elo(0.64) == pytest.approx(100, abs=1)
    assert elo(0.1) == pytest.approx(-elo(0.9))
    assert (elo(0.0), elo(1.0)) == (-math.inf, math.inf)


def test_table_counts_every_game_for_both_players() -> None:
    planned = contest("greedy", "easy", "medium", games=2)
    tasks = planned.tasks([()])
    winners = [Seat.FIRST, Seat.SECOND, None, Seat.FIRST, Seat.FIRST, Seat.SECOND]
    games = [(task, played(task, winner)) for task, winner in zip(tasks, winners, strict=True)]
    games[2] = (tasks[2], played(tasks[2], None, "adjudication"))
    table = Crosstable.of(["greedy", "easy", "medium"], games)
    rows = {row.player: row for row in table.rows}
    assert sum(row.score.games for row in table.rows) == 2 * len(games)
    assert [row.score.mean for row in table.rows] == sorted(
        (row.score.mean for row in table.rows), reverse=True
    )
    greedy = rows["greedy"].score
    assert (greedy.wins, greedy.draws, greedy.losses) == (1, 0, 3)
    assert table.pairings["greedy", "easy"].wins == 1
    assert {*table.pairings} == {("greedy", "easy"), ("greedy", "medium"), ("easy", "medium")}
    assert (table.first.wins, table.first.draws, table.first.losses) == (3, 1, 2)
    assert (table.stopped, table.failures) == (1, [])
    # It sat first in two games, and second in two.
    assert rows["greedy"].effort.seconds == 2 * 0.5 + 2 * 0.25
    assert rows["greedy"].effort.depths == 6
