"""The levels in Renju's openings: swaps, numbers, offers and the pick."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from abstract_arcade.players import Budget
from abstract_arcade.players.heuristics import renju as heuristic
from abstract_arcade.players.search.player import LEVELS, SearchPlayer
from abstract_arcade.rules import Color, Move, Site
from abstract_arcade.rules.renju import Renju, RenjuPosition
from abstract_arcade.rules.renju_opening import OPENINGS, Stage

pytestmark = pytest.mark.slow

PLAYED = [opening for opening in OPENINGS if opening != "free"]
NODES = 120

EVEN = 0.12
"""How far the worth of the fifth stone may be from that of a fair one."""

GAP = 0.15
"""How much better for Black the best of several offers may be than the worst."""

NEARLY = 0.05
"""How much better for Black than the worst a picked offer may seem, before anybody looks ahead."""


def choice(position: RenjuPosition, level: str, budget: Budget, seed: int = 1) -> Move:
    player = SearchPlayer(Random(seed), LEVELS[level])
    return player.choose(position, budget, lambda _: None, lambda: False)


def worths(position: RenjuPosition) -> Mapping[Site, float]:
    """Return the heuristic value of each offer for Black."""
    return {
        site: heuristic.evaluate(position.play((site,)), Color.BLACK) for site in position.offers
    }


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("opening", PLAYED)
def test_every_level_plays_every_opening_to_a_fair_board(opening: str, level: str) -> None:
    position = Renju(opening=opening).start()
    while position.stage is not Stage.OPENING_OVER:
        move = choice(position, level, Budget(nodes=NODES))
        assert move in position.legal_moves()
        if position.stage is Stage.PICK:
            offered = worths(position)
            assert max(offered.values()) - min(offered.values()) <= GAP
            assert offered[move[0]] <= min(offered.values()) + NEARLY
        position = position.play(move)
    # Nobody has been given the game: to have the move costs either colour about as much.
    worth = -heuristic.board_value(position.lines, Color.WHITE) - heuristic.FAIR_FIFTH
    assert abs(worth) <= EVEN


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("opening", "plies"), [("soosorv8", "h8 h9 i9 g7"), ("yamaguchi", "h8 i9 h7")]
)
def test_number_that_a_level_names_gives_nothing_away(opening: str, plies: str, level: str) -> None:
    position = Renju(opening=opening).replay(plies.split())
    assert isinstance(position, RenjuPosition)
    named = position.play(choice(position, level, Budget(nodes=NODES)))
    gains = {
        move: heuristic.evaluate(position.play(move), named.to_move)
        for move in position.legal_moves()
    }
    gain = heuristic.evaluate(named, named.to_move)
    # Some numbers are gifts here; the one that was named is not.
    assert gain <= min(gains.values()) + NEARLY / 2 < max(gains.values())


@pytest.mark.parametrize("opening", PLAYED)
def test_expert_keeps_to_its_time_at_every_ply_of_an_opening(opening: str) -> None:
    # Every look at the clock takes a tenth of the time that there is.
    looks = 0

    def now() -> float:
        nonlocal looks
        looks += 1
        return looks / 10

    position = Renju(opening=opening).start()
    while not position.opening.is_over:
        looks = 0
        player = SearchPlayer(Random(1), LEVELS["expert"], now)
        move = player.choose(position, Budget(seconds=1), lambda _: None, lambda: False)
        assert looks <= 15
        position = position.play(move)
