"""Check turning points with longer searches: `python -m tests.tools.turning_points`.

Games between easy, medium and hard are played and explained. For every turning point, the position
after the recommended move and the position after the move played are searched with many more
nodes. A recommendation is

- right if it is at least 8 points better than the move played, or does not lose although the move
  played does;
- refuted if it loses by force, or is at least 8 points worse;
- no better otherwise.

Games are played until there are enough turning points, or until there are as many games as allowed.
The last line of each game also gives the games that name a turning point and the seconds that the
explanations took. The exit code is 1 if more than 2 % of the recommendations of a game are refuted.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

import click

from abstract_arcade.analysis.analyst import Analyst, Subject
from abstract_arcade.analysis.assessment import Figure, figure_at_end
from abstract_arcade.analysis.explanation_words import Remark
from abstract_arcade.match import Node
from abstract_arcade.rules import GAMES, Color, Move
from tests.tools.explanations import a_game, explained
from tests.tools.reasons import share

NODES: Final = 15_000
"""The positions that are searched after each of the two moves."""

POINTS: Final = {"krypte": 200}
"""The turning points of a game that are checked by default; 60 if the game is not named here."""

MOST_REFUTED: Final = 0.02
"""The largest share of recommendations that may be refuted."""

_PROOF: Final = 10
"""The longest search for a proved loss after the move played, in units of a search."""

_LEAST_DIFFERENCE: Final = 8
"""The least difference that counts, in percent."""

_LEVELS: Final = (("easy", "medium"), ("medium", "hard"), ("easy", "hard"))
"""The players of the games, in turn."""

_PLAY_NODES: Final = 800

_MAX_PLIES: Final = 110


async def chance_after(node: Node, move: Move, analyst: Analyst, nodes: int) -> Figure:
    """Return the figure of the position after a move, from a search with that many nodes."""
    before = Subject.at(node)
    text, position = node.position.format(move), node.position.play(move)
    while position.outcome is None:
        subject = Subject(before.game, before.start, (*before.moves, text), position)
        known = await analyst.judge(subject, nodes)
        if known is not None:
            return known.figure
        (only,) = position.legal_moves()
        before, text, position = subject, position.format(only), position.play(only)
    return figure_at_end(position.outcome)


def verdict(better: Figure, played: Figure, mover: Color) -> str:
    """Return "right", "refuted" or "no better" for a recommended move and the move played."""
    difference = better.percent_of(mover) - played.percent_of(mover)
    if better.winner is mover.other or difference <= -_LEAST_DIFFERENCE:
        return "refuted"
    is_saved = played.winner is mover.other
    return "right" if is_saved or difference >= _LEAST_DIFFERENCE else "no better"


async def check(
    told: Remark, claimed: Figure, analyst: Analyst, nodes: int
) -> tuple[str, Figure, Figure]:
    """Return the verdict on a turning point, and the figures after both moves.

    The move played is `claimed` to have led to a figure. If that is a proved loss, the search for
    it goes on for longer: a proof does not depend on a percentage.
    """
    before, move = told.node.parent, told.node.move
    assert before is not None
    assert move is not None
    mover = before.position.to_move
    better = await chance_after(before, told.better[0], analyst, nodes)
    played = await chance_after(before, move, analyst, nodes)
    if claimed.winner is mover.other and played.proved is None:
        played = await chance_after(before, move, analyst, _PROOF * nodes)
    return verdict(better, played, mover), better, played


@dataclass
class Report:
    """The verdicts on the turning points of some games.

    Attributes:
        slug: the game.
        verdicts: the number of recommendations by verdict.
        seconds: the time that each explanation took.
        with_points: the number of games that have a turning point.
    """

    slug: str
    verdicts: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    with_points: int = 0

    @property
    def is_acceptable(self) -> bool:
        """Whether few enough recommendations are refuted."""
        return self.verdicts["refuted"] <= MOST_REFUTED * self.verdicts.total()

    def __str__(self) -> str:
        seconds = sorted(self.seconds)
        counts = ", ".join(
            f"{self.verdicts[each]} {each}" for each in ("right", "refuted", "no better")
        )
        return (
            f"{self.slug}: {len(seconds)} games, {self.with_points} with a turning point;"
            f" {self.verdicts.total()} turning points: {counts};"
            f" refuted {share(self.verdicts['refuted'], self.verdicts.total())};"
            f" seconds: median {seconds[len(seconds) // 2]:.1f}, most {seconds[-1]:.1f}"
        )


async def check_games(slug: str, points: int, arguments: argparse.Namespace) -> Report:
    """Explain games until there are enough turning points, and check these by longer searches."""
    report = Report(slug)
    analyst = Analyst()
    try:
        for seed in range(arguments.seed, arguments.seed + arguments.games):
            if report.verdicts.total() >= points:
                break
            levels = _LEVELS[seed % len(_LEVELS)]
            match = a_game(slug, seed, _MAX_PLIES, levels, _PLAY_NODES)
            began = time.perf_counter()
            known = await explained(match, analyst)
            report.seconds.append(time.perf_counter() - began)
            report.with_points += any(told.better for told in known.turns)
            for told in known.turns:
                claimed = known.steps[told.node.ply].figure
                place = f"{slug} {seed}, move {told.node.ply}"
                await _check_turning_point(place, told, claimed, analyst, report, arguments)
    finally:
        await analyst.close()
    return report


async def _check_turning_point(
    place: str,
    told: Remark,
    claimed: Figure,
    analyst: Analyst,
    report: Report,
    arguments: argparse.Namespace,
) -> None:
    found = ""
    if told.better and told.node.parent is not None:
        found, better, played = await check(told, claimed, analyst, arguments.nodes)
        report.verdicts[found] += 1
        mover = told.node.parent.position.to_move
        moves = " ".join(Subject.at(told.node.parent).moves) if found == "refuted" else ""
        found += f" {better.percent_of(mover)} {played.percent_of(mover)} {moves}".rstrip()
    if arguments.show or found.startswith("refuted"):
        click.echo(f"{place}: {told.sentence} [{found}]")


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.turning_points",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("slugs", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--points", type=int, help="turning points to check in each game")
    parser.add_argument("--games", type=int, default=500, help="most games that are played")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=NODES, help="positions after each move")
    parser.add_argument("--show", action="store_true", help="print every turning point")
    arguments = parser.parse_args()
    reports = []
    for slug in arguments.slugs:
        points = arguments.points or POINTS.get(slug, 60)
        reports.append(asyncio.run(check_games(slug, points, arguments)))
        click.echo(reports[-1])
    sys.exit(not all(report.is_acceptable for report in reports))


if __name__ == "__main__":
    main()
