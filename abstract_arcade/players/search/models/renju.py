"""Renju after the opening: forced answers are played out, and wins by fours are seen.

Of the other moves, only those count that make or stop the most.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from abstract_arcade.players.heuristics import renju as heuristic
from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.model import (
    WON,
    Child,
    Children,
    SearchModel,
    earlier,
    score_of,
)
from abstract_arcade.players.search.models.renju_fours import (
    FourSolver,
    board_of,
    is_foul,
    plies_of,
    winning_points,
)
from abstract_arcade.players.search.models.renju_threes import ThreeSolver
from abstract_arcade.players.search.position_model import PositionModel
from abstract_arcade.players.search.tuning import Chances, GameSearch
from abstract_arcade.rules import Color, Site
from abstract_arcade.rules.renju import RenjuPosition
from abstract_arcade.rules.renju_lines import (
    BOARD,
    STEPS_IN_ROWS,
    RowBitboards,
    has_safe_point,
    placed,
    sites_in,
    windows,
)
from abstract_arcade.rules.renju_names import inequivalent


class State(NamedTuple):
    """The stones, and the colour to move; `winner`: the colour that has won already."""

    lines: RowBitboards
    color: Color
    winner: Color | None = None


_BLACK, _WHITE = Color

_WIDTH: Final = 12
_ROOT_WIDTH: Final = 24
"""How many moves are looked at, those that make and stop the most."""


class _Effort(NamedTuple):
    """The boards looked at for a win by fours: anywhere, after a move of the root, and at the root.

    And those for a win by fours and threes at the root, before anything else.
    """

    fours: int
    child_fours: int
    root_fours: int
    threes: int


_FULL = _Effort(20, 100, 3_000, 2_000)

_THREATS: Final = 3
"""The threats of a win by fours and threes, before the fours that end it."""

_MOST_THREATS: Final = 5
_BOARDS_A_NODE: Final = 3
_FEWEST_BOARDS: Final = 200
"""The same in the course of a search: with each node three more boards, so many or more at a time.

Where threats abound, that is a third of the time.
"""

_CROWDED: Final = 60
"""The free points from which on the game may be a draw before the board is full."""

_WORTH = (1, 6, 30, 200, 5_000)
"""What a five with so many stones is worth to the point that adds one."""

_OWN: Final = 1.3
"""What making is worth, compared with stopping."""


class RenjuModel(SearchModel[State]):
    """Boards after the opening."""

    def __init__(self, clock: Clock, depth: int | None = None) -> None:
        self._clock = clock
        self._fours = FourSolver(clock)
        self._threes = ThreeSolver(self._fours, clock)
        self._root: State | None = None
        # Who looks a few plies ahead does not see twenty by fours.
        self._effort = _FULL if depth is None else _Effort(2 * depth, 2 * depth, 8 * depth, 0)

    def root(self, position: RenjuPosition) -> State:
        self._root = State(position.lines, position.to_move)
        return self._root

    def score(self, state: State) -> int:
        lines, color, winner = state
        if winner is not None:
            return WON if winner is color else -WON
        _, other, free = board_of(lines, color)
        if _is_drawn(lines, free):
            return 0
        if line := self._fours.solve(lines, color, self._effort.fours):
            return WON - plies_of(line)
        if win := self._threes.attacks.get((lines[0], color)):
            return WON - win.plies
        if loss := self._threes.answers.get((lines[0], color)):
            return loss.plies - WON
        if threats := winning_points(other, free, color.other):
            answer = _only_answer(lines, color, threats)
            if answer is None:
                return 2 - WON
            return earlier(-self.score(_after(state, answer)))
        return score_of(heuristic.board_value(lines, color))

    def children(self, state: State) -> Children[State]:
        lines, color, winner = state
        own, other, free = board_of(lines, color)
        if winner is not None or _is_drawn(lines, free):
            return Children((), complete=True)
        if wins := winning_points(own, free, color):
            site = next(sites_in(wins))
            return Children([_child(state, site, winner=color)], complete=True)
        is_root = state == self._root
        width = _ROOT_WIDTH if is_root else _WIDTH
        if threats := winning_points(other, free, color.other):
            answer = _only_answer(lines, color, threats)
            # Without an answer, anything else is just as lost.
            sites = [answer] if answer is not None else _best_sites(state, own, other, free, 1)
            return Children([_child(state, site) for site in sites], complete=True)
        effort = self._effort
        boards = effort.root_fours if is_root else effort.fours
        winning = self._winning_site(state, boards, is_root)
        if winning is not None:
            return Children([_child(state, winning)], complete=True)
        if loss := self._threes.answers.get((lines[0], color)):
            return Children([_child(state, loss.site)], complete=True)
        sites = _best_sites(state, own, other, free, width)
        if is_root and len(sites) > 1:
            # Points alike by symmetry are looked at once; a single one may be on an empty board.
            sites = inequivalent(sites, lines)
        # The points of a win that the other colour would have now may stop it.
        line = self._fours.solve(lines, color.other, boards) or ()
        sites += [site for site in line if site not in sites and not is_foul(lines, site, color)]
        children = [_child(state, site) for site in sites]
        if is_root:
            for child in children:
                self._fours.solve(child.state.lines, child.state.color, effort.child_fours)
        return Children(children, complete=False)

    def finds_win(self, root: State) -> bool:
        if not self._effort.threes:
            return False
        boards = self._effort.threes + _BOARDS_A_NODE * self._clock.nodes - self._threes.boards
        if boards < _FEWEST_BOARDS:
            return False
        lines, color, _ = root
        return self._threes.solve(lines, color, _MOST_THREATS, boards) is not None

    def _winning_site(self, state: State, boards: int, is_root: bool) -> Site | None:
        """Where the colour to move begins a win by fours, or at the root by fours and threes."""
        lines, color, _ = state
        if line := self._fours.solve(lines, color, boards):
            return line[0]
        win = self._threes.attacks.get((lines[0], color))
        if win is None and is_root and self._effort.threes:
            win = self._threes.solve(lines, color, _THREATS, self._effort.threes)
        return None if win is None else win.site


def _after(state: State, site: Site, winner: Color | None = None) -> State:
    return State(placed(state.lines, site, state.color), state.color.other, winner)


def _child(state: State, site: Site, winner: Color | None = None) -> Child[State]:
    return Child(BOARD.single_moves[site], _after(state, site, winner), same_seat=False)


def _is_drawn(lines: RowBitboards, free: int) -> bool:
    return free.bit_count() < _CROWDED and not has_safe_point(lines)


def _only_answer(lines: RowBitboards, color: Color, threats: int) -> Site | None:
    """The point that stops a five; None if there are several fives, or it would be a foul."""
    if threats & threats - 1:
        return None
    (site,) = sites_in(threats)
    return None if is_foul(lines, site, color) else site


def _best_sites(state: State, own: int, other: int, free: int, count: int) -> list[Site]:
    """Return the points that make and stop the most and are no fouls, `count` at most.

    They lie within two rows and columns of a stone; on an empty board it is the centre. If there is
    nothing but fouls, it is one of them.
    """
    lines, color, _ = state
    near = own | other
    for step in STEPS_IN_ROWS[:2]:
        near |= near << step | near >> step | near << 2 * step | near >> 2 * step
    sites = list(sites_in(near & free or free))
    if not own | other:
        return [len(BOARD.sites) // 2]
    worth = {site: _worth(lines, site, color) for site in sites}
    sites.sort(key=worth.__getitem__, reverse=True)
    best: list[Site] = []
    for site in sites:
        if not is_foul(lines, site, color):
            best.append(site)
            if len(best) == count:
                break
    if not best:
        others = [site for site in sites_in(free) if not is_foul(lines, site, color)]
        best = (others or sites)[:1]
    return best


# Window -> what a stone in its centre makes, of Black's and of White's; filled as they come up.
_making: dict[int, tuple[int, int]] = {}


def _worth(lines: RowBitboards, site: Site, color: Color) -> float:
    """What a stone on a site is worth: what it makes, and what it stops."""
    black = 0
    white = 0
    for window in windows(lines, site):
        made = _making.get(window)
        if made is None:
            made = _read(window)
            _making[window] = made
        black += made[0]
        white += made[1]
    return _OWN * black + white if color is _BLACK else _OWN * white + black


def _read(window: int) -> tuple[int, int]:
    """Find `_making`; a window has two bits for each of eleven points, see `renju_lines`."""
    points = [window >> 2 * place & 3 for place in range(11)]
    worth = [0, 0]
    for first in range(1, 6):
        five = points[first:5] + points[6 : first + 5]
        if 3 in five or (1 in five and 2 in five):
            continue
        for index, stone in enumerate((1, 2)):
            if 3 - stone not in five:
                worth[index] += _WORTH[five.count(stone)]
    return worth[0], worth[1]


def _view(
    position: RenjuPosition, clock: Clock, depth: int | None
) -> SearchModel[State] | PositionModel:
    if position.opening.is_over:
        return RenjuModel(clock, depth)
    return PositionModel(heuristic)


SEARCH = GameSearch(_view, chances=Chances(4.8, bend=14.0), opening=5)
"""How Renju is searched."""
