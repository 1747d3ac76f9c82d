"""A solver for wins by continuous fours (VCF) in Renju.

The attacker plays one four after another, each of which has one answer, until two answers are
needed at once or Black's answer would be a foul. Terms and masks are those of
`abstract_arcade.rules.renju_lines`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from abstract_arcade.players.heuristics.renju import winning_points
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
"""The plies of a win: the attacker's first one, the answer, and so on.

The last ply makes the five, or is an answer that would be a foul.
"""

_POLL: Final = 16
"""The number of boards examined between two checks of the clock."""

_MAX_MEMO: Final = 200_000
"""The most boards whose results are remembered."""

_BLACK = Color.BLACK


def board_of(lines: RowBitboards, color: Color) -> tuple[int, int, int]:
    """Return the masks of the stones of `color`, of the other stones and of the empty points."""
    black, white, free = planes(lines[0])
    return (black, white, free) if color is _BLACK else (white, black, free)


def wins_and_fours(own: int, free: int, color: Color) -> tuple[int, dict[int, int]]:
    """Return the points where a stone of `color` makes a five, and where it makes a four, as masks.

    `own` is the mask of the colour's stones, `free` that of the empty points.

    Returns:
        The mask of the points that make a five, as `winning_points`; and a mapping from the bit of
        each point that makes a four to the bits of the points that would then complete a five. For
        Black, some fours may be wrong, because overlines on other lines are not considered.
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
    """Return the number of plies of a win until the game ends, which is odd.

    If the last ply of the line is a foul, Black plays elsewhere, and the five follows.
    """
    return len(line) if len(line) % 2 == 1 else len(line) + 1


def is_foul(lines: RowBitboards, site: Site, color: Color) -> bool:
    """Return whether a stone of a colour on an empty site would be a foul; never for White."""
    return color is _BLACK and judge_black(lines, site) in FOULS


class FourSolver:
    """Finds wins by continuous fours, and remembers the boards that it has examined.

    Attributes:
        boards: the number of boards examined so far.
    """

    def __init__(self, clock: Clock) -> None:
        self.boards = 0
        self._clock = clock
        self._won: dict[tuple[int, Color], Line] = {}
        # (rows, colour) -> the limit of boards within which no win was found; 0 if there is none.
        self._not_won: dict[tuple[int, Color], int] = {}
        self._left = 0

    def solve(self, lines: RowBitboards, color: Color, boards: int) -> Line | None:
        """Return the plies of a win by fours of `color`, or None if none was found.

        None is no proof: the limit of boards or the clock may have ended the search.

        Args:
            lines: the board.
            color: the colour to move.
            boards: the most boards to examine. A result that is known needs none.
        """
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
        """Return a win by fours, or None if none was found with the boards that are left.

        `threats` is the mask of the points where the other colour would make a five.
        """
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
        """Return a win by a five or a four on this board, or None; arguments as for `_solve`."""
        own, _, free = board_of(lines, color)
        wins, fours = wins_and_fours(own, free, color)
        if wins:
            return (next(sites_in(wins)),)
        if not fours:
            return None
        if threats:
            # A four must also block the five of the other colour.
            fours = {bit: answers for bit, answers in fours.items() if bit == threats}
        # Fours with two answers come first, since only one of them can be blocked.
        for bit in sorted(fours, key=lambda bit: fours[bit].bit_count(), reverse=True):
            line = self._after_a_four(lines, color, bit)
            if line is not None:
                return line
            if self._left <= 0:
                return None
        return None

    def _after_a_four(self, lines: RowBitboards, color: Color, bit: int) -> Line | None:
        """Return a win that begins with a four on the point of the mask `bit`, or None."""
        (site,) = sites_in(bit)
        if is_foul(lines, site, color):
            return None
        lines = placed(lines, site, color)
        # There was no four before, so all answers are on lines through this point.
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
