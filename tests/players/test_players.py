from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

from abstract_arcade.players import PLAYERS, Budget, seeded
from abstract_arcade.rules import new_game

ROOT = Path(__file__).parents[2]


def test_seed_and_moves_give_the_same_numbers_on_every_machine() -> None:
    # The number itself, because another process must come to it too.
    assert seeded(7, ["d1", "e8"]).random() == Random("7:d1,e8").random()
    assert seeded(7, ["d1", "e8"]).random() == 0.46017022038445443


def test_other_seeds_and_other_moves_give_other_numbers() -> None:
    asked = [(seed, moves) for seed in (1, 11, -1) for moves in ([], ["d1"], ["d1", "e8"], ["1"])]
    assert len({seeded(seed, moves).random() for seed, moves in asked}) == len(asked)


def test_game_with_the_same_seed_is_the_same() -> None:
    def game(seed: int, name: str) -> list[str]:
        position = new_game("krypte").start()
        texts = list[str]()
        while position.outcome is None:
            player = PLAYERS[name].factory(seeded(seed, texts))
            move = player.choose(position, Budget(nodes=60), lambda _: None, lambda: False)
            texts.append(position.format(move))
            position = position.play(move)
        return texts

    for name in PLAYERS:
        assert game(3, name) == game(3, name)
        assert game(3, name) != game(4, name)


def test_each_player_has_its_name_and_a_sentence() -> None:
    assert [kind.name for kind in PLAYERS.values()] == [*PLAYERS]
    sentences = {kind.sentence for kind in PLAYERS.values()}
    assert len(sentences) == len(PLAYERS)
    assert all(re.fullmatch(r"[A-Z].*\.", sentence) for sentence in sentences)


def test_player_is_imported_only_when_it_is_created() -> None:
    code = (
        "import random, sys\n"
        "from abstract_arcade.players import PLAYERS\n"
        "def modules(): print(*(name for name in sys.modules if '.players.' in name))\n"
        "modules()\n"
        "PLAYERS['greedy'].factory(random.Random(1))\n"
        "modules()\n"
    )
    result = subprocess.run(
        [sys.executable, "-P", "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    named, made = (set(line.split()) for line in result.stdout.splitlines())
    package = "abstract_arcade.players"
    assert named == {f"{package}.core"}
    assert made == {f"{package}.core", f"{package}.greedy", f"{package}.heuristics"}
