"""The turns of a game of Renju in Abstract Play's notation."""

from __future__ import annotations

from collections.abc import Sequence

from abstract_arcade.match import Node
from abstract_arcade.rules.renju import RenjuPosition, Stage
from abstract_arcade.rules.renju_lines import BOARD
from abstract_arcade.rules.renju_names import canonical_symmetry
from abstract_arcade.rules.terms import SWAP, Site


def symmetry(nodes: Sequence[Node]) -> tuple[Site, ...]:
    """Return the symmetry that makes the opening of a game canonical: images by site."""
    stones = [node for node in nodes if node.move and node.move[0] in BOARD.sites]
    laid = {_stage(node): node.move[0] for node in stones if node.move}
    if Stage.SECOND_STONE not in laid:
        return tuple(BOARD.sites)
    return canonical_symmetry(laid[Stage.SECOND_STONE], laid.get(Stage.THIRD_STONE))


def texts(nodes: Sequence[Node], images: Sequence[Site]) -> list[str]:
    """Return the plies of a turn, given by their nodes, with each site replaced by its image."""
    plies: list[str] = []
    offers: list[str] = []
    for node in nodes:
        assert node.parent is not None
        assert node.move is not None
        if node.move == SWAP:
            plies.append("pass")
            continue
        if _is_only_offer(node.parent):
            # Even a single offer is picked there.
            plies.append(_text(node.parent, images))
        if _stage(node) not in (Stage.FIFTH_STONE, Stage.FURTHER_OFFER):
            plies.append(_text(node, images))
        elif node.move[0] in BOARD.sites:
            # Ten offers need no number before them.
            offers.append(_text(node, images))
    return plies + sorted(offers, key=_column_and_row)


def _column_and_row(point: str) -> tuple[str, int]:
    return point[0], int(point[1:])


def _text(node: Node, images: Sequence[Site]) -> str:
    assert node.move is not None
    (site,) = node.move
    return BOARD.name(images[site]) if site in BOARD.sites else node.text


def _is_only_offer(node: Node) -> bool:
    """Return whether a ply is the fifth stone of a game in which its number was declared as one."""
    return _stage(node) is Stage.FIFTH_STONE and _before(node).number == 1 and node.move != SWAP


def _stage(node: Node) -> Stage | None:
    """Return the stage of the opening in which a ply was played; None for the first node."""
    return None if node.parent is None else _before(node).stage


def _before(node: Node) -> RenjuPosition:
    assert node.parent is not None
    assert isinstance(node.parent.position, RenjuPosition)
    return node.parent.position
