from __future__ import annotations

import random

import pytest

from abstract_arcade.players.heuristics.renju import candidate_moves, evaluate, winning_moves
from abstract_arcade.rules import Color, Move
from abstract_arcade.rules.renju import Renju, RenjuPosition

RIF = Renju()
FREE = Renju(opening="free")
BOARD = FREE.board


def put(black: str = "", white: str = "", to_move: Color = Color.BLACK) -> RenjuPosition:
    return FREE.setup(black.split(), white.split(), to_move)


def played(texts: str) -> RenjuPosition:
    """Return the position after some moves of the opening RIF."""
    position = RIF.start()
    for text in texts.split():
        position = position.play(position.parse(text))
    return position


def names(moves: tuple[Move, ...]) -> list[str]:
    return [BOARD.name(move[0]) if move else "swap" for move in moves]


def crowded(seed: int) -> list[RenjuPosition]:
    """Return the positions of a random game within nine columns and rows."""
    rng = random.Random(seed)
    position = FREE.start()
    found = []
    while position.outcome is None:
        found.append(position)
        near = [
            move
            for move in position.legal_moves()
            if 3 <= move[0] % 15 < 12 and 45 <= move[0] < 180
        ]
        position = position.play(rng.choice(near or position.legal_moves()))
    return [*found, position]


@pytest.mark.parametrize("number", range(30))
def test_winning_moves_are_those_that_win(number: int) -> None:
    for position in crowded(number):
        mover = position.to_move
        expected = tuple(
            move
            for move in position.legal_moves()
            if (outcome := position.play(move).outcome) is not None and outcome.winner is mover
        )
        assert winning_moves(position, mover) == expected
        # Moves by which Black commits a foul are not White's.
        assert winning_moves(position, mover.other) == ()


@pytest.mark.parametrize(
    ("black", "white", "to_move", "expected"),
    [
        ("e8 f8 g8 h8", "", Color.BLACK, ["d8", "i8"]),
        ("e8 f8 g8 h8 j8", "", Color.BLACK, ["d8"]),
        ("", "e8 f8 g8 h8 j8", Color.WHITE, ["d8", "i8"]),
        ("", "d8 e8 f8 h8 i8 j8", Color.WHITE, ["g8"]),
        ("d8 e8 f8 h8 i8 j8", "", Color.BLACK, []),
        ("a1 b1 c1 d1", "", Color.BLACK, ["e1"]),
        ("m1 n1 o1 a2 b2", "", Color.BLACK, []),
        ("d8 e8 f8 h8 i8 g9 g10 g11 g12", "", Color.BLACK, ["g8", "g13"]),
    ],
)
def test_winning_moves_in_given_positions(
    black: str, white: str, to_move: Color, expected: list[str]
) -> None:
    position = put(black, white, to_move)
    assert names(winning_moves(position, to_move)) == expected


def test_there_are_no_winning_moves_in_the_opening() -> None:
    moves = ["h8", "h9", "i9", "swap", "a1", "d6", "g9"]
    for plies in range(len(moves)):
        position = played(" ".join(moves[:plies]))
        assert winning_moves(position, position.to_move) == ()


@pytest.mark.parametrize("number", range(10))
def test_value_is_one_only_at_the_end_and_opposite_for_the_other_color(number: int) -> None:
    for position in crowded(number):
        value = evaluate(position, Color.BLACK)
        assert evaluate(position, Color.WHITE) == -value
        assert (abs(value) == 1) is (
            position.outcome is not None and position.outcome.winner is not None
        )
        assert abs(value) <= 1


def test_value_of_a_finished_game_is_its_result() -> None:
    position = put("d8 e8 f8 h8 i8")
    lost = position.play(position.parse("g8"))
    assert evaluate(lost, Color.BLACK) == -1
    assert evaluate(lost, Color.WHITE) == 1
    signs = {site: (site % 15 + 2 * (site // 15)) % 4 < 2 for site in BOARD.sites}
    full = put(
        " ".join(BOARD.name(site) for site, black in signs.items() if black),
        " ".join(BOARD.name(site) for site, black in signs.items() if not black),
    )
    assert full.outcome is not None
    assert evaluate(full, Color.BLACK) == 0


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # More stones in a five, and a five that is still to be had.
        (("e8 f8 g8", ""), ("e8 f8", "")),
        (("e8 f8 g8", ""), ("e8 f8 g8", "d8")),
        (("e8 f8 g8", "d8"), ("e8 f8 g8", "d8 h8")),
        (("e8 f8 g8", "d8"), ("e8 f8 g8", "c8 i8")),
    ],
)
def test_value_is_higher_for_the_better_row_of_black(
    better: tuple[str, str], worse: tuple[str, str]
) -> None:
    values = [evaluate(put(*each, to_move=Color.WHITE), Color.BLACK) for each in (better, worse)]
    assert values[0] > values[1]


def test_overlines_and_fouls_do_not_count_for_black() -> None:
    assert evaluate(put("d8 e8 f8 h8"), Color.BLACK) > 0.9
    assert evaluate(put("d8 e8 f8 h8 i8 j8"), Color.BLACK) < 0.9
    # For both colours these are two twos that cross; for Black the crossing is a foul.
    twos = "f8 g8 h9 h10"
    black = put(twos)
    white = put("", twos, Color.WHITE)
    assert black.fouls() == {BOARD.site("h8"): "double three"}
    assert evaluate(black, Color.BLACK) < evaluate(white, Color.WHITE)


def test_value_of_a_five_next_move_is_almost_one() -> None:
    assert evaluate(put("e8 f8 g8 h8", "e9 f9 g9 h9"), Color.BLACK) > 0.9
    assert evaluate(put("e8 f8 g8 h8", "e9 f9 g9 h9", Color.WHITE), Color.WHITE) > 0.9
    # Two points to stop, or one where Black may not play.
    assert evaluate(put("", "e9 f9 g9 h9"), Color.WHITE) > 0.9
    assert evaluate(put("e9", "f9 g9 h9 i9"), Color.WHITE) < 0.9
    assert evaluate(put("e9 j8 j7 k10 l11", "f9 g9 h9 i9"), Color.WHITE) > 0.9


def best(position: RenjuPosition, moves: tuple[Move, ...]) -> set[str]:
    values = {move: evaluate(position.play(move), position.to_move) for move in moves}
    top = max(values.values())
    return {BOARD.name(move[0]) for move, value in values.items() if value == top}


def test_best_value_is_that_of_making_or_stopping_a_straight_four() -> None:
    for color in Color:
        black, white = ("g8 h8 i8", "a1 c3")[:: 1 if color is Color.BLACK else -1]
        attack = put(black, white, color)
        assert best(attack, attack.legal_moves()) <= {"f8", "j8"}
        defence = put(black, white, color.other)
        assert best(defence, defence.legal_moves()) <= {"e8", "f8", "j8", "k8"}


def test_value_of_offers_is_that_of_the_one_that_white_would_pick() -> None:
    position = played("h8 h9 i9 a1 g7")
    poor = position.play(position.parse("o15"))
    good = position.play(position.parse("j10"))
    assert evaluate(poor, Color.BLACK) < evaluate(good, Color.BLACK)
    picked = poor.play(poor.parse("o15"))
    assert evaluate(poor, Color.WHITE) == evaluate(picked, Color.WHITE)


@pytest.mark.parametrize("number", range(10))
def test_candidate_moves_are_legal_and_include_every_win(number: int) -> None:
    for position in crowded(number)[:-1]:
        candidates = candidate_moves(position)
        assert candidates
        legal = position.legal_moves()
        assert [move for move in legal if move in candidates] == list(candidates)
        assert set(winning_moves(position, position.to_move)) <= set(candidates)
        if position.to_move is Color.BLACK:
            assert not {site for (site,) in candidates} & position.fouls().keys()


def test_candidate_moves_at_each_stage_of_the_opening() -> None:
    moves = ["h8", "h9", "i9", "a1", "a15", "o15", "o15", "b2"]
    for plies in range(len(moves)):
        position = played(" ".join(moves[:plies]))
        candidates = candidate_moves(position)
        assert set(candidates) <= set(position.legal_moves())
        if position.stage in (1, 7):
            assert candidates == position.legal_moves()
        elif position.stage == 2:
            # A stone beside the first and one diagonally next to it: the others are like these.
            assert names(candidates) == ["g7", "h7"]
        else:
            assert 0 < len(candidates) < 80
    assert candidate_moves(FREE.start()) == FREE.start().legal_moves()


def test_foul_is_no_candidate_move_if_another_move_is_left() -> None:
    stones = {site: (site % 15 + 2 * (site // 15)) % 4 < 2 for site in BOARD.sites}
    stones |= dict.fromkeys(map(BOARD.site, ("d8", "e8", "f8", "h8", "i8")), True)
    del stones[BOARD.site("g8")], stones[BOARD.site("a1")]
    position = put(
        " ".join(BOARD.name(site) for site, black in stones.items() if black),
        " ".join(BOARD.name(site) for site, black in stones.items() if not black),
    )
    assert names(position.legal_moves()) == ["a1", "g8"]
    assert names(candidate_moves(position)) == ["a1"]
