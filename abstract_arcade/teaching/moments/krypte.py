"""When the rules of Krypte bite."""

from __future__ import annotations

from abstract_arcade.rules import Color, Move
from abstract_arcade.rules.krypte import BOARD, KryptePosition, KrypteReason
from abstract_arcade.teaching.moments import PIE_RULE, When, ends, option_is, places, read_moments


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
