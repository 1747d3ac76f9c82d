from __future__ import annotations

from functools import cache

from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.models.renju_fours import FourSolver, plies_of
from abstract_arcade.players.search.models.renju_threes import SolvedPly, ThreeSolver
from abstract_arcade.rules import Color, new_game
from abstract_arcade.rules.renju import RenjuPosition
from tests.players.search.models.renju_positions import lively, solved

NEVER = Clock(None, None, lambda: False)


def solver(clock: Clock = NEVER) -> ThreeSolver:
    return ThreeSolver(FourSolver(clock), clock)


@cache
def wins() -> tuple[tuple[RenjuPosition, SolvedPly, ThreeSolver], ...]:
    """Return positions won by fours and threes, but not by fours alone, with their solutions."""
    found = []
    for seed in range(8):
        for position in lively(seed)[::3]:
            if solved(position) is None:
                threes = solver()
                win = threes.solve(position.lines, position.to_move, 2, 1_500)
                if win is not None:
                    found.append((position, win, threes))
    return tuple(found)


def longest(position: RenjuPosition, threes: ThreeSolver) -> int:
    """Return the most plies to the end over all legal answers; fail if an answer does not lose."""
    line = solved(position)
    if line is not None:
        return plies_of(line)
    attacker = position.to_move
    win = threes.attacks[position.lines[0], attacker]
    assert (win.site,) in position.legal_moves()
    after = position.play((win.site,))
    assert after.outcome is None
    plies = []
    for move in after.legal_moves():
        answered = after.play(move)
        if answered.outcome is None:
            plies.append(longest(answered, threes))
        else:
            # Only a foul ends the game, or the five would have been stopped before.
            assert answered.outcome.winner is attacker
    return max(plies, default=1) + 2


def test_win_holds_against_every_legal_answer() -> None:
    assert len(wins()) >= 8
    assert {position.to_move for position, *_ in wins()} == set(Color)
    for position, win, threes in wins()[::2]:
        assert longest(position, threes) <= win.plies


def test_longest_line_of_a_win_is_remembered_to_its_end() -> None:
    """The line follows the longest answers, until fours alone win."""
    for position, win, threes in wins():
        plies = win.plies
        after = position
        while solved(after) is None:
            attack = threes.attacks[after.lines[0], after.to_move]
            assert attack.plies == plies
            after = after.play((attack.site,))
            answer = threes.answers[after.lines[0], after.to_move]
            assert answer.plies == plies - 1
            after = after.play((answer.site,))
            plies -= 2


def test_double_three_wins_for_white_and_not_for_black() -> None:
    game = new_game("renju", opening="free")
    position = game.setup(["a1", "c1", "e1", "a9", "c15"], ["g8", "h8", "i9", "i10"], Color.WHITE)
    assert isinstance(position, RenjuPosition)
    assert solved(position) is None
    win = solver().solve(position.lines, Color.WHITE, 2, 5_000)
    assert win is not None
    assert win.plies <= 9
    black = game.setup(["g8", "h8", "i9", "i10"], ["a1", "c1", "e1", "a9"], Color.BLACK)
    assert isinstance(black, RenjuPosition)
    # For Black it is a foul.
    found = solver().solve(black.lines, Color.BLACK, 1, 5_000)
    assert found is None or found.site != game.board.site("i8")


def test_attack_begins_by_blocking_a_five_of_the_defender() -> None:
    """White threatens a five, so Black must block it before any threat of its own."""
    game = new_game("renju", opening="free")
    position = game.setup(
        ["h8", "i9", "g8", "h9", "o1"], ["a1", "b1", "c1", "d1", "o15"], Color.BLACK
    )
    assert isinstance(position, RenjuPosition)
    found = solver().solve(position.lines, Color.BLACK, 3, 5_000)
    assert found is None or found.site == game.board.site("e1")


def test_solver_of_threes_finds_nothing_when_the_clock_stops() -> None:
    stopped = Clock(None, None, lambda: True)
    for position, _, _ in wins():
        assert solver(stopped).solve(position.lines, position.to_move, 2, 1_500) is None


def test_solver_of_threes_keeps_its_limit_and_continues_in_the_next_call() -> None:
    """Many short calls find what a long one finds, with at most a tenth more boards."""
    compared = 0
    for position, win, threes in wins():
        if threes.boards < 250:
            continue
        lines = position.lines
        color = position.to_move
        looks = solver()
        found = None
        while found is None:
            boards = looks.boards
            found = looks.solve(lines, color, 2, 100)
            # The last proof is brought to an end.
            assert looks.boards <= boards + 500
        assert found.site == win.site
        assert looks.boards <= 1.1 * threes.boards
        compared += 1
    assert compared >= 6
