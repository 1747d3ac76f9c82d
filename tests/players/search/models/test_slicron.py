from __future__ import annotations

from random import Random

from abstract_arcade.players import PLAYERS, Budget, Info
from abstract_arcade.players.search.player import LEVELS, Level, SearchPlayer
from abstract_arcade.rules import new_game

POSITION = new_game("slicron").replay(["a1", "e5", "c3", "d4"])


def test_iterations_have_odd_depths_up_to_an_odd_limit() -> None:
    """The values of Slicron favour the colour that moved last, so even depths are left out."""
    heard: list[Info] = []
    player = SearchPlayer(Random(1), Level(depth=3))
    player.choose(POSITION, Budget(nodes=8_000), heard.append, lambda: False)
    assert {info.depth for info in heard} == {1, 3}


def test_search_without_a_limit_of_depth_is_best_first() -> None:
    heard: list[Info] = []
    player = SearchPlayer(Random(1), LEVELS["expert"])
    move = player.choose(POSITION, Budget(nodes=3_000, lines=2), heard.append, lambda: False)
    assert heard[-2].line[0] == move
    assert [info.rank for info in heard[-2:]] == [1, 2]
    assert 2_900 <= heard[-1].nodes <= 3_000


def test_expert_beats_greedy_in_slicron() -> None:
    """Expert wins both games with fixed seeds."""
    won = 0
    for seed in range(1, 3):
        rng = Random(seed)
        position = POSITION
        while position.outcome is None:
            is_expert = position.seat_to_move is POSITION.seat_to_move
            player = PLAYERS["expert" if is_expert else "greedy"].factory(rng)
            move = player.choose(position, Budget(nodes=300), lambda _: None, lambda: False)
            position = position.play(move)
        assert position.outcome.winner is not None
        won += position.seat_of(position.outcome.winner) is POSITION.seat_to_move
    assert won == 2
