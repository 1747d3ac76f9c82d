from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.players.search import games as module
from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.games import game_search
from abstract_arcade.players.search.position_model import PositionModel
from abstract_arcade.players.search.tuning import FULL
from abstract_arcade.rules import GAMES, new_game

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_a_model_with_legal_moves(slug: str) -> None:
    how = game_search(slug)
    position = new_game(slug).start()
    model = how.model(position, Clock(None, None, lambda: False), None)
    children, _ = model.children(model.root(position))
    assert {child.move for child in children} <= set(position.legal_moves())


def test_game_without_a_model_is_searched_by_its_heuristic(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "SEARCHES", {})
    how = game_search("krypte")
    position = new_game("krypte").start()
    model = how.model(position, Clock(None, None, lambda: False), None)
    assert isinstance(model, PositionModel)
    assert how.tuning is FULL


def test_every_game_with_a_special_search_has_a_heuristic() -> None:
    assert set(module.SEARCHES) <= set(HEURISTICS)


def test_looking_up_a_game_imports_only_its_own_model() -> None:
    code = (
        "import sys\n"
        "from abstract_arcade.players.search.games import game_search\n"
        "game_search('krypte')\n"
        "print(*(name for name in sys.modules if '.search.models.' in name))\n"
    )
    loaded = subprocess.run(
        [sys.executable, "-P", "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    ).stdout.split()
    assert loaded == ["abstract_arcade.players.search.models.krypte"]
