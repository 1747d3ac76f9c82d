"""Claims: facts about a move that the rules can check, with their words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from abstract_arcade.rules import Position, Sentence, Site
from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.rules.terms import Thing, at_most

MOST_NAMED = 3
"""The most sites of a list that a claim names. It counts the others."""


class Claim(NamedTuple):
    """A fact about a move.

    Attributes:
        kind: the kind of fact, such as "joins". Claims of one kind about different moves are
            compared by their degree.
        sentence: the words, which follow the name of the move: "stops the four at k8".
        is_minor: whether the claim is made only if there is no other.
        degree: how much the move does of it, such as the number of stones that it joins. More is
            better.
    """

    kind: str
    sentence: Sentence
    is_minor: bool = False
    degree: int = 1

    @property
    def has_subject(self) -> bool:
        """Whether the words have a subject other than the move, as in "Black has four next"."""
        first = self.sentence[0]
        return first.color is not None or first.text.startswith("whatever ")


def claim(
    position: Position, kind: str, template: str, *things: Thing, degree: int | None = None
) -> Claim:
    """Return a claim about a move.

    Args:
        position: a position of the game.
        kind: the kind of the claim.
        template: its words in the third person, without a full stop ("joins {}"), with "{}" for
            each of the things, as for `Game.sentence`.
        *things: what fills the template: texts (also for numbers, since an integer is a site),
            colours, sites, sentences or tuples of sites. Of a long tuple, only the first
            `MOST_NAMED` sites are named.
        degree: the degree; by default, the length of the longest tuple of sites.
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
    """Return a claim from the arguments of `claim`, with `is_minor` set."""
    return claim(position, kind, template, *things, degree=degree)._replace(is_minor=True)


def lined_up(
    position: Position, board: SquareBoard, site: Site, rows: Iterable[Iterable[Site]]
) -> Iterator[Claim]:
    """Yield a minor claim for each direction (`line_way`) in which a move lines up with stones.

    Each names the largest group in its direction. The direction with most stones comes first.

    Args:
        position: the position before the move.
        board: the board of the game.
        site: the site of the move.
        rows: groups of stones, each in one line with the site, which may be among them. Groups
            without another stone are ignored.
    """
    longest: dict[str, tuple[Site, ...]] = {}
    for row in rows:
        stones = tuple(sorted(stone for stone in row if stone != site))
        if stones:
            way = line_way(board, site, stones[0])
            longest[way] = max(longest.get(way, ()), stones, key=len)
    for way in sorted(longest, key=lambda way: len(longest[way]), reverse=True):
        yield minor(position, f"builds {way}", "builds a {} with {}", way, longest[way])


def line_way(board: SquareBoard, site: Site, other: Site) -> str:
    """Return the direction of the line through two sites: "row", "column" or, else, "diagonal"."""
    column, row = board.points[site]
    other_column, other_row = board.points[other]
    if row == other_row:
        return "row"
    return "column" if column == other_column else "diagonal"


def counted(count: int, noun: str) -> str:
    """Return a number with a noun: "1 cell", "3 cells", "no cells"."""
    if count == 1:
        return f"1 {noun}"
    return f"{count or 'no'} {noun}s"
