"""Slicron's groups: which cells they bar to their owner, and how they are trimmed.

Everything here is worked out from one group at a time, as a mask of its stones. Distances are
counted in steps from stone to stone, one less than the stones of a path.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, combinations, pairwise
from operator import getitem
from typing import NamedTuple

from abstract_arcade.rules.core import Move, Site
from abstract_arcade.rules.geometry import HexBoard, hex_board, sites_of

_MEMORY = 4096
"""How many groups are remembered: a few games' worth."""


class Group:
    """Connected stones of one colour, trimmed, and what they mean to their owner.

    All are masks: `stones`, the cells `beside` them, the edge stones as `ends`; of the cells beside
    them those `barred`, where a stone would touch a path and not shorten it, and the others that
    are `forked`, where it may leave a choice of trim on this group's account.
    """

    __slots__ = ("stones", "beside", "ends", "barred", "forked")

    def __init__(self, stones: int, beside: int, ends: int, barred: int, forked: int) -> None:
        self.stones = stones
        self.beside = beside
        self.ends = ends
        self.barred = barred
        self.forked = forked

    @property
    def has_path(self) -> bool:
        """Whether it has two edge stones."""
        return bool(self.ends & self.ends - 1)


class Spread(NamedTuple):
    """What lies how far from a stone, inside its group.

    `layers[n]` holds the stones n steps away, `reach[n]` the cells next to a stone at most n steps
    away.
    """

    layers: list[int]
    reach: list[int]


class Way(NamedTuple):
    """The paths between two edge stones, of which it is usually one.

    `layers[n]` holds the stones that stand n steps from the first end on any of them.
    """

    first: Spread
    last: Spread
    layers: list[int]

    @property
    def ends(self) -> tuple[Site, Site]:
        """The two edge stones, in board order."""
        return self.layers[0].bit_length() - 1, self.layers[-1].bit_length() - 1

    @property
    def stones(self) -> int:
        """The mask of all stones on these paths."""
        return _union(self.layers)


class Lattice:
    """The cells of a hexagonal board, and what groups of stones do on it."""

    def __init__(self, board: HexBoard) -> None:
        self.full = board.full
        self.edge = board.edge_mask
        self.near = {1 << site: mask for site, mask in enumerate(board.neighbor_masks)}
        # The placements on every set of eight cells, a table for each byte of a mask.
        self._placements = []
        for first in range(0, len(board.sites), 8):
            placements: list[tuple[Move, ...]] = [()]
            for move in board.single_moves[first : first + 8]:
                placements += [(*moves, move) for moves in placements]
            self._placements.append(placements)
        # A ply changes one group. The others, and what a stone would make of them, come again.
        self.group = lru_cache(_MEMORY)(self._group)
        self.trims = lru_cache(_MEMORY)(self._trims)

    def placements(self, cells: int) -> tuple[Move, ...]:
        """The placements on some cells, in board order."""
        octets = cells.to_bytes(len(self._placements), "little")
        return tuple(chain.from_iterable(map(getitem, self._placements, octets)))

    def beside(self, cells: int) -> int:
        """The cells next to any of `cells`, those next to each other included."""
        found, near = 0, self.near
        while cells:
            bit = cells & -cells
            found |= near[bit]
            cells ^= bit
        return found

    def groups(self, stones: int) -> Iterator[int]:
        """The masks of the groups that `stones` form."""
        while stones:
            group = self.spread(stones & -stones, stones)
            yield _union(group.layers)
            stones &= ~_union(group.layers)

    def spread(self, start: int, stones: int) -> Spread:
        """How `stones` lie around `start`, which is one of them."""
        layer, rest = start, stones & ~start
        next_to = self.beside(layer)
        layers, reach = [layer], [next_to]
        while layer := next_to & rest:
            rest ^= layer
            next_to = self.beside(layer)
            layers.append(layer)
            reach.append(reach[-1] | next_to)
        return Spread(layers, reach)

    def ways(self, stones: int) -> Iterator[Way]:
        """The paths of a group, for every two of its edge stones, in board order."""
        ends = stones & self.edge
        if not ends & ends - 1:
            return
        spreads = [self.spread(1 << site, stones) for site in sites_of(ends)]
        for first, last in combinations(spreads, 2):
            goal = last.layers[0]
            steps = next(n for n, layer in enumerate(first.layers) if layer & goal)
            back = last.layers[steps::-1]
            layers = [here & there for here, there in zip(first.layers, back, strict=False)]
            yield Way(first, last, layers)

    def barred(self, way: Way) -> int:
        """The cells, the way's own among them, where a stone would touch it and not shorten it.

        Another group that the stone joins is no help: a chain through it would have to come back
        over the same stone.
        """
        shorter = 0
        # From one end i steps, two over the new stone, j to the other end: all fewer than now.
        for i in range(len(way.layers) - 3):
            shorter |= way.first.reach[i] & way.last.reach[len(way.layers) - 4 - i]
        return self.beside(way.stones) & ~shorter

    def _group(self, stones: int) -> Group:
        beside = self.beside(stones) & ~stones
        ends = stones & self.edge
        barred = _union(map(self.barred, self.ways(stones))) & beside
        forked = self._forked(stones, ends) & beside & ~barred
        return Group(stones, beside, ends, barred, forked)

    def _forked(self, stones: int, ends: int) -> int:
        """The cells where a stone may leave a choice of trim on account of a trimmed group.

        All new paths lead over the new stone. From an end to it there is but one shortest chain if
        the group is a single path, which has no stones side by side; a group without an end has no
        part in paths. With one end the cells are those that several shortest chains reach. With
        more than two, any cell may be one.
        """
        if not ends:
            return 0
        if others := ends & ends - 1:
            return self.full if others & others - 1 else 0
        found, seen = 0, ends
        layer, many = ends, 0
        while layer:
            once = twice = 0
            for site in sites_of(layer):
                near = self.near[1 << site]
                twice |= once & near
                once |= near
                if many >> site & 1:
                    twice |= near
            new = once & ~seen
            seen |= once
            found |= new & twice
            layer, many = new & stones, twice
        return found

    def surplus(self, stones: int) -> int:
        """The stones of a group each of which could be taken out without making a path longer."""
        ways = list(self.ways(stones))
        return stones & ~self._needed(ways) if ways else 0

    @staticmethod
    def _needed(ways: Iterable[Way]) -> int:
        """The stones that all paths of some way share."""
        return _union(layer for way in ways for layer in way.layers if not layer & layer - 1)

    def _trims(self, stones: int) -> tuple[int, ...]:
        """Every set of stones that a group may keep, at least one; see the rules' step 2.

        A stone that all paths of one way share is needed. Between two such stones, next after each
        other on a way, stands a stretch on which that way has a choice: it is kept if any of the
        stretch's chains is. So a set keeps all distances exactly if it holds the stones needed and
        a chain of every stretch; of these sets the minimal ones are sought.
        """
        ways = list(self.ways(stones))
        if not ways:
            return (stones,)
        needed = self._needed(ways)
        # Stretches by their two ends: these tell which chains are shortest, whoever's way it is.
        stretches: dict[int, list[int]] = {}
        for way in ways:
            shared = [n for n, layer in enumerate(way.layers) if not layer & layer - 1]
            for n, m in pairwise(shared):
                if m - n > 1:
                    stretches[way.layers[n] | way.layers[m]] = way.layers[n : m + 1]
        kept = [needed]
        for stretch in stretches.values():
            # What is minimal for all stretches so far holds something minimal for those before.
            chains = self._chains(stretch)
            kept = _minimal(mask | chain for mask in kept for chain in chains)
        return tuple(kept)

    def _chains(self, layers: Sequence[int]) -> list[int]:
        """The masks of all chains with one stone of each layer, each next to the one before."""
        chains = [(layers[0], layers[0])]
        for layer in layers[1:]:
            chains = [
                (mask | 1 << site, 1 << site)
                for mask, tip in chains
                for site in sites_of(self.near[tip] & layer)
            ]
        return [mask for mask, _ in chains]


@cache
def lattice_of(size: int) -> Lattice:
    """The one `Lattice` of this size."""
    return Lattice(hex_board(size))


def _union(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _minimal(masks: Iterable[int]) -> list[int]:
    """Those of `masks` that hold no other, each once."""
    found: list[int] = []
    smaller = 0
    size = 0
    for mask in sorted(set(masks), key=int.bit_count):
        if mask.bit_count() > size:
            size, smaller = mask.bit_count(), len(found)
        # Of two that are equally large none holds the other.
        if all(other & ~mask for other in found[:smaller]):
            found.append(mask)
    return found
