"""The value of a Reneo position, and the moves that win it at once."""

from __future__ import annotations

from math import tanh

from abstract_arcade.rules import Color, Move
from abstract_arcade.rules.geometry import sites_of
from abstract_arcade.rules.reneo import ReneoPosition, ReneoTables

TEMPO = 0.5
"""The value, in stones, of being to move."""

SPREAD = 0.5
"""The value, in stones, if every point of the board were on a shortest path."""

SCALE = 4.0
"""The lead, in stones, whose value is about three quarters of a win."""


def evaluate(position: ReneoPosition, color: Color) -> float:
    """See `Heuristic.evaluate`.

    It compares the stones that each colour still needs for a chain if the other does not move, and
    if these are equal, the numbers of points on such chains.
    """
    outcome = position.outcome
    if outcome is not None:
        if outcome.winner is None:
            return 0.0
        return 1.0 if outcome.winner is color else -1.0
    lead = _need(position, color.other) - _need(position, color)
    lead += TEMPO if position.to_move is color else -TEMPO
    return tanh(lead / SCALE)


def winning_moves(position: ReneoPosition, color: Color) -> tuple[Move, ...]:
    """See `Heuristic.winning_moves`.

    A move adds one stone to its colour and removes none: on the point where it is placed, or on
    that of its exchange partner. It wins if and only if that point joins both edges.
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
            wins += [
                (neighbor, site) for neighbor in neighbors if site in position.exchanges(neighbor)
            ]
        elif not position.crosscuts(site):
            wins.append((site,))
    return tuple(sorted(wins))


def _need(position: ReneoPosition, color: Color) -> float:
    """The number of stones that `color` needs for a chain, less up to `SPREAD` for alternatives.

    A chain may use empty points where a stone would form no crosscut, and enemy stones that could
    be exchanged now; without these, a single enemy stone would seem to stop a chain.
    """
    tables = position.tables
    usable = _usable(position, color)
    stones, points = _ways(position, color, usable)
    if not stones:
        # Walled in for now: worse than on an empty board.
        return 2.0 * tables.size
    return stones - SPREAD * (points & usable).bit_count() / tables.full.bit_count()


def points_on_ways(position: ReneoPosition, color: Color) -> int:
    """The points that `color` may use for a chain of few stones: one more than it needs, at most.

    If it is walled in for now, all points that it may use.
    """
    usable = _usable(position, color)
    stones, points = _ways(position, color, usable, detour=1)
    return points & usable if stones else usable


def _usable(position: ReneoPosition, color: Color) -> int:
    """Return the points where `color` may get a stone; see `_need`."""
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
    """The stones that a chain needs, and the points on chains of that many, or `detour` more.

    No stones and no points if there is no chain.
    """
    tables = position.tables
    mine = position.stones(color)
    first, last = tables.edges[color]
    forward = _layers(tables, mine, usable, first, last)
    if not forward[-1] & last:
        return 0, 0
    backward = _layers(tables, mine, usable, last, first)
    # A point is on such a chain if its distances from both edges add up to no more.
    needed = len(forward) - 1
    points = 0
    for extra in range(detour + 1):
        for distance in range(1 + extra, needed + 1):
            points |= forward[distance] & backward[needed + 1 + extra - distance]
    return needed, points


def _layers(tables: ReneoTables, mine: int, usable: int, start: int, end: int) -> list[int]:
    """The points that a chain from `start` reaches with 0, 1, 2 … more stones, up to `end`."""
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
