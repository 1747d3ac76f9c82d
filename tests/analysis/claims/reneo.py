"""Checks of the claims about moves of Reneo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from abstract_arcade.rules import Color, Site
from tests.analysis.claims.said import Check, Said, groups_of, stones, turn_of


def _are_joined(said: Said, after: Any, color: Color) -> bool:
    """Whether stones named that are in groups of their own are in one group after a move."""
    if said.is_masked:
        groups = groups_of(said.before, color)
        most = max(sum(bool(old & new) for old in groups) for new in groups_of(after, color))
        return 1 < len(said.sites) <= most
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


def _ways(said: Said, *, mine: bool, theirs: bool) -> bool:
    """Whether both ways are as told, and the way as it was of each colour that is to be told."""
    expected: list[int | None] = []
    for color, is_told in ((said.mover, mine), (said.other, theirs)):
        was = _way(said.before, color)
        now = _way(said.after, color)
        if (was != now) is not is_told:
            return False
        expected += [now, was] if is_told else [now]
    return said.colors == (said.mover, said.other) and said.numbers == tuple(expected)


def _plan(said: Said) -> bool:
    needs = _way(said.before, said.mover), _way(said.before, said.other)
    return said.colors == (said.mover, said.other) and said.numbers == needs


def _is_walled(said: Said) -> bool:
    return _way(said.before, said.colors[0]) is None


# Exchanges


def _exchanges(position: Any, color: Color) -> list[Any]:
    """The legal exchanges of a colour, were it to move."""
    turn = turn_of(position, color)
    if turn.to_move is not color:
        return []
    return [move for move in turn.legal_moves() if len(move) == 2]


def _named_exchanges(said: Said, position: Any, color: Color) -> list[Any]:
    return [move for move in _exchanges(position, color) if said.is_masked or move == said.sites]


def _prevented(said: Said) -> list[Any]:
    later = _exchanges(said.after, said.other)
    exchanges = _named_exchanges(said, said.before, said.other)
    return [turn_of(said.before, said.other).play(m) for m in exchanges if m not in later]


def _threatened(said: Said) -> list[Any]:
    exchanges = _named_exchanges(said, said.after, said.mover)
    return [turn_of(said.after, said.mover).play(move) for move in exchanges]


def _leads(said: Said, found: list[Any], color: Color) -> bool:
    """Whether after one of some exchanges both colours need as many stones as told."""
    return said.colors == (color, color.other) and any(
        said.numbers == (_way(then, color), _way(then, color.other)) for then in found
    )


def _connects(said: Said, found: list[Any], color: Color) -> bool:
    return said.colors == (color,) and any(
        then.outcome is not None and then.outcome.winner is color for then in found
    )


def _closes(said: Said, found: list[Any], color: Color) -> bool:
    return said.colors == (color.other,) and any(_way(then, color.other) is None for then in found)


def _avoids(said: Said) -> bool:
    """Whether no exchange of the other's wins or changes a way by two stones in its favour."""
    far = 2 * said.before.game.size

    def way(position: Any, color: Color) -> int:
        found = _way(position, color)
        return far if found is None else found

    for move in _exchanges(said.after, said.other):
        then = turn_of(said.after, said.other).play(move)
        if then.outcome is not None and then.outcome.winner is said.other:
            return False
        closer = way(said.after, said.other) - way(then, said.other)
        farther = way(then, said.mover) - way(said.after, said.mover)
        if then.outcome is None and max(closer, farther) > 1 and min(closer, farther) >= 0:
            return False
    return said.colors == (said.other,)


# Stones


def _nears(said: Said) -> bool:
    """Whether the move is nearer to an edge than all groups of its colour beside it were."""
    board = said.before.game.board
    last = said.before.game.size - 1
    distances: dict[str, Callable[[Site], int]] = {
        "top": lambda site: last - board.points[site][1],
        "bottom": lambda site: board.points[site][1],
        "left": lambda site: board.points[site][0],
        "right": lambda site: last - board.points[site][0],
    }
    distance = distances[said.word]
    near = set(board.neighbors[said.move[-1]])
    beside = [group for group in groups_of(said.before, said.mover) if group & near]
    before = min((distance(site) for group in beside for site in group), default=0)
    group = next(g for g in groups_of(said.after, said.mover) if said.move[-1] in g)
    now = min(distance(site) for site in group)
    told = said.numbers[0] if said.numbers else 0
    is_named = said.is_masked or any(said.sites[0] in each for each in beside)
    is_own = (said.word in ("top", "bottom")) is (said.mover is Color.BLACK)
    return is_named and is_own and told == now < before


def _walls(said: Said) -> bool:
    was = _way(said.before, said.other)
    now = _way(said.after, said.other)
    return said.colors == (said.other,) and was is not None and now is None


def _placeable(position: Any, color: Color) -> frozenset[Site]:
    return frozenset(move[0] for move in turn_of(position, color).legal_moves() if move)


def _bars(said: Said) -> bool:
    lost = _placeable(said.before, said.other) - _placeable(said.after, said.other)
    return said.colors == (said.other,) and said.names(lost - set(said.move))


def _front(said: Said, *, is_direct: bool = False) -> bool:
    """Whether a stone is up to three points behind the move, seen from an edge, none between."""
    board = said.before.game.board
    x, y = board.points[said.move[-1]]
    edges = {(0, 1): "top", (0, -1): "bottom", (-1, 0): "left", (1, 0): "right"}
    theirs = stones(said.before, said.other)
    if said.colors != (said.other,):
        return False
    for stone in said.candidates(theirs):
        u, v = board.points[stone]
        dx, dy = x - u, y - v
        far = max(abs(dx), abs(dy))
        if 0 not in (dx, dy) or not 0 < far <= (1 if is_direct else 3) or stone not in theirs:
            continue
        dx, dy = dx // far, dy // far
        between = [board.at(u + step * dx, v + step * dy) for step in range(1, far)]
        if (
            edges[dx, dy] == said.word
            and (dx == 0) is (said.other is Color.BLACK)
            and all(said.before.color_at(each) is None for each in between)
        ):
            return True
    return False


def _way_form(*, mine: bool, theirs: bool) -> str:
    was = r" \(was {number}\)"
    return (
        f"{{color}} needs {{number}} more stones?{was if mine else ''},"
        f" {{color}} {{number}}{was if theirs else ''}, without exchanges"
    )


_NEEDS = "{color} needs {number} more stones?, {color} {number}"
_WOULD_NEED = "{color} would need {number} more stones?, {color} {number}"

FORMS: dict[str, Check] = {
    "joins {sites}": _joins,
    "keeps {sites} from joining there": _keeps,
    _way_form(mine=True, theirs=True): lambda said: _ways(said, mine=True, theirs=True),
    _way_form(mine=True, theirs=False): lambda said: _ways(said, mine=True, theirs=False),
    _way_form(mine=False, theirs=True): lambda said: _ways(said, mine=False, theirs=True),
    f"prevents the exchange {{exchange}}, after which {_WOULD_NEED}": lambda said: _leads(
        said, _prevented(said), said.other
    ),
    "prevents the exchange {exchange}, which connects {color}'s edges": lambda said: _connects(
        said, _prevented(said), said.other
    ),
    "prevents the exchange {exchange}, which leaves {color} no way across": lambda said: _closes(
        said, _prevented(said), said.other
    ),
    f"threatens the exchange {{exchange}}, after which {_NEEDS}": lambda said: _leads(
        said, _threatened(said), said.mover
    ),
    "threatens the exchange {exchange}, which connects {color}'s edges": lambda said: _connects(
        said, _threatened(said), said.mover
    ),
    "threatens the exchange {exchange}, which leaves {color} no way across": lambda said: _closes(
        said, _threatened(said), said.mover
    ),
    "leaves {color} no exchange worth 2 stones or more": _avoids,
    "keeps {color} from playing {sites}": _bars,
    "stands between {color}'s {sites} and the {edge} edge": _front,
    "stands directly before {color}'s {sites} towards the {edge} edge": lambda said: _front(
        said, is_direct=True
    ),
    "brings the group of {sites} within {number} points? of the {edge} edge": _nears,
    "brings the group of {sites} to the {edge} edge": _nears,
    "leaves {color} no way across without an exchange": _walls,
    f"without exchanges {_NEEDS}: go on connecting": _plan,
    f"without exchanges {_NEEDS}: block the shorter way": _plan,
    "{color} has no way across without an exchange: prepare one": _is_walled,
    "{color} has no way across without an exchange: go on connecting": _is_walled,
}
"""Every form of a sentence, and whether what it says holds."""
