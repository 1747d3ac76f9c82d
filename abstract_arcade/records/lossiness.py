"""What formats that hold less than JSON leave out of a match, in words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from abstract_arcade.match import PERSON, Match, Node, Participant
from abstract_arcade.records.header import is_command
from abstract_arcade.records.tree import all_nodes

COMMENTS = "comments"
VARIATIONS = "variations"
UNKNOWN = "what this version does not know"

# What a format may not be able to say of a position, and how to find out whether it has it.
_NOTES: Mapping[str, Callable[[Node], object]] = {
    VARIATIONS: lambda node: len(node.children) > 1,
    COMMENTS: lambda node: node.comment,
    "clocks": lambda node: node.clock,
    "offers of a draw": lambda node: node.offers_draw,
    "questions": lambda node: node.question,
    "results of analysis": lambda node: (
        node.value is not None or node.proved is not None or node.is_turn
    ),
    "sites that are lit": lambda node: node.light,
}


def lost(
    match: Match,
    held: Collection[str] = (VARIATIONS, COMMENTS),
    known_extra: Collection[str] = (),
) -> list[str]:
    """What a format leaves out of a match, in a few words each.

    It holds the notes that are `held`, and keeps the unknown keys that are `known_extra`.
    """
    nodes = list(all_nodes(match))
    found = {name for name, has in _NOTES.items() if any(map(has, nodes))}
    seats = match.participants.values()
    if match.clock or match.clock_now:
        found.add("clocks")
    if match.puzzle:
        found.add("questions")
    named = [name for name in _NOTES if name in found and name not in held]
    extras = [match.extra, *(node.extra for node in nodes), *(each.extra for each in seats)]
    if any(set(extra) - set(known_extra) for extra in extras if extra):
        named.append(UNKNOWN)
    if any(replace(each, kind=PERSON, name="") != Participant() for each in seats):
        named.append("how long computers think, and hints that are off")
    if any(node.end and node is not match.current for node in nodes):
        named.append("ends in places other than where the game stands")
    if any(is_command(each.kind) for each in seats):
        named.append("the commands of programs, of which only the names stay")
    return named
