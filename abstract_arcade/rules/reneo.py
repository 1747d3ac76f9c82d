"""Reneo (Luis Bolaños Mures, 2023): exchange crosscuts, connect your edges.

Sources: the designer's description (2023); for the proof that every game ends, Puzzling Stack
Exchange, question 121881. Rules are cited by their section of `teaching/reneo.md`. An "exchange" is
the exchange of two stones; `swap` is the pie rule only. `a1` is the bottom-left point.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import ClassVar, NamedTuple

from abstract_arcade.options import option
from abstract_arcade.rules.core import Game, Outcome, Reason
from abstract_arcade.rules.geometry import DIAGONAL, OnDemand, SquareBoard, sites_of, square_board
from abstract_arcade.rules.setup import SetupError
from abstract_arcade.rules.stones import PiePosition
from abstract_arcade.rules.terms import Color, Move, Sentence, Site


class ReneoReason(Reason):
    """The reasons why a game of Reneo ends."""

    CHAIN = "chain"

    @property
    def of_win(self) -> str:
        return "a connected chain"


_WON = {color: Outcome(color, ReneoReason.CHAIN) for color in Color}


@dataclass(frozen=True)
class Reneo(Game):
    """The rules of Reneo. Black connects top and bottom, White connects left and right."""

    slug: ClassVar[str] = "reneo"
    title: ClassVar[str] = "Reneo"
    tagline: ClassVar[str] = "exchange crosscuts, connect your edges"
    designer: ClassVar[str] = "Luis Bolaños Mures"
    year: ClassVar[int | None] = 2023
    state_names: ClassVar[tuple[str, ...]] = ("swap", "black_seat")
    has_pie: ClassVar[bool] = True

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
        """Return a position with the given stones; see `Game.setup` for the arguments.

        The state: `swap` (open or closed, the default), `black_seat` (1, the default, or 2). If the
        colour to move has no legal move, it is skipped, as in a game.
        """
        black_mask, white_mask = self._stones(black, white)
        swap_open, swapped = self._pie_state(self._state(state), to_move)
        for site in sites_of(black_mask):
            for cut in reneo_tables(self.size).crosscuts(site, black_mask, white_mask):
                sites = list(sites_of(cut))
                template = "{} form a crosscut, which no move may leave"
                raise SetupError(self.sentence(template, sites), sites)
        return ReneoPosition(self, black_mask, white_mask, to_move, swap_open, swapped)


class _ExchangeMasks(NamedTuple):
    """The sites around an exchange, each as a mask, named as in `ReneoTables.exchanges`.

    The mask of a site off the board is 0.
    """

    e: int
    a: int
    n: int
    b: int
    c: int


class _Block(NamedTuple):
    """A 2×2 block around a given site P, in which a crosscut is possible.

    `corner` is the mask of the site diagonal to P, and `sides` is the mask of the two others, with
    which a stone on P may change places. `exchanges` has the sites around both exchanges.
    """

    corner: int
    sides: int
    exchanges: tuple[_ExchangeMasks, _ExchangeMasks]


def _blocks(board: SquareBoard, site: Site) -> tuple[_Block, ...]:
    x, y = board.points[site]

    def bit(dx: int, dy: int) -> int:
        other = board.at(x + dx, y + dy)
        return 0 if other is None else 1 << other

    blocks = []
    for dx, dy in DIAGONAL:
        if bit(dx, dy):
            across = _ExchangeMasks(
                bit(dx, 0), bit(dx, -dy), bit(0, -dy), bit(2 * dx, 0), bit(2 * dx, -dy)
            )
            along = _ExchangeMasks(
                bit(0, dy), bit(-dx, dy), bit(-dx, 0), bit(0, 2 * dy), bit(-dx, 2 * dy)
            )
            blocks.append(_Block(bit(dx, dy), across.e | along.e, (across, along)))
    return tuple(blocks)


def _exchange_moves(board: SquareBoard, site: Site) -> dict[int, tuple[Move, ...]]:
    """Return, for the mask of every set of neighbours, the moves (site, neighbour) of the set."""
    exchanges: dict[int, tuple[Move, ...]] = {0: ()}
    for other in board.neighbors[site]:
        exchanges |= {
            mask | 1 << other: (*moves, (site, other)) for mask, moves in exchanges.items()
        }
    return exchanges


class ReneoTables:
    """The tables of one board size, created once and shared. Sets of sites are masks.

    `edges` has the two edges of each colour: bottom and top for Black, left and right for White.
    """

    def __init__(self, size: int) -> None:
        board = square_board(size)
        self.board = board
        self.size = size
        self.full = board.full
        self.neighbors = board.neighbor_masks
        self.bottom = board.row_mask(0)
        self.top = board.row_mask(size - 1)
        self.left = board.column_mask(0)
        self.right = board.column_mask(size - 1)
        self.edges = {Color.BLACK: (self.bottom, self.top), Color.WHITE: (self.left, self.right)}
        self.not_left = board.full ^ self.left
        self.not_right = board.full ^ self.right
        self._blocks = OnDemand(partial(_blocks, board))
        self._exchange_moves = OnDemand(partial(_exchange_moves, board))

    def crosscuts(self, site: Site, own: int, others: int) -> list[int]:
        """Return the masks, of four sites each, of the crosscuts that a stone on `site` is part of.

        Rule: "A turn" in `teaching/reneo.md`, "Crosscut". The site may be empty: then the result
        has the crosscuts that a stone would form.

        `own` is the mask of the stones of the same colour, and `others` that of the other colour.
        """
        return [
            1 << site | corner | sides
            for corner, sides, _ in self._blocks[site]
            if own & corner and others & sides == sides
        ]

    def cuts(self, mine: int, theirs: int) -> int:
        """Return the mask of the sites, empty or not, on which a stone of `mine` is in a crosscut.

        All sites are examined at once: each shift moves one neighbour of every site onto the site.
        The left and right neighbours are masked, so that rows do not wrap around. The diagonal ones
        then need no mask.
        """
        size = self.size
        above = theirs >> size
        below = theirs << size
        on_right = theirs >> 1 & self.not_right
        on_left = theirs << 1 & self.not_left
        cuts_on_right = on_right & (above & mine >> size + 1 | below & mine << size - 1)
        cuts_on_left = on_left & (above & mine >> size - 1 | below & mine << size + 1)
        return cuts_on_right | cuts_on_left

    def exchanges(self, site: Site, mine: int, theirs: int) -> int:
        """Return the mask of the stones with which a stone placed on `site` may change places.

        `site` is empty. The result is 0 if the stone forms no crosscut, or if the rules forbid
        every exchange. Rule: "A turn" in `teaching/reneo.md`, "Exchange".

        The stone moves from P, where it forms a crosscut with the own stone F, to its partner's
        site E. There it is next to F, so only the two blocks on the other side can be crosscuts,
        and only with an enemy stone on A, which both contain. The near block is a crosscut if there
        is an own stone on N; the far block, if there is an enemy stone on B and an own stone on C.

            · F ·                 · o ·
            P E B    exchanged    x o x
            N A C                 o x o
        """
        partners = 0
        for corner, sides, exchanges in self._blocks[site]:
            if mine & corner and theirs & sides == sides:
                for partner, a, n, b, c in exchanges:
                    if not (theirs & a and (mine & n or (theirs & b and mine & c))):
                        partners |= partner
        return partners

    def moves(self, placements: int, cuts: int, mine: int, theirs: int) -> tuple[Move, ...]:
        """Return the legal moves in board order.

        A placement is `(site,)`. At each of `cuts`, the moves are the exchanges `(site, partner)`
        that the rules allow: several, one or none.

        Args:
            placements: the mask of the sites where a stone can be placed without an exchange.
            cuts: the mask of the empty sites where a stone would form a crosscut.
            mine: the mask of the stones of the colour to move.
            theirs: the mask of the opponent's stones.
        """
        placed = self.board.placements(placements)
        if not cuts:
            return placed
        moves = list(placed)
        # From the last to the first, so that the indices of earlier moves stay valid.
        while cuts:
            site = cuts.bit_length() - 1
            bit = 1 << site
            cuts ^= bit
            place = (placements & bit - 1).bit_count()
            moves[place:place] = self._exchange_moves[site][self.exchanges(site, mine, theirs)]
        return tuple(moves)

    def adjacent(self, sites: int) -> int:
        """Return the mask of the sites that are orthogonally next to any of `sites`, a mask."""
        size = self.size
        rows = sites << size & self.full | sites >> size
        return rows | sites << 1 & self.not_left | sites >> 1 & self.not_right

    def connected(self, sites: int, stones: int) -> int:
        """Return the mask of the `stones` that are on any of `sites` or connected to such a stone.

        `sites` and `stones` are masks; all stones are of one colour.
        """
        reached = sites & stones
        while True:
            new = self.adjacent(reached) & stones & ~reached
            if not new:
                return reached
            reached |= new

    def extended(self, edge_connected: int, edge: int, site: Site, stones: int) -> int:
        """Return the mask of the stones connected to `edge` after a new stone on `site`.

        The new stone adds stones only if it is on the edge or next to a stone in `edge_connected`.
        Then it adds itself and the stones connected to it.

        Args:
            edge_connected: the mask of the stones connected to the edge before the new one.
            edge: the mask of the edge.
            site: the site of the new stone.
            stones: the mask of all stones of its colour, with the new one.
        """
        bit = 1 << site
        adjacent = self.neighbors[site]
        if not (edge_connected & adjacent or bit & edge):
            return edge_connected
        loose = stones & ~edge_connected
        return edge_connected | (self.connected(bit, loose) if loose & adjacent else bit)


@cache
def reneo_tables(size: int) -> ReneoTables:
    """Return the `ReneoTables` that all games of this size share."""
    return ReneoTables(size)


class ReneoPosition(PiePosition):
    """A position of Reneo.

    It consists of the stones, whether `swap` is open, and whether the seats have exchanged colours.
    A colour without a legal move is skipped as soon as it would be its turn.

    `_edge_connected` has Black's stones connected to the bottom and White's connected to the left.
    They follow from the stones, but `play` updates and passes them on: a random game then takes 0.8
    of the time. `_cuts` is the mask of the empty sites where a stone of the colour to move forms a
    crosscut. It is set unless the game is over.
    """

    __slots__ = ("_edge_connected", "_tables", "_cuts")

    _game: Reneo
    game: Reneo
    _move_form = "one point, or two for an exchange"
    _max_sites = 2

    def __init__(
        self,
        game: Reneo,
        black: int,
        white: int,
        to_move: Color,
        swap_open: bool,
        swapped: bool,
        edge_connected: tuple[int, int] | None = None,
    ) -> None:
        self._game = game
        self._black = black
        self._white = white
        self._to_move = to_move
        self._swap_open = swap_open
        self._swapped = swapped
        self._moves = None
        tables = reneo_tables(game.size)
        self._tables = tables
        self._edge_connected = edge_connected or (
            tables.connected(tables.bottom, black),
            tables.connected(tables.left, white),
        )
        self._outcome = self._judge()

    def _judge(self) -> Outcome | None:
        """Return the outcome, or None while the game is in progress.

        In a game in progress, also change the colour to move if it has no legal move. Rules: "End"
        in `teaching/reneo.md`, with the proof that one colour can always move; and "A turn",
        "Skipped turn".
        """
        tables = self._tables
        from_bottom, from_left = self._edge_connected
        if from_bottom & tables.top:
            return _WON[Color.BLACK]
        if from_left & tables.right:
            return _WON[Color.WHITE]
        while not self._can_move():
            self._to_move = self._to_move.other
        return None

    def _can_move(self) -> bool:
        """Set `_cuts` for the colour to move, and return whether this colour has a legal move."""
        tables = self._tables
        mine, theirs = self._mine_and_theirs()
        empty = tables.full ^ mine ^ theirs
        cuts = tables.cuts(mine, theirs) & empty
        self._cuts = cuts
        # Exchanges matter only if a stone would form a crosscut on every empty site.
        return (
            self._swap_open
            or cuts != empty
            or any(tables.exchanges(site, mine, theirs) for site in sites_of(cuts))
        )

    @property
    def tables(self) -> ReneoTables:
        """The tables for this size of board."""
        return self._tables

    def winning_sites(self) -> tuple[Site, ...]:
        """Return a shortest winning chain, from the bottom or left edge; () during the game."""
        if self._outcome is None:
            return ()
        winner = self._outcome.winner
        assert winner is not None  # a game of Reneo is never a draw
        tables = self._tables
        stones = self.stones(winner)
        start, end = tables.edges[winner]
        # Layer by layer to the far edge, then back along one site of each layer.
        layer = start & stones
        layers = [layer]
        seen = layer
        while not layer & end:
            layer = tables.adjacent(layer) & stones & ~seen
            layers.append(layer)
            seen |= layer
        step = end
        chain: list[Site] = []
        for layer in reversed(layers):
            site = next(sites_of(layer & step))
            chain.append(site)
            step = tables.adjacent(1 << site)
        return tuple(reversed(chain))

    def missing(self, color: Color) -> int | None:
        """Return the least number of stones that `color` needs to connect its edges.

        It is the number of empty points on its shortest way over own stones and empty points.
        Crosscuts and exchanges are ignored.

        Returns:
            The number, 0 if the edges are connected; None if stones of the other colour block every
            way.
        """
        tables = self._tables
        mine = self.stones(color)
        free = tables.full & ~self.stones(color.other)
        start, end = tables.edges[color]
        reached = tables.connected(start, mine)
        count = 0
        while not reached & end:
            new = (tables.adjacent(reached) | start) & free & ~reached
            if not new:
                return None
            count += 1
            reached |= new | tables.connected(tables.adjacent(new), mine)
        return count

    def crosscuts(self, site: Site) -> tuple[tuple[Site, ...], ...]:
        """Return the crosscuts that a stone of the colour to move would form on `site`.

        Each is a tuple of its four sites, in board order. There are none if the site is taken or
        the game is over.
        """
        if not self._is_open(site):
            return ()
        cuts = self._tables.crosscuts(site, *self._mine_and_theirs())
        return tuple(tuple(sites_of(cut)) for cut in cuts)

    def partners(self, site: Site) -> tuple[Site, ...]:
        """Return the enemy stones in a crosscut with a stone placed on `site`, in board order.

        The result is () if the stone forms no crosscut, `site` is taken or the game is over. The
        rules may forbid to change places with some partners; see `exchanges`.
        """
        if not self._is_open(site):
            return ()
        mine, theirs = self._mine_and_theirs()
        cut_sites = 0
        for cut in self._tables.crosscuts(site, mine, theirs):
            cut_sites |= cut
        return tuple(sites_of(cut_sites & theirs))

    def exchanges(self, site: Site) -> tuple[Site, ...]:
        """Return the `partners` with which a stone placed on `site` may change places, or ()."""
        if not self._is_open(site):
            return ()
        return tuple(sites_of(self._tables.exchanges(site, *self._mine_and_theirs())))

    def _is_open(self, site: Site) -> bool:
        """Return whether `site` is empty and the game not over."""
        return not (self._outcome or (self._black | self._white) >> site & 1)

    def _find_moves(self) -> tuple[Move, ...]:
        mine, theirs = self._mine_and_theirs()
        placements = self._tables.full ^ mine ^ theirs ^ self._cuts
        return self._tables.moves(placements, self._cuts, mine, theirs)

    def play(self, move: Move) -> ReneoPosition:
        """Return the position after a legal `move`.

        Rules: "A turn" in `teaching/reneo.md`, "Exchange" and "Removal".
        """
        if not move:
            return self._after_swap(move)
        tables = self._tables
        is_black = self._to_move is Color.BLACK
        if is_black:
            mine = self._black
            theirs = self._white
            my_connected, their_connected = self._edge_connected
            my_edge = tables.bottom
            their_edge = tables.left
        else:
            mine = self._white
            theirs = self._black
            their_connected, my_connected = self._edge_connected
            my_edge = tables.left
            their_edge = tables.bottom

        bit = 1 << move[0]
        if len(move) == 1:
            mine |= bit
        else:
            partner = 1 << move[1]
            mine |= partner
            theirs ^= partner
            if not tables.crosscuts(move[0], theirs, mine):
                theirs |= bit
            if their_connected & partner:
                their_connected = tables.connected(their_edge, theirs)
            elif theirs & bit:
                their_connected = tables.extended(their_connected, their_edge, move[0], theirs)
        my_connected = tables.extended(my_connected, my_edge, move[-1], mine)

        return ReneoPosition(
            self._game,
            mine if is_black else theirs,
            theirs if is_black else mine,
            Color.WHITE if is_black else Color.BLACK,
            not self._black and self._opens_swap(),
            self._swapped,
            (my_connected, their_connected) if is_black else (their_connected, my_connected),
        )

    def _why_illegal(self, move: Move) -> Sentence:
        site = move[0]
        if self.color_at(site) is not None:
            return super()._why_illegal(move)
        partners = self.partners(site)
        exchanges = self.exchanges(site)
        if not partners:
            return self._say("{} forms no crosscut, so nothing is exchanged", site)
        if not exchanges:
            return self._say("Every exchange would leave your stone in a crosscut")
        if len(move) == 1:
            if len(exchanges) > 1:
                choice = "{} forms a crosscut: choose which stone to exchange with, {:or}"
            else:
                choice = "{} forms a crosscut: your stone must be exchanged with {:or}"
            return self._say(choice, site, exchanges)
        if move[1] in partners:
            again = "{} cannot be exchanged: your stone there would be in a crosscut again"
            return self._say(again, move[1])
        return self._say("{} is not an enemy stone in a crosscut with {}", move[1], site)

    def _describe(self, move: Move) -> Sentence:
        after = self.play(move)
        mover = self._to_move
        site = move[0]
        action = self._say("{} {}", mover, site)
        if len(move) == 2:
            action = self._say("{} changes places with {}", action, move[1])
            if after.color_at(site) is None:
                action = self._say("{}; {} is removed", action, site)
        outcome = after.outcome
        if outcome is not None and outcome.winner is not None:
            edges = "top and bottom" if outcome.winner is Color.BLACK else "left and right"
            return self._say("{}. {} connects {} and wins.", action, outcome.winner, edges)
        if after.to_move is mover:
            return self._say("{}. {} has no legal move and is skipped.", action, mover.other)
        return self._say("{}.", action)
