"""When the rules of Krypte bite."""

from __future__ import annotations

from abstract_arcade.rules import Color, Move
from abstract_arcade.rules.krypte import BOARD, Krypte, KryptePosition, KrypteReason
from abstract_arcade.teaching.moments import Moment, has_pie, may_swap


def _enters(before: KryptePosition, move: Move, after: KryptePosition) -> bool:  # noqa: ARG001
    return bool(move)


def _reaching(position: KryptePosition, sites: Move) -> int | None:
    """How many open sides lead to an empty square; None for another site."""
    site = sites[0]
    if site not in BOARD.sites or position.color_at(site) is not None:
        return None
    return sum(position.stop(side, site) == site for side in position.active_sides)


def _stops_elsewhere(position: KryptePosition, sites: Move) -> bool:
    return _reaching(position, sites) == 0


def _rotates(before: KryptePosition, move: Move, after: KryptePosition) -> bool:  # noqa: ARG001
    # The first counter enters from North alone, whatever follows.
    return bool(move) and len(before.active_sides) == 2


def _is_ambiguous(position: KryptePosition, sites: Move) -> bool:
    return _reaching(position, sites) == 2


def _turns(before: KryptePosition, move: Move, after: KryptePosition) -> bool:
    mover = before.to_move
    own, others = (before.stones(each) for each in (mover, mover.other))
    return bool(move) and bool(own & after.stones(mover.other) or others & after.stones(mover))


def _has_row(after: KryptePosition, color: Color) -> bool:
    outcome = after.outcome
    return outcome is not None and outcome == (color, KrypteReason.LINE)


def _lines_up(before: KryptePosition, move: Move, after: KryptePosition) -> bool:  # noqa: ARG001
    return _has_row(after, before.to_move)


def _gives_away(before: KryptePosition, move: Move, after: KryptePosition) -> bool:  # noqa: ARG001
    return _has_row(after, before.to_move.other)


def _lines_up_both(position: KryptePosition, sites: Move) -> bool:
    return _reaching(position, sites) == 1 and sites not in position.legal_moves()


def _ends_moves(before: KryptePosition, move: Move, after: KryptePosition) -> bool:  # noqa: ARG001
    return after.outcome is not None and after.outcome.reason is KrypteReason.NO_MOVES


def _turns_adjacent(game: Krypte) -> bool:
    return game.capture == "adjacent"


def _turns_rows(game: Krypte) -> bool:
    return game.capture == "custodial"


MOMENTS = (
    Moment(
        "Entering and sliding",
        "A counter enters from an open side, jumps over others and stops on the first empty square."
        " Four in a row of your colour wins.",
        _enters,
        _stops_elsewhere,
    ),
    Moment(
        "Rotating sides",
        "Two sides are open: the two that follow, clockwise, the side just used. So your move says"
        " where the other one may enter.",
        _rotates,
    ),
    Moment(
        "The ambiguous square",
        "Both open sides lead to it, and so nobody may play it now.",
        refused=_is_ambiguous,
    ),
    Moment(
        "Turning neighbours",
        "A new counter turns over every counter beside it, yours and theirs. Diagonal ones stay.",
        _turns,
        applies=_turns_adjacent,
    ),
    Moment(
        "Four in a row",
        "Four in a row wins: across, down or diagonally. Counters that were turned count.",
        _lines_up,
    ),
    Moment(
        "Giving away four",
        "Who makes the row does not matter: line up four for your opponent, and your opponent"
        " wins.",
        _gives_away,
    ),
    Moment(
        "Four for both",
        "A move that would line up four for both players is refused.",
        refused=_lines_up_both,
    ),
    Moment(
        "No square left",
        "Whoever is to move and has no legal square loses.",
        _ends_moves,
    ),
    Moment(
        "Option: custodial",
        "Enemy counters in line between the new counter and another of yours turn over, as in"
        " Othello.",
        _turns,
        applies=_turns_rows,
    ),
    Moment(
        "Option: the pie rule",
        "White may answer the first counter by taking its colour: Black then plays on as White.",
        may_swap,
        applies=has_pie,
    ),
)
"""The moments, in the order of the chapters."""
