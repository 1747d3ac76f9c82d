from __future__ import annotations

from random import Random

from abstract_arcade.players import PLAYERS, Budget, seeded
from abstract_arcade.rules import new_game


def test_the_same_seed_and_moves_give_the_same_luck_everywhere() -> None:
    # The number itself, because another process must come to it too.
    assert seeded(7, ["d1", "e8"]).random() == Random("7:d1,e8").random()
    assert seeded(7, ["d1", "e8"]).random() == 0.46017022038445443


def test_other_plies_and_other_seeds_have_other_luck() -> None:
    asked = [(seed, moves) for seed in (1, 11, -1) for moves in ([], ["d1"], ["d1", "e8"], ["1"])]
    assert len({seeded(seed, moves).random() for seed, moves in asked}) == len(asked)


def test_a_seeded_game_repeats_itself() -> None:
    def game(seed: int, name: str) -> list[str]:
        position, texts = new_game("krypte").start(), list[str]()
        while position.outcome is None:
            player = PLAYERS[name].factory(seeded(seed, texts))
            move = player.choose(position, Budget(), lambda _: None, lambda: False)
            texts.append(position.format(move))
            position = position.play(move)
        return texts

    for name in PLAYERS:
        assert game(3, name) == game(3, name)
        assert game(3, name) != game(4, name)
