"""Slicron's groups: which cells they block for their owner, and how they are trimmed.

Everything here concerns one group at a time, given as a mask of its stones. Distances count steps
from stone to stone: one less than the length of the path, which counts stones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from abstract_arcade.rules.geometry import HexBoard, hex_board, sites_of
from abstract_arcade.rules.terms import Site

_CACHED_GROUPS = 4096
"""The entries of each cache: enough for the groups of a few games."""


@dataclass(eq=False, repr=False, slots=True)
class Group:
    """A trimmed group of one colour, and its effect on the cells around it, all as masks."""

    stones: int
    adjacent: int
    """The cells next to the stones."""
    ends: int
    """The stones on the edge of the board."""
    blocked: int
    """The adjacent cells where a stone would touch a path and not shorten it."""
    ambiguous: int
    """The other adjacent cells where a stone may leave a choice of trim because of this group."""

    @property
    def has_path(self) -> bool:
        """Whether the group has at least two edge stones, and so a path between them."""
        return self.ends.bit_count() > 1


class Spread(NamedTuple):
    """The distances from one stone within its group, in steps from stone to stone.

    `layers[n]` is the mask of the stones n steps away. `reach[n]` is the mask of all cells, empty
    or not, next to a stone at most n steps away. Both lists end at the most distant stone.
    """

    layers: list[int]
    reach: list[int]


class Geodesics(NamedTuple):
    """All shortest chains between two edge stones of a group, usually only one.

    `first` and `last` are the distances from either end. `layers[n]` is the mask of the stones of
    the chains that are n steps from the first end.
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
        """The mask of all stones on these chains."""
        return _union(self.layers)


class SlicronTables:
    """The groups, paths and trims of stones on one hexagonal board. Sets of cells are masks.

    Attributes:
        full: all cells.
        edge: the cells on the edge.
        near: the neighbours of each cell, by the mask of the cell.
        group: returns the `Group` of connected, trimmed stones.
        trims: returns every set of stones that connected stones may keep; see `_trims`.
    """

    def __init__(self, board: HexBoard) -> None:
        self.full = board.full
        self.edge = board.edge_mask
        self.near = {1 << site: mask for site, mask in enumerate(board.neighbor_masks)}
        # A move changes one group, so most groups and their trims have been seen before. With these
        # caches a random game takes 0.5 of the time.
        self.group = lru_cache(_CACHED_GROUPS)(self._group)
        self.trims = lru_cache(_CACHED_GROUPS)(self._trims)

    def adjacent(self, cells: int) -> int:
        """Return the mask of the cells next to any of `cells`. It may have some of `cells`, too."""
        neighbors = 0
        near = self.near
        while cells:
            bit = cells & -cells
            neighbors |= near[bit]
            cells ^= bit
        return neighbors

    def groups(self, stones: int) -> Iterator[int]:
        """Yield the mask of each group of `stones`, a mask, in the order of their first cells."""
        while stones:
            group = self.spread(stones & -stones, stones)
            yield _union(group.layers)
            stones &= ~_union(group.layers)

    def spread(self, start: int, stones: int) -> Spread:
        """Return the distances from `start`, the mask of one stone, to the stones of its group.

        Other groups in `stones` are not reached.
        """
        layer = start
        unseen = stones & ~start
        next_to = self.adjacent(layer)
        layers = [layer]
        reach = [next_to]
        while True:
            layer = next_to & unseen
            if not layer:
                return Spread(layers, reach)
            unseen ^= layer
            next_to = self.adjacent(layer)
            layers.append(layer)
            reach.append(reach[-1] | next_to)

    def geodesics(self, stones: int) -> Iterator[Geodesics]:
        """Yield the shortest chains for every two edge stones of one group, in board order.

        `stones` is the mask of the group. With fewer than two edge stones there are none.
        """
        ends = stones & self.edge
        if ends.bit_count() < 2:
            return
        spreads = [self.spread(1 << site, stones) for site in sites_of(ends)]
        for first, last in combinations(spreads, 2):
            goal = last.layers[0]
            steps = next(step for step, layer in enumerate(first.layers) if layer & goal)
            back = last.layers[steps::-1]
            layers = [here & there for here, there in zip(first.layers, back, strict=False)]
            yield Geodesics(first, last, layers)

    def blocked(self, path: Geodesics) -> int:
        """Return the mask of the cells where a stone would touch a path and not shorten it.

        Cells of the path itself are included, too. Rule: "A turn" in `teaching/slicron.md`, "Must
        it shorten?". One group is enough: a detour through another group that the stone joins would
        have to return over the stone.
        """
        shorter = 0
        # A shorter way has `steps` steps or fewer from one end, two over the new stone, and
        # `most - steps` or fewer to the other end.
        most = len(path.layers) - 4
        for steps in range(most + 1):
            shorter |= path.first.reach[steps] & path.last.reach[most - steps]
        return self.adjacent(path.stones) & ~shorter

    def _group(self, stones: int) -> Group:
        adjacent = self.adjacent(stones) & ~stones
        ends = stones & self.edge
        blocked = _union(map(self.blocked, self.geodesics(stones))) & adjacent
        ambiguous = self._ambiguous(stones, ends) & adjacent & ~blocked
        return Group(stones, adjacent, ends, blocked, ambiguous)

    def _ambiguous(self, stones: int, ends: int) -> int:
        """Return the mask of the cells where a stone may leave a choice of trim.

        Every new path runs over the new stone P, so the choice is among the shortest chains from an
        edge stone to P. A group without an edge stone is on no path. A group with two is a single
        path whose stones touch only their neighbours on it, so one chain leads to P. With more, any
        cell may be ambiguous. For a group with one edge stone E, count outwards from E layer by
        layer: a cell is ambiguous if two stones of the previous layer touch it, or one that is
        itself ambiguous:

              a P        Two shortest chains run from E to P, over a and over b,
             E b         and P's trim has to choose.
        """
        if not ends:
            return 0
        if ends.bit_count() == 2:
            return 0
        if ends.bit_count() > 2:
            return self.full
        ambiguous = 0
        seen = ends
        # `many`: the cells of this layer that more than one chain leads to.
        layer = ends
        many = 0
        while layer:
            once = 0
            twice = 0
            for site in sites_of(layer):
                near = self.near[1 << site]
                twice |= once & near
                once |= near
                if many >> site & 1:
                    twice |= near
            new = once & ~seen
            seen |= once
            ambiguous |= new & twice
            layer = new & stones
            many = twice
        return ambiguous

    def surplus(self, stones: int) -> int:
        """Return the mask of a group's stones each of which could leave with no path made longer.

        The result is 0 for a group that has no path or is trimmed.
        """
        paths = list(self.geodesics(stones))
        return stones & ~self._needed(paths) if paths else 0

    @staticmethod
    def _needed(paths: Iterable[Geodesics]) -> int:
        """Return the mask of the stones that every chain of some path contains."""
        needed = 0
        for path in paths:
            for layer in path.layers:
                if layer.bit_count() == 1:
                    needed |= layer
        return needed

    def _trims(self, stones: int) -> tuple[int, ...]:
        """Return the masks of all sets of stones that a group may keep, its trims; at least one.

        Rule: "A turn" in `teaching/slicron.md`, "Trim". A stone on every shortest chain of some
        path is needed. Two consecutive needed stones of a path may be joined by several chains:
        such a *stretch* keeps one of them. A set of stones keeps all distances if and only if it
        contains the needed stones and a chain of every stretch; the minimal ones are the trims.
        """
        paths = list(self.geodesics(stones))
        if not paths:
            return (stones,)
        needed = self._needed(paths)
        # The layers of each stretch by its ends: they are equal on all paths with this stretch.
        stretches: dict[int, list[int]] = {}
        for path in paths:
            shared = [step for step, layer in enumerate(path.layers) if layer.bit_count() == 1]
            for start, end in pairwise(shared):
                if end - start > 1:
                    ends = path.layers[start] | path.layers[end]
                    stretches[ends] = path.layers[start : end + 1]
        kept = [needed]
        for stretch in stretches.values():
            # A minimal set for the stretches so far contains one for those before this one.
            chains = self._chains(stretch)
            kept = _minimal(mask | chain for mask in kept for chain in chains)
        return tuple(kept)

    def _chains(self, layers: Sequence[int]) -> list[int]:
        """Return the mask of every chain of neighbouring stones that has one from each layer."""
        chains = [(layers[0], layers[0])]
        for layer in layers[1:]:
            chains = [
                (mask | 1 << site, 1 << site)
                for mask, tip in chains
                for site in sites_of(self.near[tip] & layer)
            ]
        return [mask for mask, _ in chains]


@cache
def slicron_tables(size: int) -> SlicronTables:
    """Return the `SlicronTables` that all games of this size share."""
    return SlicronTables(hex_board(size))


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _minimal(masks: Iterable[int]) -> list[int]:
    """Return the `masks` of which no proper part is among the `masks`, without repetitions."""
    minimal: list[int] = []
    smaller = 0
    size = 0
    for mask in sorted(set(masks), key=int.bit_count):
        if mask.bit_count() > size:
            size = mask.bit_count()
            smaller = len(minimal)
        # Of two masks of the same size, neither contains the other.
        if all(other & ~mask for other in minimal[:smaller]):
            minimal.append(mask)
    return minimal
