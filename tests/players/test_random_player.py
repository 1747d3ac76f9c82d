from __future__ import annotations

from collections import Counter
from random import Random

from abstract_arcade.players import Budget, Info
from abstract_arcade.players.random_player import RandomPlayer
from abstract_arcade.rules import SWAP, new_game


def _never(info: Info) -> None:
    raise AssertionError(info)


def test_every_legal_move_is_equally_likely() -> None:
    position = new_game("krypte", pie=True).replay(["d1"])
    player = RandomPlayer(Random(1))
    drawn = Counter(
        player.choose(position, Budget(), _never, lambda: False) for _ in range(15 * 400)
    )
    assert SWAP in drawn
    assert set(drawn) == set(position.legal_moves())
    # Each is drawn 400 times, give or take five times the standard deviation of 19.
    assert all(300 < times < 500 for times in drawn.values())


def test_random_player_moves_when_it_is_stopped_at_once() -> None:
    position = new_game("krypte").start()
    move = RandomPlayer(Random(1)).choose(position, Budget(), _never, lambda: True)
    assert move in position.legal_moves()
