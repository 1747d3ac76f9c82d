"""When the rules of Krypte bite."""

from __future__ import annotations

from itertools import takewhile

from abstract_arcade.rules import Color, Move, Site
from abstract_arcade.rules.geometry import DIAGONAL, ORTHOGONAL, sites_of
from abstract_arcade.rules.krypte import BOARD, KryptePosition, KrypteReason
from abstract_arcade.teaching.moments import (
    PIE_RULE,
    Moment,
    When,
    ends,
    option_is,
    places,
    read_moments,
)


def _reaching(position: KryptePosition, sites: Move) -> int | None:
    """How many open sides lead to an empty square; None for another site."""
    site = sites[0]
    if site not in BOARD.sites or position.color_at(site) is not None:
        return None
    return sum(position.stop(side, site) == site for side in position.active_sides)


def _turns(before: KryptePosition, move: Move, after: KryptePosition) -> bool:
    mover = before.to_move
    own, others = (before.stones(each) for each in (mover, mover.other))
    return bool(move) and bool(own & after.stones(mover.other) or others & after.stones(mover))


def _has_row(after: KryptePosition, color: Color) -> bool:
    outcome = after.outcome
    return outcome is not None and outcome == (color, KrypteReason.LINE)


def _lines_up_both(position: KryptePosition, sites: Move) -> bool:
    return _reaching(position, sites) == 1 and sites[:1] not in position.legal_moves()


def _lines_up_three(before: KryptePosition, move: Move, after: KryptePosition) -> bool:
    """Return whether a counter that the mover lost is now in a row of three of the opponent's."""
    if not move or after.outcome is not None:
        return False
    opponent = before.to_move.other
    theirs = after.stones(opponent)
    lost = before.stones(before.to_move) & theirs
    return any(_longest_row(theirs, site) >= 3 for site in sites_of(lost))


def _longest_row(stones: int, site: Site) -> int:
    """Return the length of the longest row of stones through one of them."""
    lengths = {}
    for dx, dy in (*ORTHOGONAL, *DIAGONAL):
        ray = BOARD.ray(site, (dx, dy))
        taken = takewhile(lambda other: stones >> other & 1, ray)
        lengths[dx, dy] = sum(1 for _ in taken)
    return max(1 + length + lengths[-dx, -dy] for (dx, dy), length in lengths.items())


MOMENTS = read_moments(
    "krypte",
    {
        "Entering and sliding": When(
            places, lambda position, sites: _reaching(position, sites) == 0
        ),
        "Option: the pie rule": PIE_RULE,
        "Rotating sides": When(
            lambda before, move, after: bool(move) and len(after.active_sides) == 2
        ),
        "The ambiguous square": When(
            refused=lambda position, sites: _reaching(position, sites) == 2
        ),
        "Turning neighbours": When(_turns, applies=option_is("capture", "adjacent")),
        "Four in a row": When(lambda before, move, after: _has_row(after, before.to_move)),
        "Giving away four": When(lambda before, move, after: _has_row(after, before.to_move.other)),
        "Four for both": When(refused=_lines_up_both),
        "No square left": When(ends(KrypteReason.NO_MOVES)),
        "Option: custodial": When(_turns, applies=option_is("capture", "custodial")),
    },
)
"""The moments, in the order in which they are told."""

BELIEFS = (
    Moment(
        "Giving away four",
        "You have turned counters of your own. If four of them line up, your opponent wins.",
        When(_lines_up_three, applies=option_is("capture", "adjacent")),
        "a-row-wins-for-its-colour",
    ),
)
"""The belief tips of Krypte."""
