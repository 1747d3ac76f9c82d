"""The heuristic of Renju, which counts fives: five points in a row that a colour can still fill.

A row that is open on both sides is part of several fives, so an open three needs no special
pattern. Terms and masks are those of `abstract_arcade.rules.renju_lines`.

The value of an opening is that of the fifth stones to which it leads. Black offers some of the best
ones, and White picks the worst of these: if Black offers n points, the nth best one counts. If a
swap is open, the seat to move takes the better colour, so the seat before it wants an even game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

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

_MOVING = (1, 6, 40)
"""The weights of a five with one, two and three stones of the colour to move."""

_WAITING = (1, 4, 12)
"""The weights of a five with one, two and three stones of the colour that is not to move."""

_HALF = 80
"""The lead, as a sum of these weights, whose value is half of `_WINS_AFTER`."""

_WINS_NEXT = 0.98
"""The value of a five at the next ply."""

_WINS_AFTER = 0.95
"""The value of a five that cannot be blocked, two plies ahead; other leads are worth less."""

FAIR_FIFTH = 0.15
"""The value for Black of a fifth stone that leaves an even game.

This is the value of the third best fifth stone in most of the 26 openings after a good fourth
stone; three or four offers are what players name there. It includes the advantage of the first
move.
"""

EVEN = 0.03
"""The largest difference of value at which an opening counts as even."""

_FOURTHS = 6
"""The most fourth stones that are candidate moves."""

_SPARE_FIFTHS = 2
"""Number of fifth stones that are candidate moves beyond those still to be offered."""


class Fifth(NamedTuple):
    """A point for the fifth stone, and the value for Black of the board with it."""

    value: float
    site: Site


def evaluate(position: RenjuPosition, color: Color) -> float:
    """Return the expected result, as `Heuristic.evaluate`.

    It weighs the fives that either colour can still fill by their number of stones. Black cannot
    use points that are fouls. White is assumed to pick the offer that is worst for Black.
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
    """Return the value of a board for the colour to move, between -1 and 1, both exclusive.

    Only the stones count. `evaluate` handles the opening and the end of the game.
    """
    black, white, free = planes(lines[0])
    barred = mask_in_rows(fouls(lines))
    on_move = to_move is Color.BLACK
    black_weights = _MOVING if on_move else _WAITING
    white_weights = _WAITING if on_move else _MOVING
    black_worth, black_wins = _prospects(black, free & ~barred, black_weights, exact=True)
    white_worth, white_wins = _prospects(white, free, white_weights, exact=False)
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
    # The colour to move cannot block two points at once, and Black cannot block on a foul.
    if threats & threats - 1 or (on_move and threats & barred):
        return -_WINS_AFTER
    return _WINS_AFTER * worth / (abs(worth) + _HALF)


def _prospects(own: int, free: int, weights: tuple[int, int, int], exact: bool) -> tuple[int, int]:
    """Return the sum of the weights of a colour's fives, and the mask of the points where it wins.

    Args:
        own: the mask of the colour's stones.
        free: the mask of the empty points that it can use.
        weights: the weights of a five with one, two and three stones.
        exact: whether an overline does not count, as for Black.
    """
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
    """Return the moves that win at once by a five, as `Heuristic.winning_moves`.

    In the opening there are none.
    """
    assert isinstance(position, RenjuPosition)
    if (
        position.outcome is not None
        or position.to_move is not color
        or position.stage < Stage.OPENING_OVER
    ):
        return ()
    black, white, free = planes(position.lines[0])
    own = black if color is Color.BLACK else white
    return tuple(BOARD.single_moves[site] for site in sites_in(winning_points(own, free, color)))


def winning_points(own: int, free: int, color: Color) -> int:
    """Return the mask of the points where a stone wins, by a five or, for White, an overline.

    `own` is the mask of the stones of `color`, `free` that of the empty points.
    """
    points = 0
    usable = own | free
    exact = color is Color.BLACK
    for step in STEPS_IN_ROWS:
        fours = fives_by_stones(own, usable, step, exact)[3]
        if fours:
            points |= five_points(fours, step)
    return points & free


def candidate_moves(position: RenjuPosition) -> tuple[Move, ...]:
    """Return the legal moves that players should examine.

    After the opening, these are the points near a stone that are no fouls, if there are any. Near
    means within two rows and columns, which includes every point that makes or blocks a five or a
    four. In the opening there are fewer, and a swap is returned only if it is right; then alone.
    """
    moves = position.legal_moves()
    opening = position.opening
    if not opening.is_over:
        if opening.swap_open:
            if _opening_value(position) < -EVEN:
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
    """Return the mask of the points within two rows and columns of a stone.

    Some bits outside the board are set, too.
    """
    for step in STEPS_IN_ROWS[:2]:
        stones |= stones << step | stones >> step | stones << 2 * step | stones >> 2 * step
    return stones


def _opening_candidates(position: RenjuPosition) -> Sequence[Site] | None:
    """Return the points and numerals (numbers of offers) to examine at a stage of the opening.

    A swap is not among them. None means that this stage has no special candidates.
    """
    opening = position.opening
    rules = position.game.opening_rules
    lines = position.lines
    if opening.stage in (Stage.SECOND_STONE, Stage.THIRD_STONE):
        return inequivalent((move[0] for move in position.legal_moves() if move), lines)
    if opening.stage is Stage.FOURTH_STONE:
        return fourth_stones(lines[0], rules.areas.get(Stage.FOURTH_STONE))[:_FOURTHS]
    if opening.stage in (Stage.FIFTH_STONE, Stage.FURTHER_OFFER):
        if rules.declares_instead and opening.number is None:
            fairest = sorted(_placed_fifths(lines), key=lambda fifth: abs(fifth.value))
            placements = [fifth.site for fifth in fairest[: 2 * _SPARE_FIFTHS]]
            return [*placements, *NUMERALS]
        in_all = offers_in_all(rules, opening)
        if in_all > 1:
            left = in_all - len(opening.offers) + _SPARE_FIFTHS
            return [fifth.site for fifth in _unoffered(lines, opening.offers)[:left]]
    return None


def _opening_value(position: RenjuPosition) -> float:
    """Return the value of an opening for the colour to move if its seat does not swap.

    The stage must not be the pick of an offer.
    """
    value = _opening_value_for_black(position)
    return value if position.to_move is Color.BLACK else -value


def _opening_value_for_black(position: RenjuPosition) -> float:
    """Return the value of an opening for Black if the seat to move does not swap.

    Up to the third stone it is 0.0.
    """
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
        best = fourth_stones(lines[0], rules.areas.get(Stage.FOURTH_STONE))[0]
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
    """Return the value for Black of an opening in which a number is named next.

    After it a swap is open, so the number that makes the game most even is assumed.
    """
    fifths = fifth_stones(lines[0])
    least = min(_unevenness(_ranked(fifths, number)) for number in rules.numbers)
    return -least if rules.to_move(Stage.NUMBER) is Color.BLACK else least


def _value_instead(lines: RowBitboards, *, may_declare: bool) -> float:
    """Return the value for Black of Taraguchi-10 before the fifth stone.

    Black places the fifth stone, after which a swap is open, or declares ten offers if
    `may_declare`.
    """
    value = -min(_unevenness(fifth.value) for fifth in _placed_fifths(lines))
    if may_declare:
        value = max(value, _ranked(fifth_stones(lines[0]), 10))
    return value


def _ranked(fifths: Sequence[Fifth], rank: int) -> float:
    """Return the value of the fifth stone of a rank, from 1, or of the last one if there are fewer.

    `fifths` are sorted, best first.
    """
    return fifths[min(rank, len(fifths)) - 1].value


def _unevenness(value: float) -> float:
    """Return the advantage of a seat that may choose its colour: never negative, 0.0 if even."""
    return abs(value) if abs(value) > EVEN else 0.0


def _fifth_value(lines: RowBitboards) -> float:
    """Return the value for Black of a board with five stones; 0.0 if it is `FAIR_FIFTH`."""
    return -board_value(lines, Color.WHITE) - FAIR_FIFTH


def _unoffered(lines: RowBitboards, offers: Iterable[Site]) -> list[Fifth]:
    """Return the `fifth_stones` that are not equivalent to a point of `offers`.

    The best one for Black comes first.
    """
    barred = equivalents(lines, offers)
    return [fifth for fifth in fifth_stones(lines[0]) if fifth.site not in barred]


def _placed_fifths(lines: RowBitboards) -> list[Fifth]:
    """Return the `fifth_stones` in the central 9x9 square, to which Taraguchi-10 confines them."""
    return [fifth for fifth in fifth_stones(lines[0]) if fifth.site in AREAS[9]]


# A search of an opening asks again for most positions; each takes 0.7 ms.
@lru_cache(maxsize=256)
def fifth_stones(rows: int) -> tuple[Fifth, ...]:
    """Return the fifth stones near four stones, best for Black first.

    No two of them are equivalent, and there are more than can be offered. `rows` is the copy of the
    board along rows.
    """
    lines = lines_of(rows)
    black, white, free = planes(rows)
    near = _near(black | white)
    sites = inequivalent(sites_in(near & free), lines)
    if len(sites) <= len(NUMERALS) + _SPARE_FIFTHS:
        # Symmetric stones that are close together have too few inequivalent points near them.
        sites = inequivalent(sites_in(_near(near) & free), lines)
    fifths = [Fifth(_fifth_value(placed(lines, site, Color.BLACK)), site) for site in sites]
    return tuple(sorted(fifths, reverse=True))


# A search of an opening asks again for most positions; each takes 0.6 ms.
@lru_cache(maxsize=256)
def fourth_stones(rows: int, width: int | None) -> tuple[Site, ...]:
    """Return the fourth stones near three stones, best for White first.

    `rows` is the copy of the board along rows. `width` is that of the central square to which the
    stone is confined, or None if it is not.
    """
    lines = lines_of(rows)
    black, white, free = planes(rows)
    sites = list(sites_in(_near(black | white) & free))
    if width is not None:
        sites = [site for site in sites if site in AREAS[width]]

    def value_for_black(site: Site) -> float:
        return board_value(placed(lines, site, Color.WHITE), Color.BLACK)

    return tuple(sorted(sites, key=value_for_black))
