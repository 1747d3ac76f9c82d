"""A saved state of a view, restored when the player returns to the match from another screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Self

from abstract_arcade.rules import Site
from abstract_arcade.session.move_input import TypedText

if TYPE_CHECKING:
    from abstract_arcade.session.view import View


class ViewState(NamedTuple):
    """A saved state of a view: the node shown, the selection, and whether the match is paused.

    It holds no node, so that it can also be restored when the match was read again from its file.

    Attributes:
        path: the path from the root to the node shown: the index of each node among its siblings.
        cursor: the site under the cursor.
        sites: the sites chosen so far for a move.
        alternative: the number of the move that is previewed, counted from 0.
        is_paused: whether the match was paused.
        follows: whether the view showed the current node. Then `restore` shows the current node,
            even if the game has gone on.
        typed: the move being typed; None if no move is being typed.
        has_moved_cursor: whether the player moved the cursor to its site, not the program.
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
        """Return the present state of a view, with the move being typed."""
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
        """Bring a new view into this state, before anything listens to it.

        If the node is no longer in the tree, the view stays as it is. The selection is restored
        only if the view then shows the node. A table with other views keeps its own pause.
        """
        node = view.match.root
        for index in self.path:
            if index >= len(node.children):
                # Another program has changed the match in the meantime.
                return
            node = node.children[index]
        if not self.follows:
            view.look(node)
        if len(view.table.views) == 1:
            # With another view, the table stayed open, and knows better whether it is paused.
            view.table.is_paused = self.is_paused
        if view.viewed is not node:
            return
        selection = view.selection
        selection.point(self.cursor)
        selection.sites = self.sites
        selection.show_next(self.alternative)
