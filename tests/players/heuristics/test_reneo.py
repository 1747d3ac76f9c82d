"""The heuristic of Reneo, compared with plain searches."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abstract_arcade.players.heuristics.reneo import evaluate, stones_needed, winning_moves
from abstract_arcade.rules import SWAP, Color, Move
from abstract_arcade.rules.reneo import Reneo, ReneoPosition

BLACK = Color.BLACK
WHITE = Color.WHITE


def game(size: int, seed: int) -> Iterator[ReneoPosition]:
    """Yield the positions of a random game in which exchanges are likely."""
    rng = random.Random(seed)
    position = Reneo(size).start()
    yield position
    while moves := position.legal_moves():
        exchanges = [move for move in moves if len(move) == 2]
        skewed = exchanges and rng.random() < 0.5
        position = position.play(rng.choice(exchanges if skewed else moves))
        yield position


def wins(position: ReneoPosition, color: Color) -> tuple[Move, ...]:
    """Return the moves that win at once, found by playing all moves."""
    if position.to_move is not color:
        return ()
    outcomes = {move: position.play(move).outcome for move in position.legal_moves()}
    return tuple(m for m, outcome in outcomes.items() if outcome and outcome.winner is color)


def fewest_stones(position: ReneoPosition, color: Color) -> int | None:
    """Return the fewest stones for a chain, on points where a legal move could put one now."""
    board = position.game.board
    size = position.game.size
    black, white, _, _ = position.as_setup()
    moving = position.game.setup(black, white, color)
    skipped = moving.to_move is not color
    usable = set() if skipped else {move[-1] for move in moving.legal_moves()}
    axis = 1 if color is BLACK else 0
    costs: dict[int, int] = {}
    # A board has few points: repeat until nothing changes any more.
    changed = True
    while changed:
        changed = False
        for site in board.sites:
            own = moving.color_at(site) is color
            if not own and site not in usable:
                continue
            before = [costs[each] for each in board.neighbors[site] if each in costs]
            if board.points[site][axis] == 0:
                before.append(0)
            if before and (cost := min(before) + (not own)) < costs.get(site, 999):
                costs[site] = cost
                changed = True
    ends = [cost for site, cost in costs.items() if board.points[site][axis] == size - 1]
    return min(ends, default=None)


@settings(max_examples=100, deadline=None)
@given(st.integers(5, 8), st.integers(0, 2**32))
def test_winning_moves_are_those_that_win(size: int, seed: int) -> None:
    for position in game(size, seed):
        for color in Color:
            assert winning_moves(position, color) == wins(position, color)


@settings(max_examples=50, deadline=None)
@given(st.integers(5, 7), st.integers(0, 2**32))
def test_stones_needed_match_a_plain_search(size: int, seed: int) -> None:
    for position in game(size, seed):
        if position.outcome is not None:
            break
        for color in Color:
            need = stones_needed(position, color)
            expected = fewest_stones(position, color)
            assert need > size if expected is None else math.ceil(need) == expected


@settings(max_examples=50, deadline=None)
@given(st.integers(5, 11), st.integers(0, 2**32))
def test_value_is_one_only_at_the_end_and_opposite_for_the_other_color(
    size: int, seed: int
) -> None:
    for position in game(size, seed):
        black = evaluate(position, BLACK)
        white = evaluate(position, WHITE)
        assert black == -white
        if position.outcome is None:
            assert -1 < black < 1
        else:
            assert black == (1 if position.outcome.winner is BLACK else -1)


@pytest.mark.parametrize("size", [5, 19])
def test_value_of_an_unfinished_wall_is_below_one(size: int) -> None:
    wall = [f"{column}3" for column in "abcdefghijklmnopqrs"[: size - 1]]
    position = Reneo(size).setup((), wall, WHITE)
    assert 0.5 < evaluate(position, WHITE) < 1


def test_color_to_move_is_ahead_on_an_empty_board() -> None:
    position = Reneo(7).start()
    assert evaluate(position, BLACK) > 0 > evaluate(position, WHITE)


def test_second_way_of_the_same_length_lowers_the_stones_needed() -> None:
    # One stone leaves a column, two on different columns leave two ways of the same length.
    one = Reneo(7).setup(["d4"])
    two = Reneo(7).setup(["d4", "b4"])
    assert stones_needed(two, BLACK) < stones_needed(one, BLACK)
    assert math.ceil(stones_needed(two, BLACK)) == math.ceil(stones_needed(one, BLACK)) == 6


def test_exchangeable_enemy_stone_does_not_block_a_chain() -> None:
    # White's row is blocked by f4; but a stone on f3 cuts it and takes its place.
    black = ["b3", "c3", "d3", "e3", "f4"]
    white = ["b4", "c4", "d4", "e4"]
    position = Reneo(7).setup(black, white, WHITE)
    assert math.ceil(stones_needed(position, WHITE)) == 3


def test_exchange_that_connects_the_edges_is_a_winning_move() -> None:
    position = Reneo(5).setup(["a2", "b2", "c2", "d3"], ["a3", "b3", "c3", "e3"], WHITE)
    board = position.game.board
    move = (board.site("d2"), board.site("d3"))
    assert winning_moves(position, WHITE) == (move,)
    assert winning_moves(position, BLACK) == ()
    after = position.play(move)
    assert winning_moves(after, WHITE) == ()
    assert winning_moves(after, BLACK) == ()


def test_exchange_that_connects_the_edges_of_the_opponent_is_no_winning_move() -> None:
    position = Reneo(5).setup(["c2"], ["a3", "b3", "c3", "e3", "d2"])
    board = position.game.board
    move = (board.site("d3"), board.site("d2"))
    assert move in position.legal_moves()
    assert winning_moves(position, BLACK) == ()
    assert evaluate(position.play(move), BLACK) == -1


def test_swap_is_no_winning_move() -> None:
    position = Reneo(5).start().play((12,))
    assert SWAP in position.legal_moves()
    assert winning_moves(position, WHITE) == ()
