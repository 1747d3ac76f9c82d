"""The moves of a match as the list of moves shows them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from abstract_arcade.match import Match, Node
from abstract_arcade.match.node import numbered
from abstract_arcade.session import Table
from abstract_arcade.tui.games.presenter import Presenter
from abstract_arcade.tui.widgets.move_list import Ply


class PlyList:
    """The main line of a match with its variations, listed again when the tree has changed."""

    def __init__(self, table: Table, presenter: Presenter[Any, Any]) -> None:
        self._table = table
        self._presenter = presenter
        self._listed: Sequence[Ply] = ()
        # `Table.tree_changes` when the plies were listed; None before the first time.
        self._listed_at: int | None = None

    @property
    def plies(self) -> Sequence[Ply]:
        """The plies of the main line; the same object as long as the tree is the same."""
        changes = self._table.tree_changes
        if self._listed_at != changes:
            self._listed_at = changes
            self._listed = plies(self._table.match, self._presenter)
        return self._listed


def plies(match: Match, presenter: Presenter[Any, Any]) -> Sequence[Ply]:
    """Return the main line of a match for the list of moves, with variations and numbers."""
    root = match.root
    if not root.children:
        return []
    listed = []
    line = _line(root.children[0], presenter)
    for ply, (_, number) in zip(line, numbered(root.following()), strict=True):
        listed.append(ply._replace(number=number))
    return listed


def _line(first: Node, presenter: Presenter[Any, Any]) -> Sequence[Ply]:
    """Return the plies of a line that begins with a node, with its variations."""
    line: list[Ply] = []
    for node in (first, *first.following()):
        before = node.parent
        if before is None or node.move is None:
            continue
        variations: list[Sequence[Ply]] = []
        if before.children[0] is node:
            # Variations belong to the first child, which they replace.
            variations = [_line(other, presenter) for other in before.children[1:]]
        line.append(
            Ply(
                key=key_of(node),
                color=before.position.to_move,
                text=presenter.entry_text(before.position, node.move, node.text),
                has_comment=bool(node.comment),
                variations=variations,
            )
        )
    return line


def key_of(node: Node) -> Node | None:
    """Return the key of a node in the list of moves: the node itself, or None for the root."""
    return None if node.parent is None else node


def node_of(match: Match, key: Hashable) -> Node | None:
    """Return the node with a key that `key_of` returned; None if it was deleted."""
    return next((node for node in match.nodes() if key_of(node) is key), None)
