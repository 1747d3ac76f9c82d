"""The heuristic of Enclose5, compared with playing every move."""

from __future__ import annotations

from random import Random

from abstract_arcade.players.heuristics.enclose5 import evaluate, winning_moves
from abstract_arcade.rules import Color
from abstract_arcade.rules.enclose5 import Enclose5
from tests.players.positions import wins_by_playing


def test_winning_moves_are_those_that_win_when_played(seed: int) -> None:
    rng = Random(seed)
    wins = 0
    # A low target on a small board is reached often, and by many moves at once.
    for target in (1, 2, 4, 7):
        for _ in range(6):
            position = Enclose5(size=9, target=target).start()
            while position.outcome is None:
                for color in Color:
                    found = winning_moves(position, color)
                    assert found == wins_by_playing(position, color), position
                    wins += len(found)
                moves = position.legal_moves()
                quiet = [move for move in moves if position.play(move).outcome is None]
                position = position.play(rng.choice(quiet or moves))
    assert wins > 50


def test_value_of_a_finished_game_is_its_result(seed: int) -> None:
    rng = Random(seed)
    position = Enclose5(size=9, target=1).start()
    while position.outcome is None:
        for color in Color:
            assert -1 < evaluate(position, color) < 1
        position = position.play(rng.choice(position.legal_moves()))
    winner = position.outcome.winner
    assert winner is not None
    assert evaluate(position, winner) == 1
    assert evaluate(position, winner.other) == -1


def test_value_grows_with_colored_cells() -> None:
    game = Enclose5()
    ring = ["h9", "g8", "i8", "h7"]
    other = ["a1", "c3", "m13", "o15"]
    ahead = game.setup(ring, other, Color.WHITE, {"black_territory": "h8"})
    level = game.setup([*ring[:3], "b7"], other, Color.WHITE)
    assert evaluate(ahead, Color.BLACK) > evaluate(level, Color.BLACK)
