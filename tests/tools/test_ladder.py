"""The ladder: who plays whom, and how the first-timer plays."""

from __future__ import annotations

from random import Random

from abstract_arcade.players import Budget
from abstract_arcade.players.search.player import LEVELS
from abstract_arcade.rules import Move, Position, new_game
from tests.players.positions import loses_to_a_reply, wins_by_playing
from tests.tools.ladder import FirstTimer, pairings, played

KRYPTE = new_game("krypte")


def choice(position: Position, seed: int) -> Move:
    return FirstTimer(Random(seed)).choose(position, Budget(), lambda _: None, lambda: False)


def test_a_first_timer_sees_one_move() -> None:
    won = KRYPTE.replay(["e1", "e8", "h1", "f8", "a6", "h8"])
    lost = won.play(won.parse("b8"))
    wins = wins_by_playing(won, won.to_move)
    assert wins
    for seed in range(10):
        assert choice(won, seed) in wins
        assert not loses_to_a_reply(lost, choice(lost, seed))


def test_each_level_plays_the_one_below_it() -> None:
    found = [*pairings("krypte", 2, 1, 60)][: 2 * len(LEVELS)]
    assert [pairing.upper for pairing in found[::2]] == [*LEVELS]
    assert [pairing.lower for pairing in found[2::2]] == [*LEVELS][:-1]


def test_the_levels_from_medium_up_play_greedy() -> None:
    found = [pairing.upper for pairing in pairings("krypte", 1, 1, 60) if pairing.lower == "greedy"]
    assert found == ["medium", "hard", "expert"]


def test_a_game_repeats_itself() -> None:
    (one, _) = pairings("krypte", 2, 1, 60, ["beginner"])
    assert played(one) == played(one)
    assert played(one).points in (0.0, 0.5, 1.0)
