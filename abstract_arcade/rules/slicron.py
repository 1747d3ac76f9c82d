"""Slicron (Saïd Galdseid, 2024): every touch must shorten the path.

Sources: the designer's description (2024), in which a group keeps a path for every two of its edge
stones. (A later revision by the designer keeps one path a group; it is not this game.)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

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
from abstract_arcade.rules.geometry import HexBoard, hex_board, mask_of, sites_of
from abstract_arcade.rules.slicron_groups import Group, Lattice, Way, lattice_of

# How many things of a kind a sentence lists before it only counts them.
_MOST_PATHS = 2
_MOST_TEXTS = 3


@dataclass(frozen=True)
class Slicron(Game):
    """The rules of Slicron."""

    slug: ClassVar[str] = "slicron"
    title: ClassVar[str] = "Slicron"
    tagline: ClassVar[str] = "every touch must shorten the path"
    designer: ClassVar[str] = "Saïd Galdseid"
    year: ClassVar[int | None] = 2024

    size: int = option(5, limits=(4, 6), help="How many cells each side of the board has.")

    @property
    def board(self) -> HexBoard:
        return hex_board(self.size)

    def start(self) -> SlicronPosition:
        return SlicronPosition(self, 0, 0, Color.BLACK, False, False)

    def setup(
        self,
        black: Iterable[str] = (),
        white: Iterable[str] = (),
        to_move: Color = Color.BLACK,
        state: Mapping[str, str] | None = None,
    ) -> SlicronPosition:
        """See `Game.setup`.

        The state: `swap` (open or closed, the default), `black_seat` (1, the default, or 2).
        """
        rest = dict(state or {})
        black_mask, white_mask = self._stones(black, white)
        swap_open, swapped = self._pie_state(rest)
        self._no_more_state(rest, "swap and black_seat")
        if swap_open and to_move is Color.BLACK:
            raise SetupError("swap can be open only where White is to move")
        for color, stones in zip(Color, (black_mask, white_mask), strict=True):
            self._check_trimmed(color, stones)
        return SlicronPosition(self, black_mask, white_mask, to_move, swap_open, swapped)

    def _check_trimmed(self, color: Color, stones: int) -> None:
        ground = lattice_of(self.size)
        for group in ground.groups(stones):
            surplus = ground.surplus(group)
            if surplus:
                name = self.board.name
                first, spare = name(next(sites_of(group))), name(next(sites_of(surplus)))
                raise SetupError(
                    f"{color}'s group of {first} is not trimmed: without {spare} no path is longer"
                )


class Path(NamedTuple):
    """The shortest chains of stones, in a group, between two of its edge stones.

    Usually that is one chain; where other paths need the stones of a second one, it is both.
    """

    ends: tuple[Site, Site]
    """The edge stones, in board order."""

    length: int
    """The stones on a chain, both ends counted."""

    stones: tuple[Site, ...]
    """The stones on the chains, in board order."""

    links: tuple[tuple[Site, Site], ...]
    """The pairs of stones that follow each other on a chain."""


class _Army:
    """The stones of one colour, as groups; the masks are those of `Group`, of all together."""

    __slots__ = ("groups", "stones", "beside", "barred", "forked")

    def __init__(
        self, groups: tuple[Group, ...], stones: int, beside: int, barred: int, forked: int
    ) -> None:
        self.groups = groups
        self.stones = stones
        self.beside = beside
        self.barred = barred
        self.forked = forked

    @classmethod
    def of(cls, groups: Iterable[Group]) -> _Army:
        """The army of these groups."""
        groups = tuple(groups)
        stones = beside = barred = forked = 0
        for group in groups:
            stones |= group.stones
            beside |= group.beside
            barred |= group.barred
            forked |= group.forked
        return cls(groups, stones, beside, barred, forked)

    def joined(self, bit: int) -> int:
        """The group that one more stone makes, before it is trimmed."""
        joined = bit
        if self.beside & bit:
            for group in self.groups:
                if group.beside & bit:
                    joined |= group.stones
        return joined

    def with_group(self, joined: int, group: Group) -> _Army:
        """The army with a group in the place of all that it was `joined` from."""
        if not self.stones & joined:
            # Nothing changes for the other groups, and a stone by itself bars no cell.
            return _Army(
                (*self.groups, group),
                self.stones | group.stones,
                self.beside | group.beside,
                self.barred,
                self.forked,
            )
        return _Army.of([*(each for each in self.groups if not each.stones & joined), group])


class SlicronPosition(PiePosition):
    """A position of Slicron.

    Besides the stones it remembers whether `swap` is open and whether the seats have exchanged
    colours. `_open` is the mask of the cells where the colour to move may place a stone.
    """

    __slots__ = (
        "_black",
        "_white",
        "_ground",
        "_open",
    )

    _game: Slicron

    def __init__(
        self,
        game: Slicron,
        black: int,
        white: int,
        to_move: Color,
        swap_open: bool,
        swapped: bool,
        armies: tuple[_Army, _Army] | None = None,
    ) -> None:
        self._ground = ground = lattice_of(game.size)
        if armies is None:
            armies = _army(ground, black), _army(ground, white)
        self._game = game
        self._black, self._white = armies
        self._to_move = to_move
        self._swap_open = swap_open
        self._swapped = swapped
        army = armies[0] if to_move is Color.BLACK else armies[1]
        self._open = ground.full & ~(black | white | army.barred)
        self._outcome = None
        if not self._open and not swap_open:
            self._outcome = Outcome(to_move.other, "no moves")

    @property
    def _key(self) -> tuple[Any, ...]:
        return (
            self._game,
            self._black.stones,
            self._white.stones,
            self._to_move,
            self._swap_open,
            self._swapped,
        )

    @property
    def game(self) -> Slicron:
        return self._game

    def _army(self, color: Color) -> _Army:
        return self._black if color is Color.BLACK else self._white

    def stones(self, color: Color) -> int:
        """The mask of the stones of `color`."""
        return self._army(color).stones

    def open_cells(self, color: Color) -> int:
        """The mask of the cells where `color` may place a stone, if it is its turn."""
        taken = self._black.stones | self._white.stones
        return self._ground.full & ~(taken | self.barred_cells(color))

    def barred_cells(self, color: Color) -> int:
        """The mask of the cells where a stone of `color` would touch a path and not shorten it.

        It holds cells that are taken too: what they would be if they were empty.
        """
        return self._army(color).barred

    def paths(self, color: Color) -> tuple[Path, ...]:
        """The paths of `color`, one for every two edge stones of a group, in board order."""
        found = []
        for group in self._army(color).groups:
            for way in self._ground.ways(group.stones):
                links = tuple(
                    (site, other)
                    for here, there in pairwise(way.layers)
                    for site in sites_of(here)
                    for other in sites_of(self._ground.near[1 << site] & there)
                )
                stones = tuple(sites_of(way.stones))
                found.append(Path(way.ends, len(way.layers), stones, links))
        return tuple(sorted(found))

    def loose_groups(self, color: Color) -> tuple[tuple[Site, ...], ...]:
        """The groups of `color` that have no path, each as its sites, in board order."""
        groups = self._army(color).groups
        return tuple(sorted(tuple(sites_of(each.stones)) for each in groups if not each.has_path))

    def leaving(self, move: Move) -> tuple[Site, ...]:
        """The stones that a legal move takes off the board, in board order."""
        return tuple(sites_of(self._leaving(move)))

    def color_at(self, site: Site) -> Color | None:
        if self._black.stones >> site & 1:
            return Color.BLACK
        return Color.WHITE if self._white.stones >> site & 1 else None

    def legal_moves(self) -> tuple[Move, ...]:
        try:
            return self._moves
        except AttributeError:
            self._moves = moves = () if self._outcome else self._find_moves()
            return moves

    def _find_moves(self) -> tuple[Move, ...]:
        moves = self._ground.placements(self._open)
        forks = self._army(self._to_move).forked & self._open
        if forks:
            moves = self._with_choices(moves, forks)
        return (*moves, SWAP) if self._swap_open else moves

    def _with_choices(self, placements: tuple[Move, ...], forks: int) -> tuple[Move, ...]:
        """The moves for some placements, on whose `forks` there may be a choice of trim."""
        moves: list[Move] = []
        for move in placements:
            if forks >> move[0] & 1:
                joined = self._joined(move[0])
                trims = self._ground.trims(joined)
                if len(trims) > 1:
                    moves += sorted((*move, *sites_of(joined & ~kept)) for kept in trims)
                    continue
            moves.append(move)
        return tuple(moves)

    def _joined(self, site: Site) -> int:
        """The group that a stone of the colour to move on `site` makes, before it is trimmed."""
        return self._army(self._to_move).joined(1 << site)

    def _leaving(self, move: Move) -> int:
        if len(move) != 1:
            return mask_of(move[1:])
        joined = self._joined(move[0])
        return joined & ~self._ground.trims(joined)[0]

    def play(self, move: Move) -> SlicronPosition:
        black, white = self._black, self._white
        to_move, swapped, first = self._to_move, self._swapped, False
        if not move:
            swapped = not swapped
        elif to_move is Color.BLACK:
            first = not (black.stones or white.stones or swapped)
            black, to_move = self._placed(black, move), Color.WHITE
        else:
            white, to_move = self._placed(white, move), Color.BLACK
        return SlicronPosition(
            self._game, black.stones, white.stones, to_move, first, swapped, (black, white)
        )

    def _placed(self, army: _Army, move: Move) -> _Army:
        ground = self._ground
        joined = army.joined(1 << move[0])
        kept = ground.trims(joined)[0] if len(move) == 1 else joined ^ mask_of(move[1:])
        return army.with_group(joined, ground.group(kept))

    def as_setup(self) -> Setup:
        state = pie_state(swap_open=self._swap_open, swapped=self._swapped)
        name = self._game.board.name
        black, white = (tuple(map(name, sites_of(self.stones(color)))) for color in Color)
        return Setup(black, white, self._to_move, state)

    def _why_illegal(self, move: Move) -> str:
        board = self._game.board
        if move == SWAP:
            return "White may swap only at the first turn"
        if any(site not in board.sites for site in move):
            return "A move is one cell, and the stones that leave where there is a choice"
        site = move[0]
        name = board.name(site)
        if self.color_at(site) is not None:
            return f"{name} is taken"
        if not self._open >> site & 1:
            way = self._not_shortened(site)
            path = f"{self._title(way.ends)} ({len(way.layers)} stones)"
            return f"{name} touches the path {path} and would not shorten it"
        texts = [self.format(each) for each in self.legal_moves() if each[:1] == (site,)]
        if len(texts) == 1:
            return f"{name} leaves no choice of trim: it is played as {name} alone"
        choice = listed(texts, "or", _MOST_TEXTS)
        if len(move) == 1:
            return f"{name} leaves a choice of trim: it is played as {choice}"
        return f"{self.format(move)} is no trim that {name} leaves: that is {choice}"

    def _not_shortened(self, site: Site) -> Way:
        """The first path that a stone on a barred cell would touch and not shorten."""
        bit = 1 << site
        groups = [each for each in self._army(self._to_move).groups if each.barred & bit]
        ways = [way for each in groups for way in self._ground.ways(each.stones)]
        barring = [way for way in ways if self._ground.barred(way) & bit]
        return min(barring, key=lambda way: way.ends)

    def _describe(self, move: Move) -> str:
        name = self._game.board.name
        acts, leaving = self._acts(move), [name(site) for site in self.leaving(move)]
        outcome, loser = self.play(move).outcome, self._to_move.other
        if outcome and not leaving:
            acts.append(f"leaves {loser} without a move")
        what = f"{self._to_move} {name(move[0])} {listed(acts)}".rstrip()
        if leaving:
            what += f"; {listed(leaving)} {'leaves' if len(leaving) == 1 else 'leave'}"
        if outcome and leaving:
            what += f"; {loser} is left without a move"
        return f"{what}: {outcome.winner} wins." if outcome else f"{what}."

    def _acts(self, move: Move) -> list[str]:
        """What a legal placement does to paths: "shortens a1–a3 from 13 to 10 stones"."""
        joined = self._joined(move[0])
        # The trim keeps all distances, so they need not be measured after it.
        after = self._lengths(joined)
        before = self._lengths(joined & self.stones(self._to_move))
        shorter = {ends: length for ends, length in before.items() if after[ends] < length}
        acts = []
        if 0 < len(shorter) <= _MOST_PATHS:
            changes = [
                f"{self._title(ends)} from {length} to {after[ends]}"
                for ends, length in shorter.items()
            ]
            acts.append(f"shortens {listed(changes)} stones")
        elif shorter:
            acts.append(f"shortens {len(shorter)} paths")
        new = [ends for ends in after if ends not in before]
        if 0 < len(new) <= _MOST_PATHS:
            paths = [f"{self._title(ends)} of {after[ends]} stones" for ends in new]
            acts.append(f"makes the {'path' if len(new) == 1 else 'paths'} {listed(paths)}")
        elif new:
            acts.append(f"makes {len(new)} paths")
        return acts

    def _lengths(self, stones: int) -> dict[tuple[Site, Site], int]:
        """The length of every path that `stones` hold, by its ends, in board order."""
        groups = self._ground.groups(stones)
        ways = [way for group in groups for way in self._ground.ways(group)]
        return {way.ends: len(way.layers) for way in sorted(ways, key=lambda way: way.ends)}

    def _title(self, ends: tuple[Site, Site]) -> str:
        return "–".join(map(self._game.board.name, ends))


def _army(ground: Lattice, stones: int) -> _Army:
    return _Army.of(map(ground.group, ground.groups(stones)))
