from __future__ import annotations

from random import Random

import pytest

from abstract_arcade.players import PLAYERS, Budget, Info
from abstract_arcade.players.heuristics import renju as heuristic
from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.model import WON, is_proved, plies_to_end, score_of
from abstract_arcade.players.search.models.renju import SEARCH, RenjuModel
from abstract_arcade.players.search.position_model import PositionModel
from abstract_arcade.rules import Color, Move, new_game
from abstract_arcade.rules.renju import RenjuPosition
from abstract_arcade.rules.renju_lines import FOULS
from abstract_arcade.rules.renju_opening import OPENINGS
from tests.conformance.lines import random_line
from tests.players.positions import loses_to_a_reply, wins_by_playing
from tests.players.search.models.renju_positions import lively

NEVER = Clock(None, None, lambda: False)
FREE = new_game("renju", opening="free")


def model() -> RenjuModel:
    return RenjuModel(NEVER)


def positions(seed: int, opening: str = "free") -> list[RenjuPosition]:
    """Return the positions of a whole random game."""
    game = new_game("renju", opening=opening)
    return [each for each in random_line(game, seed).positions if isinstance(each, RenjuPosition)]


def expert(position: RenjuPosition, nodes: int) -> Move:
    player = PLAYERS["expert"].factory(Random(1))
    return player.choose(position, Budget(nodes=nodes), lambda _: None, lambda: False)


def test_score_is_a_true_proof_or_the_heuristic_value() -> None:
    kinds = []
    for seed in range(5):
        for position in lively(seed):
            seen = model()
            score = seen.score(seen.root(position))
            wins = wins_by_playing(position, position.to_move)
            if wins:
                kinds.append("wins")
                assert score == WON - 1
            elif is_proved(score):
                kinds.append("proved")
                if score < 0 and plies_to_end(score) == 2:
                    assert all(loses_to_a_reply(position, move) for move in position.legal_moves())
            elif any(not loses_to_a_reply(position, move) for move in position.legal_moves()[:1]):
                kinds.append("open")
                value = heuristic.evaluate(position, position.to_move)
                assert score == score_of(value)
    assert min(map(kinds.count, ("wins", "proved", "open"))) > 3


def test_children_are_legal_moves_and_no_fouls() -> None:
    for seed in range(3):
        for position in lively(seed)[::3]:
            seen = model()
            children, _ = seen.children(seen.root(position))
            assert children
            legal = position.legal_moves()
            fouls = position.fouls() if position.to_move is Color.BLACK else {}
            for move, state, same_seat in children:
                assert move in legal
                assert move[0] not in fouls
                assert not same_seat
                after = position.play(move)
                assert state.lines == after.lines
                assert state.color is after.to_move
                if after.outcome is not None:
                    assert state.winner is after.outcome.winner
                    assert seen.score(state) == -WON


@pytest.mark.parametrize(
    ("black", "white", "to_move", "child"),
    [
        ("d8 a1 c3 o1", "e8 f8 g8 h8", Color.BLACK, "i8"),
        ("e8 f8 g8 h8", "d8 a1 c3", Color.WHITE, "i8"),
        # A black stone on h8 would be a foul.
        ("f8 g8 h6 h7 m13", "i9 j10 k11 l12 a1", Color.BLACK, None),
    ],
)
def test_only_child_blocks_a_five_or_the_loss_is_proved(
    black: str, white: str, to_move: Color, child: str | None
) -> None:
    position = FREE.setup(black.split(), white.split(), to_move)
    assert isinstance(position, RenjuPosition)
    seen = model()
    root = seen.root(position)
    if child is None:
        assert seen.score(root) == 2 - WON
    else:
        children, complete = seen.children(root)
        assert complete
        assert [position.format(move) for move, *_ in children] == [child]


def test_expert_makes_no_foul_if_there_is_another_move() -> None:
    # White threatens a five on h8, where a black stone would make a double four.
    position = FREE.setup(
        ["f8", "g8", "h6", "h7", "a15"], ["i9", "j10", "k11", "l12", "a1"], Color.BLACK
    )
    assert isinstance(position, RenjuPosition)
    assert position.fouls() == {FREE.board.site("h8"): "double three"}
    assert position.play(expert(position, 200)).outcome is None
    for seed in range(8):
        for each in positions(seed)[:-1:7]:
            if each.to_move is Color.BLACK and len(each.fouls()) < len(each.legal_moves()):
                assert expert(each, 30)[0] not in each.fouls()


def test_win_by_fours_and_threes_is_found_during_the_search() -> None:
    """The first search for a forced win is too short to find it."""
    position = lively(1002)[0]
    heard: list[Info] = []
    expert = PLAYERS["expert"].factory(Random(1))
    expert.choose(position, Budget(nodes=2_000), heard.append, lambda: False)
    assert heard[0].proved is None
    assert heard[-1].proved is not None
    assert heard[-1].value == 1.0
    assert heard[-1].nodes < 2_000
    hard = PLAYERS["hard"].factory(Random(1))
    hard.choose(position, Budget(nodes=2_000), heard.append, lambda: False)
    assert heard[-1].proved is None


def test_expert_begins_in_the_center() -> None:
    assert expert(positions(1)[0], 50) == (FREE.board.site("h8"),)


@pytest.mark.parametrize("opening", [*OPENINGS])
@pytest.mark.parametrize("plies", range(14))
def test_renju_model_is_used_only_after_the_opening(plies: int, opening: str) -> None:
    position = positions(3, opening)[plies]
    expected = RenjuModel if position.opening.is_over else PositionModel
    assert isinstance(SEARCH.model(position, NEVER, None), expected)


def test_full_board_without_a_five_is_a_draw() -> None:
    # Pairs along the rows, shifted by two from row to row: no five in any direction.
    colors = {site: (site % 15 + 2 * (site // 15)) // 2 % 2 for site in FREE.board.sites}
    black, white = (
        [FREE.board.name(site) for site, color in colors.items() if color is number]
        for number in (0, 1)
    )
    position = FREE.setup(black, white)
    assert isinstance(position, RenjuPosition)
    assert position.outcome is not None
    assert position.outcome.winner is None
    seen = model()
    root = seen.root(position)
    assert seen.score(root) == 0
    assert not seen.children(root).children


def test_expert_never_loses_by_a_foul() -> None:
    """Expert plays Black against random moves, with very few nodes."""
    for seed in range(3):
        rng = Random(seed)
        position = positions(seed)[0]
        while position.outcome is None:
            if position.to_move is Color.BLACK:
                move = expert(position, 40)
            else:
                move = rng.choice(position.legal_moves())
            position = position.play(move)
        assert position.outcome.reason not in FOULS
