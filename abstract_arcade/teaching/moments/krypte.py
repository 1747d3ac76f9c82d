"""The triggers of the rule tips of Krypte."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from abstract_arcade.rules import Color, Move, Site
from abstract_arcade.rules.geometry import DIAGONAL, ORTHOGONAL, sites_of
from abstract_arcade.rules.krypte import BOARD, KryptePosition, KrypteReason
from abstract_arcade.teaching.moments import (
    PIE_RULE,
    Moment,
    Trigger,
    ends,
    option_is,
    places,
    read_moments,
)


def _count_reaching(position: KryptePosition, sites: Move) -> int | None:
    """Return from how many open sides a counter stops on an empty square; None if it is taken."""
    site = sites[0]
    if site not in BOARD.sites or position.color_at(site) is not None:
        return None
    reaching = [side for side in position.active_sides if position.stop(side, site) == site]
    return len(reaching)


def _is_out_of_reach(position: KryptePosition, sites: Move) -> bool:
    return _count_reaching(position, sites) == 0


def _is_ambiguous(position: KryptePosition, sites: Move) -> bool:
    return _count_reaching(position, sites) == 2


def _opens_two_sides(before: KryptePosition, move: Move, after: KryptePosition) -> bool:
    return bool(move) and len(after.active_sides) == 2


def _turns(before: KryptePosition, move: Move, after: KryptePosition) -> bool:
    if not move:
        return False
    black = before.stones(Color.BLACK)
    white = before.stones(Color.WHITE)
    return bool(black & after.stones(Color.WHITE) or white & after.stones(Color.BLACK))


def _wins_by_row(before: KryptePosition, move: Move, after: KryptePosition) -> bool:
    return after.outcome == (before.to_move, KrypteReason.LINE)


def _loses_by_row(before: KryptePosition, move: Move, after: KryptePosition) -> bool:
    return after.outcome == (before.to_move.other, KrypteReason.LINE)


def _lines_up_both(position: KryptePosition, sites: Move) -> bool:
    return _count_reaching(position, sites) == 1 and sites[:1] not in position.legal_moves()


def _lines_up_three(before: KryptePosition, move: Move, after: KryptePosition) -> bool:
    """Return whether a counter that the move turned is now in a row of three of the opponent's.

    Longer rows count too. False if the game is over.
    """
    if not move or after.outcome is not None:
        return False
    opponent = before.to_move.other
    theirs = after.stones(opponent)
    lost = before.stones(before.to_move) & theirs
    return any(_longest_row(theirs, site) >= 3 for site in sites_of(lost))


def _longest_row(stones: int, site: Site) -> int:
    """Return the length of the longest row in the mask `stones` through `site`, one of them."""
    longest = 1
    for dx, dy in (*ORTHOGONAL, *DIAGONAL):
        ahead = _stones_along(stones, BOARD.ray(site, (dx, dy)))
        behind = _stones_along(stones, BOARD.ray(site, (-dx, -dy)))
        longest = max(longest, behind + 1 + ahead)
    return longest


def _stones_along(stones: int, sites: Sequence[Site]) -> int:
    """Return how many of `sites`, from the first on, are in the mask `stones` without a gap."""
    return len(list(takewhile(lambda site: stones >> site & 1, sites)))


MOMENTS = read_moments(
    "krypte",
    {
        "Entering and sliding": Trigger(places, _is_out_of_reach),
        "Option: the pie rule": PIE_RULE,
        "Rotating sides": Trigger(_opens_two_sides),
        "The ambiguous square": Trigger(refused=_is_ambiguous),
        "Turning neighbours": Trigger(_turns, applies=option_is("capture", "adjacent")),
        "Four in a row": Trigger(_wins_by_row),
        "Giving away four": Trigger(_loses_by_row),
        "Four for both": Trigger(refused=_lines_up_both),
        "No square left": Trigger(ends(KrypteReason.NO_MOVES)),
        "Option: custodial": Trigger(_turns, applies=option_is("capture", "custodial")),
    },
)
"""The rule tips of Krypte, most urgent first."""

BELIEFS = (
    Moment(
        "Giving away four",
        "You have turned counters of your own. If four of them line up, your opponent wins.",
        Trigger(_lines_up_three, applies=option_is("capture", "adjacent")),
        "a-row-wins-for-its-colour",
    ),
)
"""The belief tips of Krypte."""
