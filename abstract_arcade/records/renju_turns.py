"""Turns of Renju in the notation of Abstract Play."""

from __future__ import annotations

from collections.abc import Sequence

from abstract_arcade.match import Node
from abstract_arcade.rules.renju import RenjuPosition, Stage
from abstract_arcade.rules.renju_lines import BOARD
from abstract_arcade.rules.renju_names import canonical_symmetry
from abstract_arcade.rules.terms import SWAP, Site


def symmetry(nodes: Sequence[Node]) -> tuple[Site, ...]:
    """Return the symmetry that turns the opening of a game into a canonical one.

    The result has the image of each site, at the index of the site. Without a second stone it
    changes nothing.

    Args:
        nodes: the nodes of the game, from the root on.
    """
    laid = {}
    for node in nodes:
        if node.move and node.move[0] in BOARD.sites:
            laid[_stage(node)] = node.move[0]
    if Stage.SECOND_STONE not in laid:
        return tuple(BOARD.sites)
    return canonical_symmetry(laid[Stage.SECOND_STONE], laid.get(Stage.THIRD_STONE))


def texts(nodes: Sequence[Node], images: Sequence[Site]) -> list[str]:
    """Return the texts of the plies of one turn: "pass" for a swap, and offers last, sorted.

    A number that declares ten offers is left out. The pick of a single offer is added.

    Args:
        nodes: the nodes that the plies led to.
        images: the symmetry, as `symmetry` returns it, which is applied to every site.
    """
    plies: list[str] = []
    offers: list[str] = []
    for node in nodes:
        assert node.parent is not None
        assert node.move is not None
        if node.move == SWAP:
            plies.append("pass")
            continue
        if _is_only_offer(node.parent):
            # Abstract Play also picks a single offer, which our rules place at once.
            plies.append(_text(node.parent, images))
        if _stage(node) not in (Stage.FIFTH_STONE, Stage.FURTHER_OFFER):
            plies.append(_text(node, images))
        elif node.move[0] in BOARD.sites:
            # Ten offers are written without the number that declares them.
            offers.append(_text(node, images))
    return plies + sorted(offers, key=_column_and_row)


def _column_and_row(point: str) -> tuple[str, int]:
    return point[0], int(point[1:])


def _text(node: Node, images: Sequence[Site]) -> str:
    assert node.move is not None
    (site,) = node.move
    return BOARD.name(images[site]) if site in BOARD.sites else node.text


def _is_only_offer(node: Node) -> bool:
    """Return whether the ply to a node is a fifth stone that was the only one to be offered."""
    return _stage(node) is Stage.FIFTH_STONE and _before(node).number == 1 and node.move != SWAP


def _stage(node: Node) -> Stage | None:
    """Return the stage of the opening in which the ply to a node was played; None at the root."""
    return None if node.parent is None else _before(node).stage


def _before(node: Node) -> RenjuPosition:
    assert node.parent is not None
    assert isinstance(node.parent.position, RenjuPosition)
    return node.parent.position
