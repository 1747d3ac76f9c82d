"""Scores and Elo differences with their 95 % confidence intervals.

The two games of an opening depend on each other, so the unit is the pair of games. The variance of
the pairs gives the number of independent games to which they are equivalent. The interval of the
score is Wilson's interval for so many games.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from abstract_arcade.arena.core import Effort, GameResult, Task
from abstract_arcade.arena.game import replayed
from abstract_arcade.rules import Color, Seat

_Z = 1.959964
"""95 % of a normal distribution is within this many standard deviations of its mean."""


def interval(pairs: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Return the 95 % interval of a mean score, as (low, high).

    Args:
        pairs: for each pair of games, the points of the same player in both: 0, 0.5 or 1. A pair
            may lack a game, but there must be at least one game.
    """
    score = fmean(point for pair in pairs for point in pair)
    variance = score * (1 - score)
    games = sum(map(len, pairs))
    # A pair of independent games has half the variance of one game. One pair with this variance is
    # added. Otherwise few pairs that happen to be alike would seem to prove much.
    spread = sum((fmean(pair) - score) ** 2 for pair in pairs)
    ratio = (spread / variance + 0.5) / (len(pairs) + 1) if variance else 0.5
    worth = min(len(pairs) / ratio, 4.0 * games)
    middle = (score + _Z**2 / (2 * worth)) / (1 + _Z**2 / worth)
    reach = _Z / (1 + _Z**2 / worth) * math.sqrt(variance / worth + _Z**2 / (4 * worth**2))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def elo(score: float) -> float:
    """Return the Elo points by which a player with a score from 0 to 1 is stronger.

    They are negative below 0.5, and infinite for the scores 0 and 1.
    """
    if score in (0.0, 1.0):
        return math.copysign(math.inf, score - 0.5)
    return -400 * math.log10(1 / score - 1)


@dataclass
class Score:
    """The results of some games for one side.

    Attributes:
        wins: the number of games won.
        draws: the number of games drawn.
        losses: the number of games lost.
        pairs: the points of the games of each pair. The key is whatever the games of a pair share.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: dict[object, list[float]] = field(default_factory=dict)

    def add(self, points: float, pair: object) -> None:
        """Count a game with 1, 0.5 or 0 points. `pair` is the key, in `pairs`, of its pair."""
        if points == 1:
            self.wins += 1
        elif points == 0.5:
            self.draws += 1
        else:
            self.losses += 1
        self.pairs.setdefault(pair, []).append(points)

    @property
    def games(self) -> int:
        """Number of games counted."""
        return self.wins + self.draws + self.losses

    @property
    def mean(self) -> float:
        """Mean points of a game, from 0 to 1; 0.5 if there are no games."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of `mean`, as (low, high); (0.0, 1.0) if there are no games."""
        return interval(list(self.pairs.values())) if self.games else (0.0, 1.0)


@dataclass
class PlayerRow:
    """A row of the table of players.

    Attributes:
        player: the name of the player.
        score: its results against all others.
        effort: the time and the search depth of its moves.
    """

    player: str
    score: Score = field(default_factory=Score)
    effort: Effort = field(default_factory=Effort)


@dataclass
class Crosstable:
    """Statistics of the games of a contest, except those played after a given first move.

    Attributes:
        rows: the players, best score first.
        pairings: for the names of each two players, the results of the first one.
        first: the results of the seat that begins.
        black: the number of games that Black won.
        lengths: the number of plies of each game.
        choices: the mean number of legal moves in each game, if it was requested.
        stopped: the number of games that were stopped after too many plies.
        failures: a sentence, without its full stop, about each game in which a player failed.
    """

    rows: list[PlayerRow]
    pairings: dict[tuple[str, str], Score]
    first: Score
    black: int = 0
    lengths: list[int] = field(default_factory=list)
    choices: list[float] = field(default_factory=list)
    stopped: int = 0
    failures: list[str] = field(default_factory=list)

    @classmethod
    def of(
        cls,
        names: Sequence[str],
        games: Iterable[tuple[Task, GameResult]],
        *,
        with_choices: bool = False,
    ) -> Crosstable:
        """Return the statistics of some games. Those with a `Task.start` are ignored.

        Args:
            names: the names of all players, in the order of the contest.
            games: the games that were played.
            with_choices: whether to compute `choices`, for which each game is replayed.
        """
        rows = {name: PlayerRow(name) for name in names}
        ranks = {name: rank for rank, name in enumerate(names)}
        table = cls([], {}, Score())
        for task, played in games:
            if task.start is not None:
                continue
            if with_choices:
                table.choices.append(_mean_choices(task, played))
            pair = table._add(task, played, rows)
            one, other = sorted(pair.values(), key=ranks.__getitem__)
            seat = Seat.FIRST if pair[Seat.FIRST] == one else Seat.SECOND
            score = table.pairings.setdefault((one, other), Score())
            score.add(played.points(seat), task.opening)
        table.rows = sorted(rows.values(), key=lambda row: -row.score.mean)
        return table

    def _add(
        self, task: Task, played: GameResult, rows: Mapping[str, PlayerRow]
    ) -> dict[Seat, str]:
        """Count a game, and return the name of the player in each seat."""
        names = {seat: entrant.name for seat, entrant in task.seats.items()}
        for seat, name in names.items():
            row = rows[name]
            row.score.add(played.points(seat), (task.opening, frozenset(names.values())))
            row.effort += played.efforts[seat]
        # The unit is the pair of games here as well: the stronger player begins in one of them.
        self.first.add(played.points(Seat.FIRST), (task.opening, frozenset(names.values())))
        if played.color is Color.BLACK:
            self.black += 1
        self.lengths.append(len(played.moves))
        if played.failure:
            self.failures.append(played.failure)
        elif played.reason == "adjudication":
            self.stopped += 1
        return names


def _mean_choices(task: Task, played: GameResult) -> float:
    """Return the mean number of legal moves in the positions of a game, except the last one."""
    line = replayed(task, played).current.path()[:-1]
    return fmean(len(node.position.legal_moves()) for node in line) if line else 0.0
