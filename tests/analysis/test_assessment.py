"""Evaluations, and the words for them."""

from __future__ import annotations

import pytest

from abstract_arcade.analysis.assessment import (
    Assessment,
    Candidate,
    Figure,
    assess,
    figure_at_end,
    figure_of,
    percent_words,
    take_in,
    win_words,
)
from abstract_arcade.players import Info
from abstract_arcade.players.search.model import score_of, value_of
from abstract_arcade.rules import GAMES, Color, Outcome, Reason, new_game

BLACK, WHITE = Color


@pytest.mark.parametrize("slug", GAMES)
def test_chance_grows_with_the_value_and_is_even_at_zero(slug: str) -> None:
    start = new_game(slug).start()
    most = value_of(score_of(1.0))
    chances = [figure_of(start, most * value / 10).chance for value in range(-10, 11)]
    assert chances == sorted(chances)
    assert chances[10] == pytest.approx(0.5)
    # What a heuristic holds for as good as won.
    assert 0 < chances[0] < 0.1 < 0.9 < chances[-1] < 1


def test_value_of_one_without_a_proof_is_not_certain() -> None:
    start = new_game("krypte").start()
    assert 0 < figure_of(start, -1.0).chance < 0.01 < 0.99 < figure_of(start, 1.0).chance < 1


def test_percent_is_100_only_with_a_proof() -> None:
    assert Figure(0.98, 0.9999).percent == 99
    assert Figure(-0.98, 0.0001).percent == 1
    assert Figure(1.0, 1.0, 7).percent == 100


@pytest.mark.parametrize(("value", "percent"), [(0.6, 100), (-0.6, 0), (0.0, 50)])
def test_proof_is_certain_whatever_value_a_record_gives(value: float, percent: int) -> None:
    figure = figure_of(new_game("krypte").start(), value, 5)
    assert (figure.percent, figure.chance) == (percent, percent / 100)


def test_percentages_of_both_colors_add_to_100() -> None:
    figure = Figure(0.1, 0.614)
    assert (figure.percent_of(BLACK), figure.percent_of(WHITE)) == (61, 39)


@pytest.mark.parametrize(
    ("figure", "color", "words"),
    [
        (Figure(0.1, 0.54), BLACK, "54 %"),
        (Figure(1.0, 1.0, 7, 4), BLACK, "wins in 4"),
        (Figure(1.0, 1.0, 7, 4), WHITE, "lost in 4"),
        (Figure(-1.0, 0.0, 2, 1), WHITE, "wins in 1"),
        (Figure(1.0, 1.0, 7), BLACK, "wins"),
        (Figure(0.0, 0.5, 0), BLACK, "draw"),
        (Figure(1.0, 1.0, 0, 0), BLACK, "wins"),
    ],
)
def test_percent_words(figure: Figure, color: Color, words: str) -> None:
    assert percent_words(figure, color) == words
    assert percent_words(figure, color, 6) == words.partition(" in ")[0]


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (1, "wins in 1"),
        (2, "wins in 2"),
        (3, "wins in 3"),
        (12, "wins in 12"),
        (21, "wins in 21"),
        (0, "wins"),
        (None, "wins"),
    ],
)
def test_win_words_count_the_moves_of_the_winner(moves: int | None, words: str) -> None:
    assert win_words(Figure(1.0, 1.0, 41, moves)) == words


@pytest.mark.parametrize(("plies", "moves"), [(1, 1), (2, 1), (7, 4), (8, 4)])
def test_moves_to_a_proved_end_alternate_without_a_line(plies: int, moves: int) -> None:
    start = new_game("krypte").start()
    assert figure_of(start, 1.0 if plies % 2 else -1.0, plies).moves == moves


def test_moves_to_a_proved_end_include_bonus_moves() -> None:
    start = new_game("enclose5").replay(["a1", "e5", "b1", "e6", "c1", "f8", "d1", "g9"])
    five = start.parse("e1")
    line = (five, *(start.play(five).legal_moves()[:1]))
    assert start.play(five).to_move is start.to_move
    assert figure_of(start, 1.0, 2, line).moves == 2
    # Beyond a line that ends there may be more of them.
    assert figure_of(start, 1.0, 3, line).moves is None
    assert figure_of(start, 1.0, 3).moves is None


def test_evaluation_at_the_end_is_the_result() -> None:
    assert figure_at_end(Outcome(WHITE, Reason("x") if Reason.__members__ else None)).value == -1.0  # type: ignore[arg-type]
    assert figure_at_end(Outcome(None, None)).chance == 0.5  # type: ignore[arg-type]


class TestAssess:
    def test_assessment_is_for_black_whoever_is_to_move(self) -> None:
        position = new_game("krypte").replay(["e1"])
        move = position.legal_moves()[0]
        known = assess(position, [Info(4, 0.3, (move,))])
        assert known is not None
        assert known.figure.value == -0.3
        assert known.figure.chance < 0.5
        assert known.depth == 4

    def test_move_has_only_its_latest_rank(self) -> None:
        position = new_game("krypte").start()
        first, second, third, fourth, *_ = position.legal_moves()
        told: list[Info] = []
        for rank, move in enumerate((first, second, third), 1):
            take_in(told, Info(3, 0.1, (move,), rank=rank))
        for rank, move in enumerate((second, first, fourth), 1):
            take_in(told, Info(4, 0.1, (move,), rank=rank))
            known = assess(position, told)
            assert known is not None
            assert known.depth == 4
            assert [each.move for each in known.candidates] == [
                second,
                first,
                third if rank < 3 else fourth,
            ]

    def test_assessment_can_be_led_by_another_move(self) -> None:
        moves = new_game("krypte").start().legal_moves()[:4]
        found = [Candidate((move,), Figure(0.1, 0.6)) for move in moves]
        known = Assessment(4, tuple(found[:3]))
        assert known.led_by(found[1]).candidates == (found[1], found[0], found[2])
        assert known.led_by(found[3]).candidates == (found[3], found[0], found[1])

    def test_assessment_without_a_line_is_none(self) -> None:
        position = new_game("krypte").start()
        assert assess(position, []) is None
        assert assess(position, [Info(3, 0.3, ())]) is None


@pytest.mark.parametrize(
    ("figures", "first"),
    [
        ((Figure(0.12, 0.531), Figure(0.11, 0.529)), 1),
        ((Figure(0.12, 0.531), Figure(-0.1, 0.47)), 0),
        ((Figure(1.0, 1.0, 3, 2), Figure(1.0, 1.0, 3, 2)), 1),
        ((Figure(1.0, 1.0, 3, 2), Figure(1.0, 1.0, 5, 3)), 0),
        ((Figure(1.0, 1.0, 3, 2), Figure(0.98, 0.9999)), 0),
    ],
)
def test_move_that_led_before_leads_until_another_is_better(
    figures: tuple[Figure, Figure], first: int
) -> None:
    moves = ((0,), (1,))
    found = Assessment(4, tuple(map(Candidate, (moves[:1], moves[1:]), figures)))
    before = Assessment(3, (Candidate(moves[1:], Figure(0.0, 0.5)),))
    assert found.led_as(before).best.move == moves[first]
    assert {each.move for each in found.led_as(before).candidates} == set(moves)
    assert found.led_as(None) == found
    assert found.led_as(Assessment(3, (Candidate(((2,),), Figure(0.0, 0.5)),))) == found
