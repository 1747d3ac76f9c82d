"""Renju: fives and threes that a stone stops, and fouls that it leads Black to."""

from __future__ import annotations

from abstract_arcade.analysis.reasons.claim import Claim, claim
from abstract_arcade.rules import Color, Move, Site
from abstract_arcade.rules.renju import RenjuPosition
from abstract_arcade.rules.renju_lines import (
    BOARD,
    STEPS_IN_ROWS,
    Threat,
    five_points,
    fives_by_stones,
    judge_black,
    planes,
    sites_in,
    white_wins,
)
from abstract_arcade.rules.renju_reason import RenjuReason


def claims(position: RenjuPosition, move: Move) -> list[Claim]:
    """See `Reasons`."""
    site, after = move[0], position.play(move)
    if not position.opening.is_over or after.outcome is not None:
        return []
    mover, found = position.to_move, []
    fives = winning_points(after, mover)
    barred = after.fouls() if mover is Color.WHITE else {}
    barred_five = next((five for five in fives if five in barred), None)
    is_double = len(fives) > 1 or barred_five is not None
    if is_double and not winning_points(after, mover.other):
        # An answer that is a foul ends the game before there is a five.
        does = "wins" if barred else "has five next"
        template = f"whatever {{}} answers, {{}} {does}"
        found.append(claim(position, "no defence", template, mover.other, mover))
    if site in winning_points(position, mover.other):
        template = "takes {}, where {} would have five"
        found.append(claim(position, "takes", template, site, mover.other))
    if barred_five is not None:
        template = "leaves a five at {}, where {}'s answer would be a foul"
        found.append(claim(position, "foul", template, barred_five, mover.other))
    for threat in _blocked(position, after, mover.other)[:1]:
        template = f"blocks {{}}'s {threat.kind} {{}}"
        found.append(claim(position, "blocks", template, mover.other, threat.stones))
    return found


def winning_points(position: RenjuPosition, color: Color) -> tuple[Site, ...]:
    """The empty points where a stone of a colour would make five and win."""
    black, white, free = planes(position.lines[0])
    own = black if color is Color.BLACK else white
    points = 0
    for step in STEPS_IN_ROWS:
        *_, fours = fives_by_stones(own, own | free, step, color is Color.BLACK)
        points |= five_points(fours, step)
    return tuple(site for site in sites_in(points & free) if _is_five(position, site, color))


def _is_five(position: RenjuPosition, site: Site, color: Color) -> bool:
    if color is Color.WHITE:
        return white_wins(position.lines, site)
    return judge_black(position.lines, site) is RenjuReason.FIVE


def _blocked(position: RenjuPosition, after: RenjuPosition, color: Color) -> list[Threat]:
    """The threes and fours of a colour that are none any more after a move."""
    before, then = shapes(position, color), shapes(after, color)
    gone = [threat for stones, threat in before.items() if stones not in then]
    return sorted(gone, key=lambda threat: threat.kind == "three")


def shapes(position: RenjuPosition, color: Color) -> dict[tuple[Site, ...], Threat]:
    """The threes and fours of a colour, by their stones."""
    found = {}
    for site in BOARD.sites:
        if position.color_at(site) is color:
            for threat in position.threats(site):
                if threat.kind in ("three", "four", "straight four"):
                    found[threat.stones] = threat
    return found
