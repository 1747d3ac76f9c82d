"""Renju after the opening: boards, and what cannot matter for a five within so many plies.

Terms as in `renju_fours`. A stone gives the other colour no five. So whoever wins within three
plies makes a four. Whoever wins within five and makes no four threatens to win within three, by a
five and another five that the first stone belongs to; before it both had two stones at least.

The other colour could help by what its stones do to fouls; but it need not, as long as there is a
quiet point: one with no stone near it on any line, where a stone does nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from abstract_arcade.players.heuristics.renju import winning_points
from abstract_arcade.players.search.models.renju_fours import (
    board_of,
    is_foul,
    wins_and_fours,
)
from abstract_arcade.rules import Color, Site
from abstract_arcade.rules.renju import RenjuPosition
from abstract_arcade.rules.renju_lines import (
    BOARD,
    STEPS_IN_ROWS,
    RowBitboards,
    fives_by_stones,
    mask_in_rows,
    placed,
    sites_in,
)
from tests.tools.puzzles.prover import Step


def _apart(one: Site, other: Site) -> tuple[int, int]:
    (x, y), (u, v) = BOARD.points[one], BOARD.points[other]
    return u - x, v - y


_REACH: Final = 7
"""How far away on a line a stone may change what another stone makes; with one to spare."""

_AROUND: Final = tuple(
    mask_in_rows(
        other
        for other in BOARD.sites
        for dx, dy in [_apart(site, other)]
        if max(abs(dx), abs(dy)) <= _REACH and (not dx or not dy or abs(dx) == abs(dy))
    )
    for site in BOARD.sites
)
"""For every point, itself and those so near to it on a line; a mask of rows."""

State: TypeAlias = tuple[RowBitboards, Color]
"""The stones and the colour to move."""

_ROOMY: Final = 80
"""The free points from which on there is always one that is no foul, and no draw is near."""


class RenjuProofModel:
    """Boards on which neither colour has five in a row."""

    def state(self, position: RenjuPosition) -> State:
        return position.lines, position.to_move

    def wins_now(self, state: State) -> bool:
        lines, color = state
        own, _, free = board_of(lines, color)
        return bool(winning_points(own, free, color))

    def attacks(self, state: State, plies: int) -> Sequence[Step[State]]:
        lines, color = state
        own, other, free = board_of(lines, color)
        stops = winning_points(other, free, color.other)
        if stops & stops - 1:
            return ()
        fours = 0
        for bit in wins_and_fours(own, free, color)[1]:
            fours |= bit
        if plies < 5:
            # Without a four, any stone that is no foul stops nothing and loses nothing.
            first, others = fours & (stops or free), 0
        elif stops:
            first, others = stops, 0
        else:
            first, others = fours, free & ~fours
            if plies < 7:
                others &= _added_to_two(own, free, color) | _unquiet(own | other, free)
        sites = [*sites_in(first), *_by_nearness(others, own)]
        return [_step(state, site) for site in sites if not is_foul(lines, site, color)]

    def defences(self, state: State, plies: int) -> Sequence[Step[State]]:
        lines, color = state
        own, other, free = board_of(lines, color)
        stops = winning_points(other, free, color.other)
        if stops and plies >= 2:
            # The five comes next, unless its only point is taken.
            if stops & stops - 1:
                return ()
            sites = [*sites_in(stops)]
        else:
            sites = _by_nearness(free, own | other)
        return [_step(state, site) for site in sites if not is_foul(lines, site, color)]


def _added_to_two(own: int, free: int, color: Color) -> int:
    """The points where a stone of a colour adds to two stones of a five that is still possible."""
    points = 0
    for step in STEPS_IN_ROWS:
        twos = fives_by_stones(own, own | free, step, color is Color.BLACK)[1]
        for place in range(5):
            points |= twos << place * step
    return points


def _unquiet(stones: int, free: int) -> int:
    """The points such that there is no quiet point any more after a stone on one of them."""
    quiet = [site for site in sites_in(free) if not _AROUND[site] & stones]
    points = free
    for site in quiet:
        points &= _AROUND[site]
    return points


def _by_nearness(points: int, stones: int) -> list[Site]:
    """The sites of `points`, those within two rows and columns of any of `stones` first."""
    near = stones
    for step in STEPS_IN_ROWS[:2]:
        near |= near << step | near >> step | near << 2 * step | near >> 2 * step
    return [*sites_in(points & near), *sites_in(points & ~near)]


def _step(state: State, site: Site) -> Step[State]:
    lines, color = state
    after = placed(lines, site, color), color.other
    return Step(BOARD.single_moves[site], after, same_seat=False, result=None)


def sight(position: RenjuPosition) -> RenjuProofModel | None:
    """The sight for a position; None in the opening, or where a draw may be near."""
    free = board_of(position.lines, Color.BLACK)[2]
    return RenjuProofModel() if position.opening.is_over and free.bit_count() >= _ROOMY else None
