"""Which stone stands where by which move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from abstract_arcade.match import Node
from abstract_arcade.rules import Site

_WITHOUT_NUMBER = frozenset({"offer", "territory"})
"""The kinds of content that no move has placed as a stone."""


def landing(node: Node) -> Sequence[Site]:
    """The site where the move to a node left its stone; none at the root and for a swap."""
    if node.parent is None or node.move is None:
        return ()
    return node.parent.position.landing(node.move, node.position)


def numbers_of(nodes: Iterable[Node]) -> Iterator[tuple[Site, int]]:
    """The numbers of the moves to some nodes, by the sites where they left their stones."""
    for node in nodes:
        for site in landing(node):
            yield site, node.ply


def numbers_at(node: Node, most: int | None) -> Mapping[Site, int]:
    """The numbers of the stones of a position, by their sites.

    Args:
        node: the position.
        most: how many of the last moves count; None for all.
    """
    way = node.path()[1:]
    last = way if most is None else way[-most:] if most else ()
    position = node.position
    numbers = {}
    # Where several moves went, the last one's stone is there now.
    for site, number in numbers_of(last):
        content = position.content(site)
        if content is not None and content.kind not in _WITHOUT_NUMBER:
            numbers[site] = number
    return numbers
