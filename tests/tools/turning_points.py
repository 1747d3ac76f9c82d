"""Check turning points with longer searches: `python -m tests.tools.turning_points`.

Games between easy, medium and hard are played and explained. For every turning point, the position
after the recommended move and the position after the move played are searched with many more
nodes. A recommendation is

- right if it is at least 8 points better than the move played, or does not lose although the move
  played does;
- refuted if it loses by force, or is at least 8 points worse;
- no better otherwise.

The last line of each game also gives the games that name a turning point and the seconds that the
explanations took.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections import Counter
from typing import Final

import click

from abstract_arcade.analysis.analyst import Analyst, Subject
from abstract_arcade.analysis.assessment import Figure, figure_at_end
from abstract_arcade.analysis.explanation_words import Told
from abstract_arcade.match import Node
from abstract_arcade.rules import GAMES, Color, Move
from tests.tools.explanations import a_game, explained

NODES: Final = 30_000
"""The positions that are searched after each of the two moves."""

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


async def check(told: Told, analyst: Analyst, nodes: int) -> tuple[str, Figure, Figure]:
    """Return the verdict on a turning point, and the figures after both moves."""
    before, move = told.node.parent, told.node.move
    assert before is not None
    assert move is not None
    better = await chance_after(before, told.better[0], analyst, nodes)
    played = await chance_after(before, move, analyst, nodes)
    return verdict(better, played, before.position.to_move), better, played


async def check_games(slug: str, arguments: argparse.Namespace) -> None:
    """Explain some games and print what longer searches think of their turning points."""
    verdicts, seconds, named = Counter[str](), list[float](), 0
    analyst = Analyst()
    try:
        for seed in range(arguments.seed, arguments.seed + arguments.count):
            levels = _LEVELS[seed % len(_LEVELS)]
            match = a_game(slug, seed, _MAX_PLIES, levels, _PLAY_NODES)
            began = time.perf_counter()
            known = await explained(match, analyst)
            seconds.append(time.perf_counter() - began)
            turns = [told for told in known.turns if told.better]
            named += bool(turns)
            for told in known.turns:
                found = ""
                if told.better:
                    found, better, played = await check(told, analyst, arguments.nodes)
                    verdicts[found] += 1
                    mover = told.node.parent.position.to_move if told.node.parent else Color.BLACK
                    found += f" {better.percent_of(mover)} {played.percent_of(mover)}"
                if arguments.show:
                    click.echo(f"{slug} {seed}, move {told.node.ply}: {told.sentence} [{found}]")
    finally:
        await analyst.close()
    seconds.sort()
    click.echo(
        f"{slug}: {arguments.count} games, {named} with a turning point; {verdicts['right']} right,"
        f" {verdicts['refuted']} refuted, {verdicts['no better']} no better;"
        f" seconds: median {seconds[len(seconds) // 2]:.1f}, most {seconds[-1]:.1f}"
    )


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.turning_points",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--count", type=int, default=12, help="games of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=NODES, help="positions after each move")
    parser.add_argument("--show", action="store_true", help="print every turning point")
    arguments = parser.parse_args()
    for slug in arguments.games:
        asyncio.run(check_games(slug, arguments))


if __name__ == "__main__":
    main()
