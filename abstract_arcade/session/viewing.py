"""Looking at a match: one of its nodes is viewed, and the game stays as it is."""

from __future__ import annotations

from abstract_arcade.match import Match, Node
from abstract_arcade.rules import Move, Outcome, Position


class Viewing:
    """A match, and its node `viewed`, which is looked at and need not be `Match.current`."""

    def __init__(self, match: Match) -> None:
        """Look at the node where the game stands."""
        self.match = match
        self.viewed = match.current
        self._line: tuple[Node, ...] = ()

    @property
    def position(self) -> Position:
        """The viewed position."""
        return self.viewed.position

    @property
    def outcome(self) -> Outcome | None:
        """The outcome at the viewed node; None if the game is not over there."""
        return self.viewed.outcome

    @property
    def is_looking_back(self) -> bool:
        """Whether the viewed node is not the one where the game stands."""
        return self.viewed is not self.match.current

    @property
    def line(self) -> tuple[Node, ...]:
        """The nodes from the root through the viewed one to the end of its main line."""
        if not self._line:
            self._line = (*self.viewed.path(), *self.viewed.following())
        return self._line

    def look(self, node: Node) -> None:
        """View a node of the match; the game does not change."""
        # After going back in a variation, one can go forward in it again.
        line = self.line
        if len(line) <= node.ply or line[node.ply] is not node:
            self._line = ()
        self.viewed = node

    def look_at_ply(self, ply: int) -> None:
        """View the node of `line` with a ply, or the nearest one."""
        line = self.line
        self.look(line[max(0, min(ply, len(line) - 1))])

    def variation(self, step: int) -> Node | None:
        """The first node of the next variation (1) or of the previous one (-1); None without one.

        It is one of the other moves at the nearest branching at or before the viewed node that has
        one there; without such a branching the next one is looked for further on.
        """
        for node in (self.viewed, *self.viewed.ancestors()):
            if node.parent is None:
                break
            others = node.parent.children
            index = others.index(node) + step
            if 0 <= index < len(others):
                return others[index]
        ahead = self.line[self.viewed.ply :] if step > 0 else ()
        return next((node.children[1] for node in ahead if len(node.children) > 1), None)

    @property
    def variation_viewed(self) -> Node | None:
        """The first node of the variation that the viewed node is in; None on the main line."""
        for node in (self.viewed, *self.viewed.ancestors()):
            if node.parent is not None and node.parent.children[0] is not node:
                return node
        return None

    @property
    def parting(self) -> Node:
        """The last node that the way to the viewed node shares with the game as it stands."""
        ways = zip(self.viewed.path(), self.match.current.path(), strict=False)
        return [node for node, other in ways if node is other][-1]

    @property
    def game_went_on(self) -> Node | None:
        """The first node of the game that is not on the way to the viewed one; None without one."""
        if not self.is_looking_back:
            return None
        return next(iter(self.match.current.path()[self.parting.ply + 1 :]), None)

    def plies_left(self, move: Move | None) -> int:
        """The plies of the game that a move at the viewed node, known or not, would leave."""
        game = self.match.current
        node = next((child for child in self.viewed.children if child.move == move), None)
        if node is not None and node.leads_to(game):
            return game.ply - node.ply
        return game.ply - self.parting.ply
