"""What a position of Krypte is worth, and which moves win it at once.

Both work on the masks of counters. A *window* is four squares in a row that a colour must fill to
win; there are 130 of them, named by their first square and their direction.
"""

from __future__ import annotations

from abstract_arcade.rules import SWAP, Color, Move, Position
from abstract_arcade.rules.geometry import DIAGONAL, ORTHOGONAL, mask_of, sites_of
from abstract_arcade.rules.krypte import BOARD, KryptePosition, Side

_NEIGHBORS = BOARD.neighbor_masks
_RAYS = tuple(
    tuple(ray for step in ORTHOGONAL + DIAGONAL if (ray := BOARD.ray(site, step)))
    for site in BOARD.sites
)

_WEST, _EAST = BOARD.column_mask(0), BOARD.column_mask(7)
_NORTH, _SOUTH = BOARD.row_mask(0), BOARD.row_mask(7)

# The borders of the two sides that are active after a counter entered from North, East, …
_NEXT_BORDERS = ((_EAST, _SOUTH), (_SOUTH, _WEST), (_WEST, _NORTH), (_NORTH, _EAST))


def _window_starts(step: tuple[int, int]) -> int:
    """The squares with at least three more behind them in direction `step`."""
    return mask_of(site for site in BOARD.sites if len(BOARD.ray(site, step)) >= 3)


# For every direction the shift to the next square of a window, and where a window may begin.
_WINDOWS = tuple(
    (column + 8 * row, _window_starts((column, row)))
    for column, row in ((1, 0), (0, 1), (1, 1), (-1, 1))
)


def winning_moves(position: Position, color: Color) -> tuple[Move, ...]:
    """See `Heuristic.winning_moves`."""
    assert isinstance(position, KryptePosition)
    if position.outcome is not None or position.to_move is not color:
        return ()
    mine, theirs = position.stones(color), position.stones(color.other)
    custodial = position.game.capture == "custodial"
    found = []
    for site in sites_of(position.open_squares):
        turned = _flanked(mine, theirs, site) if custodial else _NEIGHBORS[site] & (mine | theirs)
        mine_then = mine ^ turned | 1 << site
        move = BOARD.single_moves[site]
        if _has_row(mine_then):
            found.append(move)
        elif not _can_answer(position.entry_side(move), mine_then, theirs ^ turned, custodial):
            # So full a board is rare, and only the rules know what is left on it.
            outcome = position.play(move).outcome
            if outcome is not None and outcome.winner is color:
                found.append(move)
    return (*found, *_winning_swap(position))


def _winning_swap(position: KryptePosition) -> tuple[Move, ...]:
    """`SWAP` where it wins: only on a set position in which the side to move has no other move."""
    if position.open_squares or SWAP not in position.legal_moves():
        return ()
    return (SWAP,)


def _flanked(mine: int, theirs: int, site: int) -> int:
    """The counters of `theirs` that one of `mine` on `site` turns under custodial capture."""
    turned = 0
    for ray in _RAYS[site]:
        run = 0
        for other in ray:
            bit = 1 << other
            if theirs & bit:
                run |= bit
                continue
            if mine & bit:
                turned |= run
            break
    return turned


def _has_row(stones: int) -> bool:
    for shift, starts in _WINDOWS:
        pairs = stones & stones >> shift
        if pairs & pairs >> 2 * shift & starts:
            return True
    return False


def _can_answer(entry: Side, mine: int, theirs: int, custodial: bool) -> bool:
    """Whether the opponent surely has a move after a counter of `mine` entered from `entry`.

    A counter from an active side stops at once on an empty square of that side's border. Only one
    such square can be reached from the other active side too: the one nearest to it, which is the
    first or the last of them. So of two one can be played, unless it lines up four for both
    colours.
    """
    occupied = mine | theirs
    for border in _NEXT_BORDERS[entry]:
        free = border & ~occupied
        first, last = free & -free, 1 << free.bit_length() >> 1
        if first != last and (
            custodial
            or not (
                _gives_row(mine, theirs, first.bit_length() - 1)
                or _gives_row(mine, theirs, last.bit_length() - 1)
            )
        ):
            return True
    return False


def _gives_row(mine: int, theirs: int, site: int) -> bool:
    """Whether a counter of `theirs` on `site` lines up four of `mine` under adjacent capture."""
    near = _NEIGHBORS[site]
    return bool(theirs & near) and _has_row(mine ^ near & (mine | theirs))


def evaluate(position: Position, color: Color) -> float:
    """See `Heuristic.evaluate`."""
    assert isinstance(position, KryptePosition)
    if position.outcome is not None:
        return 1.0 if position.outcome.winner is color else -1.0
    mine, theirs = position.stones(color), position.stones(color.other)
    return 0.0
