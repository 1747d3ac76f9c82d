"""When the rules of Renju bite."""

from __future__ import annotations

from abstract_arcade.rules import Color, Move
from abstract_arcade.rules.renju import RenjuPosition
from abstract_arcade.rules.renju_lines import BOARD, RenjuReason, apparent_threes, long_rows
from abstract_arcade.teaching.moments import Moment, ends, option_is


def _kinds(move: Move, after: RenjuPosition) -> list[str]:
    """The shapes that a stone makes; none by a swap, a number or an offer."""
    if not move or move[0] not in BOARD.sites:
        return []
    return [threat.kind for threat in after.threats(move[0])]


def _makes_four(before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    return after.outcome is None and any("four" in kind for kind in _kinds(move, after))


def _is_excused(before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    if after.outcome != (Color.BLACK, RenjuReason.FIVE):
        return False
    kinds = _kinds(move, after)
    fours = sum("four" in kind for kind in kinds)
    return RenjuReason.OVERLINE in kinds or fours > 1 or kinds.count("three") > 1


def _is_no_three(before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    is_stone = bool(move) and move[0] in BOARD.sites
    if not is_stone or after.outcome is not None or after.color_at(move[0]) is not Color.BLACK:
        return False
    return apparent_threes(before.lines, move[0]) > _kinds(move, after).count("three")


def _is_long(before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    if after.outcome != (Color.WHITE, RenjuReason.FIVE):
        return False
    return any(len(run) > 5 for run in long_rows(after.lines, Color.WHITE))


def _is_four_three(before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    return bool(_kinds(move, after)) and after.threat_name(move[0]) == "four-three"


def _opens(before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    return not before.opening.is_over


MOMENTS = (
    Moment(
        "Five",
        "Five in a row wins: across, down or diagonally. For Black exactly five, White may have"
        " more.",
        lambda before, move, after: bool(move) and move[0] in BOARD.sites,
    ),
    Moment(
        "Four",
        "One more stone makes it five: it must be stopped at once. Open at both ends it cannot be.",
        _makes_four,
    ),
    Moment(
        "Three",
        "One more stone makes it a four open at both ends, so it should be answered too.",
        lambda before, move, after: after.outcome is None and "three" in _kinds(move, after),
    ),
    Moment(
        "Foul: overline",
        "More than five in a row are a foul for Black, and a foul loses at once.",
        ends(RenjuReason.OVERLINE),
    ),
    Moment(
        "Foul: double four",
        "One black stone that makes two fours is a foul, and a foul loses at once.",
        ends(RenjuReason.DOUBLE_FOUR),
    ),
    Moment(
        "Foul: double three",
        "One black stone that makes two threes is a foul, and a foul loses at once.",
        ends(RenjuReason.DOUBLE_THREE),
    ),
    Moment(
        "A five excuses a foul",
        "If the stone also makes exactly five, no foul counts: Black wins.",
        _is_excused,
    ),
    Moment(
        "A three that is none",
        "A row that can become a four open at both ends only by a foul is no three.",
        _is_no_three,
    ),
    Moment(
        "White's overline",
        "White has no fouls. For White six or more win just as five do.",
        _is_long,
    ),
    Moment(
        "Four-three",
        "A four and a three by one stone are no foul. It is Black's usual way to win.",
        _is_four_three,
    ),
    Moment(
        "A draw",
        "Nobody may pass. Where the board is full, or only fouls are left for Black, the game is"
        " drawn.",
        lambda before, move, after: after.outcome is not None and after.outcome.winner is None,
    ),
    Moment(
        "Opening: RIF",
        "The first player lays three stones, the second may swap. White then picks one of two"
        " fifths.",
        _opens,
        applies=option_is("opening", "rif"),
    ),
    Moment(
        "Opening: Soosõrv-8",
        "Three stones, a swap, a fourth; White names how many fifths Black offers, and Black may"
        " swap.",
        _opens,
        applies=option_is("opening", "soosorv8"),
    ),
    Moment(
        "Opening: Taraguchi-10",
        "After each of the first five stones the next player may swap. Or Black offers ten fifths.",
        _opens,
        applies=option_is("opening", "taraguchi10"),
    ),
)
"""The moments, in the order in which they are told."""
