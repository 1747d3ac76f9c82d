"""The results of a contest as JSON data, for other programs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

from abstract_arcade.arena.core import Effort, GameResult, Task
from abstract_arcade.arena.first_moves import scores
from abstract_arcade.arena.schedule import Contest
from abstract_arcade.arena.scores import Crosstable, PlayerRow, Score, elo
from abstract_arcade.rules import Seat

FORMAT = "abstract-arcade-arena/1"
"""The value of the key "format" in a report."""


def report(
    contest: Contest, games: Mapping[int, tuple[Task, GameResult]], *, complete: bool
) -> dict[str, Any]:
    """Return the results of a contest as an object that `json.dumps` accepts.

    Its keys are `format game options players seed max_plies complete games table pairings balance
    first_moves`. An infinite number, such as the Elo difference of a player who won all games, and
    the mean of nothing are None.

    Args:
        contest: the contest.
        games: the games that were played, by `Task.number`.
        complete: whether these are all games of the contest.
    """
    ordered = [games[number] for number in sorted(games)]
    table = Crosstable.of(contest.names, ordered, with_choices=contest.per_first_move > 0)
    start = contest.game.start()
    return {
        "format": FORMAT,
        "game": contest.game.slug,
        "options": contest.game.as_text(),
        "players": [
            {
                "player": entrant.name,
                "kind": entrant.kind,
                "seconds": entrant.budget.seconds,
                "nodes": entrant.budget.nodes,
            }
            for entrant in contest.entrants
        ],
        "seed": contest.seed,
        "max_plies": contest.max_plies,
        "complete": complete,
        "games": [_game(task, played) for task, played in ordered],
        "table": [_row(row) for row in table.rows],
        "pairings": [
            {"player": one, "other": other, **_score(score)}
            for (one, other), score in table.pairings.items()
        ],
        "balance": _balance(table),
        "first_moves": {
            start.format(move): {"games": score.games, "score": _rounded(score.mean)}
            for move, score in scores(contest.game, ordered).items()
        },
    }


def _balance(table: Crosstable) -> dict[str, Any]:
    low, high = table.first.interval
    return {
        "first_wins": table.first.wins,
        "draws": table.first.draws,
        "second_wins": table.first.losses,
        "first_score": _rounded(table.first.mean),
        "low": _rounded(low),
        "high": _rounded(high),
        "black_wins": table.black,
        "mean_plies": _mean(table.lengths),
        "least_plies": min(table.lengths, default=None),
        "most_plies": max(table.lengths, default=None),
        "branching": _mean(table.choices),
        "stopped": table.stopped,
    }


def _game(task: Task, played: GameResult) -> dict[str, Any]:
    return {
        "number": task.number,
        "players": [task.seats[seat].name for seat in Seat],
        "opening": list(task.moves),
        "from_start": task.start is None,
        "moves": list(played.moves),
        "result": played.result,
        "winner": None if played.winner is None else task.seats[played.winner].name,
        "color": None if played.color is None else played.color.value,
        "reason": played.reason,
        "failure": played.failure,
        "seed": task.seed,
        "seconds": [_rounded(played.efforts[seat].seconds) for seat in Seat],
    }


def _row(row: PlayerRow) -> dict[str, Any]:
    return {"player": row.player, **_score(row.score), **_effort(row.effort)}


def _score(score: Score) -> dict[str, Any]:
    low, high = score.interval
    return {
        "wins": score.wins,
        "draws": score.draws,
        "losses": score.losses,
        "score": _rounded(score.mean),
        "low": _rounded(low),
        "high": _rounded(high),
        "elo": _rounded(elo(score.mean)),
        "elo_low": _rounded(elo(low)),
        "elo_high": _rounded(elo(high)),
    }


def _effort(effort: Effort) -> dict[str, Any]:
    return {
        "plies": effort.plies,
        "mean_seconds": _rounded(effort.seconds / effort.plies) if effort.plies else None,
        "slowest": _rounded(effort.slowest),
        "mean_depth": _rounded(effort.depths / effort.reports) if effort.reports else None,
    }


def _mean(numbers: Sequence[float]) -> float | None:
    return _rounded(fmean(numbers)) if numbers else None


def _rounded(number: float) -> float | None:
    """Return a number with four decimals, or None if it is infinite."""
    return round(number, 4) if math.isfinite(number) else None
