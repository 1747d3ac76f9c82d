"""Which stone stands where by which move, and the numbers of moves.

Every move has one, but where print numbers stones, as in Renju: there a swap, a declared number and
an offer have none, and the pick of an offer has that of the stone.
"""

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


def _is_stone(node: Node, site: Site) -> bool:
    content = node.position.content(site)
    return content is not None and content.kind not in _WITHOUT_NUMBER


def numbered(line: Iterable[Node]) -> Iterator[tuple[Node, int | None]]:
    """The nodes of a line from the first move on, and the numbers of their moves."""
    number = 0
    for node in line:
        if node.parent is None:
            continue
        stones_only = node.position.game.numbers_stones
        counts = not stones_only or any(_is_stone(node, site) for site in landing(node))
        number += counts
        yield node, number if counts else None


def move_texts(moves: Iterable[tuple[Node, int | None]]) -> Iterator[str]:
    """Moves and their numbers as a list has them: "5. j10", or "– swap" without a number."""
    for node, number in moves:
        yield f"– {node.text}" if number is None else f"{number}. {node.text}"


def numbers_at(node: Node, most: int | None) -> Mapping[Site, int]:
    """The numbers of the stones of a position, by their sites; `most` of the last ones."""
    way = [(each, number) for each, number in numbered(node.path()) if number is not None]
    last = way if most is None else way[-most:] if most else ()
    # Where several moves went, the last one's stone is there now.
    return {
        site: number for each, number in last for site in landing(each) if _is_stone(node, site)
    }
