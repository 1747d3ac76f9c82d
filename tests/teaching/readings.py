"""Second implementations of the triggers of rule tips, read off the boards around a move.

Each game's readings are by the title of the chapter: one of a legal move, by the number of moves
played before it, the positions and the move; one of sites that are refused, by the position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, TypeAlias

from abstract_arcade.rules import Color, Move, Site
from abstract_arcade.rules.enclose5 import Enclose5Position
from abstract_arcade.rules.krypte import KryptePosition, Side
from abstract_arcade.rules.reneo import ReneoPosition
from abstract_arcade.rules.renju import RenjuPosition
from abstract_arcade.rules.slicron import SlicronPosition

OfMove: TypeAlias = Callable[[int, Any, Move, Any], bool]
OfRefusal: TypeAlias = Callable[[Any, Move], bool]

Cells: TypeAlias = Mapping[tuple[int, int], Color]


def cells(position: Any) -> dict[tuple[int, int], Color]:
    """Return the stones by column and row."""
    points = position.game.board.points
    colors = {points[site]: position.color_at(site) for site in position.game.board.sites}
    return {point: color for point, color in colors.items() if color is not None}


def begins(position: Any, sites: Move) -> list[Move]:
    """Return the legal moves that begin with a site."""
    return [move for move in position.legal_moves() if move[:1] == sites[:1]]


def places(ply: int, before: Any, move: Move, after: Any) -> bool:
    return bool(move)


def opens_the_swap(ply: int, before: Any, move: Move, after: Any) -> bool:
    return ply < 2


# Reneo


def partners(position: ReneoPosition, site: Site) -> set[Site]:
    """Return the enemy stones in a crosscut with a stone placed on an empty point."""
    board = position.game.board
    stones = cells(position)
    x, y = board.points[site]
    if (x, y) in stones:
        return set()
    mine = position.to_move
    found = set()
    for dx in (-1, 1):
        for dy in (-1, 1):
            sides = [(x + dx, y), (x, y + dy)]
            if stones.get((x + dx, y + dy)) is mine and all(
                stones.get(each) is mine.other for each in sides
            ):
                found |= {board.points.index(each) for each in sides}
    return found


def crosses(ply: int, before: ReneoPosition, move: Move, after: ReneoPosition) -> bool:
    return bool(move) and bool(partners(before, move[0]))


def exchanges(ply: int, before: ReneoPosition, move: Move, after: ReneoPosition) -> bool:
    return crosses(ply, before, move, after) and len(cells(after)) == len(cells(before)) + 1


def removes(ply: int, before: ReneoPosition, move: Move, after: ReneoPosition) -> bool:
    return bool(move) and len(cells(after)) == len(cells(before))


def leaves_less(ply: int, before: ReneoPosition, move: Move, after: ReneoPosition) -> bool:
    if not crosses(ply, before, move, after):
        return False
    return len(begins(before, move)) < len(partners(before, move[0]))


def is_closed(position: ReneoPosition, sites: Move) -> bool:
    found = partners(position, sites[0])
    if not found:
        return False
    return not begins(position, sites) or (
        sites[-1] in found and sites not in begins(position, sites)
    )


def skips(ply: int, before: ReneoPosition, move: Move, after: ReneoPosition) -> bool:
    return bool(move) and "is skipped" in str(before.describe(move))


# Krypte

_WAYS = {Side.NORTH: (0, 1), Side.SOUTH: (0, -1), Side.WEST: (1, 0), Side.EAST: (-1, 0)}


def reaching(position: KryptePosition, site: Site) -> int:
    """Return from how many open sides a counter reaches a square; 0 for a taken square."""
    board = position.game.board
    stones = cells(position)
    point = board.points[site]
    count = 0
    for side in position.active_sides:
        dx, dy = _WAYS[side]
        x, y = point
        behind = []
        while 0 <= (x := x - dx) < 8 and 0 <= (y := y - dy) < 8:
            behind.append((x, y))
        count += point not in stones and all(each in stones for each in behind)
    return count


def four_of(position: Any, color: Color) -> bool:
    """Return whether a colour has four in a row."""
    stones = cells(position)
    return any(
        all(stones.get((x + k * dx, y + k * dy)) is color for k in range(4))
        for x, y in stones
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def turns(ply: int, before: KryptePosition, move: Move, after: KryptePosition) -> bool:
    then = cells(after)
    return any(then[point] is not color for point, color in cells(before).items())


# Slicron


def groups(position: SlicronPosition, color: Color) -> Iterator[dict[Site, dict[Site, int]]]:
    """Yield the groups of a colour: for each stone the steps to the others of its group."""
    board = position.game.board
    own = {site for site in board.sites if position.color_at(site) is color}
    while own:
        start = min(own)
        group = set(_steps(board.neighbors, start, own))
        own -= group
        yield {each: _steps(board.neighbors, each, group) for each in group}


def _steps(near: Any, start: Site, own: Iterable[Site]) -> dict[Site, int]:
    steps = {start: 0}
    for site in (found := [start]):
        for each in near[site]:
            if each in own and each not in steps:
                steps[each] = steps[site] + 1
                found.append(each)
    return steps


def ends(position: SlicronPosition, color: Color) -> list[tuple[dict[Site, dict[Site, int]], Move]]:
    """Return the paths of a colour, each as its group and its two edge stones."""
    near = position.game.board.neighbors
    return [
        (group, pair)
        for group in groups(position, color)
        for pair in combinations([site for site in group if len(near[site]) < 6], 2)
    ]


def makes_path(ply: int, before: SlicronPosition, move: Move, after: SlicronPosition) -> bool:
    color = before.to_move
    return bool(move) and len(ends(after, color)) > len(ends(before, color))


def touches_path(ply: int, before: SlicronPosition, move: Move, after: SlicronPosition) -> bool:
    if not move:
        return False
    near = before.game.board.neighbors[move[0]]
    return any(
        group[first][site] + group[last][site] == group[first][last]
        for group, (first, last) in ends(before, before.to_move)
        for site in group
        if site in near
    )


def makes_two(ply: int, before: SlicronPosition, move: Move, after: SlicronPosition) -> bool:
    near = before.game.board.neighbors
    return bool(move) and any(
        len(near[move[0]]) < 6 and len(near[site]) < 6 and before.color_at(site) is before.to_move
        for site in near[move[0]]
    )


# Enclose5


def colored(position: Enclose5Position, color: Color) -> set[Site]:
    return {site for site in position.game.board.sites if position.territory_at(site) is color}


def swallows(ply: int, before: Enclose5Position, move: Move, after: Enclose5Position) -> bool:
    new = colored(after, before.to_move) - colored(before, before.to_move)
    return any(before.color_at(site) is not None for site in new)


def rows(before: Enclose5Position, move: Move, after: Enclose5Position) -> list[int]:
    """Return the lengths of the rows of five marks or more that a mark is in."""
    stones = cells(after)
    x, y = before.game.board.points[move[0]]
    found = []
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        length = 0
        if stones.get((x, y)) is before.to_move:
            length = 1 + _run(stones, x, y, dx, dy) + _run(stones, x, y, -dx, -dy)
        found += [length] if length >= 5 else []
    return found


def _run(stones: Cells, x: int, y: int, dx: int, dy: int) -> int:
    """Return how many stones of the colour of a point follow it in a direction."""
    length = 0
    color = stones.get((x, y))
    while color is not None and stones.get((x := x + dx, y := y + dy)) is color:
        length += 1
    return length


def is_lost(ply: int, before: Enclose5Position, move: Move, after: Enclose5Position) -> bool:
    if after.outcome is not None:
        return after.score(before.to_move) < after.game.target
    owed = max(before.bonus_moves - 1, 0)
    owed += sum(length - 4 for length in rows(before, move, after)) if move else 0
    return bool(move) and owed > 0 and after.to_move is not before.to_move


# Renju

_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


def _with(stones: Cells, point: tuple[int, int], color: Color) -> Cells:
    return {**stones, point: color}


def _row(stones: Cells, point: tuple[int, int], way: tuple[int, int]) -> frozenset[tuple[int, int]]:
    """Return the unbroken row of a point in a direction."""
    x, y = point
    dx, dy = way
    back = _run(stones, x, y, -dx, -dy)
    on = _run(stones, x, y, dx, dy)
    return frozenset((x + k * dx, y + k * dy) for k in range(-back, on + 1))


def _on_line(point: tuple[int, int], way: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the points that can be part of a five with this point."""
    x, y = point
    dx, dy = way
    for k in range(-4, 5):
        if k and 0 <= x + k * dx < 15 and 0 <= y + k * dy < 15:
            yield x + k * dx, y + k * dy


def _fives(
    stones: Cells, point: tuple[int, int], way: tuple[int, int]
) -> list[tuple[tuple[int, int], frozenset[tuple[int, int]]]]:
    """Return the empty points that complete a five with a stone, each with the four stones."""
    color = stones[point]
    found = []
    for other in _on_line(point, way):
        row = _row(_with(stones, other, color), other, way) if other not in stones else frozenset()
        exact = len(row) == 5 or (len(row) > 5 and color is Color.WHITE)
        if exact and point in row:
            found.append((other, row - {other}))
    return found


def fours(position: RenjuPosition, site: Site) -> int:
    """Return how many fours a stone makes. White's two on one line count as one."""
    stones = cells(position)
    point = position.game.board.points[site]
    count = 0
    for way in _DIRECTIONS:
        found = {four for _, four in _fives(stones, point, way)}
        if len(_row(stones, point, way)) >= 5:
            continue
        if stones[point] is Color.WHITE:
            count += len({five for five, _ in _fives(stones, point, way)}) > 0
        else:
            count += len(found)
    return count


def threes(position: RenjuPosition, site: Site, *, real: bool) -> int:
    """Return how many threes a stone makes, with those that only a foul would extend."""
    board = position.game.board
    stones = cells(position)
    point = board.points[site]
    color = stones[point]
    count = 0
    is_foul = {board.points[each] for each in position.fouls()} if color is Color.BLACK else set()
    for way in _DIRECTIONS:
        if len(_row(stones, point, way)) >= 5 or _fives(stones, point, way):
            continue
        found = False
        for other in _on_line(point, way):
            if other in stones:
                continue
            then = _with(stones, other, color)
            row = _row(then, other, way)
            completes = {five for five, four in _fives(then, other, way) if row <= four}
            is_straight = len(row) == 4 and point in row and len(completes) == 2
            makes_five = color is Color.BLACK and any(
                len(_row(then, other, each)) == 5 for each in _DIRECTIONS
            )
            found |= is_straight and not (real and (other in is_foul or makes_five))
        count += found
    return count


def _is_stone(after: RenjuPosition, move: Move) -> bool:
    return bool(move) and move[0] < 225 and after.color_at(move[0]) is not None


def makes_four(ply: int, before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    return after.outcome is None and _is_stone(after, move) and fours(after, move[0]) > 0


def makes_three(ply: int, before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    is_open = after.outcome is None and _is_stone(after, move)
    return is_open and threes(after, move[0], real=True) > 0


def is_no_three(ply: int, before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    if after.outcome is not None or not _is_stone(after, move):
        return False
    if after.color_at(move[0]) is Color.WHITE:
        return False
    return threes(after, move[0], real=False) > threes(after, move[0], real=True)


def is_four_three(ply: int, before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    if not _is_stone(after, move) or fours(after, move[0]) != 1:
        return False
    count = threes(after, move[0], real=True)
    return count > 0 if after.color_at(move[0]) is Color.WHITE else count == 1


def ends_by(reason: str) -> OfMove:
    def reads(ply: int, before: Any, move: Move, after: Any) -> bool:
        return after.outcome is not None and str(after.outcome.reason) == reason

    return reads


def is_excused(ply: int, before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    if after.outcome is None or after.outcome.reason != "five" or before.to_move is Color.WHITE:
        return False
    stones = cells(after)
    point = after.game.board.points[move[0]]
    is_long = any(len(_row(stones, point, way)) > 5 for way in _DIRECTIONS)
    return is_long or fours(after, move[0]) > 1 or threes(after, move[0], real=True) > 1


def is_long(ply: int, before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    if (
        after.outcome is None
        or after.outcome.winner is not Color.WHITE
        or not _is_stone(after, move)
    ):
        return False
    stones = cells(after)
    point = after.game.board.points[move[0]]
    return before.to_move is Color.WHITE and any(
        len(_row(stones, point, way)) > 5 for way in _DIRECTIONS
    )


def opens(ply: int, before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    return not before.opening.is_over


MOVES: Mapping[str, Mapping[str, OfMove]] = {
    "reneo": {
        "The goal": places,
        "The crosscut": crosses,
        "The exchange": exchanges,
        "A safe exchange": leaves_less,
        "The removal": removes,
        "A skipped turn": skips,
        "The swap": opens_the_swap,
    },
    "krypte": {
        "Entering and sliding": places,
        "Rotating sides": places,
        "Turning neighbours": turns,
        "Four in a row": lambda ply, before, move, after: four_of(after, before.to_move),
        "Giving away four": lambda ply, before, move, after: four_of(after, before.to_move.other),
        "No square left": lambda ply, before, move, after: (
            not after.legal_moves() and not any(four_of(after, color) for color in Color)
        ),
        "Option: custodial": turns,
        "Option: the pie rule": opens_the_swap,
    },
    "slicron": {
        "Groups, edge stones": places,
        "Paths and trimming": makes_path,
        "Choosing what to trim": lambda ply, before, move, after: len(begins(before, move)) > 1,
        "Shortening paths": touches_path,
        "Dead neighbourhoods": makes_two,
        "The last stone wins": lambda ply, before, move, after: not after.legal_moves(),
        "The swap": opens_the_swap,
    },
    "enclose5": {
        "Marks": places,
        "A first enclosure": lambda ply, before, move, after: (
            len(colored(after, before.to_move)) > len(colored(before, before.to_move))
        ),
        "Marks inside": swallows,
        "Five in line": lambda ply, before, move, after: bool(move and rows(before, move, after)),
        "Two alignments": lambda ply, before, move, after: (
            bool(move) and len(rows(before, move, after)) > 1
        ),
        "Reaching the target": lambda ply, before, move, after: (
            len(colored(after, before.to_move)) >= after.game.target
        ),
        "A full board": is_lost,
        "Option: the pie rule": opens_the_swap,
    },
    "renju": {
        "Five": lambda ply, before, move, after: bool(move) and move[0] < 225,
        "Four": makes_four,
        "Three": makes_three,
        "Foul: overline": ends_by("overline"),
        "Foul: double four": ends_by("double four"),
        "Foul: double three": ends_by("double three"),
        "Five overrides a foul": is_excused,
        "A false three": is_no_three,
        "White's overline": is_long,
        "Four-three": is_four_three,
        "A draw": lambda ply, before, move, after: (
            after.outcome is not None and after.outcome.winner is None
        ),
        "Opening: RIF": opens,
        "Opening: Soosõrv-8": opens,
        "Opening: Taraguchi-10": opens,
        "Opening: Yamaguchi": opens,
        "Opening: Swap": opens,
    },
}

REFUSALS: Mapping[str, Mapping[str, OfRefusal]] = {
    "reneo": {
        "The crosscut": lambda position, sites: (
            len(sites) == 1 and len(begins(position, sites)) > 1
        ),
        "A safe exchange": is_closed,
    },
    "krypte": {
        "Entering and sliding": lambda position, sites: (
            position.color_at(sites[0]) is None and reaching(position, sites[0]) == 0
        ),
        "The ambiguous square": lambda position, sites: reaching(position, sites[0]) == 2,
        "Four for both": lambda position, sites: (
            reaching(position, sites[0]) == 1 and not begins(position, sites)
        ),
    },
    "slicron": {
        "Choosing what to trim": lambda position, sites: len(begins(position, sites)) > 1,
        "A refused placement": lambda position, sites: (
            position.color_at(sites[0]) is None and not begins(position, sites)
        ),
    },
    "enclose5": {
        "Blocked for good": lambda position, sites: position.territory_at(sites[0]) is not None,
        "No lengthening": lambda position, sites: (
            position.content(sites[0]) is None and not begins(position, sites)
        ),
    },
    "renju": {},
}


# Belief tips


def is_apart_on_diagonal(ply: int, before: Any, move: Move, after: Any) -> bool:
    if not move:
        return False
    stones = cells(after)
    start = after.game.board.points[move[-1]]
    chain = {start}
    todo = [start]
    while todo:
        x, y = todo.pop()
        for point in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if stones.get(point) is before.to_move and point not in chain:
                chain.add(point)
                todo.append(point)
    x, y = start
    corners = [(x + dx, y + dy) for dx in (-1, 1) for dy in (-1, 1)]
    return any(stones.get(each) is before.to_move and each not in chain for each in corners)


def lines_up_three(ply: int, before: Any, move: Move, after: Any) -> bool:
    if not move or after.outcome is not None:
        return False
    then, now = cells(before), cells(after)
    other = before.to_move.other
    for (x, y), color in then.items():
        if color is other or now[x, y] is not other:
            continue
        for dx, dy in _DIRECTIONS:
            for first in (-2, -1, 0):
                three = [(x + (first + k) * dx, y + (first + k) * dy) for k in range(3)]
                if all(now.get(point) is other for point in three):
                    return True
    return False


def could_be_six(ply: int, before: Any, move: Move, after: RenjuPosition) -> bool:
    if after.outcome is not None or not _is_stone(after, move):
        return False
    stones = cells(after)
    x, y = point = after.game.board.points[move[0]]
    color = stones[point]
    for dx, dy in _DIRECTIONS:
        for k in range(-6, 7):
            other = (x + k * dx, y + k * dy)
            if other in stones or not all(0 <= each < 15 for each in other):
                continue
            row = _row(_with(stones, other, color), other, (dx, dy))
            if point in row and len(row) >= 6:
                return True
    return False


def has_four_and_three(ply: int, before: Any, move: Move, after: RenjuPosition) -> bool:
    if after.outcome is not None or not _is_stone(after, move):
        return False
    if after.color_at(move[0]) is Color.WHITE:
        return False
    if not fours(after, move[0]) and not threes(after, move[0], real=True):
        return False
    black = [site for site in range(225) if after.color_at(site) is Color.BLACK]
    return any(fours(after, site) for site in black) and any(
        threes(after, site, real=True) for site in black
    )


def group_of(position: SlicronPosition, site: Site) -> dict[Site, dict[Site, int]]:
    color = position.color_at(site)
    assert color is not None
    return next(group for group in groups(position, color) if site in group)


def edge_stones(position: SlicronPosition, group: Iterable[Site]) -> list[Site]:
    return [site for site in group if len(position.game.board.neighbors[site]) < 6]


def grows_before_path(ply: int, before: Any, move: Move, after: SlicronPosition) -> bool:
    group = group_of(after, move[0]) if move else {}
    return len(group) > 1 and len(edge_stones(after, group)) == 1


def has_third_edge_stone(ply: int, before: Any, move: Move, after: SlicronPosition) -> bool:
    return bool(move) and len(edge_stones(after, group_of(after, move[0]))) >= 3


def has_safe_cells(ply: int, before: Any, move: Move, after: SlicronPosition) -> bool:
    if not move or after.outcome is not None:
        return False
    own = {
        color: [
            site
            for site in after.game.board.sites
            if after.color_at(site) is None and not leaves_a_path(after, color, site)
        ]
        for color in Color
    }
    return own[Color.BLACK] != own[Color.WHITE]


def leaves_a_path(position: SlicronPosition, color: Color, site: Site) -> bool:
    """Return whether a stone on an empty cell would touch a path and not shorten it."""
    near = position.game.board.neighbors[site]
    for group, (first, last) in ends(position, color):
        length = group[first][last]
        here = [other for other in near if other in group]
        is_touched = any(group[first][other] + group[last][other] == length for other in here)
        ways = [group[first][one] + 2 + group[last][other] for one in here for other in here]
        if is_touched and min(ways) >= length:
            return True
    return False


def would_join_paths(position: SlicronPosition, sites: Move) -> bool:
    near = position.game.board.neighbors[sites[0]]
    touched = [
        group
        for group in groups(position, position.to_move)
        if any(site in group for site in near) and len(edge_stones(position, group)) >= 2
    ]
    is_refused = position.color_at(sites[0]) is None and not begins(position, sites)
    return is_refused and len(touched) >= 2


def _points(position: Enclose5Position, sites: Iterable[Site]) -> set[tuple[int, int]]:
    points = position.game.board.points
    return {points[site] for site in sites}


def _marks(position: Enclose5Position, color: Color) -> set[tuple[int, int]]:
    return {point for point, other in cells(position).items() if other is color}


def _around(point: tuple[int, int]) -> list[tuple[int, int]]:
    x, y = point
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def _flood(start: tuple[int, int], wall: set[tuple[int, int]], low: int, high: int) -> set[Any]:
    """Return the points from `low` to `high` that are reached from `start` through no wall."""
    reached = {start}
    todo = [start]
    while todo:
        for point in _around(todo.pop()):
            if (
                point not in reached
                and point not in wall
                and low <= min(point) <= max(point) <= high
            ):
                reached.add(point)
                todo.append(point)
    return reached


def _inside(marks: set[tuple[int, int]], size: int) -> set[tuple[int, int]]:
    """Return the cells inside the chains of some marks, without the marks themselves."""
    reached = _flood((-1, -1), marks, -1, size)
    return {(x, y) for x in range(size) for y in range(size)} - reached - marks


def closes_against_rim(ply: int, before: Any, move: Move, after: Enclose5Position) -> bool:
    if not move:
        return False
    size = after.game.size
    new = before.game.board.points[move[0]]
    old_marks = _marks(before, before.to_move)
    marks = old_marks | {new}
    enclosed = _inside(marks, size)
    sides = [
        point
        for point in _around(new)
        if 0 <= min(point) <= max(point) < size and point not in marks | enclosed
    ]
    return any(other not in _flood(sides[0], marks, 0, size - 1) for other in sides[1:])


def has_enemy_in_chain(ply: int, before: Any, move: Move, after: Enclose5Position) -> bool:
    if not move or after.outcome is not None:
        return False
    size = after.game.size
    mover = before.to_move
    new = before.game.board.points[move[0]]
    marks = _marks(after, mover)
    taken = {point for color in Color for point in _points(after, colored(after, color))}
    for x, y in _marks(after, mover.other):
        beside = [(a, b) for a, b in marks if max(abs(x - a), abs(y - b)) == 1]
        if len(beside) < 2:
            continue
        chain = marks | {(x, y)}
        closed = _inside(chain, size) - taken
        if closed and closed - _inside(chain - {new}, size):
            return True
    return False


def counts_colored(ply: int, before: Any, move: Move, after: Enclose5Position) -> bool:
    if not move:
        return False
    mover = before.to_move
    size = after.game.size
    x, y = new = before.game.board.points[move[0]]
    mine = _points(after, colored(after, mover))
    marks = _marks(after, mover)
    wrong = dict.fromkeys(marks | mine, mover)
    right = dict.fromkeys(marks, mover)

    def longest(stones: Cells) -> int:
        return max(len(_row(stones, (x, y), way)) for way in _DIRECTIONS)

    if longest(wrong) >= 5 > longest(right):
        return True
    taken = mine | _points(after, colored(after, mover.other))
    closed = _inside(marks | mine, size) - _inside((marks | mine) - {new}, size)
    return bool(closed - taken - {new})


BELIEFS: Mapping[str, Mapping[str, OfMove]] = {
    "reneo": {"diagonals-do-not-connect": is_apart_on_diagonal},
    "renju": {
        "six-wins-for-White-only": could_be_six,
        "a-four-with-a-three-is-legal": has_four_and_three,
    },
    "krypte": {"a-row-wins-for-its-colour": lines_up_three},
    "slicron": {
        "safe-cells-decide-the-race": has_safe_cells,
        "long-paths-are-good": grows_before_path,
        "edge-stones-never-leave": has_third_edge_stone,
    },
    "enclose5": {
        "the-rim-is-no-wall": closes_against_rim,
        "an-enemy-mark-breaks-a-chain": has_enemy_in_chain,
        "coloured-cells-are-no-marks": counts_colored,
    },
}

BELIEF_REFUSALS: Mapping[str, Mapping[str, OfRefusal]] = {
    "slicron": {"paths-stay-apart": would_join_paths},
}
