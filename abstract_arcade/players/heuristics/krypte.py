"""What a position of Krypte is worth, and which moves win it at once.

Both look at the masks of the counters: where would one more counter, with those that it turns,
line up four?
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
_NORTH, _SOUTH = BOARD.row_mask(0), BOARD.row_mask(7)
_WEST, _EAST = BOARD.column_mask(0), BOARD.column_mask(7)

# The borders of the two sides that are active after a counter entered from North, East, …
_NEXT_BORDERS = ((_EAST, _SOUTH), (_SOUTH, _WEST), (_WEST, _NORTH), (_NORTH, _EAST))

# For each direction of a row: the shift to its next square, and where four of them can begin.
_ROWS = tuple(
    (column + 8 * row, mask_of(s for s in BOARD.sites if len(BOARD.ray(s, (column, row))) >= 3))
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
        move = BOARD.single_moves[site]
        mine_then, theirs_then = _placed(mine, theirs, site, custodial)
        if _has_row(mine_then):
            found.append(move)
        elif not _can_answer(position.entry_side(move), mine_then, theirs_then, custodial):
            # Rare, on crowded boards: then only the rules can tell whether anything is left.
            outcome = position.play(move).outcome
            if outcome is not None and outcome.winner is color:
                found.append(move)
    # Who can do nothing but swap leaves the other without a move; only a set position is like that.
    if not position.open_squares and SWAP in position.legal_moves():
        found.append(SWAP)
    return tuple(found)


def evaluate(position: Position, color: Color) -> float:
    """See `Heuristic.evaluate`.

    It compares how many squares would complete a row for either colour, whether or not a counter
    can reach them now, and how many counters of either are safe: with no empty square beside them
    adjacent capture cannot turn them any more, and custodial capture seldom does.
    """
    assert isinstance(position, KryptePosition)
    if position.outcome is not None:
        return 1.0 if position.outcome.winner is color else -1.0
    mine, theirs = position.stones(color), position.stones(color.other)
    empty = BOARD.full & ~(mine | theirs)
    beside_empty = _beside(empty)
    custodial = position.game.capture == "custodial"
    score = (mine & ~beside_empty).bit_count() - (theirs & ~beside_empty).bit_count()
    for site in sites_of(empty):
        score += _has_row(_placed(mine, theirs, site, custodial)[0])
        score -= _has_row(_placed(theirs, mine, site, custodial)[0])
    return score / (8 + abs(score))


def _placed(mine: int, theirs: int, site: int, custodial: bool) -> tuple[int, int]:
    """The counters of both colours after one of `mine` is placed on `site`."""
    turned = _flanked(mine, theirs, site) if custodial else _NEIGHBORS[site] & (mine | theirs)
    return mine ^ turned | 1 << site, theirs ^ turned


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


def _has_row(counters: int) -> bool:
    for shift, starts in _ROWS:
        pairs = counters & counters >> shift
        if pairs & pairs >> 2 * shift & starts:
            return True
    return False


def _beside(squares: int) -> int:
    """The squares orthogonally next to any of `squares`, those next to each other included."""
    from_west, from_east = squares & ~_EAST, squares & ~_WEST
    return (squares << 8 | squares >> 8 | from_west << 1 | from_east >> 1) & BOARD.full


def _can_answer(entry: Side, mine: int, theirs: int, custodial: bool) -> bool:
    """Whether the opponent surely has a move after a counter of `mine` entered from `entry`.

    A counter from an active side stops at once on an empty square of that side's border. Only one
    such square can be reached from the other active side too: the one nearest to it, which is the
    first or the last of them. So of two one can be played, unless it would line up four for both
    colours, which takes a row of `mine`.
    """
    for border in _NEXT_BORDERS[entry]:
        free = border & ~(mine | theirs)
        first, last = (free & -free).bit_length(), free.bit_length()
        if first < last and (
            custodial
            or not (_turns_a_row(mine, theirs, first - 1) or _turns_a_row(mine, theirs, last - 1))
        ):
            return True
    return False


def _turns_a_row(mine: int, theirs: int, site: int) -> bool:
    """Whether a counter of `theirs` on `site` makes a row of `mine` under adjacent capture."""
    near = _NEIGHBORS[site]
    return bool(theirs & near) and _has_row(mine ^ near & (mine | theirs))
