"""Distances on a board, in steps from neighbour to neighbour."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

from abstract_arcade.rules import Board, Site


def distances_from(board: Board, sites: Iterable[Site]) -> Mapping[Site, int]:
    """Return the number of steps to the nearest of `sites`, by site of the board.

    The numerals of Renju's openings are ignored. If `sites` has no site of the board, return {}.
    """
    distances = {site: 0 for site in sites if site in board.sites}
    queue = deque(distances)
    while queue:
        site = queue.popleft()
        for neighbor in board.neighbors[site]:
            if neighbor not in distances:
                distances[neighbor] = distances[site] + 1
                queue.append(neighbor)
    return distances
