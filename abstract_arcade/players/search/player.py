"""The players that search: the levels, from easy to expert."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter
from types import MappingProxyType
from typing import Any

from abstract_arcade.players.core import Budget, Info, Report, ShouldStop
from abstract_arcade.players.search.alpha_beta import AlphaBeta
from abstract_arcade.players.search.best_first import BestFirst
from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.games import game_search
from abstract_arcade.players.search.model import (
    SCALE,
    WON,
    SearchModel,
    is_proved,
    plies_to_end,
    value_of,
)
from abstract_arcade.rules import Move, Position

_LOSES_TO_A_REPLY = 2 - WON
"""The score of a move that lets the other seat win at once."""

_GLAD_OF_A_DRAW = -0.1
"""The value below which a draw is better than to go on."""


@dataclass(frozen=True, slots=True)
class Level:
    """How well a player plays.

    Attributes:
        depth: the plies that it looks ahead; None for no limit.
        nodes: the positions that it looks at; None for no limit.
        seconds: the time that it takes if nothing else is asked of it; None for no limit.
        margin: how much worse than the best a move may be to be played now and then, as a share of
            what is between the best and the worst.
        oversight: how likely it is to overlook that a move lets the other seat win at once.
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    margin: float = 0.0
    oversight: float = 0.0

    @property
    def is_careless(self) -> bool:
        """Whether it may play another move than the best it has found."""
        return bool(self.margin or self.oversight)


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        "easy": Level(depth=1, nodes=600, margin=0.5, oversight=0.25),
        "medium": Level(depth=2, nodes=1_500),
        "hard": Level(depth=4, nodes=4_000),
        "expert": Level(seconds=1.0),
    }
)
"""The levels, by the name of the player. Only expert depends on the speed of the machine."""


class SearchPlayer:
    """Searches as its level says, and plays the best move found, or nearly the best."""

    def __init__(
        self, rng: random.Random, level: Level, now: Callable[[], float] = perf_counter
    ) -> None:
        self._rng = rng
        self._level = level
        self._now = now
        # Kept until the player goes: to free a large tree takes time, which comes after the answer.
        self._search: AlphaBeta[Any] | BestFirst[Any] | None = None

    def choose(
        self, position: Position, budget: Budget, report: Report, should_stop: ShouldStop
    ) -> Move:
        moves = position.legal_moves()
        if len(moves) == 1 and not budget.infinite:
            return moves[0]
        level = Level() if budget.infinite else self._level
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
            search = self._search = BestFirst(view, clock, self._rng)
            search.run(root, report_lines, budget.lines)
        else:
            search = self._search = AlphaBeta(view, clock, self._rng, how.shape)
            search.run(root, report_lines, level.depth, budget.lines, level.margin)
        if level.is_careless:
            return self._careless_choice(position, view, search)
        return search.scores[0][1]

    def _careless_choice(
        self, position: Position, view: SearchModel[Any], search: AlphaBeta[Any] | BestFirst[Any]
    ) -> Move:
        """One of the moves that seem good enough, better ones more often."""
        best, move = search.scores[0]
        if best > SCALE:
            return move
        seeming = {move: score for score, move in search.scores}
        losing = [move for move, score in seeming.items() if score == _LOSES_TO_A_REPLY]
        overlooked = {move for move in losing if self._rng.random() < self._level.oversight}
        if overlooked:
            for child in view.children(view.root(position)).children:
                if child.move in overlooked:
                    impression = view.impression(child.state)
                    seeming[child.move] = impression if child.same_seat else -impression
        floor = max(seeming.values()) - search.reach
        weights = {move: score - floor + 1 for move, score in seeming.items() if score >= floor}
        return self._rng.choices([*weights], [*weights.values()])[0]


class DrawJudge:
    """Decides about draws, as far as hard looks."""

    def __init__(self, rng: random.Random) -> None:
        self._player = SearchPlayer(rng, LEVELS["hard"])

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
