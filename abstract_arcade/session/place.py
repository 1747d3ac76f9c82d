"""Where somebody stands in a match, to come back to it after having been elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Self

from abstract_arcade.rules import Site

if TYPE_CHECKING:
    from abstract_arcade.session.session import Session


class Place(NamedTuple):
    """What is looked at in a match, and what is pointed out there.

    It holds of the same match read anew, too.

    Attributes:
        path: the way to the node viewed: of each node on it the index among its parent's children.
        alternative: the number of the move that is previewed, counted from 0.
    """

    path: tuple[int, ...]
    cursor: Site
    sites: tuple[Site, ...]
    alternative: int
    is_paused: bool

    @classmethod
    def of(cls, session: Session) -> Self:
        """Where somebody stands now."""
        selection = session.selection
        path = [
            node.parent.children.index(node)
            for node in session.viewed.path()
            if node.parent is not None
        ]
        return cls(
            tuple(path), selection.cursor, selection.sites, selection.alternative, session.is_paused
        )

    def restore(self, session: Session) -> None:
        """Stand there again, before anybody listens to the session."""
        node = session.match.root
        for index in self.path:
            if index >= len(node.children):
                # Another program has changed the match meanwhile.
                return
            node = node.children[index]
        session.look(node)
        session.is_paused = self.is_paused
        selection = session.selection
        selection.point(self.cursor)
        selection.sites = self.sites
        selection.show_next(self.alternative)
