from __future__ import annotations

import pytest

from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.players.search.model import WON, is_proved, value_of
from abstract_arcade.players.search.position_model import PositionModel
from abstract_arcade.rules import SWAP, Color, Game, Position, new_game
from tests.conformance.lines import VARIANTS, random_line, some
from tests.players.positions import wins_by_playing


def model_of(game: Game) -> PositionModel:
    return PositionModel(HEURISTICS[game.slug])


def seat_value(position: Position) -> float:
    """Return the heuristic value for the seat to move."""
    seat = position.seat_to_move
    color = Color.BLACK if position.seat_of(Color.BLACK) is seat else Color.WHITE
    return HEURISTICS[position.game.slug].evaluate(position, color)


@pytest.mark.parametrize("game", VARIANTS)
def test_score_is_a_proved_win_or_the_heuristic_value(game: Game, seed: int) -> None:
    model = model_of(game)
    for position in some(random_line(game, seed).positions[:-1], 12):
        color = position.to_move
        score = model.score(position)
        if is_proved(score):
            assert score == WON - 1
            assert position.seat_of(color) is position.seat_to_move
            assert wins_by_playing(position, color)
        else:
            assert value_of(score) == pytest.approx(seat_value(position), abs=0.03)


@pytest.mark.parametrize("game", VARIANTS)
def test_children_are_the_positions_after_legal_moves(game: Game, seed: int) -> None:
    model = model_of(game)
    for position in some(random_line(game, seed).positions[:-1], 6):
        children, complete = model.children(position)
        moves = [child.move for child in children]
        assert set(moves) <= set(position.legal_moves())
        if complete and not is_proved(model.score(position)):
            assert sorted(moves) == sorted(position.legal_moves())
        for move, after, same_seat in children:
            assert after == position.play(move)
            if after.outcome is None:
                assert same_seat is (after.seat_to_move is position.seat_to_move)
            else:
                score = model.score(after) if same_seat else -model.score(after)
                winner = after.outcome.winner
                assert (score > 0) is (
                    winner is not None and after.seat_of(winner) is position.seat_to_move
                )


@pytest.mark.parametrize("game", VARIANTS)
def test_finished_game_has_its_result_and_no_children(game: Game, seed: int) -> None:
    model = model_of(game)
    last = random_line(game, seed).positions[-1]
    assert last.outcome is not None
    assert abs(model.score(last)) == (0 if last.outcome.winner is None else WON)
    assert not model.children(last).children


def test_child_after_a_swap_belongs_to_the_other_seat() -> None:
    position = new_game("krypte", pie=True).replay(["d1"])
    children, complete = model_of(position.game).children(position)
    assert complete
    swap = next(child for child in children if child.move == SWAP)
    assert not swap.same_seat
    # White is to move still, but White is the other seat now.
    assert swap.state.to_move is Color.WHITE


def test_child_belongs_to_the_same_seat_if_that_moves_again() -> None:
    position = new_game("renju").start()
    (child,) = model_of(position.game).children(position).children
    assert child.same_seat
