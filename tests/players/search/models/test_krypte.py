from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import cast

import pytest

from abstract_arcade.players.heuristics import krypte as heuristic
from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.model import WON, is_proved, score_of
from abstract_arcade.players.search.models.krypte import SEARCH, KrypteModel
from abstract_arcade.players.search.position_model import PositionModel
from abstract_arcade.rules import new_game
from abstract_arcade.rules.krypte import KryptePosition, KrypteReason
from tests.players.positions import crowded, long_game, loses_to_a_reply, wins_by_playing

GAME = new_game("krypte")
MODEL = KrypteModel()


def positions(seed: int) -> Iterator[KryptePosition]:
    """Yield positions of random games and of crowded boards, with adjacent capture."""
    rng = Random(seed)
    for _ in range(6):
        yield from cast("Iterator[KryptePosition]", long_game(GAME, rng))
    for position in cast("Iterator[KryptePosition]", crowded(rng, 150)):
        if position.game.capture == "adjacent":
            yield position


def test_score_is_a_true_proof_or_the_heuristic_value(seed: int) -> None:
    kinds = []
    for position in positions(seed):
        score = MODEL.score(MODEL.root(position))
        color = position.to_move
        if wins_by_row(position):
            kinds.append("wins")
            assert score == WON - 1
        elif all(loses_at_once(position, move) for move in position.legal_moves()):
            kinds.append("lost")
            assert score == 1 - WON
        else:
            kinds.append("open")
            assert score == score_of(heuristic.evaluate(position, color))
    assert min(map(kinds.count, ("wins", "lost", "open"))) > 0


def wins_by_row(position: KryptePosition) -> bool:
    outcomes = [position.play(move).outcome for move in position.legal_moves()]
    won = [outcome for outcome in outcomes if outcome and outcome.winner is position.to_move]
    return any(outcome.reason is KrypteReason.LINE for outcome in won)


def loses_at_once(position: KryptePosition, move: tuple[int, ...]) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner is not position.to_move


def test_children_are_the_positions_after_legal_moves(seed: int) -> None:
    for position in positions(seed):
        state = MODEL.root(position)
        children, complete = MODEL.children(state)
        assert complete
        legal = set(position.legal_moves())
        found = {child.move: child.state for child in children}
        assert found.keys() <= legal
        if MODEL.score(state) == WON - 1:
            (move,) = found
            assert move in wins_by_playing(position, position.to_move)
            continue
        missing = legal - found.keys()
        assert all(loses_at_once(position, move) for move in missing)
        assert found
        for move, following in found.items():
            then = position.play(move)
            if then.outcome is None:
                assert following == MODEL.root(then)
            else:
                assert is_proved(MODEL.score(following))
                assert (MODEL.score(following) > 0) is (then.outcome.winner is then.to_move)


def test_finished_game_has_its_result_and_no_children() -> None:
    for state, score in (((1, 2, 5), -WON), ((1, 2, 6), WON)):
        assert MODEL.score(state) == score
        assert not MODEL.children(state).children


@pytest.mark.parametrize(
    ("options", "moves", "is_own"),
    [
        ({}, [], True),
        ({"pie": True}, [], False),
        ({"pie": True}, ["d1"], False),
        ({"pie": True}, ["d1", "e8"], True),
        ({"pie": True}, ["d1", "swap"], True),
        ({"capture": "custodial"}, ["d1"], False),
    ],
)
def test_krypte_model_is_used_only_if_no_swap_is_possible(
    options: dict[str, object], moves: list[str], is_own: bool
) -> None:
    position = new_game("krypte", **options).replay(moves)
    model = SEARCH.model(position, Clock(None, None, lambda: False), None)
    assert isinstance(model, KrypteModel if is_own else PositionModel)


def test_reply_that_wins_is_a_proved_score() -> None:
    for position in positions(3):
        for child in MODEL.children(MODEL.root(position)).children[:3]:
            if MODEL.score(child.state) == WON - 1:
                assert loses_to_a_reply(position, child.move)
