"""What a Renju stone makes on the four lines through its point, and Black's fouls.

The board is held four times, once for each direction, so that the points of a line lie side by
side. Such a copy is an integer of two bits a point: 01 for a black stone, 10 for a white one, 00
for an empty point, and 11 for the five points of padding before and after every line. One shift
and one mask then give the *window* of a point: the eleven points around it on a line.

    offset   -5  -4  -3  -2  -1   0   1   2   3   4   5     from the point, the centre
    bits      0   2   4   6   8  10  12  14  16  18  20     the lower one; the upper is the next
    line      #   #   .   X   X   +   X   .   O   .   .
    value    11  11  00  01  01  00  01  00  10  00  00

Here the board ends three points before the point asked about (`#` is padding); a black stone on it
(`+`) would make a four of the offsets -2 to 1.

Nothing further off matters to what a stone makes: a five that holds it reaches no further than
four points, and whether that five is exact is decided one point on.

Sources: the definitions on Marek Futrega's rules page (2008, in Polish) and, where that leaves a
choice, in the international rules of the Renju International Federation; see "Fouls" in
`teaching/renju.md`. `a1` is the bottom-left point.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from abstract_arcade.rules.core import Reason
from abstract_arcade.rules.geometry import SquareBoard, mask_of, square_board
from abstract_arcade.rules.terms import Color, Site

BOARD: SquareBoard = square_board(15)

RowBitboards: TypeAlias = tuple[int, int, int, int]
"""The board four times over: along rows, columns, rising and falling diagonals."""


class RenjuReason(Reason):
    """Why a game of Renju ended."""

    FIVE = "five"
    OVERLINE = "overline"
    DOUBLE_FOUR = "double four"
    DOUBLE_THREE = "double three"
    BOARD_FULL = "board full"


FIVE = RenjuReason.FIVE
OVERLINE = RenjuReason.OVERLINE
DOUBLE_FOUR = RenjuReason.DOUBLE_FOUR
DOUBLE_THREE = RenjuReason.DOUBLE_THREE
FOULS = (OVERLINE, DOUBLE_FOUR, DOUBLE_THREE)
"""Black's fouls; of several at once the first is named."""

_BLACK, _WHITE = Color

_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
_STEPS = tuple(dx + dy * BOARD.size for dx, dy in _DIRECTIONS)

_REACH = 5
_PADDING = (1 << 2 * _REACH) - 1
_WINDOW = (1 << 2 * (2 * _REACH + 1)) - 1
_CENTRE = 1 << 2 * _REACH
_NOWHERE = 1 << 10  # beyond the end of every copy
_LOWER = (1 << _NOWHERE) // 3  # the lower bit of every point


class _Layout(NamedTuple):
    """How one copy of the board is laid out: per site a black stone's bit and the window's shift.

    On lines of fewer than five points nothing can be made. They are left out: a stone on them
    leaves no trace, and its window is empty.
    """

    empty: int
    stones: tuple[int, ...]
    shifts: tuple[int, ...]


def _lay_out(dx: int, dy: int) -> _Layout:
    size, step = BOARD.size, dx + dy * BOARD.size
    stones = [0] * len(BOARD.sites)
    shifts = [_NOWHERE] * len(BOARD.sites)
    empty, place = _PADDING, 2 * _REACH
    for start, (x, y) in enumerate(BOARD.points):
        if 0 <= x - dx < size and 0 <= y - dy < size:
            continue
        length = min(size - x if dx else size, size - y if dy > 0 else y + 1 if dy else size)
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

# Per site, for all four copies.
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
"""How far apart neighbouring points of a line are in the copy along rows, for each direction."""


def _reached(distance: int) -> tuple[int, ...]:
    """For every site the points that far from it or nearer on its lines, itself included.

    Masks of the copy along rows, lower bits. The padding is as wide as a window reaches, so that
    nothing wraps around an edge; it is masked out.
    """
    middle = distance * max(STEPS_IN_ROWS)
    star = 0
    for step in STEPS_IN_ROWS:
        for k in range(-distance, distance + 1):
            star |= 1 << middle + k * step
    return tuple(star << place.bit_length() - 1 >> middle & _BOARD for place in _ROWS.stones)


_AROUND = _reached(_REACH)
_NEAR_BLACK = _reached(4)
_NEAR_WHITE = tuple(near << 1 for near in _NEAR_BLACK)

# For every site both bits of all sites before it, in the copy along rows.
_EARLIER = tuple(3 * (_BOARD & stone - 1) for stone in _ROWS.stones)


def placed(lines: RowBitboards, site: Site, color: Color) -> RowBitboards:
    """The board with a stone more, on an empty site."""
    rows, columns, rising, falling = lines
    stones = _BLACK_STONES if color is _BLACK else _WHITE_STONES
    in_rows, in_columns, in_rising, in_falling = stones[site]
    return rows | in_rows, columns | in_columns, rising | in_rising, falling | in_falling


def lines_of(rows: int) -> RowBitboards:
    """The board, from its first copy."""
    lines = EMPTY
    for site in BOARD.sites:
        if color := color_at((rows, 0, 0, 0), site):
            lines = placed(lines, site, color)
    return lines


def removed(lines: RowBitboards, site: Site) -> RowBitboards:
    """The board with a stone less."""
    without = [copy & ~(3 * bit) for copy, bit in zip(lines, _BLACK_STONES[site], strict=True)]
    return without[0], without[1], without[2], without[3]


def _windows(lines: RowBitboards, site: Site) -> RowBitboards:
    """The windows of a site, for each copy."""
    rows, columns, rising, falling = lines
    in_rows, in_columns, in_rising, in_falling = _SHIFTS[site]
    return (
        rows >> in_rows & _WINDOW,
        columns >> in_columns & _WINDOW,
        rising >> in_rising & _WINDOW,
        falling >> in_falling & _WINDOW,
    )


def color_at(lines: RowBitboards, site: Site) -> Color | None:
    """The colour of the stone on a site."""
    stone = lines[0] >> _SHIFTS[site][0] + 2 * _REACH & 3
    return (None, _BLACK, _WHITE)[stone]


def stones_before(lines: RowBitboards, site: Site) -> int:
    """How many stones stand on the sites before `site`, in board order."""
    return (lines[0] & _EARLIER[site]).bit_count()


# Whole boards at once: masks of lower bits in the copy along rows, whose padding keeps points
# shifted off one row out of the next.


def planes(rows: int) -> tuple[int, int, int]:
    """The black stones, the white stones and the free points of the copy along rows."""
    upper = rows >> 1
    return rows & ~upper & _BOARD, upper & ~rows & _BOARD, _BOARD & ~(rows | upper)


def sites_in(mask: int) -> Iterator[Site]:
    """The sites of a mask, in board order."""
    while mask:
        low = mask & -mask
        mask ^= low
        yield _SITES[low.bit_length()]


def mask_in_rows(sites: Iterable[Site]) -> int:
    """The mask of some sites, each at most once."""
    return sum(_ROWS.stones[site] for site in sites)


def fives_by_stones(
    own: int, usable: int, step: int, exact: bool = False
) -> tuple[int, int, int, int]:
    """Every five points in a row that are usable, sorted by how many own stones they hold.

    Returns the lowest points of the fives with one, two, three and four stones; with `exact` only
    of those with no own stone beside them. The stones are counted on the whole board at once, in
    binary: two points, then four, then five.
    """
    usable &= usable >> step
    usable &= usable >> 2 * step & usable >> 3 * step
    if exact:
        usable &= ~(own << step | own >> 5 * step)
    pair_one, pair_two = own ^ own >> step, own & own >> step
    other_one, other_two = pair_one >> 2 * step, pair_two >> 2 * step
    # Two pairs of one stone each hold no pair of two: nothing carries from the twos to the fours.
    ones, twos = pair_one ^ other_one, pair_two ^ other_two ^ (pair_one & other_one)
    fours = pair_two & other_two
    last = own >> 4 * step
    carry = ones & last
    ones ^= last
    fours |= twos & carry
    twos = (twos ^ carry) & usable
    odd = ones & usable
    return odd & ~twos & ~fours, twos & ~ones, twos & ones, fours & ~ones & usable


def five_points(fives: int, step: int) -> int:
    """All points of fives given by their lowest points."""
    fives |= fives << step
    return fives | fives << 2 * step | fives << 3 * step


# The rest reads one window. Stones, free points and results are masks of the lower bits,
# and the stones asked about always hold the centre.


def _span(first: int, length: int) -> int:
    """The mask of `length` points from the offset `first`, counted from the centre."""
    return mask_of(range(2 * (_REACH + first), 2 * (_REACH + first + length), 2))


def _planes(points: int, color: Color) -> tuple[int, int]:
    """The stones of a colour, and the free points, of a window or a copy of the board."""
    lower, upper = points & _LOWER, points >> 1 & _LOWER
    free = _LOWER & ~(lower | upper)
    return (lower & ~upper, free) if color is _BLACK else (upper & ~lower, free)


# Every five points that hold the centre, and the two points beside them.
_FIVES = tuple((_span(k, 5), _span(k - 1, 7) ^ _span(k, 5)) for k in range(-4, 1))
# Every six; one of them is in every overline through the centre.
_SIXES = tuple(_span(k, 6) for k in range(-5, 1))
# Every four, the two points beside them, and the next two, which no run may reach.
_FOURS = tuple(
    (_span(k, 4), _span(k - 1, 6) ^ _span(k, 4), _span(k - 2, 8) ^ _span(k - 1, 6))
    for k in range(-3, 1)
)


def _fours(own: int, free: int, exact: bool) -> dict[int, int]:
    """Every four through the centre, with the points that complete it to a five.

    `exact`: an overline is no five, as for Black. Only to be asked where there is no five yet.
    """
    found: dict[int, int] = {}
    for five, beside in _FIVES:
        if exact and own & beside:
            continue
        stones = own & five
        point = five ^ stones
        if point & free and not point & point - 1:
            found[stones] = found.get(stones, 0) | point
    return found


def _threes(own: int, free: int, exact: bool) -> dict[int, int]:
    """Every three through the centre, with the points that make it a straight four."""
    found: dict[int, int] = {}
    for four, beside, beyond in _FOURS:
        if free & beside != beside or (exact and own & beyond):
            continue
        stones = own & four
        point = four ^ stones
        if point & free and not point & point - 1:
            found[stones] = found.get(stones, 0) | point
    return found


def _offsets(mask: int) -> Iterator[int]:
    """How far from the centre the points of a mask lie."""
    while mask:
        low = mask & -mask
        yield low.bit_length() // 2 - _REACH
        mask ^= low


# What a stone on the centre of a window makes, as counters packed into one integer, each with room
# for four windows: bits 0 to 2 count threes, 3 to 6 fours, 7 to 9 overlines and 10 to 12 fives of a
# black stone; from bit 13 on, fives (and overlines) of a white one. A mask over the higher bits of
# a counter asks for several.
_THREE, _FOUR, _OVERLINE, _FIVE, _WHITE_FIVE = 1, 1 << 3, 1 << 7, 1 << 10, 1 << 13
_SEVERAL_THREES, _SEVERAL_FOURS = 6, 7 << 4
_ANY_OVERLINE, _ANY_FIVE = 7 << 7, 7 << 10
_DECISIVE = _SEVERAL_THREES | _SEVERAL_FOURS | _ANY_OVERLINE | _ANY_FIVE

# Both are filled as windows come up, of which there are 364 × 364 at most: to either side up to
# five points in one of three states before the padding. Black has at most one three on a line, and
# none together with anything else, so that its extensions are all there is to know.
_made: dict[int, int] = {}
_extensions: dict[int, tuple[int, ...]] = {}


def _read(window: int) -> int:
    """Work out `_made` for a window with an empty centre, and `_extensions` where it is a three."""
    black, free = _planes(window, _BLACK)
    white, _ = _planes(window, _WHITE)
    black, white, free = black | _CENTRE, white | _CENTRE, free & ~_CENTRE
    made = 0
    # Most windows hold too few stones for anything.
    if white.bit_count() >= 5 and any(white & five == five for five, _ in _FIVES):
        made += _WHITE_FIVE
    if black.bit_count() >= 3:
        made += _read_black(window, black, free)
    _made[window] = made
    return made


def _read_black(window: int, black: int, free: int) -> int:
    if any(black & six == six for six in _SIXES):
        return _OVERLINE
    if any(black & five == five for five, _ in _FIVES):
        return _FIVE
    if fours := _fours(black, free, exact=True):
        return _FOUR * len(fours)
    if threes := _threes(black, free, exact=True):
        (points,) = threes.values()
        _extensions[window] = tuple(_offsets(points))
        return _THREE
    return 0


def _made_at(lines: RowBitboards, site: Site) -> int:
    """What a stone on an empty site makes, added up over its windows."""
    rows, columns, rising, falling = lines
    in_rows, in_columns, in_rising, in_falling = _SHIFTS[site]
    try:
        return (
            _made[rows >> in_rows & _WINDOW]
            + _made[columns >> in_columns & _WINDOW]
            + _made[rising >> in_rising & _WINDOW]
            + _made[falling >> in_falling & _WINDOW]
        )
    except KeyError:
        return sum(
            _made[window] if window in _made else _read(window) for window in _windows(lines, site)
        )


def white_wins(lines: RowBitboards, site: Site) -> bool:
    """Whether a white stone on an empty site makes a five or an overline."""
    if (lines[0] & _NEAR_WHITE[site]).bit_count() < 4:
        return False
    return _made_at(lines, site) >= _WHITE_FIVE


def judge_black(lines: RowBitboards, site: Site) -> RenjuReason | None:
    """What a black stone on an empty site decides: a five, else the first of its fouls, or None.

    A five comes before every foul, and of several fouls the first of `FOULS` is named: "Where the
    source's text is open" in `teaching/renju.md`. Each stone that may extend a three is judged by
    this function in turn, with the stones before it on the board.
    """
    # A double three needs two stones more on either line, everything else at least four on one line
    # or six on two, and all within four points: fewer than four around the site decide nothing.
    if (lines[0] & _NEAR_BLACK[site]).bit_count() < 4:
        return None
    made = _made_at(lines, site)
    if not made & _DECISIVE:
        return None
    if made & _ANY_FIVE:
        return FIVE
    if made & _ANY_OVERLINE:
        return OVERLINE
    if made & _SEVERAL_FOURS:
        return DOUBLE_FOUR
    return DOUBLE_THREE if _real_threes(lines, site) > 1 else None


def _real_threes(lines: RowBitboards, site: Site) -> int:
    """How many threes of a black stone on an empty site can really be extended.

    An extension makes a straight four on its line, so a five of it would lie on another one.
    """
    after = placed(lines, site, _BLACK)
    return sum(
        any(not judge_black(after, site + step * offset) for offset in _extensions.get(window, ()))
        for window, step in zip(_windows(lines, site), _STEPS, strict=True)
    )


def fouls(lines: RowBitboards) -> dict[Site, str]:
    """Every empty site where a black stone would be a foul, with the foul's name."""
    return {
        site: decided
        for site in sites_in(_suspects(lines[0]))
        if (decided := judge_black(lines, site)) is not None and decided is not FIVE
    }


def _suspects(rows: int) -> int:
    """Every empty point where a foul is possible, and some more, in the copy along rows.

    A stone that makes a three or a four completes, with its extension, five points without a white
    stone. So a foul lies in such fives with two black stones or more on two lines, or with four on
    one (overlines), or in two with three on one line, two to four points apart (its double fours).
    """
    black, _, free = planes(rows)
    if black.bit_count() < 4:
        return 0
    on_lines = suspects = 0
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
    """Whether there is an empty site where a black stone would be no foul."""
    return any(
        color_at(lines, site) is None and judge_black(lines, site) not in FOULS
        for site in BOARD.sites
    )


# Corners and edges have the fewest points around them, and so stay safe longest.
_SAFEST_FIRST = tuple(sorted(BOARD.sites, key=lambda site: _AROUND[site].bit_count()))


def known_safe_point(lines: RowBitboards) -> Site:
    """An empty site where a black stone would make nothing that counts, or -1.

    It stays one until it is taken or a black stone falls within five points of it on a line, since
    a white one only takes points away; see `invalidates`. While there is one the game is no draw.
    """
    for site in _SAFEST_FIRST:
        if not _made_at(lines, site) & _DECISIVE and color_at(lines, site) is None:
            return site
    return -1


def invalidates(safe: Site, site: Site) -> bool:
    """Whether a stone on `site` calls for a new `known_safe_point`, or there was none (-1)."""
    return safe < 0 or bool(_AROUND[safe] & _ROWS.stones[site])


def long_rows(lines: RowBitboards, color: Color) -> tuple[tuple[Site, ...], ...]:
    """Every unbroken run of five or more stones of a colour."""
    found = []
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
                    found.append(tuple(range(site, site + length * step, step)))
    return tuple(found)


class Threat(NamedTuple):
    """Something that a stone makes on one line.

    `kind` is "five" (White's overline too), "overline" (Black's), "straight four", "four" or
    "three"; `points` are those where one more stone makes a five of a four, or a straight four of a
    three.
    """

    kind: str
    stones: tuple[Site, ...]
    points: tuple[Site, ...]


_RANKS = (FIVE, OVERLINE, "straight four", "four", "three")


def threats(lines: RowBitboards, site: Site) -> tuple[Threat, ...]:
    """What the stone on a site makes on its lines, strongest first.

    A three is not reported if the same line has a four, nor (for Black) if every extension would
    be a foul.
    """
    color = color_at(lines, site)
    if color is None:
        return ()
    found = []
    for window, step in zip(_windows(lines, site), _STEPS, strict=True):
        for kind, stones, points in _on_line(window, color):
            on_board = tuple(sorted(site + step * k for k in _offsets(stones)))
            further = tuple(sorted(site + step * k for k in _offsets(points)))
            if kind == "three" and color is _BLACK:
                further = tuple(point for point in further if not judge_black(lines, point))
                if not further:
                    continue
            found.append(Threat(kind, on_board, further))
    return tuple(sorted(found, key=lambda each: _RANKS.index(each.kind)))


def _on_line(window: int, color: Color) -> list[tuple[str, int, int]]:
    """Kind, stones and points of what the stone in the centre of a window makes."""
    own, free = _planes(window, color)
    exact = color is _BLACK
    run = _run(own)
    if run.bit_count() >= 5:
        return [(OVERLINE if exact and run.bit_count() > 5 else FIVE, run, 0)]
    found, seen = [], 0
    fours = _fours(own, free, exact)
    for stones, points in sorted(fours.items(), key=lambda each: -each[1].bit_count()):
        # White completes XXX·XX in one way only, however many fours that is.
        if points & ~seen:
            found.append(("straight four" if points & points - 1 else "four", stones, points))
        seen |= points
    if not found and (threes := _threes(own, free, exact)):
        stones, points = max(threes.items(), key=lambda each: each[1].bit_count())
        found.append(("three", stones, points))
    return found


def _run(own: int) -> int:
    """The unbroken run of stones that holds the centre."""
    run = last = _CENTRE
    while True:
        last, run = run, (run | run << 2 | run >> 2) & own
        if run == last:
            return run
