"""Reneo (Luis Bolaños Mures, 2023): exchange crosscuts, connect your edges.

Sources: the designer's description (2023); for the proof that every game ends, Puzzling Stack
Exchange, question 121881. "Exchange" is the swap of two stones here, `swap` the pie rule alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, TypeAlias

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
    SquareBoard,
    sites_of,
    square_board,
)

_WON = {color: Outcome(color, "chain") for color in Color}
_STUCK = Outcome(None, "no moves")


@dataclass(frozen=True)
class Reneo(Game):
    """The rules of Reneo. Black connects top and bottom, White left and right."""

    slug: ClassVar[str] = "reneo"
    title: ClassVar[str] = "Reneo"
    tagline: ClassVar[str] = "exchange crosscuts, connect your edges"
    designer: ClassVar[str] = "Luis Bolaños Mures"
    year: ClassVar[int | None] = 2023

    size: int = option(11, limits=(5, 19), help="Points along each edge of the board.")

    @property
    def board(self) -> SquareBoard:
        return square_board(self.size)

    def start(self) -> ReneoPosition:
        return ReneoPosition(self, 0, 0, Color.BLACK, False, False)

    def setup(
        self,
        black: Iterable[str] = (),
        white: Iterable[str] = (),
        to_move: Color = Color.BLACK,
        state: Mapping[str, str] | None = None,
    ) -> ReneoPosition:
        """See `Game.setup`.

        The state: `swap` (open or closed, the default), `black_seat` (1, the default, or 2). A
        colour to move that has no legal move is skipped, as in a game.
        """
        rest = dict(state or {})
        black_mask, white_mask = self._stones(black, white)
        swap_open, swapped = self._pie_state(rest)
        self._no_more_state(rest, "swap and black_seat")
        if swap_open and to_move is Color.BLACK:
            raise SetupError("swap can be open only where White is to move")
        for site in sites_of(black_mask):
            for cut in grid_of(self.size).crosscuts(site, black_mask, white_mask):
                names = listed([self.board.name(each) for each in sites_of(cut)])
                raise SetupError(f"{names} form a crosscut, which no move may leave")
        return ReneoPosition(self, black_mask, white_mask, to_move, swap_open, swapped)


_Way: TypeAlias = tuple[int, int, int, int, int]
_Block: TypeAlias = tuple[int, int, tuple[_Way, _Way]]


def _blocks(board: SquareBoard, site: Site) -> Iterator[_Block]:
    """The 2×2 blocks that `site` belongs to.

    Each is the mask of the site opposite, that of the two sites beside `site`, and for each of
    these as an exchange partner the masks of E, A, N, B and C of `Grid.exchanges`, where a site off
    the board has an empty one.
    """
    x, y = board.points[site]

    def bit(dx: int, dy: int) -> int:
        found = board.at(x + dx, y + dy)
        return 0 if found is None else 1 << found

    for dx, dy in DIAGONAL:
        if bit(dx, dy):
            across = (bit(dx, 0), bit(dx, -dy), bit(0, -dy), bit(2 * dx, 0), bit(2 * dx, -dy))
            along = (bit(0, dy), bit(-dx, dy), bit(-dx, 0), bit(0, 2 * dy), bit(-dx, 2 * dy))
            yield bit(dx, dy), across[0] | along[0], (across, along)


class Grid:
    """What there is to know of a board of one size, made once. Sets of sites are masks.

    Attributes:
        full: every site.
        edges: for each colour its two edges: bottom and top for Black, left and right for White.
        neighbors: for every site those orthogonally next to it.
    """

    def __init__(self, size: int) -> None:
        board = square_board(size)
        self.size = size
        self.full = board.full
        self.neighbors = board.neighbor_masks
        self.bottom, self.top = board.row_mask(0), board.row_mask(size - 1)
        self.left, self.right = board.column_mask(0), board.column_mask(size - 1)
        self.edges = {Color.BLACK: (self.bottom, self.top), Color.WHITE: (self.left, self.right)}
        self.not_left, self.not_right = board.full ^ self.left, board.full ^ self.right
        self._blocks = tuple(tuple(_blocks(board, site)) for site in board.sites)
        # The exchanges of a stone placed on a site with every set of its neighbours.
        self._exchange_moves = []
        for site, others in enumerate(board.neighbors):
            exchanges: dict[int, tuple[Move, ...]] = {0: ()}
            for other in others:
                exchanges |= {
                    mask | 1 << other: (*moves, (site, other)) for mask, moves in exchanges.items()
                }
            self._exchange_moves.append(exchanges)
        # The placements on every set of eight sites, a table for each byte of a mask.
        self._placements = []
        for first in range(0, len(board.sites), 8):
            placements: list[tuple[Move, ...]] = [()]
            for move in board.single_moves[first : first + 8]:
                placements += [(*moves, move) for moves in placements]
            self._placements.append(placements)

    def crosscuts(self, site: Site, own: int, others: int) -> list[int]:
        """The crosscuts of a stone on `site` among `own` stones and those of the other colour."""
        return [
            1 << site | corner | sides
            for corner, sides, _ in self._blocks[site]
            if own & corner and others & sides == sides
        ]

    def cuts(self, mine: int, theirs: int) -> int:
        """The sites, taken or not, where a stone of `mine` would be in a crosscut.

        All sites at once: each shift lays the neighbour on one side over the site itself. The sides
        are masked against rows that run over into the next; a corner then needs no mask.
        """
        size = self.size
        above, below = theirs >> size, theirs << size
        on_right = theirs >> 1 & self.not_right
        on_left = theirs << 1 & self.not_left
        return on_right & (above & mine >> size + 1 | below & mine << size - 1) | on_left & (
            above & mine >> size - 1 | below & mine << size + 1
        )

    def exchanges(self, site: Site, mine: int, theirs: int) -> int:
        """The mask of the partners that a stone placed on an empty site may change places with.

        The stone leaves P, and the crosscut with its friend F, for its partner's site E. There it
        stands beside F, so of its blocks only the two on the other side can be crosscuts, and only
        with an enemy on A, which they share: the near one if a friend stands on N, the far one if
        an enemy stands on B and a friend on C.

            · F ·                 · o ·
            P E B    exchanged    x o x
            N A C                 o x o
        """
        found = 0
        for corner, sides, ways in self._blocks[site]:
            if mine & corner and theirs & sides == sides:
                for partner, a, n, b, c in ways:
                    if not (theirs & a and (mine & n or (theirs & b and mine & c))):
                        found |= partner
        return found

    def moves(self, placements: int, cuts: int, mine: int, theirs: int) -> list[Move]:
        """The placements on some sites and the legal exchanges of others, in board order."""
        moves: list[Move] = []
        octets = placements.to_bytes(len(self._placements), "little")
        for table, octet in zip(self._placements, octets, strict=True):
            moves += table[octet]
        # From the last to the first, so that the places of those still to come stay what they are.
        while cuts:
            site = cuts.bit_length() - 1
            bit = 1 << site
            cuts ^= bit
            place = (placements & bit - 1).bit_count()
            moves[place:place] = self._exchange_moves[site][self.exchanges(site, mine, theirs)]
        return moves

    def beside(self, sites: int) -> int:
        """The sites orthogonally next to any of `sites`."""
        size = self.size
        rows = sites << size & self.full | sites >> size
        return rows | sites << 1 & self.not_left | sites >> 1 & self.not_right

    def connected(self, sites: int, stones: int) -> int:
        """Those of `stones` that are connected to any of `sites`, or stand there."""
        reached = sites & stones
        while grown := self.beside(reached) & stones & ~reached:
            reached |= grown
        return reached

    def extended(self, rooted: int, edge: int, site: Site, stones: int) -> int:
        """The stones connected to `edge`, given those that were before `site` joined `stones`.

        Only the stones connected to the new one can be new among them, and only if it touches the
        edge or a stone connected to it.
        """
        bit, beside = 1 << site, self.neighbors[site]
        if not (rooted & beside or bit & edge):
            return rooted
        loose = stones & ~rooted
        return rooted | (self.connected(bit, loose) if loose & beside else bit)


@cache
def grid_of(size: int) -> Grid:
    """The one `Grid` of this size."""
    return Grid(size)


class ReneoPosition(PiePosition):
    """A position of Reneo.

    Besides the stones it remembers whether `swap` is open, and whether the seats have exchanged
    colours. A colour without a legal move is skipped as soon as it would be to move. `_rooted`, the
    stones connected to the bottom (Black's) and to the left (White's), follows from the stones; a
    ply hands it on, because it changes it little. `_cuts`, the empty sites where a stone of the
    colour to move forms a crosscut, is there while the game goes on.
    """

    __slots__ = (
        "_black",
        "_white",
        "_rooted",
        "_grid",
        "_cuts",
    )

    _game: Reneo

    def __init__(
        self,
        game: Reneo,
        black: int,
        white: int,
        to_move: Color,
        swap_open: bool,
        swapped: bool,
        rooted: tuple[int, int] | None = None,
    ) -> None:
        self._game = game
        self._black = black
        self._white = white
        self._to_move = to_move
        self._swap_open = swap_open
        self._swapped = swapped
        self._grid = grid = grid_of(game.size)
        self._rooted = rooted or (
            grid.connected(grid.bottom, black),
            grid.connected(grid.left, white),
        )
        self._outcome = self._judge()

    def _judge(self) -> Outcome | None:
        """The outcome; where the game goes on, a colour without a move is skipped."""
        grid = self._grid
        black_rooted, white_rooted = self._rooted
        if black_rooted & grid.top:
            return _WON[Color.BLACK]
        if white_rooted & grid.right:
            return _WON[Color.WHITE]
        if self._can_move():
            return None
        self._to_move = self._to_move.other
        if self._can_move():
            return None
        self._to_move = self._to_move.other
        return _STUCK

    def _can_move(self) -> bool:
        """Whether the colour to move has a legal move. Finds its crosscuts on the way."""
        grid = self._grid
        mine, theirs = self._mine_and_theirs()
        empty = grid.full ^ mine ^ theirs
        self._cuts = cuts = grid.cuts(mine, theirs) & empty
        # Only where every empty site forms a crosscut it matters who can exchange.
        return (
            self._swap_open
            or cuts != empty
            or any(grid.exchanges(site, mine, theirs) for site in sites_of(cuts))
        )

    @property
    def _key(self) -> tuple[Any, ...]:
        return (
            self._game,
            self._black,
            self._white,
            self._to_move,
            self._swap_open,
            self._swapped,
        )

    @property
    def game(self) -> Reneo:
        return self._game

    def color_at(self, site: Site) -> Color | None:
        if self._black >> site & 1:
            return Color.BLACK
        return Color.WHITE if self._white >> site & 1 else None

    @property
    def grid(self) -> Grid:
        """What the rules know of a board of this size."""
        return self._grid

    def stones(self, color: Color) -> int:
        """The mask of a colour's stones."""
        return self._black if color is Color.BLACK else self._white

    def winning_sites(self) -> tuple[Site, ...]:
        """A shortest chain of the winner, from its bottom or left end to the other."""
        if self._outcome is None or self._outcome.winner is None:
            return ()
        winner = self._outcome.winner
        grid, stones = self._grid, self.stones(winner)
        start, end = grid.edges[winner]
        # Layer by layer to the far edge, then back by one site of each layer.
        layer = start & stones
        layers, seen = [layer], layer
        while not layer & end:
            layer = grid.beside(layer) & stones & ~seen
            layers.append(layer)
            seen |= layer
        step = end
        chain: list[Site] = []
        for layer in reversed(layers):
            site = next(sites_of(layer & step))
            chain.append(site)
            step = grid.beside(1 << site)
        return tuple(reversed(chain))

    def crosscuts(self, site: Site) -> tuple[tuple[Site, ...], ...]:
        """The crosscuts that a stone of the colour to move, placed on `site`, would form.

        Each is its four sites in board order.
        """
        if not self._is_open(site):
            return ()
        cuts = self._grid.crosscuts(site, *self._mine_and_theirs())
        return tuple(tuple(sites_of(cut)) for cut in cuts)

    def partners(self, site: Site) -> tuple[Site, ...]:
        """The enemy stones in a crosscut with a stone placed on `site`, in board order.

        One of them must change places with it, but not all need be allowed to: see `exchanges`.
        """
        _, theirs = self._mine_and_theirs()
        return tuple(sorted({s for cut in self.crosscuts(site) for s in cut if theirs >> s & 1}))

    def exchanges(self, site: Site) -> tuple[Site, ...]:
        """Those of `partners` that the rules let a stone placed on `site` change places with."""
        if not self._is_open(site):
            return ()
        return tuple(sites_of(self._grid.exchanges(site, *self._mine_and_theirs())))

    def _is_open(self, site: Site) -> bool:
        """Whether the game goes on and `site` is empty."""
        return not (self._outcome or (self._black | self._white) >> site & 1)

    def _mine_and_theirs(self) -> tuple[int, int]:
        if self._to_move is Color.BLACK:
            return self._black, self._white
        return self._white, self._black

    def legal_moves(self) -> tuple[Move, ...]:
        try:
            return self._moves
        except AttributeError:
            self._moves = moves = () if self._outcome else self._find_moves()
            return moves

    def _find_moves(self) -> tuple[Move, ...]:
        mine, theirs = self._mine_and_theirs()
        placements = self._grid.full ^ mine ^ theirs ^ self._cuts
        moves = self._grid.moves(placements, self._cuts, mine, theirs)
        if self._swap_open:
            moves.append(SWAP)
        return tuple(moves)

    def play(self, move: Move) -> ReneoPosition:
        if not move:
            return ReneoPosition(
                self._game, self._black, self._white, self._to_move, False, not self._swapped
            )
        grid = self._grid
        black_rooted, white_rooted = self._rooted
        bit = 1 << move[0]
        if self._to_move is Color.BLACK:
            mine, my_rooted, my_edge = self._black, black_rooted, grid.bottom
            theirs, their_rooted, their_edge = self._white, white_rooted, grid.left
        else:
            mine, my_rooted, my_edge = self._white, white_rooted, grid.left
            theirs, their_rooted, their_edge = self._black, black_rooted, grid.bottom

        if len(move) == 1:
            mine |= bit
        else:
            partner = 1 << move[1]
            mine |= partner
            theirs ^= partner
            if not grid.crosscuts(move[0], theirs, mine):
                theirs |= bit
            if their_rooted & partner:
                their_rooted = grid.connected(their_edge, theirs)
            elif theirs & bit:
                their_rooted = grid.extended(their_rooted, their_edge, move[0], theirs)
        my_rooted = grid.extended(my_rooted, my_edge, move[-1], mine)

        if self._to_move is Color.WHITE:
            rooted = (their_rooted, my_rooted)
            return ReneoPosition(
                self._game, theirs, mine, Color.BLACK, False, self._swapped, rooted
            )
        # The pie rule answers the first stone of all, which is Black's.
        first = not (self._black or self._white or self._swapped)
        rooted = (my_rooted, their_rooted)
        return ReneoPosition(self._game, mine, theirs, Color.WHITE, first, self._swapped, rooted)

    def as_setup(self) -> Setup:
        state = pie_state(swap_open=self._swap_open, swapped=self._swapped)
        name = self._game.board.name
        black, white = (tuple(map(name, sites_of(m))) for m in (self._black, self._white))
        return Setup(black, white, self._to_move, state)

    def _why_illegal(self, move: Move) -> str:
        board = self._game.board
        if move == SWAP:
            return "Only White may swap, and only at White's first turn"
        if len(move) > 2 or any(site not in board.sites for site in move):
            return "A move is one point, or two for an exchange"
        site = move[0]
        name = board.name(site)
        if self.color_at(site) is not None:
            return f"{name} is taken"
        partners, exchanges = self.partners(site), self.exchanges(site)
        if not partners:
            return f"{name} forms no crosscut, so nothing is exchanged"
        if not exchanges:
            return "Every exchange would leave your stone in a crosscut"
        if len(move) == 1:
            choice = listed([board.name(each) for each in exchanges], "or")
            if len(exchanges) > 1:
                return f"{name} forms a crosscut: choose which stone to exchange with, {choice}"
            return f"{name} forms a crosscut: your stone must be exchanged with {choice}"
        other = board.name(move[1])
        if move[1] in partners:
            return f"{other} cannot be exchanged: your stone there would be in a crosscut again"
        return f"{other} is no enemy stone in a crosscut with {name}"

    def _describe(self, move: Move) -> str:
        after = self.play(move)
        names = [self._game.board.name(site) for site in move]
        what = f"{self._to_move} {names[0]}"
        if len(move) == 2:
            what += f" changes places with {names[1]}"
            if after.color_at(move[0]) is None:
                what += f"; {names[0]} is removed"
        outcome = after.outcome
        if outcome is not None and outcome.winner is None:
            return f"{what}. Neither colour has a legal move: a draw."
        if outcome is not None:
            edges = "top and bottom" if outcome.winner is Color.BLACK else "left and right"
            return f"{what}. {outcome.winner} connects {edges} and wins."
        if after.to_move is self._to_move:
            return f"{what}. {self._to_move.other} has no legal move and is skipped."
        return f"{what}."
