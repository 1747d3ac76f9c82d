"""How the rows of a screen with a board are shared between title, board, status and keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

LARGE_PANEL, SMALL_PANEL = (4 + 1 + 2, 7), (2 + 1, 5)
"""The empty rows around what only a game shows, and the least rows of the moves below it."""

AIRY_MOVES = 9
"""The rows of the moves from which on what only a game shows has all the air that it wants."""

MAX_GROWTH = 3
"""Rows by which the status is longer than at rest where the board leaves them anyway."""


class Rows(NamedTuple):
    """The rows of the screen from top to bottom; the board has those that are left."""

    title: int
    status: int
    keys: int = 1
    is_status_wide: bool = False
    """Whether the status goes on below the panel, which is shorter then."""


def shared(beside_board: int, title: int, status: int) -> Rows:
    """Share the rows that the board leaves, so that it is in the middle of them.

    What is left over goes to title and status: the status needs no new layout, then, to grow.

    Args:
        beside_board: the rows that the board leaves, 3 at least.
        title: the rows of the title at best.
        status: those of the status at rest.
    """
    room = beside_board - 1 - title - status
    if room < 0:
        return Rows(1, beside_board - 2)
    above = room // 2
    return Rows(title + min(above, MAX_GROWTH), status + min(room - above, MAX_GROWTH))


def with_status(rows: Rows, needed: Callable[[bool], int], *, has_panel: bool) -> Rows:
    """The rows with room for the whole status, as far as there is any to be had.

    First the panel gives way, then the title, then the keys.

    Args:
        rows: those at rest.
        needed: the rows that the status needs, by whether it goes on below the panel.
        has_panel: whether there is a panel that can give way.
    """
    if needed(False) <= rows.status:
        return rows
    missing = needed(has_panel) - rows.status
    title = rows.title if missing < 1 else 0
    missing -= rows.title - title
    keys = rows.keys if missing < 1 else 0
    status = rows.status + rows.keys - keys + rows.title - title
    return Rows(title, status, keys, is_status_wide=has_panel)


def facts_rows(height: int, seats: int, most: int, dense: int, *, is_large: bool) -> int:
    """The rows of the panel for what only a game shows: no more than the moves can spare.

    Args:
        height: the rows of the screen.
        seats: those of the seats.
        most: the rows that the game wants.
        dense: those that it can do with.
        is_large: whether the screen is large enough for a panel with much air.
    """
    air, moves = LARGE_PANEL if is_large else SMALL_PANEL
    room = max(0, height - 1 - air - seats - moves)
    return min(most if moves + room - most >= AIRY_MOVES else dense, room)
