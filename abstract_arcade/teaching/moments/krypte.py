"""When the rules of Krypte bite."""

from __future__ import annotations

from abstract_arcade.rules import Color, Move
from abstract_arcade.rules.krypte import BOARD, KryptePosition, KrypteReason
from abstract_arcade.teaching.moments import Moment, ends, option_is, pie_rule, places


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


MOMENTS = (
    Moment(
        "Entering and sliding",
        "A counter jumps over others to the first empty square. Four in a row of your colour wins.",
        places,
        lambda position, sites: _reaching(position, sites) == 0,
    ),
    pie_rule("Option: the pie rule", "White", "counter"),
    Moment(
        "Rotating sides",
        "Open are the two sides that follow, clockwise, the one just used.",
        lambda before, move, after: bool(move) and len(before.active_sides) == 2,
    ),
    Moment(
        "The ambiguous square",
        "Both open sides lead to it, and so nobody may play it now.",
        refused=lambda position, sites: _reaching(position, sites) == 2,
    ),
    Moment(
        "Turning neighbours",
        "A new counter turns every counter beside it, yours and theirs. Diagonal ones stay.",
        _turns,
        applies=option_is("capture", "adjacent"),
    ),
    Moment(
        "Four in a row",
        "Four in a row wins: across, down or diagonally. Counters that were turned count.",
        lambda before, move, after: _has_row(after, before.to_move),
    ),
    Moment(
        "Giving away four",
        "Who makes the row does not matter: four in the opponent's colour win for the opponent.",
        lambda before, move, after: _has_row(after, before.to_move.other),
    ),
    Moment(
        "Four for both",
        "A move that would line up four for both players is refused.",
        refused=_lines_up_both,
    ),
    Moment(
        "No square left",
        "Whoever is to move and has no legal square loses.",
        ends(KrypteReason.NO_MOVES),
    ),
    Moment(
        "Option: custodial",
        "Enemy counters in line between the new counter and another of yours turn over, as in"
        " Othello.",
        _turns,
        applies=option_is("capture", "custodial"),
    ),
)
"""The moments, in the order in which they are told."""
