"""A little game with moves of several sites, for the tests of choosing them.

Black begins on a board of five by five: the new stone takes one or two of White's off the board, or
none. Then each places a stone where it likes, and after five plies it is a draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from abstract_arcade.board_colors import FELT
from abstract_arcade.rules import (
    Color,
    Game,
    Move,
    Outcome,
    Position,
    Reason,
    Seat,
    Sentence,
    Setup,
    Site,
)
from abstract_arcade.rules.geometry import SquareBoard, square_board
from abstract_arcade.tui.board.layouts.base import ZOOMS, Layout
from abstract_arcade.tui.board.layouts.grid import SquareLayout
from abstract_arcade.tui.games.presenter import Presenter

BOARD = square_board(5, rows_down=True)

WHITE_AT_FIRST = ("b2", "d2", "b4")

FIRST_MOVES = ("a1-b2", "c3", "d4-d2", "d4-b2", "d4-b4-d2", "e5-d2", "e5-b4")


def move_of(text: str) -> Move:
    return tuple(BOARD.site(name) for name in text.split("-"))


class PairsReason(Reason):
    FIVE_PLIES = "five moves"


@dataclass(frozen=True)
class Pairs(Game):
    slug: ClassVar[str] = "pairs"
    title: ClassVar[str] = "Pairs"
    tagline: ClassVar[str] = "one comes, others go"
    designer: ClassVar[str] = "nobody"
    year: ClassVar[int | None] = None

    @property
    def board(self) -> SquareBoard:
        return BOARD

    def start(self) -> PairsPosition:
        white = frozenset(map(BOARD.site, WHITE_AT_FIRST))
        return PairsPosition(self, frozenset(), white, 0)

    def setup(
        self,
        black: Iterable[str] = (),
        white: Iterable[str] = (),
        to_move: Color = Color.BLACK,
        state: Mapping[str, str] | None = None,
    ) -> PairsPosition:
        raise NotImplementedError


class PairsPosition(Position):
    __slots__ = ("_black", "_ply", "_white")

    _max_sites = None

    def __init__(
        self, game: Pairs, black: frozenset[Site], white: frozenset[Site], ply: int
    ) -> None:
        self._game = game
        self._black = black
        self._white = white
        self._ply = ply

    @property
    def _key(self) -> tuple[Any, ...]:
        return self._game, self._black, self._white, self._ply

    @property
    def to_move(self) -> Color:
        return Color.WHITE if self._ply % 2 else Color.BLACK

    @property
    def outcome(self) -> Outcome | None:
        return Outcome(None, PairsReason.FIVE_PLIES) if self._ply == 5 else None

    def seat_of(self, color: Color) -> Seat:
        return Seat.FIRST if color is Color.BLACK else Seat.SECOND

    def color_at(self, site: Site) -> Color | None:
        if site in self._black:
            return Color.BLACK
        return Color.WHITE if site in self._white else None

    def legal_moves(self) -> tuple[Move, ...]:
        if self._ply == 5:
            return ()
        if self._ply == 0:
            return tuple(map(move_of, FIRST_MOVES))
        return tuple((site,) for site in BOARD.sites if self.color_at(site) is None)

    def play(self, move: Move) -> PairsPosition:
        game = self._game
        assert isinstance(game, Pairs)
        placed, *gone = move
        black = self._black - set(gone)
        white = self._white - set(gone)
        if self.to_move is Color.BLACK:
            black |= {placed}
        else:
            white |= {placed}
        return PairsPosition(game, black, white, self._ply + 1)

    def as_setup(self) -> Setup:
        return Setup((), (), self.to_move, {})

    def _why_illegal(self, move: Move) -> Sentence:
        return self._say("{:-} is not among the pairs", move)

    def _describe(self, move: Move) -> Sentence:
        placed, *gone = move
        return self._say("{} {} takes {}.", self.to_move, placed, gone or "nothing")


class PairsPresenter(Presenter[PairsPosition, SquareBoard]):
    """On felt."""

    material = FELT
    summary: ClassVar[Sequence[str]] = ("One comes, others go.",)

    def layouts(self, board: SquareBoard) -> Sequence[Layout]:
        return [SquareLayout(board, zoom) for zoom in ZOOMS]
