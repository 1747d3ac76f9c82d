"""Krypte (Marino Carpignano, 2016): four in a row from rotating sides.

Sources: the designer's description (2016); the Italian rules at PerGioco.net; play at Abstract
Play. Rules are cited by their section of `teaching/krypte.md`. `a1` is the top-left square and rows
are numbered downwards, as the designer does. Functions on bit masks come first; they do not depend
on turns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, ClassVar

from abstract_arcade.options import option
from abstract_arcade.rules.core import Game, Outcome, Reason
from abstract_arcade.rules.geometry import (
    DIAGONAL,
    ORTHOGONAL,
    OnDemand,
    SquareBoard,
    sites_of,
    square_board,
)
from abstract_arcade.rules.setup import Setup, SetupError, StateChoice
from abstract_arcade.rules.stones import PiePosition
from abstract_arcade.rules.terms import MOST_NAMED, Color, Move, Sentence, Site
from abstract_arcade.truncate import quoted

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


ACTIVE_SIDES = {
    None: (Side.NORTH,),
    Side.NORTH: (Side.EAST, Side.SOUTH),
    Side.EAST: (Side.SOUTH, Side.WEST),
    Side.SOUTH: (Side.WEST, Side.NORTH),
    Side.WEST: (Side.NORTH, Side.EAST),
}
"""The active sides, by the side from which the last counter entered (None before the first).

Rule: "A turn" in `teaching/krypte.md`, "Open sides".
"""

# The columns, and the masks of the squares from which a run of four to the right, or to the left,
# is within the row.
COLUMNS = [BOARD.column_mask(column) for column in range(8)]
_RIGHT = sum(COLUMNS[:5])
_LEFT = sum(COLUMNS[3:])
_ROWS = [0xFF << 8 * row for row in range(8)]
_UP = (8, 16, 32)
_ALONG = (1, 2, 4)
# For each side: whether a counter moves towards higher bits, the shifts by one, two and four
# squares, and the masks of the one, two and four lines next to the side.
_ENTRIES = {
    Side.NORTH: (True, _UP, (sum(_ROWS[:1]), sum(_ROWS[:2]), sum(_ROWS[:4]))),
    Side.EAST: (False, _ALONG, (sum(COLUMNS[7:]), sum(COLUMNS[6:]), sum(COLUMNS[4:]))),
    Side.SOUTH: (False, _UP, (sum(_ROWS[7:]), sum(_ROWS[6:]), sum(_ROWS[4:]))),
    Side.WEST: (True, _ALONG, (sum(COLUMNS[:1]), sum(COLUMNS[:2]), sum(COLUMNS[:4]))),
}

# For each direction: the shift to the next square, the shift by two squares, and the mask of the
# squares where a run of four may begin.
_RUNS = ((1, 2, _RIGHT), (8, 16, BOARD.full), (9, 18, _RIGHT), (7, 14, _LEFT))

_NEIGHBORS = BOARD.neighbor_masks


def _rays(site: Site) -> list[tuple[Site, ...]]:
    rays = [BOARD.ray(site, step) for step in ORTHOGONAL + DIAGONAL]
    return [ray for ray in rays if ray]


_RAYS = OnDemand(_rays)


def fours(stones: int) -> int:
    """Return the mask of the first square of every run of four in the mask `stones`.

    Runs are counted in all four directions; the first square is the one with the lowest bit.
    """
    firsts = 0
    for one, two, starts in _RUNS:
        pairs = stones & stones >> one
        firsts |= pairs & pairs >> two & starts
    return firsts


def four_sites(stones: int) -> int:
    """Return the mask of all squares of every run of four or more in the mask `stones`."""
    squares = 0
    for one, two, starts in _RUNS:
        pairs = stones & stones >> one
        fours = pairs & pairs >> two & starts
        halves = fours | fours << two
        squares |= halves | halves << one
    return squares


def stops(occupied: int, side: Side) -> int:
    """Return the mask of the squares where counters from `side` stop: one in every lane not full.

    A counter stops after the occupied squares that are connected to `side` in its lane. These are
    found in three doubling steps, as in a parallel prefix.

    Rule: "A turn" in `teaching/krypte.md`, "Entering".
    """
    is_upwards, (one, two, four), (edge, edges, half) = _ENTRIES[side]
    filled = occupied
    if is_upwards:
        filled &= filled << one | edge
        filled &= filled << two | edges
        filled &= filled << four | half
        return (filled << one | edge) & ~occupied & BOARD.full
    filled &= filled >> one | edge
    filled &= filled >> two | edges
    filled &= filled >> four | half
    return (filled >> one | edge) & ~occupied


def turned(mine: int, theirs: int, site: Site, capture: str) -> int:
    """Return the mask of the counters that a new counter on `site` turns over.

    `mine` and `theirs` are the masks of the counters on the board, without the new one, which
    belongs to `mine`. `capture` is the option of the game, "adjacent" or "custodial".

    Rules: "A turn" in `teaching/krypte.md`, "Turning"; "Options" for `custodial`.
    """
    if capture == "adjacent":
        return _NEIGHBORS[site] & (mine | theirs)
    flipped = 0
    for ray in _RAYS[site]:
        run = 0
        for other in ray:
            bit = 1 << other
            if theirs & bit:
                run |= bit
                continue
            if mine & bit:
                flipped |= run
            break
    return flipped


def placed(mine: int, theirs: int, site: Site, capture: str) -> tuple[int, int]:
    """Return the masks `mine` and `theirs` after a counter of `mine` is placed on `site`.

    The counters that the new one turns over have changed sides; see `turned`.
    """
    over = turned(mine, theirs, site, capture)
    return mine ^ over | 1 << site, theirs ^ over


class KrypteReason(Reason):
    """The reasons why a game of Krypte ends."""

    LINE = "line"
    NO_MOVES = "no moves"

    @property
    def of_win(self) -> str:
        return "four in a row" if self is KrypteReason.LINE else "leaving no move"


_LINED_UP = {color: Outcome(color, KrypteReason.LINE) for color in Color}


@dataclass(frozen=True)
class Krypte(Game):
    """The rules of Krypte."""

    slug: ClassVar[str] = "krypte"
    title: ClassVar[str] = "Krypte"
    tagline: ClassVar[str] = "four in a row from rotating sides"
    designer: ClassVar[str] = "Marino Carpignano"
    year: ClassVar[int | None] = 2016
    state_names: ClassVar[tuple[str, ...]] = ("last_side", "swap", "black_seat")
    has_sides: ClassVar[bool] = True

    capture: str = option(
        "adjacent",
        choices=("adjacent", "custodial"),
        help="Turn every neighbour of the new counter, or enemy rows it closes in (Othello).",
        meanings=(
            "A counter turns all its neighbours.",
            "A counter turns enemy rows that it closes in.",
        ),
    )
    pie: bool = option(
        False,
        help="White may answer the first counter by taking its colour.",
        meanings=(
            "White answers with a counter of its own.",
            "White may take the first counter's colour.",
        ),
    )

    @property
    def board(self) -> SquareBoard:
        return BOARD

    @property
    def has_pie(self) -> bool:
        return self.pie

    def start(self) -> KryptePosition:
        return KryptePosition(self, 0, 0, Color.BLACK, False, False, None)

    def setup(
        self,
        black: Iterable[str] = (),
        white: Iterable[str] = (),
        to_move: Color = Color.BLACK,
        state: Mapping[str, str] | None = None,
    ) -> KryptePosition:
        """Return a position with the given stones; see `Game.setup` for the arguments.

        The state: `last_side` (N, E, S or W; without it, a counter enters from North, as at the
        start), `swap` (open or closed, the default), `black_seat` (1, the default, or 2).
        """
        values = self._state(state)
        black_mask, white_mask = self._stones(black, white)
        swap_open, swapped = self._pie_state(values, to_move)
        letter = values.pop("last_side", "").strip().upper()
        sides: dict[str, Side | None] = {side.name[0]: side for side in Side}
        sides[""] = None
        if letter not in sides:
            raise SetupError(f"last_side is {quoted(letter)}, but must be N, E, S or W")
        if fours(black_mask) and fours(white_mask):
            rows = sites_of(four_sites(black_mask) | four_sites(white_mask))
            raise SetupError("Both colours have four in a row, which no move may leave", rows)
        return KryptePosition(
            self, black_mask, white_mask, to_move, swap_open, swapped, sides[letter]
        )

    def state_choices(self, setup: Setup) -> tuple[StateChoice, ...]:
        sides = {"": "no side", **{side.name[0]: side.title for side in Side}}
        return (StateChoice("last_side", "Last from", sides), *super().state_choices(setup))


class KryptePosition(PiePosition):
    """A position of Krypte.

    It consists of the counters, whether `swap` is open, whether the seats have exchanged colours,
    and the side from which the last counter entered (None before the first). `_targets` is the
    mask of the legal squares. It is set unless the game is over.
    """

    __slots__ = ("_last_side", "_occupied", "_stops", "_targets")

    _game: Krypte
    game: Krypte
    _move_form = "one square"

    def __init__(
        self,
        game: Krypte,
        black: int,
        white: int,
        to_move: Color,
        swap_open: bool,
        swapped: bool,
        last_side: Side | None,
    ) -> None:
        self._game = game
        self._black = black
        self._white = white
        self._to_move = to_move
        self._swap_open = swap_open
        self._swapped = swapped
        self._last_side = last_side
        self._moves = None
        occupied = black | white
        self._occupied = occupied
        self._stops = tuple([stops(occupied, side) for side in ACTIVE_SIDES[last_side]])
        self._outcome = self._judge()

    def _judge(self) -> Outcome | None:
        """Return the outcome, or None; while the game goes on, also set `_targets`.

        A row wins even if no move is left: "End" in `teaching/krypte.md`.
        """
        if fours(self._black):
            return _LINED_UP[Color.BLACK]
        if fours(self._white):
            return _LINED_UP[Color.WHITE]
        reachable = self._reachable()
        self._targets = reachable ^ self._lining_up_both(reachable)
        if not self._targets and not self._swap_open:
            return Outcome(self._to_move.other, KrypteReason.NO_MOVES)
        return None

    def _reachable(self) -> int:
        """Return the mask of the squares that exactly one active side reaches.

        Rule: "A turn" in `teaching/krypte.md`, "Ambiguous squares".
        """
        first, *second = self._stops
        return first ^ second[0] if second else first

    def _lining_up_both(self, squares: int) -> int:
        """Return the mask of those `squares` where a counter would line up four for both colours.

        The opponent's row consists of counters that are on the board already. One or more of them
        belong to the mover and turn. So the row is part of a run of occupied squares, and a square
        that turns none of the mover's counters in such runs can be skipped. Most positions have no
        such counter.
        """
        mine, theirs = self._mine_and_theirs()
        turning = four_sites(self._occupied) & mine
        if not turning:
            return 0
        forbidden = 0
        capture = self._game.capture
        for site in sites_of(squares):
            if turned(mine, theirs, site, capture) & turning:
                mine_then, theirs_then = placed(mine, theirs, site, capture)
                if fours(mine_then) and fours(theirs_then):
                    forbidden |= 1 << site
        return forbidden

    @property
    def _key(self) -> tuple[Any, ...]:
        return *super()._key, self._last_side

    @property
    def active_sides(self) -> tuple[Side, ...]:
        """The sides from which a counter may enter; empty after the end. Rule: "Open sides"."""
        return () if self._outcome else ACTIVE_SIDES[self._last_side]

    @property
    def open_squares(self) -> int:
        """The mask of the squares where a counter may be placed; 0 after the end."""
        return 0 if self._outcome else self._targets

    def stop(self, side: Side, site: Site) -> Site | None:
        """Return where a counter from `side` stops in the lane of `site`; None if the lane is full.

        The counter stops on the first empty square of the lane, counted from `side`. The lane is
        the column of `site` for North and South, and its row for East and West.
        """
        lane = COLUMNS[site % 8] if side in (Side.NORTH, Side.SOUTH) else BOARD.row_mask(site // 8)
        return next(sites_of(stops(self._occupied, side) & lane), None)

    def entry_side(self, move: Move) -> Side:
        """Return the side from which the counter of a legal placement enters.

        Raises:
            ValueError: If no counter from an active side stops on the square.
        """
        bit = 1 << move[0]
        for side, stops_there in zip(ACTIVE_SIDES[self._last_side], self._stops, strict=True):
            if stops_there & bit:
                return side
        raise ValueError(f"{self.format(move)} cannot be reached from an open side")

    def winning_sites(self) -> tuple[Site, ...]:
        # At most one colour has a row: no legal ply leaves one for both.
        return tuple(sites_of(four_sites(self._black) | four_sites(self._white)))

    def _find_moves(self) -> tuple[Move, ...]:
        return BOARD.placements(self._targets)

    def play(self, move: Move) -> KryptePosition:
        if not move:
            return self._after_swap(move)
        mine, theirs = self._mine_and_theirs()
        mine, theirs = placed(mine, theirs, move[0], self._game.capture)
        is_black = self._to_move is Color.BLACK
        return KryptePosition(
            self._game,
            mine if is_black else theirs,
            theirs if is_black else mine,
            Color.WHITE if is_black else Color.BLACK,
            not self._occupied and self._opens_swap(),
            self._swapped,
            self.entry_side(move),
        )

    def _setup_state(self) -> dict[str, str]:
        last = {} if self._last_side is None else {"last_side": self._last_side.name[0]}
        return last | super()._setup_state()

    def _why_illegal(self, move: Move) -> Sentence:
        site = move[0]
        if self._occupied >> site & 1:
            return super()._why_illegal(move)
        reached = [side.title for side in self.active_sides if self.stop(side, site) == site]
        if len(reached) == 2:
            return self._say("{} is closed: {} both reach it", site, reached)
        if reached:
            return self._say("This would line up four for both players")
        stops = {}
        for side in self.active_sides:
            stop = self.stop(side, site)
            if stop is not None:
                stops[side] = stop
        # The side whose counter stops nearest to the square gives the best explanation.
        side = min(stops, key=lambda side: (self._distance(stops[side], site), side))
        name = BOARD.name(site)
        lane = f"column {name[0]}" if side in (Side.NORTH, Side.SOUTH) else f"row {name[1]}"
        return self._say("From {} a counter in {} stops at {}", side.title, lane, stops[side])

    @staticmethod
    def _distance(one: Site, other: Site) -> int:
        column, row = BOARD.points[one]
        other_column, other_row = BOARD.points[other]
        return abs(column - other_column) + abs(row - other_row)

    def _describe(self, move: Move) -> Sentence:
        mover = self._to_move
        site = move[0]
        side = self.entry_side(move).title
        over = turned(*self._mine_and_theirs(), site, self._game.capture)
        if over:
            squares = sorted(sites_of(over), key=BOARD.name)
            named = squares if len(squares) <= MOST_NAMED else f"{len(squares)} counters"
            action = self._say("{} {} from {} turns {}", mover, site, side, named)
        else:
            action = self._say("{} {} enters from {}", mover, site, side)
        outcome = self.play(move).outcome
        if outcome is None or outcome.winner is None:
            return self._say("{}.", action)
        winner = outcome.winner
        if outcome.reason is KrypteReason.NO_MOVES:
            loser = mover.other
            return self._say("{} and leaves {} without a move: {} wins.", action, loser, winner)
        if winner is mover:
            return self._say("{} and makes four in a row: {} wins.", action, winner)
        return self._say("{} and lines up four for {}: {} wins.", action, winner, winner)
