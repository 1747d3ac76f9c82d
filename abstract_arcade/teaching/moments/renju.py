"""The triggers of the rule tips of Renju."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TypeAlias

from abstract_arcade.rules import Color, Move, Site
from abstract_arcade.rules.geometry import DIAGONAL, ORTHOGONAL
from abstract_arcade.rules.renju import RenjuPosition
from abstract_arcade.rules.renju_lines import BOARD, RenjuReason, apparent_threes, long_rows
from abstract_arcade.teaching.moments import Moment, Trigger, ends, option_is, read_moments

Step: TypeAlias = tuple[int, int]


def _kinds(move: Move, after: RenjuPosition) -> list[str]:
    """Return the kinds of threats that a stone makes; none for a swap, a number or an offer."""
    if not move or move[0] not in BOARD.sites:
        return []
    return [threat.kind for threat in after.threats(move[0])]


def _places_stone(before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    return bool(move) and move[0] in BOARD.sites


def _makes_three(before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    return after.outcome is None and "three" in _kinds(move, after)


def _makes_four(before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    return after.outcome is None and any("four" in kind for kind in _kinds(move, after))


def _is_excused(before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    if after.outcome != (Color.BLACK, RenjuReason.FIVE):
        return False
    kinds = _kinds(move, after)
    fours = kinds.count("four") + kinds.count("straight four")
    return RenjuReason.OVERLINE in kinds or fours > 1 or kinds.count("three") > 1


def _is_no_three(before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    if not _places_stone(before, move, after) or after.outcome is not None:
        return False
    if after.color_at(move[0]) is not Color.BLACK:
        return False
    return apparent_threes(before.lines, move[0]) > _kinds(move, after).count("three")


def _is_long(before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    if after.outcome != (Color.WHITE, RenjuReason.FIVE):
        return False
    return any(len(run) > 5 for run in long_rows(after.lines, Color.WHITE))


def _is_four_three(before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    return bool(_kinds(move, after)) and after.threat_name(move[0]) == "four-three"


def _is_draw(before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    return after.outcome is not None and after.outcome.winner is None


def _in_opening(before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    return not before.opening.is_over


def _could_be_six(before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    """Return whether one more stone of its colour could make six or more with the new stone.

    False if the game is over.
    """
    if not _places_stone(before, move, after) or after.outcome is not None:
        return False
    color = after.color_at(move[0])
    if color is None:
        return False
    steps = (*ORTHOGONAL, *DIAGONAL)
    return any(_reach_across_gap(after, move[0], color, step) >= 6 for step in steps)


def _reach_across_gap(position: RenjuPosition, site: Site, color: Color, step: Step) -> int:
    """Return the length of the row that a stone on the next empty point in a direction makes.

    The row contains the stone on `site`. 0 means that the next point that is not a stone of `color`
    is not empty.
    """
    dx, dy = step
    behind = _row_along(position, color, BOARD.ray(site, (-dx, -dy)))
    ray = BOARD.ray(site, step)
    ahead = _row_along(position, color, ray)
    if ahead == len(ray) or position.color_at(ray[ahead]) is not None:
        return 0
    return behind + 1 + ahead + 1 + _row_along(position, color, ray[ahead + 1 :])


def _row_along(position: RenjuPosition, color: Color, sites: Sequence[Site]) -> int:
    """Return how many of `sites`, counted from the first, have stones of `color` without a gap."""
    return len(list(takewhile(lambda site: position.color_at(site) is color, sites)))


def _has_four_and_three(before: RenjuPosition, move: Move, after: RenjuPosition) -> bool:
    """Return whether Black has a four and a three, one of which the new black stone has made.

    False if the game is over.
    """
    if after.outcome is not None or not _kinds(move, after):
        return False
    if after.color_at(move[0]) is not Color.BLACK:
        return False
    stones = [site for site in BOARD.sites if after.color_at(site) is Color.BLACK]
    kinds = {threat.kind for site in stones for threat in after.threats(site)}
    return "three" in kinds and not kinds.isdisjoint(("four", "straight four"))


MOMENTS = read_moments(
    "renju",
    {
        "Five": Trigger(_places_stone),
        "Four": Trigger(_makes_four),
        "Three": Trigger(_makes_three),
        "Foul: overline": Trigger(ends(RenjuReason.OVERLINE)),
        "Foul: double four": Trigger(ends(RenjuReason.DOUBLE_FOUR)),
        "Foul: double three": Trigger(ends(RenjuReason.DOUBLE_THREE)),
        "Five overrides a foul": Trigger(_is_excused),
        "A false three": Trigger(_is_no_three),
        "White's overline": Trigger(_is_long),
        "Four-three": Trigger(_is_four_three),
        "A draw": Trigger(_is_draw),
        "Opening: RIF": Trigger(_in_opening, applies=option_is("opening", "rif")),
        "Opening: Soosõrv-8": Trigger(_in_opening, applies=option_is("opening", "soosorv8")),
        "Opening: Taraguchi-10": Trigger(_in_opening, applies=option_is("opening", "taraguchi10")),
        "Opening: Yamaguchi": Trigger(_in_opening, applies=option_is("opening", "yamaguchi")),
        "Opening: Swap": Trigger(_in_opening, applies=option_is("opening", "swap")),
    },
)
"""The rule tips of Renju, most urgent first."""

BELIEFS = (
    Moment(
        "White's overline",
        "Black needs exactly five, and loses with six in a row.",
        Trigger(_could_be_six),
        "six-wins-for-White-only",
    ),
    Moment(
        "Four-three",
        "Black may make a four and a three at once. Two fours or two threes are a foul.",
        Trigger(_has_four_and_three),
        "a-four-with-a-three-is-legal",
    ),
)
"""The belief tips of Renju."""
