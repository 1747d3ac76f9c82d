"""Checks of the claims about moves of Renju."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from abstract_arcade.rules import Color, Site
from tests.analysis.claims.said import (
    Check,
    Said,
    is_fullest,
    makes_row,
    rows_of,
    splits_row,
    stones,
    turn_of,
    wins_by,
)


@lru_cache(maxsize=512)
def _fives(position: Any, color: Color) -> frozenset[Site]:
    """Where a stone would make five and win for a colour, were it to move."""
    turn = turn_of(position, color)
    return frozenset(move[0] for move in turn.legal_moves() if wins_by(turn, move, color, "five"))


def _no_defence(said: Said) -> bool:
    # Stones of the other's make no five possible.
    fives = _fives(said.after, said.mover)
    return said.colors == (said.other, said.mover) and all(
        any(
            then.color_at(five) is None and wins_by(then, (five,), said.mover, "five")
            for five in fives
        )
        if (then := said.after.play(reply)).outcome is None
        else said.word == "wins" and then.outcome.winner is said.mover
        for reply in said.after.legal_moves()
    )


def _takes(said: Said) -> bool:
    (site,) = said.move
    return said.colors == (said.other,) and site in _fives(said.before, said.other)


def _foul(said: Said) -> bool:
    reasons = ("overline", "double four", "double three")
    return (
        said.colors == (Color.BLACK,)
        and said.after.to_move is Color.BLACK
        and any(
            wins_by(said.after, (site,), Color.WHITE, reason)
            for reason in reasons
            for site in said.candidates(_fives(said.after, Color.WHITE))
            if site in _fives(said.after, Color.WHITE)
        )
    )


def _four(position: Any, named: frozenset[Site], color: Color) -> frozenset[Site]:
    """Where one stone would make five of four."""
    if not named <= stones(position, color):
        return frozenset()
    rows = rows_of(position.game.board, 5)
    return frozenset(five for five in _fives(position, color) if named | {five} in rows[five])


def _straight(position: Any, named: frozenset[Site], color: Color) -> bool:
    """Whether four stones are in an unbroken row that either end makes a five."""
    is_row = any(makes_row(position, named, 4, site) for site in named)
    return is_row and len(_four(position, named, color)) == 2


def _three(position: Any, named: frozenset[Site], color: Color) -> bool:
    """Whether one stone would make a straight four of three, and be no foul."""
    if not named <= stones(position, color):
        return False
    turn = turn_of(position, color)
    return any(
        (then := turn.play((site,))).outcome is None and _straight(then, named | {site}, color)
        for site in position.game.board.sites
        if position.color_at(site) is None
        and any(makes_row(position, named | {site}, 4, each) for each in named)
    )


def _blocks(said: Said) -> bool:
    size = 3 if said.word == "three" else 4
    if said.is_masked:
        theirs = stones(said.before, said.other)
        rows = rows_of(said.before.game.board, 5)
        several = {row & theirs for site in theirs for row in rows[site]}
        return any(
            _blocks(said._replace(is_masked=False, sites=tuple(named)))
            for named in several
            if len(named) == size
        )
    named = frozenset(said.sites)
    tests: dict[str, Callable[[Any, frozenset[Site], Color], object]] = {
        "three": _three,
        "four": _four,
        "straight four": _straight,
    }
    was_made = tests[said.word]
    return (
        said.colors == (said.other,)
        and not said.more
        and len(named) == size
        and bool(was_made(said.before, named, said.other))
        and not was_made(said.after, named, said.other)
    )


def _double(position: Any, site: Site, color: Color) -> str:
    """The two threats that a stone of a colour would make at once, by playing on; else empty."""
    turn = turn_of(position, color)
    if (site,) not in turn.legal_moves() or (then := turn.play((site,))).outcome is not None:
        return ""
    mine = stones(then, color)
    rows = rows_of(position.game.board, 5)
    fours = 0
    threes = 0
    for line in position.game.board.lines:
        if site not in line:
            continue
        made = {
            five: row & mine
            for five in set(line) & _fives(then, color)
            for row in rows[five]
            if row <= set(line) and site in row and len(row & mine) == 4
        }
        if any(_straight(then, named, color) for named in made.values()):
            return "a straight four"
        fours += len(made)
        threes += not made and any(
            _three(then, named, color)
            for start in range(len(line) - 3)
            if site in line[start : start + 4]
            and len(named := mine.intersection(line[start : start + 4])) == 3
        )
    if fours > 1:
        return "two fours"
    if fours and threes:
        return "a four and a three"
    return "two threes" if threes > 1 else ""


def _denies(said: Said) -> bool:
    (site,) = said.move
    return said.colors == (said.other,) and said.word == _double(said.before, site, said.other)


def _prepares(said: Said) -> bool:
    made = [
        site
        for site in (_near(said) if said.is_masked else said.sites)
        if _double(said.after, site, said.mover) == said.word
        and _double(said.before, site, said.mover) != said.word
    ]
    return not said.more and said.names(made)


@lru_cache(maxsize=512)
def _fouls(position: Any) -> frozenset[Site]:
    turn = turn_of(position, Color.BLACK)
    reasons = ("overline", "double four", "double three")
    return frozenset(
        move[0]
        for move in turn.legal_moves()
        if (outcome := turn.play(move).outcome) is not None and outcome.reason in reasons
    )


def _bars(said: Said) -> bool:
    new = _fouls(said.after) - _fouls(said.before)
    return said.mover is Color.WHITE and said.colors == (Color.BLACK,) and said.names(new)


def _lines_up(said: Said) -> bool:
    # What is offered becomes a black stone.
    color = said.mover if said.after.color_at(said.move[0]) else Color.BLACK
    theirs = stones(said.after, color.other)
    mine = stones(said.before, color)
    rows = [row for row in rows_of(said.before.game.board, 5)[said.move[0]] if not row & theirs]
    return is_fullest(said, rows, mine)


def _directions(said: Said) -> bool:
    color = said.mover if said.after.color_at(said.move[0]) else Color.BLACK
    theirs = stones(said.after, color.other)
    mine = stones(said.before, color)
    site = said.move[0]
    board = said.before.game.board
    lines = [line for line in board.lines if site in line]
    rows = [row for row in rows_of(board, 5)[site] if not row & theirs and row & mine]
    return said.numbers == (sum(any(row <= set(line) for row in rows) for line in lines),)


@lru_cache(maxsize=2048)
def _makes_threat(position: Any, site: Site, color: Color) -> bool:
    """Whether a stone of a colour on a point makes a three or a four, by playing on."""
    turn = turn_of(position, color)
    if (site,) not in turn.legal_moves() or (then := turn.play((site,))).outcome is not None:
        return False
    mine = stones(then, color)
    board = position.game.board
    rows = [row for five in _fives(then, color) for row in rows_of(board, 5)[five] if site in row]
    if any(len(row & mine) == 4 for row in rows):
        return True
    return any(
        _three(then, named, color)
        for line in position.game.board.lines
        if site in line
        for start in range(len(line) - 3)
        if site in line[start : start + 4]
        and len(named := mine.intersection(line[start : start + 4])) == 3
    )


def _near(said: Said) -> list[Site]:
    """The points that share a row of five with the move, and the move itself."""
    return sorted(
        {each for row in rows_of(said.before.game.board, 5)[said.move[0]] for each in row}
    )


def _gives(said: Said) -> bool:
    given = [
        site
        for site in _near(said)
        if _makes_threat(said.after, site, said.mover)
        and not _makes_threat(said.before, site, said.mover)
    ]
    return said.colors == (said.mover,) and said.numbers == (len(given),)


def _deprives(said: Said) -> bool:
    taken = [
        site
        for site in _near(said)
        if _makes_threat(said.before, site, said.other)
        and not _makes_threat(said.after, site, said.other)
    ]
    return said.colors == (said.other,) and said.numbers == (len(taken),)


FORMS: dict[str, Check] = {
    "whatever {color} plays, {color} {ends}": _no_defence,
    "keeps {color} from making five there": _takes,
    "keeps {color} from making {double} there": _denies,
    "prepares {double} at {sites}": _prepares,
    "makes {sites} (?:a foul|fouls) for {color}": _bars,
    "stands in the way of {color}'s {sites}": splits_row,
    "builds a {way} with {sites}": _lines_up,
    "lines up in {number} directions": _directions,
    "gives {color} {number} points? to make a three or four": _gives,
    "takes {number} points? to make a three or four from {color}": _deprives,
    "threatens five at {sites}, where {color}'s block would be a foul": _foul,
    "blocks {color}'s {shape} {sites}": _blocks,
}
"""Every form of a sentence, and whether what it says holds."""
