"""A solver for wins by continuous fours and threes (VCT) in Renju.

Each ply of the attacker threatens a five or a win by fours. All sufficient answers of the defender
are examined, so a win that is found is proved.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from abstract_arcade.players.heuristics.renju import winning_points
from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.models.renju_fours import (
    FourSolver,
    Line,
    board_of,
    is_foul,
    plies_of,
    wins_and_fours,
)
from abstract_arcade.rules import Color, Site
from abstract_arcade.rules.renju_lines import (
    STEPS_IN_ROWS,
    RowBitboards,
    apparent_threes,
    fives_by_stones,
    mask_in_rows,
    placed,
    sites_in,
)

_BOARDS: Final = 60
"""The most boards that are examined for each win by fours."""

_MAX_MEMO: Final = 100_000
"""The most boards whose results are remembered, for each kind of result."""

_BLACK = Color.BLACK


class SolvedPly(NamedTuple):
    """The best ply in a solved board: the attacker's winning one, or the defender's longest answer.

    Attributes:
        site: where the stone is placed.
        plies: the number of plies until the game ends, including this one.
    """

    site: Site
    plies: int


class ThreeSolver:
    """Finds wins by fours and threes, and remembers the boards that it has examined.

    The keys of both mappings are the copy of the board along rows and the colour to move.

    Attributes:
        attacks: the winning ply of each board that the attacker is known to win.
        answers: the longest answer of each board that the defender is known to lose.
        boards: the number of boards examined so far, including those of the solver of fours.
    """

    def __init__(self, fours: FourSolver, clock: Clock) -> None:
        self.attacks: dict[tuple[int, Color], SolvedPly] = {}
        self.answers: dict[tuple[int, Color], SolvedPly] = {}
        self._fours = fours
        self._clock = clock
        # (rows, attacker) -> the number of threats with which there is no win.
        self._not_won: dict[tuple[int, Color], int] = {}
        # (rows, attacker) -> the number of threats that was tried when the limit of boards was
        # reached, and how many of the plies had failed by then. Another search continues there.
        self._failed: dict[tuple[int, Color], tuple[int, int]] = {}
        self.boards = 0
        # The value of `self._fours.boards` at which the limit of boards is reached.
        self._end = 0

    def solve(
        self, lines: RowBitboards, color: Color, threats: int, boards: int
    ) -> SolvedPly | None:
        """Return the first ply of a win by fours and threes, or None if none was found.

        A win by fours alone is not returned: ask `FourSolver` first. None is no proof.

        Args:
            lines: the board.
            color: the colour to move, which attacks.
            threats: the most plies of the attacker before the fours that end the game.
            boards: the most boards to examine; a few more are possible.
        """
        began = self._fours.boards
        self._end = began + boards
        for count in range(1, threats + 1):
            if self._attack(lines, color, count) is not None:
                break
        self.boards += self._fours.boards - began
        return self.attacks.get((lines[0], color))

    def _attack(self, lines: RowBitboards, attacker: Color, threats: int) -> int | None:
        """Return the number of plies until the attacker, to move, wins, or None if no win is found.

        `threats` is the most plies of the attacker before the fours that end the game.
        """
        line = self._fours.solve(lines, attacker, _BOARDS)
        if line is not None:
            return plies_of(line)
        key = lines[0], attacker
        known = self.attacks.get(key)
        if known is not None:
            return known.plies
        if threats == 0 or self._not_won.get(key, 0) >= threats:
            return None
        self.boards += 1
        self._end -= 1
        if self._clock.is_over():
            self._end = 0
        if not self._has_boards_left:
            return None
        return self._first_win(lines, attacker, threats)

    @property
    def _has_boards_left(self) -> bool:
        return self._fours.boards < self._end

    def _first_win(self, lines: RowBitboards, attacker: Color, threats: int) -> int | None:
        """Return the number of plies to the end by the first threat that wins, or None.

        The ply is stored in `attacks`.
        """
        key = lines[0], attacker
        tried_threats, failed = self._failed.get(key, (threats, 0))
        first = failed if tried_threats == threats else 0
        sites = self._threats(lines, attacker, threats)
        for index, (site, left) in enumerate(sites[first:], first):
            plies = self._defend(placed(lines, site, attacker), attacker, left)
            if plies is not None:
                self.attacks[key] = SolvedPly(site, plies + 1)
                return plies + 1
            if not self._has_boards_left:
                if len(self._failed) < _MAX_MEMO:
                    self._failed[key] = threats, index
                return None
        if len(self._not_won) < _MAX_MEMO:
            self._not_won[key] = threats
        return None

    def _threats(
        self,
        lines: RowBitboards,
        attacker: Color,
        threats: int,
    ) -> list[tuple[Site, int]]:
        """Return the points of plies that may be threats, each with the threats left after it.

        A three or a four uses up one of `threats`. If the defender threatens a five, the only point
        is the one that blocks it, which uses up none; if two fives are threatened, there is no
        point. Fouls are left out.
        """
        own, other, free = board_of(lines, attacker)
        stops = winning_points(other, free, attacker.other)
        if stops:
            # The attacker must block a five. This ply does not count as a threat, but may be one.
            # Two fives cannot be blocked at once.
            sites = list(sites_in(stops)) if stops.bit_count() == 1 else []
            left = threats
        else:
            _, fours = wins_and_fours(own, free, attacker)
            threes = _three_points(own, free, attacker)
            for bit in fours:
                threes &= ~bit
            sites = list(sites_in(threes))
            for bit in fours:
                sites += sites_in(bit)
            left = threats - 1
        return [(site, left) for site in sites if not is_foul(lines, site, attacker)]

    def _defend(self, lines: RowBitboards, attacker: Color, threats: int) -> int | None:
        """Return the number of plies to the end if every ply of the defender, to move, loses.

        None means that this was not proved with `threats` more threats of the attacker.
        """
        defender = attacker.other
        own, other, free = board_of(lines, defender)
        if winning_points(own, free, defender):
            return None
        fives = winning_points(other, free, attacker)
        if fives:
            site, *others = sites_in(fives)
            if others or is_foul(lines, site, defender):
                return 2
            return self._answered(lines, attacker, (site,), threats)
        # The attacker's win if the defender plays elsewhere.
        line = self._fours.solve(lines, attacker, _BOARDS)
        if line is None:
            return None
        sites = self._answers(lines, attacker, line, own, free)
        return self._answered(lines, attacker, sites, threats, line)

    def _answered(
        self,
        lines: RowBitboards,
        attacker: Color,
        sites: tuple[Site, ...],
        threats: int,
        line: Line | None = None,
    ) -> int | None:
        """Return the number of plies to the end if all answers lose, else None.

        Args:
            lines: the board.
            attacker: the colour that is not to move.
            sites: the answers to examine.
            threats: how many more threats the attacker may play.
            line: the win by fours after every other answer; None if there is no other answer.
        """
        defender = attacker.other
        longest = None if line is None else SolvedPly(sites[0], plies_of(line) + 1)
        for site in sites:
            if is_foul(lines, site, defender):
                continue
            plies = self._attack(placed(lines, site, defender), attacker, threats)
            if plies is None:
                return None
            if longest is None or plies >= longest.plies:
                longest = SolvedPly(site, plies + 1)
        if longest is None:
            return None
        self.answers[lines[0], defender] = longest
        return longest.plies

    def _answers(
        self,
        lines: RowBitboards,
        attacker: Color,
        line: Line,
        own: int,
        free: int,
    ) -> tuple[Site, ...]:
        """Return every answer after which the attacker might no longer win by `line`.

        Such an answer occupies a point of the line or makes a four, by itself or with the stones
        that the line forces. It may also change what is a foul or a three. If the line depends on
        these, every free point is returned.

        Args:
            lines: the board.
            attacker: the colour that threatens to win by `line`.
            line: the win by fours if the defender plays elsewhere.
            own: the mask of the defender's stones.
            free: the mask of the empty points.
        """
        if self._depends_on_fouls(lines, attacker, line):
            return tuple(sites_in(free))
        points = mask_in_rows(line)
        forced = own | mask_in_rows(line[1::2])
        wins, fours = wins_and_fours(forced, free & ~mask_in_rows(line[1::2]), attacker.other)
        others = wins
        for bit, answers in fours.items():
            others |= bit | answers
        return (*sites_in(points), *sites_in(others & free & ~points))

    @staticmethod
    def _depends_on_fouls(lines: RowBitboards, attacker: Color, line: Line) -> bool:
        """Return whether `line` may fail because another stone of the defender changes a foul."""
        if attacker is not _BLACK:
            return len(line) % 2 == 0
        for number, site in enumerate(line):
            color = attacker if number % 2 == 0 else attacker.other
            if color is _BLACK and apparent_threes(lines, site) > 1:
                return True
            lines = placed(lines, site, color)
        return False


def _three_points(own: int, free: int, color: Color) -> int:
    """Return the mask of the points where a stone of `color` may make a three.

    These are the points on two fives in one line that have two stones each.
    """
    points = 0
    usable = own | free
    exact = color is _BLACK
    for step in STEPS_IN_ROWS:
        fives = fives_by_stones(own, usable, step, exact)[1]
        if fives:
            once = 0
            twice = 0
            for place in range(5):
                cover = fives << place * step
                twice |= once & cover
                once |= cover
            points |= twice
    return points & free
