"""The players that search: the levels, from beginner to expert."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from time import perf_counter
from types import MappingProxyType
from typing import Any

from abstract_arcade.players.core import Budget, Info, Report, ShouldStop, color_of
from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.players.search.alpha_beta import AlphaBeta
from abstract_arcade.players.search.best_first import BestFirst
from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.games import game_search
from abstract_arcade.players.search.model import is_proved, plies_to_end, value_of
from abstract_arcade.rules import SWAP, Move, Position

_FEW = 5
"""With fewer stones on the board there is nothing to overlook."""

_NEAR = 2
"""How many steps from a stone is near."""

_GLAD_OF_A_DRAW = -0.1
"""The value below which a draw is better than to go on."""


@dataclass(frozen=True, slots=True)
class Level:
    """How well a player plays.

    Attributes:
        depth: the plies that it looks ahead; None for no limit.
        nodes: the positions that it looks at; None for no limit.
        lapse: how likely it is to play without a thought.
        seconds: the time that it takes if nothing else is asked of it; None for no limit.
        by_game: the level in the games in which it is another, by their slugs.
    """

    depth: int | None = None
    nodes: int | None = None
    lapse: float = 0.0
    seconds: float | None = None
    by_game: Mapping[str, Level] = field(default_factory=dict)


_FITTED = {
    "reneo": ((1, 600, 0.89), (1, 600, 0.72), (3, 4_000, 0.48), (4, 4_000, 0.2)),
    "renju": ((1, 600, 0.95), (1, 600, 0.8), (2, 3_000, 0.4), (6, 4_000, 0.1)),
    "krypte": ((1, 600, 0.4), (1, 600, 0.12), (3, 2_000, 0.02), (5, 1_500, 0.0)),
    "slicron": ((1, 600, 0.66), (1, 600, 0.38), (2, 3_000, 0.05), (3, 4_000, 0.0)),
    "enclose5": ((1, 600, 0.91), (1, 600, 0.79), (2, 3_000, 0.53), (3, 3_000, 0.29)),
    "": ((1, 600, 0.9), (1, 600, 0.6), (2, 3_000, 0.2), (4, 4_000, 0.0)),
}
"""The plies, positions and lapses from beginner to hard, by game; "" stands for any other game.

They are fitted by `tests.tools.ladder`: each is to win 60 to 97 % against the one below.
"""


def _level(number: int) -> Level:
    levels = {slug: Level(*rows[number]) for slug, rows in _FITTED.items()}
    return replace(levels.pop(""), by_game=levels)


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        **{name: _level(n) for n, name in enumerate(("beginner", "easy", "medium", "hard"))},
        "expert": Level(seconds=1.0),
    }
)
"""The levels, by the name of the player. Only expert depends on the speed of the machine."""


class SearchPlayer:
    """Searches as its level says, and plays the best move found; now and then it does not think."""

    def __init__(
        self,
        rng: random.Random,
        level: Level,
        now: Callable[[], float] = perf_counter,
    ) -> None:
        self._rng = rng
        self._level = level
        self._now = now
        # Kept until the player goes: to free a large tree takes time, which comes after the answer.
        self._search: AlphaBeta[Any] | BestFirst[Any] | None = None

    def choose(
        self,
        position: Position,
        budget: Budget,
        report: Report,
        should_stop: ShouldStop,
    ) -> Move:
        moves = position.legal_moves()
        if len(moves) == 1 and not budget.infinite:
            return moves[0]
        level = self._level.by_game.get(position.game.slug, self._level)
        if budget.infinite:
            level = Level()
        if level.lapse and self._rng.random() < level.lapse:
            at_once = self._without_a_thought(position)
            if at_once is not None:
                return at_once
        clock = Clock(*_limits(level, budget), should_stop, self._now)
        how = game_search(position.game.slug)
        view = how.view(position, clock, level.depth)

        def report_lines() -> None:
            for rank, line in enumerate(search.lines, 1):
                proved = plies_to_end(line.score) if is_proved(line.score) else None
                value = value_of(line.score)
                report(Info(search.depth, value, line.moves, clock.nodes, rank, proved))

        root = view.root(position)
        search: AlphaBeta[Any] | BestFirst[Any]
        if how.best_first and level.depth is None:
            search = BestFirst(view, clock, self._rng)
            self._search = search
            search.run(root, report_lines, budget.lines)
        else:
            search = AlphaBeta(view, clock, self._rng, how.shape)
            self._search = search
            search.run(root, report_lines, level.depth, budget.lines)
        return search.scores[0][1]

    def _without_a_thought(self, position: Position) -> Move | None:
        """A move that wins at once, or any near what is there; None if there is little there."""
        color = color_of(position, position.seat_to_move)
        wins = HEURISTICS[position.game.slug].winning_moves(position, color)
        if wins:
            return self._rng.choice(wins)
        board = position.game.board
        moves = list(position.legal_moves())
        near = {site for site in board.sites if position.color_at(site) is not None}
        if len(near) < _FEW or SWAP in moves:
            return None
        for _ in range(_NEAR):
            near |= {beside for site in near for beside in board.neighbors[site]}
        self._rng.shuffle(moves)
        # What is near comes first.
        moves.sort(key=near.isdisjoint)
        return next((move for move in moves if position.play(move).outcome is None), moves[0])


class DrawJudge:
    """Decides about draws, by a look of four moves."""

    def __init__(self, rng: random.Random) -> None:
        self._player = SearchPlayer(rng, Level(4, 4_000))

    def accepts(self, position: Position, should_stop: ShouldStop) -> bool:
        """Whether the seat to move is glad of a draw, because it sees itself behind."""
        heard: list[Info] = []
        self._player.choose(position, Budget(), heard.append, should_stop)
        # Without a report there was one move only, and nothing to see.
        return bool(heard) and heard[-1].value < _GLAD_OF_A_DRAW


def _limits(level: Level, budget: Budget) -> tuple[float | None, int | None]:
    """The seconds and the nodes that a player of a level has within a budget."""
    if budget.infinite:
        return None, None
    nodes = [limit for limit in (level.nodes, budget.nodes) if limit is not None]
    seconds = budget.seconds
    if seconds is None and budget.nodes is None:
        seconds = level.seconds
    if budget.clock is not None:
        share = budget.clock.share
        seconds = share if seconds is None else min(seconds, share)
    return seconds, min(nodes, default=None)
