"""Renju's wins by continuous fours: one four after another, each of which has one answer.

Black's answer may be a foul, which White uses; White's may not. Terms and masks are those of
`abstract_arcade.rules.renju_lines`. In the literature this is VCF, victory by continuous fours.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from abstract_arcade.players.search.clock import Clock
from abstract_arcade.rules import Color, Site
from abstract_arcade.rules.renju_lines import (
    FOULS,
    STEPS_IN_ROWS,
    RowBitboards,
    completions,
    five_points,
    fives_by_stones,
    judge_black,
    mask_in_rows,
    placed,
    planes,
    sites_in,
)

Line: TypeAlias = tuple[Site, ...]
"""The plies of a win, the attacker's and the answers by turns.

The last one makes the five, or it is an answer that would be a foul.
"""

_POLL: Final = 16
"""The boards looked at between two looks at the clock."""

_MAX_MEMO: Final = 200_000

_BLACK, _WHITE = Color


def board_of(lines: RowBitboards, color: Color) -> tuple[int, int, int]:
    """Return the stones of a colour, those of the other, and the free points, as masks."""
    black, white, free = planes(lines[0])
    return (black, white, free) if color is _BLACK else (white, black, free)


def winning_points(own: int, free: int, color: Color) -> int:
    """Return the points where a stone of a colour makes a five, or for White an overline."""
    points = 0
    usable = own | free
    exact = color is _BLACK
    for step in STEPS_IN_ROWS:
        fours = fives_by_stones(own, usable, step, exact)[3]
        if fours:
            points |= five_points(fours, step)
    return points & free


def wins_and_fours(own: int, free: int, color: Color) -> tuple[int, dict[int, int]]:
    """Return the points where a stone of a colour makes a five, and where it makes a four.

    Returns:
        The first, as `winning_points`; and for the bit of each of the others, the bits of the
        points that would complete a five then. For Black, some may be wrong, for want of a look at
        overlines on other lines.
    """
    wins = 0
    fours: dict[int, int] = {}
    usable = own | free
    exact = color is _BLACK
    for step in STEPS_IN_ROWS:
        _, _, threes, ready = fives_by_stones(own, usable, step, exact)
        if ready:
            wins |= five_points(ready, step)
        while threes:
            five = threes & -threes
            threes ^= five
            missing = five_points(five, step) & free
            one = missing & -missing
            other = missing ^ one
            fours[one] = fours.get(one, 0) | other
            fours[other] = fours.get(other, 0) | one
    return wins & free, fours


def plies_of(line: Line) -> int:
    """The plies to the end: who can only answer by a foul plays elsewhere, and the five follows."""
    return len(line) | 1


def is_foul(lines: RowBitboards, site: Site, color: Color) -> bool:
    """Return whether a stone of a colour on an empty site would be a foul."""
    return color is _BLACK and judge_black(lines, site) in FOULS


class FourSolver:
    """Finds wins by continuous fours, and remembers what it has found and what it has not."""

    def __init__(self, clock: Clock) -> None:
        self.boards = 0
        self._clock = clock
        self._won: dict[tuple[int, Color], Line] = {}
        # (rows, colour) -> the boards that were not enough to find a win; 0 if there is none.
        self._not_won: dict[tuple[int, Color], int] = {}
        self._left = 0

    def solve(self, lines: RowBitboards, color: Color, boards: int) -> Line | None:
        """A win by fours of the colour to move, looked for on so many boards; None if not found."""
        key = lines[0], color
        if (line := self._won.get(key)) is not None:
            return line
        tried = self._not_won.get(key)
        if tried is not None and (tried == 0 or tried >= boards):
            return None
        if len(self._won) + len(self._not_won) > _MAX_MEMO:
            self._won.clear()
            self._not_won.clear()
        self._left = boards
        _, other, free = board_of(lines, color)
        line = self._solve(lines, color, winning_points(other, free, color.other))
        if line is None and self._left <= 0:
            self._not_won[key] = boards
        return line

    def _solve(self, lines: RowBitboards, color: Color, threats: int) -> Line | None:
        """A win by fours; `threats` are the points where the other colour would make a five."""
        key = lines[0], color
        if (line := self._won.get(key)) is not None:
            return line
        if self._not_won.get(key) == 0:
            return None
        self._left -= 1
        self.boards += 1
        if not self._left % _POLL and self._clock.is_over():
            self._left = 0
        if self._left <= 0:
            return None
        line = self._next(lines, color, threats)
        if line is not None:
            self._won[key] = line
        elif self._left > 0:
            self._not_won[key] = 0
        return line

    def _next(self, lines: RowBitboards, color: Color, threats: int) -> Line | None:
        """Return a win that begins with a five or a four on this board."""
        own, _, free = board_of(lines, color)
        wins, fours = wins_and_fours(own, free, color)
        if wins:
            return (next(sites_in(wins)),)
        if not fours:
            return None
        if threats:
            # Only a four on the very point where the other colour would win is in time.
            fours = {bit: answers for bit, answers in fours.items() if bit == threats}
        # Two answers to a four are one too many: those fours come first.
        for bit in sorted(fours, key=lambda bit: -fours[bit].bit_count()):
            line = self._after_a_four(lines, color, bit)
            if line is not None:
                return line
            if self._left <= 0:
                return None
        return None

    def _after_a_four(self, lines: RowBitboards, color: Color, bit: int) -> Line | None:
        """Return a win that begins with a four on the point `bit`."""
        (site,) = sites_in(bit)
        if is_foul(lines, site, color):
            return None
        lines = placed(lines, site, color)
        # There was no four before, so that all answers lie on lines through this one.
        answers = completions(lines, site)
        if not answers:
            return None
        answer, *others = answers
        if others:
            return site, answer, others[0]
        if is_foul(lines, answer, color.other):
            return site, answer
        lines = placed(lines, answer, color.other)
        line = self._solve(lines, color, mask_in_rows(completions(lines, answer)))
        return None if line is None else (site, answer, *line)
