"""The results of an arena in words, as `arena` prints them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from abstract_arcade.cli.output import page_width, wrapped
from abstract_arcade.rules.core import listed

if TYPE_CHECKING:
    from abstract_arcade.arena import Contest, Played, Task
    from abstract_arcade.arena.scores import Row, Score, Standing

_MAX_FAILURES = 3


def print_standing(contest: Contest, games: Sequence[tuple[Task, Played]], count: int) -> None:
    """Print what games say.

    Args:
        contest: what was to be played.
        games: what was played.
        count: how many games there were to be.
    """
    from abstract_arcade.arena.scores import Standing

    standing = Standing.of([entrant.name for entrant in contest.entrants], games)
    played = _count(len(games), "game")
    head = f"{contest.game.title}: {played}, seed {contest.seed}"
    if len(games) < count:
        head = f"{contest.game.title}: {played} of {count}, seed {contest.seed}; interrupted"
    click.echo(head)
    if not games:
        return
    _print_rows(standing.rows)
    click.echo()
    for (one, other), score in standing.pairings.items():
        _print_wrapped(f"{one} against {other}: {_elo_words(score)}.")
    for sentence in _sentences(standing, len(games)):
        _print_wrapped(sentence)


def _print_rows(rows: Sequence[Row]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("Player", overflow="fold")
    for heading in ("Wins", "Draws", "Losses", "Score", "95 % interval", "Time a move", "Depth"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        score, effort = row.score, row.effort
        low, high = score.interval
        table.add_row(
            row.player,
            *map(str, (score.wins, score.draws, score.losses)),
            f"{score.mean:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{effort.seconds / effort.plies:.3f} s" if effort.plies else "",
            f"{effort.depths / effort.told:.1f}" if effort.told else "",
        )
    Console(width=page_width(), highlight=False).print(table)


def _elo_words(score: Score) -> str:
    from abstract_arcade.arena.scores import elo

    low, high = map(elo, score.interval)
    middle = elo(score.mean)
    won = f"won {score.wins}, drew {score.draws}, lost {score.losses}"
    if math.isinf(middle):
        bound = f"above {low:+.0f}" if middle > 0 else f"below {high:+.0f}"
        return f"{won}; Elo {bound}, with 95 % confidence"
    return f"{won}; Elo {middle:+.0f}, 95 % interval {low:+.0f} to {high:+.0f}"


def _sentences(standing: Standing, games: int) -> list[str]:
    first = standing.first
    low, high = first.interval
    drawn = f", drew {first.draws}" if first.draws else ""
    first_player = (
        f"The first player won {first.wins} of {games}{drawn}: {first.mean:.1%}, 95 % interval"
        f" {low:.1%} to {high:.1%}. Black won {standing.black}. A game took"
        f" {standing.plies / games:.1f} plies in the mean."
    )
    sentences = [first_player]
    if standing.stopped:
        games_were = "1 game was" if standing.stopped == 1 else f"{standing.stopped} games were"
        sentences.append(f"{games_were} stopped after too many plies, and counted as drawn.")
    if standing.failures:
        told = listed([*dict.fromkeys(standing.failures)], most=_MAX_FAILURES)
        lost = _count(len(standing.failures), "game")
        sentences.append(f"{lost} ended by a failure, and counted as lost: {told}.")
    return sentences


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _print_wrapped(text: str) -> None:
    click.echo("\n".join(wrapped(text, page_width(), others="  ")))
