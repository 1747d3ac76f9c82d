"""How many hints and turning points have a reason worth saying: `python -m tests.tools.reasons`.

Games between easy and medium are played. Hints are asked for at some of their positions, and the
games are explained. A reason counts if it is true, worked out by the rules alone, and tells the
move apart: all that it says is false of most other legal moves there.

With `--deeper` it says besides how often a hint names a move that is among the first three of a
search with ten times as many nodes. Shares have their 95 % intervals (Wilson).
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

import click

from abstract_arcade.analysis.analyst import Analyst, Subject
from abstract_arcade.analysis.explanation import Explanation
from abstract_arcade.analysis.hint import NODES, Hint, find_hint, named
from abstract_arcade.match import Match, Node
from abstract_arcade.rules import GAMES, SWAP, Move, Position
from tests.analysis.claims import form_of, is_true
from tests.tools.explanations import a_game, explained

_OTHERS = 24
"""The most other legal moves that a reason is held against."""

_FIRST = 3
_TIMES = 10


class Said(NamedTuple):
    """What was said for a move.

    Attributes:
        place: the game and the move number.
        position: where the move is played.
        move: the move.
        text: the whole sentence.
    """

    place: str
    position: Position
    move: Move
    text: str

    @property
    def claims(self) -> list[str]:
        """What the sentence claims of the move, beside what the rules say of it."""
        slug = self.position.game.slug
        parts = re.split(r"; |: (?:it )?|, and it ", self.text.rstrip("."))
        return [part for part in parts if form_of(slug, part)]

    @property
    def effect(self) -> str:
        """What the rules say that the move makes, encloses or wins; empty for nothing."""
        return effect(self.position, self.move) if self.move else ""

    @property
    def is_decided(self) -> bool:
        """Whether it says who wins for certain, or what a swap would bring."""
        return bool(re.search(r" wins( in \d+)?\.$|wins at once|chances are \d+ %", self.text))

    @property
    def is_true(self) -> bool:
        """Whether there is a reason, and all that is claimed is true."""
        claims = self.claims
        is_given = bool(claims or self.effect or self.is_decided)
        return is_given and all(is_true(self.position, self.move, each) for each in claims)

    @property
    def tells_apart(self) -> bool:
        """Whether not all that is claimed is true of most other legal moves."""
        if self.is_decided:
            return True
        others = [move for move in self.position.legal_moves() if move not in (self.move, SWAP)]
        others = random.Random(self.place).sample(others, min(_OTHERS, len(others)))
        claims, own = self.claims, self.effect
        alike = [
            move
            for move in others
            if (not own or effect(self.position, move) == own)
            and all(is_true(self.position, move, each) for each in claims)
        ]
        return bool(claims or own) and 2 * len(alike) <= len(others)


_EFFECT = re.compile(r"\b(makes|encloses|connects|shortens|reaches|the opening is) .*")


def effect(position: Position, move: Move) -> str:
    """What the rules say that a move makes, encloses or wins; empty for nothing."""
    found = _EFFECT.search(str(position.describe(move)))
    return found[0] if found else ""


class Count:
    """How many of some sentences have a reason, and one worth saying."""

    def __init__(self) -> None:
        self.all = self.given = self.true = self.good = 0

    def add(self, said: Said) -> bool:
        """Count a sentence; return whether its reason is worth saying."""
        is_good = said.is_true and said.tells_apart
        self.all += 1
        self.given += bool(said.claims or said.effect)
        self.true += said.is_true
        self.good += is_good
        return is_good

    def __str__(self) -> str:
        return (
            f"{self.all} sentences, {self.given} with a reason, {self.true} true, "
            f"{share(self.good, self.all)} true and telling the move apart"
        )


def share(part: float, whole: int) -> str:
    """A share in percent with its 95 % interval (Wilson)."""
    if not whole:
        return "0 of 0"
    z, p = 1.96, part / whole
    middle, room = p + z * z / (2 * whole), z * sqrt(p * (1 - p) / whole + (z / (2 * whole)) ** 2)
    low, high = ((middle + sign * room) / (1 + z * z / whole) for sign in (-1, 1))
    return f"{part:g} of {whole} = {100 * p:.0f} % [{100 * low:.0f}, {100 * high:.0f}]"


def some_nodes(match: Match, count: int, seed: int) -> list[Node]:
    """Some nodes of a match where there is something to choose."""
    nodes = [
        node
        for node in match.main_line
        if node.outcome is None and len(node.position.legal_moves()) > 1
    ]
    chosen = random.Random(seed).sample(nodes, min(count, len(nodes)))
    return sorted(chosen, key=lambda node: node.ply)


def said_by_hint(node: Node, hint: Hint, place: str) -> Said:
    """What a hint says."""
    return Said(f"{place} move {node.ply + 1}", node.position, hint.best, str(hint.reason))


def said_by_turns(known: Explanation, place: str) -> Iterator[Said]:
    """What an explanation says of the moves that would have been better, or of the answers."""
    for told in known.turns:
        if not told.better:
            continue
        node, text = told.node, str(told.sentence)
        place_here = f"{place} move {node.ply}"
        said, _, answered = text.partition(". ")[2].partition(" answered ")
        reason = re.sub(r"(^|\. )\w+$", "", said) if answered else said
        if reason and node.parent is not None:
            words = without_name(node.parent.position, told.better[0], reason)
            yield Said(place_here, node.parent.position, told.better[0], words)
        elif answered:
            answer = known.line[node.ply + 1]
            yield Said(place_here, node.position, answer.move or (), answered)
        elif node.parent is not None:
            of_better = Said(place_here, node.parent.position, told.better[0], "")
            fault = _FAULT.search(text)
            if fault is None or (of_better.is_true and of_better.tells_apart):
                yield of_better
            else:
                # What was wrong with the move played is a reason, too.
                played = f"{node.text}: {fault[1]}"
                yield Said(place_here, node.parent.position, node.move or (), played)


_FAULT = re.compile(r", which (.+?), (?:missed a win|gave the game away|was a mistake): ")


def without_name(position: Position, move: Move, reason: str) -> str:
    """Return a reason as it follows the name of its move, ": it joins d4 and e5"."""
    name = str(named(position, move))
    return f": {reason.removeprefix(f'After {name}, ').removeprefix(f'{name} ')}"


async def deeper(node: Node, analyst: Analyst) -> list[Move]:
    """The first moves of a search with many more nodes."""
    known = await analyst.judge(Subject.at(node), _TIMES * NODES, lines=_FIRST)
    return [] if known is None else [each.move for each in known.candidates]


async def _count(slug: str, arguments: argparse.Namespace) -> None:
    hints, turns, ranks = Count(), Count(), [0, 0]
    analyst = Analyst()

    def add(count: Count, said: Said) -> None:
        is_good = count.add(said)
        if arguments.show or not is_good:
            click.echo(f"{' ' if is_good else '-'} {said.place}: {said.text}")

    try:
        for seed in range(arguments.seed, arguments.seed + arguments.count):
            match, place = a_game(slug, seed), f"{slug} {seed}"
            for node in some_nodes(match, arguments.hints, seed):
                hint = await find_hint(node, analyst)
                add(hints, said_by_hint(node, hint, place))
                if arguments.deeper:
                    ranks[0] += hint.best in await deeper(node, analyst)
                    ranks[1] += 1
            if arguments.explain:
                for said in said_by_turns(await explained(match, analyst), place):
                    add(turns, said)
    finally:
        await analyst.close()
    click.echo(f"{slug}, hints: {hints}")
    if arguments.explain:
        click.echo(f"{slug}, turning points: {turns}")
    if arguments.deeper:
        click.echo(f"{slug}, among the first three of ten times the nodes: {share(*ranks)}")


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.reasons",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--count", type=int, default=50, help="games of each kind")
    parser.add_argument("--hints", type=int, default=3, help="hints in each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--explain", action="store_true", help="explain the games, too")
    parser.add_argument("--deeper", action="store_true", help="hold hints against longer searches")
    parser.add_argument("--show", action="store_true", help="print what counts as well")
    arguments = parser.parse_args()
    for slug in arguments.games:
        asyncio.run(_count(slug, arguments))


if __name__ == "__main__":
    main()
