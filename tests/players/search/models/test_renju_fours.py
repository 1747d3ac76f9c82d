from __future__ import annotations

from random import Random

from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.models.renju_fours import FourSolver, plies_of
from abstract_arcade.rules import Color
from abstract_arcade.rules.renju import RenjuPosition
from tests.players.search.models.renju_positions import (
    GAME,
    NEVER,
    brute_force,
    check,
    lively,
    solved,
)


def test_line_of_fours_wins_by_the_rules() -> None:
    lengths = []
    by_foul = 0
    for seed in range(15):
        for position in lively(seed):
            line = solved(position)
            if line is not None:
                check(position, line)
                lengths.append(plies_of(line))
                by_foul += len(line) % 2 == 0
    assert len(lengths) >= 20
    assert sum(length >= 9 for length in lengths) >= 3
    assert by_foul >= 1


def test_solver_of_fours_finds_what_brute_force_finds() -> None:
    won = 0
    for seed in range(16):
        rng = Random(seed)
        for position in lively(seed):
            if rng.random() < 0.1:
                line = solved(position)
                expected = brute_force(position, 2)
                assert not expected or line is not None
                # What takes more fours than two is not found by brute force.
                assert line is None or plies_of(line) > 5 or expected
                won += expected
    assert won > 2


def test_solver_of_fours_keeps_its_limit_and_may_succeed_with_a_higher_one() -> None:
    for seed in range(20):
        for position in lively(seed):
            line = solved(position)
            if line is not None and len(line) >= 9:
                solver = FourSolver(NEVER)
                lines = position.lines
                color = position.to_move
                assert solver.solve(lines, color, 2) is None
                found = solver.solve(lines, color, 5_000)
                assert found is not None
                check(position, found)
                return
    raise AssertionError


def test_solver_of_fours_finds_nothing_when_the_clock_stops() -> None:
    """The solver checks the clock after sixteen boards."""
    stopped = Clock(None, None, lambda: True)
    given_up = 0
    for seed in range(12):
        for position in lively(seed):
            line = FourSolver(stopped).solve(position.lines, position.to_move, 5_000)
            if line is None and solved(position) is not None:
                given_up += 1
    assert given_up > 0


def test_win_by_fours_is_remembered() -> None:
    position = GAME.setup(["h8", "i8", "j8"], ["a1", "c1", "e1"])
    assert isinstance(position, RenjuPosition)
    solver = FourSolver(NEVER)
    line = solver.solve(position.lines, Color.BLACK, 100)
    assert line is not None
    assert solver.solve(position.lines, Color.BLACK, 1) == line
    check(position, line)
