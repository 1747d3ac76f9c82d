"""The value of a Renju position, and the moves that win it at once.

Both look at fives: five points in a row that a colour could still fill. A row that is open on both
sides is part of several fives, so an open three needs no pattern of its own. Terms and masks are
those of `abstract_arcade.rules.renju_lines`.
"""

from __future__ import annotations

from abstract_arcade.rules import Color, Move
from abstract_arcade.rules.renju import RenjuPosition, Stage
from abstract_arcade.rules.renju_lines import (
    BOARD,
    STEPS_IN_ROWS,
    RowBitboards,
    five_points,
    fives_by_stones,
    fouls,
    mask_in_rows,
    placed,
    planes,
    sites_in,
)

# The values of a five with one, two and three stones, for the side to move and for the other.
_MOVING = (1, 6, 40)
_WAITING = (1, 4, 12)

# The advantage, in the same units, whose value is half a win.
_HALF = 80

_WINS_NEXT = 0.98
_WINS_AFTER = 0.95


def evaluate(position: RenjuPosition, color: Color) -> float:
    """See `Heuristic.evaluate`.

    It weighs the fives that either side can still fill by their number of stones. Black cannot use
    points that are fouls. Of two offers, White is assumed to pick the one that is worse for Black.
    """
    outcome = position.outcome
    if outcome is not None:
        if outcome.winner is None:
            return 0.0
        return 1.0 if outcome.winner is color else -1.0
    lines, to_move = position.lines, position.to_move
    if position.offers:
        offered = (placed(lines, site, Color.BLACK) for site in position.offers)
        value = max(_value(board, Color.WHITE) for board in offered)
        return value if color is Color.WHITE else -value
    value = _value(lines, to_move)
    return value if color is to_move else -value


def _value(lines: RowBitboards, to_move: Color) -> float:
    """The value of a board for the colour to move, in an unfinished game."""
    black, white, free = planes(lines[0])
    barred = mask_in_rows(fouls(lines))
    on_move = to_move is Color.BLACK
    black_worth, black_wins = _prospects(
        black, free & ~barred, _MOVING if on_move else _WAITING, exact=True
    )
    white_worth, white_wins = _prospects(white, free, _WAITING if on_move else _MOVING, exact=False)
    wins, threats, worth = black_wins, white_wins, black_worth - white_worth
    if not on_move:
        wins, threats, worth = white_wins, black_wins, -worth
    if wins:
        return _WINS_NEXT
    # Two points cannot both be taken, and Black cannot take a foul.
    if threats & threats - 1 or (on_move and threats & barred):
        return -_WINS_AFTER
    return _WINS_AFTER * worth / (abs(worth) + _HALF)


def _prospects(own: int, free: int, weights: tuple[int, int, int], exact: bool) -> tuple[int, int]:
    """The value of a colour's fives, and the mask of the points where it would win."""
    one, two, three = weights
    worth = wins = 0
    for step in STEPS_IN_ROWS:
        ones, twos, threes, fours = fives_by_stones(own, own | free, step, exact)
        worth += one * ones.bit_count() + two * twos.bit_count() + three * threes.bit_count()
        if fours:
            wins |= five_points(fours, step)
    return worth, wins & free


def winning_moves(position: RenjuPosition, color: Color) -> tuple[Move, ...]:
    """See `Heuristic.winning_moves`. A win by the opponent's foul does not count."""
    assert isinstance(position, RenjuPosition)
    if (
        position.outcome is not None
        or position.to_move is not color
        or position.stage < Stage.OPENING_OVER
    ):
        return ()
    black, white, free = planes(position.lines[0])
    own = black if color is Color.BLACK else white
    _, wins = _prospects(own, free, _MOVING, exact=color is Color.BLACK)
    return tuple(BOARD.single_moves[site] for site in sites_in(wins))


def candidate_moves(position: RenjuPosition) -> tuple[Move, ...]:
    """The legal moves worth a look: near a stone and not a foul, if there are any.

    Near means within two rows and columns, which includes every point that makes or stops a five or
    a four.
    """
    moves = position.legal_moves()
    if position.stage <= Stage.THIRD_STONE or position.stage is Stage.PICK:
        return moves
    black, white, free = planes(position.lines[0])
    if position.to_move is Color.BLACK:
        free &= ~mask_in_rows(position.fouls())
    near = black | white
    for step in STEPS_IN_ROWS[:2]:
        near |= near << step | near >> step | near << 2 * step | near >> 2 * step
    for points in (near & free, free):
        sites = frozenset(sites_in(points))
        if sites:
            return tuple(move for move in moves if not move or move[0] in sites)
    return moves
