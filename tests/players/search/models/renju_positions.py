"""Positions of Renju for tests of the solvers, and checks of a solution by the rules."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from abstract_arcade.players import PLAYERS, Budget
from abstract_arcade.players.heuristics import renju as heuristic
from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.models.renju_fours import FourSolver, Line
from abstract_arcade.rules import Color, new_game
from abstract_arcade.rules.renju import RenjuPosition
from abstract_arcade.rules.renju_lines import FOULS, planes, sites_in

GAME = new_game("renju", opening="free")
NEVER = Clock(None, None, lambda: False)


@lru_cache(maxsize=40)
def lively(seed: int) -> tuple[RenjuPosition, ...]:
    """Return the unfinished positions of a game of greedy after a random start."""
    rng = Random(seed)
    positions = [GAME.start()]
    while positions[-1].outcome is None and len(positions) < 70:
        position = positions[-1]
        if len(positions) <= 6:
            move = rng.choice([move for move in position.legal_moves() if _is_central(move[0])])
        else:
            greedy = PLAYERS["greedy"].factory(rng)
            move = greedy.choose(position, Budget(), lambda _: None, lambda: False)
        positions.append(position.play(move))
    return tuple(each for each in positions[8:-1] if isinstance(each, RenjuPosition))


def _is_central(site: int) -> bool:
    return 5 <= site % 15 <= 9 and 5 <= site // 15 <= 9


def solved(position: RenjuPosition, boards: int = 5_000) -> Line | None:
    return FourSolver(NEVER).solve(position.lines, position.to_move, boards)


def check(position: RenjuPosition, line: Line) -> None:
    """Assert by the rules that each attack but the last is a four with a single answer."""
    attacker = position.to_move
    for number, site in enumerate(line):
        assert (site,) in position.legal_moves()
        if number % 2 == 0:
            assert not heuristic.winning_moves(position, attacker.other)
        else:
            # Whatever else is played, the five follows; so it does here, or the answer is a foul.
            assert heuristic.winning_moves(position, position.to_move) == ()
            threats = winning_sites(position, attacker)
            assert site in threats
            if number < len(line) - 2:
                assert threats == {site}
        position = position.play((site,))
    assert position.outcome is not None
    assert position.outcome.winner is attacker
    assert (position.outcome.reason in FOULS) is (len(line) % 2 == 0)


def winning_sites(position: RenjuPosition, color: Color) -> set[int]:
    """Return the sites where a stone of a colour would make a five, whoever is to move."""
    black, white, free = planes(position.lines[0])
    own = black if color is Color.BLACK else white
    return set(sites_in(heuristic.winning_points(own, free, color)))


def brute_force(position: RenjuPosition, fours: int) -> bool:
    """Return whether the colour to move wins by at most `fours` fours, by trying every move."""
    attacker = position.to_move
    if heuristic.winning_moves(position, attacker):
        return True
    if fours == 0:
        return False
    for move in position.legal_moves():
        after = position.play(move)
        if after.outcome is not None:
            continue
        threats = winning_sites(after, attacker)
        if not threats or heuristic.winning_moves(after, attacker.other):
            continue
        if all(_answer_loses(after, site, attacker, fours - 1) for site in threats):
            return True
    return False


def _answer_loses(position: RenjuPosition, site: int, attacker: Color, fours: int) -> bool:
    answered = position.play((site,))
    if answered.outcome is not None:
        return answered.outcome.winner is attacker
    return brute_force(answered, fours)
