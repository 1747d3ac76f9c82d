"""Claims about moves of Renju: threes, fours and fives that a stone makes or stops, and fouls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from abstract_arcade.analysis.reasons.claim import Claim, claim, counted, lined_up, minor
from abstract_arcade.players.heuristics import renju as heuristic
from abstract_arcade.rules import Color, Move, Sentence, Site
from abstract_arcade.rules.renju import RenjuPosition
from abstract_arcade.rules.renju_lines import (
    BOARD,
    RenjuReason,
    RowBitboards,
    Threat,
    judge_black,
    placed,
    planes,
    sites_in,
    threats,
    white_wins,
)


def _rows_of(site: Site, line: Sequence[Site]) -> list[frozenset[Site]]:
    """Return the rows of five points in a line that contain a site."""
    rows = []
    for start in range(len(line) - 4):
        row = line[start : start + 5]
        if site in row:
            rows.append(frozenset(row))
    return rows


_LINES = {
    site: [_rows_of(site, line) for line in BOARD.lines if site in line] for site in BOARD.sites
}
"""For each site, the rows of five points that contain it, grouped by line."""

_ROWS = {site: [row for line in lines for row in line] for site, lines in _LINES.items()}
"""For each site, all rows of five points that contain it."""


def claims(position: RenjuPosition, move: Move) -> list[Claim]:
    """Return the claims about a legal move, or none if it ends the game.

    About an offer of a fifth stone there are only claims on lining up. There are none about a swap,
    a number or the pick of an offer.
    """
    site = move[0]
    after = position.play(move)
    if site not in BOARD.sites or after.outcome is not None:
        return []
    if site in after.offers:
        return list(_lines_up(position, after, site, Color.BLACK))
    if after.color_at(site) is not position.to_move:
        return []
    return list(_claims(position, after, site))


def plan(position: RenjuPosition) -> Sentence:
    """Return advice for a position in which no five is near."""
    return position.game.sentence("the plan is a three that is open at both ends")


def _claims(position: RenjuPosition, after: RenjuPosition, site: Site) -> Iterator[Claim]:
    mover = position.to_move
    other = position.to_move.other
    fives = winning_points(after, mover)
    fouls = after.fouls() if mover is Color.WHITE else {}
    barred_fives = [five for five in fives if five in fouls]
    is_double = len(fives) > 1 or bool(barred_fives)
    if is_double and not winning_points(after, other):
        # If the answer is a foul, the game ends before there is a five.
        does = "wins" if fouls else "makes five next"
        yield claim(position, "no defence", "whatever {} plays, {} {}", other, mover, does)
    if barred_fives:
        template = "threatens five at {}, where {}'s block would be a foul"
        yield claim(position, "foul", template, barred_fives[0], other)
    is_five = site in winning_points(position, other)
    if is_five:
        yield claim(position, "takes", "keeps {} from making five there", other)
    blocked = [] if is_five else _blocked(position, after, other)[:1]
    for threat in blocked:
        things = (other, threat.kind, threat.stones)
        yield claim(position, f"blocks {threat.kind}", "blocks {}'s {} {}", *things, degree=1)
    denied = _double(position.lines, site, other)
    if denied and not blocked:
        template = "keeps {} from making {} there"
        yield claim(position, f"denies {denied}", template, other, denied)
    barred = tuple(sorted(fouls.keys() - position.fouls().keys()))
    if barred:
        noun = "a foul" if len(barred) == 1 else "fouls"
        yield claim(position, "bars", "makes {} {} for {}", barred, noun, other)
    yield from _prepared(position, after, site)
    yield from _about_rows(position, after, site)
    yield from _about_threats(position, after, site)


def _prepared(position: RenjuPosition, after: RenjuPosition, site: Site) -> Iterator[Claim]:
    """Yield at most one claim about points where a next stone would make one of `_DOUBLES`.

    The claim is about the first of `_DOUBLES` for which the move has prepared a point. A straight
    four is left out if the move makes a three, and two threes if the mover could now make a five.
    """
    mover = position.to_move
    made: dict[str, list[Site]] = {}
    for point in sorted(_free_near(after, site)):
        kind = _double(after.lines, point, mover)
        if kind and kind != _double(position.lines, point, mover):
            made.setdefault(kind, []).append(point)
    if any(threat.kind == "three" for threat in after.threats(site)):
        # Every three prepares a straight four, so that goes without saying.
        made.pop(_DOUBLES[0], None)
    if winning_points(after, mover):
        # A three whose extension makes five is no three.
        made.pop(_DOUBLES[3], None)
    if made:
        kind = min(made, key=_DOUBLES.index)
        yield claim(position, f"prepares {kind}", "prepares {} at {:or}", kind, tuple(made[kind]))


def _about_threats(position: RenjuPosition, after: RenjuPosition, site: Site) -> Iterator[Claim]:
    """Yield minor claims about how many points to make a three or a four a move gives or takes.

    There are none if either colour could make a five before or after the move.
    """
    mover = position.to_move
    other = mover.other
    for color in Color:
        if winning_points(position, color) or winning_points(after, color):
            # Only fives matter then.
            return
    near = _free_near(after, site)
    mine_before = _threatening(position.lines, near, mover)
    mine = _threatening(after.lines, near, mover)
    theirs_before = _threatening(position.lines, near | {site}, other)
    theirs = _threatening(after.lines, near, other)
    given = len(mine - mine_before)
    taken = len(theirs_before - theirs)
    if given:
        template = "gives {} {} to make a three or four"
        yield minor(position, "gives", template, mover, counted(given, "point"), degree=given)
    if taken:
        template = "takes {} to make a three or four from {}"
        yield minor(position, "deprives", template, counted(taken, "point"), other, degree=taken)


def _free_near(position: RenjuPosition, site: Site) -> set[Site]:
    """Return the empty points that are in one row of five points with a site."""
    return {point for row in _ROWS[site] for point in row if position.color_at(point) is None}


def _threatening(lines: RowBitboards, sites: Iterable[Site], color: Color) -> set[Site]:
    return {site for site in sites if _makes_threat(lines, site, color)}


def _makes_threat(lines: RowBitboards, site: Site, color: Color) -> bool:
    """Return whether a stone on an empty point makes a three or a four, and no foul and no five."""
    if color is Color.BLACK and judge_black(lines, site) is not None:
        return False
    kinds = {threat.kind for threat in threats(placed(lines, site, color), site)}
    if RenjuReason.FIVE in kinds or RenjuReason.OVERLINE in kinds:
        return False
    return bool(kinds & {"three", "four", "straight four"})


def _about_rows(position: RenjuPosition, after: RenjuPosition, site: Site) -> Iterator[Claim]:
    """Yield minor claims that a stone blocks a row of five points, or lines up with own stones.

    The first claim names the opponent's stones in a row of five points through `site`. The row has
    at least two of them and no stone of the mover. Only the row with most stones is named. The
    claims of `_lines_up` follow: one for each direction, and one for the number of directions.
    """
    mover = position.to_move
    mine = _stones(position, mover)
    theirs = _stones(position, mover.other)
    split = [row & theirs for row in _ROWS[site] if not row & mine]
    row = max(split, key=len, default=frozenset())
    if len(row) > 1:
        template = "stands in the way of {}'s {}"
        yield minor(position, "splits", template, mover.other, tuple(sorted(row)))
    yield from _lines_up(position, after, site, mover)


def _lines_up(
    position: RenjuPosition, after: RenjuPosition, site: Site, color: Color
) -> Iterator[Claim]:
    """Yield the claims about the rows of five that a stone shares with others of its colour."""
    mine = _stones(position, color)
    theirs = _stones(after, color.other)
    rows = [[row & mine for row in line if not row & theirs] for line in _LINES[site]]
    yield from lined_up(position, BOARD, site, (row for line in rows for row in line))
    directions = len([line for line in rows if any(line)])
    if directions > 1:
        template = "lines up in {} directions"
        yield minor(position, "directions", template, str(directions), degree=directions)


def _stones(position: RenjuPosition, color: Color) -> set[Site]:
    return {site for site in BOARD.sites if position.color_at(site) is color}


def _double(lines: RowBitboards, site: Site, color: Color) -> str:
    """Return the first of `_DOUBLES` that a stone on an empty point would make.

    The result is "" if it makes none of them, or would be a foul, a five or an overline.
    """
    if color is Color.BLACK and judge_black(lines, site) is not None:
        return ""
    kinds = [threat.kind for threat in threats(placed(lines, site, color), site)]
    if RenjuReason.FIVE in kinds or RenjuReason.OVERLINE in kinds:
        return ""
    fours = kinds.count("four") + kinds.count("straight four")
    threes = kinds.count("three")
    if "straight four" in kinds:
        return _DOUBLES[0]
    if fours > 1:
        return _DOUBLES[1]
    if fours and threes:
        return _DOUBLES[2]
    return _DOUBLES[3] if threes > 1 else ""


_DOUBLES = ("a straight four", "two fours", "a four and a three", "two threes")


def winning_points(position: RenjuPosition, color: Color) -> tuple[Site, ...]:
    """Return the empty points where a stone would win by a five or, for White, an overline."""
    black, white, free = planes(position.lines[0])
    own = black if color is Color.BLACK else white
    points = heuristic.winning_points(own, free, color)
    return tuple(site for site in sites_in(points) if _is_five(position, site, color))


def _is_five(position: RenjuPosition, site: Site, color: Color) -> bool:
    if color is Color.WHITE:
        return white_wins(position.lines, site)
    return judge_black(position.lines, site) is RenjuReason.FIVE


def _blocked(position: RenjuPosition, after: RenjuPosition, color: Color) -> list[Threat]:
    """Return the threes, fours and straight fours of a colour that a move destroys, threes last."""
    before = shapes(position, color)
    then = shapes(after, color)
    gone = [threat for stones, threat in before.items() if stones not in then]
    return sorted(gone, key=lambda threat: threat.kind == "three")


def shapes(position: RenjuPosition, color: Color) -> dict[tuple[Site, ...], Threat]:
    """Return the threes, fours and straight fours of a colour: sites of the stones -> threat."""
    by_stones = {}
    for site in BOARD.sites:
        if position.color_at(site) is color:
            for threat in position.threats(site):
                if threat.kind in ("three", "four", "straight four"):
                    by_stones[threat.stones] = threat
    return by_stones
