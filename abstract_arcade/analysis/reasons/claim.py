"""Claims about moves: facts that the rules can check, and their words."""

from __future__ import annotations

from typing import NamedTuple

from abstract_arcade.rules import Position, Sentence
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


def counted(count: int, noun: str) -> str:
    """Return a number of things: "1 cell", "no cells"."""
    if count == 1:
        return f"1 {noun}"
    return f"{count or 'no'} {noun}s"
