"""What can be said for a move: claims that the rules can check, and their words."""

from __future__ import annotations

from typing import NamedTuple

from abstract_arcade.rules import Position, Sentence, Site
from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.rules.terms import Thing, at_most

MOST_NAMED = 3
"""The most sites that a claim names one by one."""


class Claim(NamedTuple):
    """Something that a move does.

    Attributes:
        kind: what it says; each game has kinds of its own.
        sentence: the words, to follow the name of the move: "stops the four at k8".
        is_minor: whether it is worth saying only where there is nothing better to say.
    """

    kind: str
    sentence: Sentence
    is_minor: bool = False

    @property
    def has_subject(self) -> bool:
        """Whether the words do not have the move as their subject: "Black has four next"."""
        first = self.sentence[0]
        return first.color is not None or first.text.startswith("whatever ")


def claim(position: Position, kind: str, template: str, *things: Thing) -> Claim:
    """A claim about a move in a position; of a long list of things only the first few are named."""
    named: list[Thing] = []
    for each in things:
        is_list = isinstance(each, tuple) and not isinstance(each, Sentence)
        named.append(at_most(MOST_NAMED, each) if is_list else each)  # type: ignore[arg-type]
    return Claim(kind, position.game.sentence(template, *named))


def minor(position: Position, kind: str, template: str, *things: Thing) -> Claim:
    """The same for a claim that is worth saying only where there is nothing better to say."""
    return claim(position, kind, template, *things)._replace(is_minor=True)


def counted(count: int, noun: str) -> str:
    """Things and how many they are: "1 cell", "no cells"."""
    if count == 1:
        return f"1 {noun}"
    return f"{count or 'no'} {noun}s"


def has_room(board: SquareBoard, site: Site) -> bool:
    """Whether a site is away from every edge by a fifth of the board."""
    x, y = board.points[site]
    last = board.size - 1
    return 5 * min(x, y, last - x, last - y) >= last
