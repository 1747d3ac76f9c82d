from __future__ import annotations

import pytest

from abstract_arcade.players.heuristics import reneo as heuristic
from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.models.reneo import SEARCH, ReneoModel
from abstract_arcade.rules import SWAP, Color, new_game
from abstract_arcade.rules.reneo import ReneoPosition
from tests.conformance.lines import random_line

MODEL = ReneoModel()


def positions(seed: int, size: int = 9) -> list[ReneoPosition]:
    line = random_line(new_game("reneo", size=size), seed)
    return [each for each in line.positions[:-1] if isinstance(each, ReneoPosition)]


def test_children_are_the_moves_on_short_chains(seed: int) -> None:
    left_out = 0
    for position in positions(seed):
        children, complete = MODEL.children(position)
        moves = [child.move for child in children]
        legal = position.legal_moves()
        assert moves
        assert set(moves) <= set(legal)
        if heuristic.winning_moves(position, position.to_move):
            continue
        assert complete is (len(moves) == len(legal))
        left_out += len(legal) - len(moves)
        assert (SWAP in moves) is (SWAP in legal)
    assert left_out > 0


@pytest.mark.parametrize("color", Color)
def test_points_on_short_chains_connect_the_edges(color: Color) -> None:
    """Stones on all points of the ways make a chain."""
    for position in positions(3)[::4]:
        tables = position.tables
        points = heuristic.points_on_ways(position, color)
        first, last = tables.edges[color]
        reached = tables.connected(first, position.stones(color) | points)
        if points != heuristic.usable_points(position, color):
            assert reached & last


def test_all_moves_are_children_if_they_are_few() -> None:
    for position in positions(5, size=5):
        if len(position.legal_moves()) <= 12 and not heuristic.winning_moves(
            position, position.to_move
        ):
            children, complete = MODEL.children(position)
            assert complete
            assert len(children) == len(position.legal_moves())


def test_reneo_has_its_own_model() -> None:
    model = SEARCH.model(positions(1)[0], Clock(None, None, lambda: False), None)
    assert isinstance(model, ReneoModel)
