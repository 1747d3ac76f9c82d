"""The worth of a Reneo position, and the moves that win it at once."""

from __future__ import annotations

from math import tanh

from abstract_arcade.rules import Color, Move
from abstract_arcade.rules.geometry import sites_of
from abstract_arcade.rules.reneo import ReneoPosition, ReneoTables

TEMPO = 0.5
"""What it is worth, in stones, to be to move."""

SPREAD = 0.5
"""What it would be worth, in stones, if every point of the board lay on a shortest way."""

SCALE = 4.0
"""The lead in stones that counts for about three quarters of a won game."""


def evaluate(position: ReneoPosition, color: Color) -> float:
    """What `position` is worth to `color`, from -1 (lost) to 1 (won); between them while it lasts.

    The colours are compared by the stones that each needs for a chain if the other stands still,
    and where that is equal by how many points can be of use for it.
    """
    outcome = position.outcome
    if outcome is not None:
        return 0.0 if outcome.winner is None else 1.0 if outcome.winner is color else -1.0
    lead = _need(position, color.other) - _need(position, color)
    lead += TEMPO if position.to_move is color else -TEMPO
    return tanh(lead / SCALE)


def winning_moves(position: ReneoPosition, color: Color) -> tuple[Move, ...]:
    """The legal moves, in board order, that win at once for `color`; none where it is not to move.

    A move adds one stone to its colour and takes none away: on the point where it is placed, or on
    that of its exchange partner. It wins exactly where that point joins both edges.
    """
    if position.outcome is not None or position.to_move is not color:
        return ()
    tables = position.tables
    mine, theirs = position.stones(color), position.stones(color.other)
    joints = tables.full & ~mine
    for edge in tables.edges[color]:
        joints &= edge | tables.adjacent(tables.connected(edge, mine))
    found: list[Move] = []
    for site in sites_of(joints):
        if theirs >> site & 1:
            neighbors = sites_of(tables.neighbors[site])
            found += [(each, site) for each in neighbors if site in position.exchanges(each)]
        elif not position.crosscuts(site):
            found.append((site,))
    return tuple(sorted(found))


def _need(position: ReneoPosition, color: Color) -> float:
    """How many stones `color` needs for a chain, less the fraction that `SPREAD` gives.

    A chain may use the empty points where a stone would form no crosscut, and enemy stones that
    could be exchanged now: without these an enemy stone in the way of a row would seem to stop it.
    """
    tables = position.tables
    mine, theirs = position.stones(color), position.stones(color.other)
    empty = tables.full ^ mine ^ theirs
    cuts = tables.cuts(mine, theirs) & empty
    usable = empty ^ cuts
    for site in sites_of(cuts):
        usable |= tables.exchanges(site, mine, theirs)
    first, last = tables.edges[color]
    there = _layers(tables, mine, usable, first, last)
    if not there[-1] & last:
        # Walled in for now: more than an empty board would take.
        return 2.0 * tables.size
    back = _layers(tables, mine, usable, last, first)
    # A point lies on a shortest way where its stones from both edges, itself in both, add up.
    points = 0
    for layer, rest in zip(there[1:], back[:0:-1], strict=True):
        points |= layer & rest
    return len(there) - 1 - SPREAD * (points & usable).bit_count() / tables.full.bit_count()


def _layers(tables: ReneoTables, mine: int, usable: int, start: int, end: int) -> list[int]:
    """The points that a chain from `start` reaches with 0, 1, 2 … more stones, up to `end`."""
    beside = tables.adjacent
    layer = reached = tables.connected(start, mine)
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
