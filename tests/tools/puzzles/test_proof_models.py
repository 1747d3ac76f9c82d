"""What the sights leave out changes nothing: they are held against one that leaves out nothing."""

from __future__ import annotations

import pytest

from abstract_arcade.rules import Position, new_game
from abstract_arcade.rules.renju import RenjuPosition
from tests.tools.puzzles.proof_models import sight_of
from tests.tools.puzzles.proof_models.position import PositionProofModel
from tests.tools.puzzles.prover import Prover
from tests.tools.puzzles.support import PlainSight, late_positions

RENJU = new_game("renju", opening="free")


@pytest.mark.parametrize(
    ("game", "seeds", "plies", "last"),
    [
        (new_game("krypte"), range(3), 3, 8),
        (new_game("krypte", capture="custodial"), range(3), 3, 6),
        (new_game("reneo", size=5), range(8), 3, 8),
        (new_game("slicron", size=4), range(4), 4, 6),
        (new_game("enclose5", size=9, target=4), range(2), 2, 3),
    ],
    ids=lambda value: getattr(value, "slug", None),
)
def test_they_agree_with_the_rules(game: object, seeds: range, plies: int, last: int) -> None:
    found = {True: 0, False: 0}
    for seed in seeds:
        for position in late_positions(game, seed, last):  # type: ignore[arg-type]
            for attacks in (True, False):
                for within in range(1, plies + 1):
                    wins = _wins(position, within, attacks, plain=False)
                    assert wins == _wins(position, within, attacks, plain=True), position
                    found[wins] += 1
    assert min(found.values()) > 0


def test_renjus_agrees_with_the_rules() -> None:
    found = {True: 0, False: 0}
    for position in late_positions(RENJU, 0, 4):
        for within in (1, 2):
            for attacks in (True, False):
                wins = _wins(position, within, attacks, plain=False)
                assert wins == _wins(position, within, attacks, plain=True), position
                found[wins] += 1
    assert min(found.values()) > 0


def renju(black: str, white: str, to_move: str = "black") -> RenjuPosition:
    from abstract_arcade.rules import Color

    position = RENJU.setup(black.split(), white.split(), Color(to_move))
    assert isinstance(position, RenjuPosition)
    return position


@pytest.mark.parametrize(
    ("position", "plies"),
    [
        # An open three, of which one more stone makes an open four.
        (renju("g8 h8 i8", "a1 c2 e1"), 3),
        # A three that is closed at one end, and two stones across it: a four and a three.
        (renju("f8 g8 h8 i6 i7", "e8 a1 c2 e1 g1"), 5),
        # White may make two threes at once, which Black may not.
        (renju("a1 c2 e1 g1", "g8 h8 i9 i10", "white"), 5),
    ],
    ids=["open three", "four and three", "double three"],
)
def test_renju_is_won_in_so_many_plies(position: RenjuPosition, plies: int) -> None:
    prover = Prover(sight_of(position))
    state = prover.sight.state(position)
    assert prover.plies_to_win(state, 5, attacks=True) == plies


def test_black_may_not_win_by_a_double_three() -> None:
    position = renju("g8 h8 i9 i10", "a1 c2 e1 g1")
    prover = Prover(sight_of(position))
    state = prover.sight.state(position)
    step = next(each for each in prover.sight.attacks(state, 5) if each.move)
    names = {position.format(each.move) for each in prover.sight.attacks(state, 5)}
    assert "i8" not in names
    assert step.result is None


def test_a_game_is_seen_as_its_positions_where_its_own_sight_does_not_fit() -> None:
    opening = new_game("renju").start()
    assert isinstance(sight_of(opening), PositionProofModel)
    pie = new_game("krypte", pie=True).replay(["d1"])
    assert isinstance(sight_of(pie), PositionProofModel)


def _wins(position: Position, plies: int, attacks: bool, *, plain: bool) -> bool:
    prover: Prover[object] = Prover(PlainSight() if plain else sight_of(position))  # type: ignore[arg-type]
    return prover.wins(prover.sight.state(position), plies, attacks=attacks)
