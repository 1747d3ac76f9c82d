"""The heuristic of Krypte: it looks for squares where a new counter would make four in a row.

The row may consist of the new counter, of counters that it turns, and of others of its colour.
"""

from __future__ import annotations

from typing import Final

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

HALF: Final = 8
"""The lead, in squares and safe counters, whose value is half of a win."""

_BORDERS = {
    Side.NORTH: BOARD.row_mask(0),
    Side.EAST: BOARD.column_mask(7),
    Side.SOUTH: BOARD.row_mask(7),
    Side.WEST: BOARD.column_mask(0),
}


def winning_moves(position: KryptePosition, color: Color) -> tuple[Move, ...]:
    """Return the moves that win at once, as `Heuristic.winning_moves`."""
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
            # Only on crowded boards: the opponent may have no move left. The rules decide.
            outcome = position.play(move).outcome
            if outcome is not None and outcome.winner is color:
                wins.append(move)
    # If a swap is the only move, the opponent has no move after it. This happens only in positions
    # that were set up.
    if not position.open_squares and SWAP in position.legal_moves():
        wins.append(SWAP)
    return tuple(wins)


def evaluate(position: KryptePosition, color: Color) -> float:
    """Return the expected result, as `Heuristic.evaluate`.

    It depends on how many squares complete a row of either colour, whether or not they can be
    reached now, and on how many safe counters each colour has. A counter is safe if no neighbouring
    square is empty: adjacent capture cannot turn it, and custodial capture seldom does.
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
    return score / (HALF + abs(score))


def _beside(squares: int) -> int:
    """Return the mask of every square that is orthogonally next to one of `squares`."""
    from_west = squares & ~_BORDERS[Side.EAST]
    from_east = squares & ~_BORDERS[Side.WEST]
    return (squares << 8 | squares >> 8 | from_west << 1 | from_east >> 1) & BOARD.full


def _can_answer(entry: Side, mine: int, theirs: int, capture: str) -> bool:
    """Return whether the opponent certainly has a legal move after an entry from a side.

    False may be wrong. A counter from an active side can stop on each empty square of that side's
    border. At most one of them can also be reached from the other active side: the one nearest to
    it, which is the first or the last. So one of two such squares can be played, unless it would
    make a row of four for both colours, which needs a row of `mine`.

    Args:
        entry: the side from which the counter entered.
        mine: the mask of the counters of the colour that has just moved.
        theirs: the mask of the opponent's counters.
        capture: the option of the game, "adjacent" or "custodial".
    """
    for side in ACTIVE_SIDES[entry]:
        free = _BORDERS[side] & ~(mine | theirs)
        first = (free & -free).bit_length()
        last = free.bit_length()
        if first == last:
            continue
        if capture == "custodial":
            return True
        if not (_turns_a_row(mine, theirs, first - 1) or _turns_a_row(mine, theirs, last - 1)):
            return True
    return False


def _turns_a_row(mine: int, theirs: int, site: int) -> bool:
    """Return whether a new counter of `theirs` turns counters into a row of four of `mine`.

    It enters on the empty square `site`, under adjacent capture.
    """
    over = turned(theirs, mine, site, "adjacent")
    return bool(theirs & over) and bool(fours(mine ^ over))
