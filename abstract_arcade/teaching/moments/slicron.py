"""When the rules of Slicron bite."""

from __future__ import annotations

from abstract_arcade.rules import Move
from abstract_arcade.rules.geometry import mask_of
from abstract_arcade.rules.slicron import SlicronPosition
from abstract_arcade.teaching.moments import PIE_RULE, When, ends, places, read_moments


def _makes_path(before: SlicronPosition, move: Move, after: SlicronPosition) -> bool:
    if not move:
        return False
    board, mover, site = before.game.board, before.to_move, move[0]
    joined = board.neighbor_masks[site] & before.stones(mover)
    # Only from one edge stone to another: a stone on the edge, or one between two groups.
    if not joined or not (board.edge_mask >> site & 1 or joined & joined - 1):
        return False
    return len(after.paths(mover)) > len(before.paths(mover))


def _has_choice(position: SlicronPosition, sites: Move) -> bool:
    return any(move[:1] == sites[:1] and len(move) > 1 for move in position.legal_moves())


def _touches_path(position: SlicronPosition, site: int) -> bool:
    """Whether a cell touches a path of the colour to move."""
    near = position.game.board.neighbor_masks[site]
    if not near & position.stones(position.to_move):
        return False
    return any(near & mask_of(path.stones) for path in position.paths(position.to_move))


def _is_too_long(position: SlicronPosition, sites: Move) -> bool:
    site = sites[0]
    is_blocked = position.blocked_cells(position.to_move) >> site & 1
    return bool(is_blocked) and position.color_at(site) is None


def _makes_two(before: SlicronPosition, move: Move, after: SlicronPosition) -> bool:
    if not move:
        return False
    board, site = before.game.board, move[0]
    beside = board.neighbor_masks[site] & before.stones(before.to_move)
    return bool(board.edge_mask >> site & 1 and beside & board.edge_mask)


MOMENTS = read_moments(
    "slicron",
    {
        "Groups, edge stones": When(places),
        "A path and its trim": When(_makes_path),
        "Choosing a trim": When(lambda before, move, after: len(move) > 1, _has_choice),
        "The duty to shorten": When(
            lambda before, move, after: bool(move) and _touches_path(before, move[0])
        ),
        "A refused placement": When(refused=_is_too_long),
        "Dead neighbourhoods": When(_makes_two),
        "The last stone wins": When(ends()),
        "The swap": PIE_RULE,
    },
)
"""The moments, in the order in which they are told."""
