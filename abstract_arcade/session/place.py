"""Where somebody stands in a match, to come back to it after having been elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Self

from abstract_arcade.rules import Site
from abstract_arcade.session.move_input import TypedText

if TYPE_CHECKING:
    from abstract_arcade.session.view import View


class Place(NamedTuple):
    """What is looked at in a match, and what is pointed out there.

    It holds of the same match read anew, too.

    Attributes:
        path: the way to the node viewed: of each node on it the index among its parent's children.
        alternative: the number of the move that is previewed, counted from 0.
        follows: whether that was the current node; then the node shown is the current one again.
        typed: the move being typed; None if no move is typed.
        has_moved_cursor: whether the player pointed to the cursor's site, and is told about it.
    """

    path: tuple[int, ...]
    cursor: Site
    sites: tuple[Site, ...]
    alternative: int
    is_paused: bool
    follows: bool
    typed: TypedText | None = None
    has_moved_cursor: bool = True

    @classmethod
    def of(cls, view: View, typed: TypedText | None = None) -> Self:
        """Return where a player stands now, and what the player has typed."""
        selection = view.selection
        path = [
            node.parent.children.index(node)
            for node in view.viewed.path()
            if node.parent is not None
        ]
        return cls(
            tuple(path),
            selection.cursor,
            selection.sites,
            selection.alternative,
            view.table.is_paused,
            not view.is_looking_back,
            typed,
        )

    def restore(self, view: View) -> None:
        """Stand there again, before anybody listens to the view."""
        node = view.match.root
        for index in self.path:
            if index >= len(node.children):
                # Another program has changed the match meanwhile.
                return
            node = node.children[index]
        if not self.follows:
            view.look(node)
        if len(view.table.views) == 1:
            # Otherwise the table was open all the time.
            view.table.is_paused = self.is_paused
        if view.viewed is not node:
            return
        selection = view.selection
        selection.point(self.cursor)
        selection.sites = self.sites
        selection.show_next(self.alternative)
