"""The triggers of the rule tips of Slicron."""

from __future__ import annotations

from abstract_arcade.rules import Color, Move
from abstract_arcade.rules.geometry import mask_of, sites_of
from abstract_arcade.rules.slicron import SlicronPosition
from abstract_arcade.teaching.moments import PIE_RULE, Moment, Trigger, ends, places, read_moments


def _makes_path(before: SlicronPosition, move: Move, after: SlicronPosition) -> bool:
    if not move:
        return False
    board = before.game.board
    mover = before.to_move
    site = move[0]
    joined = board.neighbor_masks[site] & before.stones(mover)
    is_on_edge = board.edge_mask >> site & 1
    # Only a stone on the edge, or one that joins two groups, can make a path. This saves most calls
    # of `paths`.
    if not joined or not (is_on_edge or joined.bit_count() > 1):
        return False
    return len(after.paths(mover)) > len(before.paths(mover))


def _chooses_trim(before: SlicronPosition, move: Move, after: SlicronPosition) -> bool:
    return len(move) > 1


def _has_choice(position: SlicronPosition, sites: Move) -> bool:
    return any(move[:1] == sites[:1] and len(move) > 1 for move in position.legal_moves())


def _touches_path(before: SlicronPosition, move: Move, after: SlicronPosition) -> bool:
    if not move:
        return False
    near = before.game.board.neighbor_masks[move[0]]
    if not near & before.stones(before.to_move):
        return False
    return any(near & mask_of(path.stones) for path in before.paths(before.to_move))


def _is_too_long(position: SlicronPosition, sites: Move) -> bool:
    site = sites[0]
    is_blocked = position.blocked_cells(position.to_move) >> site & 1
    return bool(is_blocked) and position.color_at(site) is None


def _makes_two(before: SlicronPosition, move: Move, after: SlicronPosition) -> bool:
    if not move:
        return False
    board = before.game.board
    site = move[0]
    is_on_edge = bool(board.edge_mask >> site & 1)
    beside = board.neighbor_masks[site] & before.stones(before.to_move)
    return is_on_edge and bool(beside & board.edge_mask)


def _group(position: SlicronPosition, color: Color, start: int) -> int:
    """Return the mask of the stones of `color` on the mask `start`, and all connected to them."""
    stones = position.stones(color)
    near = position.game.board.neighbor_masks
    group = start & stones
    new = group
    while new:
        around = 0
        for site in sites_of(new):
            around |= near[site]
        new = around & stones & ~group
        group |= new
    return group


def _edge_stones(position: SlicronPosition, group: int) -> int:
    return (group & position.game.board.edge_mask).bit_count()


def _has_third_edge_stone(before: SlicronPosition, move: Move, after: SlicronPosition) -> bool:
    """Return whether the group of the new stone has more than two stones on the edge."""
    if not move:
        return False
    group = _group(after, before.to_move, 1 << move[0])
    return _edge_stones(after, group) > 2


def _would_join_paths(position: SlicronPosition, sites: Move) -> bool:
    """Return whether an empty cell touches two groups of the colour to move, each with a path."""
    site = sites[0]
    if position.color_at(site) is not None:
        return False
    color = position.to_move
    left = position.game.board.neighbor_masks[site] & position.stones(color)
    count = 0
    while left:
        group = _group(position, color, left & -left)
        left &= ~group
        if _edge_stones(position, group) > 1:
            count += 1
    return count > 1


def _has_safe_cells(before: SlicronPosition, move: Move, after: SlicronPosition) -> bool:
    """Return whether there are cells where only one colour can place a stone.

    False after a swap, and if the game is over.
    """
    if not move or after.outcome is not None:
        return False
    return after.open_cells(Color.BLACK) != after.open_cells(Color.WHITE)


def _grows_before_path(before: SlicronPosition, move: Move, after: SlicronPosition) -> bool:
    """Return whether the new stone joins a group that has one edge stone, and so no path yet."""
    if not move:
        return False
    group = _group(after, before.to_move, 1 << move[0])
    return group.bit_count() > 1 and _edge_stones(after, group) == 1


MOMENTS = read_moments(
    "slicron",
    {
        "Groups, edge stones": Trigger(places),
        "Paths and trimming": Trigger(_makes_path),
        "Choosing what to trim": Trigger(_chooses_trim, _has_choice),
        "Shortening paths": Trigger(_touches_path),
        "A refused placement": Trigger(refused=_is_too_long),
        "Dead neighbourhoods": Trigger(_makes_two),
        "The last stone wins": Trigger(ends()),
        "The swap": PIE_RULE,
    },
)
"""The rule tips of Slicron, most urgent first."""

BELIEFS = (
    Moment(
        "How to win",
        "Cells that only you can play are safe. With more of them you place the last stone.",
        Trigger(_has_safe_cells),
        "safe-cells-decide-the-race",
    ),
    Moment(
        "How to win",
        "A path joins two edge stones. Make it long: each stone that shortens it is one more move.",
        Trigger(_grows_before_path),
        "long-paths-are-good",
    ),
    Moment(
        "Paths and trimming",
        "Any two edge stones of a group stay joined by a path. The other stones are removed.",
        Trigger(_has_third_edge_stone),
        "edge-stones-never-leave",
    ),
    Moment(
        "Dead neighbourhoods",
        "No stone can join two groups that both have a path.",
        Trigger(refused=_would_join_paths),
        "paths-stay-apart",
    ),
)
"""The belief tips of Slicron."""
