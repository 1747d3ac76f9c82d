"""The value of a Krypte position, and the moves that win it at once.

Both look for squares where one more counter, with those that it turns, would line up four.
"""

from __future__ import annotations

from abstract_arcade.rules import SWAP, Color, Move
from abstract_arcade.rules.geometry import sites_of
from abstract_arcade.rules.krypte import (
    ACTIVE_SIDES,
    BOARD,
    KryptePosition,
    Side,
    fours,
    placed,
    turned,
)

_BORDERS = {
    Side.NORTH: BOARD.row_mask(0),
    Side.EAST: BOARD.column_mask(7),
    Side.SOUTH: BOARD.row_mask(7),
    Side.WEST: BOARD.column_mask(0),
}


def winning_moves(position: KryptePosition, color: Color) -> tuple[Move, ...]:
    """See `Heuristic.winning_moves`."""
    if position.outcome is not None or position.to_move is not color:
        return ()
    mine = position.stones(color)
    theirs = position.stones(color.other)
    capture = position.game.capture
    wins = []
    for site in sites_of(position.open_squares):
        move = BOARD.single_moves[site]
        mine_then, theirs_then = placed(mine, theirs, site, capture)
        if fours(mine_then):
            wins.append(move)
        elif not _can_answer(position.entry_side(move), mine_then, theirs_then, capture):
            # Rare, and only on crowded boards: the rules decide whether a move is left.
            outcome = position.play(move).outcome
            if outcome is not None and outcome.winner is color:
                wins.append(move)
    # A swap wins if there is no other move, since the opponent then has none. This happens in set
    # positions only.
    if not position.open_squares and SWAP in position.legal_moves():
        wins.append(SWAP)
    return tuple(wins)


def evaluate(position: KryptePosition, color: Color) -> float:
    """See `Heuristic.evaluate`.

    It compares the numbers of squares where either colour would complete a row, reachable now or
    not, and of safe counters: those without an empty square beside them, which adjacent capture
    cannot turn and custodial capture seldom does.
    """
    if position.outcome is not None:
        return 1.0 if position.outcome.winner is color else -1.0
    mine = position.stones(color)
    theirs = position.stones(color.other)
    empty = BOARD.full & ~(mine | theirs)
    beside_empty = _beside(empty)
    capture = position.game.capture
    score = (mine & ~beside_empty).bit_count() - (theirs & ~beside_empty).bit_count()
    for site in sites_of(empty):
        if fours(placed(mine, theirs, site, capture)[0]):
            score += 1
        if fours(placed(theirs, mine, site, capture)[0]):
            score -= 1
    return score / (8 + abs(score))


def _beside(squares: int) -> int:
    """The orthogonal neighbours of all `squares`, including those in `squares` themselves."""
    from_west = squares & ~_BORDERS[Side.EAST]
    from_east = squares & ~_BORDERS[Side.WEST]
    return (squares << 8 | squares >> 8 | from_west << 1 | from_east >> 1) & BOARD.full


def _can_answer(entry: Side, mine: int, theirs: int, capture: str) -> bool:
    """Whether the opponent certainly has a move after a counter of `mine` entered from `entry`.

    A counter from an active side can stop on any empty square of that side's border. Only one such
    square can also be reached from the other active side: the one nearest to it, which is the first
    or the last. So with two such squares one can be played, unless it would line up four for both
    colours, which takes a row of `mine`.
    """
    for side in ACTIVE_SIDES[entry]:
        free = _BORDERS[side] & ~(mine | theirs)
        first = (free & -free).bit_length()
        last = free.bit_length()
        if first < last and (
            capture == "custodial"
            or not (_turns_a_row(mine, theirs, first - 1) or _turns_a_row(mine, theirs, last - 1))
        ):
            return True
    return False


def _turns_a_row(mine: int, theirs: int, site: int) -> bool:
    """Whether a counter of `theirs` on `site` makes a row of `mine` under adjacent capture."""
    over = turned(theirs, mine, site, "adjacent")
    return bool(theirs & over) and bool(fours(mine ^ over))
