"""The players that search: the levels, from beginner to expert."""

from __future__ import annotations

import random
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import atanh
from time import perf_counter
from types import MappingProxyType
from typing import Any, Final

from abstract_arcade.players.core import Budget, Info, Report, ShouldStop
from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.players.search.alpha_beta import AlphaBeta
from abstract_arcade.players.search.best_first import BestFirst
from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.games import game_search
from abstract_arcade.players.search.model import (
    SCALE,
    SearchModel,
    is_proved,
    looks_lost,
    plies_to_end,
    value_of,
)
from abstract_arcade.players.search.position_model import OwnMoveModel
from abstract_arcade.players.search.tuning import FULL, Chances
from abstract_arcade.rules import Move, Position

_NODES: Final = 6_000
"""The most positions that medium and hard examine for a move."""

_GLAD_OF_A_DRAW = -0.1
"""The value below which a player accepts a draw."""


@dataclass(frozen=True, slots=True)
class Level:
    """The playing strength of a player that searches.

    Attributes:
        depth: how many plies it looks ahead; None for no limit.
        gives_away: how much of its chance of winning, from 0 to 1, a move may lose compared with
            the best move. This is the amount in an even game; if a seat is ahead, it is less.
        nodes: the most positions that it examines for a move; None for no limit.
        seconds: the most seconds for a move if the budget limits neither seconds nor nodes; None
            for no limit.
        sees_answers: whether it sees that the opponent's next move would win.
        by_game: the levels that replace this one in some games, by slug.
    """

    depth: int | None = None
    gives_away: float = 0.0
    nodes: int | None = None
    seconds: float | None = None
    sees_answers: bool = True
    by_game: Mapping[str, Level] = field(default_factory=dict)

    def for_game(self, slug: str) -> Level:
        """Return the level for a game, by its slug: one of `by_game`, or else this level."""
        return self.by_game.get(slug, self)

    def limits(self, budget: Budget) -> tuple[float | None, int | None]:
        """Return the limits of a search in seconds and in nodes, each None if there is none.

        They are the smaller ones of the level and the budget, as `Budget` describes.
        """
        if budget.infinite:
            return None, None
        nodes = [limit for limit in (self.nodes, budget.nodes) if limit is not None]
        seconds = budget.seconds
        if seconds is None and budget.nodes is None:
            seconds = self.seconds
        if budget.clock is not None:
            share = budget.clock.share
            seconds = share if seconds is None else min(seconds, share)
        return seconds, min(nodes, default=None)


# The figures were chosen by matches, which `tests.tools.ladder` plays.
LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        "beginner": Level(
            depth=1,
            gives_away=0.7,
            sees_answers=False,
            by_game={
                "renju": Level(depth=1, gives_away=0.9, sees_answers=False),
                "krypte": Level(depth=1, gives_away=0.5, sees_answers=False),
                "enclose5": Level(depth=1, gives_away=0.8, sees_answers=False),
            },
        ),
        "easy": Level(
            depth=1,
            gives_away=0.4,
            by_game={"slicron": Level(depth=1, gives_away=0.2)},
        ),
        "medium": Level(
            depth=2,
            gives_away=0.1,
            nodes=_NODES,
            by_game={
                "reneo": Level(depth=3, gives_away=0.02, nodes=_NODES),
                "krypte": Level(depth=3, gives_away=0.1, nodes=_NODES),
                "slicron": Level(depth=3, gives_away=0.04, nodes=_NODES),
                "enclose5": Level(depth=2, gives_away=0.05, nodes=_NODES),
            },
        ),
        "hard": Level(
            depth=4,
            gives_away=0.02,
            nodes=_NODES,
            by_game={
                "reneo": Level(depth=4, gives_away=0.01, nodes=_NODES),
                "slicron": Level(depth=5, gives_away=0.01, nodes=_NODES),
                "enclose5": Level(depth=3, gives_away=0.02, nodes=_NODES),
            },
        ),
        "expert": Level(seconds=1.0),
    }
)
"""The levels, by the name of the player. Only expert depends on the speed of the machine."""


class SearchPlayer:
    """Searches as deep as its level allows, then plays one of the best moves.

    How much a move may be worse than the best one depends on the level; `Budget.infinite` sets the
    level aside. The only legal move is returned without a search or a report, unless the budget is
    infinite. Nothing is remembered from one call of `choose` to the next.
    """

    def __init__(
        self,
        rng: random.Random,
        level: Level,
        now: Callable[[], float] = perf_counter,
    ) -> None:
        self._rng = rng
        self._level = level
        self._now = now
        # Kept while the player lives, because freeing a large tree takes time: the engine answers
        # before it drops the player.
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
        level = Level() if budget.infinite else self._level.for_game(position.game.slug)
        seconds, nodes = level.limits(budget)
        clock = Clock(seconds, nodes, should_stop, self._now)
        game = game_search(position.game.slug)
        model: SearchModel[Any]
        tuning = game.tuning
        if level.sees_answers:
            model = game.model(position, clock, level.depth)
        else:
            model = OwnMoveModel(HEURISTICS[position.game.slug])
            tuning = FULL
        choice = _Choice(game.chances, 0.0 if game.is_opening(position) else level.gives_away)

        def report_lines() -> None:
            for rank, line in enumerate(search.lines, 1):
                proved = plies_to_end(line.score) if is_proved(line.score) else None
                value = value_of(line.score)
                report(Info(search.depth, value, line.moves, clock.nodes, rank, proved))

        root = model.root(position)
        search: AlphaBeta[Any] | BestFirst[Any]
        if game.best_first and level.depth is None:
            search = BestFirst(model, clock, self._rng)
            self._search = search
            search.run(root, report_lines, budget.lines)
        else:
            search = AlphaBeta(model, clock, self._rng, tuning)
            self._search = search
            search.run(root, report_lines, level.depth, budget.lines, choice.least)
        score, move = choice.of(search.scores, self._rng)
        if move != search.lines[0].moves[0] and budget.lines == 1:
            report(Info(search.depth, value_of(score), (move,), clock.nodes))
        return move


@dataclass(frozen=True, slots=True)
class _Choice:
    """A random choice among the moves that give away little.

    The best move is the most likely one. The probability of another falls in proportion to the log
    odds that it gives away. A proved win is always played, and a move that is known to lose only if
    all do.

    Attributes:
        chances: converts the scores to log odds.
        gives_away: as `Level.gives_away`; 0 to play the best move always.
    """

    chances: Chances
    gives_away: float

    def of(self, scores: Sequence[tuple[int, Move]], rng: random.Random) -> tuple[int, Move]:
        """Return one of the moves with its score. `scores` must be sorted, best first."""
        best = scores[0][0]
        if not self._may_give_away(best):
            return scores[0]
        most = self._most_odds
        highest = self._odds(best)
        near = [(score, move) for score, move in scores if not looks_lost(score)]
        weights = [max(0.0, most - highest + self._odds(score)) for score, _ in near]
        return rng.choices(near, weights)[0]

    def least(self, best: int) -> int:
        """Return the lowest score of a move that may be chosen if the best move scores `best`.

        This is `best` if only the best move may be chosen.
        """
        if not self._may_give_away(best):
            return best
        odds = self._odds(best) - self._most_odds
        return -SCALE + bisect_left(range(-SCALE, best), odds, key=self._odds)

    def _may_give_away(self, best: int) -> bool:
        return self.gives_away > 0 and not is_proved(best) and not looks_lost(best)

    @property
    def _most_odds(self) -> float:
        """The most log odds that a move may give away.

        In an even game, `gives_away` is the difference of the chances (1 ± gives_away) / 2.
        """
        return 4 * atanh(self.gives_away)

    def _odds(self, score: int) -> float:
        return self.chances.log_odds(value_of(score))


class DrawJudge:
    """Decides whether a computer player accepts a draw, by a search of four plies."""

    def __init__(self, rng: random.Random) -> None:
        self._player = SearchPlayer(rng, Level(depth=4, nodes=4_000))

    def accepts(self, position: Position, should_stop: ShouldStop) -> bool:
        """Return whether the seat to move should accept a draw, because it is behind.

        False if the seat has only one legal move, which is not searched. The game must not be over.
        """
        heard: list[Info] = []
        self._player.choose(position, Budget(), heard.append, should_stop)
        # A player that has only one move does not search, and reports nothing.
        return bool(heard) and heard[-1].value < _GLAD_OF_A_DRAW
