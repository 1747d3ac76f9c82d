"""Count the hints and turning points whose reason tells the move apart.

Run it with `python -m tests.tools.reasons`. Games between easy and medium are played. Hints are
asked for at some of their positions, and the games are explained.

What a hint claims is read from its words and worked out by the rules alone, for each of its three
candidates, with the squares of the claim hidden. A reason is

- distinct if it holds for the best move and for no other candidate;
- ambiguous if it holds for another candidate, too;
- false if it does not hold for the best move.

Hints without a reason are counted as silent. Hints that call the candidates about equal, that name
a decided game or an opening, or that have fewer than three candidates are not compared. The reason
of a turning point is compared with the move played.

With `--deeper` it says besides how often a hint names a move that is among the first three of a
search with ten times as many nodes. Shares have their 95 % intervals (Wilson). The exit code is 1
if a reason is false.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final, NamedTuple

import click

from abstract_arcade.analysis.analyst import LINES, Analyst, Subject
from abstract_arcade.analysis.assessment import Assessment
from abstract_arcade.analysis.explanation import Explanation
from abstract_arcade.analysis.hint import NODES, hint_of, is_about_equal
from abstract_arcade.match import Match, Node
from abstract_arcade.rules import GAMES, Move, Position
from tests.analysis.claims import form_of, is_true
from tests.tools.explanations import TURN, a_game, explained

_FIRST: Final = 3
_TIMES: Final = 10

_EFFECT = re.compile(r"\b(makes|encloses|connects|shortens|reaches|changes places) .*")
_SITES = re.compile(r"\b[a-s]\d+\b(?:(?:, | and | or |–|-)(?:[a-s]\d+\b|\d+ more))*")
_DECIDED = re.compile(r"whatever \w+ plays, \w+ wins|chances are \d+ %|the opening is|wins\.$")


class Reason(NamedTuple):
    """The reason that a sentence gives for a move.

    Attributes:
        position: the position before the move.
        move: the move.
        text: the words after the name of the move.
    """

    position: Position
    move: Move
    text: str

    @property
    def claims(self) -> list[str]:
        """The claims about the move, beside what the rules say of it."""
        slug = self.position.game.slug
        parts = re.split(r"; (?:like them, )?(?:it )?|: (?:it )?|, and it ", self.text.rstrip("."))
        return [part for part in parts if form_of(slug, part)]

    @property
    def effect(self) -> str:
        """What the rules say that the move does, with its squares hidden; empty for nothing."""
        return effect(self.position, self.move) if effect_words(self.text) else ""

    def verdict(self, others: Sequence[Move]) -> str:
        """Return whether the reason tells its move apart from others."""
        claims = self.claims
        if not all(is_true(self.position, self.move, claim) for claim in claims):
            return "false"
        if not claims and not self.effect:
            return "silent"
        return "ambiguous" if any(map(self.fits, others)) else "distinct"

    def fits(self, move: Move) -> bool:
        """Return whether the reason, with its squares hidden, holds for another move."""
        own = self.effect
        return (not own or own == effect(self.position, move)) and all(
            is_true(self.position, move, claim, is_masked=True) for claim in self.claims
        )


def effect(position: Position, move: Move) -> str:
    """Return what the rules say that a move does, with its squares hidden; empty for nothing."""
    return effect_words(str(position.describe(move)))


def effect_words(text: str) -> str:
    """Return the part of a sentence that the rules say of a move, with its squares hidden."""
    found = _EFFECT.search(text.partition(";")[0])
    return _SITES.sub("■", found[0]).rstrip(".") if found else ""


def share(part: float, whole: int) -> str:
    """Return a share in percent with its 95 % interval (Wilson)."""
    if not whole:
        return "0 of 0"
    z, p = 1.96, part / whole
    middle, room = p + z * z / (2 * whole), z * sqrt(p * (1 - p) / whole + (z / (2 * whole)) ** 2)
    low, high = ((middle + sign * room) / (1 + z * z / whole) for sign in (-1, 1))
    return f"{part:g} of {whole} = {100 * p:.0f} % [{100 * low:.0f}, {100 * high:.0f}]"


def some_nodes(match: Match, count: int, seed: int) -> list[Node]:
    """Return some nodes of a match where there is something to choose."""
    nodes = [
        node
        for node in match.main_line
        if node.outcome is None and len(node.position.legal_moves()) > 1
    ]
    chosen = random.Random(seed).sample(nodes, min(count, len(nodes)))
    return sorted(chosen, key=lambda node: node.ply)


def verdict_on_hint(position: Position, known: Assessment) -> tuple[str, str]:
    """Return the verdict on the hint of an assessment, and its words."""
    hint = hint_of(position, known)
    text = str(hint.reason)
    if is_about_equal(known):
        reason = Reason(position, hint.best, text)
        is_right = all(is_true(position, hint.best, claim) for claim in reason.claims)
        return ("equal" if is_right else "false"), text
    if len(known.candidates) < LINES or _DECIDED.search(text):
        return "decided", text
    others = [each.move for each in known.candidates if each.move != hint.best]
    return Reason(position, hint.best, text).verdict(others), text


def verdicts_on_turning_points(known: Explanation) -> Iterator[tuple[str, str]]:
    """Yield the verdict on each turning point of an explanation, and its words."""
    for told in known.turns:
        match = TURN.fullmatch(str(told.sentence))
        if match is None or told.node.parent is None:
            continue
        better = told.better[0]
        position = told.node.parent.position
        if match["why"] in (None, "it wins at once"):
            gives = match["fault"] or match["others"] or match["why"]
            yield ("distinct" if gives else "silent"), match[0]
            continue
        reason = Reason(position, better, f": {match['why']}.")
        yield reason.verdict([told.node.move or ()]), match[0]


async def deeper(node: Node, analyst: Analyst) -> list[Move]:
    """Return the first moves of a search with many more nodes."""
    known = await analyst.judge(Subject.at(node), _TIMES * NODES, lines=_FIRST)
    return [] if known is None else [each.move for each in known.candidates]


class Counts:
    """The verdicts on the reasons of a game.

    Attributes:
        hints: the number of hints by verdict.
        turns: the number of turning points by verdict.
        ranks: the hints that longer searches agree with, and the hints that were compared so.
    """

    def __init__(self, slug: str, arguments: argparse.Namespace) -> None:
        self.hints = Counter[str]()
        self.turns = Counter[str]()
        self.ranks = [0, 0]
        self._slug = slug
        self._arguments = arguments

    @property
    def is_enough(self) -> bool:
        """Whether as many reasons were compared as asked for."""
        compared = self.hints["distinct"] + self.hints["ambiguous"]
        return compared >= int(self._arguments.reasons)

    @property
    def has_faults(self) -> bool:
        """Whether a reason is false."""
        return bool(self.hints["false"] + self.turns["false"])

    async def add_game(self, seed: int, analyst: Analyst) -> None:
        """Ask for hints in a game between levels, and explain it if that is asked for."""
        match = a_game(self._slug, seed)
        for node in some_nodes(match, self._arguments.hints, seed):
            known = await analyst.judge(Subject.at(node), NODES, lines=LINES)
            if known is None:
                continue
            verdict, text = verdict_on_hint(node.position, known)
            self.hints[verdict] += 1
            self._show(f"{self._slug} {seed}, move {node.ply + 1}", verdict, text)
            if self._arguments.deeper:
                self.ranks[0] += known.best.move in await deeper(node, analyst)
                self.ranks[1] += 1
        if self._arguments.explain:
            explanation = await explained(match, analyst)
            for verdict, text in verdicts_on_turning_points(explanation):
                self.turns[verdict] += 1
                self._show(f"{self._slug} {seed}", verdict, text)

    def _show(self, place: str, verdict: str, text: str) -> None:
        if self._arguments.show or verdict in ("false", "ambiguous"):
            click.echo(f"{place}: {text} [{verdict}]")

    def __str__(self) -> str:
        lines = [f"{self._slug}, hints: {_summary(self.hints)}"]
        if self._arguments.explain:
            lines.append(f"{self._slug}, turning points: {_summary(self.turns)}")
        if self._arguments.deeper:
            words = "among the first three of ten times the nodes"
            lines.append(f"{self._slug}, {words}: {share(*self.ranks)}")
        return "\n".join(lines)


async def count_reasons(slug: str, arguments: argparse.Namespace) -> Counts:
    """Count the verdicts on the reasons in games until there are enough."""
    counts = Counts(slug, arguments)
    analyst = Analyst()
    try:
        for seed in range(arguments.seed, arguments.seed + arguments.count):
            if counts.is_enough:
                break
            await counts.add_game(seed, analyst)
    finally:
        await analyst.close()
    return counts


def _summary(counts: Counter[str]) -> str:
    compared = counts["distinct"] + counts["ambiguous"] + counts["false"]
    others = ", ".join(f"{counts[each]} {each}" for each in ("false", "silent", "equal", "decided"))
    return f"distinct {share(counts['distinct'], compared)}; {others}"


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.reasons",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--reasons", type=int, default=50, help="reasons to compare in each game")
    parser.add_argument("--count", type=int, default=200, help="most games that are played")
    parser.add_argument("--hints", type=int, default=3, help="hints in each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--explain", action="store_true", help="explain the games, too")
    parser.add_argument("--deeper", action="store_true", help="compare hints with longer searches")
    parser.add_argument("--show", action="store_true", help="print every sentence")
    arguments = parser.parse_args()
    has_faults = False
    for slug in arguments.games:
        counts = asyncio.run(count_reasons(slug, arguments))
        click.echo(counts)
        has_faults |= counts.has_faults
    sys.exit(has_faults)


if __name__ == "__main__":
    main()
