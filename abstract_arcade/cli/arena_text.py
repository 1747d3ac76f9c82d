"""The results of an arena as text, and a board with the results of each first move."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from abstract_arcade.cli.output import clean_console, echo, page_width, wrapped
from abstract_arcade.rules import Game, Move, Site
from abstract_arcade.rules.core import counted, listed

if TYPE_CHECKING:
    from rich.console import Console

    from abstract_arcade.arena import Contest, GameResult, Task
    from abstract_arcade.arena.scores import Crosstable, PlayerRow, Score

_MAX_FAILURES = 3

_LEAST_PER_MOVE = 4
"""Fewest games after each first move for which fair moves are listed."""

_MAX_NAMED = 12
"""Most fair moves that are named."""

_CELL_WIDTH = 4
"""The columns of a site on the board with the results of first moves."""


class _Color(NamedTuple):
    """A colour, with values from 0 to 255."""

    red: int
    green: int
    blue: int


_LOW = _Color(47, 94, 168)
"""The colour of a first move that loses."""

_MIDDLE = _Color(244, 241, 234)
"""The colour of a fair first move."""

_HIGH = _Color(184, 72, 28)
"""The colour of a first move that wins."""

_DARK = 140
"""The least brightness, from 0 to 255, of a colour on which letters are black."""


def print_results(contest: Contest, games: Sequence[tuple[Task, GameResult]], count: int) -> None:
    """Print the scores of the players and statistics of the games.

    `games` are the games that were played; `count` is the number of games that were planned.
    """
    from abstract_arcade.arena.scores import Crosstable

    results = Crosstable.of(contest.names, games, with_choices=contest.per_first_move > 0)
    planned = counted(count, "game")
    played = planned if len(games) == count else f"interrupted after {len(games)} of {planned}"
    echo(f"{contest.game.title}: {played}, seed {contest.seed}")
    if not games:
        return
    _print_rows(results.rows)
    echo()
    for (one, other), score in results.pairings.items():
        _print_wrapped(f"{one} against {other}: {_elo_words(score)}.")
    for sentence in _sentences(results):
        _print_wrapped(sentence)


def print_first_moves(contest: Contest, games: Sequence[tuple[Task, GameResult]]) -> None:
    """Print a board with the percentage of wins after each first move, and list the fair moves.

    At most `_MAX_NAMED` are named, and only from `_LEAST_PER_MOVE` games per first move. Nothing is
    printed if `games` has no game with a first move of its own.
    """
    from abstract_arcade.arena.first_moves import fair, scores

    found = scores(contest.game, games)
    if not found:
        return
    games_per_move = counted(contest.per_first_move, "game")
    echo()
    _print_wrapped(
        f"First moves: how often the first player won after each of them, in percent."
        f" {games_per_move} per first move, without a swap."
    )
    echo()
    _print_board(contest.game, found, clean_console(highlight=False))
    echo()
    if contest.per_first_move < _LEAST_PER_MOVE:
        _print_wrapped(f"Fair moves are listed from {_LEAST_PER_MOVE} games per first move.")
        return
    moves = [contest.game.start().format(move) for move in fair(found)]
    if not moves:
        _print_wrapped("No first move is fair.")
        return
    more = f" and {len(moves) - _MAX_NAMED} more" if len(moves) > _MAX_NAMED else ""
    _print_wrapped(f"Fair: {', '.join(moves[:_MAX_NAMED])}{more}.")


def picture(contest: Contest, games: Sequence[tuple[Task, GameResult]]) -> str:
    """Return an SVG document of a board with the percentage of wins after each first move."""
    from rich.console import Console

    from abstract_arcade.arena.first_moves import scores

    game = contest.game
    longest = max(len(row.sites) for row in _rows(game))
    width = _CELL_WIDTH * (longest + 1)
    console = Console(record=True, file=StringIO(), width=width, highlight=False)
    _print_board(game, scores(game, games), console)
    return console.export_svg(title=f"{game.title}: percentage of wins after each first move")


def _print_board(game: Game, scores: Mapping[Move, Score], console: Console) -> None:
    """Print the board row by row with each first move's score in percent; fair moves are bold.

    A site without a score is a dot.
    """
    from rich.style import Style
    from rich.text import Text

    from abstract_arcade.arena.first_moves import fair

    by_site = {move[0]: score.mean for move, score in scores.items()}
    fair_sites = {move[0] for move in fair(scores)}
    rows = list(_rows(game))
    for row in rows:
        line = Text(f"{row.label:>3} " + " " * row.indent)
        for site in row.sites:
            score = by_site.get(site)
            if score is None:
                line.append("  · ")
                continue
            color = _color_of(score)
            style = Style(
                # White letters are read better on a dark colour.
                color="white" if _is_dark(color) else "black",
                bgcolor=f"#{color.red:02x}{color.green:02x}{color.blue:02x}",
                bold=site in fair_sites,
            )
            line.append(f"{100 * score:>3.0f} ", style)
        console.print(line, no_wrap=True, crop=False, soft_wrap=True)
    names = [game.board.name(site)[0] for site in rows[0].sites]
    if len(set(names)) > 1:
        console.print("    " + "".join(f"  {name} " for name in names))


def _color_of(score: float) -> _Color:
    """Return the colour of a score from 0 to 1."""
    end = _HIGH if score > 0.5 else _LOW
    part = abs(score - 0.5) * 2

    def blended(middle: int, far: int) -> int:
        return round(middle + (far - middle) * part)

    return _Color(
        blended(_MIDDLE.red, end.red),
        blended(_MIDDLE.green, end.green),
        blended(_MIDDLE.blue, end.blue),
    )


def _is_dark(color: _Color) -> bool:
    # The weights of the brightness in ITU-R BT.601.
    brightness = 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue
    return brightness < _DARK


class _Row(NamedTuple):
    """A row of a board.

    Attributes:
        label: the number of the row, such as "4", or its letter on a board of hexes.
        indent: the columns before its first site, beyond the label.
        sites: its sites, from left to right.
    """

    label: str
    indent: int
    sites: Sequence[Site]


def _rows(game: Game) -> Iterator[_Row]:
    """Yield the rows of a board from the top."""
    from abstract_arcade.records.svg.drawing import shape_of

    shape = shape_of(game.board, 0, 0)
    rows: dict[float, list[Site]] = {}
    for site in game.board.sites:
        rows.setdefault(round(shape.center(site)[1], 3), []).append(site)
    widest = max(len(sites) for sites in rows.values())
    for y in sorted(rows):
        sites = sorted(rows[y], key=lambda site: shape.center(site)[0])
        name = game.board.name(sites[0])
        is_lettered = all(game.board.name(site)[0] == name[0] for site in sites)
        label = name[0] if is_lettered else name[1:]
        yield _Row(label, _CELL_WIDTH // 2 * (widest - len(sites)), sites)


def _print_rows(rows: Sequence[PlayerRow]) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("Player", overflow="fold")
    for heading in ("Wins", "Draws", "Losses", "Score", "95 % interval", "Time per move", "Depth"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        score = row.score
        effort = row.effort
        low, high = score.interval
        table.add_row(
            row.player,
            str(score.wins),
            str(score.draws),
            str(score.losses),
            f"{score.mean:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{effort.seconds / effort.plies:.3f} s" if effort.plies else "",
            f"{effort.depths / effort.reports:.1f}" if effort.reports else "",
        )
    clean_console(width=page_width(), highlight=False).print(table)


def _elo_words(score: Score) -> str:
    from abstract_arcade.arena.scores import elo

    low, high = [elo(bound) for bound in score.interval]
    middle = elo(score.mean)
    won = f"won {score.wins}, drew {score.draws}, lost {score.losses}"
    if math.isinf(middle):
        bound = f"above {low:+.0f}" if middle > 0 else f"below {high:+.0f}"
        return f"{won}; Elo {bound}, with 95 % confidence"
    return f"{won}; Elo {middle:+.0f}, 95 % interval {low:+.0f} to {high:+.0f}"


def _sentences(results: Crosstable) -> list[str]:
    first = results.first
    lengths = results.lengths
    if not lengths:
        return []
    low, high = first.interval
    drawn = f", drew {first.draws}" if first.draws else ""
    choices = ""
    if results.choices:
        choices = f". Average number of legal moves: {fmean(results.choices):.1f}"
    first_player = (
        f"The first player won {first.wins} of {first.games}{drawn}, a score of {first.mean:.1%}"
        f" (95 % interval {low:.1%} to {high:.1%}). Black won {results.black}. Average length:"
        f" {fmean(lengths):.1f} moves, from {min(lengths)} to {max(lengths)}{choices}."
    )
    sentences = [first_player]
    if results.stopped:
        games_were = "1 game was" if results.stopped == 1 else f"{results.stopped} games were"
        sentences.append(f"{games_were} stopped after too many moves and counted as drawn.")
    if results.failures:
        # Without repetitions, in order.
        kinds = list(dict.fromkeys(results.failures))
        lost = counted(len(results.failures), "game")
        named = listed(kinds, most=_MAX_FAILURES)
        sentences.append(f"{lost} ended with a failure and were counted as lost: {named}.")
    return sentences


def _print_wrapped(text: str) -> None:
    echo("\n".join(wrapped(text, page_width(), others="  ")))
