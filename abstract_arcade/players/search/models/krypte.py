"""The search of Krypte, with a fast model for adjacent capture.

The model handles all squares at once, as bit masks. A mask has four empty columns after every row
and four empty rows before the first, so that a row of four never continues beyond an edge. The
rules are those of `abstract_arcade.rules.krypte`, and scores are those of the heuristic.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from abstract_arcade.players.heuristics import krypte as heuristic
from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.model import WON, Child, Children, SearchModel, score_of
from abstract_arcade.players.search.position_model import PositionModel
from abstract_arcade.players.search.tuning import Chances, GameSearch
from abstract_arcade.rules import SWAP, Color, Site
from abstract_arcade.rules.geometry import sites_of
from abstract_arcade.rules.krypte import ACTIVE_SIDES, BOARD, KryptePosition, Side

State: TypeAlias = tuple[int, int, int]
"""The mask of the mover's counters, the mask of the opponent's, and the state of the entry.

The last number is the index in `Side` of the side that was entered last, 4 before the first
counter, `_LOST` if the mover has lost, or `_HAS_WON` if the mover has won. A tuple of numbers is
faster to create and to compare than an object.
"""

_LOST = 5
_HAS_WON = 6

_MARGIN: Final = 4
"""The empty columns after each row, and the empty rows before the first."""

_ROW: Final = 8 + _MARGIN
"""The distance in bits of neighbouring squares in a column."""

_RISING = _ROW + 1
_FALLING = _ROW - 1


def _bit(site: Site) -> int:
    column, row = BOARD.points[site]
    return 1 << (row + _MARGIN) * _ROW + column


def _mask(sites: Iterable[Site]) -> int:
    return sum(map(_bit, sites))


_FULL = _mask(BOARD.sites)
# The keys are the values of `bit_length` for the bit of each square.
_NEIGHBORS = {_bit(site).bit_length(): _mask(BOARD.neighbors[site]) for site in BOARD.sites}
_MOVES = {_bit(site).bit_length(): BOARD.single_moves[site] for site in BOARD.sites}

_SIDES = tuple(ACTIVE_SIDES[side] for side in (*Side, None))
"""The active sides, indexed by the last number of a state."""


class _Entry(NamedTuple):
    """The lanes on which counters enter from a side.

    Attributes:
        upwards: whether a counter moves towards higher bits.
        step: the distance in bits of neighbouring squares on a lane.
        one: the mask of the line of squares along the side.
        two: the mask of the nearest two lines.
        four: the mask of the nearest four lines.
    """

    upwards: bool
    step: int
    one: int
    two: int
    four: int


def _rows_mask(first: int, count: int) -> int:
    return _mask(range(8 * first, 8 * (first + count)))


def _columns_mask(first: int, count: int) -> int:
    return _mask(site for site in BOARD.sites if first <= site % 8 < first + count)


_ENTRIES = (
    _Entry(True, _ROW, _rows_mask(0, 1), _rows_mask(0, 2), _rows_mask(0, 4)),
    _Entry(False, 1, _columns_mask(7, 1), _columns_mask(6, 2), _columns_mask(4, 4)),
    _Entry(False, _ROW, _rows_mask(7, 1), _rows_mask(6, 2), _rows_mask(4, 4)),
    _Entry(True, 1, _columns_mask(0, 1), _columns_mask(0, 2), _columns_mask(0, 4)),
)
"""The entries from North, East, South and West."""

BORDERS = tuple(entry.one for entry in _ENTRIES)
"""For each `Side`, the mask of the squares along it."""


def _stops(occupied: int, side: int) -> int:
    """Return the mask of the squares where counters from a side stop; see `rules.krypte.stops`."""
    upwards, step, one, two, four = _ENTRIES[side]
    filled = occupied
    if upwards:
        filled &= filled << step | one
        filled &= filled << 2 * step | two
        filled &= filled << 4 * step | four
        return (filled << step | one) & _FULL & ~occupied
    filled &= filled >> step | one
    filled &= filled >> 2 * step | two
    filled &= filled >> 4 * step | four
    return (filled >> step | one) & _FULL & ~occupied


def _completing(mine: int, step: int) -> int:
    """Return the mask of the squares that make four in a row with three of `mine`.

    `step` is the direction of the row: the distance in bits of neighbouring squares. The squares
    may be occupied, or outside the board.
    """
    pairs = mine & mine >> step
    after = pairs >> step
    before = pairs << 2 * step
    return after & (mine >> 3 * step | mine << step) | before & (mine >> step | mine << 3 * step)


def _rows(mine: int, theirs: int) -> tuple[int, int]:
    """Return the squares where a new counter makes a row of four of `mine`.

    A counter turns its orthogonal neighbours. So in the row that it makes, its neighbours were
    `theirs` before, and all other counters were `mine`.

    Returns:
        The mask of the squares where a counter of `mine` would itself be part of the row, and the
        mask of the squares where a counter of either colour turns `theirs` into the row. Both may
        include occupied squares.
    """
    within = _completing(mine, _RISING) | _completing(mine, _FALLING)
    beside = 0
    for step, across in ((1, _ROW), (_ROW, 1)):
        pairs = mine & mine >> step
        # The row is on the line of the counter: the square next to it, then two or three more.
        next_one = theirs >> step
        last_one = theirs << step
        two_on = pairs >> 2 * step
        two_back = pairs << 3 * step
        within |= next_one & two_on | last_one & two_back
        within |= next_one & last_one & (mine >> 2 * step | mine << 2 * step)
        beside |= next_one & two_on & mine >> 4 * step | last_one & two_back & mine << 4 * step
        # The row crosses that line at a neighbour of the counter.
        turning = theirs & _completing(mine, across)
        beside |= turning >> step | turning << step
    # On a diagonal, two neighbours of the counter are next to each other. `first` is the mask of
    # the first of these two. In the patterns of rows, T is a neighbour that is turned, and m is one
    # of `mine`.
    for step in (_RISING, _FALLING):
        pairs = mine & mine >> step
        both = theirs & theirs >> step
        one_back = mine << step
        two_on = mine >> 2 * step
        # m m m T
        first = theirs & pairs << 2 * step & mine << 3 * step
        # T m m m
        first |= theirs >> step & pairs >> 2 * step & mine >> 4 * step
        # m m T T, and m T T m
        first |= both & one_back & (mine << 2 * step | two_on)
        # T T m m
        first |= both & two_on & mine >> 3 * step
        beside |= first << _ROW
        beside |= first << 1 if step == _RISING else first >> 1
    return within, beside


class KrypteModel(SearchModel[State]):
    """A model of Krypte with adjacent capture in which no swap is possible any more."""

    def root(self, position: KryptePosition) -> State:
        mine = _mask(sites_of(position.stones(position.to_move)))
        theirs = _mask(sites_of(position.stones(position.to_move.other)))
        return mine, theirs, _SIDES.index(position.active_sides)

    def score(self, state: State) -> int:
        mine, theirs, side = state
        if side >= _LOST:
            return -WON if side == _LOST else WON
        within, beside = _rows(mine, theirs)
        their_within, their_beside = _rows(theirs, mine)
        empty = _FULL & ~(mine | theirs)
        wins = (within | beside) & empty
        losses = their_beside & empty
        targets = _targets(mine | theirs, side) & ~(wins & losses)
        if targets & wins:
            return WON - 1
        if not targets & ~losses:
            return 1 - WON if targets else -WON
        return _worth(mine, theirs, wins, (their_within | their_beside) & empty)

    def children(self, state: State) -> Children[State]:
        mine, theirs, side = state
        if side >= _LOST:
            return Children((), complete=True)
        occupied = mine | theirs
        within, beside = _rows(mine, theirs)
        _, losses = _rows(theirs, mine)
        wins = within | beside
        targets = _targets(occupied, side) & ~(wins & losses)
        if wins & targets:
            win = next(_bits(wins & targets))
            return Children([_child(mine, theirs, win, _LOST)], complete=True)
        safe = targets & ~losses
        if not safe:
            # Every move loses.
            return Children(
                [_child(mine, theirs, bit, _HAS_WON) for bit in _bits(targets)],
                complete=True,
            )
        sides = _SIDES[side]
        first = _stops(occupied, sides[0])
        children = [
            _child(mine, theirs, bit, sides[0] if first & bit else sides[1]) for bit in _bits(safe)
        ]
        # The moves left out make a row of the other colour, so they lose at once.
        return Children(children, complete=True)


def _bits(mask: int) -> Iterator[int]:
    """Yield the bits of a mask, the lowest first, each as a mask of its own."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def _targets(occupied: int, side: int) -> int:
    """Return the mask of the squares that are reached from exactly one active side."""
    sides = _SIDES[side]
    if len(sides) == 1:
        return _stops(occupied, sides[0])
    return _stops(occupied, sides[0]) ^ _stops(occupied, sides[1])


def _worth(mine: int, theirs: int, wins: int, their_wins: int) -> int:
    """Return the score of a position as the heuristic computes it.

    Args:
        mine: the mask of the mover's counters.
        theirs: the mask of the opponent's counters.
        wins: the empty squares where a counter makes a row of `mine`.
        their_wins: the empty squares where a counter makes a row of `theirs`.
    """
    empty = _FULL & ~(mine | theirs)
    beside_empty = empty << _ROW | empty >> _ROW | empty << 1 | empty >> 1
    score = wins.bit_count() - their_wins.bit_count()
    score += (mine & ~beside_empty).bit_count() - (theirs & ~beside_empty).bit_count()
    return score_of(score / (heuristic.HALF + abs(score)))


def _child(mine: int, theirs: int, bit: int, side: int) -> Child[State]:
    place = bit.bit_length()
    turned = _NEIGHBORS[place] & (mine | theirs)
    return Child(_MOVES[place], (theirs ^ turned, mine ^ turned | bit, side), same_seat=False)


def _model(
    position: KryptePosition, _clock: Clock, _depth: int | None
) -> SearchModel[State] | PositionModel:
    game = position.game
    begun = bool(position.stones(Color.BLACK) | position.stones(Color.WHITE))
    swap_may_come = game.pie and (not begun or SWAP in position.legal_moves())
    if game.capture == "adjacent" and not swap_may_come:
        return KrypteModel()
    return PositionModel(heuristic)


SEARCH = GameSearch(_model, chances=Chances(5.5))
"""The search of Krypte."""
