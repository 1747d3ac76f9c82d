"""What the results of games are worth: scores and Elo differences, with their 95 % intervals.

The two games of an opening are not independent of each other, so that the unit is the pair: from
how the pairs differ follows how many independent games they are worth, and Wilson's interval for so
many games is the interval of the score.
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
"""Standard deviations on either side of the mean within which 95 % lie."""


def interval(pairs: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Return the 95 % interval of a mean score, from the scores, 0 to 1, of each pair of games."""
    score = fmean(point for pair in pairs for point in pair)
    variance = score * (1 - score)
    games = sum(map(len, pairs))
    # A pair of independent games has half the variance of one game. That much is taken for granted
    # once, or few pairs that happen to be alike would seem to prove much.
    spread = sum((fmean(pair) - score) ** 2 for pair in pairs)
    ratio = (spread / variance + 0.5) / (len(pairs) + 1) if variance else 0.5
    worth = min(len(pairs) / ratio, 4.0 * games)
    middle = (score + _Z**2 / (2 * worth)) / (1 + _Z**2 / worth)
    reach = _Z / (1 + _Z**2 / worth) * math.sqrt(variance / worth + _Z**2 / (4 * worth**2))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def elo(score: float) -> float:
    """Return the difference in Elo points that a score means; infinite for 0 and 1."""
    if score in (0.0, 1.0):
        return math.copysign(math.inf, score - 0.5)
    return -400 * math.log10(1 / score - 1)


@dataclass
class Score:
    """The results of some games for one side.

    Attributes:
        pairs: the points, from 0 to 1, by what the two games of a pair have in common.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: dict[object, list[float]] = field(default_factory=dict)

    def add(self, points: float, pair: object) -> None:
        """Count a game."""
        if points == 1:
            self.wins += 1
        elif points == 0.5:
            self.draws += 1
        else:
            self.losses += 1
        self.pairs.setdefault(pair, []).append(points)

    @property
    def games(self) -> int:
        """How many games were counted."""
        return self.wins + self.draws + self.losses

    @property
    def mean(self) -> float:
        """Points for each game."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """See the function of this name; all that is possible if there are no games."""
        return interval(list(self.pairs.values())) if self.games else (0.0, 1.0)


@dataclass
class PlayerRow:
    """A player in the table: its results against all others, and what its moves took."""

    player: str
    score: Score = field(default_factory=Score)
    effort: Effort = field(default_factory=Effort)


@dataclass
class Crosstable:
    """What the games of a contest that begin at the start have shown so far.

    Attributes:
        rows: the players, best first.
        pairings: the results of each two players for the first of them.
        first: the results of the seat that begins.
        black: the games that Black won.
        lengths: the plies of each game.
        choices: the mean number of legal moves in each game, where that is asked for.
        stopped: the games that were stopped after too many plies.
        failures: how players failed, a sentence a game.
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
        """What games between players of these names say; `with_choices` replays each of them."""
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
            seat = next(seat for seat, name in pair.items() if name == one)
            score = table.pairings.setdefault((one, other), Score())
            score.add(played.points(seat), task.opening)
        table.rows = sorted(rows.values(), key=lambda row: -row.score.mean)
        return table

    def _add(
        self, task: Task, played: GameResult, rows: Mapping[str, PlayerRow]
    ) -> dict[Seat, str]:
        """Count a game; the names of those who played it."""
        names = {seat: entrant.name for seat, entrant in task.seats.items()}
        for seat, name in names.items():
            row = rows[name]
            row.score.add(played.points(seat), (task.opening, frozenset(names.values())))
            row.effort += played.efforts[seat]
        # Whoever is stronger begins once in each pair, which tells nothing about the first seat.
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
    """Return the mean number of legal moves in the positions of a game."""
    line = replayed(task, played).current.path()[:-1]
    return fmean(len(node.position.legal_moves()) for node in line) if line else 0.0
