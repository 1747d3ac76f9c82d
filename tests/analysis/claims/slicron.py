"""Checks of the claims about moves of Slicron."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any

from abstract_arcade.rules import Color, Site
from tests.analysis.claims.said import Check, Said, groups_of, stones, turn_of


@lru_cache(maxsize=512)
def _open(position: Any, color: Color) -> frozenset[Site]:
    """The cells where a colour could place a stone, were it to move."""
    return frozenset(move[0] for move in turn_of(position, color).legal_moves() if move)


def _opens(said: Said) -> bool:
    return said.names(_open(said.after, said.mover) - _open(said.before, said.mover))


def _alone(said: Said) -> bool:
    mine = _open(said.after, said.mover)
    theirs = _open(said.after, said.other)
    return said.colors == (said.mover, said.other) and said.numbers == (
        len(mine - theirs),
        len(theirs - mine),
    )


def _room(said: Said) -> bool:
    near = said.before.game.board.neighbors
    placed = said.move[0]
    if said.colors != (said.other,) or placed not in _open(said.before, said.other):
        return False
    *cells, stone = said.sites
    for each in stones(said.after, said.other) if said.is_masked else [stone]:
        group = next((found for found in groups_of(said.after, said.other) if each in found), set())
        beside = {site for member in group for site in near[member]}
        free = beside & _open(said.after, said.other)
        is_named = len(free) == len(cells) if said.is_masked else free == set(cells)
        if placed in near[each] and is_named:
            return True
    return False


def _few(said: Said) -> bool:
    free = _open(said.after, said.other)
    is_named = len(free) == len(said.sites) if said.is_masked else free == set(said.sites)
    return said.colors == (said.other,) and is_named


def _lengths(position: Any, color: Color) -> dict[tuple[Site, Site], int]:
    return {path.ends: path.length for path in position.paths(color)}


def _keeps_long(said: Said) -> bool:
    site, *_ = said.move
    turn = turn_of(said.before, said.other)
    was = _lengths(turn, said.other)
    now = [
        _lengths(turn.play(move), said.other)
        for move in turn.legal_moves()
        if move and move[0] == site
    ]
    shorter = {
        ends
        for ends, length in was.items()
        if now and all(each.get(ends, length) < length for each in now)
    }
    is_named = bool(shorter) if said.is_masked else said.sites in shorter
    return said.colors == (said.other,) and is_named


def _keeps_full(said: Said) -> bool:
    site, *_ = said.move
    turn = turn_of(said.before, said.other)
    own = stones(turn, said.other)
    return said.colors == (said.other,) and any(
        said.names(own - stones(turn.play(move), said.other))
        and len(said.sites) + said.more == len(own - stones(turn.play(move), said.other))
        for move in turn.legal_moves()
        if move and move[0] == site
    )


def _joins(said: Said) -> bool:
    return _beside_groups(said, said.mover)


def _keeps(said: Said) -> bool:
    return said.move[0] in _open(said.before, said.other) and _beside_groups(said, said.other)


def _beside_groups(said: Said, color: Color) -> bool:
    """Whether the stones named are each in another group beside the move, and none is left out."""
    near = set(said.before.game.board.neighbors[said.move[0]])
    groups = [group for group in groups_of(said.before, color) if group & near]
    if said.is_masked:
        return 1 < len(said.sites) + said.more <= len(groups)
    return (
        len(groups) > 1
        and set(said.sites) <= near
        and all(len(group & set(said.sites)) <= 1 for group in groups)
        and said.names([site for group in groups for site in group])
        and len(said.sites) + said.more == len(groups)
    )


def _closed(said: Said) -> frozenset[Site]:
    return _open(said.before, said.mover) - _open(said.after, said.mover) - {said.move[0]}


def _costs_none(said: Said) -> bool:
    return (
        said.colors == (said.other, said.mover)
        and said.move[0] in _open(said.before, said.other)
        and not _closed(said)
    )


def _left(said: Said) -> bool:
    mine = _open(said.after, said.mover)
    theirs = _open(said.after, said.other)
    return said.colors == (said.mover, said.other) and said.numbers == (len(mine), len(theirs))


def _ends(position: Any, color: Color) -> set[frozenset[Site]]:
    """The pairs of edge stones of a colour that are in one group."""
    near = position.game.board.neighbors
    return {
        frozenset(pair)
        for group in groups_of(position, color)
        for pair in combinations([site for site in group if len(near[site]) < 6], 2)
    }


def _extends(said: Said) -> bool:
    placed, *_ = said.move
    group = next(each for each in groups_of(said.after, said.mover) if placed in each)
    beside = group & stones(said.before, said.mover) & set(said.before.game.board.neighbors[placed])
    return any(site in beside for site in said.candidates(beside)) and _ends(
        said.after, said.mover
    ) <= _ends(said.before, said.mover)


def _gives(said: Said) -> bool:
    given = _open(said.after, said.other) - _open(said.before, said.other)
    return said.colors == (said.other,) and said.numbers == (len(given),)


def _closes(said: Said) -> bool:
    return said.colors == (said.mover,) and said.numbers == (len(_closed(said)),)


def _common(said: Said, stone: Site) -> set[Site]:
    """The cells next to both a stone and the move where the mover may still play."""
    near = said.before.game.board.neighbors
    return set(near[said.move[0]]) & set(near[stone]) & _open(said.after, said.mover)


def _links(said: Said) -> bool:
    if said.is_masked:
        return any(
            _links(said._replace(is_masked=False, sites=(stone, *_common(said, stone))))
            for stone in stones(said.after, said.mover)
        )
    stone, *cells = said.sites
    placed = said.move[0]
    groups = [group for group in groups_of(said.after, said.mover) if {placed, stone} & group]
    common = _common(said, stone)
    return len(groups) == 2 and set(cells) == common and len(common) == len(cells) == 2


def _plan(said: Said) -> bool:
    counts = len(_open(said.before, said.mover)), len(_open(said.before, said.other))
    return said.colors == (said.mover, said.other) and said.numbers == counts


FORMS: dict[str, Check] = {
    "opens {sites} again": _opens,
    "leaves {color} {number} safe cells? and {color} {number}": _alone,
    "leaves {color} only {sites} to go on from {sites}": _room,
    "shuts {color} in at {sites}": _room,
    "leaves {color} only {sites}": _few,
    "keeps {color} from clearing away {sites} there": _keeps_full,
    "keeps {color} from shortening {path} there": _keeps_long,
    "joins {sites}": _joins,
    "keeps {sites} from joining there": _keeps,
    "takes a cell from {color} and closes none to {color}": _costs_none,
    "leaves {color} {number} cells? to play on and {color} {number}": _left,
    "can still join {sites} at {sites}": _links,
    "goes on from {sites} without making a path": _extends,
    "{color} can play on {number} cells? and {color} on {number}: fill those that both need": _plan,
    "opens {number} cells to {color}": _gives,
    "closes {number} cells to {color}": _closes,
}
"""Every form of a sentence, and whether what it says holds."""
