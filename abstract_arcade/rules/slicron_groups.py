"""Slicron's groups: which cells they block for their owner, and how they are trimmed.

Everything here is worked out from one group at a time, as a mask of its stones. Distances are
counted in steps from stone to stone, one less than the stones of a path.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from abstract_arcade.rules.geometry import HexBoard, hex_board, sites_of
from abstract_arcade.rules.terms import Site

_CACHED_GROUPS = 4096
"""How many groups are remembered: those of a few games."""


class Group:
    """Connected stones of one colour, trimmed, and what they mean to their owner.

    Attributes, all of them masks:
        stones: the stones of the group.
        adjacent: the cells next to them.
        ends: the edge stones among them.
        blocked: the adjacent cells where a stone would touch a path and not shorten it.
        ambiguous: the other adjacent cells where a stone may leave a choice of trim because of
            this group.
    """

    __slots__ = ("stones", "adjacent", "ends", "blocked", "ambiguous")

    def __init__(self, stones: int, adjacent: int, ends: int, blocked: int, ambiguous: int) -> None:
        self.stones = stones
        self.adjacent = adjacent
        self.ends = ends
        self.blocked = blocked
        self.ambiguous = ambiguous

    @property
    def has_path(self) -> bool:
        """Whether it has two edge stones."""
        return bool(self.ends & self.ends - 1)


class Spread(NamedTuple):
    """The distances from one stone inside its group.

    `layers[n]` holds the stones n steps away, `reach[n]` the cells next to a stone at most n steps
    away.
    """

    layers: list[int]
    reach: list[int]


class Geodesics(NamedTuple):
    """All shortest chains between two edge stones of a group, usually only one.

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
        """The mask of all stones on these chains."""
        return _union(self.layers)


class SlicronTables:
    """The cells of a hexagonal board, and what groups of stones do on it."""

    def __init__(self, board: HexBoard) -> None:
        self.full = board.full
        self.edge = board.edge_mask
        self.near = {1 << site: mask for site, mask in enumerate(board.neighbor_masks)}
        # A ply changes one group, so that most groups and their trims have been seen before.
        self.group = lru_cache(_CACHED_GROUPS)(self._group)
        self.trims = lru_cache(_CACHED_GROUPS)(self._trims)

    def adjacent(self, cells: int) -> int:
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
        next_to = self.adjacent(layer)
        layers, reach = [layer], [next_to]
        while layer := next_to & rest:
            rest ^= layer
            next_to = self.adjacent(layer)
            layers.append(layer)
            reach.append(reach[-1] | next_to)
        return Spread(layers, reach)

    def geodesics(self, stones: int) -> Iterator[Geodesics]:
        """The shortest chains for every two edge stones of a group, in board order."""
        ends = stones & self.edge
        if not ends & ends - 1:
            return
        spreads = [self.spread(1 << site, stones) for site in sites_of(ends)]
        for first, last in combinations(spreads, 2):
            goal = last.layers[0]
            steps = next(n for n, layer in enumerate(first.layers) if layer & goal)
            back = last.layers[steps::-1]
            layers = [here & there for here, there in zip(first.layers, back, strict=False)]
            yield Geodesics(first, last, layers)

    def blocked(self, path: Geodesics) -> int:
        """The cells where a stone would touch a path and not shorten it; its own cells too.

        Another group that the stone joins is no help: a chain through it would have to come back
        over the same stone. So this depends on one group alone.
        """
        shorter = 0
        # From one end i steps, two over the new stone, j to the other end: all fewer than now.
        for i in range(len(path.layers) - 3):
            shorter |= path.first.reach[i] & path.last.reach[len(path.layers) - 4 - i]
        return self.adjacent(path.stones) & ~shorter

    def _group(self, stones: int) -> Group:
        adjacent = self.adjacent(stones) & ~stones
        ends = stones & self.edge
        blocked = _union(map(self.blocked, self.geodesics(stones))) & adjacent
        ambiguous = self._ambiguous(stones, ends) & adjacent & ~blocked
        return Group(stones, adjacent, ends, blocked, ambiguous)

    def _ambiguous(self, stones: int, ends: int) -> int:
        """The cells where a stone may leave a choice of trim because of a trimmed group.

        All new paths lead over the new stone P, so a choice is a choice among the shortest chains
        from an edge stone to P. A group without an edge stone has no part in paths. If it has two,
        it is a single path without stones side by side, and only one such chain leads to P; with
        more, any cell may be ambiguous. If it has one, E, the cells are counted out from it layer
        by layer: a cell is ambiguous if two stones of the layer before lead to it, or one to which
        two led already:

              a P        Two shortest chains lead from E to P, over a and over b,
             E b         and P's trim has to choose.
        """
        if not ends:
            return 0
        if others := ends & ends - 1:
            return self.full if others & others - 1 else 0
        found, seen = 0, ends
        # `many`: cells of this layer to which more than one chain leads.
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
        paths = list(self.geodesics(stones))
        return stones & ~self._needed(paths) if paths else 0

    @staticmethod
    def _needed(paths: Iterable[Geodesics]) -> int:
        """The stones that are on every chain of one of the paths."""
        return _union(layer for path in paths for layer in path.layers if not layer & layer - 1)

    def _trims(self, stones: int) -> tuple[int, ...]:
        """Every set of stones that a group may keep, at least one.

        A stone on every shortest chain of one path is needed. Between two such stones that follow
        each other on a path, it may have a choice: a stretch, of which one chain is kept. So a set
        keeps all distances exactly if it holds the stones needed and one chain of every stretch;
        the minimal ones of these sets are the trims. Rules: "A turn" in `teaching/slicron.md`.
        """
        paths = list(self.geodesics(stones))
        if not paths:
            return (stones,)
        needed = self._needed(paths)
        # By their two ends: these determine the chains of a stretch, whichever path it lies on.
        stretches: dict[int, list[int]] = {}
        for path in paths:
            shared = [n for n, layer in enumerate(path.layers) if not layer & layer - 1]
            for n, m in pairwise(shared):
                if m - n > 1:
                    stretches[path.layers[n] | path.layers[m]] = path.layers[n : m + 1]
        kept = [needed]
        for stretch in stretches.values():
            # A minimal set for these stretches contains a minimal set for those before.
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
def slicron_tables(size: int) -> SlicronTables:
    """The one `SlicronTables` of this size."""
    return SlicronTables(hex_board(size))


def _union(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _minimal(masks: Iterable[int]) -> list[int]:
    """Those of `masks` that contain no other, each once."""
    found: list[int] = []
    smaller = 0
    size = 0
    for mask in sorted(set(masks), key=int.bit_count):
        if mask.bit_count() > size:
            size, smaller = mask.bit_count(), len(found)
        # Of two masks of one size neither contains the other.
        if all(other & ~mask for other in found[:smaller]):
            found.append(mask)
    return found
