"""Checks of the claims about moves of Enclose5."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from abstract_arcade.rules import Color, Site
from tests.analysis.claims.said import (
    Check,
    Said,
    is_fullest,
    makes_row,
    rows_of,
    splits_row,
    stones,
    turn_of,
)


def _colored(position: Any) -> frozenset[Site]:
    return frozenset(
        site for site in position.game.board.sites if position.territory_at(site) is not None
    )


def _enclosed(position: Any, site: Site) -> frozenset[Site]:
    """The cells that a mark of the colour to move would colour."""
    return _colored(position.play((site,))) - _colored(position)


def _five_sites(position: Any, color: Color) -> frozenset[Site]:
    """Where a mark would be one of five in line, in a new turn of a colour's."""
    turn = turn_of(position, color)
    mine = stones(position, color)
    return frozenset(
        site
        for site in position.game.board.sites
        if position.content(site) is None
        and makes_row(turn, mine | {site}, 5, site)
        and makes_row(turn, stones(turn.play((site,)), color), 5, site)
    )


@lru_cache(maxsize=512)
def _enclosable(position: Any, color: Color) -> frozenset[Site]:
    """The cells that one mark of a colour would colour, in a new turn of its own."""
    turn = turn_of(position, color)
    return frozenset(
        cell for move in turn.legal_moves() if move for cell in _enclosed(turn, move[0])
    )


def _keeps(said: Said) -> bool:
    lost = _enclosable(said.before, said.other) - _enclosable(said.after, said.other)
    return said.names(lost - _colored(said.after))


def _takes(said: Said) -> bool:
    return said.colors == (said.other,) and said.move[0] in _five_sites(said.before, said.other)


def _walls(said: Said, color: Color) -> list[set[Site]]:
    """The walls of a colour beside the move: marks next to each other, diagonally too."""
    points = said.before.game.board.points

    def near(one: Site, other: Site) -> bool:
        x, y = points[one]
        u, v = points[other]
        return {abs(x - u), abs(y - v)} in ({0, 1}, {1})

    left = set(stones(said.before, color))
    walls = []
    while left:
        wall = set()
        waiting = [left.pop()]
        while waiting:
            mark = waiting.pop()
            wall.add(mark)
            found = {each for each in left if near(each, mark)}
            left -= found
            waiting += found
        walls.append(wall)
    return [wall for wall in walls if any(near(mark, said.move[0]) for mark in wall)]


def _names_walls(said: Said, walls: list[set[Site]]) -> bool:
    if said.is_masked:
        return 1 < len(said.sites) + said.more <= len(walls)
    return len(said.sites) + said.more == len(walls) > 1 and all(
        sum(site in wall for wall in walls) == 1 for site in said.sites
    )


def _joins(said: Said) -> bool:
    return _names_walls(said, _walls(said, said.mover))


def _between(said: Said) -> bool:
    return said.colors == (said.other,) and _names_walls(said, _walls(said, said.other))


def _extends(said: Said) -> bool:
    walls = _walls(said, said.mover)
    return len(walls) == 1 and (said.is_masked or said.sites[0] in walls[0])


def _lines_up(said: Said) -> bool:
    mine = stones(said.after, said.mover)
    board = said.before.game.board
    taken = {site for site in board.sites if said.after.content(site) is not None} - mine
    rows = [row for row in rows_of(board, 5)[said.move[0]] if not row & taken]
    return is_fullest(said, rows, stones(said.before, said.mover))


def _prepares(said: Said) -> bool:
    again = said.after.to_move is said.mover
    turn = said.after if again else turn_of(said.after, said.mover)
    open_cells = [move[0] for move in turn.legal_moves() if move]
    return any(
        (site,) in turn.legal_moves() and len(_enclosed(turn, site)) == said.numbers[0] > 0
        for site in said.candidates(open_cells)
    )


def _makes(said: Said) -> bool:
    new = _five_sites(said.after, said.mover) - _five_sites(said.before, said.mover)
    return said.after.to_move is said.other and said.names(new)


def _plan(said: Said) -> bool:
    target = said.before.game.target
    owners = [said.before.territory_at(site) for site in said.before.game.board.sites]
    needs = target - owners.count(said.mover), target - owners.count(said.other)
    return said.colors == (said.mover, said.other) and said.numbers == needs


_NEEDS = "{color} needs {number} more cells? and {color} {number}"

FORMS: dict[str, Check] = {
    "saves {sites} from enclosure": _keeps,
    "keeps {color} from making five there": _takes,
    "joins the walls at {sites}": _joins,
    "stands between {color}'s walls at {sites}": _between,
    "extends the wall at {sites}": _extends,
    "stands in the way of {color}'s {sites}": splits_row,
    "builds a {way} with {sites}": _lines_up,
    "threatens to enclose {number} cells? with {sites}": _prepares,
    "threatens five at {sites}": _makes,
    f"{_NEEDS}: prepare a ring or five in line": _plan,
}
"""Every form of a sentence, and whether what it says holds."""
