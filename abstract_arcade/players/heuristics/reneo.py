"""The heuristic of Reneo: it counts the stones that each colour still needs to connect its edges.

Sets of points are bit masks. A *chain* connects the two edges of a colour.
"""

from __future__ import annotations

from math import tanh

from abstract_arcade.rules import Color, Move
from abstract_arcade.rules.geometry import sites_of
from abstract_arcade.rules.reneo import ReneoPosition, ReneoTables

TEMPO = 0.5
"""The value, in stones, of being to move."""

SPREAD = 0.5
"""The most stones by which many alternative points lower the number of stones needed."""

SCALE = 4.0
"""The lead, in stones, whose value is about three quarters of a win."""


def evaluate(position: ReneoPosition, color: Color) -> float:
    """Return the expected result, as `Heuristic.evaluate`.

    It compares how many stones each colour needs for a chain if the other colour does not move. If
    these numbers are equal, it compares how many points are on such chains.
    """
    outcome = position.outcome
    if outcome is not None:
        if outcome.winner is None:
            return 0.0
        return 1.0 if outcome.winner is color else -1.0
    lead = stones_needed(position, color.other) - stones_needed(position, color)
    lead += TEMPO if position.to_move is color else -TEMPO
    return tanh(lead / SCALE)


def winning_moves(position: ReneoPosition, color: Color) -> tuple[Move, ...]:
    """Return the moves that win at once, as `Heuristic.winning_moves`.

    A move gives its colour one more stone: on the point where it is placed, or on the point of the
    enemy stone that it is exchanged with. It wins if that point connects both edges.
    """
    if position.outcome is not None or position.to_move is not color:
        return ()
    tables = position.tables
    mine = position.stones(color)
    theirs = position.stones(color.other)
    joints = tables.full & ~mine
    for edge in tables.edges[color]:
        joints &= edge | tables.adjacent(tables.connected(edge, mine))
    wins: list[Move] = []
    for site in sites_of(joints):
        if theirs >> site & 1:
            neighbors = sites_of(tables.neighbors[site])
            placed = [other for other in neighbors if site in position.exchanges(other)]
            wins += [(other, site) for other in placed]
        elif not position.crosscuts(site):
            wins.append((site,))
    return tuple(sorted(wins))


def stones_needed(position: ReneoPosition, color: Color) -> float:
    """Return how many stones `color` needs for a chain, less up to `SPREAD` for alternatives.

    A chain may use the points of `usable_points`. The exchanges among them matter: without them, a
    single enemy stone would seem to block a chain.
    """
    tables = position.tables
    usable = usable_points(position, color)
    stones, points = _ways(position, color, usable)
    if not stones:
        # The colour is blocked for now, which is worse than an empty board.
        return 2.0 * tables.size
    return stones - SPREAD * (points & usable).bit_count() / tables.full.bit_count()


def points_on_ways(position: ReneoPosition, color: Color) -> int:
    """Return the mask of the points on which a stone helps `color` to a short chain.

    A chain is short if it needs at most one stone more than the shortest. If no chain is possible
    now, every point where `color` can get a stone is returned.
    """
    usable = usable_points(position, color)
    stones, points = _ways(position, color, usable, detour=1)
    return points & usable if stones else usable


def usable_points(position: ReneoPosition, color: Color) -> int:
    """Return the mask of the points where `color` could get a stone now.

    These are the empty points where a stone would form no crosscut, and the enemy stones with which
    a stone could be exchanged.
    """
    tables = position.tables
    mine = position.stones(color)
    theirs = position.stones(color.other)
    empty = tables.full ^ mine ^ theirs
    cuts = tables.cuts(mine, theirs) & empty
    usable = empty ^ cuts
    for site in sites_of(cuts):
        usable |= tables.exchanges(site, mine, theirs)
    return usable


def _ways(position: ReneoPosition, color: Color, usable: int, detour: int = 0) -> tuple[int, int]:
    """Return how many stones a chain needs, and the points on chains that need so many.

    Args:
        position: the position.
        color: the colour of the chain.
        usable: the points where the colour can get a stone.
        detour: how many more stones the chains may need whose points are returned.

    Returns:
        The number of stones and the mask of the points. Both are 0 if no chain is possible.
    """
    tables = position.tables
    mine = position.stones(color)
    first, last = tables.edges[color]
    forward = _layers(tables, mine, usable, first, last)
    if not forward[-1] & last:
        return 0, 0
    backward = _layers(tables, mine, usable, last, first)
    # A point is on such a chain if the sum of its distances from both edges is small enough.
    needed = len(forward) - 1
    points = 0
    for extra in range(detour + 1):
        for distance in range(1 + extra, needed + 1):
            points |= forward[distance] & backward[needed + 1 + extra - distance]
    return needed, points


def _layers(tables: ReneoTables, mine: int, usable: int, start: int, end: int) -> list[int]:
    """Return the masks of the points that a chain from an edge reaches with 0, 1, 2, … more stones.

    Each point is in one mask at most. The last mask is the first one that contains a point of
    `end`, or the last that is not empty if `end` cannot be reached.

    Args:
        tables: the tables of the board.
        mine: the stones of the colour.
        usable: the points where the colour can get a stone.
        start: the points of the edge where the chain begins.
        end: the points of the opposite edge.
    """
    beside = tables.adjacent
    layer = tables.connected(start, mine)
    reached = layer
    layers = [layer]
    while not layer & end:
        layer = (beside(layer) | start) & usable & ~reached
        if not layer:
            break
        reached |= layer
        while grown := beside(layer) & mine & ~reached:
            layer |= grown
            reached |= grown
        layers.append(layer)
    return layers
