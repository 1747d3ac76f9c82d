"""Leading the cursor to what may be chosen."""

from __future__ import annotations

from typing import Any

from abstract_arcade.rules import Game, Site
from abstract_arcade.session.selection import Selection
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.games.panel import number_columns
from abstract_arcade.tui.games.presenter import View


def lead_to_next(board: Board, game: Game, selection: Selection, step: int) -> bool:
    """Show the next move at the cursor, or the one before if `step` is negative.

    Where there is one only, the cursor goes to the next open site.

    Returns:
        Whether the board is to be shown anew; a cursor that has moved sees to that itself.
    """
    board.end_animation()
    if selection.show_next(step):
        return True

    def order(site: Site) -> tuple[int, int]:
        layout = board.layout_shown
        if site not in game.board.sites:
            # Beside the board: after all that is on it.
            return layout.height, site
        x, y = layout.place(site)
        return y, x

    sites = sorted(selection.open_sites, key=order)
    here = order(board.cursor)
    after = [site for site in sites if order(site) > here]
    before = [site for site in sites if order(site) < here]
    ahead = [*after, *before] if step > 0 else [*reversed(before), *reversed(after)]
    if ahead:
        board.cursor = ahead[0]
    return False


def lead_beside(board: Board, game: Game, view: View[Any], columns: int) -> None:
    """Let the keys lead the cursor beside the board where only sites beside it are open."""
    on_board = game.board.sites
    open_sites = view.open_sites if view.can_choose else ()
    beside = sorted(site for site in open_sites if site not in on_board)
    board.beside = beside if len(beside) == len(open_sites) else ()
    if beside:
        board.beside_columns, _ = number_columns(range(1, len(beside) + 1), columns)
