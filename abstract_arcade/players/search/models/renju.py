"""The search of Renju after the opening.

The model sees forced answers and wins by continuous fours. Otherwise it examines the points that
make or block the most.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from abstract_arcade.players.heuristics import renju as heuristic
from abstract_arcade.players.heuristics.renju import winning_points
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
)
from abstract_arcade.players.search.models.renju_threes import ThreeSolver
from abstract_arcade.players.search.position_model import PositionModel
from abstract_arcade.players.search.tuning import Chances, GameSearch
from abstract_arcade.rules import Color, Site
from abstract_arcade.rules.geometry import OnDemand
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
from abstract_arcade.rules.renju_names import CENTRE, inequivalent


class State(NamedTuple):
    """A board.

    Attributes:
        lines: the stones.
        color: the colour to move.
        winner: the colour that has won; None if the game is not over.
    """

    lines: RowBitboards
    color: Color
    winner: Color | None = None


_WIDTH: Final = 12
"""The most points that are examined as moves in a state."""

_ROOT_WIDTH: Final = 24
"""The most points that are examined as moves at the root."""


class _Effort(NamedTuple):
    """Limits, in boards examined, of the searches for a forced win.

    Attributes:
        fours: for a win by fours in any state.
        child_fours: for a win by fours after a move of the root.
        root_fours: for a win by fours at the root.
        threes: for a win by fours and threes at the root, before the search; 0 for none.
    """

    fours: int
    child_fours: int
    root_fours: int
    threes: int


_FULL = _Effort(20, 100, 3_000, 2_000)

_THREATS: Final = 3
"""The most threats of a win by fours and threes, before its last fours, at the beginning."""

_MOST_THREATS: Final = 5
"""The most threats of such a win during a search."""

_BOARDS_A_NODE: Final = 3
"""Number of boards that `finds_win` may examine for each node of the search.

If there are many threats, this takes a third of the time.
"""

_FEWEST_BOARDS: Final = 200
"""The least number of boards for which `finds_win` starts a search."""

_CROWDED: Final = 60
"""With fewer free points than this, the game may be drawn before the board is full."""

_WORTH = (1, 6, 30, 200, 5_000)
"""The value of a point for each five through it, by the number of stones in the five."""

_OWN: Final = 1.3
"""The weight of a five of the colour to move, compared with a five that it blocks."""


class RenjuModel(SearchModel[State]):
    """A model of Renju after the opening, for a search of `depth` plies, or None for no limit."""

    def __init__(self, clock: Clock, depth: int | None = None) -> None:
        self._clock = clock
        self._fours = FourSolver(clock)
        self._threes = ThreeSolver(self._fours, clock)
        self._root: State | None = None
        # A level that looks a few plies ahead must not see a win by twenty fours.
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
            # Without an answer every move loses, so one of them is enough.
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
            # Of equivalent points, one is enough. A board without stones has no symmetries to
            # compute, and there is only one site then.
            sites = inequivalent(sites, lines)
        # If the other colour threatens to win by fours, a stone on its line may stop it.
        line = self._fours.solve(lines, color.other, boards)
        if line is not None:
            others = [site for site in line if site not in sites]
            sites += [site for site in others if not is_foul(lines, site, color)]
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
        """Return the first site of a win by fours, or at the root also by fours and threes.

        None means that the colour to move has none within `boards` boards.
        """
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
    """Return the point where `color` can block the five that is threatened next.

    `threats` is the mask of the points where the other colour makes a five. None means that there
    are several, or that the stone would be a foul.
    """
    if threats & threats - 1:
        return None
    (site,) = sites_in(threats)
    return None if is_foul(lines, site, color) else site


def _best_sites(state: State, own: int, other: int, free: int, count: int) -> list[Site]:
    """Return at most `count` points that make and block the most, best first.

    They are within two rows and columns of a stone and no fouls. If there are no such points, the
    result is one point: the centre of an empty board, another point that is no foul, or a foul.

    Args:
        state: the board.
        own: the mask of the stones of the colour to move.
        other: the mask of the other stones.
        free: the mask of the empty points.
        count: the most points to return.
    """
    if not own | other:
        return [CENTRE]
    lines, color, _ = state
    near = own | other
    for step in STEPS_IN_ROWS[:2]:
        near |= near << step | near >> step | near << 2 * step | near >> 2 * step
    near &= free
    sites = list(sites_in(near or free))
    worth = {site: _worth(lines, site, color) for site in sites}
    sites.sort(key=worth.__getitem__, reverse=True)
    best: list[Site] = []
    for site in sites:
        if not is_foul(lines, site, color):
            best.append(site)
            if len(best) == count:
                break
    if best:
        return best
    for site in sites_in(free):
        if not is_foul(lines, site, color):
            return [site]
    return sites[:1]


def _worth(lines: RowBitboards, site: Site, color: Color) -> float:
    """Return the value of an empty site for `color`, by the fives that it helps make or block."""
    black = 0
    white = 0
    for window in windows(lines, site):
        black_value, white_value = _CENTRE_VALUES[window]
        black += black_value
        white += white_value
    if color is Color.BLACK:
        return _OWN * black + white
    return _OWN * white + black


def _centre_values(window: int) -> tuple[int, int]:
    """Return the values of the centre of a window for a black and for a white stone.

    A window has two bits for each of eleven points; see `renju_lines`.
    """
    points = [window >> 2 * place & 3 for place in range(11)]
    black_value = 0
    white_value = 0
    for first in range(1, 6):
        # The other four points of a five through the centre.
        others = points[first:5] + points[6 : first + 5]
        black = others.count(0b01)
        white = others.count(0b10)
        if 0b11 in others:
            continue
        if not white:
            black_value += _WORTH[black]
        if not black:
            white_value += _WORTH[white]
    return black_value, white_value


_CENTRE_VALUES = OnDemand(_centre_values)
"""The results of `_centre_values`, by window."""


def _model(
    position: RenjuPosition, clock: Clock, depth: int | None
) -> SearchModel[State] | PositionModel:
    if position.opening.is_over:
        return RenjuModel(clock, depth)
    return PositionModel(heuristic)


SEARCH = GameSearch(_model, chances=Chances(4.8, bend=14.0), opening=5)
"""The search of Renju."""
