"""Varied openings of a game that are not decided."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from abstract_arcade.arena.game import never
from abstract_arcade.players import PLAYERS, Budget, Info, ShouldStop
from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.players.search.games import game_search
from abstract_arcade.rules import SWAP, Game, Position
from abstract_arcade.rules.renju import RenjuPosition

_VARIETY = 20
"""How many lines there are at least for each opening that is wanted, so that few are alike."""

_MAX_TRIES = 100
"""Random lines, for each opening that is wanted, after which no new one is looked for."""

_NODES = 1_000
"""The positions that expert looks at to judge an opening."""

_DECIDED = 0.4
"""By how much the chances of the seats differ where an opening counts as decided: 70 to 30 %."""


class OpeningLine(NamedTuple):
    """A line of moves that may serve as an opening."""

    game: Game
    moves: tuple[str, ...]


def candidates(game: Game, seed: int, count: int) -> Iterator[OpeningLine]:
    """Random openings of which no two lead to the same position; the same for the same arguments.

    Nobody swaps in them: that is left to the players where it comes later. In Renju they reach
    beyond the opening of the rules, in which it could not be told whether anything is decided.

    The more of them are wanted by `count`, the longer they are.
    """
    seen: set[Position] = set()
    for number in range(_MAX_TRIES * count):
        rng = Random(f"{seed}:{number}")
        position = game.start()
        texts = []
        lines = 1
        while position.outcome is None and (lines < _VARIETY * count or _is_in_opening(position)):
            moves = [move for move in position.legal_moves() if move != SWAP]
            lines *= len(moves)
            move = rng.choice(moves)
            texts.append(position.format(move))
            position = position.play(move)
        if position.outcome is None and position not in seen:
            seen.add(position)
            yield OpeningLine(game, tuple(texts))


def _is_in_opening(position: Position) -> bool:
    """Return whether the rules of Renju's opening still say who lays what, or who picks."""
    return isinstance(position, RenjuPosition) and not position.opening.is_over


def evaluation(candidate: OpeningLine, should_stop: ShouldStop = never) -> float:
    """By how much the chance of the seat to move is better, from -1 to 1; always the same.

    It is expert's estimate. A value of the search would not do: what looks like a small lead in
    Renju wins nearly always, and a large one in Reneo may mean nothing. In a game without a
    heuristic expert knows nothing, and the value is 0.
    """
    if candidate.game.slug not in HEURISTICS:
        return 0.0
    position = candidate.game.replay(candidate.moves)
    heard: list[Info] = []
    expert = PLAYERS["expert"].factory(Random(0))
    expert.choose(position, Budget(nodes=_NODES), heard.append, should_stop)
    if not heard:
        return 0.0
    return 2 * game_search(candidate.game.slug).chances.chance(heard[-1].value) - 1


def is_open(evaluation: float) -> bool:
    """Return whether an opening with this evaluation may still be won by either seat."""
    return abs(evaluation) < _DECIDED
