"""The fives, fours and threes that a Renju stone makes on its four lines, and Black's fouls.

The board is stored in four copies, one for each direction, in which the points of a line are next
to one another. A copy is an integer with two bits for each point: 01 for a black stone, 10 for a
white stone, 00 for an empty point, and 11 for each of the five points of padding before and after
every line. One shift and one mask then give the *window* of a point: the eleven points of a line
around it.

    offset   -5  -4  -3  -2  -1   0   1   2   3   4   5     from the point, the centre
    bits      0   2   4   6   8  10  12  14  16  18  20     the lower bit; the upper is the next
    line      #   #   .   X   X   +   X   .   O   .   .
    value    11  11  00  01  01  00  01  00  10  00  00

Here the line begins three points before the centre (`+`), and `#` is padding. A black stone on the
centre would make a four, at the offsets -2 to 1.

A window is wide enough: a five with the stone in it reaches at most four points away, and the next
point decides whether that five is exact.

Sources: the definitions on Marek Futrega's rules page (2008, in Polish) and, where it leaves a
choice, in the international rules of the Renju International Federation; see "Play" and "Fouls" in
`teaching/renju.md`. `a1` is the bottom-left point.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

from abstract_arcade.rules.core import Reason
from abstract_arcade.rules.geometry import (
    OnDemand,
    SquareBoard,
    mask_of,
    sites_of,
    square_board,
)
from abstract_arcade.rules.terms import Color, Site

BOARD: SquareBoard = square_board(15)

RowBitboards: TypeAlias = tuple[int, int, int, int]
"""The four copies of the board: along rows, columns, rising and falling diagonals."""


class RenjuReason(Reason):
    """The reasons why a game of Renju ends."""

    FIVE = "five"
    OVERLINE = "overline"
    DOUBLE_FOUR = "double four"
    DOUBLE_THREE = "double three"
    BOARD_FULL = "board full"

    @property
    def of_win(self) -> str:
        return "five in a row" if self is RenjuReason.FIVE else f"{Color.BLACK}'s foul: {self}"


FIVE = RenjuReason.FIVE
OVERLINE = RenjuReason.OVERLINE
DOUBLE_FOUR = RenjuReason.DOUBLE_FOUR
DOUBLE_THREE = RenjuReason.DOUBLE_THREE
FOULS = (OVERLINE, DOUBLE_FOUR, DOUBLE_THREE)
"""Black's fouls. A stone that commits several has the name of the first: "End" in the rules."""

_BLACK = Color.BLACK
_WHITE = Color.WHITE

_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
_STEPS = tuple(dx + dy * BOARD.size for dx, dy in _DIRECTIONS)

# The points of a window on each side of its centre, which is also the width of the padding.
_REACH = 5
_PADDING = (1 << 2 * _REACH) - 1
_WINDOW = (1 << 2 * (2 * _REACH + 1)) - 1
# The bit of a black stone on the centre of a window.
_CENTRE = 1 << 2 * _REACH
# A shift beyond the end of every copy, which leaves an empty window.
_NOWHERE = 1 << 10
# The lower bit of every point.
_LOWER = (1 << _NOWHERE) // 3


class _Layout(NamedTuple):
    """The layout of one copy of the board.

    `empty` is the copy without stones. For each site, `stones` has the bit of a black stone, and
    `shifts` the shift that moves the window of the site to the lowest bits. Lines of fewer than
    five points are left out, because no five fits on them: a stone there sets no bit, and its
    window is 0.
    """

    empty: int
    stones: tuple[int, ...]
    shifts: tuple[int, ...]


def _lay_out(dx: int, dy: int) -> _Layout:
    size = BOARD.size
    step = dx + dy * BOARD.size
    stones = [0] * len(BOARD.sites)
    shifts = [_NOWHERE] * len(BOARD.sites)
    empty = _PADDING
    place = 2 * _REACH
    for start, (x, y) in enumerate(BOARD.points):
        if 0 <= x - dx < size and 0 <= y - dy < size:
            continue
        length = size
        if dx:
            length = min(length, size - x)
        if dy > 0:
            length = min(length, size - y)
        elif dy < 0:
            length = min(length, y + 1)
        if length < 5:
            continue
        for site in range(start, start + length * step, step):
            stones[site] = 1 << place
            shifts[site] = place - 2 * _REACH
            place += 2
        empty |= _PADDING << place
        place += 2 * _REACH
    return _Layout(empty, tuple(stones), tuple(shifts))


_LAYOUTS = tuple(_lay_out(*direction) for direction in _DIRECTIONS)
_ROWS, _COLUMNS, _RISING, _FALLING = _LAYOUTS

EMPTY: RowBitboards = (_ROWS.empty, _COLUMNS.empty, _RISING.empty, _FALLING.empty)
"""The empty board."""

# The bits of a black stone, of a white stone, and the shifts of the window, for each site in all
# four copies.
_BLACK_STONES: tuple[RowBitboards, ...] = tuple(
    zip(_ROWS.stones, _COLUMNS.stones, _RISING.stones, _FALLING.stones, strict=True)
)
_WHITE_STONES: tuple[RowBitboards, ...] = tuple(
    (rows << 1, columns << 1, rising << 1, falling << 1)
    for rows, columns, rising, falling in _BLACK_STONES
)
_SHIFTS: tuple[RowBitboards, ...] = tuple(
    zip(_ROWS.shifts, _COLUMNS.shifts, _RISING.shifts, _FALLING.shifts, strict=True)
)

_BOARD = sum(_ROWS.stones)
_SITES = {stone.bit_length(): site for site, stone in enumerate(_ROWS.stones)}

STEPS_IN_ROWS = tuple(abs(2 * dx + 2 * (BOARD.size + _REACH) * dy) for dx, dy in _DIRECTIONS)
"""For each direction, the distance in bits between neighbours in the copy along rows."""


def _reached(distance: int) -> tuple[int, ...]:
    """Return for each site the points at most `distance` away on its lines, with the site itself.

    They are masks of lower bits in the copy along rows. The padding is as wide as half a window, so
    nothing wraps around an edge; the padding itself is masked out.
    """
    middle = distance * max(STEPS_IN_ROWS)
    away = range(-distance, distance + 1)
    star = mask_of(middle + count * step for step in STEPS_IN_ROWS for count in away)
    return tuple(star << place.bit_length() - 1 >> middle & _BOARD for place in _ROWS.stones)


_AROUND = _reached(_REACH)
_NEAR_BLACK = _reached(4)
_NEAR_WHITE = tuple(near << 1 for near in _NEAR_BLACK)

# For each site, the mask of both bits of all sites before it, in the copy along rows.
_EARLIER = tuple(3 * (_BOARD & stone - 1) for stone in _ROWS.stones)


def placed(lines: RowBitboards, site: Site, color: Color) -> RowBitboards:
    """Return the board with a stone added on an empty site."""
    rows, columns, rising, falling = lines
    stones = _BLACK_STONES if color is _BLACK else _WHITE_STONES
    in_rows, in_columns, in_rising, in_falling = stones[site]
    return rows | in_rows, columns | in_columns, rising | in_rising, falling | in_falling


def lines_of(rows: int) -> RowBitboards:
    """Return the four copies of the board whose copy along rows is `rows`."""
    lines = EMPTY
    for site in BOARD.sites:
        color = color_at((rows, 0, 0, 0), site)
        if color is not None:
            lines = placed(lines, site, color)
    return lines


def removed(lines: RowBitboards, site: Site) -> RowBitboards:
    """Return the board with the stone on `site` removed."""
    without = [copy & ~(3 * bit) for copy, bit in zip(lines, _BLACK_STONES[site], strict=True)]
    return without[0], without[1], without[2], without[3]


def windows(lines: RowBitboards, site: Site) -> RowBitboards:
    """Return the windows of a site, one for each copy; 0 for a line too short for a five."""
    rows, columns, rising, falling = lines
    in_rows, in_columns, in_rising, in_falling = _SHIFTS[site]
    return (
        rows >> in_rows & _WINDOW,
        columns >> in_columns & _WINDOW,
        rising >> in_rising & _WINDOW,
        falling >> in_falling & _WINDOW,
    )


_COLORS = (None, _BLACK, _WHITE)
"""The contents of a site, by its two bits."""


def color_at(lines: RowBitboards, site: Site) -> Color | None:
    """Return the colour of the stone on a site, or None if it is empty."""
    stone = lines[0] >> _SHIFTS[site][0] + 2 * _REACH & 3
    return _COLORS[stone]


def stones_before(lines: RowBitboards, site: Site) -> int:
    """Return the number of stones on the sites before `site`, in board order."""
    return (lines[0] & _EARLIER[site]).bit_count()


# The following functions examine whole boards at once, as masks of lower bits in the copy along
# rows. Its padding keeps a shift from carrying points into the next row.


def planes(rows: int) -> tuple[int, int, int]:
    """Return the masks of the black stones, the white stones and the empty points of a board.

    `rows` is its copy along rows.
    """
    upper = rows >> 1
    return rows & ~upper & _BOARD, upper & ~rows & _BOARD, _BOARD & ~(rows | upper)


def sites_in(mask: int) -> Iterator[Site]:
    """Yield the sites of a mask of lower bits in the copy along rows, in board order."""
    while mask:
        low = mask & -mask
        mask ^= low
        yield _SITES[low.bit_length()]


def mask_in_rows(sites: Iterable[Site]) -> int:
    """Return the mask of different `sites` in the copy along rows."""
    return sum(_ROWS.stones[site] for site in sites)


def fives_by_stones(
    own: int,
    usable: int,
    step: int,
    exact: bool = False,
) -> tuple[int, int, int, int]:
    """Return all rows of five usable points in one direction, by their number of own stones.

    The stones of all these rows are counted at once in binary: of two points, then of four, then of
    five.

    Args:
        own: the mask of one colour's stones.
        usable: the mask of the points that a row may consist of, `own` included.
        step: the direction, one of `STEPS_IN_ROWS`.
        exact: leave out rows with an own stone next to them, which would make an overline.

    Returns:
        The masks of the lowest points of the rows with one, two, three and four stones.
    """
    usable &= usable >> step
    usable &= usable >> 2 * step & usable >> 3 * step
    if exact:
        usable &= ~(own << step | own >> 5 * step)
    pair_one = own ^ own >> step
    pair_two = own & own >> step
    other_one = pair_one >> 2 * step
    other_two = pair_two >> 2 * step
    # If both pairs have one stone, neither has two: nothing carries from the twos to the fours.
    ones = pair_one ^ other_one
    twos = pair_two ^ other_two ^ (pair_one & other_one)
    fours = pair_two & other_two
    last = own >> 4 * step
    carry = ones & last
    ones ^= last
    fours |= twos & carry
    twos = (twos ^ carry) & usable
    odd = ones & usable
    return odd & ~twos & ~fours, twos & ~ones, twos & ones, fours & ~ones & usable


def five_points(fives: int, step: int) -> int:
    """Return the mask of all points of the rows of five whose lowest points are `fives`.

    `step` is the direction of the rows, one of `STEPS_IN_ROWS`.
    """
    fives |= fives << step
    return fives | fives << 2 * step | fives << 3 * step


# The following functions examine single windows. Stones, empty points and results are masks of
# lower bits, and the own stones always include the centre.


def _span(first: int, length: int) -> int:
    """Return the mask of `length` points from the offset `first`, counted from the centre."""
    return mask_of(range(2 * (_REACH + first), 2 * (_REACH + first + length), 2))


def _planes(points: int, color: Color) -> tuple[int, int]:
    """Return the masks of a colour's stones and of the empty points in a window or a whole copy."""
    lower = points & _LOWER
    upper = points >> 1 & _LOWER
    free = _LOWER & ~(lower | upper)
    return (lower & ~upper, free) if color is _BLACK else (upper & ~lower, free)


# Rows of a window through the centre: the mask of the row, of the points that must be empty, and of
# the points where an own stone would make an overline.
#
# Every row of five. No point has to be empty; the points next to the row are the third mask.
_FIVES = tuple(
    (_span(first, 5), 0, _span(first - 1, 7) ^ _span(first, 5)) for first in range(-4, 1)
)
# Every row of six. An overline through the centre contains at least one of them.
_SIXES = tuple(_span(first, 6) for first in range(-5, 1))
# Every row of four. The two points next to it must be empty; the third mask has the next two.
_FOURS = tuple(
    (
        _span(first, 4),
        _span(first - 1, 6) ^ _span(first, 4),
        _span(first - 2, 8) ^ _span(first - 1, 6),
    )
    for first in range(-3, 1)
)


def _lacking_one(
    rows: Iterable[tuple[int, int, int]],
    own: int,
    free: int,
    exact: bool,
) -> dict[int, int]:
    """Return every set of own stones that lacks one point to be one of `rows`, with these points.

    With `_FIVES` for `rows` the sets are fours, provided that there is no five yet. With `_FOURS`
    they are threes, and the points make straight fours. Keys and values are masks. Rules: "Play" in
    `teaching/renju.md`, "Four" and "Three".

    Args:
        rows: `_FIVES` or `_FOURS`.
        own: the stones of one colour.
        free: the empty points.
        exact: whether an overline does not count as a five, as for Black.
    """
    lacking: dict[int, int] = {}
    for row, beside, beyond in rows:
        if free & beside != beside or (exact and own & beyond):
            continue
        stones = own & row
        point = row ^ stones
        if point & free and not point & point - 1:
            lacking[stones] = lacking.get(stones, 0) | point
    return lacking


def _offsets(mask: int) -> Iterator[int]:
    return (place // 2 - _REACH for place in sites_of(mask))


class _Shape(Enum):
    """The strongest shape that a black stone makes on one line.

    A line with a three has no other shape, and no second three.
    """

    THREE = auto()
    FOUR = auto()
    TWO_FOURS = auto()
    OVERLINE = auto()
    FIVE = auto()


# As constants of the module, which are faster to read than members of the class.
_THREE = _Shape.THREE
_FOUR = _Shape.FOUR
_TWO_FOURS = _Shape.TWO_FOURS
_OVERLINE = _Shape.OVERLINE
_FIVE = _Shape.FIVE


def _black_shape(window: int) -> _Shape | None:
    """Return the shape that a black stone on the empty centre of a window makes, if any."""
    black, free = _planes(window | _CENTRE, _BLACK)
    # Most windows hold too few stones for anything.
    if black.bit_count() < 3:
        return None
    if any(black & six == six for six in _SIXES):
        return _OVERLINE
    if any(black & five == five for five, *_ in _FIVES):
        return _FIVE
    fours = _lacking_one(_FIVES, black, free, exact=True)
    if fours:
        return _FOUR if len(fours) == 1 else _TWO_FOURS
    return _THREE if _lacking_one(_FOURS, black, free, exact=True) else None


def _extensions(window: int) -> tuple[int, ...]:
    """Return the offsets of the points where another black stone extends a three.

    A black stone on the empty centre of the window makes the three.
    """
    black, free = _planes(window | _CENTRE, _BLACK)
    (points,) = _lacking_one(_FOURS, black, free, exact=True).values()
    return tuple(_offsets(points))


def _makes_white_five(window: int) -> bool:
    """Return whether a white stone on the empty centre of a window makes five or more."""
    white, _ = _planes(window | _CENTRE << 1, _WHITE)
    return any(white & five == five for five, *_ in _FIVES)


# At most 364 × 364 windows occur: on either side of the centre there are up to five points in one
# of three states, and then padding.
_BLACK_SHAPES = OnDemand(_black_shape)
_EXTENSIONS = OnDemand(_extensions)
_WHITE_FIVES = OnDemand(_makes_white_five)


def _black_shapes(lines: RowBitboards, site: Site) -> tuple[_Shape | None, ...]:
    """Return the shapes that a black stone on an empty site makes on its four lines."""
    row, column, rising, falling = windows(lines, site)
    return (
        _BLACK_SHAPES[row],
        _BLACK_SHAPES[column],
        _BLACK_SHAPES[rising],
        _BLACK_SHAPES[falling],
    )


def _read_completions(window: int) -> tuple[int, ...]:
    """Return the offsets of the points that complete fours of the stone in the centre."""
    color = _BLACK if window & _CENTRE else _WHITE
    points = 0
    for completing in _lacking_one(_FIVES, *_planes(window, color), color is _BLACK).values():
        points |= completing
    return tuple(_offsets(points))


_COMPLETIONS = OnDemand(_read_completions)


def completions(lines: RowBitboards, site: Site) -> list[Site]:
    """Return the empty sites where one more stone makes a five with the stone on `site`.

    The new stone has the colour of that stone. For White, an overline counts as well. The stone
    must not be in a five yet.
    """
    sites: list[Site] = []
    for window, step in zip(windows(lines, site), _STEPS, strict=True):
        offsets = _COMPLETIONS[window]
        if offsets:
            sites += [site + step * offset for offset in offsets]
    return sites


def apparent_threes(lines: RowBitboards, site: Site) -> int:
    """Return the number of threes that a black stone on an empty site makes.

    Threes that cannot really be extended, because every extension is a foul, are counted too.
    """
    return _black_shapes(lines, site).count(_THREE)


def white_wins(lines: RowBitboards, site: Site) -> bool:
    """Return whether a white stone on an empty site makes a five or an overline."""
    if (lines[0] & _NEAR_WHITE[site]).bit_count() < 4:
        return False
    row, column, rising, falling = windows(lines, site)
    return (
        _WHITE_FIVES[row] or _WHITE_FIVES[column] or _WHITE_FIVES[rising] or _WHITE_FIVES[falling]
    )


def judge_black(lines: RowBitboards, site: Site) -> RenjuReason | None:
    """Return the result of a black stone on an empty site: `FIVE`, a foul, or None for neither.

    A five takes precedence over every foul. Of several fouls the first of `FOULS` is returned:
    "Fouls" and "End" in `teaching/renju.md`. A stone that might extend a three is judged by this
    function in turn, with all earlier stones on the board.
    """
    # A double three needs two more stones on each of two lines. Everything else needs four on one
    # line or six on two. All are within four points, so fewer than four stones there are no result.
    if (lines[0] & _NEAR_BLACK[site]).bit_count() < 4:
        return None
    apparent = _apparent_result(lines, site)
    if apparent is DOUBLE_THREE and _real_threes(lines, site) < 2:
        return None
    return apparent


def _apparent_result(lines: RowBitboards, site: Site) -> RenjuReason | None:
    """Return what `judge_black` returns if all threes can really be extended."""
    shapes = _black_shapes(lines, site)
    if not any(shapes):
        return None
    if _FIVE in shapes:
        return FIVE
    if _OVERLINE in shapes:
        return OVERLINE
    if _TWO_FOURS in shapes or shapes.count(_FOUR) > 1:
        return DOUBLE_FOUR
    return DOUBLE_THREE if shapes.count(_THREE) > 1 else None


def _real_threes(lines: RowBitboards, site: Site) -> int:
    """Return the number of threes of a black stone on an empty site that can really be extended.

    Rule: "Fouls" in `teaching/renju.md`, "Double three". The extension makes a straight four on its
    own line, so a five that it makes is on another one.
    """
    after = placed(lines, site, _BLACK)
    real = 0
    for window, step in zip(windows(lines, site), _STEPS, strict=True):
        if _BLACK_SHAPES[window] is _THREE:
            extensions = [site + step * offset for offset in _EXTENSIONS[window]]
            if any(judge_black(after, extension) is None for extension in extensions):
                real += 1
    return real


def fouls(lines: RowBitboards) -> dict[Site, str]:
    """Return the name of the foul, by site, of every empty site where a black stone is a foul."""
    by_site: dict[Site, str] = {}
    for site in sites_in(_suspects(lines[0])):
        result = judge_black(lines, site)
        if result in FOULS:
            by_site[site] = result
    return by_site


def _suspects(rows: int) -> int:
    """Return a mask that contains all empty points where a foul is possible, and few others.

    `rows` is the copy of the board along rows. A three or a four is, with its extension, in a row
    of five points without a white stone. So the point of a foul is in such rows on two lines with
    at least two black stones each, or in one with four black stones (an overline), or in two on one
    line with three black stones each, two to four points apart (a double four).
    """
    black, _, free = planes(rows)
    if black.bit_count() < 4:
        return 0
    on_lines = 0
    suspects = 0
    for step in STEPS_IN_ROWS:
        _, two, three, four = fives_by_stones(black, black | free, step)
        three |= four
        on_line = five_points(two | three, step)
        suspects |= on_lines & on_line
        on_lines |= on_line
        if four or three & (three >> 2 * step | three >> 3 * step | three >> 4 * step):
            suspects |= five_points(three, step)
    return suspects & free


def has_safe_point(lines: RowBitboards) -> bool:
    """Return whether there is an empty site where a black stone would not be a foul."""
    return any(
        color_at(lines, site) is None and judge_black(lines, site) not in FOULS
        for site in BOARD.sites
    )


# Corners and edges have the fewest points around them, so they remain safe longest.
_SAFEST_FIRST = tuple(sorted(BOARD.sites, key=lambda site: _AROUND[site].bit_count()))


def known_safe_point(lines: RowBitboards) -> Site:
    """Return an empty site where a black stone is neither a five nor a foul; -1 if none is found.

    There may be one even if none is found, because every apparent double three counts as a foul.
    While there is one, the game is not a draw. See `invalidates` for how long a site is safe.
    """
    for site in _SAFEST_FIRST:
        if color_at(lines, site) is None and _apparent_result(lines, site) is None:
            return site
    return -1


def invalidates(safe: Site, site: Site) -> bool:
    """Return whether a stone on `site` requires a new `known_safe_point` instead of `safe`.

    That is the case if `site` is at most five points from `safe` on one of its lines. It is always
    the case if `safe` is -1.
    """
    return safe < 0 or bool(_AROUND[safe] & _ROWS.stones[site])


def long_rows(lines: RowBitboards, color: Color) -> tuple[tuple[Site, ...], ...]:
    """Return the sites, in board order, of every unbroken run of five or more stones of a colour.

    The runs are in the order of their directions, as in `RowBitboards`.
    """
    rows = []
    for copy, layout, step in zip(lines, _LAYOUTS, _STEPS, strict=True):
        own, _ = _planes(copy, color)
        if not own & own >> 2 & own >> 4 & own >> 6 & own >> 8:
            continue
        for site, stone in enumerate(layout.stones):
            if own & stone and not own << 2 & stone:
                length = 1
                while own & stone << 2 * length:
                    length += 1
                if length >= 5:
                    rows.append(tuple(range(site, site + length * step, step)))
    return tuple(rows)


class Threat(NamedTuple):
    """A shape that a stone makes on one line.

    Attributes:
        kind: "five", "overline", "straight four", "four" or "three". An overline of White is a
            "five".
        stones: the sites of its stones.
        points: the sites where one more stone turns a four into a five, or a three into a straight
            four; else (). For Black's three, points where that stone would be a foul or a five are
            left out.
    """

    kind: str
    stones: tuple[Site, ...]
    points: tuple[Site, ...]


_RANKS = (FIVE, OVERLINE, "straight four", "four", "three")


def threats(lines: RowBitboards, site: Site) -> tuple[Threat, ...]:
    """Return the threats that the stone on a site makes on its lines, strongest first.

    A three is not reported if the same line has a four, nor (for Black) if every extension would
    be a foul. An empty site has no threats.
    """
    color = color_at(lines, site)
    if color is None:
        return ()
    shapes = []
    for window, step in zip(windows(lines, site), _STEPS, strict=True):
        for kind, stones, points in _on_line(window, color):
            on_board = sorted(site + step * offset for offset in _offsets(stones))
            further = sorted(site + step * offset for offset in _offsets(points))
            if kind == "three" and color is _BLACK:
                further = [point for point in further if judge_black(lines, point) is None]
                if not further:
                    continue
            shapes.append(Threat(kind, tuple(on_board), tuple(further)))
    return tuple(sorted(shapes, key=_rank))


def _rank(threat: Threat) -> int:
    return _RANKS.index(threat.kind)


def _on_line(window: int, color: Color) -> list[tuple[str, int, int]]:
    """Return (kind, stones, points) of each threat of the stone in the centre of a window.

    Stones and points are masks; see `Threat`.
    """
    own, free = _planes(window, color)
    exact = color is _BLACK
    run = _run(own)
    if exact and run.bit_count() > 5:
        return [(OVERLINE, run, 0)]
    if run.bit_count() >= 5:
        return [(FIVE, run, 0)]
    shapes = []
    seen = 0
    fours = _lacking_one(_FIVES, own, free, exact)
    for stones, points in sorted(fours.items(), key=lambda entry: -entry[1].bit_count()):
        # White completes XXX·XX at one point only, so these two fours are one threat.
        if points & ~seen:
            kind = "straight four" if points.bit_count() > 1 else "four"
            shapes.append((kind, stones, points))
        seen |= points
    if shapes:
        return shapes
    threes = _lacking_one(_FOURS, own, free, exact)
    if threes:
        stones, points = max(threes.items(), key=lambda entry: entry[1].bit_count())
        shapes.append(("three", stones, points))
    return shapes


def _run(own: int) -> int:
    """Return the mask of the unbroken run of `own` stones that includes the centre."""
    run = _CENTRE
    while True:
        last = run
        run = (run | run << 2 | run >> 2) & own
        if run == last:
            return run
