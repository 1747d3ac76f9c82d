"""Krypte (Marino Carpignano, 2016): four in a row from rotating sides.

Sources: the designer's description (2016); the Italian rules at PerGioco.net; play at Abstract
Play. `a1` is the top-left square and rows are numbered downwards, as the designer does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Any, ClassVar

from abstract_arcade.options import option
from abstract_arcade.rules.core import (
    SWAP,
    Color,
    Game,
    Move,
    Outcome,
    PiePosition,
    Setup,
    SetupError,
    Site,
    listed,
    pie_state,
)
from abstract_arcade.rules.geometry import (
    DIAGONAL,
    ORTHOGONAL,
    SquareBoard,
    sites_of,
    square_board,
)

BOARD = square_board(8, rows_down=True)


class Side(IntEnum):
    """A side of the board, clockwise from North."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def title(self) -> str:
        """The side's name: "North"."""
        return self.name.capitalize()


@dataclass(frozen=True)
class Krypte(Game):
    """The rules of Krypte."""

    slug: ClassVar[str] = "krypte"
    title: ClassVar[str] = "Krypte"
    tagline: ClassVar[str] = "four in a row from rotating sides"
    designer: ClassVar[str] = "Marino Carpignano"
    year: ClassVar[int | None] = 2016

    capture: str = option(
        "adjacent",
        choices=("adjacent", "custodial"),
        help="Turn every neighbour of the new counter, or enemy rows it closes in (Othello).",
    )
    pie: bool = option(False, help="White may answer the first counter by taking its colour.")

    @property
    def board(self) -> SquareBoard:
        return BOARD

    def start(self) -> KryptePosition:
        return KryptePosition(self, 0, 0, Color.BLACK, None, False, False)

    def setup(
        self,
        black: Iterable[str] = (),
        white: Iterable[str] = (),
        to_move: Color = Color.BLACK,
        state: Mapping[str, str] | None = None,
    ) -> KryptePosition:
        """See `Game.setup`.

        The state: `last_side` (N, E, S or W; left out, a counter enters from North as at the
        start), `swap` (open or closed, the default), `black_seat` (1, the default, or 2).
        """
        rest = dict(state or {})
        black_mask, white_mask = self._stones(black, white)
        swap_open, swapped = self._pie_state(rest)
        letter = rest.pop("last_side", "").strip().upper()
        sides = {side.name[0]: side for side in Side}
        if letter and letter not in sides:
            raise SetupError(f"last_side is {letter!r}, but must be N, E, S or W")
        self._no_more_state(rest, "last_side, swap and black_seat")
        if _fours(black_mask) and _fours(white_mask):
            raise SetupError("Both colours have four in a row, which no move may leave")
        if swap_open and not (self.pie and to_move is Color.WHITE):
            raise SetupError("swap can be open only under the pie rule, where White is to move")
        last_side = sides.get(letter)
        return KryptePosition(self, black_mask, white_mask, to_move, last_side, swap_open, swapped)


# Masks of the squares from which four squares can run right, or left, without leaving the row.
_COLUMNS = [BOARD.column_mask(column) for column in range(8)]
_RIGHT = sum(_COLUMNS[:5])
_LEFT = sum(_COLUMNS[3:])
_WEST_1, _WEST_2, _WEST_4 = _COLUMNS[0], sum(_COLUMNS[:2]), sum(_COLUMNS[:4])
_EAST_1, _EAST_2, _EAST_4 = _COLUMNS[7], sum(_COLUMNS[6:]), sum(_COLUMNS[4:])
_NORTH_1, _NORTH_2, _NORTH_4 = ((1 << 8 * rows) - 1 for rows in (1, 2, 4))
_SOUTH_1, _SOUTH_2, _SOUTH_4 = (BOARD.full ^ ((1 << 8 * rows) - 1) for rows in (7, 6, 4))

# The direction of a line -> (shift to the next square, shift by two, where a four may begin).
_RUNS = ((1, 2, _RIGHT), (8, 16, BOARD.full), (9, 18, _RIGHT), (7, 14, _LEFT))

_NEIGHBORS = BOARD.neighbor_masks


@cache
def _rays(site: Site) -> tuple[tuple[Site, ...], ...]:
    """The squares met when going from `site` in each of the eight directions."""
    return tuple(BOARD.ray(site, step) for step in ORTHOGONAL + DIAGONAL)


def _row_moves(row: int) -> tuple[tuple[Move, ...], ...]:
    """For every set of squares in a row, as bits from column a, the placements on them."""
    found: list[tuple[Move, ...]] = [()]
    for move in BOARD.single_moves[row * 8 : row * 8 + 8]:
        found += [(*moves, move) for moves in found]
    return tuple(found)


# Moves of a mask, a row of the board at a time: tables are faster than loops.
_ROW_MOVES = tuple(map(_row_moves, range(8)))

_ACTIVE = {
    None: (Side.NORTH,),
    Side.NORTH: (Side.EAST, Side.SOUTH),
    Side.EAST: (Side.SOUTH, Side.WEST),
    Side.SOUTH: (Side.WEST, Side.NORTH),
    Side.WEST: (Side.NORTH, Side.EAST),
}


def _fours(stones: int) -> int:
    """The first squares of every run of four in `stones`, all four directions together."""
    found = 0
    for one, two, starts in _RUNS:
        pairs = stones & stones >> one
        found |= pairs & pairs >> two & starts
    return found


def _four_sites(stones: int) -> int:
    """Every square of every run of four or more in `stones`."""
    found = 0
    for one, two, starts in _RUNS:
        pairs = stones & stones >> one
        fours = pairs & pairs >> two & starts
        halves = fours | fours << two
        found |= halves | halves << one
    return found


def _stops(occupied: int, side: Side) -> int:
    """The first empty square of every lane, counted from `side`.

    The lanes are filled square by square as long as they are occupied (in three doubling steps, as
    in a parallel prefix); the square behind the filled part is where a counter stops.
    """
    filled = occupied
    if side is Side.NORTH:
        filled &= filled << 8 | _NORTH_1
        filled &= filled << 16 | _NORTH_2
        filled &= filled << 32 | _NORTH_4
        return (filled << 8 | _NORTH_1) & ~occupied & BOARD.full
    if side is Side.SOUTH:
        filled &= filled >> 8 | _SOUTH_1
        filled &= filled >> 16 | _SOUTH_2
        filled &= filled >> 32 | _SOUTH_4
        return (filled >> 8 | _SOUTH_1) & ~occupied
    if side is Side.WEST:
        filled &= filled << 1 | _WEST_1
        filled &= filled << 2 | _WEST_2
        filled &= filled << 4 | _WEST_4
        return (filled << 1 | _WEST_1) & ~occupied & BOARD.full
    filled &= filled >> 1 | _EAST_1
    filled &= filled >> 2 | _EAST_2
    filled &= filled >> 4 | _EAST_4
    return (filled >> 1 | _EAST_1) & ~occupied


class KryptePosition(PiePosition):
    """A position of Krypte.

    Besides the counters it remembers the side the last one entered from (None before the first),
    whether `swap` is open, and whether the seats have exchanged colours. `_targets`, the mask of
    the squares that may be played, is there while the game goes on.
    """

    __slots__ = (
        "_black",
        "_white",
        "_last_side",
        "_occupied",
        "_stops",
        "_targets",
    )

    _game: Krypte

    def __init__(
        self,
        game: Krypte,
        black: int,
        white: int,
        to_move: Color,
        last_side: Side | None,
        swap_open: bool,
        swapped: bool,
    ) -> None:
        self._game = game
        self._black = black
        self._white = white
        self._to_move = to_move
        self._last_side = last_side
        self._swap_open = swap_open
        self._swapped = swapped
        self._occupied = occupied = black | white
        self._stops = tuple(_stops(occupied, side) for side in _ACTIVE[last_side])
        self._outcome = self._judge()

    @property
    def _key(self) -> tuple[Any, ...]:
        return (
            self._game,
            self._black,
            self._white,
            self._to_move,
            self._last_side,
            self._swap_open,
            self._swapped,
        )

    @property
    def game(self) -> Krypte:
        return self._game

    @property
    def active_sides(self) -> tuple[Side, ...]:
        """The sides from which a counter may enter now; none after the end."""
        return () if self._outcome else _ACTIVE[self._last_side]

    def stones(self, color: Color) -> int:
        """The mask of the counters of `color`."""
        return self._black if color is Color.BLACK else self._white

    @property
    def open_squares(self) -> int:
        """The mask of the squares where a counter may be placed now; none after the end."""
        return 0 if self._outcome else self._targets

    def stop(self, side: Side, site: Site) -> Site | None:
        """Where a counter from `side` stops on the lane through `site`; None if it is full."""
        lane = _COLUMNS[site % 8] if side in (Side.NORTH, Side.SOUTH) else BOARD.row_mask(site // 8)
        return next(sites_of(_stops(self._occupied, side) & lane), None)

    def entry_side(self, move: Move) -> Side:
        """The side from which the counter of a legal placement enters."""
        bit = 1 << move[0]
        for side, stops in zip(_ACTIVE[self._last_side], self._stops, strict=True):
            if stops & bit:
                return side
        raise ValueError(f"{self.format(move)} cannot be entered here")

    def color_at(self, site: Site) -> Color | None:
        if self._black >> site & 1:
            return Color.BLACK
        return Color.WHITE if self._white >> site & 1 else None

    def winning_sites(self) -> tuple[Site, ...]:
        # At most one colour has a row: no ply may leave one for both.
        return tuple(sites_of(_four_sites(self._black) | _four_sites(self._white)))

    def legal_moves(self) -> tuple[Move, ...]:
        try:
            return self._moves
        except AttributeError:
            self._moves = moves = () if self._outcome else self._find_moves()
            return moves

    def play(self, move: Move) -> KryptePosition:
        if not move:
            return KryptePosition(
                self._game,
                self._black,
                self._white,
                self._to_move,
                self._last_side,
                False,
                not self._swapped,
            )
        black, white = self._after(move[0])
        first = not self._occupied and self._game.pie and self._to_move is Color.BLACK
        return KryptePosition(
            self._game,
            black,
            white,
            self._to_move.other,
            self.entry_side(move),
            first,
            self._swapped,
        )

    def _after(self, site: Site) -> tuple[int, int]:
        """The counters of Black and White after one is placed on `site`."""
        turned = self._turned(site)
        black, white = self._black ^ turned, self._white ^ turned
        if self._to_move is Color.BLACK:
            return black | 1 << site, white
        return black, white | 1 << site

    def _turned(self, site: Site) -> int:
        """The counters that one placed on `site` turns over."""
        if self._game.capture == "adjacent":
            return _NEIGHBORS[site] & self._occupied
        mine, theirs = self._black, self._white
        if self._to_move is Color.WHITE:
            mine, theirs = theirs, mine
        turned = 0
        for ray in _rays(site):
            run = 0
            for other in ray:
                if theirs >> other & 1:
                    run |= 1 << other
                    continue
                if mine >> other & 1:
                    turned |= run
                break
        return turned

    def _lines_up_both(self, site: Site) -> bool:
        black, white = self._after(site)
        return bool(_fours(black) and _fours(white))

    def _open(self) -> int:
        """The squares a counter can reach from one active side and not from both."""
        stops = self._stops
        return stops[0] ^ stops[1] if len(stops) == 2 else stops[0]

    def _both_lines(self, sites: int) -> int:
        """Those of `sites` where a counter would line up four for both colours.

        The opponent's row can only consist of counters that stand already, among them one of the
        mover's that turns: so the row lies within four occupied squares, and a site that turns none
        of the mover's counters there needs no closer look. Most positions end the search at once.
        """
        in_full_rows = _four_sites(self._occupied)
        mine = self._black if self._to_move is Color.BLACK else self._white
        turning = in_full_rows & mine
        if not turning:
            return 0
        found = 0
        for site in sites_of(sites):
            if self._turned(site) & turning and self._lines_up_both(site):
                found |= 1 << site
        return found

    def _find_moves(self) -> tuple[Move, ...]:
        rows = self._targets
        r0, r1, r2, r3, r4, r5, r6, r7 = _ROW_MOVES
        moves = (
            *r0[rows & 255],
            *r1[rows >> 8 & 255],
            *r2[rows >> 16 & 255],
            *r3[rows >> 24 & 255],
            *r4[rows >> 32 & 255],
            *r5[rows >> 40 & 255],
            *r6[rows >> 48 & 255],
            *r7[rows >> 56],
        )
        return (*moves, SWAP) if self._swap_open else moves

    def _judge(self) -> Outcome | None:
        # A row is looked for first: it wins even where it leaves no move.
        if _fours(self._black):
            return Outcome(Color.BLACK, "line")
        if _fours(self._white):
            return Outcome(Color.WHITE, "line")
        sites = self._open()
        self._targets = sites ^ self._both_lines(sites)
        if not self._targets and not self._swap_open:
            return Outcome(self._to_move.other, "no moves")
        return None

    def as_setup(self) -> Setup:
        state = {}
        if self._last_side is not None:
            state["last_side"] = self._last_side.name[0]
        state |= pie_state(swap_open=self._swap_open, swapped=self._swapped)
        black, white = (tuple(map(BOARD.name, sites_of(m))) for m in (self._black, self._white))
        return Setup(black, white, self._to_move, state)

    def _why_illegal(self, move: Move) -> str:
        if move == SWAP:
            if not self._game.pie:
                return "This game is played without the pie rule"
            return "White may swap only at the first turn"
        if len(move) != 1 or move[0] not in BOARD.sites:
            return "A move is one square"
        site = move[0]
        name = BOARD.name(site)
        if self._occupied >> site & 1:
            return f"{name} is taken"
        reached = [side for side in self.active_sides if self.stop(side, site) == site]
        if len(reached) == 2:
            return f"{name} can be reached from both {listed([each.title for each in reached])}"
        if reached:
            return "This would line up four for both players"
        # The side whose counter comes nearest explains best.
        _, side, stop = min(
            (self._distance(stop, site), side, stop)
            for side in self.active_sides
            if (stop := self.stop(side, site)) is not None
        )
        lane = f"column {name[0]}" if side in (Side.NORTH, Side.SOUTH) else f"row {name[1]}"
        return f"From {side.title} a counter on {lane} stops at {BOARD.name(stop)}"

    @staticmethod
    def _distance(one: Site, other: Site) -> int:
        (x, y), (u, v) = BOARD.points[one], BOARD.points[other]
        return abs(x - u) + abs(y - v)

    def _describe(self, move: Move) -> str:
        outcome = self.play(move).outcome
        site = move[0]
        what = f"{self._to_move} {BOARD.name(site)}"
        turned = sorted(BOARD.name(each) for each in sites_of(self._turned(site)))
        if turned:
            what += f" turns {listed(turned)}"
        else:
            what += f" enters from {self.entry_side(move).title}"
        if outcome is None:
            return f"{what}."
        winner = outcome.winner
        if outcome.reason == "no moves":
            return f"{what} and leaves {self._to_move.other} without a move: {winner} wins."
        if winner is self._to_move:
            return f"{what} and makes four in a row: {winner} wins."
        return f"{what} and lines up four for {winner}: {winner} wins."
