"""What is said of moves of Reneo, worked out anew."""

from __future__ import annotations

from typing import Any

from abstract_arcade.rules import Color, Site
from tests.analysis.claims.said import Check, Said, groups_of, has_room, stones, turn_of


def _are_joined(said: Said, after: Any, color: Color) -> bool:
    """Whether stones named that are in groups of their own are in one group after a move."""
    named = set(said.sites)
    before = [group & named for group in groups_of(said.before, color) if group & named]
    return (
        len(before) == len(said.sites) > 1
        and not said.more
        and any(named <= group for group in groups_of(after, color))
    )


def _joins(said: Said) -> bool:
    return _are_joined(said, said.after, said.mover)


def _keeps(said: Said) -> bool:
    if len(said.move) > 1:
        return False
    (site,) = said.move
    turn = turn_of(said.before, said.other)
    if any(
        said.after.play(reply).color_at(site) is said.other for reply in said.after.legal_moves()
    ):
        return False
    return (
        turn.to_move is said.other
        and (site,) in turn.legal_moves()
        and _are_joined(said, turn.play((site,)), said.other)
        and said.after.color_at(site) is said.mover
    )


def _way(position: Any, color: Color) -> int | None:
    """The empty points on a shortest way across, by relaxing until nothing changes."""
    board = position.game.board
    size = position.game.size
    index = 1 if color is Color.BLACK else 0
    mine = stones(position, color)
    theirs = stones(position, color.other)
    cost = {
        site: int(site not in mine)
        for site in board.sites
        if site not in theirs and board.points[site][index] == 0
    }
    waiting = list(cost)
    while waiting:
        site = waiting.pop()
        for near in board.neighbors[site]:
            if near not in theirs:
                new = cost[site] + int(near not in mine)
                if new < cost.get(near, 10**6):
                    cost[near] = new
                    waiting.append(near)
    ends = [cost[site] for site in cost if board.points[site][index] == size - 1]
    return min(ends, default=None)


def _changes(said: Said, color: Color, step: int) -> bool:
    """Whether a way across is as told before and after: longer (step 1) or shorter (step -1)."""
    was = _way(said.before, color)
    now = _way(said.after, color)
    if was is None or now is None:
        return False
    return said.colors == (color,) and said.numbers == (was, now) and step * (now - was) > 0


def _shortens(said: Said) -> bool:
    return _changes(said, said.mover, -1)


def _lengthens(said: Said) -> bool:
    return _changes(said, said.other, 1)


def _walls(said: Said) -> bool:
    was = _way(said.before, said.other)
    now = _way(said.after, said.other)
    return said.colors == (said.other,) and was is not None and now is None


def _placeable(position: Any, color: Color) -> frozenset[Site]:
    return frozenset(move[0] for move in turn_of(position, color).legal_moves() if move)


def _bars(said: Said) -> bool:
    lost = _placeable(said.before, said.other) - _placeable(said.after, said.other)
    return said.colors == (said.other,) and said.names(lost - set(said.move))


def _front(said: Said) -> bool:
    """Whether a stone is up to three points behind the move, seen from an edge, none between."""
    if len(said.sites) > 1 or said.colors != (said.other,):
        return False
    (stone,) = said.sites
    board = said.before.game.board
    x, y = board.points[said.move[-1]]
    u, v = board.points[stone]
    edges = {(0, 1): "top", (0, -1): "bottom", (-1, 0): "left", (1, 0): "right"}
    dx, dy = x - u, y - v
    far = max(abs(dx), abs(dy))
    if 0 not in (dx, dy) or not 0 < far <= 3 or stone not in stones(said.before, said.other):
        return False
    dx, dy = dx // far, dy // far
    between = [board.at(u + step * dx, v + step * dy) for step in range(1, far)]
    return (
        edges[dx, dy] == said.word
        and (dx == 0) is (said.other is Color.BLACK)
        and all(said.before.color_at(each) is None for each in between)
    )


def _diagonal(said: Said) -> bool:
    points = said.before.game.board.points
    x, y = points[said.move[-1]]
    mine = stones(said.before, said.mover)
    return said.names(
        [each for each in mine if {abs(points[each][0] - x), abs(points[each][1] - y)} == {1}]
    )


def _goes_on(said: Said) -> bool:
    (stone,) = said.sites
    site = said.move[-1]
    near = set(said.before.game.board.neighbors[site])
    beside = [group for group in groups_of(said.before, said.mover) if group & near]
    return stone in near and [stone in group for group in beside] == [True]


FORMS: dict[str, Check] = {
    "joins {sites}": _joins,
    "keeps {sites} from joining there": _keeps,
    "shortens {color}'s way across from {number} to {number} points?": _shortens,
    "lengthens {color}'s way across from {number} to {number} points?": _lengthens,
    "keeps {color} off {sites}": _bars,
    "stands between {color}'s {sites} and the {edge} edge": _front,
    "stands diagonally beside {sites}": _diagonal,
    "extends the group of {sites}": _goes_on,
    "has room on every side": has_room,
    "leaves {color} no way across without an exchange": _walls,
}
"""Every form of a sentence, and whether what it says holds."""
