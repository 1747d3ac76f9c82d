"""Follows the view of a match to other nodes: moves the cursor and shows moves on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from abstract_arcade.match import Node
from abstract_arcade.session import View
from abstract_arcade.tui.games.motion import MAX_SECONDS
from abstract_arcade.tui.messages import Ring
from abstract_arcade.tui.play.choosing import MoveController
from abstract_arcade.tui.play.looking import ReplayController
from abstract_arcade.words.events import MovePlayed

if TYPE_CHECKING:
    from abstract_arcade.tui.table.screen import TableScreen


class ViewFollower:
    """Moves the cursor and animates moves when the view shows another node.

    The screen of a match creates it and calls it after every event of the table.
    """

    def __init__(
        self,
        screen: TableScreen,
        view: View,
        choosing: MoveController,
        replaying: ReplayController,
    ) -> None:
        """Follow a view.

        Args:
            screen: The screen, whose board shows the node.
            view: The view of the match.
            choosing: The controller that selects moves, and knows who has moved the cursor.
            replaying: The controller of replays, which have a pace of their own.
        """
        self._screen = screen
        self._view = view
        self._choosing = choosing
        self._replaying = replaying
        # The node that was followed last.
        self._node = view.viewed

    def follow(self) -> None:
        """Follow the view to the node that it shows now; animate a move that led there."""
        node = self._view.viewed
        selection = self._view.selection
        on_board = self._view.match.game.board.sites
        if selection.cursor not in on_board and selection.cursor not in selection.open_sites:
            self._choosing.lead_to(self._screen.board.place)
        # The program has moved the cursor, so the player has not asked about a move.
        self._choosing.has_moved_cursor = False
        if node is self._node:
            return
        self._choosing.is_led = False
        if node.parent is self._node:
            self._show_move_to(node)
        else:
            self._screen.animation.forget()
        self._node = node

    def _show_move_to(self, node: Node) -> None:
        """Animate the move that led to a node, and keep the traces of the same turn."""
        before = node.parent
        assert before is not None
        assert node.move is not None
        animation = self._screen.animation
        traces_of_turn = animation.traces if _continues_turn(before) else {}
        limit = MAX_SECONDS
        if self._replaying.is_running:
            limit = min(limit, self._replaying.times.seconds)
        self._screen.show_move(before.position, node.move, limit)
        animation.traces = {**traces_of_turn, **animation.traces}

    def follow_move(self, event: MovePlayed) -> None:
        """Follow the view to a new move, and move the cursor to where it is needed next.

        If the other player made the move, the cursor stays.
        """
        self.follow()
        view = self._view
        mover = event.before.seat_to_move
        if view.is_own_turn and mover is not event.after.seat_to_move:
            self._screen.post_message(Ring())
        is_own_move = event.is_variation or view.decides_for(mover)
        if is_own_move and self._screen.is_drawn:
            site = self._screen.presenter.cursor_after(event.after)
            if site is None and view.is_persons_turn:
                site = self._choosing.selection.nearest_open_site()
            self._choosing.lead_after_move(site)


def _continues_turn(node: Node) -> bool:
    """Return whether the player to move at a node has also made the move that led to it."""
    before = node.parent
    return before is not None and before.position.seat_to_move is node.position.seat_to_move
