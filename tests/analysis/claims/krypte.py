"""Checks of the claims about moves of Krypte."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from abstract_arcade.rules import Color, Site
from tests.analysis.claims.said import Check, Said, is_fullest, makes_row, rows_of, stones, wins_by


def _four(position: Any, site: Site, color: Color) -> bool:
    """Whether a counter of a colour on an empty site would give it four in a row."""
    mine = stones(position, color)
    theirs = stones(position, color.other)
    if site in mine | theirs:
        return False
    board = position.game.board
    if position.game.capture == "adjacent":
        mine = mine ^ (set(board.neighbors[site]) & (mine | theirs))
    else:
        x, y = board.points[site]
        for right in (-1, 0, 1):
            for down in (-1, 0, 1):
                row = []
                step = 1
                while (near := board.at(x + step * right, y + step * down)) in theirs:
                    row.append(near)
                    step += 1
                if near in mine:
                    mine = mine | set(row)
    mine = mine | {site}
    return any(makes_row(position, mine, 4, each) for each in mine)


@lru_cache(maxsize=512)
def _threats(position: Any, color: Color) -> frozenset[Site]:
    """Where a colour makes four with its next counter, after some counter of the other's."""
    assert position.to_move is color.other
    return frozenset(
        reply[0]
        for move in position.legal_moves()
        if (after := position.play(move)).outcome is None and move
        for reply in after.legal_moves()
        if reply and wins_by(after, reply, color, "line")
    )


def _no_defence(said: Said) -> bool:
    return said.colors == (said.other, said.mover) and all(
        (then := said.after.play(reply)).outcome is None
        and any(wins_by(then, each, said.mover, "line") for each in then.legal_moves())
        for reply in said.after.legal_moves()
    )


def _takes(said: Said) -> bool:
    (site,) = said.move
    return (
        said.colors == (said.other,)
        and site in _threats(said.before, said.other)
        and _four(said.before, site, said.other)
    )


def _safe(said: Said) -> bool:
    replies = (reply for reply in said.after.legal_moves() if reply)
    squares = [
        site for site in _threats(said.before, said.other) if _four(said.after, site, said.other)
    ]
    return (
        said.colors == (said.other,)
        and not any(wins_by(said.after, reply, said.other, "line") for reply in replies)
        and said.names(squares)
    )


def _needs(said: Said) -> bool:
    # Whether it can be entered next is not said.
    return said.names(_missing(said.after, said.mover) - _missing(said.before, said.mover))


def _spoils(said: Said) -> bool:
    lost = _missing(said.before, said.other) - _missing(said.after, said.other)
    return said.colors == (said.other,) and said.names(lost)


@lru_cache(maxsize=512)
def _missing(position: Any, color: Color) -> frozenset[Site]:
    sites = position.game.board.sites
    return frozenset(site for site in sites if _four(position, site, color))


def _wins(said: Said) -> bool:
    won = len(stones(said.before, said.other) & stones(said.after, said.mover))
    lost = len(stones(said.before, said.mover) & stones(said.after, said.other))
    numbers = said.numbers if len(said.numbers) > 1 else (1, *said.numbers)
    return said.colors == (said.other,) and numbers == (won, lost)


def _blocks(said: Said) -> bool:
    theirs = stones(said.before, said.other) & stones(said.after, said.other)
    is_row = said.colors == (said.other,) and len(said.sites) > 1
    return is_row and any(
        said.names_all(row & theirs) and not row & stones(said.before, said.mover)
        for row in rows_of(said.before.game.board, 4)[said.move[0]]
    )


def _lines_up(said: Said) -> bool:
    rows = [
        row
        for row in rows_of(said.before.game.board, 4)[said.move[0]]
        if not row & stones(said.after, said.other)
    ]
    return is_fullest(said, rows, stones(said.after, said.mover) - {said.move[0]})


def _turnable(position: Any) -> frozenset[Site]:
    """The counters that the next counter can turn, of the colour that is not to move."""
    mine = stones(position, position.to_move.other)
    replies = (position.play(reply) for reply in position.legal_moves() if reply)
    return frozenset().union(*(mine - stones(each, position.to_move.other) for each in replies))


def _keeps(said: Said) -> bool:
    count = said.numbers[0] if said.numbers else 0
    return said.colors == (said.other,) and len(_turnable(said.after)) == count


def _stops(said: Said) -> bool:
    threats = _threats(said.before, said.other)
    return said.names(
        [
            site
            for site in threats - {said.move[0]}
            if _four(said.before, site, said.other) and not _four(said.after, site, said.other)
        ]
    )


def _prepares(said: Said) -> bool:
    threats = _threats(said.after, said.mover)
    return said.names(
        [
            site
            for site in threats
            if _four(said.after, site, said.mover) and not _four(said.before, site, said.mover)
        ]
    )


def _three(said: Said) -> bool:
    if said.is_masked:
        return makes_row(said.before, stones(said.after, said.mover), 3, said.move[0])
    return (
        len({*said.sites, *said.move}) == 3
        and {*said.sites, *said.move} <= stones(said.after, said.mover)
        and makes_row(said.before, {*said.sites, *said.move}, 3, said.move[0])
    )


FORMS: dict[str, Check] = {
    "whatever {color} plays, {color} makes four next": _no_defence,
    "keeps {color} from making four there": _takes,
    "keeps {color} from playing the fours? at {sites} next move": _safe,
    "makes a row that lacks only {sites}": _needs,
    "breaks {color}'s row that lacks only {sites}": _spoils,
    "takes a counter from {color} and loses {number}": _wins,
    "takes {number} counters from {color} and loses {number}": _wins,
    "stands in the way of {color}'s {sites}": _blocks,
    "builds a {way} with {sites}": _lines_up,
    "leaves {color} nothing to turn": _keeps,
    "leaves {color} only {number} counters? to turn": _keeps,
    "stops the fours? at {sites}": _stops,
    "threatens four at {sites}": _prepares,
    "makes three in a row with {sites}": _three,
}
"""Every form of a sentence, and whether what it says holds."""
