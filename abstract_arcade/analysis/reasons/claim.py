"""Claims about moves: facts that the rules can check, and their words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from abstract_arcade.rules import Position, Sentence, Site
from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.rules.terms import Thing, at_most

MOST_NAMED = 3
"""The most sites that a claim names one by one."""


class Claim(NamedTuple):
    """Something that a move does.

    Attributes:
        kind: the kind of fact; two claims of one kind differ in their sites or in their degree.
        sentence: the words, to follow the name of the move: "stops the four at k8".
        is_minor: whether the claim is worth saying only if there is nothing better to say.
        degree: how much of it the move does, such as the number of stones that it joins.
    """

    kind: str
    sentence: Sentence
    is_minor: bool = False
    degree: int = 1

    @property
    def has_subject(self) -> bool:
        """Whether the words do not have the move as their subject: "Black has four next"."""
        first = self.sentence[0]
        return first.color is not None or first.text.startswith("whatever ")


def claim(
    position: Position, kind: str, template: str, *things: Thing, degree: int | None = None
) -> Claim:
    """Return a claim about a move, which names only the first sites of a long list.

    The degree is the length of the longest list of sites if it is not given.
    """
    named: list[Thing] = []
    longest = 1
    for thing in things:
        if isinstance(thing, tuple) and not isinstance(thing, Sentence):
            named.append(at_most(MOST_NAMED, thing))  # type: ignore[arg-type]
            longest = max(longest, len(thing))
        else:
            named.append(thing)
    sentence = position.game.sentence(template, *named)
    return Claim(kind, sentence, degree=longest if degree is None else degree)


def minor(
    position: Position, kind: str, template: str, *things: Thing, degree: int | None = None
) -> Claim:
    """Return a claim that is worth saying only if there is nothing better to say."""
    return claim(position, kind, template, *things, degree=degree)._replace(is_minor=True)


def lined_up(
    position: Position, board: SquareBoard, site: Site, rows: Iterable[Iterable[Site]]
) -> Iterator[Claim]:
    """Yield the claims about the stones that a move lines up with, one for each way of a line.

    Each of the `rows` has the stones of one line that are near the move.
    """
    longest: dict[str, tuple[Site, ...]] = {}
    for row in rows:
        stones = tuple(sorted(each for each in row if each != site))
        if stones:
            way = line_way(board, site, stones[0])
            longest[way] = max(longest.get(way, ()), stones, key=len)
    for way, stones in sorted(longest.items(), key=lambda item: -len(item[1])):
        yield minor(position, f"builds {way}", f"builds a {way} with {{}}", stones)


def line_way(board: SquareBoard, site: Site, other: Site) -> str:
    """Return the way of the line through two sites: "row", "column" or "diagonal"."""
    x, y = board.points[site]
    u, v = board.points[other]
    if y == v:
        return "row"
    return "column" if x == u else "diagonal"


def counted(count: int, noun: str) -> str:
    """Return a number of things: "1 cell", "no cells"."""
    if count == 1:
        return f"1 {noun}"
    return f"{count or 'no'} {noun}s"
