"""The value of a Renju position, the moves that win it at once, and those worth a look.

The first two look at fives: five points in a row that a colour could still fill. A row that is open
on both sides is part of several fives, so an open three needs no pattern of its own. Terms and
masks are those of `abstract_arcade.rules.renju_lines`.

The opening is judged by the fifth stones that it leads to. Black offers the best ones, of which
White picks the worst: a number is worth the fifth stone of that rank. Where a swap is open the seat
to move takes the better colour, so whoever leads there wants an even game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from abstract_arcade.rules import SWAP, Color, Move, Site
from abstract_arcade.rules.renju import RenjuPosition, Stage
from abstract_arcade.rules.renju_lines import (
    BOARD,
    STEPS_IN_ROWS,
    RowBitboards,
    five_points,
    fives_by_stones,
    fouls,
    lines_of,
    mask_in_rows,
    placed,
    planes,
    sites_in,
)
from abstract_arcade.rules.renju_names import equivalents, inequivalent
from abstract_arcade.rules.renju_opening import AREAS, NUMERALS, OpeningRules, offers_in_all

# The values of a five with one, two and three stones, for the side to move and for the other.
_MOVING = (1, 6, 40)
_WAITING = (1, 4, 12)

# The advantage, in the same units, whose value is half a win.
_HALF = 80

_WINS_NEXT = 0.98
_WINS_AFTER = 0.95

_FAIR_FIFTH = 0.15
"""The value for Black of a fifth stone that leaves an even game.

It is what the third best fifth stone is worth in most of the 26 openings after a good fourth, and
three or four offers are what players name there. The advantage of the first move lies in it.
"""

_EVEN = 0.03
"""A smaller advantage is no reason to prefer a colour."""

_FOURTHS = 6
"""How many fourth stones are worth a look."""

_SPARE_FIFTHS = 2
"""How many fifth stones are worth a look beyond those that are to be offered."""


def evaluate(position: RenjuPosition, color: Color) -> float:
    """See `Heuristic.evaluate`.

    It weighs the fives that either side can still fill by their number of stones. Black cannot use
    points that are fouls. White is assumed to pick the offer that is worst for Black.
    """
    outcome = position.outcome
    if outcome is not None:
        if outcome.winner is None:
            return 0.0
        return 1.0 if outcome.winner is color else -1.0
    lines = position.lines
    to_move = position.to_move
    if position.stage is Stage.PICK:
        offered = (placed(lines, site, Color.BLACK) for site in position.offers)
        value = max(board_value(board, Color.WHITE) for board in offered)
        return value if color is Color.WHITE else -value
    if not position.opening.is_over:
        value = _opening_value(position)
        if position.opening.swap_open:
            value = _unevenness(value)
        return value if color is to_move else -value
    value = board_value(lines, to_move)
    return value if color is to_move else -value


def board_value(lines: RowBitboards, to_move: Color) -> float:
    """Return the value of a board for the colour to move, in an unfinished game."""
    black, white, free = planes(lines[0])
    barred = mask_in_rows(fouls(lines))
    on_move = to_move is Color.BLACK
    black_worth, black_wins = _prospects(
        black, free & ~barred, _MOVING if on_move else _WAITING, exact=True
    )
    white_worth, white_wins = _prospects(white, free, _WAITING if on_move else _MOVING, exact=False)
    if on_move:
        wins = black_wins
        threats = white_wins
        worth = black_worth - white_worth
    else:
        wins = white_wins
        threats = black_wins
        worth = white_worth - black_worth
    if wins:
        return _WINS_NEXT
    # Two points cannot both be taken, and Black cannot take a foul.
    if threats & threats - 1 or (on_move and threats & barred):
        return -_WINS_AFTER
    return _WINS_AFTER * worth / (abs(worth) + _HALF)


def _prospects(own: int, free: int, weights: tuple[int, int, int], exact: bool) -> tuple[int, int]:
    """Return the value of a colour's fives, and the mask of the points where it would win."""
    one, two, three = weights
    worth = 0
    wins = 0
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
    """Return the legal moves worth a look: near a stone and not a foul, if there are any.

    Near means within two rows and columns, which includes every point that makes or stops a five or
    a four. In the opening there are fewer, and a swap is among them only where it is right.
    """
    moves = position.legal_moves()
    opening = position.opening
    if not opening.is_over:
        if opening.swap_open:
            if _opening_value(position) < -_EVEN:
                return (SWAP,)
            moves = moves[:-1]
        chosen = _opening_candidates(position)
        if chosen is not None:
            return tuple(move for move in moves if move[0] in chosen)
        if opening.stage <= Stage.FIRST_STONE or opening.stage is Stage.PICK:
            return moves
    black, white, free = planes(position.lines[0])
    if position.to_move is Color.BLACK:
        free &= ~mask_in_rows(position.fouls())
    for points in (_near(black | white) & free, free):
        sites = frozenset(sites_in(points))
        if sites:
            return tuple(move for move in moves if move[0] in sites)
    return moves


def _near(stones: int) -> int:
    """Return the points within two rows and columns of a stone, and others beside the board."""
    for step in STEPS_IN_ROWS[:2]:
        stones |= stones << step | stones >> step | stones << 2 * step | stones >> 2 * step
    return stones


def _opening_candidates(position: RenjuPosition) -> Sequence[Site] | None:
    """The points and numerals worth a look at a stage of the opening; None for no opinion."""
    opening = position.opening
    rules = position.game.opening_rules
    lines = position.lines
    if opening.stage in (Stage.SECOND_STONE, Stage.THIRD_STONE):
        return inequivalent((move[0] for move in position.legal_moves() if move), lines)
    if opening.stage is Stage.FOURTH_STONE:
        return _good_fourths(lines[0], rules.areas.get(Stage.FOURTH_STONE))[:_FOURTHS]
    if opening.stage in (Stage.FIFTH_STONE, Stage.FURTHER_OFFER):
        if rules.declares_instead and opening.number is None:
            fifths = sorted(_placed_fifths(lines), key=lambda fifth: abs(fifth[0]))
            return (*(site for _, site in fifths[: 2 * _SPARE_FIFTHS]), *NUMERALS)
        in_all = offers_in_all(rules, opening)
        if in_all > 1:
            left = in_all - len(opening.offers) + _SPARE_FIFTHS
            return [site for _, site in _unoffered(lines, opening.offers)[:left]]
    return None


def _opening_value(position: RenjuPosition) -> float:
    """The value for the colour to move if its seat goes on without a swap; not for the pick."""
    value = _opening_value_for_black(position)
    return value if position.to_move is Color.BLACK else -value


def _opening_value_for_black(position: RenjuPosition) -> float:
    """`_opening_value` for the seat that holds Black."""
    opening = position.opening
    rules = position.game.opening_rules
    lines = position.lines
    if opening.stage is Stage.OPENING_OVER:
        return _fifth_value(lines)
    if Stage.FIRST_STONE <= opening.stage <= Stage.THIRD_STONE:
        return 0.0
    _, white, _ = planes(lines[0])
    if white.bit_count() < 2:
        # The fourth stone is still to come; White is assumed to know a good one.
        best = _good_fourths(lines[0], rules.areas.get(Stage.FOURTH_STONE))[0]
        lines = placed(lines, best, Color.WHITE)
    if opening.number is None and rules.numbers:
        if rules.declares_instead:
            has_swapped = opening.stage is Stage.FIFTH_STONE and not opening.swap_open
            return _value_instead(lines, may_declare=not has_swapped)
        return _value_of_naming(lines, rules)
    offered = [_fifth_value(placed(lines, site, Color.BLACK)) for site in opening.offers]
    left = offers_in_all(rules, opening) - len(offered)
    return min([*offered, _ranked(_unoffered(lines, opening.offers), left)])


def _value_of_naming(lines: RowBitboards, rules: OpeningRules) -> float:
    """The value for Black where a number is still to be named, after which a swap is open."""
    fifths = _fifths(lines[0])
    least = min(_unevenness(_ranked(fifths, number)) for number in rules.numbers)
    return -least if rules.to_move(Stage.NUMBER) is Color.BLACK else least


def _value_instead(lines: RowBitboards, *, may_declare: bool) -> float:
    """The value for Black of placing the fifth stone, after which a swap is open, or of 10."""
    value = -min(_unevenness(value) for value, _ in _placed_fifths(lines))
    return max(value, _ranked(_fifths(lines[0]), 10)) if may_declare else value


def _ranked(fifths: Sequence[tuple[float, Site]], rank: int) -> float:
    """Return the value of the fifth stone of a rank, counted from 1."""
    return fifths[min(rank, len(fifths)) - 1][0]


def _unevenness(value: float) -> float:
    """What a seat gains by the choice between the colours."""
    return abs(value) if abs(value) > _EVEN else 0.0


def _fifth_value(lines: RowBitboards) -> float:
    """Return the value for Black after the fifth stone, compared with a fair one."""
    return -board_value(lines, Color.WHITE) - _FAIR_FIFTH


def _unoffered(lines: RowBitboards, offers: Iterable[Site]) -> list[tuple[float, Site]]:
    """`_fifths` but for those that are equivalent to an offer."""
    barred = equivalents(lines, offers)
    return [fifth for fifth in _fifths(lines[0]) if fifth[1] not in barred]


def _placed_fifths(lines: RowBitboards) -> list[tuple[float, Site]]:
    """`_fifths` where Taraguchi-10 allows a fifth stone that is not offered."""
    return [fifth for fifth in _fifths(lines[0]) if fifth[1] in AREAS[9]]


# A search of an opening asks again for most positions; each takes 0.7 ms.
@lru_cache(maxsize=256)
def _fifths(rows: int) -> tuple[tuple[float, Site], ...]:
    """The fifth stones near the four, no two equivalent: (value for Black, site), best first.

    They are more than can be offered.
    """
    lines = lines_of(rows)
    black, white, free = planes(rows)
    near = _near(black | white)
    sites = inequivalent(sites_in(near & free), lines)
    if len(sites) <= len(NUMERALS) + _SPARE_FIFTHS:
        # Stones that are close together and symmetric have few different points around them.
        sites = inequivalent(sites_in(_near(near) & free), lines)
    fifths = [(_fifth_value(placed(lines, site, Color.BLACK)), site) for site in sites]
    return tuple(sorted(fifths, reverse=True))


# As for `_fifths`; each takes 0.6 ms.
@lru_cache(maxsize=256)
def _good_fourths(rows: int, width: int | None) -> tuple[Site, ...]:
    """Return the fourth stones near the three and in a central square, best for White first."""
    lines = lines_of(rows)
    black, white, free = planes(rows)
    sites = sites_in(_near(black | white) & free)
    return tuple(
        sorted(
            (site for site in sites if width is None or site in AREAS[width]),
            key=lambda site: board_value(placed(lines, site, Color.WHITE), Color.BLACK),
        )
    )
