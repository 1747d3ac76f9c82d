"""What the score sheet at the end counts, beside the stones: only the end of a game needs it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from abstract_arcade.rules import Color, Move, Position, Site
from abstract_arcade.rules.geometry import SquareBoard


class Played(NamedTuple):
    """A move with the positions before and after it."""

    before: Position
    move: Move
    after: Position


Figures = Mapping[Color, int]
"""A figure of each colour's."""


def summed(plies: Sequence[Played], count: Callable[[Any, Move, Any], int]) -> Figures:
    """What each colour's moves count, all in all."""
    sums = dict.fromkeys(Color, 0)
    for before, move, after in plies:
        sums[before.to_move] += count(before, move, after)
    return sums


def turned(before: Position, move: Move, after: Position) -> int:
    """The stones that have another colour after a move; none after a swap."""
    if not move:
        return 0
    sites = before.game.board.sites
    return sum(before.color_at(site) not in (None, after.color_at(site)) for site in sites)


def longest_row(position: Position) -> Figures:
    """The most stones of a colour in a row."""
    board = position.game.board
    assert isinstance(board, SquareBoard)
    longest = dict.fromkeys(Color, 0)
    for line in board.lines:
        for color, sites in groupby(line, position.color_at):
            if color is not None:
                longest[color] = max(longest[color], len([*sites]))
    return longest


def longest_chain(position: Position) -> Figures:
    """The most stones of a colour that touch one another."""
    neighbors, longest = position.game.board.neighbors, dict.fromkeys(Color, 0)
    seen: set[Site] = set()
    for first in position.game.board.sites:
        color = position.color_at(first)
        if color is None or first in seen:
            continue
        chain, found = {first}, [first]
        while found:
            for site in neighbors[found.pop()]:
                if site not in chain and position.color_at(site) is color:
                    chain.add(site)
                    found.append(site)
        seen |= chain
        longest[color] = max(longest[color], len(chain))
    return longest
